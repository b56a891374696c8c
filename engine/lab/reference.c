#include "reference.h"
#include "reference_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 64 }; /* lines end here, whatever extends them */

typedef struct {
    LabMove moves[PLIES_MAX];
    int length;
} Path;

/* Of a move: how often it was best or cut, and how often it was searched, both weighted. */
typedef struct {
    int64_t best, searched;
} HistoryCount;

typedef struct {
    LabMove move;
    Path path; /* of the last iteration */
} Root;

typedef struct {
    LabGame *game;
    const LabGameRules *rules;
    const ReferenceConfig *config;
    const atomic_bool *stop;
    bool stopped;
    int64_t nodes, leaves;

    ReferenceTable table;
    HistoryCount history[2][LAB_MOVES];
    LabMove killers[PLIES_MAX + 1][REFERENCE_KILLERS];

    Root roots[LAB_LIST_MAX];
    int root_count, root_depth;
    Score score; /* of roots[0] */

    /* By ply, of the current line. */
    Path paths[PLIES_MAX + 1];
    bool captured[PLIES_MAX + 1]; /* the move to this position captured */
    bool passed[PLIES_MAX + 1];   /* … was a pass */
    Score statics[PLIES_MAX + 1]; /* for extend_drop */
    bool on_refutation[PLIES_MAX + 1];
    const Path *refutation;     /* of the move of the root being searched */
    int null_moves, late_moves; /* searches of this kind that are going on */
} Reference;

static Score search(Reference *s, int depth, Score alpha, Score beta);

static void play(Reference *s, LabMove m) {
    int ply = s->game->ply;
    s->captured[ply + 1] = lab_is_capture(s->game, m);
    s->passed[ply + 1] = lab_is_pass(s->game, m);
    s->on_refutation[ply + 1] = s->on_refutation[ply] && s->refutation &&
                                ply < s->refutation->length && s->refutation->moves[ply] == m;
    lab_play(s->game, m);
}

static void take_back(Reference *s) {
    lab_take_back(s->game);
}

/* Makes *path the move followed by the path below it. */
static void set_path(Path *path, LabMove m, const Path *below) {
    int length = below->length < PLIES_MAX - 1 ? below->length : PLIES_MAX - 1;
    path->moves[0] = m;
    memmove(path->moves + 1, below->moves, (size_t)length * sizeof below->moves[0]);
    path->length = length + 1;
}

static bool must_stop(Reference *s) {
    if (s->stop && atomic_load_explicit(s->stop, memory_order_relaxed)) s->stopped = true;
    return s->stopped;
}

/* ---- transposition table ---- */

/* Raises alpha and lowers beta by what the table knows, and finds its move. True if that finishes
 * the node. */
static bool try_table(const Reference *s, int depth, Score *alpha, Score *beta, LabMove *move,
                      Score *out) {
    if (!s->table.entries) return false;
    const ReferenceEntry *e = reference_table_find(&s->table, s->rules->key(s->game));
    if (!e) return false;
    *move = e->move;
    if (s->config->table_same_depth ? e->depth != depth : e->depth < depth) return false;
    if (s->config->minimax) return false;
    Score score = reference_score_from_root(e->score, s->game->ply);
    *out = score;
    if (e->bound == BOUND_EXACT) return true;
    if (e->bound == BOUND_LOWER && score >= *beta) return true;
    if (e->bound == BOUND_UPPER && score <= *alpha) return true;
    if (!s->config->table_narrow) return false;
    if (e->bound == BOUND_LOWER && score > *alpha) *alpha = score;
    if (e->bound == BOUND_UPPER && score < *beta) *beta = score;
    return false;
}

static void store(Reference *s, int depth, Score score, Bound bound, LabMove move) {
    if (!s->table.entries) return;
    reference_table_store(&s->table, &(ReferenceEntry){.key = s->rules->key(s->game),
                                                       .score = (int16_t)reference_score_from_root(
                                                           score, -s->game->ply),
                                                       .depth = (int8_t)depth,
                                                       .bound = (uint8_t)bound,
                                                       .move = move});
}

