/* The root is a PV node with memory: its moves keep score and line from iteration to iteration. A
 * new best move goes to the front at once, so that roots[0] is the answer whenever the search is
 * stopped; but a move that is known to lose gives way to one that is not.
 */
#include "private/root.h"
#include "private/node.h"
#include "private/picker.h"
#include "private/abdada.h"

#include <string.h>

/* Sorts the moves for the first iteration as at any other node. */
static void sort_first(Worker *w) {
    uint64_t keys[MOVES_MAX];
    RootMove sorted[MOVES_MAX];
    const Position *p = &w->eval.line[0];
    if (w->roots[0].move == MOVE_PASS) return;
    for (int i = 0; i < w->root_count; i++) keys[i] = picker_order(w, p, w->roots[i].move, i);
    for (int i = 0; i < w->root_count; i++) {
        Move m = picker_select(keys, i, w->root_count);
        for (int k = 0; k < w->root_count; k++)
            if (w->roots[k].move == m) sorted[i] = w->roots[k];
    }
    memcpy(w->roots, sorted, (size_t)w->root_count * sizeof sorted[0]);
}

static void bring_to(Worker *w, int from, int to) {
    RootMove moved = w->roots[from];
    memmove(&w->roots[to + 1], &w->roots[to], (size_t)(from - to) * sizeof moved);
    w->roots[to] = moved;
}

static int place_of(const Worker *w, Move m) {
    int i = 0;
    while (w->roots[i].move != m) i++;
    return i;
}

/* Returns the index of the next of roots[first..] to search, -1 after the last. Moves that other
 * workers are searching come last, but the first move of all is never deferred. */
static int next_root(const Worker *w, const Abdada *abdada, int first) {
    const Position *p = &w->eval.line[0];
    int put_off = -1;
    if (!w->roots[first].done) return first;
    for (int i = first; i < w->root_count; i++) {
        if (w->roots[i].done) continue;
        if (!abdada || !abdada_is_busy(abdada, pos_key_after(p, w->roots[i].move))) return i;
        if (put_off < 0) put_off = i;
    }
    return put_off;
}

/* Takes over another worker's best root move if it is better than this worker's. */
static bool take_best(Worker *w, Abdada *abdada, const Node *n) {
    RootMove best;
    if (!abdada_take_best(abdada, n->depth, n->alpha, &best)) return false;
    int i = place_of(w, best.move);
    best.previous = w->roots[i].previous;
    best.done = true;
    w->roots[i] = best;
    bring_to(w, i, 0);
    return true;
}

/* Searches roots[first..] with the window and moves the best one to first. */
static Score search_roots(Worker *w, int depth, Score alpha, Score beta, int first) {
    Node n;
    node_init(&n, w, depth, alpha, beta, NODE_PV);
    Score best = -SCORE_INFINITE;
    Abdada *abdada = abdada_at(w, depth);
    if (w->params.Improving) w->static_scores[0] = node_static_score(w, &n);
    bool is_first = true;
    for (int i = first; i < w->root_count; i++) w->roots[i].done = false;
    for (int i; (i = next_root(w, abdada, first)) >= 0; is_first = false) {
        if (abdada && first == 0 && !is_first && take_best(w, abdada, &n)) {
            best = n.alpha = w->roots[0].score;
            if (best >= beta && w->params.AlphaBeta) break;
            continue;
        }
        Move m = w->roots[i].move;
        w->seldepth = 0;
        worker_make(w, m);
        if (abdada && !is_first) abdada_enter(abdada, pos_key(&w->eval.line[1]));
        Score score = search_child(w, &n, depth - 1, !is_first);
        if (abdada && !is_first) abdada_leave(abdada, pos_key(&w->eval.line[1]));
        worker_unmake(w);
        if (w->stopped) return best;
        history_add_searched(&w->history, &w->params, n.pos->side, m, depth);
        RootMove *root = &w->roots[i];
        root->done = true;
        root->seldepth = w->seldepth;
        if (score <= best) continue;
        best = score;
        if (score <= n.alpha && !is_first) continue;
        root->score = score;
        root->depth = depth;
        root->bound = score <= alpha ? BOUND_UPPER : score >= beta ? BOUND_LOWER : BOUND_EXACT;
        line_set(&root->line, m, &w->lines[1]);
        bring_to(w, i, first);
        if (score <= n.alpha) continue;
        n.alpha = score;
        if (score >= beta && w->params.AlphaBeta) break;
        if (abdada && first == 0) abdada_tell_best(abdada, &w->roots[0]);
    }
    learn_best(w, &n, w->roots[first].move, depth);
    return best;
}

