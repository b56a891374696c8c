/* The state of one searching thread. Workers of one search share the table, the outside signal and,
 * if there are several, a common limit and what abdada.h describes; nothing else.
 *
 * After worker_start() exactly one thread may run root_search() on a worker.
 */
#ifndef LIA_SEARCH_PRIVATE_WORKER_H
#define LIA_SEARCH_PRIVATE_WORKER_H

#include "eval/eval.h"
#include "history.h"
#include "search/searcher.h"
#include "search/table.h"

/* The node limit of several workers together. */
typedef struct {
    _Atomic uint64_t nodes;   /* the limit; UINT64_MAX = none */
    _Atomic uint64_t counted; /* by all workers, updated periodically */
    atomic_bool is_reached;   /* or the search has ended otherwise: all workers end */
} SharedLimit;

enum { HISTORY_PLIES = 1024 }; /* positions before the root kept for repetition, at most */

/* Caches the squares where a set of stones may connect in one move (threat.c): most moves change
 * one side only, so that the same sets come up again and again. */
enum { LINK_CACHE_BITS = 12 };
typedef struct {
    Bits own, squares;
} LinkCacheEntry;

typedef struct {
    Params params;
    Rules rules;
    Table *table;               /* shared */
    const SearchSignal *signal; /* shared */
    SharedLimit *limit;         /* shared; NULL = this worker searches alone */
    struct Abdada *abdada;      /* shared; NULL = the other workers are not helping */
    bool is_leader;             /* watches the deadline */
    bool is_timed;              /* the deadline applies */
    uint64_t node_limit;        /* of this worker */

    EvalStack
        eval; /* eval.line[ply] is the current position, eval.ply the distance from the root */
    History history;
    LinkCacheEntry link_cache[1 << LINK_CACHE_BITS];
    Move killers[PLY_MAX + 2][2];
    Score static_scores[PLY_MAX + 1]; /* along the line; only params.Improving asks for them */
    Counters counters;
    _Atomic uint64_t published_nodes; /* periodic copy of counters.nodes, for other threads */
    bool stopped;
    bool overtaken; /* stopped because another worker has completed the iteration */
    int root_depth; /* of the current iteration */
    int completed_depth;
    int seldepth; /* longest line since the last root move */

    uint64_t keys[HISTORY_PLIES + PLY_MAX +
                  1];            /* repetition keys: before the root, then along the line */
    int root_key;                /* index of the root's key */
    int reversible[PLY_MAX + 1]; /* plies since the last capture, including those before the root */
    int game_ply;                /* of the root */

    RootMove roots[MOVES_MAX];
    int root_count;
    Line lines[PLY_MAX + 1]; /* principal variations, by ply */
} Worker;

/* Returns NULL if out of memory. The caller owns the table, which must outlive the worker. */
Worker *worker_create(const Params *params, Table *table);
void worker_destroy(Worker *w);
/* Clears caches, history and killers. */
void worker_new_game(Worker *w);
/* Takes the game's position with its history, the parameters and the searchmoves (NULL: all legal
 * moves; illegal ones are left out). False if the game is over, no move is left, or out of memory.
 */
bool worker_start(Worker *w, const Game *game, const Params *params, const Move *searchmoves,
                  int searchmove_count);

/* Plays a move from the current position, or takes the last one back. */
void worker_make(Worker *w, Move m);
void worker_unmake(Worker *w);

/* Like threat_link_squares() and threat_winning_move(), with the worker's cache. */
Bits worker_link_squares(Worker *w, Bits own);
Move worker_winning_move(Worker *w, const Position *p, Color us);

#endif
