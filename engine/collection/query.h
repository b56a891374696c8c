/* Games of a collection by what is known of them. */
#ifndef LIA_COLLECTION_QUERY_H
#define LIA_COLLECTION_QUERY_H

#include "collection.h"

typedef enum {
    QUERY_ANY_RESULT,
    QUERY_BLACK_WON,
    QUERY_WHITE_WON,
    QUERY_DRAWN,
    QUERY_NO_RESULT,
    QUERY_RESULT_COUNT
} QueryResult;

typedef struct {
    const char *words; /* each of them is part of a name, the event or the date; NULL = any */
    QueryResult result;
    int moves_min, moves_max; /* as people count them; 0 = no limit */
    const Position *position; /* which the game reaches, or an image of it; NULL = any */
} Query;

typedef struct {
    uint32_t game;
    uint32_t ply; /* where the position is reached first; 0 without one */
} QueryHit;

typedef struct {
    QueryHit *list;
    size_t count, capacity;
} QueryHits;

/* Appends the games from a number on that fit, in their order. False without memory for all. */
bool query_run(const Collection *c, const Query *q, size_t from, QueryHits *hits);
void query_finish(QueryHits *hits);

#endif
