/* Weaker play on purpose: the levels for people and the Elo numbers of the protocol.
 *
 * A strength is a number on a continuous scale: a hundred points are a level, so that the levels
 * are its marks and an Elo number lies between two of them.
 */
#ifndef LIA_SEARCH_SKILL_H
#define LIA_SEARCH_SKILL_H

#include <stdbool.h>
#include <stdint.h>

enum { SKILL_LEVEL_MIN = 1, SKILL_LEVEL_MAX = 8 };

typedef struct {
    int strength;  /* hundredths of a level; 0 = full strength */
    uint64_t seed; /* the same seed makes the same mistakes */
} Skill;

static inline Skill skill_of_level(int level, uint64_t seed) {
    return (Skill){.strength = level >= SKILL_LEVEL_MAX ? 0 : 100 * level, .seed = seed};
}
static inline bool skill_is_full(Skill s) {
    return s.strength == 0;
}

#endif
