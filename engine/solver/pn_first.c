/* Initial numbers: the expected cost of proof and disproof of an unexpanded position, relative to
 * others. They steer the search and do not affect its result.
 */
#include "search/threat.h"
#include "private/pn_node.h"
#include "rules/connect.h"

/* The number of moves is the number of replies to refute (Allis). */
static PnFirst first_by_mobility(const PnSolver *s, const Position *p, const MoveTargets *targets) {
    int moves = 0;
    for (int d = 0; d < DIRECTIONS; d++) moves += bits_count(targets->to[d]);
    if (moves == 0) moves = 1;
    return pn_is_attacker(s, p) ? (PnFirst){1, moves} : (PnFirst){moves, 1};
}

/* A threatened defender has few moves that do not lose at once; otherwise all moves count. The more
 * groups, the longer the way to connection. Because every child is tested for a win in one, the
 * plain number of moves is misleading: it took several times the nodes of equal numbers for all. */
static PnFirst first_by_threat(const PnSolver *s, const Position *p) {
    enum { QUIET = 8, GROUPS_PER_STEP = 2 };
    int groups[2];
    for (int c = 0; c < 2; c++) {
        int euler = connect_euler(p->stones[c]);
        groups[c] = euler > 0 ? euler : 0;
    }
    PnFirst first = {1, 1};
    if (!pn_is_attacker(s, p) &&
        threat_winning_move(p, color_other(p->side), &s->rules) == MOVE_NONE)
        first.proof = QUIET;
    first.proof += groups[s->attacker] / GROUPS_PER_STEP;
    first.disproof += groups[color_other(s->attacker)] / GROUPS_PER_STEP;
    return first;
}

/* Raises the number of the side that, by the evaluation, is less likely to reach its goal. */
static PnFirst first_by_evaluation(PnSolver *s, const Position *p) {
    enum { STEP = 64, MOST = 64 };
    PnFirst first = first_by_threat(s, p);
    eval_set_root(s->eval, p);
    Score score = eval_score(s->eval);
    if (!pn_is_attacker(s, p)) score = -score;
    int steps = (score < 0 ? -score : score) / STEP;
    if (steps > MOST) steps = MOST;
    if (score < 0)
        first.proof += steps;
    else
        first.disproof += steps;
    return first;
}

PnFirst pn_first_numbers(PnSolver *s, const Position *p, const MoveTargets *targets) {
    /* With a limit of plies nearly all work is disproof, for which equal numbers were best. */
    if (s->within) return (PnFirst){1, 1};
    switch (s->options.start) {
    case PN_START_MOBILITY:
        return first_by_mobility(s, p, targets);
    case PN_START_THREAT:
        return first_by_threat(s, p);
    case PN_START_EVALUATION:
        return first_by_evaluation(s, p);
    case PN_START_UNIT:
        break;
    }
    return (PnFirst){1, 1};
}
