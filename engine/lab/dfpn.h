/* Depth-first proof-number search (Nagai's df-pn) over any game of the lab that has keys: can one
 * side force a win?
 *
 * A position that comes back on the path counts as not won. Proofs hold on every path, because they
 * consist of finished games. A disproof may rest on a repetition of a position further up; then it
 * is kept for this path only (graph-history interaction). A disproof whose repetitions all lie
 * within it holds everywhere: on another path a line can only end sooner, as not won again.
 */
#ifndef LIA_LAB_DFPN_H
#define LIA_LAB_DFPN_H

#include "game.h"

#include <stdatomic.h>

typedef enum { DFPN_UNKNOWN, DFPN_WON, DFPN_NOT_WON } DfpnValue;

/* A line has at most DFPN_PLY_MAX plies; further down nothing is won. */
enum { DFPN_PLY_MAX = 800, DFPN_BITS_MAX = 30 };

typedef struct Dfpn Dfpn;

/* A solver for the game's current position, which is not over, with a table of 2^bits positions.
 * attacker_moves: the side to move attacks. NULL if out of memory. */
Dfpn *dfpn_create(LabGame *game, bool attacker_moves, int bits);
void dfpn_destroy(Dfpn *s);

/* Searches until the value is known, the solver has visited that number of nodes in all calls, or
 * *stop (which may be NULL) is set. The next call goes on with what the table holds; it comes
 * further if its limit is greater by more than a line costs. */
DfpnValue dfpn_solve(Dfpn *s, int64_t node_limit, const atomic_bool *stop);

/* Positions visited, and those whose moves were made. */
int64_t dfpn_nodes(const Dfpn *s);
int64_t dfpn_expansions(const Dfpn *s);

#endif
