/* Skipping what looks hopeless, by the static score or by a move's place in the order.
 *
 * None of this proves anything. So it is left alone where beta or alpha is the score of a decided
 * game, and a node that skipped a move never claims to be lost: the skipped move counts as alpha at
 * least.
 */
#include "node.h"

Score node_static_score(Worker *w, Node *n) {
    if (n->static_score == SCORE_INFINITE) {
        w->counters.evaluations++;
        n->static_score = eval_score(&w->eval);
    }
    return n->static_score;
}

/* Reverse futility: so far above beta that the rest of the search is not expected to come down to
 * it. */
bool try_static_cut(Worker *w, Node *n, Score *out) {
    const Params *p = &w->params;
    if (!p->StaticCut || n->type == NODE_PV || n->depth > p->StaticCutDepth ||
        score_is_decided(n->beta))
        return false;
    Score score = node_static_score(w, n) - p->StaticCutMargin * n->depth;
    if (score < n->beta) return false;
    w->counters.static_cuts++;
    *out = n->beta;
    return true;
}

bool move_is_hopeless(Worker *w, Node *n, Move m, int index, Score *floor) {
    const Params *p = &w->params;
    if (index == 0 || n->type == NODE_PV || score_is_decided(n->alpha) ||
        move_is_capture(n->pos, m))
        return false;
    if (p->LateMoves && n->depth <= p->LateMovesDepth && index >= p->LateMoves << (n->depth - 1)) {
        w->counters.late_moves++;
        *floor = n->alpha;
        return true;
    }
    if (!p->Futility || n->depth > p->FutilityDepth) return false;
    Score hope = node_static_score(w, n) + p->FutilityMargin * n->depth;
    if (hope > n->alpha) return false;
    w->counters.futile_moves++;
    *floor = hope;
    return true;
}

/* ln of 1..MOVES_MAX in hundredths; depth and move index are small. */
static int hundred_ln(int n) {
    static const int table[] = {0,   0,   69,  110, 139, 161, 179, 195, 208, 220, 230,
                                240, 248, 256, 264, 271, 277, 283, 289, 294, 300, 304,
                                309, 314, 318, 322, 326, 330, 333, 337, 340, 343, 347};
    int last = (int)(sizeof table / sizeof table[0]) - 1;
    return table[n < last ? n : last];
}

int late_move_reduction(Worker *w, const Node *n, Move m, int index) {
    const Params *p = &w->params;
    if (!p->Lmr || n->depth < p->LmrMinDepth || index < p->LmrMinMove || score_is_loss(n->alpha) ||
        move_is_capture(n->pos, m))
        return 0;
    int plies =
        (p->LmrBase + p->LmrSlope * hundred_ln(n->depth) / 100 * hundred_ln(index + 1) / 100) / 100;
    if (n->type == NODE_PV) plies -= p->LmrPv;
    if (m == w->killers[n->ply][0] || m == w->killers[n->ply][1]) plies -= p->LmrKillers;
    if (plies > n->depth - 2) plies = n->depth - 2;
    if (plies <= 0) return 0;
    w->counters.reductions++;
    return plies;
}
