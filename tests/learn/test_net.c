/* The network in floats against arithmetic that cannot be wrong in the same way: differences for
 * the gradient, halves of a unit for the rounding, positions told apart by nothing but how the two
 * sides' stones stand to each other for the symmetries, and the length of one step for Adam. */
#include "learn/private/float_net.h"
#include "learn/trainer.h"
#include "base/random.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HIDDEN = 32, STONES = 2, GROUPS = 2, BUCKETS = STONES * GROUPS * GROUPS };

static const NetSteps all_steps = {STONES, GROUPS}, one_set = {1, 1};

static FloatNet random_net(uint64_t seed) {
    FloatNet net;
    Random random = random_stream(seed, 9);
    assert_true(float_net_init(&net, HIDDEN, all_steps));
    float_net_randomise(&net, seed);
    /* Buckets start alike, with a bias of nothing: not here. */
    for (float *w = net.output; w < net.all + net.count; w++)
        *w += (float)(random_next(&random) >> 40) / 33554432.0f - 0.25f;
    return net;
}

static void random_sides(Random *random, int stones, Bits *us, Bits *them) {
    *us = *them = 0;
    for (int i = 0; i < stones;) {
        Bits at = UINT64_C(1) << random_below(random, SQUARES);
        if ((*us | *them) & at) continue;
        *(i % 2 ? us : them) |= at;
        i++;
    }
}

/* ---- the gradient ---- */

typedef struct {
    const FloatNet *net;
    FloatScratch scratch;
    Bits us, them;
} Point;

/* How the output changes with a weight. */
static double difference(Point *at, size_t weight) {
    const float step = 1e-3f;
    float *w = &at->net->all[weight], old = *w;
    *w = old + step;
    double above = (double)float_net_output(at->net, &at->scratch, at->us, at->them);
    *w = old - step;
    double below = (double)float_net_output(at->net, &at->scratch, at->us, at->them);
    *w = old;
    return (above - below) / (2 * (double)step);
}

/* Every kind of weight: of own and enemy stones, bias, output of both halves, output bias; of the
 * position's bucket and the other, which it does not touch. */
static void gradient_is_the_difference(void **state) {
    (void)state;
    const float slope = -0.75f;
    Random random = random_stream(5, 6);
    int compared[4] = {0}, nonzero[4] = {0};
    for (int round = 0; round < 12; round++) {
        FloatNet net = random_net(100 + (uint64_t)round), gradient;
        Point at = {.net = &net};
        assert_true(float_net_init(&gradient, HIDDEN, all_steps));
        assert_true(float_scratch_init(&at.scratch, HIDDEN));
        random_sides(&random, round % 2 ? 20 : 6, &at.us, &at.them);
        /* Twice: it adds. */
        for (int i = 0; i < 2; i++) {
            float_net_output(&net, &at.scratch, at.us, at.them);
            float_net_learn(&net, &gradient, &at.scratch, at.us, at.them, slope);
        }
        const size_t ends[] = {(size_t)(net.bias - net.all), (size_t)(net.output - net.all),
                               (size_t)(net.out_bias - net.all), net.count};
        size_t step = 7; /* most input weights belong to empty squares */
        for (size_t i = 0, kind = 0; i < net.count; i += kind == 0 ? step : 1) {
            while (i >= ends[kind]) kind++;
            double wanted = 2 * (double)slope * difference(&at, i), got = (double)gradient.all[i];
            if (fabs(got - wanted) > 0.003)
                fail_msg("weight %zu of kind %zu: %f, by differences %f", i, kind, got, wanted);
            compared[kind]++;
            nonzero[kind] += fabs(wanted) > 0.01;
        }
        float_scratch_finish(&at.scratch);
        float_net_finish(&gradient);
        float_net_finish(&net);
    }
    for (int kind = 0; kind < 4; kind++) {
        printf("kind %d: %d weights, %d of them matter\n", kind, compared[kind], nonzero[kind]);
        assert_true(nonzero[kind] > compared[kind] / 20);
    }
}

/* ---- rounding ---- */

static double worst(const int16_t *rounded, const float *exact, size_t n, int one) {
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs((double)rounded[i] - (double)exact[i] * one));
    return most;
}

