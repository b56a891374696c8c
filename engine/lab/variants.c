#include "variants.h"

#include <assert.h>

const char *const variant_names[VARIANTS] = {[VARIANT_MINIMAX] = "minimax",
                                             [VARIANT_ALPHABETA] = "alphabeta",
                                             [VARIANT_FALPHABETA] = "falphabeta",
                                             [VARIANT_LAST] = "minimal window for the last subtree",
                                             [VARIANT_PALPHABETA] = "palphabeta",
                                             [VARIANT_PALPHABETA_TOP] = "palphabeta to N-2",
                                             [VARIANT_SCOUT] = "SCOUT",
                                             [VARIANT_TABLE] = "AB with table",
                                             [VARIANT_DEEPENING] = "AB with table, deepening"};

static Score max(Score a, Score b) {
    return a > b ? a : b;
}

static bool is_stopped(const VariantSearch *s) {
    return s->stop && atomic_load_explicit(s->stop, memory_order_relaxed);
}

/* Begins a node; true if it is a leaf, with its score. */
static bool enter(VariantSearch *s, int depth, Score *score) {
    if (s->game->ply == s->root) return false;
    s->nodes++;
    if (!s->game->rules->over(s->game, score)) {
        if (depth > 0 && !is_stopped(s)) return false;
        *score = s->game->rules->evaluate(s->game);
    }
    s->leaves++;
    return true;
}

static int generate(VariantSearch *s, LabMove *list) {
    return s->game->rules->moves(s->game, list);
}

typedef Score Search(VariantSearch *s, int depth, Score alpha, Score beta);

/* The value of a move by that search of the position after it. */
static Score try(VariantSearch *s, Search *search, LabMove m, int depth, Score alpha, Score beta) {
    lab_play(s->game, m);
    Score score = -search(s, depth - 1, -beta, -alpha);
    lab_take_back(s->game);
    return score;
}

static Score minimax(VariantSearch *s, int depth, Score alpha, Score beta) {
    LabMove list[LAB_LIST_MAX];
    Score score, best = -SCORE_INFINITE;
    if (enter(s, depth, &score)) return score;
    int n = generate(s, list);
    if (n == 0) return SCORE_DRAW;
    for (int i = 0; i < n; i++) best = max(best, try(s, minimax, list[i], depth, alpha, beta));
    return best;
}

static Score alphabeta(VariantSearch *s, int depth, Score alpha, Score beta) {
    LabMove list[LAB_LIST_MAX];
    Score score, best = alpha;
    if (enter(s, depth, &score)) return score;
    int n = generate(s, list);
    if (n == 0) return SCORE_DRAW;
    for (int i = 0; i < n && best < beta; i++)
        best = max(best, try(s, alphabeta, list[i], depth, best, beta));
    return best;
}

static Score falphabeta(VariantSearch *s, int depth, Score alpha, Score beta) {
    LabMove list[LAB_LIST_MAX];
    Score score, best = -SCORE_INFINITE;
    if (enter(s, depth, &score)) return score;
    int n = generate(s, list);
    if (n == 0) return SCORE_DRAW;
    for (int i = 0; i < n && best < beta; i++)
        best = max(best, try(s, falphabeta, list[i], depth, max(alpha, best), beta));
    return best;
}

static VariantResult last_subtree(VariantSearch *s, int depth) {
    LabMove list[LAB_LIST_MAX];
    Score best = -SCORE_INFINITE;
    int n = generate(s, list);
    if (n == 0) return (VariantResult){SCORE_DRAW, BOUND_EXACT};
    for (int i = 0; i < n - 1; i++)
        best = max(best, try(s, falphabeta, list[i], depth, best, SCORE_INFINITE));
    if (n == 1)
        return (VariantResult){try(s, falphabeta, list[0], depth, -SCORE_INFINITE, SCORE_INFINITE),
                               BOUND_EXACT};
    Score last = try(s, falphabeta, list[n - 1], depth, best, best + 1);
    return last > best ? (VariantResult){last, BOUND_LOWER} : (VariantResult){best, BOUND_EXACT};
}

/* Palphabeta and SCOUT. First lines shorter than `shortest` plies are left to alphabeta. Palphabeta
 * searches a better move again with alphabeta, SCOUT with itself; and as the listing has it, SCOUT
 * makes no use of the bound that the minimal window gave. */
