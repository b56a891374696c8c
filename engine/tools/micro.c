/* What an evaluation costs. The positions are what a search sees at its leaves: all successors of
 * positions scattered over games, so that one colour's stones recur as they do in a search.
 */
#include "micro.h"
#include "clock.h"
#include "rules/moves.h"
#include "search/evaluator.h"
#include "search/mia_eval.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROOTS = 400, ROUNDS = 15, SAMPLES_MAX = ROOTS * MOVES_MAX };

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static Position random_root(uint64_t *random) {
    Position p = pos_standard();
    for (int n = 4 + (int)(next_random(random) % 40); n > 0; n--) {
        Move list[MOVES_MAX];
        int count = moves_generate(&p, list);
        if (!count || bits_count(p.stones[color_other(p.side)]) < 6) break;
        pos_play(&p, list[next_random(random) % (unsigned)count]);
    }
    return p;
}

static int collect(Position *out) {
    uint64_t random = 0x9E3779B97F4A7C15u;
    int n = 0;
    for (int i = 0; i < ROOTS; i++) {
        Position p = random_root(&random);
        Move list[MOVES_MAX];
        int count = moves_generate(&p, list);
        for (int k = 0; k < count; k++) out[n++] = pos_after(&p, list[k]);
    }
    return n;
}

static double measure(EvalStack *s, const Position *samples, int n) {
    double best = 1e9;
    int sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = clock_seconds();
        for (int i = 0; i < n; i++) {
            eval_set_root(s, &samples[i]);
            sum += eval_score(s);
        }
        double ns = (clock_seconds() - start) * 1e9 / n;
        if (ns < best) best = ns;
    }
    __asm__ volatile("" : : "r"(sum)); /* the work must not be optimised away */
    return best;
}

bool micro_eval(void) {
    Position *samples = malloc(SAMPLES_MAX * sizeof *samples);
    EvalStack *s = malloc(sizeof *s);
    Params params = params_default();
    params.Evaluator = EVALUATOR_MIA;
    if (!samples || !s || !eval_init(s, &params)) {
        free(samples);
        free(s);
        return false;
    }
    int n = collect(samples), before = mia_path_current();
    for (int path = 0; path < mia_path_count(); path++)
        if (mia_path_select(path))
            printf("evaluation MIA, %s: %.1f ns\n", mia_path_name(path), measure(s, samples, n));
    mia_path_select(before);
    eval_finish(s);
    free(s);
    free(samples);
    return true;
}
