/* Starts a process with pipes to its three standard streams. Used by child.c only. */
#ifndef LIA_CLIENT_PRIVATE_SPAWN_H
#define LIA_CLIENT_PRIVATE_SPAWN_H

#include "base/reason.h"

#include <sys/types.h>

typedef struct {
    pid_t pid;          /* also its process group */
    int input;          /* write: its stdin */
    int output, errors; /* read: its stdout and stderr; all three are non-blocking */
    int end;            /* a pidfd, readable when it ends; −1 if the kernel has none */
} Spawned;

/* Returns true once exec() has succeeded; false with the reason if the program cannot run. */
bool spawn(char *const *argv, const char *directory, Spawned *out, Reason *why);

#endif
