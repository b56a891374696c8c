/* The solver's plain twins: nothing but the rules, no table, no shortcuts. */
#ifndef LIA_TESTS_SOLVE_PLAIN_SOLVER_H
#define LIA_TESTS_SOLVE_PLAIN_SOLVER_H

#include "rules/game.h"

/* Can this colour force a win within so many plies? The game goes through the one door, with its
 * history and all rules; it is as before afterwards. */
bool plain_game_can_win(Game *g, Color who, int plies);
/* The same for a position, without the rules that look at the history. Faster. */
bool plain_can_win(const Position *p, const Rules *rules, Color who, int plies);

/* All games of two stones against two, solved backwards from their ends, cycles included. A capture
 * ends the game, so these positions lead to no others. */
typedef struct Pairs Pairs;
/* NULL without memory. Takes seconds. */
Pairs *pairs_solve(const Rules *rules);
void pairs_destroy(Pairs *pairs);
/* Plies in which this colour wins, 0 if it cannot force that. */
int pairs_plies(Pairs *pairs, const Position *p, Color who);

#endif