/* No weight is off by more than half a unit, whatever its sign. */
static void weights_are_rounded(void **state) {
    (void)state;
    FloatNet net = random_net(1);
    Reason why = {""};
    net.input[0] = 0.6f / NET_ONE;
    net.input[1] = -0.6f / NET_ONE;
    net.input[2] = FLOAT_NET_INPUT_LIMIT;
    net.input[3] = -FLOAT_NET_INPUT_LIMIT;
    Net *out = float_net_quantise(&net, 256, &why);
    if (!out) {
        fail_msg("%s", why.text);
        return;
    }
    assert_int_equal(out->scale, 256);
    assert_int_equal(out->input[0], 1);
    assert_int_equal(out->input[1], -1);
    /* Every bucket has what all of them share added to it. */
    float sum[BUCKETS * 2 * HIDDEN], bias[BUCKETS];
    for (int i = 0; i < BUCKETS * 2 * HIDDEN; i++)
        sum[i] = net.output[i] + net.output[BUCKETS * 2 * HIDDEN + i % (2 * HIDDEN)];
    for (int b = 0; b < BUCKETS; b++) bias[b] = net.out_bias[b] + net.out_bias[BUCKETS];
    double error[] = {worst(out->input, net.input, (size_t)NET_INPUTS * HIDDEN, NET_ONE),
                      worst(out->bias, net.bias, HIDDEN, NET_ONE),
                      worst(out->output, sum, (size_t)2 * HIDDEN * BUCKETS, NET_OUT_ONE), 0};
    for (int b = 0; b < BUCKETS; b++)
        error[3] = fmax(error[3], fabs(out->out_bias[b] - (double)bias[b] * NET_SUM_ONE));
    for (int i = 0; i < 4; i++) {
        printf("kind %d: off by %.3f units at most\n", i, error[i]);
        assert_true(error[i] > 0.0 && error[i] <= 0.5001);
    }
    net_destroy(out);
    float_net_finish(&net);
}

/* ---- beginning with a net ---- */

/* Taken over and rounded again it is the same net; and with finer steps every position still finds
 * the weights it had. */
static void a_net_is_taken_over(void **state) {
    (void)state;
    const NetSteps finer[] = {all_steps, {STONES, 5}, {12, GROUPS}, {13, 3}, {24, 7}};
    FloatNet first = random_net(3);
    Reason why;
    Random random = random_stream(17, 18);
    Net *net = float_net_quantise(&first, 256, &why);
    assert_non_null(net);
    for (size_t i = 0; i < sizeof finer / sizeof *finer; i++) {
        FloatNet taken;
        assert_true(float_net_init(&taken, HIDDEN, finer[i]));
        float_net_randomise(&taken, 99);
        float_net_take(&taken, net);
        Net *again = float_net_quantise(&taken, 256, &why);
        assert_non_null(again);
        assert_memory_equal(again->input, net->input, sizeof(int16_t) * NET_INPUTS * HIDDEN);
        assert_memory_equal(again->bias, net->bias, sizeof(int16_t) * HIDDEN);
        for (int n = 0; n < 2000; n++) {
            Bits us, them;
            random_sides(&random, 2 + n % 22, &us, &them);
            int old = net_bucket(net->steps, us, them), new = net_bucket(finer[i], us, them);
            assert_memory_equal(again->output + new * 2 * HIDDEN, net->output + old * 2 * HIDDEN,
                                sizeof(int16_t) * 2 * HIDDEN);
            assert_true(abs(again->out_bias[new] - net->out_bias[old]) <= 2);
        }
        net_destroy(again);
        float_net_finish(&taken);
    }
    net_destroy(net);
    float_net_finish(&first);
}

/* The points that mean a chance of 73 per cent, sigmoid(1), are those asked for. */
static void points_mean_chances(void **state) {
    (void)state;
    enum { SCALE = 300, CHANCE = 120, COUNT = 40 };
    Random random = random_stream(21, 22);
    FloatNet net = random_net(4), taken;
    FloatScratch scratch;
    Sample list[COUNT];
    Samples samples = {.list = list, .training = 1, .count = COUNT};
    TrainReport report;
    Reason why;
    TrainSettings settings = train_default_settings();
    settings.hidden = HIDDEN;
    settings.steps = all_steps;
    settings.scale = SCALE;
    settings.chance = CHANCE;
    settings.epochs = 0;
    settings.threads = 1;
    settings.result_share = 1;
    Net *from = float_net_quantise(&net, SCALE, &why);
    assert_true(from && float_net_init(&taken, HIDDEN, all_steps));
    assert_true(float_scratch_init(&scratch, HIDDEN));
    float_net_take(&taken, from);
    settings.from = from;
    double loss = 0;
    for (int i = 0; i < COUNT; i++) {
        Sample *s = &list[i];
        *s = (Sample){.points = (uint8_t)(i % 3)};
        random_sides(&random, 16, &s->us, &s->them);
        double points = SCALE * (double)float_net_output(&taken, &scratch, s->us, s->them);
        double error = 1 / (1 + exp(-points / CHANCE)) - s->points / 2.0;
        if (i > 0) loss += error * error / (COUNT - 1);
    }
    Net *same = train_run(&samples, &settings, &report, &why);
    assert_non_null(same);
    assert_int_equal(same->scale, SCALE);
    assert_memory_equal(same->output, from->output, sizeof(int16_t) * 2 * HIDDEN * BUCKETS);
    printf("loss %.6f, expected %.6f\n", report.loss_before, loss);
    assert_true(fabs(report.loss_before - loss) < 1e-6);
    net_destroy(same);
    net_destroy(from);
    float_scratch_finish(&scratch);
    float_net_finish(&taken);
    float_net_finish(&net);
}

/* ---- symmetries ---- */

