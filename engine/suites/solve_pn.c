/* Solving by proof numbers: for which side to prove a win, and in which order. */
#include "solve.h"
#include "base/clock.h"

static Color attacker_of(const Problem *problem, bool attack) {
    Color us = game_position(&problem->game)->side;
    return attack ? us : color_other(us);
}

/* Tries to prove a win for the side to move (attack) or its opponent within the remaining limits.
 */
static PnValue attempt(Solver *s, const Problem *problem, bool attack, int64_t began,
                       Solution *out) {
    const SolveSettings *o = &s->settings;
    PnRequest request = {.attacker = attacker_of(problem, attack),
                         .shortest = o->shortest,
                         .node_limit = o->nodes ? o->nodes - out->nodes : 0,
                         .deadline = o->time ? began + o->time : 0,
                         .stop = &s->signal.stop};
    PnAnswer answer;
    if (o->nodes && out->nodes >= o->nodes) return PN_UNKNOWN;
    int64_t start = clock_now();
    pn_solve(s->pn, &problem->game, &request, &answer);
    out->nodes += answer.nodes;
    out->solved_after = start - began + answer.solved_after;
    if (answer.value != PN_WON) return answer.value;
    out->value = attack ? SUITE_WIN : SUITE_LOSS;
    out->line = answer.line;
    out->plies = answer.plies;
    out->exact = answer.shortest;
    if (o->tree)
        pn_tree_make(s->pn, &problem->game, &request, &answer, o->tree, &out->tree, &out->tree_why);
    out->move = answer.line.length ? answer.line.moves[0] : MOVE_NONE;
    return PN_WON;
}

void solve_by_pn(Solver *s, const Problem *problem, Solution *out) {
    int64_t began = clock_now();
    PnValue won = PN_NOT_WON, lost = PN_NOT_WON;
    /* Try the side that is stated to win; if none is, the side to move first. */
    if (problem->value != SUITE_LOSS) won = attempt(s, problem, true, began, out);
    if (won == PN_NOT_WON && problem->value != SUITE_WIN)
        lost = attempt(s, problem, false, began, out);
    if (problem->value == SUITE_LOSS && lost == PN_NOT_WON)
        won = attempt(s, problem, true, began, out);
    if (problem->value == SUITE_WIN && won == PN_NOT_WON)
        lost = attempt(s, problem, false, began, out);
    if (won == PN_NOT_WON && lost == PN_NOT_WON) out->value = SUITE_DRAW;
    out->score = out->value == SUITE_WIN    ? score_win_in(out->plies)
                 : out->value == SUITE_LOSS ? score_loss_in(out->plies)
                                            : SCORE_DRAW;
    out->depth = out->plies;
    out->time = clock_now() - began;
}
