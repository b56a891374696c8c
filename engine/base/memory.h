/* Large blocks of memory for tables. */
#ifndef LIA_BASE_MEMORY_H
#define LIA_BASE_MEMORY_H

#include "reason.h"

#include <stddef.h>

/* Maps megabytes of zeroed memory; *bytes is its size. NULL and a reason if the system does not
 * have it. */
void *memory_map(size_t megabytes, size_t *bytes, Reason *why);
/* Gives mapped memory back; accepts NULL. */
void memory_unmap(void *memory, size_t bytes);

#endif
