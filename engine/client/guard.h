/* Nobody is left behind when the program dies.
 *
 * A child asks the kernel to be killed with its parent, but its own children do not. The guard is a
 * tiny process, forked at the start, that knows the process groups of all engines and sleeps on a
 * pipe from the program: when the pipe closes, for whatever reason, it kills the groups that are
 * left and exits. A program that starts it also becomes the parent of its engines' orphans, so that
 * those which left their group can be found and ended too.
 */
#ifndef LIA_CLIENT_GUARD_H
#define LIA_CLIENT_GUARD_H

#include "base/reason.h"

#include <sys/types.h>

typedef struct Guard Guard;

/* To be called once, before the program has threads. */
Guard *guard_create(Reason *why);
/* Ends every process that is still a child of this program – engines are destroyed before – and the
 * guard itself. Accepts NULL. */
void guard_destroy(Guard *g);

/* Any thread. A group is added before it can do harm and removed when it has been killed. NULL = no
 * guard. */
void guard_add(Guard *g, pid_t group);
void guard_remove(Guard *g, pid_t group);

#endif
