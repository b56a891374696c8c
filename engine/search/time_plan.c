/* A move gets an equal share of the time for the moves still expected, by the typical length of
 * games between strong programs. That number never falls below a minimum, so that a long game does
 * not run out of time. Nearly all of the increment is spent. A plan never exceeds the time left
 * after the overhead, and keeps part of it in reserve except just before the time control.
 */
#include "private/time_plan.h"

enum { GAME_MOVES = 24, MOVES_MIN = 10, MS = 1000000 };

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}
static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Clamps times to a year, so that nothing overflows. */
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
    /* Reserve the overhead of every later move that its increment does not cover. */
    int64_t fund = most(usable / 4, usable - (moves - 1) * most(0, overhead - increment));
    int64_t share = fund / moves + increment * 3 / 4;
    int64_t ceiling = moves == 1 ? usable : usable * 2 / 5;
    int64_t hard = least(share * 5 / 2, ceiling);
    int64_t soft = least(share * 17 / 20, hard);
    return (TimePlan){true, soft * MS, hard * MS};
}

TimePlan time_plan_move(int64_t move_time, int64_t overhead) {
    /* The overhead must not use up all of a short time. */
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
    /* A fixed time per move is always used completely. */
    if (plan->soft == plan->hard) return plan->hard;
    return least(plan->soft / 100 * percent, plan->hard);
}
