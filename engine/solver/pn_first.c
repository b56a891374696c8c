/* Initial numbers: the expected cost of proof and disproof of an unexpanded position, relative to
 * others. They steer the search and do not affect its result.
 */
#include "search/threat.h"
#include "private/pn_node.h"
#include "rules/connect.h"

/* The number of moves is the number of replies to refute (Allis). */
static PnFirst first_by_mobility(const PnSolver *s, const Position *p, int moves) {
    if (moves == 0) moves = 1;
    return pn_is_attacker(s, p) ? (PnFirst){1, moves} : (PnFirst){moves, 1};
}

static int count_groups(Bits stones) {
    int euler = connect_euler(stones);
    return euler > 0 ? euler : 0;
}

/* True if the side that is not to move would win at once if it were. */
static bool is_threatened(const PnSolver *s, const Position *p) {
    return threat_winning_move(p, color_other(p->side), &s->rules) != MOVE_NONE;
}

/* A threatened defender has few moves that do not lose at once; otherwise all moves count. The more
 * groups, the longer the way to connection. */
static PnFirst first_by_threat(const PnSolver *s, const Position *p) {
    enum { QUIET = 8, GROUPS_PER_STEP = 2 };
    PnFirst first = {1, 1};
    if (!pn_is_attacker(s, p) && !is_threatened(s, p)) first.proof = QUIET;
    first.proof += count_groups(p->stones[s->attacker]) / GROUPS_PER_STEP;
    first.disproof += count_groups(p->stones[color_other(s->attacker)]) / GROUPS_PER_STEP;
    return first;
}

/* Both sides alike: who is threatened has few replies to refute; against who is not, groups and
 * moves count. Every child is tested for a win in one, so the number of moves without the test for
 * a threat is misleading: it took several times the nodes of equal numbers for all. All numbers are
 * large, so that shares of sums can be told apart. The weights are those with the fewest nodes. */
static PnFirst first_by_features(const PnSolver *s, const Position *p, int moves) {
    enum { UNIT = 8, GROUP = 4, QUIET_GROUP = 8 };
    int attackers = count_groups(p->stones[s->attacker]);
    int defenders = count_groups(p->stones[color_other(s->attacker)]);
    PnFirst first = {UNIT + GROUP * attackers, UNIT};
    if (is_threatened(s, p)) return first;
    if (pn_is_attacker(s, p))
        first.disproof += QUIET_GROUP * defenders + moves / 2;
    else
        first.proof += QUIET_GROUP * attackers + 5 * moves / 2;
    return first;
}

/* Raises the number of the side that, by the evaluation, is less likely to reach its goal. */
static PnFirst first_by_evaluation(PnSolver *s, const Position *p, int moves) {
    enum { POINTS_PER_STEP = 4 };
    PnFirst first = first_by_features(s, p, moves);
    eval_set_root(s->eval, p);
    Score score = eval_score(s->eval);
    if (!pn_is_attacker(s, p)) score = -score;
    if (score < 0)
        first.proof += -score / POINTS_PER_STEP;
    else
        first.disproof += score / POINTS_PER_STEP;
    return first;
}

PnFirst pn_first_numbers(PnSolver *s, const Position *p, const MoveTargets *targets) {
    /* With a limit of plies nearly all work is disproof, for which equal numbers were best. */
    if (s->within) return (PnFirst){1, 1};
    int moves = 0;
    for (int d = 0; d < DIRECTIONS; d++) moves += bits_count(targets->to[d]);
    switch (s->options.start) {
    case PN_START_MOBILITY:
        return first_by_mobility(s, p, moves);
    case PN_START_THREAT:
        return first_by_threat(s, p);
    case PN_START_EVALUATION:
        return first_by_evaluation(s, p, moves);
    case PN_START_FEATURES:
        return first_by_features(s, p, moves);
    case PN_START_UNIT:
        break;
    }
    return (PnFirst){1, 1};
}
