/* The fields of a searcher, for the search library and its tests. */
#ifndef LIA_SEARCH_PRIVATE_SEARCHER_PRIVATE_H
#define LIA_SEARCH_PRIVATE_SEARCHER_PRIVATE_H

#include "base/pool.h"
#include "root.h"
#include "abdada.h"

/* A running search. */
typedef struct {
    const Game *game;
    Params params;
    SearchLimits limits;
    const SearchListener *listener; /* or NULL */
    int first_depth;                /* of the helpers */
} SearchRun;

struct Searcher {
    Table table;
    Table no_table;    /* always empty: for a search that cannot wait until the table is clear */
    Abdada abdada;     /* among the workers */
    SharedLimit limit; /* of all workers together */
    Pool *pool;
    Worker **workers; /* workers[0], the leader, runs in the owner's thread */
    int worker_count;
    struct Net *net; /* of all workers; NULL = the default one */
    SearchRun run;
    bool is_helped; /* the other workers search too */
    /* clearing: the next piece to clear, taken by any thread */
    atomic_size_t next_piece;
    size_t pieces;
    const atomic_bool *hurry;
    int64_t clear_until;
};

/* Prepares a worker for the run's position; false if there is no move. */
bool searcher_start_worker(Searcher *s, Worker *w);

#endif
