/* Measures the cost of an evaluation, including making and unmaking the move. The positions
 * resemble the leaves of a search: all successors of positions spread over games, so that one
 * colour's stones recur and the network follows the moves, as in a search.
 */
#include "micro.h"
#include "base/clock.h"
#include "rules/moves.h"
#include "base/random.h"
#include "eval/eval.h"
#include "eval/mia_eval.h"
#include "eval/net_eval.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROOTS = 400, ROUNDS = 15 };

static Position random_root(Random *random) {
    Position p = pos_standard();
    for (int n = 4 + (int)random_below(random, 40); n > 0; n--) {
        Move list[MOVES_MAX];
        int count = moves_generate(&p, list);
        if (!count || bits_count(p.stones[color_other(p.side)]) < 6) break;
        pos_play(&p, list[random_below(random, (uint32_t)count)]);
    }
    return p;
}

/* The successors of each root are evaluated after it, as moves of one line. */
static double measure(EvalStack *s, const Position *roots) {
    double best = 1e9;
    int sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int n = 0;
        int64_t start = clock_now();
        for (int i = 0; i < ROOTS; i++) {
            Move list[MOVES_MAX];
            int count = moves_generate(&roots[i], list);
            eval_set_root(s, &roots[i]);
            for (int k = 0; k < count; k++, n++) {
                eval_push(s, list[k]);
                sum += eval_score(s);
                eval_pop(s);
            }
        }
        double ns = clock_seconds_since(start) * 1e9 / n;
        if (ns < best) best = ns;
    }
    __asm__ volatile("" : : "r"(sum)); /* the work must not be optimised away */
    return best;
}

static bool measure_mia(EvalStack *s, const Position *roots) {
    Params params = params_default();
    params.Evaluator = EVALUATOR_MIA;
    if (!eval_init(s, &params)) return false;
    int before = mia_path_current();
    for (int path = 0; path < mia_path_count(); path++)
        if (mia_path_select(path))
            printf("evaluation MIA, %s: %.1f ns\n", mia_path_name(path), measure(s, roots));
    mia_path_select(before);
    eval_finish(s);
    return true;
}

static bool measure_net(EvalStack *s, const Position *roots) {
    Params params = params_default();
    params.Evaluator = EVALUATOR_NET;
    if (!eval_init(s, &params)) return false;
    int before = net_path_current();
    for (int path = 0; path < net_path_count(); path++)
        if (net_path_select(path))
            printf("evaluation network, %s: %.1f ns\n", net_path_name(path), measure(s, roots));
    net_path_select(before);
    eval_finish(s);
    return true;
}

bool micro_eval(void) {
    Random random = random_stream(1, 0);
    Position *roots = malloc(ROOTS * sizeof *roots);
    EvalStack *s = malloc(sizeof *s);
    bool ok = roots && s;
    for (int i = 0; ok && i < ROOTS; i++) roots[i] = random_root(&random);
    ok = ok && measure_mia(s, roots) && measure_net(s, roots);
    free(s);
    free(roots);
    return ok;
}
