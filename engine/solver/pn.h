/* The solver: can one side force a win?
 *
 * Depth-first proof-number search (Nagai's df-pn) with the 1+ε thresholds of Pawlewicz and Lew. It
 * proves that the attacker wins or that the attacker does not win; a draw by any rule and a cycle
 * are not wins. All rule dialects are respected.
 *
 * Graph-history interaction (GHI): a position repeated on the path counts as not won there. Proofs
 * are path-independent, because they contain finished games only. A disproof that relies on a
 * repetition is stored under a hash of the path and never used on another one.
 *
 * A solver belongs to one thread. It may have others search with it; the nodes of an answer are then
 * not the same each time.
 */
#ifndef LIA_SOLVER_PN_H
#define LIA_SOLVER_PN_H

#include "eval/params.h"
#include "pn_table.h"
#include "rules/game.h"
#include "search/line.h"

#include <stdatomic.h>

/* The initial numbers of an unexpanded position: one for both; the number of moves; by threats and
 * attacker's groups; by these and the static evaluation; by threats, groups and number of moves. */
typedef enum {
    PN_START_UNIT,
    PN_START_MOBILITY,
    PN_START_THREAT,
    PN_START_EVALUATION,
    PN_START_FEATURES
} PnStart;
/* The fastest settings in measurements; epsilon and sum in per cent. */
#define PN_START_DEFAULT PN_START_FEATURES
enum { PN_EPSILON_DEFAULT = 25, PN_SUM_DEFAULT = 25 };
/* The names of PnStart, ended by NULL. */
extern const char *const pn_start_names[];

typedef struct {
    PnStart start;
    int epsilon; /* per cent; 0 = plain df-pn */
    int sum;     /* per cent, at least 1: share of all but the largest number in a sum; 100 = plain
                    df-pn */
    int threads; /* that search one position together */
    size_t megabytes;
    Params params; /* for the evaluation */
} PnOptions;

typedef enum { PN_UNKNOWN, PN_WON, PN_NOT_WON } PnValue;

typedef struct {
    Color attacker;
    int within;          /* count only wins in at most this number of plies; 0 = any length */
    bool shortest;       /* minimise the length after the proof */
    uint64_t node_limit; /* 0 = none */
    int64_t deadline;    /* clock_now() at which to end; 0 = none */
    atomic_bool *stop;   /* set by another thread to end now; may be NULL */
} PnRequest;

typedef struct {
    PnValue value;
    bool shortest;       /* no win is shorter than plies */
    int plies;           /* of a win: upper bound against any defence */
    Line line;           /* of a win: to the end of the game, against the longest defence the solver
                            knows; shorter if the line could not be completed */
    uint64_t nodes;      /* positions rated or expanded */
    uint64_t expansions; /* positions whose moves were made */
    int64_t solved_after; /* nanoseconds until the value was known */
} PnAnswer;

typedef struct PnSolver PnSolver;

/* Returns the default options. */
PnOptions pn_options_default(void);
/* Returns NULL with a reason if out of memory. */
PnSolver *pn_create(const PnOptions *options, Reason *why);
void pn_destroy(PnSolver *s);
/* Clears the table, so that results do not depend on earlier problems. */
void pn_clear(PnSolver *s);

/* Solves the game's position with its history. The game must not be over. */
void pn_solve(PnSolver *s, const Game *g, const PnRequest *request, PnAnswer *answer);
/* Returns a move of the side to move, which is the attacker, that wins within the request's plies,
 * or MOVE_NONE if none was found within the limits. Fast if the table still holds the proof. */
Move pn_winning_move(PnSolver *s, const Game *g, const PnRequest *request);
/* Lists all moves of the side to move that win within `plies`, the length of a shortest win.
 * Returns their number, or -1 if a limit of the request was reached first. */
int pn_winning_moves(PnSolver *s, const Game *g, const PnRequest *request, int plies, Move *list);

#endif
