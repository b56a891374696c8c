/* The engine as the protocol, the board window and the terminal see it.
 *
 * Orders go into a queue and are executed one after the other by the engine's own thread, which
 * also leads the search. A call does not wait for earlier orders: engine_start() during a search
 * queues a second search. The engine never prints; all results come through callbacks.
 *
 * Threads: every function here may be called by any thread at any time, also from a callback.
 * Exceptions: a callback must not call engine_wait() or engine_destroy(), and engine_destroy() must
 * be the last call. The engine's thread makes the callbacks, one at a time and in order; their
 * arguments are valid until they return. The search continues only after on_report has returned, so
 * it should be short. Only engine_wait() and engine_destroy() block.
 */
#ifndef LIA_SEARCH_ENGINE_H
#define LIA_SEARCH_ENGINE_H

#include "searcher.h"
#include "skill.h"

#include <stdatomic.h>

typedef struct Engine Engine;

enum {
    ENGINE_THREADS_MAX = SEARCHER_THREADS_MAX,
    ENGINE_HASH_DEFAULT = 64, /* MB */
    ENGINE_HASH_MAX = 1 << 20,
    ENGINE_OVERHEAD_DEFAULT = 20,     /* ms */
    ENGINE_LINES_MAX = STONES_MAX * 8 /* no position has more moves */
};

/* One expected line of play. */
typedef struct {
    Score score; /* for the side to move */
    Bound bound;
    int depth;    /* of the iteration that found it */
    int seldepth; /* length of the longest line searched */
    int length;   /* at least 1 move */
    Move moves[PLY_MAX];
} EngineLine;

typedef struct {
    int depth;
    const EngineLine *lines; /* best first, all of the same depth */
    int line_count;
    uint64_t nodes; /* of all threads, since the start */
    uint64_t nodes_per_second;
    int64_t milliseconds;
    int hash_permille;
    bool is_final; /* the last one before on_done; its first line begins with the answer */
} EngineReport;

typedef struct {
    Move best; /* MOVE_PASS if that is forced; MOVE_NONE if there is no move: see result, trouble */
    Move ponder;           /* the expected reply, or MOVE_NONE */
    Result result;         /* of the game, if it was already over */
    const char *trouble;   /* why there is no answer, or NULL */
    uint64_t nodes;        /* of all threads */
    uint64_t leader_nodes; /* of the leader's thread */
} EngineAnswer;

/* Each may be NULL. */
typedef struct {
    void (*on_report)(void *context, const EngineReport *report); /* after every iteration */
    void (*on_done)(void *context, const EngineAnswer *answer);   /* once per engine_start() */
    void *context;
} EngineListener;

/* What to search for. All zeros with params set is a search at full strength until stopped. Limits
 * may be combined; the first one reached ends the search. */
typedef struct {
    Params params;
    Skill skill;
    int lines; /* number of best moves to find, 0 = 1 */

    bool has_clock;                /* play by the clock of the side to move */
    int64_t left[2], increment[2]; /* ms, by Color; nothing left = move immediately */
    int moves_to_go;               /* to the time control; 0 = the time is for the whole game */
    bool has_move_time;
    int64_t move_time; /* ms for this move */
    int64_t overhead;  /* ms of latency to subtract from clock and move time */

    int depth;      /* last iteration; 0 = no limit */
    uint64_t nodes; /* 0 = no limit; see SearchLimits */
    int mate;       /* stop at a win within N own moves, forward pruning off; 0 = no */
    bool infinite;  /* no answer before engine_stop() */
    bool ponder;    /* no answer before engine_ponderhit() or engine_stop() */

    Move searchmoves[MOVES_MAX]; /* restrict the root to these moves */
    int searchmove_count;        /* 0 = all */
    EngineListener listener;
} EngineRequest;

/* Is notified of problems outside a request: a table size or threads that the system refuses. */
typedef struct {
    void (*on_message)(void *context, const char *text);
    void *context;
} EngineObserver;

/* Starts the engine's thread and allocates little memory. NULL with a reason on failure. */
Engine *engine_create(const EngineObserver *observer, Reason *why);
/* Stops everything, calls on_done for every search and ends the threads. Accepts NULL. */
void engine_destroy(Engine *e);

/* Orders; false only if out of memory. They affect the searches started after them. */
bool engine_set_hash(Engine *e, int megabytes);
bool engine_set_threads(Engine *e, int threads);
/* Sets another network, of which the engine takes ownership; NULL = the default one. Clears the
 * table and histories. */
bool engine_set_net(Engine *e, struct Net *net);
/* Allocates memory and threads now instead of at the first search. */
bool engine_prepare(Engine *e);
/* Clears the table and histories. A search with other rules or another evaluation than the previous
 * one does so automatically. */
bool engine_new_game(Engine *e);
/* Searches the current position of the game. Game and request are copied. The clock starts with
 * this call. */
bool engine_start(Engine *e, const Game *game, const EngineRequest *request);
/* Calls work() in the engine's thread after the earlier orders; it should return soon when *stop
 * becomes true. For long work other than a search. */
bool engine_call(Engine *e, void (*work)(void *context, const atomic_bool *stop), void *context);

/* Makes all searches started so far answer at once. */
void engine_stop(Engine *e);
/* The opponent has played the expected move: the limits of the last search now apply. */
void engine_ponderhit(Engine *e);

/* True while orders are waiting or being executed. */
bool engine_is_busy(Engine *e);
/* Waits until the engine is idle; timeout in ms, negative = none. False on timeout. */
bool engine_wait(Engine *e, int64_t timeout);

#endif
