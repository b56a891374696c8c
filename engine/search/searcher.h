/* One search object: a transposition table, the workers that search with it, and what they have
 * learned. Whoever searches uses it: the engine's façade, benchmarks, self-play, the solver, tests.
 *
 * A searcher belongs to one thread at a time, which calls everything here. Its other workers run in
 * threads of their own, which the searcher starts and ends. Only what SearchSignal holds may be
 * changed by other threads while a search runs. With one worker a search is deterministic.
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

/* When a search ends and what it may choose from. All zeros: the best move, as deep as it goes. */
typedef struct {
    int depth;      /* last iteration; 0 = DEPTH_MAX */
    uint64_t nodes; /* 0 = no limit; exact with one worker, up to 1024 more for each of several */
    int lines;      /* number of best moves to find; 0 = 1 */
    int threads;    /* at most; 0 = all the searcher has */
    const Move *searchmoves;    /* choose among these; NULL = all legal moves */
    int searchmove_count;       /* with searchmoves */
    const SearchSignal *signal; /* NULL = none; the deadline counts once depth 1 is complete */
    bool must_answer; /* judge a move even if stopped at once: roots[0] always has a score */
    bool keep_on;     /* go on although a win or loss is certain */
    /* A table that is still to be cleared may be cleared until then; if that is not enough, this
     * search goes without a table. 0 = as long as it takes. */
    int64_t clear_until;
} SearchLimits;

/* A move of the root with what is known about it. */
typedef struct {
    Move move;
    Score score;    /* of the last iteration that completed it, or -SCORE_INFINITE */
    Score previous; /* of the iteration before */
    int depth;      /* of that iteration */
    Bound bound;    /* exact, or what a missed window left of it */
    int seldepth;   /* length of the longest line searched, in plies */
    bool done;      /* in the iteration being searched, by this worker or another */
    Line line;      /* principal variation, the move first */
} RootMove;

/* The state of a search after an iteration or at its end. Pointers are valid until the next call.
 */
typedef struct {
    const RootMove *roots; /* roots[0..lines-1] are sorted, best first */
    int root_count;
    int depth;                /* last complete iteration; 0 = none */
    const Counters *counters; /* of the worker that leads */
    uint64_t nodes;           /* of all workers */
} SearchResult;

typedef struct {
    /* Called after every complete iteration; false ends the search. */
    bool (*on_iteration)(void *context, const SearchResult *result);
    void *context;
} SearchListener;

/* Creates a searcher with a table of this size and this number of workers. Both may be 0 and set
 * later: without memory the table misses always, without workers nothing can be searched. NULL and
 * a reason if the system refuses. */
Searcher *searcher_create(size_t megabytes, int threads, Reason *why);
/* Accepts NULL. */
void searcher_destroy(Searcher *s);

/* Gives the table another size. False and a reason if the system refuses: the old one stays. */
bool searcher_set_hash(Searcher *s, size_t megabytes, Reason *why);
size_t searcher_megabytes(const Searcher *s);
/* The same with a number of entries in place of megabytes. */
bool searcher_set_entries(Searcher *s, size_t entries, Reason *why);
/* Changes the number of workers. False and a reason if the system refuses: searcher_threads() is
 * then what it granted. */
bool searcher_set_threads(Searcher *s, int threads, Reason *why);
int searcher_threads(const Searcher *s);
/* Gives all workers another network (NULL = the default one) and destroys the old one. False
 * without memory: the old one stays, the new one is destroyed. */
bool searcher_set_net(Searcher *s, struct Net *net);

/* Forgets everything learned and clears the table. */
void searcher_new_game(Searcher *s);
/* The same in two steps, for callers in a hurry: searcher_forget() takes no time and leaves the
 * table to searcher_clear(), which uses all threads and ends early when *hurry becomes true (NULL =
 * never) or clock_now() reaches until (0 = never). It returns false if something is left to clear;
 * the next call, or the next search, goes on there. */
void searcher_forget(Searcher *s);
bool searcher_clear(Searcher *s, const atomic_bool *hurry, int64_t until);
/* Returns the used share of the table in thousandths, from a sample. */
int searcher_permille(const Searcher *s);

/* Searches the game's position, its history included. listener may be NULL. False if the game is
 * over, none of the searchmoves is legal, or memory is missing. Afterwards roots[0] is the best
 * move; moves of an unfinished iteration count as far as they were completed, and a loss at
 * roots[0] means that all moves lose. Does not wait for the other workers to notice the end:
 * searcher_settle() does. */
bool searcher_run(Searcher *s, const Game *game, const Params *params, const SearchLimits *limits,
                  const SearchListener *listener, SearchResult *result);
/* For on_iteration: gives the running search another node limit. */
void searcher_limit_nodes(Searcher *s, uint64_t nodes);
/* Returns the nodes of all workers since the search began; exact after searcher_settle(). */
uint64_t searcher_nodes(const Searcher *s);
/* Waits until all workers have ended. Every other call does so when it has to. */
void searcher_settle(Searcher *s);

/* What is to be proven: that the side to move wins within `plies` plies (attack), or that it does
 * not lose within them. */
typedef struct {
    bool attack;
    int plies;
    bool all_moves; /* find every move that does it, not only the first */
} SearchProof;

typedef struct {
    Move moves[MOVES_MAX]; /* that win, or that do not lose, within the plies */
    int count;             /* 0 = there is none: the contrary is proven */
    uint64_t nodes;
    bool is_complete; /* false: a limit came first, nothing follows */
} ProofResult;

/* Proves a win or its absence by alpha-beta with a window that holds decided scores only and
 * without forward pruning, quiescence or extensions, whatever params say. Of the limits nodes and
 * signal count. The table keeps what was found for the next proof of the same position, so a
 * searcher for proofs must not be used for other searches without searcher_new_game(). */
void searcher_prove(Searcher *s, const Game *game, const Params *params, const SearchProof *what,
                    const SearchLimits *limits, ProofResult *result);
/* Returns params as searcher_prove() uses them. */
Params searcher_proof_params(const Params *params);

#endif
