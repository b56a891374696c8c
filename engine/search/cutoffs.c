/* The ways to finish a node without searching its moves one by one.
 *
 * Pruning by a null move or by multi-cut proves nothing, so both return exactly beta, and neither
 * is tried when beta is the score of a win: every win the search claims stands on moves really
 * searched. Where beta is the score of a loss, a cut-off says only "not lost sooner than that".
 * That claims no win, and without it every move beside one that wins would be searched to full
 * width and depth. The price is that a claimed length is a bound: a win may come sooner.
 */
#include "private/node.h"
#include "private/picker.h"

bool try_win_in_one(Worker *w, const Position *p, Score *out) {
    Move m = worker_winning_move(w, p, p->side);
    if (m == MOVE_NONE) return false;
    int ply = w->eval.ply;
    w->counters.wins_in_one++;
    w->lines[ply + 1].length = 0;
    line_set(&w->lines[ply], m, &w->lines[ply + 1]);
    *out = score_win_in(ply + 1);
    return true;
}

bool try_mate_distance(Worker *w, Score alpha, Score beta, Score *out) {
    if (!w->params.MateDistance) return false;
    /* Between these lies every value the node can have: won by the next move, lost by the next one,
     * or lost here where a side without a move loses. */
    int ply = w->eval.ply;
    Score highest = score_win_in(ply + 1);
    Score lowest = score_loss_in(ending_allows_pass(&w->rules) ? ply + 1 : ply);
    if (alpha < highest && beta > lowest) return false;
    w->counters.mate_distance_cuts++;
    *out = alpha >= highest ? highest : lowest;
    return true;
}

/* A proven win or loss stays one at any depth. */
static bool is_final(const TableData *hit) {
    return (hit->bound & BOUND_LOWER && score_is_win(hit->score)) ||
           (hit->bound & BOUND_UPPER && score_is_loss(hit->score));
}

/* True if the entry says enough about a search to this depth. */
static bool is_deep_enough(const Worker *w, const TableData *hit, int depth) {
    if (w->params.TableExactDepth ? hit->depth == depth : hit->depth >= depth) return true;
    return w->params.TableWins && is_final(hit);
}

/* A game of the greatest length is a draw: what was won at an earlier ply may come too late here.
 */
static bool is_in_time(const Worker *w, Score score) {
    return !w->rules.max_plies || !score_is_decided(score) ||
           w->game_ply + score_plies(score) <= w->rules.max_plies;
}

bool try_table(Worker *w, Node *n, Score *out) {
    if (w->params.Table == TABLE_OFF) return false;
    TableData hit;
    w->counters.table_probes++;
    if (!table_probe(w->table, pos_key(n->pos), n->ply, &hit)) return false;
    w->counters.table_hits++;
    n->table_bound = hit.bound;
    n->table_depth = hit.depth;
    n->table_score = hit.score;
    if (w->params.Table != TABLE_CUT_ONLY && move_is_legal(n->pos, hit.move))
        n->table_move = hit.move;
    /* Nodes of the principal variation are searched in any case: their line is to be complete. */
    if (n->type == NODE_PV || w->params.Table == TABLE_MOVE_ONLY) return false;
    if (!is_deep_enough(w, &hit, n->depth) || !is_in_time(w, hit.score)) return false;
    bool cuts = hit.bound == BOUND_EXACT || (hit.bound & BOUND_LOWER && hit.score >= n->beta) ||
                (hit.bound & BOUND_UPPER && hit.score <= n->alpha);
    if (!cuts) return false;
    w->counters.table_cuts++;
    if (n->table_move != MOVE_NONE) learn_best(w, n, n->table_move, hit.depth);
    *out = hit.score;
    return true;
}

/* Is the position after this move, which has this key, a draw by repetition? */
static bool repeats(const Worker *w, const Node *n, Move m, uint64_t key) {
    if (move_is_capture(n->pos, m)) return false;
    key = ending_repetition_key_of(key, color_other(n->pos->side), &w->rules);
    return search_is_repetition(w, n->ply + 1, w->reversible[n->ply] + 1, key);
}

bool try_etc(Worker *w, Node *n, Score *out) {
    if (!w->params.Etc || n->depth < w->params.EtcMinDepth || n->type == NODE_PV) return false;
    if (w->params.Table != TABLE_ON && w->params.Table != TABLE_CUT_ONLY) return false;
    w->counters.etc_tries++;
    node_generate(n);
    for (int i = 0; i < n->move_count; i++)
        table_prefetch(w->table, pos_key_after(n->pos, n->list[i]));
    for (int i = 0; i < n->move_count; i++) {
        TableData hit;
        uint64_t key = pos_key_after(n->pos, n->list[i]);
        if (!table_probe(w->table, key, n->ply + 1, &hit)) continue;
        if (!(hit.bound & BOUND_UPPER) || -hit.score < n->beta) continue;
        if (!is_deep_enough(w, &hit, n->depth - 1)) continue;
        if (!is_in_time(w, hit.score) || repeats(w, n, n->list[i], key)) continue;
        w->counters.etc_cuts++;
        learn_best(w, n, n->list[i], hit.depth + 1);
        *out = -hit.score;
        return true;
    }
    return false;
}

/* Pruning is out of place where exact values or claims to win are at stake. */
static bool may_prune(const Node *n) {
    return n->type != NODE_PV && !score_is_win(n->beta);
}

/* Adaptive null move (Heinz), with the numbers of MIA; or growing with the depth and with how far
 * the static score is above beta. */
