/* The solver: can one side force a win?
 *
 * Depth-first proof-number search (Nagai's df-pn) with the 1+ε thresholds of Pawlewicz and Lew. It
 * proves that the attacker wins or that he does not; a draw, by whatever rule, and a cycle are not
 * won. All rule dialects are respected.
 *
 * A position that comes back on the path is not won there. That never makes a false win: a proof
 * stands on finished games only. A disproof that stands on a cycle holds for the path on which it
 * was found; it is kept under the positions of that path and never used on another one.
 *
 * A solver belongs to one thread.
 */
#ifndef LIA_SOLVER_PN_H
#define LIA_SOLVER_PN_H

#include "eval/params.h"
#include "pn_table.h"
#include "rules/game.h"
#include "search/line.h"

#include <stdatomic.h>

/* What an untried position is worth: one for both numbers; its number of moves; by threats and
 * groups; by these and the static evaluation. */
typedef enum { PN_START_UNIT, PN_START_MOBILITY, PN_START_THREAT, PN_START_EVALUATION } PnStart;
/* What was measured to solve fastest; epsilon in per cent. */
#define PN_START_DEFAULT PN_START_THREAT
enum { PN_EPSILON_DEFAULT = 25 };
/* "unit", "mobility", "threat", "evaluation"; ended by NULL. */
extern const char *const pn_start_names[];

typedef struct {
    PnStart start;
    int epsilon; /* per cent; 0 = plain df-pn */
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
    int plies;           /* of a win: it takes no more, whatever the defender does */
    Line line;           /* of a win: to the end of the game, against the defence that lasts longest
                            as far as the solver knows; shorter if it could not be found */
    uint64_t nodes;      /* positions rated or expanded */
    uint64_t expansions; /* positions whose moves were made */
    int64_t solved_after; /* nanoseconds until the value was known */
} PnAnswer;

typedef struct PnSolver PnSolver;

/* Epsilon and start that were measured to solve fastest. */
PnOptions pn_options_default(void);
/* NULL and a reason without memory. */
PnSolver *pn_create(const PnOptions *options, Reason *why);
void pn_destroy(PnSolver *s);
/* Forgets what was found: results do not depend on earlier problems then. */
void pn_clear(PnSolver *s);

/* Solves the game's position, its history included. The game must not be over. */
void pn_solve(PnSolver *s, const Game *g, const PnRequest *request, PnAnswer *answer);
/* A move of the side to move, which attacks, that wins within the request's plies, or MOVE_NONE if
 * none was found within the limits. Quick where the table still holds the proof. */
Move pn_winning_move(PnSolver *s, const Game *g, const PnRequest *request);
/* All moves of the side to move that win within `plies` plies: for a shortest win, its length.
 * Returns their number, or -1 if a limit of the request came first. */
int pn_winning_moves(PnSolver *s, const Game *g, const PnRequest *request, int plies, Move *list);

#endif
