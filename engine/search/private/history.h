/* History, butterfly and relative history tables.
 *
 * history: how often a move was best or cut, butterfly: how often it was searched, each weighted by
 * depth. Moves are ordered by one of the two or, in the relative history heuristic (Winands et al.
 * 2004), by their quotient. The quotient is kept beside the counters: it is read for every move
 * generated, but changes for moves searched only, which are far fewer.
 */
#ifndef LIA_SEARCH_PRIVATE_HISTORY_H
#define LIA_SEARCH_PRIVATE_HISTORY_H

#include "eval/params.h"
#include "rules/position.h"

enum { HISTORY_MOVES = SQUARES * SQUARES };

typedef struct {
    int64_t best, searched; /* signed, which is quicker to turn into floats; never negative */
} HistoryCount;

typedef struct {
    HistoryCount count[2][HISTORY_MOVES]; /* indexed by colour and move */
    float score[2][HISTORY_MOVES];        /* what moves are ordered by; never negative */
} History;

void history_clear(History *h);
/* At each new search: older experience counts half. */
void history_age(History *h, const Params *params);
/* The move was searched to this depth. */
void history_add_searched(History *h, const Params *params, Color c, Move m, int depth);
/* The move was best or cut there. */
void history_add_best(History *h, const Params *params, Color c, Move m, int depth);

#endif
