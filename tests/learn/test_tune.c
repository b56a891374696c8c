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
#include <string.h>
#include <unistd.h>

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

/* ---- what a run says ---- */

enum { FEW = 600, FEW_TRAINING = 400 };

static const int old_weights[MIA_FEATURES] = {2000, 500, -1500, 4000, 3000, 300, 1000, 2500, 6000};

/* Few samples, with scores of other weights than those it starts from, and results that follow them. */
static Samples few_samples(void) {
    const int scored[MIA_FEATURES] = {1000, 900, -900, 3000, 3500, 600, 1500, 2000, 5000};
    Samples s = make_samples(scored, 300);
    s.training = FEW_TRAINING;
    s.count = FEW;
    return s;
}

/* Black's less White's value of a feature, for the side to move. */
static double feature_of(const Sample *s, int f) {
    Position p = pos_make(s->us, s->them, BLACK);
    MiaValues v;
    mia_values(&p, &v);
    return (double)(v.value[BLACK][f] - v.value[WHITE][f]) / MIA_UNIT;
}

/* Cross entropy of sigmoid(evaluation / k) against the targets, on samples from..to. */
static double plain_loss(const Samples *s, const double weight[MIA_FEATURES], double k,
                         double share, double k_score, int from, int to) {
    double loss = 0;
    for (int i = from; i < to; i++) {
        const Sample *at = &s->list[i];
        double points = 0;
        for (int f = 0; f < MIA_FEATURES; f++) points += weight[f] * feature_of(at, f) / 100;
        double guess = 1 / (1 + exp(-points / k));
        double target =
            share * at->points / 2.0 + (1 - share) / (1 + exp(-(double)at->score / k_score));
        loss -= target * log(guess) + (1 - target) * log(1 - guess);
    }
    return loss / (to - from);
}

typedef struct {
    double training[20], validation[20], done;
    int epochs, calls, total, stop_after;
} Told;

static void see_epoch(void *context, int epoch, double training, double validation) {
    Told *t = context;
    assert_int_equal(epoch, t->epochs + 1);
    t->training[t->epochs] = training;
    t->validation[t->epochs++] = validation;
}

static bool see_progress(void *context, double done, int epochs) {
    Told *t = context;
    assert_true(done > t->done && done <= epochs + 1e-9);
    t->done = done;
    t->total = epochs;
    return ++t->calls != t->stop_after;
}

static TuneSettings settings_for(Told *t) {
    TuneSettings s = tune_default_settings();
    s.result_share = 0.25;
    s.epochs = 3;
    s.batch = 150; /* three steps an epoch */
    s.on_epoch = see_epoch;
    s.on_progress = see_progress;
    s.context = t;
    return s;
}

/* With a rate of nothing the weights stay; then all that is told can be computed beside it. */
static void test_numbers_of_a_run(void **state) {
    (void)state;
    Samples s = few_samples();
    Told told = {0};
    TuneSettings settings = settings_for(&told);
    TuneResult r;
    Reason why;
    double old[MIA_FEATURES];
    settings.rate = 0;
    assert_true(tune_run(&s, &settings, old_weights, false, &r, &why));
    assert_true(fabs(r.k_score / samples_fit_k(&s) - 1) < 1e-9);
    for (int f = 0; f < MIA_FEATURES; f++) old[f] = old_weights[f];
    double training = plain_loss(&s, old, r.k_eval, 0.25, r.k_score, 0, FEW_TRAINING);
    double validation = plain_loss(&s, old, r.k_eval, 0.25, r.k_score, FEW_TRAINING, FEW);
    assert_true(fabs(training - validation) > 1e-3);
    assert_true(fabs(r.loss_before - validation) < 1e-5);
    assert_true(fabs(r.loss_after - validation) < 1e-5);
    assert_int_equal(told.epochs, 3);
    for (int e = 0; e < 3; e++) {
        assert_true(fabs(told.training[e] - training) < 1e-5);
        assert_true(fabs(told.validation[e] - validation) < 1e-5);
    }
    assert_int_equal(told.calls, 9);
    assert_int_equal(told.total, 3);
    assert_true(fabs(told.done - 3) < 1e-9);
    /* K is the one that fits the old weights best. */
    for (int side = -1; side <= 1; side += 2)
        assert_true(plain_loss(&s, old, r.k_eval * (1 + 0.02 * side), 0.25, r.k_score, 0, FEW) >
                    plain_loss(&s, old, r.k_eval, 0.25, r.k_score, 0, FEW));
    for (int f = 0; f < MIA_FEATURES; f++) {
        double squares = 0;
        for (int i = 0; i < FEW; i++) squares += pow(feature_of(&s.list[i], f) * old[f] / 100, 2);
        assert_true(fabs(r.weight[f] - old[f]) < 1e-6 * fabs(old[f]));
        assert_true(fabs(fabs(r.spread[f]) - sqrt(squares / FEW)) < 1e-4 * sqrt(squares / FEW));
        assert_true(r.spread[f] * old[f] > 0);
    }
    /* A K is found for weights of any size; with smaller ones it is as much smaller. */
    static const double factors[] = {0.05, 20};
    for (int i = 0; i < 2; i++) {
        int weights[MIA_FEATURES];
        TuneResult other;
        for (int f = 0; f < MIA_FEATURES; f++) weights[f] = (int)(factors[i] * old_weights[f]);
        told = (Told){0};
        assert_true(tune_run(&s, &settings, weights, false, &other, &why));
        assert_true(fabs(other.k_eval / (factors[i] * r.k_eval) - 1) < 0.002);
        assert_true(fabs(other.loss_before - r.loss_before) < 1e-5);
    }
    samples_finish(&s);
}

