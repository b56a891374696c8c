/* What the workers of one search tell each other beside the table: which positions they are busy
 * with, so that the others do something else first; the best root move found so far, so that nobody
 * goes on with an old one; and the iterations they have completed, so that nobody goes on with one
 * that is done.
 *
 * Any worker may call anything during a search, except share_begin(), which comes before it.
 */
#ifndef LIA_SEARCH_PRIVATE_SHARE_H
#define LIA_SEARCH_PRIVATE_SHARE_H

#include "worker.h"

#include <pthread.h>

enum {
    SHARE_MIN_DEPTH = 3, /* of a node whose moves are shared out; smaller trees are not worth it */
    SHARE_BUSY_BITS = 15 /* a worker is busy with a position per ply at most */
};

typedef struct Share {
    _Atomic uint64_t busy[1 << SHARE_BUSY_BITS]; /* keys; a later one overwrites */
    pthread_mutex_t mutex;
    atomic_int depth;          /* of the deepest complete iteration, */
    RootMove roots[MOVES_MAX]; /* which ended with these; under the mutex */
    RootMove best;             /* of the deepest iteration anybody has begun; under the mutex */
    atomic_int best_score;     /* its score, for a look without it */
} Share;

void share_init(Share *s);
void share_finish(Share *s);
/* Iterations up to this depth are done. */
void share_begin(Share *s, int depth);

/* For the moves of a node of this depth; NULL if they are not shared out. */
static inline Share *share_at(const Worker *w, int depth) {
    return depth >= SHARE_MIN_DEPTH ? w->share : NULL;
}

/* Busy with a position, by its key. To be left as often as it was entered, also when stopped. */
void share_enter(Share *s, uint64_t key);
void share_leave(Share *s, uint64_t key);
bool share_is_busy(const Share *s, uint64_t key);

/* Has anybody completed the iteration of this depth? */
static inline bool share_is_complete(const Share *s, int depth) {
    return atomic_load_explicit(&s->depth, memory_order_relaxed) >= depth;
}
/* A root move with an exact score is the best so far: the others need not prove any more that they
 * have better ones than their old best. */
void share_tell_best(Share *s, const RootMove *root);
/* The best root move somebody found in the iteration of this depth, if it is above alpha. */
bool share_take_best(Share *s, int depth, Score alpha, RootMove *out);
/* At the end of an iteration, complete or overtaken: hands it to the others, or takes over theirs
 * if that is further; a worker that was overtaken is then no longer stopped. The depth that its
 * roots have now. */
int share_iteration(Share *s, Worker *w, int depth);

#endif
