/* `lia match --check`: does an engine keep the protocol well enough to play in matches? */
#ifndef LIA_MATCH_CHECK_H
#define LIA_MATCH_CHECK_H

#include "player.h"

/* Runs every check on a fresh or still healthy process and prints one line each. engine needs no
 * limits. Returns the number of checks that failed, −1 if the engine cannot be started. */
int match_check(const Entrant *engine, const Patience *patience, Guard *guard);

#endif
