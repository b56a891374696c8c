/* Weaker play on purpose: the levels for people and the Elo numbers of the protocol.
 *
 * A strength is a number on a continuous scale: a hundred points are a level, so that the levels
 * are its marks and an Elo number lies between two of them. A weak player sees little (few nodes),
 * judges roughly (noise on the scores of the moves) and overlooks things (a win or a loss in sight
 * counts as nothing). A random move now and then would be simpler, but makes a strong player who
 * drops stones for no reason.
 */
#ifndef LIA_SEARCH_SKILL_H
#define LIA_SEARCH_SKILL_H

#include "eval/score.h"

#include <stdbool.h>
#include <stdint.h>

enum { SKILL_LEVEL_MIN = 1, SKILL_LEVEL_MAX = 8 };

/* The scale is Lia's own: a mover who plays at random, but takes a win and avoids a loss in one,
 * has 500. */
enum { SKILL_ELO_MIN = 340, SKILL_ELO_MAX = 3650 };

typedef struct {
    int strength;  /* hundredths of a level; 0 = full strength */
    uint64_t seed; /* the same seed makes the same mistakes */
} Skill;

/* What a strength comes down to. */
typedef struct {
    int depth;      /* last iteration */
    uint64_t nodes; /* at most */
    int lines;      /* moves to choose from, best first */
    int noise;      /* standard deviation of the error of a score */
    int blind;      /* chance of overlooking a win or loss, in thousandths */
} SkillPlan;

static inline bool skill_is_full(Skill s) {
    return s.strength == 0;
}
static inline Skill skill_of_level(int level, uint64_t seed) {
    return (Skill){.strength = level >= SKILL_LEVEL_MAX ? 0 : 100 * level, .seed = seed};
}
/* Numbers outside the limits are cut to them. */
Skill skill_of_elo(int elo, uint64_t seed);
/* What a level amounts to on that scale. */
int skill_elo_of_level(int level);

/* Not for full strength. */
SkillPlan skill_plan(Skill s);
/* The index of the move chosen, given the scores of the best ones. position: the key of the
 * position, so that one seed does not err alike everywhere. */
int skill_choose(const SkillPlan *plan, uint64_t seed, uint64_t position, const Score *scores,
                 int count);

#endif
