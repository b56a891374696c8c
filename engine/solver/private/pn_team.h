/* Private to the solver: several threads on one proof; pn_team.c explains it. */
#ifndef LIA_SOLVER_PRIVATE_PN_TEAM_H
#define LIA_SOLVER_PRIVATE_PN_TEAM_H

#include "base/pool.h"
#include "pn_node.h"

enum { PN_TEAM_MARKS = 1 << 14 };

/* What the threads of a round share beside the table. */
typedef struct PnTeam {
    atomic_uchar busy[PN_TEAM_MARKS]; /* threads that search a position, by its key */
    atomic_uint_fast64_t nodes;       /* of all threads, as far as they have been reported */
    atomic_bool stop;                 /* a thread has the answer, or a limit was reached */
} PnTeam;

/* All threads of a solver but its own. */
struct PnCrew {
    PnTeam team;
    Pool *pool;
    PnSolver **helpers; /* thread i is helpers[i - 1] */
    int count;
    uint64_t solo;     /* nodes that the owner searches alone first */
    atomic_int winner; /* the thread whose answer counts, or -1 */
    PnValue value;     /* its answer */
};

/* Creates the other threads that the options ask for; pn_crew_destroy() frees what was made. */
bool pn_crew_create(PnSolver *s, Reason *why);
void pn_crew_destroy(PnSolver *s);

/* Decides the root, with all threads if that takes long. */
PnValue pn_team_decide(PnSolver *s);

/* The following are called by each thread of a round for itself. */

/* Notes that this thread begins or ends to search below a position. */
void pn_team_mark(PnTeam *t, uint64_t key, bool begins);
/* Returns a number of a position, larger if other threads search it. */
uint32_t pn_team_weigh(PnTeam *t, uint64_t key, uint32_t number);
/* Returns whether the round is over; with count, adds this thread's nodes to those of all and compares
 * them with the limit first. */
bool pn_team_has_ended(PnSolver *s, bool count);
/* Returns the first ply of the path, up to this one, that the table decides, or PN_UNDECIDED. */
int pn_team_decided_ply(const PnSolver *s, int ply);
/* Takes the value of the node at this ply from the table; false if it is not decided there. */
bool pn_team_take_result(PnSolver *s, int ply);
/* Takes the numbers of the open children of the node at this ply from the table. */
void pn_team_read_children(PnSolver *s, int ply);

#endif
