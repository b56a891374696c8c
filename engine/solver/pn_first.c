/* First numbers: what proof and disproof of an untried position are expected to cost, relative to
 * others. They steer the search and decide nothing.
 */
#include "search/threat.h"
#include "private/pn_node.h"
#include "rules/connect.h"

/* The number of moves is the number of things to show against them (Allis). */
static PnFirst first_by_mobility(const PnSolver *s, const Position *p, const MoveTargets *targets) {
    int moves = 0;
    for (int d = 0; d < DIRECTIONS; d++) moves += bits_count(targets->to[d]);
    if (moves == 0) moves = 1;
    return pn_is_attacker(s, p) ? (PnFirst){1, moves} : (PnFirst){moves, 1};
}

/* A defender who is threatened has few moves that are not lost at once, others have all of theirs.
 * Stones in many groups have a long way to go. The win-in-one test of every child makes the mere
 * number of moves misleading: it took several times the nodes of equal numbers for all. */
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

/* The evaluation says who is likelier to reach his goal; the other one's number grows. */
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
    /* Within a limit of plies nearly all is refuting, and equal numbers were best at that. */
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
