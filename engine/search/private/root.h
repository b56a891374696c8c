/* Iterative deepening from the root, with several lines if wanted. */
#ifndef LIA_SEARCH_PRIVATE_ROOT_H
#define LIA_SEARCH_PRIVATE_ROOT_H

#include "worker.h"

typedef struct {
    int depth;       /* last iteration, 1..DEPTH_MAX */
    int lines;       /* number of best moves wanted, at least 1 */
    bool keep_on;    /* go on although the result is certain */
    int first_depth; /* of the first iteration; 0 = 1 */
    /* After every complete iteration; roots[0..lines-1] are sorted. False ends the search. May be
     * NULL. */
    bool (*on_iteration)(void *context, const Worker *w, int depth);
    void *context;
} RootRequest;

/* Searches the root that worker_start() has set up until depth, limits or stop. Afterwards roots[0]
 * is the best move; moves of an unfinished iteration count as far as they were completed. A loss at
 * roots[0] is one of all moves. */
void root_search(Worker *w, const RootRequest *request);

#endif
