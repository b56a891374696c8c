/* Principal variation search (Marsland and Campbell), fail-soft, over nodes that are expected to be
 * PV, CUT or ALL nodes, with the four rules of Winands that make forward pruning at ALL nodes safe:
 * 1. forward pruning returns exactly beta (cutoffs.c);
 * 2. at a PV node whose window is a null window already, a value equal to beta still forces the
 * re-search;
 * 3. a re-search starts below the value, thus from alpha if the value was just alpha + 1;
 * 4. a CUT node that fails low with exactly alpha is not stored.
 */
#include "private/node.h"
#include "base/clock.h"
#include "private/picker.h"
#include "private/abdada.h"

#include <string.h>

enum { LOOK_INTERVAL = 512 }; /* nodes between two looks around; a power of two */

/* Looks at what takes time to look at: the clock and the other workers. True if the search has to
 * end. */
static bool look_around(Worker *w) {
    uint64_t nodes = w->counters.nodes;
    uint64_t before = atomic_exchange_explicit(&w->published_nodes, nodes, memory_order_relaxed);
    if (w->limit) {
        uint64_t all = atomic_fetch_add(&w->limit->counted, nodes - before) + nodes - before;
        if (all >= atomic_load(&w->limit->nodes)) atomic_store(&w->limit->is_reached, true);
        if (atomic_load(&w->limit->is_reached)) return true;
    }
    if (w->is_leader && w->is_timed) {
        int64_t deadline = atomic_load_explicit(&w->signal->deadline, memory_order_relaxed);
        if (deadline && clock_now() >= deadline) return true;
    }
    w->overtaken = w->abdada && abdada_is_complete(w->abdada, w->root_depth);
    return w->overtaken;
}

bool search_must_stop(Worker *w) {
    if (w->stopped) return true;
    w->stopped = w->counters.nodes >= w->node_limit ||
                 atomic_load_explicit(&w->signal->stop, memory_order_relaxed) ||
                 (w->counters.nodes % LOOK_INTERVAL == 0 && look_around(w));
    return w->stopped;
}

bool search_is_repetition(const Worker *w, int ply, int reversible, uint64_t key) {
    int here = w->root_key + ply, step = ending_repetition_step(&w->rules);
    int earliest = here - reversible, seen = 0;
    for (int i = here - step; i >= earliest; i -= step) {
        if (w->keys[i] != key) continue;
        if (i >= w->root_key) return true;
        if (w->rules.repetition && ++seen >= w->rules.repetition - 1) return true;
    }
    return false;
}

bool search_is_over(Worker *w, Score *out) {
    int ply = w->eval.ply;
    if (ply == 0) return false;
    const Position *p = &w->eval.line[ply];
    Ending ending = ending_after(p - 1, p, &w->rules);
    if (ending != ENDING_NONE) {
        w->counters.games_over++;
        *out = search_ending_score(ending, ply);
        return true;
    }
    if (search_is_repetition(w, ply, w->reversible[ply], w->keys[w->root_key + ply])) {
        w->counters.repetitions++;
        *out = SCORE_DRAW;
        return true;
    }
    if (ending_is_too_long(w->game_ply + ply, &w->rules)) {
        *out = search_ending_score(ending_by_length(p, &w->rules), ply);
        return true;
    }
    return false;
}

void learn_best(Worker *w, const Node *n, Move m, int depth) {
    history_add_best(&w->history, &w->params, n->pos->side, m, depth);
    Move *killers = w->killers[n->ply];
    if (killers[0] == m || m == MOVE_PASS) return;
    killers[1] = killers[0];
    killers[0] = m;
}

/* No move at all: pass, loss or draw. */
static Score search_stuck(Worker *w, const Node *n) {
    Ending ending = ending_without_move(n->pos, &w->rules);
    if (ending != ENDING_NONE) return search_ending_score(ending, n->ply);
    w->counters.passes++;
    worker_make(w, MOVE_PASS);
    Score score =
        -search_position(w, n->depth - 1, -n->beta, -n->alpha, child_of_first(n->type), false);
    worker_unmake(w);
    if (!w->stopped) line_set(&w->lines[n->ply], MOVE_PASS, &w->lines[n->ply + 1]);
    return score;
}

/* Returns the plies to add because the opponent threatens to connect: a forced answer costs no
 * depth. It is forced only if the side to move cannot win at once; without that test, threats
 * answered by threats would never end. */
static int threat_extension(Worker *w, Node *n) {
    if (!w->params.ThreatExtension || w->params.WinInOne < 2) return 0;
    if (n->ply >= 2 * w->root_depth) return 0;
    if (!node_is_threatened(w, n)) return 0;
    w->counters.extensions++;
    return 1;
}

/* Without null windows every child gets the whole window. Its type is the same as with them: the
 * techniques ask for it. */
static Score open_window_score(Worker *w, const Node *n, int depth, int reduction, NodeType type) {
    Score score = -search_position(w, depth - reduction, -n->beta, -n->alpha, type, false);
    if (!reduction || score <= n->alpha || w->stopped) return score;
    w->counters.reduction_fails++;
    return -search_position(w, depth, -n->beta, -n->alpha, type, false);
}

/* Inlined by order: the compiler finds search_position() too big, and a call costs 1 % of all
 * instructions. */
