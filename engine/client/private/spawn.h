/* Starting a process with pipes to its three standard streams. Part of child.c, apart for its
 * length. */
#ifndef LIA_CLIENT_PRIVATE_SPAWN_H
#define LIA_CLIENT_PRIVATE_SPAWN_H

#include "base/reason.h"

#include <sys/types.h>

typedef struct {
    pid_t pid;          /* also its process group */
    int input;          /* write: its stdin */
    int output, errors; /* read: its stdout and stderr; non-blocking all three */
    int end;            /* a pidfd, readable when it ends; −1 if the kernel has none */
} Spawned;

/* Returns only after the program has been executed; what prevented that is the reason. */
bool spawn(char *const *argv, const char *directory, Spawned *out, Reason *why);

#endif
