#include "trainer.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/pool.h"
#include "checkpoint.h"
#include "private/float_net.h"
#include "base/random.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHARDS = 8, SLICES = 16 };

static const int64_t save_interval = INT64_C(60000000000); /* ns */

TrainSettings train_default_settings(void) {
    return (TrainSettings){.hidden = TRAIN_HIDDEN,
                           .steps = {TRAIN_STONES, TRAIN_GROUPS},
                           .scale = TRAIN_SCALE,
                           .result_share = TRAIN_RESULT_SHARE,
                           .epochs = TRAIN_EPOCHS,
                           .batch = TRAIN_BATCH,
                           .threads = 2,
                           .rate = TRAIN_RATE,
                           .seed = TRAIN_SEED};
}

typedef struct {
    const Samples *samples;
    const TrainSettings *settings;
    double k;
    float steepness;            /* the net means a chance of sigmoid(steepness × output) */
    FloatNet net, mean, square; /* weights, and Adam's two averages */
    FloatNet gradient[SHARDS];
    FloatScratch scratch[SHARDS];
    double loss[SHARDS];
    uint32_t *order;
    size_t from, to; /* the batch as indices into order, or the samples to measure */
    int epoch, steps, steps_before;
    size_t at;                     /* samples of this epoch that have been used */
    double loss_before, loss_last; /* on the validation set: at first, after the last epoch */
    Buffer about;                  /* describes the run for its checkpoint */
    int64_t began, saved_at;
    bool stopped; /* by on_step(), or because the state cannot be saved */
    double rate;  /* of this step */
    Pool *pool;   /* the other threads; the caller works too */
} Trainer;

static void trainer_finish(Trainer *t) {
    pool_destroy(t->pool);
    float_net_finish(&t->net);
    float_net_finish(&t->mean);
    float_net_finish(&t->square);
    for (int i = 0; i < SHARDS; i++) {
        float_net_finish(&t->gradient[i]);
        float_scratch_finish(&t->scratch[i]);
    }
    buffer_finish(&t->about);
    free(t->order);
}

static bool trainer_init(Trainer *t, const Samples *samples, const TrainSettings *s) {
    memset(t, 0, sizeof *t);
    t->samples = samples;
    t->settings = s;
    t->began = clock_now();
    t->k = samples_fit_k(samples);
    t->steepness = s->chance ? (float)s->scale / (float)s->chance : 1;
    t->order = malloc(samples->training * sizeof *t->order);
    t->pool = pool_create();
    bool ok = t->order && t->pool &&
              pool_resize(t->pool, s->threads > 1 ? s->threads - 1 : 0, NULL) &&
              float_net_init(&t->net, s->hidden, s->steps) &&
              float_net_init(&t->mean, s->hidden, s->steps) &&
              float_net_init(&t->square, s->hidden, s->steps);
    for (int i = 0; i < SHARDS; i++)
        ok = ok && float_net_init(&t->gradient[i], s->hidden, s->steps) &&
             float_scratch_init(&t->scratch[i], s->hidden);
    if (!ok) return false;
    for (size_t i = 0; i < samples->training; i++) t->order[i] = (uint32_t)i;
    if (s->from)
        float_net_take(&t->net, s->from);
    else
        float_net_randomise(&t->net, s->seed);
    t->epoch = 1;
    t->saved_at = t->began;
    buffer_printf(&t->about,
                  "lia %s train, from %016" PRIx64 ", hidden %d, stones %d, groups %d, scale %d, "
                  "chance %d, result %.17g, epochs %d, batch %d, "
                  "rate %.17g, seed %" PRIu64 ", samples %zu %zu %016" PRIx64,
                  LIA_VERSION, s->from ? s->from->hash : 0, s->hidden, s->steps.stones,
                  s->steps.groups, s->scale, s->chance, s->result_share, s->epochs, s->batch,
                  s->rate, s->seed, samples->training, samples->count, samples_digest(samples));
    return !t->about.failed;
}

/* ---- the state on disk ---- */

