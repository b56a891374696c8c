/* Private to the network's evaluation: a worker's state and the functions of each instruction set.
 */
#ifndef LIA_EVAL_PRIVATE_NET_PATHS_H
#define LIA_EVAL_PRIVATE_NET_PATHS_H

#include "eval/eval.h"
#include "eval/net.h"

/* The sums of the first layer for each ply of the line: Black's view, then White's. */
typedef struct {
    const Net *net;
    int16_t *sums; /* [PLY_MAX + 1][2][hidden] */
} NetState;

typedef struct {
    Score (*score)(EvalStack *s);
} NetPath;

extern const NetPath net_path_portable;
extern const NetPath net_path_avx2;

/* Returns the weights of a stone from the point of view of a colour. */
static inline const int16_t *net_row(const Net *net, Color view, Color stone, Square s) {
    return net->input + (size_t)((view == stone ? 0 : SQUARES) + s) * (size_t)net->hidden;
}

static inline Score net_points(const Net *net, int32_t sum) {
    int64_t points = (int64_t)sum * net->scale / NET_SUM_ONE;
    return points > SCORE_EVAL_MAX    ? SCORE_EVAL_MAX
           : points < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX
                                      : (Score)points;
}

#endif
