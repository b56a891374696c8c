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
#include <unistd.h>

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

/* ---- what a training says ---- */

/* The output of an integer net, weight by weight. */
static double plain_output(const Net *net, Bits us, Bits them) {
    int bucket = net_bucket(net->steps, us, them);
    double sum = net->out_bias[bucket];
    for (int half = 0; half < 2; half++)
        for (int h = 0; h < net->hidden; h++) {
            int x = net->bias[h];
            for (int square = 0; square < SQUARES; square++) {
                bool own = bits_has(half ? them : us, (Square)square);
                bool enemy = bits_has(half ? us : them, (Square)square);
                if (own) x += net->input[square * net->hidden + h];
                if (enemy) x += net->input[(SQUARES + square) * net->hidden + h];
            }
            x = x < 0 ? 0 : x > NET_ONE ? NET_ONE : x;
            sum += (double)(x * x / 8 * net->output[(2 * bucket + half) * net->hidden + h]);
        }
    return sum / NET_SUM_ONE;
}

typedef struct {
    int epochs, first, steps, first_step, stop_at, before;
    double training[8], validation[8];
} Told;

static void see_epoch(void *context, const TrainEpoch *e) {
    Told *t = context;
    if (!t->epochs) t->first = e->epoch;
    assert_int_equal(e->epoch, t->first + t->epochs);
    assert_int_equal(isnan(e->training_loss) != 0, t->epochs == 0);
    assert_true(e->seconds >= 0);
    t->training[t->epochs] = e->training_loss;
    t->validation[t->epochs++] = e->validation_loss;
}

static bool see_step(void *context, const TrainStep *s) {
    Told *t = context;
    if (!t->steps) t->first_step = s->steps;
    assert_int_equal(s->steps, t->first_step + t->steps++);
    t->before = s->before;
    return s->steps != t->stop_at;
}

/* Positions that are their own images under all symmetries, so that it does not matter by which one
 * the trainer turns them. */
static void symmetric_samples(Sample *list, int count, Random *random) {
    for (int i = 0; i < count; i++) {
        Bits us = 0, them = 0;
        while (!us || !them || (us & them)) {
            Bits one = bits_of((Square)random_below(random, SQUARES)), all = 0;
            for (int s = 0; s < 8; s++) all |= bits_transform(one, s);
            *(random_below(random, 2) ? &us : &them) = all;
        }
        list[i] = (Sample){us, them, (int16_t)((int)random_below(random, 400) - 200),
                           (uint8_t)random_below(random, 3)};
    }
}

static TrainSettings settings_for(Told *t) {
    TrainSettings s = train_default_settings();
    s.hidden = HIDDEN;
    s.steps = all_steps;
    s.epochs = 3;
    s.batch = 20;
    s.threads = 1;
    s.result_share = 0.3;
    s.on_epoch = see_epoch;
    s.on_step = see_step;
    s.context = t;
    return s;
}

enum { SAMPLES = 60, TRAINING = 45 };

static double plain_loss(const FloatNet *net, const Samples *s, double k, int from, int to) {
    FloatScratch scratch;
    double loss = 0;
    assert_true(float_scratch_init(&scratch, net->hidden));
    for (int i = from; i < to; i++) {
        const Sample *at = &s->list[i];
        double output = (double)float_net_output(net, &scratch, at->us, at->them);
        double error = 1 / (1 + exp(-output)) - samples_target(at, 0.3, k);
        loss += error * error;
    }
    float_scratch_finish(&scratch);
    return loss / (to - from);
}

/* A rate of almost nothing leaves the net as it is: the losses of every epoch are its own. */
static void losses_are_told(void **state) {
    (void)state;
    Random random = random_stream(31, 32);
    Sample list[SAMPLES];
    Samples s = {.list = list, .training = TRAINING, .count = SAMPLES};
    Told told = {0};
    TrainSettings settings = settings_for(&told);
    TrainReport report;
    Reason why;
    FloatNet net;
    symmetric_samples(list, SAMPLES, &random);
    settings.rate = 1e-12;
    assert_true(float_net_init(&net, HIDDEN, all_steps));
    float_net_randomise(&net, settings.seed);
    Net *out = train_run(&s, &settings, &report, &why);
    assert_non_null(out);
    double k = samples_fit_k(&s), training = plain_loss(&net, &s, k, 0, TRAINING),
           validation = plain_loss(&net, &s, k, TRAINING, SAMPLES);
    assert_true(fabs(training - validation) > 1e-4);
    assert_true(fabs(report.k - k) < 1e-9 * k);
    assert_int_equal(told.first, 0);
    assert_int_equal(told.epochs, 4);
    assert_int_equal(told.steps, 9);
    for (int e = 0; e < 4; e++) {
        if (e) assert_true(fabs(told.training[e] - training) < 1e-6);
        assert_true(fabs(told.validation[e] - validation) < 1e-6);
    }
    assert_true(report.loss_before == told.validation[0]);
    assert_true(report.loss_after == told.validation[3]);
    assert_int_equal(report.clipped_input + report.clipped_output, 0);
    net_destroy(out);
    /* With a real rate the loss before is that of the first net, the loss after that of the last. */
    told = (Told){0};
    settings.rate = 0.01;
    out = train_run(&s, &settings, &report, &why);
    assert_non_null(out);
    assert_true(fabs(report.loss_before - validation) < 1e-6);
    assert_true(report.loss_after == told.validation[3]);
    assert_true(told.training[3] < told.training[1] && report.loss_after != report.loss_before);
    net_destroy(out);
    float_net_finish(&net);
}

