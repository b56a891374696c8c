/* What a person could see on the board, each a test of the position: nothing here is searched deeper
 * than the next move of either side.
 */
#ifndef LIA_RULES_INSIGHT_H
#define LIA_RULES_INSIGHT_H

#include "moves.h"
#include "rules.h"

/* Writes the moves with which the side to move wins at once and returns their number. */
int insight_wins(const Position *p, const Rules *rules, Move list[MOVES_MAX]);
/* One of them; MOVE_NONE if there is none. */
Move insight_win(const Position *p, const Rules *rules);
/* The same for the other side if it were to move: what it threatens. */
Move insight_threat(const Position *p, const Rules *rules);
/* The move passes over a stone of its own side. */
bool insight_jumps(const Position *p, Move m);

#endif
