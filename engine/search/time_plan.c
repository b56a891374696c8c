/* Games of strong programs last about 45 plies, so a move gets its share of the moves still to be
 * expected, never counted below a minimum: a long game must not run dry. The increment is spent
 * almost whole. Nothing is ever planned beyond what is left after the overhead, and of that a part
 * is kept in hand except before the time control.
 */
#include "private/time_plan.h"

enum { GAME_MOVES = 24, MOVES_MIN = 10, MS = 1000000 };

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}
static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Times beyond a year are cut, so that nothing overflows. */
static int64_t sane(int64_t ms) {
    const int64_t year = INT64_C(366) * 24 * 3600 * 1000;
    return most(0, least(ms, year));
}

TimePlan time_plan_game(int64_t left, int64_t increment, int moves_to_go, int64_t overhead,
                        int ply) {
    left = sane(left);
    increment = sane(increment);
    overhead = sane(overhead);
    int64_t usable = most(0, left - overhead);
    int64_t moves = most(MOVES_MIN, GAME_MOVES - ply / 2);
    if (moves_to_go > 0) moves = least(moves_to_go, GAME_MOVES);
    /* Each move to come pays the overhead too, as far as its increment does not. */
    int64_t fund = most(usable / 4, usable - (moves - 1) * most(0, overhead - increment));
    int64_t share = fund / moves + increment * 3 / 4;
    int64_t ceiling = moves == 1 ? usable : usable * 2 / 5;
    int64_t hard = least(share * 5 / 2, ceiling);
    int64_t soft = least(share * 17 / 20, hard);
    return (TimePlan){true, soft * MS, hard * MS};
}

TimePlan time_plan_move(int64_t move_time, int64_t overhead) {
    /* A short time is not all eaten by the overhead. */
    move_time = sane(move_time);
    int64_t time = most(move_time - sane(overhead), move_time / 2);
    return (TimePlan){true, time * MS, time * MS};
}

TimePlan time_plan_join(TimePlan a, TimePlan b) {
    if (!a.is_limited) return b;
    if (!b.is_limited) return a;
    return (TimePlan){true, least(a.soft, b.soft), least(a.hard, b.hard)};
}

int64_t time_plan_soft(const TimePlan *plan, int stable, int fall) {
    enum { STABLE = 5, FALL = 100 };
    int64_t percent = 100;
    if (stable < 2)
        percent += 40;
    else if (stable >= STABLE)
        percent -= 25;
    if (fall > FALL) percent += 60;
    /* A fixed time for the move is used up whatever happens. */
    if (plan->soft == plan->hard) return plan->hard;
    return least(plan->soft / 100 * percent, plan->hard);
}
