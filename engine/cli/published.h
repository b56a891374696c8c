/* What the papers print, and when it may stand beside our numbers. */
#ifndef LIA_CLI_PUBLISHED_H
#define LIA_CLI_PUBLISHED_H

#include "eval/params.h"

/* MIA's test set of middle games. It is lost; tuning171.txt is one of the same size and kind. */
enum { PUBLISHED_POSITIONS = 171 };

/* Nodes of MIA with null move and multi-cut on all its positions to this depth (M. Winands,
 * Informed Search in Complex Games, thesis, 2004). 0 if none were printed. */
double published_nodes(int depth);
/* Returns the smallest depth for which nodes are published. */
int published_first_depth(void);
/* Are these the parameters of MIA as the papers describe it? With any other switch the published
 * numbers are those of another search. */
bool published_is_same_search(const Params *params);

/* The forced wins of the papers, of which endgames488.txt has as many of the same kind: how many
 * df-pn with 1+ε thresholds solved within this time on a 3 GHz Pentium 4 (J. Pawlewicz and L. Lew,
 * Improving Depth-First PN-Search: 1+ε Trick, 2007). 0 if none was printed. */
enum { PUBLISHED_WINS = 488 };
int published_solved(double seconds);

#endif