/* A training that was stopped says where it goes on, and is not taken for another one. */
static void going_on_is_told(void **state) {
    (void)state;
    Random random = random_stream(41, 42);
    Sample list[SAMPLES];
    Samples s = {.list = list, .training = TRAINING, .count = SAMPLES};
    char path[64];
    TrainReport report, whole_report;
    Reason why = {""};
    snprintf(path, sizeof path, "test_net.%ld.part", (long)getpid());
    symmetric_samples(list, SAMPLES, &random);
    Told told = {0};
    TrainSettings settings = settings_for(&told);
    Net *whole = train_run(&s, &settings, &whole_report, &why);
    assert_non_null(whole);
    settings.checkpoint = path;
    /* Three steps an epoch; the third ends the first one, which is told only when it has ended. */
    for (int stop = 1; stop <= 8; stop++) {
        unlink(path);
        told = (Told){.stop_at = stop};
        assert_null(train_run(&s, &settings, &report, &why));
        assert_string_equal(why.text, "");
        assert_int_equal(told.before, 0);
        told = (Told){0};
        Net *net = train_run(&s, &settings, &report, &why);
        assert_non_null(net);
        assert_int_equal(told.first_step, stop + 1);
        assert_int_equal(told.before, stop);
        assert_int_equal(told.first, (stop - 1) / 3);
        assert_int_equal(told.first + told.epochs - 1, 3);
        assert_memory_equal(net->input, whole->input, sizeof(int16_t) * NET_INPUTS * HIDDEN);
        assert_true(report.loss_before == whole_report.loss_before);
        assert_true(report.loss_after == whole_report.loss_after);
        net_destroy(net);
    }
    unlink(path);
    Buffer content = {0};
    net_format(whole, &content); /* which gives it its hash */
    buffer_finish(&content);
    for (int changed = 0; changed < 14; changed++) {
        told = (Told){.stop_at = 1};
        settings = settings_for(&told);
        settings.checkpoint = path;
        if (changed == 1) settings.hidden += NET_HIDDEN_STEP;
        if (changed == 2) settings.steps.stones++;
        if (changed == 3) settings.steps.groups++;
        if (changed == 4) settings.scale++;
        if (changed == 5) settings.chance = 100;
        if (changed == 6) settings.result_share = 0.4;
        if (changed == 7) settings.epochs++;
        if (changed == 8) settings.batch++;
        if (changed == 9) settings.rate *= 2;
        if (changed == 10) settings.seed++;
        if (changed == 11) settings.from = whole;
        if (changed == 12) list[SAMPLES - 1].points ^= 3;
        if (changed == 13) s.training--;
        if (train_run(&s, &settings, &report, &why)) fail_msg("%d goes on", changed);
        if (changed ? !strstr(why.text, "of another run") : why.text[0] != 0)
            fail_msg("%d: %s", changed, why.text);
        if (changed == 12) list[SAMPLES - 1].points ^= 3;
        if (changed == 13) s.training++;
    }
    unlink(path);
    net_destroy(whole);
}

/* How far the integers are from the floats, in points; and how many weights are as large as they may
 * be. */
