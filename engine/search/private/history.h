/* History, butterfly and relative history tables.
 *
 * history: how often a move was best or caused a cut-off, butterfly: how often it was searched,
 * each weighted by depth. Moves are ordered by one of the two or, in the relative history heuristic
 * (Winands et al. 2004), by their quotient. The quotient is stored beside the counters, because it
 * is read for every generated move but changes only for searched moves, which are far fewer.
 */
#ifndef LIA_SEARCH_PRIVATE_HISTORY_H
#define LIA_SEARCH_PRIVATE_HISTORY_H

#include "eval/params.h"
#include "rules/position.h"

enum { HISTORY_MOVES = SQUARES * SQUARES };

typedef struct {
    int64_t best, searched; /* never negative; signed, which converts faster to float */
} HistoryCount;

typedef struct {
    HistoryCount count[2][HISTORY_MOVES]; /* indexed by colour and move */
    float score[2][HISTORY_MOVES];        /* the order of the moves; never negative */
} History;

void history_clear(History *h);
/* Halves all counters; called at the start of each search. */
void history_age(History *h, const Params *params);
/* Records that the move was searched to this depth. */
void history_add_searched(History *h, const Params *params, Color c, Move m, int depth);
/* Records that the move was best or caused a cut-off at this depth. */
void history_add_best(History *h, const Params *params, Color c, Move m, int depth);

#endif