/* ---- order of moves ---- */

static HistoryCount *history_of(Reference *s, LabMove m) {
    return &s->history[s->config->history_shared ? 0 : s->game->ply & 1][m];
}

static int64_t weight(HistoryWeight kind, int depth) {
    int64_t d = depth;
    switch (kind) {
    case WEIGHT_NONE:
        return 0;
    case WEIGHT_ONE:
        return 1;
    case WEIGHT_DEPTH:
        return d;
    case WEIGHT_SQUARE:
        return d * d;
    case WEIGHT_CUBE:
        return d * d * d;
    default:
        return INT64_C(1) << d;
    }
}

static bool counts_for_history(const Reference *s, LabMove m, int depth) {
    return !lab_is_pass(s->game, m) && !(s->config->history_above && depth == 1);
}

/* The move was searched. */
static void count_searched(Reference *s, LabMove m, int depth) {
    if (s->config->butterfly && counts_for_history(s, m, depth))
        history_of(s, m)->searched += weight(s->config->butterfly, depth);
}

/* The history of a move: how much it was best, or, with a butterfly table, how much of the time it
 * was searched. Single precision, so that the engine has the same ties. */
static double history_score(const Reference *s, const HistoryCount *n) {
    if (!s->config->butterfly) return (double)n->best;
    return n->searched ? (double)((float)n->best / (float)n->searched) : 0;
}

/* The move was best or caused a cut-off. */
static void learn(Reference *s, LabMove m, int depth) {
    const ReferenceConfig *c = s->config;
    int ply = s->game->ply;
    assert(depth >= 0);
    if (lab_is_pass(s->game, m)) return;
    if (counts_for_history(s, m, depth)) history_of(s, m)->best += weight(c->history, depth);
    LabMove *killers = s->killers[ply];
    int k = 0;
    while (k < REFERENCE_KILLERS - 1 && killers[k] != m) k++;
    for (; k > 0; k--) killers[k] = killers[k - 1];
    killers[0] = m;
}

/* Table and refutation first, then killers, captures and the rest, if these are switched on. */
static int stage_of(const Reference *s, LabMove m, LabMove table_move) {
    enum { REST, CAPTURES, KILLERS, REFUTATION = KILLERS + REFERENCE_KILLERS, TABLE };
    const ReferenceConfig *c = s->config;
    int ply = s->game->ply;
    if (m == table_move) return TABLE;
    if (s->on_refutation[ply] && s->refutation && ply < s->refutation->length &&
        s->refutation->moves[ply] == m)
        return REFUTATION;
    for (int k = 0; k < c->killers; k++)
        if (s->killers[ply][k] == m) return REFUTATION - 1 - k;
    return c->captures_first && lab_is_capture(s->game, m) ? CAPTURES : REST;
}

/* Lists the moves in the order in which they are to be searched: by stage, then by history and
 * knowledge, then as generated. */
static int list_moves(Reference *s, LabMove *list, LabMove table_move) {
    const ReferenceConfig *c = s->config;
    struct {
        LabMove move;
        int stage;
        double rating;
    } sorted[LAB_LIST_MAX];
    int ratings[LAB_LIST_MAX] = {0};
    int count = s->rules->moves(s->game, list);
    if (c->knowledge && s->rules->rate) s->rules->rate(s->game, list, count, ratings);
    for (int i = 0; i < count; i++) {
        LabMove m = list[i];
        int stage = stage_of(s, m, table_move), k = i;
        double rating = ratings[i] + (c->history ? history_score(s, history_of(s, m)) : 0);
        for (; k > 0 && (sorted[k - 1].stage < stage ||
                         (sorted[k - 1].stage == stage && sorted[k - 1].rating < rating));
             k--)
            sorted[k] = sorted[k - 1];
        sorted[k].move = m;
        sorted[k].stage = stage;
        sorted[k].rating = rating;
    }
    for (int i = 0; i < count; i++) list[i] = sorted[i].move;
    return count;
}

