/* The engine as the protocol, the board window and the terminal see it.
 *
 * Orders go into a queue and are carried out one after the other by the engine's own thread, which
 * also leads the search. No order waits for another: engine_start() during a search begins a second
 * search when the first is done. The engine never prints; everything comes back through callbacks.
 *
 * Who may call what: every function here may be called by any thread at any time, also from a
 * callback, except engine_wait() and engine_destroy(), which a callback must not call, and
 * engine_destroy(), which must be the last call. Callbacks are called by the engine's thread, one
 * at a time, in order; what they are given is valid until they return. A search goes on only when
 * on_report has returned, so it should be short. Only engine_wait() and engine_destroy() wait.
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
    int length;   /* at least 1 */
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
    Result result;         /* of the game, if it was over already */
    const char *trouble;   /* why there is no answer, or NULL */
    uint64_t nodes;        /* of all threads */
    uint64_t leader_nodes; /* of the first one */
} EngineAnswer;

/* Each may be NULL. */
typedef struct {
    void (*on_report)(void *context, const EngineReport *report); /* after every iteration */
    void (*on_done)(void *context, const EngineAnswer *answer);   /* once per engine_start() */
    void *context;
} EngineListener;

/* What to search for. All zeros with params set is a search at full strength until stopped; limits
 * may be combined, the first one reached counts. */
typedef struct {
    Params params;
    Skill skill;
    int lines; /* number of best moves to find, 0 = 1 */

    bool has_clock;                /* play by the clock of the side to move */
    int64_t left[2], increment[2]; /* ms, by Color; nothing left = move at once */
    int moves_to_go;               /* until more time comes; 0 = the time is for the whole game */
    bool has_move_time;
    int64_t move_time; /* ms for this move */
    int64_t overhead;  /* ms that get lost on the way, kept in hand with clock and move time */

    int depth;      /* last iteration; 0 = no limit */
    uint64_t nodes; /* 0 = no limit; see SearchLimits */
    int mate;       /* stop at a win within N own moves, forward pruning off; 0 = no */
    bool infinite;  /* no answer before engine_stop() */
    bool ponder;    /* no answer before engine_ponderhit() or engine_stop() */

    Move searchmoves[MOVES_MAX]; /* choose among these */
    int searchmove_count;        /* 0 = all */
    EngineListener listener;
} EngineRequest;

/* Hears of things no request asked about: a table size or threads that the system refuses. */
typedef struct {
    void (*on_message)(void *context, const char *text);
    void *context;
} EngineObserver;

/* Starts the engine's thread; takes no memory worth mentioning. NULL if that fails. */
Engine *engine_create(const EngineObserver *observer, Reason *why);
/* Stops everything, tells every search's on_done, ends the threads. Accepts NULL. */
void engine_destroy(Engine *e);

/* Orders; false only without memory. They take effect for the searches started after them. */
bool engine_set_hash(Engine *e, int megabytes);
bool engine_set_threads(Engine *e, int threads);
/* Another network, which the engine destroys when it is no longer needed; NULL = the default one.
 * Everything learned is forgotten. */
bool engine_set_net(Engine *e, struct Net *net);
/* Takes the memory and threads now instead of with the first search. */
bool engine_prepare(Engine *e);
/* Forgets everything learned: the table, histories. A search by other rules or with another
 * evaluation than the one before it does so by itself. */
bool engine_new_game(Engine *e);
/* Searches the position where the game stands. Game and request are copied. The clock runs from
 * this call on. */
bool engine_start(Engine *e, const Game *game, const EngineRequest *request);
/* Calls work in the engine's thread, after the orders before it; it should end soon when *stop
 * becomes true. For long work that is not a search. */
bool engine_call(Engine *e, void (*work)(void *context, const atomic_bool *stop), void *context);

/* All searches started so far are to answer at once. */
void engine_stop(Engine *e);
/* The opponent has played the expected move: the last search started plays by its limits now. */
void engine_ponderhit(Engine *e);

/* True while orders are waiting or being carried out. */
bool engine_is_busy(Engine *e);
/* Waits until it is not; timeout in ms, negative = none. False if the time ran out. */
bool engine_wait(Engine *e, int64_t timeout);

#endif
