/* The search object: a transposition table, the workers that search with it, and their histories.
 * Everything that searches uses it: the engine's façade, benchmarks, self-play, the solver, tests.
 *
 * A searcher belongs to one thread at a time, which makes all calls declared here. Its other
 * workers run in their own threads, which the searcher starts and ends. While a search runs, other
 * threads may change only the SearchSignal. With one worker a search is deterministic.
 */
#ifndef LIA_SEARCH_SEARCHER_H
#define LIA_SEARCH_SEARCHER_H

#include "base/reason.h"
#include "counters.h"
#include "eval/params.h"
#include "line.h"
#include "rules/game.h"
#include "rules/moves.h"

#include <stdatomic.h>

typedef struct Searcher Searcher;
struct Net;

enum { DEPTH_MAX = 100, SEARCHER_THREADS_MAX = 256 };

/* What any thread may tell a running search. */
typedef struct {
    atomic_bool stop;         /* end now */
    _Atomic int64_t deadline; /* clock_now() at which to end; 0 = none */
} SearchSignal;

/* When a search ends and what it may choose from. All zeros: the best move, to maximum depth. */
typedef struct {
    int depth;      /* last iteration; 0 = DEPTH_MAX */
    uint64_t nodes; /* 0 = no limit; exact with one worker, up to 1024 more for each of several */
    int lines;      /* number of best moves to find; 0 = 1 */
    int threads;    /* at most; 0 = all the searcher has */
    const Move *searchmoves;    /* restrict the root to these; NULL = all legal moves */
    int searchmove_count;       /* with searchmoves */
    const SearchSignal *signal; /* NULL = none; the deadline applies once depth 1 is complete */
    bool must_answer; /* judge a move even if stopped at once: roots[0] always has a score */
    bool keep_on;     /* continue even if a win or loss is certain */
    /* clock_now() until which the search may wait for a pending clearing of the table; after that
     * it runs without a table. 0 = wait as long as it takes. */
    int64_t clear_until;
} SearchLimits;

/* A root move and what is known about it. */
typedef struct {
    Move move;
    Score score;    /* of the last iteration that completed it, or -SCORE_INFINITE */
    Score previous; /* of the previous iteration */
    int depth;      /* of the iteration that score belongs to */
    Bound bound;    /* exact, or a bound if the score fell outside the window */
    int seldepth;   /* length of the longest line searched, in plies */
    bool done;      /* searched in the current iteration, by this worker or another */
    Line line;      /* principal variation, the move first */
} RootMove;

/* The state of a search after an iteration or at its end. Pointers are valid until the next call.
 */
typedef struct {
    const RootMove *roots; /* roots[0..lines-1] are sorted, best first */
    int root_count;
    int depth;                /* last complete iteration; 0 = none */
    const Counters *counters; /* of the leader */
    uint64_t nodes;           /* of all workers */
} SearchResult;

typedef struct {
    /* Called after every complete iteration; false ends the search. */
    bool (*on_iteration)(void *context, const SearchResult *result);
    void *context;
} SearchListener;

/* Creates a searcher with a table of this size and this number of workers. Both may be 0 and set
 * later: an empty table always misses, and without workers there is no search. NULL with a reason
 * if the system refuses. */
Searcher *searcher_create(size_t megabytes, int threads, Reason *why);
/* Accepts NULL. */
void searcher_destroy(Searcher *s);

/* Resizes the table. False with a reason if the system refuses; the old table stays. */
bool searcher_set_hash(Searcher *s, size_t megabytes, Reason *why);
size_t searcher_megabytes(const Searcher *s);
/* The same with a number of entries in place of megabytes. */
bool searcher_set_entries(Searcher *s, size_t entries, Reason *why);
/* Changes the number of workers. False with a reason if the system refuses; searcher_threads() then
 * returns what it granted. */
bool searcher_set_threads(Searcher *s, int threads, Reason *why);
int searcher_threads(const Searcher *s);
/* Gives all workers another network (NULL = the default one) and destroys the old one. False if out
 * of memory: the old one stays, the new one is destroyed. */
bool searcher_set_net(Searcher *s, struct Net *net);

/* Clears the table and all histories. */
void searcher_new_game(Searcher *s);
/* searcher_new_game() in two steps: searcher_forget() returns at once and leaves the table to
 * searcher_clear(), which uses all threads and ends early when *hurry becomes true (NULL = never)
 * or clock_now() reaches until (0 = never). It returns false if something is left to clear; the
 * next call, or the next search, continues there. */
void searcher_forget(Searcher *s);
bool searcher_clear(Searcher *s, const atomic_bool *hurry, int64_t until);
/* Returns the used part of the table in thousandths (hashfull), from a sample. */
int searcher_permille(const Searcher *s);

/* Searches the game's position with its history. listener may be NULL. False if the game is over,
 * none of the searchmoves is legal, or memory runs out. Afterwards roots[0] is the best move,
 * including moves completed in an unfinished iteration; if roots[0] is a loss, all moves lose. Does
 * not wait for the other workers to notice the end: searcher_settle() does. */
bool searcher_run(Searcher *s, const Game *game, const Params *params, const SearchLimits *limits,
                  const SearchListener *listener, SearchResult *result);
/* Changes the node limit of the running search; for on_iteration(). */
void searcher_limit_nodes(Searcher *s, uint64_t nodes);
/* Returns the nodes of all workers since the search began; exact after searcher_settle(). */
uint64_t searcher_nodes(const Searcher *s);
/* Waits until all workers have ended. Every other call does so when necessary. */
void searcher_settle(Searcher *s);

/* What to prove: that the side to move wins within `plies` plies (attack), or that it does not lose
 * within them. */
typedef struct {
    bool attack;
    int plies;
    bool all_moves; /* find every such move, not only the first */
} SearchProof;

typedef struct {
    Move moves[MOVES_MAX]; /* that win, or do not lose, within `plies` */
    int count;             /* 0 = no such move: the opposite is proven */
    uint64_t nodes;
    bool is_complete; /* false: a limit was reached first, nothing is proven */
} ProofResult;

/* Proves a win or its absence by alpha-beta with a window of decided scores and without forward
 * pruning, quiescence or extensions, whatever params say. Only the limits nodes and signal apply.
 * The table keeps the results for the next proof of the same position, so call searcher_new_game()
 * before using the searcher for anything else. */
void searcher_prove(Searcher *s, const Game *game, const Params *params, const SearchProof *what,
                    const SearchLimits *limits, ProofResult *result);
/* Returns params as searcher_prove() uses them. */
Params searcher_proof_params(const Params *params);

#endif
