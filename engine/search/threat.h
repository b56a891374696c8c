/* Wins in one move: threats to connect. */
#ifndef LIA_SEARCH_THREAT_H
#define LIA_SEARCH_THREAT_H

#include "rules/moves.h"
#include "rules/rules.h"

/* Returns a move with which this side would win at once if it were its turn, or MOVE_NONE. */
Move threat_winning_move(const Position *p, Color us, const Rules *rules);

/* The two halves of threat_winning_move(), for callers that cache their results. */

/* Returns the empty or enemy squares to which a move may connect all of these stones. Every
 * connecting move goes to one of them, but not every move to one of them connects. */
Bits threat_link_squares(Bits own);
/* Returns a winning move to one of the squares, or MOVE_NONE. targets are those of the side. */
Move threat_winning_move_to(const Position *p, Color us, const Rules *rules, Bits squares,
                            const MoveTargets *targets);

#endif