static void rounding_is_told(void **state) {
    (void)state;
    Random random = random_stream(51, 52);
    Sample list[SAMPLES];
    Samples s = {.list = list, .training = 1, .count = SAMPLES};
    Told told = {0};
    TrainSettings settings = settings_for(&told);
    TrainReport report;
    Reason why;
    FloatNet first, taken;
    FloatScratch scratch;
    for (int i = 0; i < SAMPLES; i++) {
        list[i] = (Sample){.points = (uint8_t)(i % 3)};
        random_sides(&random, 4 + i % 20, &list[i].us, &list[i].them);
    }
    settings.steps = one_set;
    settings.epochs = 0;
    settings.scale = 500;
    assert_true(float_net_init(&first, HIDDEN, one_set));
    float_net_randomise(&first, 8);
    for (int i = 0; i < 5; i++) first.input[100 + i] = i % 2 ? 1.99f : -1.99f;
    for (int i = 0; i < 2; i++) first.bias[i] = 3.99f;
    for (int i = 0; i < 3; i++) first.output[2 * HIDDEN + 7 + i] = i % 2 ? 7.99f : -7.99f;
    Net *from = float_net_quantise(&first, settings.scale, &why);
    if (!from) fail_msg("%s", why.text);
    settings.from = from;
    assert_true(float_net_init(&taken, HIDDEN, one_set));
    assert_true(float_scratch_init(&scratch, HIDDEN));
    float_net_take(&taken, from);
    Net *out = train_run(&s, &settings, &report, &why);
    if (!out) fail_msg("%s", why.text);
    double mean = 0, most = 0;
    for (int i = 1; i < SAMPLES; i++) {
        double exact = (double)float_net_output(&taken, &scratch, list[i].us, list[i].them);
        double away = fabs(exact - plain_output(out, list[i].us, list[i].them)) * settings.scale;
        mean += away / (SAMPLES - 1);
        most = fmax(most, away);
    }
    printf("off by %.4f points, at most %.4f; expected %.4f and %.4f\n", report.mean_difference,
           report.largest_difference, mean, most);
    assert_true(mean > 0.001 && most > 1.5 * mean);
    assert_true(fabs(report.mean_difference - mean) < 1e-6 * settings.scale);
    assert_true(fabs(report.largest_difference - most) < 1e-6 * settings.scale);
    assert_int_equal(report.clipped_input, 7);
    assert_int_equal(report.clipped_output, 3);
    net_destroy(out);
    net_destroy(from);
    float_scratch_finish(&scratch);
    float_net_finish(&first);
    float_net_finish(&taken);
}

/* A training begins with sums near the middle of what is not clamped, and no two nets are alike. */
static void first_nets(void **state) {
    (void)state;
    FloatNet nets[2];
    FloatScratch scratch;
    Random random = random_stream(71, 72);
    double mean = 0;
    int inside = 0, count = 0;
    assert_true(float_scratch_init(&scratch, HIDDEN));
    for (int i = 0; i < 2; i++) {
        assert_true(float_net_init(&nets[i], HIDDEN, all_steps));
        float_net_randomise(&nets[i], 5 + (uint64_t)i);
    }
    for (int i = 0; i < 200; i++) {
        Bits us, them;
        random_sides(&random, 20, &us, &them);
        assert_true(fabsf(float_net_output(&nets[0], &scratch, us, them)) < 2);
        for (int h = 0; h < 2 * HIDDEN; h++, count++) {
            mean += (double)scratch.sums[h];
            inside += scratch.sums[h] > 0 && scratch.sums[h] < 1;
        }
    }
    printf("sums of %.3f on average, %d of %d between 0 and 1\n", mean / count, inside, count);
    assert_true(mean / count > 0.2 && mean / count < 0.4 && inside > count / 2);
    assert_true(memcmp(nets[0].all, nets[1].all, nets[0].count * sizeof(float)) != 0);
    for (int i = 0; i < 2; i++) float_net_finish(&nets[i]);
    float_scratch_finish(&scratch);
}

/* No weight grows beyond what the integers can hold, in either direction. */
static void weights_stay_within_limits(void **state) {
    (void)state;
    Random random = random_stream(61, 62);
    Sample list[SAMPLES];
    Samples s = {.list = list, .training = TRAINING, .count = SAMPLES};
    Told told = {0};
    TrainSettings settings = settings_for(&told);
    TrainReport report;
    Reason why = {""};
    for (int i = 0; i < SAMPLES; i++) {
        list[i] = (Sample){.points = (uint8_t)(i % 2 ? 2 : 0)};
        random_sides(&random, 12, &list[i].us, &list[i].them);
    }
    settings.steps = one_set;
    settings.rate = 0.9;
    settings.epochs = 2;
    Net *out = train_run(&s, &settings, &report, &why);
    if (!out) fail_msg("%s", why.text);
    int least = 0, most = 0;
    for (int i = 0; i < NET_INPUTS * HIDDEN; i++) {
        if (out->input[i] < least) least = out->input[i];
        if (out->input[i] > most) most = out->input[i];
    }
    printf("input weights from %d to %d, %d clipped\n", least, most, report.clipped_input);
    assert_true(report.clipped_input > 10);
    assert_int_equal(most, lrintf(FLOAT_NET_INPUT_LIMIT * NET_ONE));
    assert_int_equal(least, -lrintf(FLOAT_NET_INPUT_LIMIT * NET_ONE));
    net_destroy(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradient_is_the_difference),
        cmocka_unit_test(weights_are_rounded),
        cmocka_unit_test(a_net_is_taken_over),
        cmocka_unit_test(points_mean_chances),
        cmocka_unit_test(images_are_learned_together),
        cmocka_unit_test(first_step_is_as_long_as_the_rate),
        cmocka_unit_test(losses_are_told),
        cmocka_unit_test(going_on_is_told),
        cmocka_unit_test(rounding_is_told),
        cmocka_unit_test(weights_stay_within_limits),
        cmocka_unit_test(first_nets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