/* ---- depth ---- */

static bool is_threatened(const Reference *s) {
    return s->rules->is_threatened && s->rules->is_threatened(s->game);
}

/* Plies to add because the position is not to be judged yet. */
static int extension(Reference *s) {
    const ReferenceConfig *c = s->config;
    LabMove list[LAB_LIST_MAX];
    int ply = s->game->ply;
    if (c->extend_drop) s->statics[ply] = s->rules->evaluate(s->game);
    if (ply >= 2 * s->root_depth) return 0; /* or a line of threats would never end */
    if (c->extend_drop && ply >= 2 && s->statics[ply] + c->extend_drop < s->statics[ply - 2])
        return 1;
    if (c->extend_capture && ply >= 2 && s->captured[ply] && s->captured[ply - 1]) return 1;
    if (c->extend_threat && is_threatened(s)) return 1;
    return c->extend_few && s->rules->moves(s->game, list) <= c->extend_few;
}

/* A side that stays above beta although it passes will do so if it moves, unless it has to answer
 * a threat. */
static bool try_null_move(Reference *s, int depth, Score beta, Score *out) {
    const ReferenceConfig *c = s->config;
    if (!c->null_move || !s->rules->has_pass || depth <= c->null_above) return false;
    if (s->passed[s->game->ply] || (s->null_moves && !c->null_recursive)) return false;
    if (score_is_decided(beta) || is_threatened(s)) return false;
    play(s, s->rules->pass);
    s->null_moves++;
    Score score = -search(s, depth - 1 - c->null_move, -beta, -beta + 1);
    s->null_moves--;
    take_back(s);
    *out = score_is_win(score) ? beta : score;
    return !s->stopped && score >= beta;
}

/* Plies by which the move just played is searched less deep: it comes late in the order, neither
 * side attacks, and the line is not a principal one. */
static int reduction(const Reference *s, int depth, Score alpha, Score beta, int index,
                     bool threatened) {
    const ReferenceConfig *c = s->config;
    enum { DEPTH_MIN = 3 };
    if (!c->late_after || index < c->late_after || depth < DEPTH_MIN || beta != alpha + 1) return 0;
    if (s->late_moves && !c->late_recursive) return 0;
    if (threatened || s->captured[s->game->ply] || is_threatened(s)) return 0;
    return c->late_less;
}

/* ---- quiescence ---- */

static Score search_leaf(Reference *s, Score alpha, Score beta, int plies, int quiet);

static Score search_below_leaf(Reference *s, Score alpha, Score beta, int plies, int quiet) {
    Score score;
    if (must_stop(s)) return SCORE_DRAW;
    s->nodes++;
    if (s->rules->over(s->game, &score)) return score;
    return search_leaf(s, alpha, beta, plies, quiet);
}

/* The value of a position at the horizon, which is not over. quiet: moves that are left to the line
 * besides captures. */
static Score search_leaf(Reference *s, Score alpha, Score beta, int plies, int quiet) {
    int leaf = s->config->leaf;
    Score standing = s->rules->evaluate(s->game);
    if (leaf == LEAF_STATIC || plies == 0 || s->game->ply >= PLIES_MAX - 1) return standing;
    /* Who is threatened has to answer, and cannot do nothing. */
    bool threatened = leaf == LEAF_THREATS && is_threatened(s);
    Score best = threatened ? -SCORE_INFINITE : standing;
    LabMove list[LAB_LIST_MAX];
    int count = best >= beta ? 0 : list_moves(s, list, LAB_NO_MOVE);
    if (best > alpha) alpha = best;
    for (int i = 0; i < count && best < beta; i++) {
        play(s, list[i]);
        bool capture = s->captured[s->game->ply];
        bool follow = capture || threatened || (leaf == LEAF_QUIET && quiet) ||
                      (leaf == LEAF_THREATS && is_threatened(s));
        Score score = follow ? -search_below_leaf(s, -beta, -alpha, plies - 1, quiet - !capture)
                             : -SCORE_INFINITE;
        take_back(s);
        if (s->stopped) return SCORE_DRAW;
        if (score > best) best = score;
        if (score > alpha) alpha = score;
    }
    return best == -SCORE_INFINITE ? standing : best;
}

