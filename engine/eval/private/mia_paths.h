/* Private to MIA's evaluation: a worker's state and the functions of each instruction set. */
#ifndef LIA_EVAL_PRIVATE_MIA_PATHS_H
#define LIA_EVAL_PRIVATE_MIA_PATHS_H

#include "mia_features.h"

enum { MIA_CACHE_SIZE = 1 << 13 };

/* The weighted sum of a colour's own features. */
typedef struct {
    uint64_t key;
    int64_t sum;
} MiaCached;

typedef struct {
    int weight[MIA_FEATURES];
    MiaCached cache[MIA_CACHE_SIZE];
} MiaState;

typedef struct {
    void (*values)(const Position *p, MiaValues *out);
    Score (*score)(MiaState *state, const Position *p);
} MiaPath;

extern const MiaPath mia_path_portable;
extern const MiaPath mia_path_avx2;

static inline Score mia_points(int64_t sum) {
    int64_t points = sum / MIA_SCORE_UNIT;
    return points > SCORE_EVAL_MAX    ? SCORE_EVAL_MAX
           : points < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX
                                      : (Score)points;
}

#endif
