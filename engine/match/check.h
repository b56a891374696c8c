/* `lia match --check`: does an engine follow the protocol well enough to play in matches? */
#ifndef LIA_MATCH_CHECK_H
#define LIA_MATCH_CHECK_H

#include "player.h"

/* Runs every check on a new or still healthy process and prints a line for each. The engine's
 * limits are not used. Returns the number of failed checks, −1 if the engine cannot be started. */
int match_check(const Entrant *engine, const Patience *patience, Guard *guard);

#endif
