/* The program's only clock: it counts nanoseconds and is monotonic, so setting the system time
 * disturbs neither deadlines nor measurements. Timed waits use it too.
 */
#ifndef LIA_BASE_CLOCK_H
#define LIA_BASE_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* Returns nanoseconds since a fixed moment before the program started. */
int64_t clock_now(void);
/* The same clock in milliseconds, the unit in which other engines are timed. */
double clock_ms(void);
/* Seconds since clock_now() returned start. */
double clock_seconds_since(int64_t start);

/* A deadline in milliseconds that is never reached, and one that has always passed. */
#define CLOCK_MS_NEVER  1e18
#define CLOCK_MS_PASSED 0.0

/* Initialises a condition variable for clock_wait(). */
void clock_condition_init(pthread_cond_t *condition);
/* Waits, like pthread_cond_wait(), but at most until clock_now() reaches deadline. False if the
 * deadline has passed. */
bool clock_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline);

#endif
