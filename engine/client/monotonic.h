/* Time for deadlines: milliseconds of a clock that only goes forward. */
#ifndef LIA_CLIENT_MONOTONIC_H
#define LIA_CLIENT_MONOTONIC_H

#include <stdint.h>
#include <time.h>

/* A deadline that never comes. */
#define MONOTONIC_NEVER 1e18

/* The deadline that has passed already: look, but do not wait. */
#define MONOTONIC_NOW 0.0

static inline double monotonic_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

#endif