__attribute__((always_inline)) static inline Score child_score(Worker *w, const Node *n, int depth,
                                                               int reduction, int index) {
    if (!w->params.AlphaBeta)
        return -search_position(w, depth, -SCORE_INFINITE, SCORE_INFINITE, NODE_PV, false);
    if (index == 0)
        return -search_position(w, depth, -n->beta, -n->alpha, child_of_first(n->type), false);
    NodeType type = child_in_null_window(n->type);
    if (!w->params.Pvs) return open_window_score(w, n, depth, reduction, type);
    Score score = -search_position(w, depth - reduction, -n->alpha - 1, -n->alpha, type, false);
    if (reduction && score > n->alpha && !w->stopped) {
        w->counters.reduction_fails++;
        score = -search_position(w, depth, -n->alpha - 1, -n->alpha, type, false);
    }
    bool inside = score > n->alpha && score < n->beta;
    bool null_already = n->type == NODE_PV && n->beta == n->alpha + 1 && score == n->beta;
    if ((!inside && !null_already) || w->stopped) return score;
    w->counters.re_searches++;
    /* One below the value, so that a value found again lies inside the window and brings its line.
     */
    Score floor = score - 1;
    score = -search_position(w, depth, -n->beta, -floor, NODE_PV, false);
    /* The null window promised too much: what is left above alpha needs its line too. */
    if (score > n->alpha && score <= floor && !w->stopped)
        score = -search_position(w, depth, -n->beta, -n->alpha, NODE_PV, false);
    return score;
}

Score search_child(Worker *w, const Node *n, int depth, int index) {
    return child_score(w, n, depth, 0, index);
}

Score search_position(Worker *w, int depth, Score alpha, Score beta, NodeType type,
                      bool after_null) {
    int ply = w->eval.ply;
    /* 1. Leaf */
    if (depth <= 0 || ply >= PLY_MAX - 1) {
        w->counters.leaves++;
        return search_quiescence(w, alpha, beta, 0);
    }
    Node n; /* no initialiser: it would clear the move list too */
    node_init(&n, w, depth, alpha, beta, type);
    n.after_null = after_null;
    Score score;
    w->lines[ply].length = 0;
    table_prefetch(w->table, pos_key(n.pos));
    /* 2. Limits, game over, repetition */
    if (search_must_stop(w)) return SCORE_DRAW;
    search_count_node(w);
    if (search_is_over(w, &score)) {
        w->counters.leaves++;
        return score;
    }
    if (try_mate_distance(w, alpha, beta, &score)) return score;
    /* 3. Cut-offs that need the position only, while the table's entry comes from memory */
    if (w->params.WinInOne > 1 && try_win_in_one(w, n.pos, &score)) return score;
    if (try_static_cut(w, &n, &score)) return score;
    if (w->params.Improving) node_static_score(w, &n);
    /* 4.–6. Cut-offs by searches, earlier ones first */
    if (try_table(w, &n, &score)) return score;
    node_judge(w, &n);
    if (try_etc(w, &n, &score) || try_null_move(w, &n, &score) || try_multi_cut(w, &n, &score) ||
        try_prob_cut(w, &n, &score))
        return score;
    if (w->stopped) return SCORE_DRAW;

    /* 7. Move by move */
    Picker picker;
    picker_init(&picker, w, &n);
    Score best = -SCORE_INFINITE;
    Move best_move = MOVE_NONE, m;
    int index = -1, extension = threat_extension(w, &n);
    while ((m = picker_next_free(&picker, &index)) != MOVE_NONE) {
        int child_depth = depth - 1 + extension;
        if (move_is_too_late(w, &n, m, index)) {
            if (n.alpha > best) best = n.alpha;
            /* At the last ply the other quiet moves are no better. */
            if (n.depth == 1) picker_drop_quiet(&picker);
            continue;
        }
        int reduction = late_move_reduction(w, &n, m, index);
        worker_make(w, m);
        Abdada *abdada = index > 0 ? picker.abdada : NULL;
        if (abdada) abdada_enter(abdada, pos_key(&w->eval.line[ply + 1]));
        score = child_score(w, &n, child_depth, reduction, index);
        if (abdada) abdada_leave(abdada, pos_key(&w->eval.line[ply + 1]));
        worker_unmake(w);
        if (w->stopped) return SCORE_DRAW;
        history_add_searched(&w->history, &w->params, n.pos->side, m, depth);
        if (score <= best) continue;
        best = score;
        best_move = m;
        if (score > n.alpha) {
            line_set(&w->lines[ply], m, &w->lines[ply + 1]);
            if (score >= beta && w->params.AlphaBeta) break;
            n.alpha = score;
        }
    }
    if (best_move == MOVE_NONE) return search_stuck(w, &n);

    /* 8. Learn */
    if (best >= beta) {
        w->counters.cut_nodes++;
        w->counters.first_move_cuts += index == 0;
        for (int i = 0; i < w->params.Killers; i++)
            w->counters.killer_cuts += best_move == w->killers[ply][i];
    }
    learn_best(w, &n, best_move, depth);

    /* 9. Store */
    if (w->params.Table == TABLE_OFF || (type == NODE_CUT && best == alpha)) return best;
    TableData entry = {.move = best_move,
                       .score = best,
                       .depth = depth,
                       .bound = best >= beta   ? BOUND_LOWER
                                : best > alpha ? BOUND_EXACT
                                               : BOUND_UPPER};
    table_store(w->table, pos_key(n.pos), ply, &entry, w->params.TableReplace);
    return best;
}
