/* Threads that do the same piece of work side by side, again and again. */
#ifndef LIA_BASE_CREW_H
#define LIA_BASE_CREW_H

#include <stdbool.h>

typedef struct Crew Crew;

/* Starts threads that sleep until there is work; NULL if they cannot be had. */
Crew *crew_create(int threads);
void crew_destroy(Crew *c);
/* Calls work(context, part) for part 0..parts-1, in any order on any thread, and returns when all
 * are done. */
void crew_work(Crew *c, void (*work)(void *context, int part), void *context, int parts);

#endif
