/* Threads that sleep until there is work for all of them.
 *
 * One thread owns the pool and makes all calls declared here. pool_start() lets every thread of the
 * pool call the same function with its own number; the owner does its own part and then calls
 * pool_wait(). Between two such rounds the threads sleep on a condition variable. pool_each() is a
 * whole round over independent parts, for short work repeated many times; for long jobs with
 * individual results use jobs.h.
 */
#ifndef LIA_BASE_POOL_H
#define LIA_BASE_POOL_H

#include "reason.h"

#include <pthread.h>

typedef struct Pool Pool;

typedef void (*PoolWork)(void *context, int index);

/* Creates a pool without threads; NULL if out of memory. */
Pool *pool_create(void);
/* No round may be running. Accepts NULL. */
void pool_destroy(Pool *p);

/* Starts or ends threads until the pool has the given number. False if the system refuses; the pool
 * then has as many as it granted. */
bool pool_resize(Pool *p, int threads, Reason *why);
int pool_size(const Pool *p);

/* Lets thread i call work(context, i), i from 1; index 0 is left to the owner. */
void pool_start(Pool *p, PoolWork work, void *context);
/* Waits until all threads have finished the round. */
void pool_wait(Pool *p);
/* Calls work(context, part) for each part in 0..parts-1, in any order, on the threads of the pool
 * and the owner's, and returns when all are done. */
void pool_each(Pool *p, PoolWork work, void *context, int parts);

/* Starts a thread with a stack large enough for the search and with all signals blocked. */
bool thread_start(pthread_t *out, void *(*run)(void *argument), void *argument);

#endif
