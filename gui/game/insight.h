/* What a person could see on the board, each a test of the position: nothing here is searched deeper
 * than the next move of either side. Lessons check their tasks with it.
 */
#ifndef LIA_GUI_INSIGHT_H
#define LIA_GUI_INSIGHT_H

#include "rules/moves.h"
#include "rules/rules.h"

/* The position after a legal move. */
Position insight_after(const Position *p, Move m);
/* A move with which the side to move wins at once; MOVE_NONE if there is none. */
Move insight_win(const Position *p, const Rules *rules);
/* The same for the other side if it were to move: what it threatens. */
Move insight_threat(const Position *p, const Rules *rules);
/* The move passes over a stone of its own side. */
bool insight_jumps(const Position *p, Move m);

#endif
