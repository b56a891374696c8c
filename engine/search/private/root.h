/* Iterative deepening from the root, with one or more lines. */
#ifndef LIA_SEARCH_PRIVATE_ROOT_H
#define LIA_SEARCH_PRIVATE_ROOT_H

#include "worker.h"

typedef struct {
    int depth;       /* last iteration, 1..DEPTH_MAX */
    int lines;       /* number of best moves to find, at least 1 */
    bool keep_on;    /* continue even if the result is certain */
    int first_depth; /* of the first iteration; 0 = 1 */
    /* Called after every complete iteration, when roots[0..lines-1] are sorted; false ends the
     * search. May be NULL. */
    bool (*on_iteration)(void *context, const Worker *w, int depth);
    void *context;
} RootRequest;

/* Searches the root that worker_start() has set up until depth, a limit or stop. Afterwards
 * roots[0] is the best move, including moves completed in an unfinished iteration. If roots[0] is a
 * loss, all moves lose. */
void root_search(Worker *w, const RootRequest *request);

#endif