/* Adam's first step is as long as the rate, which is the whole one in the first step of a run; the
 * rate falls to nothing like a cosine, so that two steps are together at most half as long again. */
static void test_first_steps(void **state) {
    (void)state;
    Samples s = few_samples();
    for (int steps = 1; steps <= 2; steps++) {
        Told told = {0};
        TuneSettings settings = settings_for(&told);
        TuneResult r;
        Reason why;
        settings.epochs = 1;
        settings.batch = FEW_TRAINING / steps;
        settings.rate = 0.001;
        assert_true(tune_run(&s, &settings, old_weights, false, &r, &why));
        assert_int_equal(told.calls, steps);
        int longer = 0;
        for (int f = 0; f < MIA_FEATURES; f++) {
            double start = r.spread[f] / r.weight[f] * old_weights[f];
            double way = fabs(r.spread[f] - start) / r.k_eval / settings.rate;
            if (steps == 1) assert_true(fabs(way - 1) < 1e-3);
            assert_true(way < 1.501);
            longer += way > 1.3;
        }
        if (steps == 2) assert_true(longer > MIA_FEATURES / 2);
    }
    samples_finish(&s);
}

static void assert_same_result(const TuneResult *a, const TuneResult *b) {
    assert_true(a->loss_before == b->loss_before && a->loss_after == b->loss_after);
    for (int f = 0; f < MIA_FEATURES; f++) {
        assert_true(a->weight[f] == b->weight[f] && a->spread[f] == b->spread[f]);
        assert_true(a->loss_without[f] == b->loss_without[f]);
    }
}

/* Stopped anywhere, in the first fit or in one without a feature, a run goes on to the same result,
 * to the last bit. */
static void test_going_on(void **state) {
    (void)state;
    Samples s = few_samples();
    Told told = {0};
    TuneSettings settings = settings_for(&told);
    TuneResult whole, r;
    Reason why = {""};
    char path[64];
    snprintf(path, sizeof path, "test_tune.%ld.part", (long)getpid());
    assert_true(tune_run(&s, &settings, old_weights, true, &whole, &why));
    enum { FITS = 1 + MIA_FEATURES };
    assert_int_equal(told.total, 3 * FITS);
    assert_int_equal(told.calls, 9 * FITS);
    assert_true(fabs(told.done - 3 * FITS) < 1e-9);
    assert_int_equal(told.epochs, 3);
    assert_true(whole.loss_after == told.validation[2]);
    settings.checkpoint = path;
    for (int stop = 1; stop <= 9 * FITS; stop += 1 + stop / 4) {
        unlink(path);
        told = (Told){.stop_after = stop};
        assert_false(tune_run(&s, &settings, old_weights, true, &r, &why));
        assert_string_equal(why.text, "");
        int epochs = told.epochs;
        double done = told.done;
        assert_true(fabs(done - stop / 3.0) < 0.34);
        told = (Told){.done = done, .epochs = epochs};
        assert_true(tune_run(&s, &settings, old_weights, true, &r, &why));
        assert_int_equal(told.calls, 9 * FITS - stop);
        assert_int_equal(told.epochs, 3);
        assert_same_result(&whole, &r);
    }
    unlink(path);
    samples_finish(&s);
}

enum { RATE_PERCENT = 5 };

/* Makes an ablation in steps over all training samples. */
static TuneResult ablation(const Samples *s, int epochs) {
    Told told = {0};
    TuneSettings settings = settings_for(&told);
    TuneResult r;
    Reason why;
    settings.epochs = epochs;
    settings.batch = FEW_TRAINING;
    settings.rate = RATE_PERCENT / 100.0;
    settings.on_epoch = NULL;
    settings.on_progress = NULL;
    assert_true(tune_run(s, &settings, old_weights, true, &r, &why));
    return r;
}

