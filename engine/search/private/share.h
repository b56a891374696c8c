/* What the workers of one search share besides the table (simplified ABDADA): the positions they
 * are searching, so that the others defer those; the best root move found so far, so that the
 * others raise alpha to its score; and the iterations they have completed, so that the others
 * abandon them.
 *
 * Every worker may call every function during a search, except share_begin(), which is called
 * before it.
 */
#ifndef LIA_SEARCH_PRIVATE_SHARE_H
#define LIA_SEARCH_PRIVATE_SHARE_H

#include "worker.h"

#include <pthread.h>

enum {
    SHARE_MIN_DEPTH = 3, /* of a node whose moves are deferred; smaller trees are not worth it */
    SHARE_BUSY_BITS = 15 /* a worker has at most one busy position per ply */
};

typedef struct Share {
    _Atomic uint64_t busy[1 << SHARE_BUSY_BITS]; /* keys; later ones overwrite earlier ones */
    pthread_mutex_t mutex;
    atomic_int depth;          /* of the deepest complete iteration */
    RootMove roots[MOVES_MAX]; /* at the end of that iteration; needs the mutex */
    RootMove best;             /* of the deepest iteration started; needs the mutex */
    atomic_int best_score;     /* its score, to read without the mutex */
} Share;

void share_init(Share *s);
void share_finish(Share *s);
/* Starts a search whose iterations up to this depth are already complete. */
void share_begin(Share *s, int depth);

/* Returns the share for the moves of a node of this depth; NULL if they are not deferred. */
static inline Share *share_at(const Worker *w, int depth) {
    return depth >= SHARE_MIN_DEPTH ? w->share : NULL;
}

/* Marks a position as being searched, by its key. Every share_enter() needs a matching
 * share_leave(), even if the search is stopped in between. */
void share_enter(Share *s, uint64_t key);
void share_leave(Share *s, uint64_t key);
bool share_is_busy(const Share *s, uint64_t key);

/* True if a worker has completed the iteration of this depth. */
static inline bool share_is_complete(const Share *s, int depth) {
    return atomic_load_explicit(&s->depth, memory_order_relaxed) >= depth;
}
/* Publishes a new best root move with an exact score; the other workers raise alpha to it. */
void share_tell_best(Share *s, const RootMove *root);
/* Copies the best root move published for the iteration of this depth; false if there is none above
 * alpha. */
bool share_take_best(Share *s, int depth, Score alpha, RootMove *out);
/* Called at the end of an iteration, complete or overtaken: publishes w->roots if this is the
 * deepest complete iteration, else copies the deepest one and clears w->overtaken.
 * Returns the depth that w->roots now belongs to. */
int share_iteration(Share *s, Worker *w, int depth);

#endif