static int null_reduction(const Worker *w, const Node *n) {
    const Params *p = &w->params;
    if (p->NullStatic) {
        int margin = (n->static_score - n->beta) / p->NullMarginStep;
        return p->NullReduction + n->depth / p->NullDepthStep +
               (margin < p->NullMarginMax ? margin : p->NullMarginMax);
    }
    if (n->type == NODE_ALL) return p->NullAllReduction;
    bool few = bits_count(n->pos->stones[n->pos->side]) < p->NullFewStones;
    return n->depth >= (few ? p->NullFewDepth : p->NullDeepDepth) ? p->NullDeepReduction
                                                                  : p->NullReduction;
}

/* Zugzwang: passing is good, every move is bad. The real moves are searched to the null move's
 * depth, where that is cheap beside the search saved or where the side has few moves. */
static bool is_verified(Worker *w, const Node *n, int depth) {
    if (!w->params.NullVerify) return true;
    if (n->depth < w->params.NullVerifyDepth &&
        moves_count(n->pos, n->pos->side) >= w->params.NullVerifyMoves)
        return true;
    Score score = search_position(w, depth > 1 ? depth : 1, n->beta - 1, n->beta, n->type, true);
    if (score >= n->beta || w->stopped) return !w->stopped;
    w->counters.null_refuted++;
    return false;
}

/* Near the leaves the search after a null move is quiescence, which sees neither a quiet move that
 * threatens to connect nor that it cannot be answered. So an opponent with few groups gets no free
 * move there; the Euler number stands for the number of groups. */
static bool is_free_move_too_much(Worker *w, const Node *n) {
    const Params *p = &w->params;
    if (!p->NullNearGroups || n->depth >= p->NullNearDepth) return false;
    if (connect_euler(n->pos->stones[color_other(n->pos->side)]) > p->NullNearGroups) return false;
    w->counters.null_refusals++;
    return true;
}

bool try_null_move(Worker *w, Node *n, Score *out) {
    if (!w->params.NullMove || !may_prune(n) || n->after_null || n->depth < w->params.NullMinDepth)
        return false;
    /* Where a side without a move has lost or drawn, it may not pass either. */
    if (!ending_allows_pass(&w->rules) && !moves_any(n->pos, n->pos->side)) return false;
    /* Below beta already, a free move of the opponent hardly ever leaves enough. */
    if (w->params.NullStatic && node_static_score(w, n) < n->beta) return false;
    if (is_free_move_too_much(w, n)) return false;
    int depth = n->depth - 1 - null_reduction(w, n);
    w->counters.null_tries++;
    worker_make(w, MOVE_PASS);
    /* No repetition may be detected across a null move. */
    w->reversible[n->ply + 1] = 0;
    Score score =
        -search_position(w, depth, -n->beta, -n->beta + 1, child_in_null_window(n->type), true);
    worker_unmake(w);
    if (w->stopped || score < n->beta) return false;
    if (!is_verified(w, n, depth)) return false;
    w->counters.null_cuts++;
    *out = n->beta;
    return true;
}

bool try_multi_cut(Worker *w, Node *n, Score *out) {
    const Params *p = &w->params;
    bool all = n->type == NODE_ALL;
    if (!(all ? p->MultiCutAll : p->MultiCut) || !may_prune(n) || n->depth < p->MultiCutMinDepth)
        return false;
    int needed = all ? p->MultiCutAllCuts : p->MultiCutCuts, cuts = 0;
    int depth = n->depth - 1 - p->MultiCutReduction;
    Move cutting[sizeof n->multicut_moves / sizeof n->multicut_moves[0]];
    if (all)
        w->counters.multi_cut_all_tries++;
    else
        w->counters.multi_cut_tries++;

    Picker picker;
    picker_init(&picker, w, n);
    for (int i = 0; i < p->MultiCutMoves; i++) {
        Move m = picker_next(&picker);
        if (m == MOVE_NONE) break;
        worker_make(w, m);
        Score score = -search_position(w, depth, -n->beta, -n->beta + 1,
                                       child_in_null_window(n->type), false);
        worker_unmake(w);
        if (w->stopped) return false;
        if (score < n->beta) continue;
        bool far_above = all && score >= n->beta + p->MultiCutMargin;
        if (score_is_win(score) || far_above || ++cuts == needed) {
            if (all)
                w->counters.multi_cut_all_cuts++;
            else
                w->counters.multi_cut_cuts++;
            w->counters.multi_cut_margin_cuts += far_above;
            learn_best(w, n, m, depth + 1);
            *out = score_is_win(score) ? score : n->beta;
            return true;
        }
        if (cuts <= (int)(sizeof cutting / sizeof cutting[0])) cutting[cuts - 1] = m;
    }
    if (p->MultiCutReorder) {
        n->multicut_count = cuts <= 4 ? cuts : 4;
        for (int i = 0; i < n->multicut_count; i++) n->multicut_moves[i] = cutting[i];
    }
    return false;
}

/* ProbCut (Buro): if a shallower search ends far enough above beta, the full one is not expected to
 * fall below it. */
bool try_prob_cut(Worker *w, Node *n, Score *out) {
    const Params *p = &w->params;
    if (!p->ProbCut || !may_prune(n) || n->depth < p->ProbCutMinDepth || score_is_loss(n->beta))
        return false;
    Score bound = n->beta + p->ProbCutMargin;
    int depth = n->depth - p->ProbCutReduction;
    if (bound > SCORE_EVAL_MAX || node_static_score(w, n) < n->beta) return false;
    /* The table may know already that the shallower search fails. */
    if (n->table_bound & BOUND_UPPER && n->table_depth >= depth && n->table_score < bound)
        return false;
    if (node_is_threatened(w, n)) return false;
    w->counters.prob_cut_tries++;
    Score score = search_position(w, depth, bound - 1, bound, n->type, true);
    if (w->stopped || score < bound) return false;
    w->counters.prob_cut_cuts++;
    *out = n->beta;
    return true;
}
