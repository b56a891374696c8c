/* Random numbers that depend on a seed alone, the same on every machine: splitmix64. */
#ifndef LIA_BASE_RANDOM_H
#define LIA_BASE_RANDOM_H

#include <stdint.h>

typedef struct {
    uint64_t state; /* any value is a valid seed */
} Random;

static inline uint64_t random_next(Random *r) {
    uint64_t z = r->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}
/* Returns 0..n-1, uniform up to a bias of one part in 2³². */
static inline uint32_t random_below(Random *r, uint32_t n) {
    return (uint32_t)((random_next(r) >> 32) * n >> 32);
}
/* Returns an independent stream for each pair of numbers. */
static inline Random random_stream(uint64_t a, uint64_t b) {
    Random r = {a};
    r.state = random_next(&r) ^ b;
    return (Random){random_next(&r)};
}

#endif