/* Searches one line of one iteration, with an aspiration window around the last score if enabled.
 */
static Score search_window(Worker *w, int depth, int first) {
    Score alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, guess = w->roots[first].previous;
    int width = w->params.AspirationWindow;
    if (w->params.Aspiration && depth > 2 && guess != -SCORE_INFINITE && !score_is_decided(guess)) {
        alpha = guess - width;
        beta = guess + width;
    }
    for (;;) {
        Score score = search_roots(w, depth, alpha, beta, first);
        if (w->stopped || (score > alpha && score < beta)) return score;
        if (alpha == -SCORE_INFINITE && beta == SCORE_INFINITE) return score;
        w->counters.aspiration_fails++;
        /* A second failure on the same side opens the window completely. */
        width *= 4;
        if (score <= alpha)
            alpha =
                score - width <= -SCORE_EVAL_MAX || width > 2000 ? -SCORE_INFINITE : score - width;
        else
            beta = score + width >= SCORE_EVAL_MAX || width > 2000 ? SCORE_INFINITE : score + width;
    }
}

/* Sorts the searched lines, best first (stable). */
static void sort_lines(Worker *w, int lines) {
    for (int i = 1; i < lines; i++) {
        int k = i;
        while (k > 0 && w->roots[k - 1].score < w->roots[i].score) k--;
        if (k < i) bring_to(w, i, k);
    }
}

static void store_root(Worker *w, int depth) {
    Move list[MOVES_MAX];
    int moves = moves_generate(&w->eval.line[0], list);
    /* With searchmoves the best score is not the value of the position. */
    if (w->params.Table == TABLE_OFF || (moves > 0 && w->root_count != moves)) return;
    TableData entry = {
        .move = w->roots[0].move, .score = w->roots[0].score, .depth = depth, .bound = BOUND_EXACT};
    table_store(w->table, pos_key(&w->eval.line[0]), 0, &entry, w->params.TableReplace);
}

/* True if no deeper iteration can change the result. */
static bool is_certain(const Worker *w, int depth) {
    Score score = w->roots[0].score;
    return score_is_decided(score) && score_plies(score) <= depth;
}

static bool is_known_loss(Score score) {
    return score_is_loss(score) && score != -SCORE_INFINITE;
}

/* The search was stopped. If the move in front turned out to be lost, or lost sooner than the last
 * iteration said, while others were still to be tried, one of these is the better answer. All that
 * is known of it is that it was not above the best of the last iteration. */
static void pass_over_lost(Worker *w, Score last_best) {
    bool first = last_best == -SCORE_INFINITE, all_lost = is_known_loss(last_best);
    if (!is_known_loss(w->roots[0].score) || (!first && w->roots[0].score >= last_best)) return;
    int i = 1;
    while (i < w->root_count &&
           (w->roots[i].done || (!all_lost && is_known_loss(w->roots[i].score))))
        i++;
    if (i == w->root_count) return;
    RootMove *untried = &w->roots[i];
    untried->score = first ? eval_score(&w->eval) : last_best;
    untried->bound = BOUND_UPPER;
    untried->depth = w->completed_depth;
    bring_to(w, i, 0);
}

void root_search(Worker *w, const RootRequest *request) {
    int lines = request->lines < w->root_count ? request->lines : w->root_count;
    int depth = request->first_depth > 0 ? request->first_depth : 1;
    if (!w->params.Deepening) depth = request->depth;
    sort_first(w);
    for (; depth <= request->depth; depth++) {
        Score last_best = w->roots[0].score;
        w->root_depth = depth;
        for (int i = 0; i < w->root_count; i++) w->roots[i].previous = w->roots[i].score;
        for (int line = 0; line < lines && !w->stopped; line++) {
            search_window(w, depth, line);
            if (w->stopped && line == 0) pass_over_lost(w, last_best);
            sort_lines(w, line + !w->stopped);
        }
        if (w->abdada) depth = abdada_iteration(w->abdada, w, depth);
        if (w->stopped) return;
        w->completed_depth = depth;
        w->is_timed = true;
        store_root(w, depth);
        if (request->on_iteration && !request->on_iteration(request->context, w, depth)) return;
        if (is_certain(w, depth) && !request->keep_on) return;
    }
}