/* The order of the samples is not saved, because it can be made again. */
static bool save(Trainer *t, Reason *why) {
    const FloatNet *nets[] = {&t->net, &t->mean, &t->square};
    if (!t->settings->checkpoint) return true;
    Buffer b = {0};
    bytes_add(&b, (uint64_t)t->epoch, 8);
    bytes_add(&b, (uint64_t)t->steps, 8);
    bytes_add(&b, t->at, 8);
    checkpoint_add_doubles(&b, &t->loss_before, 1);
    checkpoint_add_doubles(&b, &t->loss_last, 1);
    checkpoint_add_doubles(&b, t->loss, SHARDS);
    for (int i = 0; i < 3; i++) checkpoint_add_floats(&b, nets[i]->all, nets[i]->count);
    bool ok = b.failed ? reason_set(why, "out of memory")
                       : checkpoint_write(t->settings->checkpoint, buffer_text(&t->about),
                                          buffer_span(&b), why);
    buffer_finish(&b);
    t->saved_at = clock_now();
    return ok;
}

static void shuffle(Trainer *t, int epoch) {
    Random random = random_stream(t->settings->seed, 1000000 + (uint64_t)epoch);
    for (size_t i = t->samples->training; i > 1; i--) {
        uint32_t k = random_below(&random, (uint32_t)i), swap = t->order[i - 1];
        t->order[i - 1] = t->order[k];
        t->order[k] = swap;
    }
}

static bool take_state(Trainer *t, Span s) {
    const FloatNet *nets[] = {&t->net, &t->mean, &t->square};
    int64_t epoch, steps, at;
    bool ok = checkpoint_take_int(&s, 1, t->settings->epochs + 1, &epoch) &&
              checkpoint_take_int(&s, 0, INT32_MAX, &steps) &&
              checkpoint_take_int(&s, 0, (int64_t)t->samples->training, &at) &&
              checkpoint_take_doubles(&s, &t->loss_before, 1) &&
              checkpoint_take_doubles(&s, &t->loss_last, 1) &&
              checkpoint_take_doubles(&s, t->loss, SHARDS);
    for (int i = 0; i < 3; i++) ok = ok && checkpoint_take_floats(&s, nets[i]->all, nets[i]->count);
    if (!ok || s.length) return false;
    t->epoch = (int)epoch;
    t->steps = t->steps_before = (int)steps;
    t->at = (size_t)at;
    /* Each epoch shuffles the order of the one before. */
    for (int e = 1; e < t->epoch + (t->at > 0); e++) shuffle(t, e);
    return true;
}

/* Restores the state of an earlier run if there is one. */
static bool restore(Trainer *t, Reason *why) {
    const char *path = t->settings->checkpoint;
    Buffer state = {0};
    bool ok = !path || checkpoint_read(path, buffer_text(&t->about), &state, why);
    if (ok && state.length && !take_state(t, buffer_span(&state)))
        ok = reason_set(why, "%.100s is damaged; remove it to begin anew", path);
    buffer_finish(&state);
    return ok;
}

/* ---- learning ---- */

/* Computes a shard's part of from..to. */
static void shard_range(const Trainer *t, int shard, size_t *from, size_t *to) {
    size_t count = t->to - t->from;
    *from = t->from + count * (size_t)shard / SHARDS;
    *to = t->from + count * (size_t)(shard + 1) / SHARDS;
}

static float sigmoid(float x) {
    return 1 / (1 + expf(-x));
}

/* Computes the gradient of one shard of a batch. */
static void learn_shard(void *context, int shard) {
    Trainer *t = context;
    FloatNet *gradient = &t->gradient[shard];
    size_t from, to;
    shard_range(t, shard, &from, &to);
    memset(gradient->all, 0, gradient->count * sizeof(float));
    double loss = 0;
    for (size_t i = from; i < to; i++) {
        const Sample *s = &t->samples->list[t->order[i]];
        Random random = random_stream(t->settings->seed + (uint64_t)t->epoch, t->order[i]);
        int symmetry = (int)random_below(&random, 8);
        Bits us = bits_transform(s->us, symmetry), them = bits_transform(s->them, symmetry);
        float target = (float)samples_target(s, t->settings->result_share, t->k);
        float guess =
            sigmoid(t->steepness * float_net_output(&t->net, &t->scratch[shard], us, them));
        float error = guess - target;
        loss += (double)(error * error);
        float_net_learn(&t->net, gradient, &t->scratch[shard], us, them,
                        t->steepness * 2 * error * guess * (1 - guess));
    }
    t->loss[shard] += loss;
}

