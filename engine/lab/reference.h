/* The reference searcher: iterative-deepening alpha-beta over any game of the lab, with the
 * techniques of Schaeffer 1989 and of Hsu's lecture as switches (reference_config.h).
 *
 * It is written to be read and compared, not to be fast: the engine's own search has another
 * design, and tests tie the two together where they do the same. Fail-soft throughout.
 */
#ifndef LIA_LAB_REFERENCE_H
#define LIA_LAB_REFERENCE_H

#include "cell.h"
#include "game.h"
#include "reference_config.h"

#include <stdatomic.h>

/* Searches the position in which the game stands, which is not over, to every depth from 1 on, with
 * empty tables at the beginning. Nodes are positions searched, the root is none; leaves are those at
 * the horizon and games over above it; both count all iterations. With a step other than 1 a depth
 * is the end of a series of iterations of its own: every step-th depth before it. False if out of
 * memory, or stopped (without a reason). */
bool reference_run(LabGame *game, const ReferenceConfig *config, int depth, const atomic_bool *stop,
                   LabResult *out, Reason *why);

#endif