/* A fit without a feature is one in which it always has the same value on both sides. */
static void test_ablation(void **state) {
    (void)state;
    Samples s = few_samples();
    TuneResult r = ablation(&s, 200);
    /* Newton's method on the weights of the other features. */
    for (int without = 0; without < MIA_FEATURES; without += 4) {
        double w[MIA_FEATURES] = {0};
        for (int round = 0; round < 8; round++) {
            double a[MIA_FEATURES][MIA_FEATURES + 1] = {{0}};
            for (int i = 0; i < FEW_TRAINING; i++) {
                double x[MIA_FEATURES], sum = 0;
                for (int f = 0; f < MIA_FEATURES; f++) {
                    x[f] = f == without ? 0 : feature_of(&s.list[i], f);
                    sum += w[f] * x[f];
                }
                double guess = 1 / (1 + exp(-sum)),
                       target = samples_target(&s.list[i], 0.25, r.k_score);
                for (int f = 0; f < MIA_FEATURES; f++) {
                    for (int g = 0; g < MIA_FEATURES; g++)
                        a[f][g] += guess * (1 - guess) * x[f] * x[g];
                    a[f][MIA_FEATURES] += (target - guess) * x[f];
                }
            }
            a[without][without] = 1;
            for (int f = 0; f < MIA_FEATURES; f++)
                for (int g = 0; g < MIA_FEATURES; g++) {
                    double factor = g == f ? 0 : a[g][f] / a[f][f];
                    for (int k = 0; k <= MIA_FEATURES; k++) a[g][k] -= factor * a[f][k];
                }
            for (int f = 0; f < MIA_FEATURES; f++) w[f] += a[f][MIA_FEATURES] / a[f][f];
        }
        for (int f = 0; f < MIA_FEATURES; f++) w[f] *= 100;
        double best = plain_loss(&s, w, 1, 0.25, r.k_score, FEW_TRAINING, FEW);
        printf("without %s: %.5f, expected %.5f\n", mia_feature_name((MiaFeature)without),
               r.loss_without[without], best);
        assert_true(fabs(r.loss_without[without] - best) < 1e-3);
    }
    samples_finish(&s);
}

/* Each fit of an ablation begins anew, at the full rate: of one step each, it is the first step of
 * Adam, which changes every weight by the rate, against its gradient. */
static void test_ablation_begins_anew(void **state) {
    (void)state;
    Samples s = few_samples();
    TuneResult r = ablation(&s, 1);
    double moved = 0;
    for (int without = 0; without < MIA_FEATURES; without++) {
        double before[MIA_FEATURES], after[MIA_FEATURES], gradient[MIA_FEATURES] = {0};
        for (int f = 0; f < MIA_FEATURES; f++)
            before[f] = f == without ? 0 : r.weight[f] / r.k_eval;
        for (int i = 0; i < FEW_TRAINING; i++) {
            double sum = 0;
            for (int f = 0; f < MIA_FEATURES; f++)
                sum += before[f] / 100 * feature_of(&s.list[i], f);
            double error = 1 / (1 + exp(-sum)) - samples_target(&s.list[i], 0.25, r.k_score);
            for (int f = 0; f < MIA_FEATURES; f++) gradient[f] += error * feature_of(&s.list[i], f);
        }
        for (int f = 0; f < MIA_FEATURES; f++) {
            double scale = fabs(r.spread[f] / r.weight[f]);
            double step = (gradient[f] > 0 ? -RATE_PERCENT : RATE_PERCENT) / 100.0;
            after[f] = f == without ? 0 : before[f] + step / scale;
        }
        double still = plain_loss(&s, before, 1, 0.25, r.k_score, FEW_TRAINING, FEW);
        double best = plain_loss(&s, after, 1, 0.25, r.k_score, FEW_TRAINING, FEW);
        printf("without %s: %.5f, expected %.5f, before the step %.5f\n",
               mia_feature_name((MiaFeature)without), r.loss_without[without], best, still);
        assert_true(fabs(r.loss_without[without] - best) < 1e-4);
        moved += fabs(best - still);
    }
    assert_true(moved > 0.01);
    samples_finish(&s);
}

/* The state of a run with other settings, or of other samples, is refused. */
static void test_other_runs(void **state) {
    (void)state;
    Samples s = few_samples();
    TuneResult r;
    Reason why = {""};
    char path[64];
    snprintf(path, sizeof path, "test_tune.%ld.other", (long)getpid());
    unlink(path);
    for (int changed = 0; changed < 10; changed++) {
        Told told = {.stop_after = 1};
        TuneSettings settings = settings_for(&told);
        int weights[MIA_FEATURES];
        for (int f = 0; f < MIA_FEATURES; f++) weights[f] = old_weights[f];
        settings.checkpoint = path;
        if (changed == 1) settings.result_share = 0.5;
        if (changed == 2) settings.epochs++;
        if (changed == 3) settings.batch++;
        if (changed == 4) settings.rate *= 2;
        if (changed == 5) settings.seed++;
        if (changed == 6) weights[MIA_FEATURES - 1]++;
        if (changed == 7) s.list[0].points ^= 2;
        if (changed == 8) s.training--;
        assert_false(tune_run(&s, &settings, weights, changed == 9, &r, &why));
        if (changed ? !strstr(why.text, "of another run") : why.text[0] != 0)
            fail_msg("%d: %s", changed, why.text);
        if (changed == 7) s.list[0].points ^= 2;
        if (changed == 8) s.training++;
    }
    unlink(path);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_weights),
        cmocka_unit_test(test_too_few),
        cmocka_unit_test(test_numbers_of_a_run),
        cmocka_unit_test(test_first_steps),
        cmocka_unit_test(test_going_on),
        cmocka_unit_test(test_ablation),
        cmocka_unit_test(test_ablation_begins_anew),
        cmocka_unit_test(test_other_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
