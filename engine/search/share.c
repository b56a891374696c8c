/* Simplified ABDADA after Kerrigan: a worker about to search a move that another one is searching
 * defers it to the end of its node, and then usually finds the result in the table. A wrong answer
 * about what is being searched only costs time, so there are no locks: a key may be overwritten by
 * another one, or erased while a second worker is still searching the same position.
 */
#include "private/share.h"

#include <string.h>

void share_init(Share *s) {
    memset(s, 0, sizeof *s);
    pthread_mutex_init(&s->mutex, NULL);
}

void share_finish(Share *s) {
    pthread_mutex_destroy(&s->mutex);
}

void share_begin(Share *s, int depth) {
    atomic_store(&s->depth, depth);
    s->best.depth = 0;
    atomic_store(&s->best_score, -SCORE_INFINITE);
}

static size_t slot(uint64_t key) {
    return (size_t)(key >> (64 - SHARE_BUSY_BITS));
}

bool share_is_busy(const Share *s, uint64_t key) {
    return atomic_load_explicit(&s->busy[slot(key)], memory_order_relaxed) == key;
}

void share_enter(Share *s, uint64_t key) {
    atomic_store_explicit(&s->busy[slot(key)], key, memory_order_relaxed);
}

void share_leave(Share *s, uint64_t key) {
    if (share_is_busy(s, key)) atomic_store_explicit(&s->busy[slot(key)], 0, memory_order_relaxed);
}

void share_tell_best(Share *s, const RootMove *root) {
    pthread_mutex_lock(&s->mutex);
    int reached = s->best.depth;
    if (root->depth > reached || (root->depth == reached && root->score > s->best.score)) {
        s->best = *root;
        atomic_store(&s->best_score, root->score);
    }
    pthread_mutex_unlock(&s->mutex);
}

bool share_take_best(Share *s, int depth, Score alpha, RootMove *out) {
    if (atomic_load_explicit(&s->best_score, memory_order_relaxed) <= alpha) return false;
    pthread_mutex_lock(&s->mutex);
    bool is_better = s->best.depth == depth && s->best.score > alpha;
    if (is_better) *out = s->best;
    pthread_mutex_unlock(&s->mutex);
    return is_better;
}

int share_iteration(Share *s, Worker *w, int depth) {
    size_t bytes = (size_t)w->root_count * sizeof w->roots[0];
    if (w->stopped && !w->overtaken) return depth;
    pthread_mutex_lock(&s->mutex);
    int reached = atomic_load(&s->depth);
    if (depth > reached) {
        memcpy(s->roots, w->roots, bytes);
        atomic_store(&s->depth, depth);
    } else if (w->overtaken || depth < reached) {
        memcpy(w->roots, s->roots, bytes);
        depth = reached;
    }
    pthread_mutex_unlock(&s->mutex);
    w->stopped = w->overtaken = false;
    return depth;
}