/* ---- search ---- */

/* The value of the move just played, the index-th of its node, for the side that played it. */
static Score child_score(Reference *s, int depth, int less, Score alpha, Score beta, int index) {
    const ReferenceConfig *c = s->config;
    Score score;
    if (c->minimax) return -search(s, depth, -SCORE_INFINITE, SCORE_INFINITE);
    if (less) {
        s->late_moves++;
        score = -search(s, depth - less, -alpha - 1, -alpha);
        s->late_moves--;
        if (score <= alpha || s->stopped) return score;
    }
    bool whole = index == 0 || !c->minimal_window;
    score = -search(s, depth, whole ? -beta : -alpha - 1, -alpha);
    if (whole || score <= alpha || score >= beta || s->stopped) return score;
    /* From one below the value, so that the same value found again lies inside the window. */
    Score floor = score - 1;
    score = -search(s, depth, -beta, -floor);
    /* Table and forward pruning may have promised too much. */
    if (score > alpha && score <= floor && !s->stopped) score = -search(s, depth, -beta, -alpha);
    return score;
}

static Score search(Reference *s, int depth, Score alpha, Score beta) {
    int ply = s->game->ply;
    LabMove list[LAB_LIST_MAX], table_move = LAB_NO_MOVE, best_move = LAB_NO_MOVE;
    Score score, best = -SCORE_INFINITE;
    s->paths[ply].length = 0;
    if (must_stop(s)) return SCORE_DRAW;
    s->nodes++;

    /* 1. The game is over, or the horizon is reached */
    if (s->rules->over(s->game, &score)) {
        s->leaves++;
        return score;
    }
    depth += extension(s);
    if (depth <= 0 || ply >= PLIES_MAX - 1) {
        s->leaves++;
        return search_leaf(s, alpha, beta, s->config->leaf_plies, 1);
    }

    /* 2. What can be known without trying moves */
    if (try_table(s, depth, &alpha, &beta, &table_move, &score)) return score;
    if (try_null_move(s, depth, beta, &score)) return score;

    /* 3. Move by move */
    Score floor = alpha;
    bool threatened = s->config->late_after && is_threatened(s);
    int count = list_moves(s, list, table_move);
    if (!count) return SCORE_DRAW;
    for (int i = 0; i < count; i++) {
        play(s, list[i]);
        int less = reduction(s, depth, alpha, beta, i, threatened);
        score = child_score(s, depth - 1, less, alpha, beta, i);
        take_back(s);
        if (s->stopped) return SCORE_DRAW;
        count_searched(s, list[i], depth);
        if (score <= best) continue;
        best = score;
        best_move = list[i];
        set_path(&s->paths[ply], best_move, &s->paths[ply + 1]);
        if (score > alpha) alpha = score;
        if (score >= beta && !s->config->minimax) break;
    }

    /* 4. What is remembered */
    learn(s, best_move, depth);
    store(s, depth, best,
          best >= beta   ? BOUND_LOWER
          : best > floor ? BOUND_EXACT
                         : BOUND_UPPER,
          best_move);
    return best;
}

/* ---- root ---- */

static void bring_to_front(Reference *s, int i) {
    Root moved = s->roots[i];
    memmove(&s->roots[1], &s->roots[0], (size_t)i * sizeof moved);
    s->roots[0] = moved;
}

