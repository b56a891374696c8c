/* Threads that sleep until there is work for all of them.
 *
 * One thread owns the pool and calls everything here. pool_start() lets every thread of the pool
 * call the same function with its own number; the owner does its own share and then calls
 * pool_wait(). Between two such rounds the threads sleep on a condition. pool_each() is a whole
 * round over parts of equal standing, for short pieces of work repeated many times; long jobs whose
 * results matter one by one are for jobs.h.
 */
#ifndef LIA_BASE_POOL_H
#define LIA_BASE_POOL_H

#include "reason.h"

#include <pthread.h>

typedef struct Pool Pool;

typedef void (*PoolWork)(void *context, int index);

/* Without threads at first; NULL without memory. */
Pool *pool_create(void);
/* No round may be running. Accepts NULL. */
void pool_destroy(Pool *p);

/* Starts or ends threads until there are N. False if the system refuses; there are then as many as
 * it granted. */
bool pool_resize(Pool *p, int threads, Reason *why);
int pool_size(const Pool *p);

/* Each thread calls work(context, 1), work(context, 2), …; 0 is left to the owner. */
void pool_start(Pool *p, PoolWork work, void *context);
/* Waits until all of them are done. */
void pool_wait(Pool *p);
/* Calls work(context, part) for each part in 0..parts-1, in any order, on the threads of the pool
 * and the owner's, and returns when all are done. */
void pool_each(Pool *p, PoolWork work, void *context, int parts);

/* A thread with a stack deep enough for the search, in which no signal is handled. */
bool thread_start(pthread_t *out, void *(*run)(void *argument), void *argument);

#endif
