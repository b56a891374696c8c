/* A process that kills all engines when the program dies.
 *
 * A child asks the kernel to be killed with its parent, but its own children do not. The guard is a
 * tiny process, forked at start-up, that knows the process groups of all engines and sleeps on a
 * pipe from the program. When the pipe closes, for whatever reason, it kills the remaining groups
 * and exits. A program that starts it also becomes the parent of its engines' orphans, so that
 * those which left their group can be found and killed too.
 */
#ifndef LIA_CLIENT_GUARD_H
#define LIA_CLIENT_GUARD_H

#include "base/reason.h"

#include <sys/types.h>

typedef struct Guard Guard;

/* Call this once, before the program has threads. */
Guard *guard_create(Reason *why);
/* Kills every process that is still a child of this program (destroy the engines first) and ends
 * the guard itself. Accepts NULL. */
void guard_destroy(Guard *g);

/* Add a group before its program runs and remove it when it has been killed. Any thread may call
 * these functions. NULL = no guard. */
void guard_add(Guard *g, pid_t group);
void guard_remove(Guard *g, pid_t group);

#endif
