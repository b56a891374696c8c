/* Simplified ABDADA after Kerrigan: a worker about to search a move that another one is searching
 * defers it to the end of its node, and then usually finds the result in the table. A wrong answer
 * about what is being searched only costs time, so there are no locks: a key may be overwritten by
 * another one, or erased while a second worker is still searching the same position.
 */
#include "private/abdada.h"

#include <string.h>

void abdada_init(Abdada *a) {
    memset(a, 0, sizeof *a);
    pthread_mutex_init(&a->mutex, NULL);
}

void abdada_finish(Abdada *a) {
    pthread_mutex_destroy(&a->mutex);
}

void abdada_begin(Abdada *a, int depth) {
    atomic_store(&a->depth, depth);
    a->best.depth = 0;
    atomic_store(&a->best_score, -SCORE_INFINITE);
}

static size_t slot(uint64_t key) {
    return (size_t)(key >> (64 - ABDADA_BUSY_BITS));
}

bool abdada_is_busy(const Abdada *a, uint64_t key) {
    return atomic_load_explicit(&a->busy[slot(key)], memory_order_relaxed) == key;
}

void abdada_enter(Abdada *a, uint64_t key) {
    atomic_store_explicit(&a->busy[slot(key)], key, memory_order_relaxed);
}

void abdada_leave(Abdada *a, uint64_t key) {
    if (abdada_is_busy(a, key)) atomic_store_explicit(&a->busy[slot(key)], 0, memory_order_relaxed);
}

void abdada_tell_best(Abdada *a, const RootMove *root) {
    pthread_mutex_lock(&a->mutex);
    int reached = a->best.depth;
    if (root->depth > reached || (root->depth == reached && root->score > a->best.score)) {
        a->best = *root;
        atomic_store(&a->best_score, root->score);
    }
    pthread_mutex_unlock(&a->mutex);
}

bool abdada_take_best(Abdada *a, int depth, Score alpha, RootMove *out) {
    if (atomic_load_explicit(&a->best_score, memory_order_relaxed) <= alpha) return false;
    pthread_mutex_lock(&a->mutex);
    bool is_better = a->best.depth == depth && a->best.score > alpha;
    if (is_better) *out = a->best;
    pthread_mutex_unlock(&a->mutex);
    return is_better;
}

int abdada_iteration(Abdada *a, Worker *w, int depth) {
    size_t bytes = (size_t)w->root_count * sizeof w->roots[0];
    if (w->stopped && !w->overtaken) return depth;
    pthread_mutex_lock(&a->mutex);
    int reached = atomic_load(&a->depth);
    if (depth > reached) {
        memcpy(a->roots, w->roots, bytes);
        atomic_store(&a->depth, depth);
    } else if (w->overtaken || depth < reached) {
        memcpy(w->roots, a->roots, bytes);
        depth = reached;
    }
    pthread_mutex_unlock(&a->mutex);
    w->stopped = w->overtaken = false;
    return depth;
}
