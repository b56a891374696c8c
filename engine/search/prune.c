/* Skipping what looks hopeless, by the static score or by a move's place in the order.
 *
 * A calm position can be lost within two moves, at times only because its side must move. So
 * nothing is cut where the opponent threatens to connect, no move is skipped that makes such a
 * threat, and a side with few moves is not trusted to have a good one. Without these conditions the
 * search missed short wins and zugzwangs and gained less.
 *
 * None of this proves anything. Nothing is cut where that would claim a win, and no move is skipped
 * or reduced where that would claim a loss: the skipped move counts as alpha, which is not the score
 * of a loss then.
 */
#include "private/node.h"

/* True if the move takes nothing and leaves its side no win on the next turn. */
static bool move_is_calm(Worker *w, const Node *n, Move m) {
    if (move_is_capture(n->pos, m)) return false;
    /* At the last ply the turn after next is out of sight. */
    if (n->depth == 1) return true;
    Color us = n->pos->side;
    Bits own = n->pos->stones[us] ^ bits_of(move_from(m)) ^ bits_of(move_to(m));
    if (!worker_link_squares(w, own)) return true;
    Position next = pos_after(n->pos, m);
    return worker_winning_move(w, &next, us) == MOVE_NONE;
}

/* Reverse futility: so far above beta that the rest of the search is not expected to come down to
 * it. */
bool try_static_cut(Worker *w, Node *n, Score *out) {
    const Params *p = &w->params;
    if (!p->StaticCut || n->type == NODE_PV || n->depth > p->StaticCutDepth ||
        score_is_win(n->beta))
        return false;
    Score score = node_static_score(w, n) - p->StaticCutMargin * n->depth;
    if (score < n->beta || moves_count(n->pos, n->pos->side) < p->StaticCutMoves ||
        node_is_threatened(w, n))
        return false;
    w->counters.static_cuts++;
    *out = n->beta;
    return true;
}

bool move_is_too_late(Worker *w, const Node *n, Move m, int index) {
    const Params *p = &w->params;
    if (!p->LateMoves || n->depth > p->LateMovesDepth) return false;
    /* Where things get worse, a late move is even less likely to turn them. */
    if (index < p->LateMoves << (n->depth - 1) >> !n->improving) return false;
    if (n->type == NODE_PV || score_is_loss(n->alpha) || !move_is_calm(w, n, m)) return false;
    w->counters.late_moves++;
    return true;
}

/* ln of 1..32 in hundredths; what is beyond counts as 32. */
static int hundred_ln(int n) {
    static const int table[] = {0,   0,   69,  110, 139, 161, 179, 195, 208, 220, 230,
                                240, 248, 256, 264, 271, 277, 283, 289, 294, 300, 304,
                                309, 314, 318, 322, 326, 330, 333, 337, 340, 343, 347};
    int last = (int)(sizeof table / sizeof table[0]) - 1;
    return table[n < last ? n : last];
}

/* True if the move leaves its side in few groups: a win may be near, and the plies taken off are those
 * that would show it. The Euler number stands for the number of groups. */
static bool move_gathers(const Worker *w, const Node *n, Move m) {
    if (!w->params.LmrGroups) return false;
    Bits own = n->pos->stones[n->pos->side] ^ bits_of(move_from(m)) ^ bits_of(move_to(m));
    return connect_euler(own) <= w->params.LmrGroups;
}

int late_move_reduction(Worker *w, Node *n, Move m, int index) {
    const Params *p = &w->params;
    if (!p->Lmr || n->depth < p->LmrMinDepth || index < p->LmrMinMove || score_is_loss(n->alpha))
        return 0;
    int plies =
        (p->LmrBase + p->LmrSlope * hundred_ln(n->depth) / 100 * hundred_ln(index + 1) / 100) / 100;
    if (n->type == NODE_PV) plies -= p->LmrPv;
    if (m == w->killers[n->ply][0] || m == w->killers[n->ply][1]) plies -= p->LmrKillers;
    if (plies > 0 && move_gathers(w, n, m)) plies -= p->LmrGroupsLess;
    if (plies > n->depth - 2) plies = n->depth - 2;
    if (plies <= 0 || node_is_threatened(w, n) || !move_is_calm(w, n, m)) return 0;
    w->counters.reductions++;
    return plies;
}