static float limit_of(const FloatNet *net, size_t i) {
    size_t inputs = NET_INPUTS * (size_t)net->hidden;
    return i < inputs                         ? FLOAT_NET_INPUT_LIMIT
           : i < inputs + (size_t)net->hidden ? 2 * FLOAT_NET_INPUT_LIMIT
                                              : FLOAT_NET_OUTPUT_LIMIT;
}

/* Applies Adam to one slice of the weights. */
static void step_slice(void *context, int slice) {
    Trainer *t = context;
    const float first = 0.9f, second = 0.999f;
    const float scale = 1.0f / (float)(t->to - t->from);
    float first_rest = 1 - powf(first, (float)t->steps);
    float second_rest = 1 - powf(second, (float)t->steps);
    size_t from = t->net.count * (size_t)slice / SLICES;
    size_t to = t->net.count * (size_t)(slice + 1) / SLICES;
    for (size_t i = from; i < to; i++) {
        float gradient = 0;
        for (int k = 0; k < SHARDS; k++) gradient += t->gradient[k].all[i];
        gradient *= scale;
        float *mean = &t->mean.all[i], *square = &t->square.all[i], *weight = &t->net.all[i];
        *mean = first * *mean + (1 - first) * gradient;
        *square = second * *square + (1 - second) * gradient * gradient;
        *weight -= (float)t->rate * (*mean / first_rest) / (sqrtf(*square / second_rest) + 1e-8f);
        float limit = limit_of(&t->net, i);
        *weight = *weight > limit ? limit : *weight < -limit ? -limit : *weight;
    }
}

static void measure_shard(void *context, int shard) {
    Trainer *t = context;
    size_t from, to;
    shard_range(t, shard, &from, &to);
    double loss = 0;
    for (size_t i = from; i < to; i++) {
        const Sample *s = &t->samples->list[i];
        double target = samples_target(s, t->settings->result_share, t->k);
        double guess =
            samples_sigmoid((double)t->steepness *
                            (double)float_net_output(&t->net, &t->scratch[shard], s->us, s->them));
        loss += (guess - target) * (guess - target);
    }
    t->loss[shard] = loss;
}

static double sum_losses(const Trainer *t) {
    double sum = 0;
    for (int i = 0; i < SHARDS; i++) sum += t->loss[i];
    return sum;
}

static double validation_loss(Trainer *t) {
    t->from = t->samples->training;
    t->to = t->samples->count;
    pool_each(t->pool, measure_shard, t, SHARDS);
    return sum_losses(t) / (double)(t->to - t->from);
}

/* Goes on with the current pass over the training set, to its end unless stopped; returns its loss.
 */
static double run_epoch(Trainer *t, Reason *why) {
    const TrainSettings *s = t->settings;
    size_t count = t->samples->training, batch = (size_t)s->batch;
    int all_steps = (int)ceil((double)count / s->batch) * s->epochs;
    if (!t->at) {
        shuffle(t, t->epoch);
        memset(t->loss, 0, sizeof t->loss);
    }
    while (t->at < count && !t->stopped) {
        t->from = t->at;
        t->to = t->from + batch < count ? t->from + batch : count;
        t->rate = s->rate * 0.5 * (1 + cos(acos(-1) * t->steps / all_steps));
        t->steps++;
        pool_each(t->pool, learn_shard, t, SHARDS);
        pool_each(t->pool, step_slice, t, SLICES);
        TrainStep step = {.steps = t->steps,
                          .all_steps = all_steps,
                          .before = t->steps_before,
                          .epoch = t->epoch,
                          .rate = t->rate,
                          .seconds = clock_seconds_since(t->began)};
        t->at = t->to;
        t->stopped = s->on_step && !s->on_step(s->context, &step);
        if ((t->stopped || clock_now() - t->saved_at > save_interval) && !save(t, why))
            t->stopped = true;
    }
    return sum_losses(t) / (double)count;
}

