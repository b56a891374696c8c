/* The table of levels. Nodes and depth grow from level to level while noise and blindness fall, so
 * that each level is stronger than the previous one. The Elo column comes from matches of each
 * level against its neighbours and the reference player (tests/search/test_skill.c).
 */
#include "skill.h"
#include "private/root.h"
#include "rules/moves.h"
#include "base/random.h"

#include <assert.h>
#include <math.h>

typedef struct {
    int elo;
    SkillPlan plan;
} Level;

enum { ALL = STONES_MAX * 8 };

/* By level. The last one plays at full strength; its row serves only to interpolate towards it. */
static const Level levels[SKILL_LEVEL_MAX + 1] = {
    [1] = {SKILL_ELO_MIN, {1, 40000, ALL, 1130, 735, 560}},
    [2] = {800, {1, 40000, ALL, 668, 570, 340}},
    [3] = {1010, {1, 40000, ALL, 470, 446, 230}},
    [4] = {1250, {2, 60000, ALL, 373, 368, 132}},
    [5] = {1470, {2, 60000, ALL, 278, 270, 70}},
    [6] = {1660, {2, 60000, ALL, 208, 185, 25}},
    [7] = {1870, {2, 60000, ALL, 146, 116, 0}},
    [8] = {2095, {3, 120000, ALL, 120, 85, 0}},
    [9] = {2455, {4, 120000, 20, 76, 37, 0}},
    [10] = {2835, {5, 200000, 16, 48, 15, 0}},
    [11] = {3185, {7, 300000, 12, 26, 5, 0}},
    [12] = {SKILL_ELO_MAX, {DEPTH_MAX, 20000000, 1, 0, 0, 0}},
};

int skill_elo_of_level(int level) {
    assert(level >= SKILL_LEVEL_MIN && level <= SKILL_LEVEL_MAX);
    return levels[level].elo;
}

Skill skill_of_elo(int elo, uint64_t seed) {
    if (elo >= SKILL_ELO_MAX) return (Skill){.strength = 0, .seed = seed};
    int level = SKILL_LEVEL_MIN;
    while (levels[level + 1].elo <= elo) level++;
    int low = levels[level].elo, high = levels[level + 1].elo;
    int above = elo > low ? 100 * (elo - low) / (high - low) : 0;
    return (Skill){.strength = 100 * level + above, .seed = seed};
}

static int between(int low, int high, double part) {
    return (int)lround(low + (high - low) * part);
}

SkillPlan skill_plan(Skill s) {
    assert(s.strength >= 100 * SKILL_LEVEL_MIN && s.strength < 100 * SKILL_LEVEL_MAX);
    const SkillPlan *low = &levels[s.strength / 100].plan,
                    *high = &levels[s.strength / 100 + 1].plan;
    double part = s.strength % 100 / 100.0;
    return (SkillPlan){.depth = between(low->depth, high->depth, part),
                       .nodes = (uint64_t)((double)low->nodes *
                                           pow((double)high->nodes / (double)low->nodes, part)),
                       .lines = low->lines,
                       .noise = between(low->noise, high->noise, part),
                       .blind = between(low->blind, high->blind, part),
                       .hasty = between(low->hasty, high->hasty, part)};
}

/* Returns a number between 0 and 1. */
static double next_uniform(Random *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

/* Returns a nearly normal number with standard deviation 1: the sum of twelve uniform ones. */
static double next_normal(Random *random) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += next_uniform(random);
    return sum;
}

int skill_choose(const SkillPlan *plan, uint64_t seed, uint64_t position, const Score *scores,
                 int count) {
    Random random = {seed ^ position};
    int best = 0;
    double best_score = -INFINITY;
    for (int i = 0; i < count; i++) {
        /* Always drawn, so that the error of one move does not depend on the others. */
        double error = plan->noise * next_normal(&random);
        int chance = scores[i] == score_win_in(1) ? plan->hasty : plan->blind;
        bool overlooked = next_uniform(&random) * 1000 < chance;
        /* Without this the errors would put a longer win before it. */
        if (scores[i] == score_win_in(1) && !overlooked) return i;
        double score = score_is_decided(scores[i]) && overlooked ? 0 : scores[i];
        if (score + error <= best_score) continue;
        best_score = score + error;
        best = i;
    }
    return best;
}
