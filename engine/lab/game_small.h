/* Lines of Action on n×n squares.
 *
 * Start: Black on the squares of the first and the last rank, White on those of the first and the
 * last file, but for the corners; each side has 2(n−2) stones, and Black moves first. Everything else
 * is as on the board of 8×8 under the rules of the Computer Olympiad: a stone moves as many squares
 * as there are stones on its line, a side without a move passes, a position without any move is a
 * draw, and so is one in which both sides are connected. A position that comes back is a draw the
 * first time already, which changes nothing for the side that can force a win.
 *
 * The board is the corner at a1 of one of 8×8, so that the moves are those of rules/moves.h that
 * stay inside it.
 */
#ifndef LIA_LAB_GAME_SMALL_H
#define LIA_LAB_GAME_SMALL_H

#include "game.h"
#include "rules/position.h"

enum { SMALL_MIN = 3, SMALL_MAX = 8, SMALL_PLY_MAX = 900 };

/* n from SMALL_MIN to SMALL_MAX. The evaluation counts groups: one fewer is better. A line has at
 * most SMALL_PLY_MAX plies. NULL if out of memory. */
LabGame *small_create(int n);
/* The same from another position, which lies in the corner at a1 and is not over. */
LabGame *small_create_at(int n, const Position *p);

#endif
