/* Quiescence: at the leaves captures are followed until the position is calm. Only captures that
 * form or destroy connections, judged by the Euler numbers (the quad heuristic), or go to the
 * central 4×4 count. The side to move may stand pat. Lines have a greatest length, so that it
 * cannot explode.
 */
#include "private/node.h"
#include "private/picker.h"

/* True if the capture is worth following. */
static bool is_hot(const Worker *w, const Position *p, Move m, int own_before, int enemy_before) {
    Bits target = bits_of(move_to(m));
    if (target & BITS_CENTRE) return true;
    int own = connect_euler(p->stones[p->side] ^ bits_of(move_from(m)) ^ target);
    int enemy = connect_euler(p->stones[color_other(p->side)] ^ target);
    if (w->params.Quiescence == QUIESCENCE_EULER_CHANGES)
        return own != own_before || enemy != enemy_before;
    return own < own_before || enemy > enemy_before;
}

/* Fills keys with the captures to follow. */
static int list_captures(const Worker *w, const Position *p, uint64_t *keys) {
    Move list[MOVES_MAX];
    int n = moves_generate_captures(p, list), count = 0;
    if (n == 0) return 0;
    int own = connect_euler(p->stones[p->side]),
        enemy = connect_euler(p->stones[color_other(p->side)]);
    for (int i = 0; i < n; i++) {
        if (!is_hot(w, p, list[i], own, enemy)) continue;
        keys[count] = picker_order(w, p, list[i], count);
        count++;
    }
    return count;
}

Score search_quiescence(Worker *w, Score alpha, Score beta, int plies) {
    int ply = w->eval.ply;
    Line *line = &w->lines[ply];
    Score score;
    line->length = 0;
    if (search_must_stop(w)) return SCORE_DRAW;
    search_count_node(w);
    w->counters.quiescence_nodes++;
    if (search_is_over(w, &score) || try_mate_distance(w, alpha, beta, &score)) return score;

    const Position *p = &w->eval.line[ply];
    /* Where a side without moves passes, its turn is worth the static score. Whether neither side
     * can move is not tested: after a quiet move the mover could always go back, and no capture
     * that leaves both sides without a move has been found. */
    if (!ending_allows_pass(&w->rules) && !moves_any(p, p->side))
        return search_ending_score(ending_without_move(p, &w->rules), ply);
    if (w->params.WinInOne && try_win_in_one(w, p, &score)) return score;
    w->counters.evaluations++;
    Score best = eval_score(&w->eval);
    if (w->params.Quiescence == QUIESCENCE_OFF || best >= beta ||
        plies >= w->params.QuiescencePlies || ply >= PLY_MAX - 1)
        return best;
    if (best > alpha) alpha = best;

    uint64_t keys[MOVES_MAX];
    int count = list_captures(w, p, keys);
    for (int i = 0; i < count; i++) {
        Move m = picker_select(keys, i, count);
        worker_make(w, m);
        score = -search_quiescence(w, -beta, -alpha, plies + 1);
        worker_unmake(w);
        if (w->stopped) return SCORE_DRAW;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        line_set(line, m, &w->lines[ply + 1]);
        if (score >= beta) break;
        alpha = score;
    }
    return best;
}
