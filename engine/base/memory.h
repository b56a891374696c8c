/* Large blocks of memory for tables. */
#ifndef LIA_BASE_MEMORY_H
#define LIA_BASE_MEMORY_H

#include "reason.h"

#include <stddef.h>

/* Maps zeroed memory and stores its size in *bytes. Returns NULL with a reason if the machine does
 * not have that much. */
void *memory_map(size_t megabytes, size_t *bytes, Reason *why);
/* Unmaps the memory; accepts NULL. */
void memory_unmap(void *memory, size_t bytes);

#endif