/* Searches the root with a window; the best move goes to the front. */
static Score search_root(Reference *s, int depth, Score alpha, Score beta) {
    Score best = -SCORE_INFINITE;
    s->root_depth = depth;
    for (int i = 0; i < s->root_count; i++) {
        LabMove m = s->roots[i].move;
        s->refutation = s->config->refutation ? &s->roots[i].path : NULL;
        s->on_refutation[0] = true;
        play(s, m);
        Score score = child_score(s, depth - 1, 0, alpha, beta, i);
        take_back(s);
        if (s->stopped) return best;
        count_searched(s, m, depth);
        set_path(&s->roots[i].path, m, &s->paths[1]);
        if (score <= best) continue;
        best = score;
        if (score <= alpha && i > 0) continue;
        bring_to_front(s, i);
        if (score > alpha) alpha = score;
        if (score >= beta && !s->config->minimax) break;
    }
    learn(s, s->roots[0].move, depth);
    return best;
}

/* One iteration. A window that is missed is opened on the side where it was missed: at once, or
 * after a second try. On the other side the score found bounds it. */
static void search_iteration(Reference *s, int depth, bool is_first) {
    const ReferenceConfig *c = s->config;
    Score alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    int again = c->aspiration_again;
    if (c->aspiration && !c->minimax && !is_first && !score_is_decided(s->score)) {
        alpha = s->score - c->aspiration;
        beta = s->score + c->aspiration;
    }
    for (;; again = 0) {
        Score score = search_root(s, depth, alpha, beta);
        bool low = score <= alpha && alpha > -SCORE_INFINITE;
        bool high = score >= beta && beta < SCORE_INFINITE;
        s->score = score;
        if (s->stopped || (!low && !high)) return;
        bool try_again = again && !score_is_decided(score);
        if (low) {
            beta = score + 1;
            alpha = try_again ? score - again : -SCORE_INFINITE;
        } else {
            alpha = score - 1;
            beta = try_again ? score + again : SCORE_INFINITE;
        }
    }
}

/* Forgets everything and sorts the moves of the root. */
static void begin_series(Reference *s) {
    LabMove list[LAB_LIST_MAX];
    s->nodes = s->leaves = 0;
    reference_table_clear(&s->table);
    memset(s->history, 0, sizeof s->history);
    memset(s->killers, 0xFF, sizeof s->killers); /* LAB_NO_MOVE */
    s->root_count = list_moves(s, list, LAB_NO_MOVE);
    for (int i = 0; i < s->root_count; i++) s->roots[i] = (Root){.move = list[i]};
}

/* Iterations first, first + step, … up to last. Returns the depth at which a win or loss was proven,
 * which all deeper ones would repeat; 0 = none. */
static int run_series(Reference *s, int first, int step, int last, LabResult *out) {
    int decided = 0;
    begin_series(s);
    for (int depth = first; depth <= last && !s->stopped; depth += step) {
        if (!decided) search_iteration(s, depth, depth == first);
        out->nodes[depth] = s->nodes;
        out->leaves[depth] = s->leaves;
        out->value[depth] = s->score;
        if (!decided && score_is_decided(s->score) && score_plies(s->score) <= depth)
            decided = depth;
    }
    return decided;
}

bool reference_run(LabGame *game, const ReferenceConfig *config, int depth, const atomic_bool *stop,
                   LabResult *out, Reason *why) {
    Reference *s = calloc(1, sizeof *s);
    bool ok = s != NULL;
    if (ok) {
        *s = (Reference){.game = game, .rules = game->rules, .config = config, .stop = stop};
        ok = reference_table_init(&s->table, game->rules->key ? config->table : 0,
                                  (TableRule)config->table_rule);
    }
    if (ok) {
        int step = config->step, first_max = step && step < depth ? step : depth, decided = 0;
        for (int first = 1; first <= first_max; first++)
            decided = run_series(s, first, step ? step : depth, step ? depth : first, out);
        out->depth = depth;
        out->decided = step == 1 ? decided : 0;
        ok = !s->stopped;
    } else {
        reason_set(why, "out of memory");
    }
    if (s) reference_table_finish(&s->table);
    free(s);
    return ok;
}
