/* Wins in one move: threats to connect. */
#ifndef LIA_SEARCH_THREAT_H
#define LIA_SEARCH_THREAT_H

#include "rules/moves.h"
#include "rules/rules.h"

/* Returns a move with which this side would win at once if it were its turn, or MOVE_NONE. */
Move threat_winning_move(const Position *p, Color us, const Rules *rules);

/* The two halves of threat_winning_move(), for callers that keep their results. */

/* Returns the empty or enemy squares on which one move may connect all of these stones. Every
 * connecting move goes to one of them; not every move to one of them connects. */
Bits threat_meeting_squares(Bits own);
/* Returns a winning move to one of these squares, or MOVE_NONE. targets are the side's moves. */
Move threat_winning_move_to(const Position *p, Color us, const Rules *rules, Bits squares,
                            const MoveTargets *targets);

#endif
