/* One rating list out of the results of many engines.
 *
 * The logistic (Bradley–Terry) model: an engine's expected score against another depends on the
 * difference of their ratings alone, a draw is half a win. The ratings are those that make the
 * results most likely, found by Newton's method; they are centred on zero or shifted so that one
 * engine, the anchor, has a given rating. Error bars come from the scatter of the pairs of games,
 * so that two games from one opening are not taken for independent. Where the maximum does not
 * exist, because an engine won or lost everything, a virtual draw is added to every pairing that
 * was played, and the list says so.
 */
#ifndef LIA_MATCH_RATING_H
#define LIA_MATCH_RATING_H

#include "stats.h"

enum { RATING_NO_ANCHOR = -1 };

typedef struct {
    Figure rating;
    Figure error; /* 95 %; unknown for the anchor */
} Rating;

typedef struct {
    int anchor; /* engine with a fixed rating, or RATING_NO_ANCHOR */
    double anchor_rating;
} RatingAnchor;

/* tallies[i * engines + j] = results of engine i against j; both halves are filled. Engines that
 * have no chain of games to the anchor (without one: to the engine with most games) get no rating.
 * *virtual_draws tells whether these were needed. False only without memory. */
bool rating_solve(int engines, const Tally *tallies, bool paired, RatingAnchor anchor, Rating *out,
                  bool *virtual_draws);

#endif