static Score along_first_line(VariantSearch *s, int depth, int shortest, bool is_scout) {
    LabMove list[LAB_LIST_MAX];
    Score score, best = -SCORE_INFINITE;
    if (depth > 0 && depth <= shortest) return alphabeta(s, depth, -SCORE_INFINITE, SCORE_INFINITE);
    if (enter(s, depth, &score)) return score;
    int n = generate(s, list);
    if (n == 0) return SCORE_DRAW;
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            score = try(s, falphabeta, list[i], depth, best, best + 1);
            if (score <= best) continue;
            if (!is_scout) {
                best = try(s, alphabeta, list[i], depth, score, SCORE_INFINITE);
                continue;
            }
        }
        lab_play(s->game, list[i]);
        best = -along_first_line(s, depth - 1, shortest, is_scout);
        lab_take_back(s->game);
    }
    return best;
}

/* ---- the appendix ---- */

/* A win counts from the root in the search, from the position itself in the table. */
static Score to_table(Score score, int ply) {
    return score_is_win(score) ? score + ply : score_is_loss(score) ? score - ply : score;
}
static Score from_table(Score score, int ply) {
    return score_is_win(score) ? score - ply : score_is_loss(score) ? score + ply : score;
}

static Score with_table(VariantSearch *s, int depth, Score alpha, Score beta) {
    Score score;
    if (enter(s, depth, &score)) return score;
    uint64_t key = s->game->rules->key(s->game);
    VariantEntry *entry = &s->table[key % VARIANT_ENTRIES];
    bool found = entry->bound != BOUND_NONE && entry->lock == key;
    LabMove best_move = found ? entry->move : LAB_NO_MOVE;
    int ply = s->game->ply - s->root;
    if (found && entry->length >= depth) {
        score = from_table(entry->score, ply);
        if (entry->bound == BOUND_EXACT) return score;
        if (entry->bound == BOUND_LOWER) alpha = max(alpha, score);
        if (entry->bound == BOUND_UPPER && score < beta) beta = score;
        if (alpha >= beta) return score;
    }
    /* The table's move is searched before the others are generated. */
    LabMove list[LAB_LIST_MAX], known = best_move;
    Score best = alpha;
    if (known != LAB_NO_MOVE) best = max(best, try(s, with_table, known, depth, best, beta));
    int n = best < beta ? generate(s, list) : 0;
    if (n == 0 && best < beta) return SCORE_DRAW;
    for (int i = 0; i < n && best < beta; i++) {
        if (list[i] == known) continue;
        score = try(s, with_table, list[i], depth, best, beta);
        if (score <= best) continue;
        best = score;
        best_move = list[i];
    }
    if (is_stopped(s)) return best;
    *entry = (VariantEntry){.lock = key,
                            .score = to_table(best, ply),
                            .move = best_move,
                            .length = (int8_t)depth,
                            .bound = best <= alpha  ? BOUND_UPPER
                                     : best >= beta ? BOUND_LOWER
                                                    : BOUND_EXACT};
    return best;
}

VariantResult variant_search(VariantSearch *s, Variant variant, int depth) {
    static Search *const searches[VARIANTS] = {[VARIANT_MINIMAX] = minimax,
                                               [VARIANT_ALPHABETA] = alphabeta,
                                               [VARIANT_FALPHABETA] = falphabeta,
                                               [VARIANT_TABLE] = with_table,
                                               [VARIANT_DEEPENING] = with_table};
    Score score = 0;
    s->root = s->game->ply;
    assert(depth >= 1 && (s->table || searches[variant] != with_table));
    if (variant == VARIANT_LAST) return last_subtree(s, depth);
    if (variant == VARIANT_PALPHABETA) score = along_first_line(s, depth, 0, false);
    if (variant == VARIANT_PALPHABETA_TOP) score = along_first_line(s, depth, 2, false);
    if (variant == VARIANT_SCOUT) score = along_first_line(s, depth, 0, true);
    for (int d = variant == VARIANT_DEEPENING ? 1 : depth; searches[variant] && d <= depth; d++)
        score = searches[variant](s, d, -SCORE_INFINITE, SCORE_INFINITE);
    return (VariantResult){score, BOUND_EXACT};
}
