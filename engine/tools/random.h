/* Reproducible random numbers: splitmix64. The same seed gives the same sequence on every machine.
 */
#ifndef LIA_TOOLS_RANDOM_H
#define LIA_TOOLS_RANDOM_H

#include <stdint.h>

typedef struct {
    uint64_t state;
} Random;

static inline uint64_t random_next(Random *r) {
    uint64_t x = r->state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static inline Random random_seeded(uint64_t seed) {
    Random r = {seed};
    random_next(&r);
    return r;
}

/* 0 … n−1, all alike up to one part in 2³². */
static inline uint32_t random_below(Random *r, uint32_t n) {
    return (uint32_t)((random_next(r) >> 32) * n >> 32);
}

#endif
