/* Deliberately weaker play: the levels for people and the Elo numbers of the protocol.
 *
 * A strength is a number on a continuous scale in hundredths of a level; an Elo number may lie
 * between two levels. A weak player sees little (few nodes), judges roughly (noise on the scores of
 * the moves) and overlooks things (a visible win or loss is ignored). Playing a random move now and
 * then would be simpler, but gives a strong player that blunders for no reason.
 */
#ifndef LIA_SEARCH_SKILL_H
#define LIA_SEARCH_SKILL_H

#include "eval/score.h"

#include <stdbool.h>
#include <stdint.h>

enum { SKILL_LEVEL_MIN = 1, SKILL_LEVEL_MAX = 12 };

/* The scale is Lia's own: a player that moves at random, but takes a win and avoids a loss in one
 * move, is rated 500. */
enum { SKILL_ELO_MIN = 600, SKILL_ELO_MAX = 3780 };

typedef struct {
    int strength;  /* hundredths of a level; 0 = full strength */
    uint64_t seed; /* the same seed makes the same mistakes */
} Skill;

/* The search limits and errors of a strength. */
typedef struct {
    int depth;      /* last iteration */
    uint64_t nodes; /* at most */
    int lines;      /* moves to choose from, best first */
    int noise;      /* standard deviation of the error of a score */
    int blind;      /* chance of overlooking a win or loss, in thousandths … */
    int hasty;      /* … and of overlooking a win by this very move */
} SkillPlan;

static inline bool skill_is_full(Skill s) {
    return s.strength == 0;
}
static inline Skill skill_of_level(int level, uint64_t seed) {
    return (Skill){.strength = level >= SKILL_LEVEL_MAX ? 0 : 100 * level, .seed = seed};
}
/* Clamps elo to SKILL_ELO_MIN..SKILL_ELO_MAX. */
Skill skill_of_elo(int elo, uint64_t seed);
/* Returns the Elo number of a level. */
int skill_elo_of_level(int level);

/* Not for full strength. */
SkillPlan skill_plan(Skill s);
/* Returns the index of the chosen move, given the scores of the best ones. position is the key of
 * the position, so that the errors of one seed differ between positions. */
int skill_choose(const SkillPlan *plan, uint64_t seed, uint64_t position, const Score *scores,
                 int count);

#endif
