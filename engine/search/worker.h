/* One searching thread's state. Workers share the table, the control block and, when there are
 * several, what share.h describes; nothing else.
 *
 * A worker is set up with worker_start() and then searched with by exactly one thread (root.h).
 * Only the fields of Control may be touched by other threads meanwhile.
 */
#ifndef LIA_SEARCH_WORKER_H
#define LIA_SEARCH_WORKER_H

#include "counters.h"
#include "eval/eval.h"
#include "history.h"
#include "line.h"
#include "eval/params.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "eval/score.h"
#include "table.h"

#include <stdatomic.h>

/* Shared by all workers of a search; any thread may change it. */
typedef struct {
    atomic_bool stop;         /* end now */
    _Atomic int64_t deadline; /* clock_now() at which to end, but not before depth 1; 0 = none */
} Control;

enum { HISTORY_PLIES = 1024 }; /* positions before the root that repetition looks at, at most */

/* A move of the root with what is known about it. */
typedef struct {
    Move move;
    Score score;    /* of the last iteration that completed it, or -SCORE_INFINITE */
    Score previous; /* of the iteration before */
    int depth;      /* of that iteration */
    Bound bound;    /* exact, or what a missed window left of it */
    int selective;  /* longest line looked at, in plies */
    bool done;      /* in the iteration being searched, by this worker or another */
    Line line;      /* expected line, the move first */
} RootMove;

/* Where each of these sets of stones may connect by one move (threat.c): positions change one side
 * at a time, so that the same sets are asked for again and again. */
enum { MEETING_BITS = 12 };
typedef struct {
    Bits own, squares;
} Meeting;

typedef struct {
    Params params;
    Rules rules;
    Table *table;        /* shared */
    Control *control;    /* shared */
    struct Share *share; /* with the other workers of the search; NULL = there are none */
    bool is_main;        /* watches the clock */
    uint64_t node_limit;

    EvalStack
        eval; /* eval.line[ply] is the current position, eval.ply the distance from the root */
    History history;
    Meeting meetings[1 << MEETING_BITS];
    Move killers[PLY_MAX + 2][2];
    Counters counters;
    _Atomic uint64_t published_nodes; /* counters.nodes now and then, for other threads to read */
    bool stopped;
    bool overtaken; /* stopped since another worker has completed the iteration */
    int root_depth; /* of the current iteration */
    int completed_depth;
    int selective; /* longest line since the last root move */

    uint64_t keys[HISTORY_PLIES + PLY_MAX +
                  1];            /* repetition keys: before the root, then along the line */
    int root_key;                /* index of the root's key */
    int reversible[PLY_MAX + 1]; /* plies since the last capture, back beyond the root if known */
    int game_ply;                /* of the root */

    RootMove roots[MOVES_MAX];
    int root_count;
    Line lines[PLY_MAX + 1];         /* principal variations, by ply */
    const Line *refutation;          /* of the root move being searched, or NULL */
    bool on_refutation[PLY_MAX + 2]; /* the line up to this ply is the refutation's */
} Worker;

/* NULL without memory. The table and control block are the caller's and must live longer. */
Worker *worker_create(const Params *params, Table *table, Control *control);
void worker_destroy(Worker *w);
/* Forgets everything learned: caches, history, killers. */
void worker_new_game(Worker *w);
/* Takes the game's position with its history, the parameters and the moves to choose from (only =
 * NULL: all legal ones; others are left out). False if the game is over, no move is left, or
 * without memory. */
bool worker_start(Worker *w, const Game *game, const Params *params, const Move *only,
                  int only_count);

/* Plays a move from the current position, or takes the last one back. */
void worker_make(Worker *w, Move m);
void worker_unmake(Worker *w);

/* threat_meeting_squares() and threat_winning_move() with the worker's cache of such squares. */
Bits worker_meeting_squares(Worker *w, Bits own);
Move worker_winning_move(Worker *w, const Position *p, Color us);

#endif