static void report_epoch(const Trainer *t, const TrainEpoch *epoch) {
    if (t->settings->on_epoch) t->settings->on_epoch(t->settings->context, epoch);
}

static void count_clipped(const FloatNet *net, TrainReport *report) {
    size_t inputs = NET_INPUTS * (size_t)net->hidden, first = inputs + (size_t)net->hidden;
    for (size_t i = 0; i < net->count; i++)
        if (fabsf(net->all[i]) >= limit_of(net, i))
            ++*(i < first ? &report->clipped_input : &report->clipped_output);
}

/* Computes the sum of the integer net in plain C, as the evaluator does. */
static int32_t integer_output(const Net *net, Bits us, Bits them) {
    int bucket = net_bucket(net->steps, us, them);
    int32_t sum = net->out_bias[bucket];
    for (int half = 0; half < 2; half++)
        for (int h = 0; h < net->hidden; h++) {
            int x = net->bias[h];
            for (Bits own = half ? them : us; own;)
                x += net->input[bits_pop(&own) * net->hidden + h];
            for (Bits enemy = half ? us : them; enemy;)
                x += net->input[(SQUARES + bits_pop(&enemy)) * net->hidden + h];
            x = x < 0 ? 0 : x > NET_ONE ? NET_ONE : x;
            sum += (x * x >> NET_SQUARE_SHIFT) * net->output[(bucket * 2 + half) * net->hidden + h];
        }
    return sum;
}

static void compare_quantised(Trainer *t, const Net *net, TrainReport *report) {
    size_t from = t->samples->training, count = t->samples->count - from;
    size_t step = 1 + count / 5000, compared = 0;
    for (size_t i = from; i < t->samples->count; i += step, compared++) {
        const Sample *s = &t->samples->list[i];
        double exact = (double)float_net_output(&t->net, &t->scratch[0], s->us, s->them);
        double rounded = (double)integer_output(net, s->us, s->them) / NET_SUM_ONE;
        double difference = fabs(exact - rounded) * net->scale;
        report->mean_difference += difference;
        if (difference > report->largest_difference) report->largest_difference = difference;
    }
    report->mean_difference /= (double)compared;
}

/* Runs the epochs; returns the net of the last one, NULL if it cannot be quantised or the training
 * was stopped. */
static Net *train_epochs(Trainer *t, TrainReport *report, Reason *why) {
    const TrainSettings *s = t->settings;
    bool is_new = t->epoch == 1 && !t->at;
    if (is_new) t->loss_before = t->loss_last = validation_loss(t);
    report_epoch(t, &(TrainEpoch){.epoch = is_new ? 0 : t->epoch - 1,
                                  .training_loss = NAN,
                                  .validation_loss = t->loss_last});
    Net *net = float_net_quantise(&t->net, s->scale, why);
    while (net && t->epoch <= s->epochs) {
        reason_set(why, "%s", "");
        double training = run_epoch(t, why);
        /* Here and not at the end, because weights that are too large keep growing. */
        net_destroy(net);
        if (t->stopped) return NULL;
        t->loss_last = validation_loss(t);
        report_epoch(
            t, &(TrainEpoch){t->epoch, training, t->loss_last, clock_seconds_since(t->began)});
        t->epoch++;
        t->at = 0;
        net = float_net_quantise(&t->net, s->scale, why);
        if (net && !save(t, why)) {
            net_destroy(net);
            return NULL;
        }
    }
    report->loss_before = t->loss_before;
    report->loss_after = t->loss_last;
    return net;
}

Net *train_run(const Samples *samples, const TrainSettings *settings, TrainReport *report,
               Reason *why) {
    memset(report, 0, sizeof *report);
    if (!samples_suffice(samples, why)) return NULL;
    Trainer t;
    Net *net = NULL;
    if (!trainer_init(&t, samples, settings)) {
        reason_set(why, "out of memory, or no threads");
    } else if (restore(&t, why)) {
        report->k = t.k;
        net = train_epochs(&t, report, why);
        count_clipped(&t.net, report);
        if (net) compare_quantised(&t, net, report);
    }
    trainer_finish(&t);
    return net;
}