enum { IMAGES = 8, COPIES = 8, MOST = 2 * IMAGES * COPIES };

/* Adds a position; for validation all its images. */
static void add(Samples *s, Bits us, Bits them, int points, bool all_images) {
    for (int i = 0; i < (all_images ? IMAGES : 1); i++)
        s->list[s->count++] =
            (Sample){bits_transform(us, i), bits_transform(them, i), 0, (uint8_t)points};
}

/* Black's stones stand the same in all positions, White's are turned by each symmetry in turn; only
 * the one that is not turned is won. A trainer that turns both sides by one symmetry can learn
 * that, and knows all images of a position after seeing one. */
static void images_are_learned_together(void **state) {
    (void)state;
    /* No square of one is an image of a square of the other, and none lies on a mirror's line. */
    const Bits us =
        bits_of(square_make(1, 0)) | bits_of(square_make(4, 2)) | bits_of(square_make(0, 3));
    const Bits them =
        bits_of(square_make(2, 0)) | bits_of(square_make(3, 1)) | bits_of(square_make(1, 2));
    static Sample list[2 * MOST];
    Samples s = {.list = list};
    for (int copy = 0; copy < COPIES; copy++) {
        for (int k = 1; k < IMAGES; k++) {
            add(&s, us, bits_transform(them, k), 0, false);
            add(&s, us, them, 2, false);
        }
    }
    s.training = s.count;
    for (int k = 1; k < IMAGES; k++) {
        add(&s, us, bits_transform(them, k), 0, true);
        add(&s, us, them, 2, true);
    }
    TrainSettings settings = train_default_settings();
    settings.hidden = HIDDEN;
    settings.steps = one_set;
    settings.epochs = 120;
    settings.batch = 32;
    settings.rate = 0.02;
    settings.threads = 1;
    settings.result_share = 1;
    TrainReport report;
    Reason why;
    Net *net = train_run(&s, &settings, &report, &why);
    assert_non_null(net);
    printf("%zu samples, %zu images: loss %.4f before, %.5f after\n", s.training,
           s.count - s.training, report.loss_before, report.loss_after);
    assert_true(report.loss_before > 0.15 && report.loss_after < 0.01);
    net_destroy(net);
}

/* ---- Adam ---- */

/* Counts weights that one step has moved; none moved by anything but the rate. */
static int count_moved(const int16_t *after, const float *before, size_t n, int one, double rate) {
    int moved = 0;
    for (size_t i = 0; i < n; i++) {
        double way = fabs(after[i] - (double)before[i] * one) / one;
        bool stays = way <= 0.51 / one;
        if (!stays && fabs(way - rate) > 0.51 / one)
            fail_msg("weight %zu of %zu moved by %f instead of %f", i, n, way, rate);
        moved += !stays;
    }
    return moved;
}

/* Adam corrects both of its averages for having begun at zero. The first step therefore moves each
 * weight by the rate, whatever the size of its gradient: without the correction of the squares it
 * would be thirty times as long, without that of the mean a tenth. */
static void first_step_is_as_long_as_the_rate(void **state) {
    (void)state;
    Random random = random_stream(7, 8);
    Sample list[2] = {{.points = 2}, {.points = 2}};
    Samples samples = {.list = list, .training = 1, .count = 2};
    for (int i = 0; i < 2; i++) random_sides(&random, 16, &list[i].us, &list[i].them);
    TrainSettings settings = train_default_settings();
    settings.hidden = HIDDEN;
    settings.steps = one_set;
    settings.epochs = 1;
    settings.rate = 0.05;
    settings.threads = 1;
    settings.result_share = 1;
    FloatNet before;
    assert_true(float_net_init(&before, HIDDEN, one_set));
    float_net_randomise(&before, settings.seed);
    TrainReport report;
    Reason why;
    Net *net = train_run(&samples, &settings, &report, &why);
    assert_non_null(net);
    int inputs = count_moved(net->input, before.input, (size_t)NET_INPUTS * HIDDEN, NET_ONE, 0.05);
    int biases = count_moved(net->bias, before.bias, HIDDEN, NET_ONE, 0.05);
    /* The only bucket's own weights, which begin at zero, and those shared by all are added. */
    int outputs =
        count_moved(net->output, before.output + 2 * HIDDEN, (size_t)2 * HIDDEN, NET_OUT_ONE, 0.1);
    printf("one step moved %d input weights, %d biases, %d output weights\n", inputs, biases,
           outputs);
    /* A stone has weights for both sides' halves, and few sums are clamped. */
    assert_true(inputs > 16 * HIDDEN && biases > HIDDEN / 2 && outputs > HIDDEN);
    net_destroy(net);
    float_net_finish(&before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradient_is_the_difference),
        cmocka_unit_test(weights_are_rounded),
        cmocka_unit_test(a_net_is_taken_over),
        cmocka_unit_test(points_mean_chances),
        cmocka_unit_test(images_are_learned_together),
        cmocka_unit_test(first_step_is_as_long_as_the_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
