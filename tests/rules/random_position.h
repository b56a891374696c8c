/* Random positions, sparse and crowded, scattered and clumped: 1 to STONES_MAX stones of each
 * colour, on the whole board or within a random rectangle. Anything goes: many are over, some have
 * no moves.
 */
#ifndef LIA_TESTS_RANDOM_POSITION_H
#define LIA_TESTS_RANDOM_POSITION_H

#include "rules/position.h"

static inline uint64_t random_word(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static inline int random_below(uint64_t *state, int n) {
    return (int)((random_word(state) >> 33) % (uint64_t)n);
}

static inline Position random_position(uint64_t *state) {
    int want[2] = {1 + random_below(state, STONES_MAX), 1 + random_below(state, STONES_MAX)};
    int width = 8, height = 8, left = 0, bottom = 0;
    if (random_below(state, 2)) {
        width = 4 + random_below(state, 5), height = 4 + random_below(state, 5);
        left = random_below(state, 9 - width), bottom = random_below(state, 9 - height);
    }
    while (want[0] + want[1] > width * height) want[random_below(state, 2)] = 1;
    Bits stones[2] = {0, 0};
    for (int c = 0; c < 2; c++)
        while (want[c] > 0) {
            Square s = square_make(left + random_below(state, width),
                                   bottom + random_below(state, height));
            if (bits_has(stones[0] | stones[1], s)) continue;
            stones[c] |= bits_of(s);
            want[c]--;
        }
    return pos_make(stones[BLACK], stones[WHITE], (Color)random_below(state, 2));
}

#endif
