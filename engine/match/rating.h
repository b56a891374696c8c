/* One rating list from the results of many engines.
 *
 * The model is logistic (Bradley–Terry): an engine's expected score against another depends only on
 * the difference of their ratings, and a draw is half a win. The ratings maximise the likelihood of
 * the results, by Newton's method; they are centred on zero or shifted so that one engine, the
 * anchor, has a given rating. Error bars come from the variance of the pairs of games, so that two
 * games from one opening are not treated as independent. If the maximum does not exist, because an
 * engine won or lost everything, a virtual draw is added to every pairing that was played, and the
 * list says so.
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

/* tallies[i * engines + j] = results of engine i against j; both halves are filled. Engines without
 * a chain of games to the anchor (or, if there is none, to the engine with most games) get no
 * rating. *virtual_draws tells whether virtual draws were needed. False only if out of memory. */
bool rating_solve(int engines, const Tally *tallies, bool paired, RatingAnchor anchor, Rating *out,
                  bool *virtual_draws);

#endif
