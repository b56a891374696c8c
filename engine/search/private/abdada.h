/* What the workers of one search share besides the table (simplified ABDADA): the positions they
 * are searching, so that the others defer those; the best root move found so far, so that the
 * others raise alpha to its score; and the iterations they have completed, so that the others
 * abandon them.
 *
 * Every worker may call every function during a search, except abdada_begin(), which is called
 * before it.
 */
#ifndef LIA_SEARCH_PRIVATE_ABDADA_H
#define LIA_SEARCH_PRIVATE_ABDADA_H

#include "worker.h"

#include <pthread.h>

enum {
    ABDADA_MIN_DEPTH = 3, /* of a node whose moves are deferred; smaller trees are not worth it */
    ABDADA_BUSY_BITS = 15 /* a worker has at most one busy position per ply */
};

typedef struct Abdada {
    _Atomic uint64_t busy[1 << ABDADA_BUSY_BITS]; /* keys; later ones overwrite earlier ones */
    pthread_mutex_t mutex;
    atomic_int depth;          /* of the deepest complete iteration */
    RootMove roots[MOVES_MAX]; /* at the end of that iteration; needs the mutex */
    RootMove best;             /* of the deepest iteration started; needs the mutex */
    atomic_int best_score;     /* its score, to read without the mutex */
} Abdada;

void abdada_init(Abdada *a);
void abdada_finish(Abdada *a);
/* Starts a search whose iterations up to this depth are already complete. */
void abdada_begin(Abdada *a, int depth);

/* Returns w->abdada for the moves of a node of this depth; NULL if they are not deferred. */
static inline Abdada *abdada_at(const Worker *w, int depth) {
    return depth >= ABDADA_MIN_DEPTH ? w->abdada : NULL;
}

/* Marks a position as being searched, by its key. Every abdada_enter() needs a matching
 * abdada_leave(), even if the search is stopped in between. */
void abdada_enter(Abdada *a, uint64_t key);
void abdada_leave(Abdada *a, uint64_t key);
bool abdada_is_busy(const Abdada *a, uint64_t key);

/* True if a worker has completed the iteration of this depth. */
static inline bool abdada_is_complete(const Abdada *a, int depth) {
    return atomic_load_explicit(&a->depth, memory_order_relaxed) >= depth;
}
/* Publishes a new best root move with an exact score; the other workers raise alpha to it. */
void abdada_tell_best(Abdada *a, const RootMove *root);
/* Copies the best root move published for the iteration of this depth; false if there is none above
 * alpha. */
bool abdada_take_best(Abdada *a, int depth, Score alpha, RootMove *out);
/* Called at the end of an iteration, complete or overtaken: publishes w->roots if this is the
 * deepest complete iteration, else copies the deepest one and clears w->overtaken. Returns the
 * depth that w->roots now belongs to. */
int abdada_iteration(Abdada *a, Worker *w, int depth);

#endif
