/* Tuning finds weights that are known: the scores of the samples are an evaluation with other
 * weights than those it starts from. */
#include "base/random.h"
#include "learn/tune.h"
#include "rules/moves.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 20000 };

static Position random_position(Random *random) {
    Position p = pos_standard();
    for (uint32_t n = 10 + random_below(random, 30); n > 0; n--) {
        Move list[MOVES_MAX];
        int count = moves_generate(&p, list);
        if (!count || bits_count(p.stones[color_other(p.side)]) < 4) break;
        pos_play(&p, list[random_below(random, (uint32_t)count)]);
    }
    return p;
}

static Samples make_samples(const int weight[MIA_FEATURES], double k) {
    Samples s = {.list = malloc(SAMPLES * sizeof(Sample)),
                 .training = SAMPLES * 9 / 10,
                 .count = SAMPLES,
                 .games = SAMPLES};
    assert_non_null(s.list);
    Random random = random_stream(3, 4);
    for (int i = 0; i < SAMPLES; i++) {
        Position p = random_position(&random);
        MiaValues v;
        mia_values(&p, &v);
        Score score = mia_sum(&v, p.side, weight);
        double chance = samples_sigmoid(score / k);
        bool won = (double)(random_next(&random) >> 11) / 9007199254740992.0 < chance;
        s.list[i] =
            (Sample){p.stones[p.side], p.stones[color_other(p.side)], (int16_t)score, won ? 2 : 0};
    }
    return s;
}

static void test_known_weights(void **state) {
    (void)state;
    const int known[MIA_FEATURES] = {2000, 500, -1500, 4000, 3000, 300, 1000, 2500, 6000};
    const int start[MIA_FEATURES] = {1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000};
    const double k = 400;
    Samples s = make_samples(known, k);
    double fitted = samples_fit_k(&s);
    printf("K %.0f, fitted %.0f\n", k, fitted);
    assert_true(fabs(fitted / k - 1) < 0.1);
    TuneSettings settings = tune_default_settings();
    settings.result_share = 0;
    TuneResult r;
    Reason why;
    assert_true(tune_run(&s, &settings, start, true, &r, &why));
    printf("validation loss %.5f, then %.5f\n", r.loss_before, r.loss_after);
    assert_true(r.loss_after < r.loss_before - 0.004);
    /* Up to a common factor, K's. */
    double factor = r.weight[MIA_MOBILITY] / known[MIA_MOBILITY];
    for (int f = 0; f < MIA_FEATURES; f++) {
        printf("%-16s known %5d, fitted %7.0f\n", mia_feature_name((MiaFeature)f), known[f],
               r.weight[f] / factor);
        assert_true(fabs(r.weight[f] / factor - known[f]) < 0.1 * abs(known[f]) + 50);
        assert_true(r.loss_without[f] > r.loss_after);
    }
    samples_finish(&s);
}

static void test_too_few(void **state) {
    (void)state;
    Samples none = {0};
    TuneSettings settings = tune_default_settings();
    const int start[MIA_FEATURES] = {0};
    TuneResult r;
    Reason why;
    assert_false(tune_run(&none, &settings, start, false, &r, &why));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known_weights),
                                       cmocka_unit_test(test_too_few)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
