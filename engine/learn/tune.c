#include "tune.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/random.h"
#include "checkpoint.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int64_t save_interval = INT64_C(60000000000); /* ns */

TuneSettings tune_default_settings(void) {
    return (TuneSettings){.result_share = TUNE_RESULT_SHARE,
                          .epochs = TUNE_EPOCHS,
                          .batch = TUNE_BATCH,
                          .rate = TUNE_RATE,
                          .seed = TUNE_SEED};
}

/* Features, scaled to a root mean square of 1 so that one learning rate suits all. */
typedef struct {
    float (*x)[MIA_FEATURES];
    float *target;
    size_t training, count;
    double scale[MIA_FEATURES];
} FeatureTable;

static void feature_table_finish(FeatureTable *t) {
    free(t->x);
    free(t->target);
}

static bool feature_table_make(FeatureTable *t, const Samples *s, double share, double k) {
    *t = (FeatureTable){.training = s->training, .count = s->count};
    t->x = malloc(s->count * sizeof *t->x);
    t->target = malloc(s->count * sizeof *t->target);
    if (!t->x || !t->target) {
        feature_table_finish(t);
        return false;
    }
    double squares[MIA_FEATURES] = {0};
    for (size_t i = 0; i < s->count; i++) {
        Position p = pos_make(s->list[i].us, s->list[i].them, BLACK);
        MiaValues v;
        mia_values(&p, &v);
        for (int f = 0; f < MIA_FEATURES; f++) {
            double x = (double)(v.value[BLACK][f] - v.value[WHITE][f]) / MIA_UNIT;
            t->x[i][f] = (float)x;
            squares[f] += x * x;
        }
        t->target[i] = (float)samples_target(&s->list[i], share, k);
    }
    for (int f = 0; f < MIA_FEATURES; f++)
        t->scale[f] = squares[f] > 0 ? sqrt(squares[f] / (double)s->count) : 1;
    for (size_t i = 0; i < s->count; i++)
        for (int f = 0; f < MIA_FEATURES; f++) t->x[i][f] /= (float)t->scale[f];
    return true;
}

static double predict(const FeatureTable *t, size_t i, const double theta[MIA_FEATURES]) {
    double sum = 0;
    for (int f = 0; f < MIA_FEATURES; f++) sum += theta[f] * (double)t->x[i][f];
    return samples_sigmoid(sum);
}

static double loss(const FeatureTable *t, size_t from, size_t to,
                   const double theta[MIA_FEATURES]) {
    double sum = 0;
    for (size_t i = from; i < to; i++)
        sum += samples_logistic_loss(predict(t, i, theta), (double)t->target[i]);
    return sum / (double)(to > from ? to - from : 1);
}

typedef struct {
    double mean[MIA_FEATURES], square[MIA_FEATURES];
    int steps;
} Adam;

static void adam_step(Adam *a, double theta[MIA_FEATURES], const double gradient[MIA_FEATURES],
                      double rate) {
    const double first = 0.9, second = 0.999;
    a->steps++;
    for (int f = 0; f < MIA_FEATURES; f++) {
        a->mean[f] = first * a->mean[f] + (1 - first) * gradient[f];
        a->square[f] = second * a->square[f] + (1 - second) * gradient[f] * gradient[f];
        double mean = a->mean[f] / (1 - pow(first, a->steps));
        double square = a->square[f] / (1 - pow(second, a->steps));
        theta[f] -= rate * mean / (sqrt(square) + 1e-9);
    }
}

/* What is saved of a run, which makes one or more fits. */
typedef struct {
    int fit;     /* 0: with all features; f + 1: without feature f */
    int epoch;   /* of this fit, from 1 */
    size_t at;   /* positions of this epoch that have been used */
    double part; /* finished fraction of this fit */
    double theta[MIA_FEATURES];
    Adam adam;
    double fitted[MIA_FEATURES];       /* theta after the first fit */
    double loss_without[MIA_FEATURES]; /* after the others */
} TuneState;

typedef struct {
    const FeatureTable *table;
    const TuneSettings *settings;
    int epochs;   /* of all fits */
    Buffer about; /* describes the run for its checkpoint */
    int64_t saved_at;
    TuneState state;
    bool stopped; /* by on_progress(), or because the state cannot be saved */
    Reason why;   /* "" if by on_progress() */
} Tuner;

/* The order of the positions in an epoch; each epoch shuffles that of the one before. */
typedef struct {
    uint32_t *order;
    Random random;
} Order;

static void shuffle(Order *o, size_t count) {
    for (size_t i = count; i > 1; i--) {
        uint32_t k = random_below(&o->random, (uint32_t)i), swap = o->order[i - 1];
        o->order[i - 1] = o->order[k];
        o->order[k] = swap;
    }
}

/* ---- the state on disk ---- */

static void save(Tuner *t) {
    const TuneState *s = &t->state;
    if (!t->settings->checkpoint) return;
    Buffer b = {0};
    bytes_add(&b, (uint64_t)s->fit, 8);
    bytes_add(&b, (uint64_t)s->epoch, 8);
    bytes_add(&b, s->at, 8);
    bytes_add(&b, (uint64_t)s->adam.steps, 8);
    checkpoint_add_doubles(&b, &s->part, 1);
    checkpoint_add_doubles(&b, s->theta, MIA_FEATURES);
    checkpoint_add_doubles(&b, s->adam.mean, MIA_FEATURES);
    checkpoint_add_doubles(&b, s->adam.square, MIA_FEATURES);
    checkpoint_add_doubles(&b, s->fitted, MIA_FEATURES);
    checkpoint_add_doubles(&b, s->loss_without, MIA_FEATURES);
    bool ok = b.failed ? reason_set(&t->why, "out of memory")
                       : checkpoint_write(t->settings->checkpoint, buffer_text(&t->about),
                                          buffer_span(&b), &t->why);
    if (!ok) t->stopped = true;
    buffer_finish(&b);
    t->saved_at = clock_now();
}

static bool take_state(const Tuner *t, Span bytes, TuneState *s) {
    int64_t fit, epoch, at, steps;
    if (!checkpoint_take_int(&bytes, 0, MIA_FEATURES, &fit) ||
        !checkpoint_take_int(&bytes, 1, t->settings->epochs + 1, &epoch) ||
        !checkpoint_take_int(&bytes, 0, (int64_t)t->table->training, &at) ||
        !checkpoint_take_int(&bytes, 0, INT32_MAX, &steps) ||
        !checkpoint_take_doubles(&bytes, &s->part, 1) ||
        !checkpoint_take_doubles(&bytes, s->theta, MIA_FEATURES) ||
        !checkpoint_take_doubles(&bytes, s->adam.mean, MIA_FEATURES) ||
        !checkpoint_take_doubles(&bytes, s->adam.square, MIA_FEATURES) ||
        !checkpoint_take_doubles(&bytes, s->fitted, MIA_FEATURES) ||
        !checkpoint_take_doubles(&bytes, s->loss_without, MIA_FEATURES))
        return false;
    s->fit = (int)fit;
    s->epoch = (int)epoch;
    s->at = (size_t)at;
    s->adam.steps = (int)steps;
    return bytes.length == 0;
}

/* Replaces the state by that of an earlier run if there is one. */
static bool restore(Tuner *t, Reason *why) {
    const char *path = t->settings->checkpoint;
    Buffer bytes = {0};
    bool ok = !path || checkpoint_read(path, buffer_text(&t->about), &bytes, why);
    if (ok && bytes.length && !take_state(t, buffer_span(&bytes), &t->state))
        ok = reason_set(why, "%.100s is damaged; remove it to begin anew", path);
    buffer_finish(&bytes);
    return ok;
}

/* ---- fitting ---- */

/* Makes one step on the positions from..to of the order. */
static void fit_batch(Tuner *t, const Order *o, size_t from, size_t to) {
    TuneState *s = &t->state;
    double gradient[MIA_FEATURES] = {0};
    for (size_t i = from; i < to; i++) {
        size_t k = o->order[i];
        double error = predict(t->table, k, s->theta) - (double)t->table->target[k];
        for (int x = 0; x < MIA_FEATURES; x++) gradient[x] += error * (double)t->table->x[k][x];
    }
    for (int x = 0; x < MIA_FEATURES; x++)
        gradient[x] = x == s->fit - 1 ? 0 : gradient[x] / (double)(to - from);
    double rate = t->settings->rate * 0.5 * (1 + cos(acos(-1) * s->part));
    adam_step(&s->adam, s->theta, gradient, rate);
}

/* Goes on with the current pass over the training set, to its end unless stopped. */
static void fit_epoch(Tuner *t, Order *o) {
    const TuneSettings *set = t->settings;
    TuneState *s = &t->state;
    size_t count = t->table->training, batch = (size_t)set->batch;
    double step = 1 / (ceil((double)count / set->batch) * set->epochs);
    if (!s->at) shuffle(o, count);
    while (s->at < count && !t->stopped) {
        size_t to = s->at + batch < count ? s->at + batch : count;
        fit_batch(t, o, s->at, to);
        s->part += step;
        s->at = to;
        double done = s->fit * set->epochs + s->epoch - 1 + (double)to / (double)count;
        t->stopped = set->on_progress && !set->on_progress(set->context, done, t->epochs);
        if (t->stopped || clock_now() - t->saved_at > save_interval) save(t);
    }
}

/* Goes on with the current fit, to its end unless stopped; false if out of memory. */
static bool run_fit(Tuner *t) {
    const FeatureTable *table = t->table;
    const TuneSettings *set = t->settings;
    TuneState *s = &t->state;
    Order o = {.order = malloc((table->training ? table->training : 1) * sizeof *o.order),
               .random = random_stream(set->seed, 0)};
    if (!o.order) return false;
    for (size_t i = 0; i < table->training; i++) o.order[i] = (uint32_t)i;
    for (int e = 1; e < s->epoch + (s->at > 0); e++) shuffle(&o, table->training);
    while (s->epoch <= set->epochs && !t->stopped) {
        fit_epoch(t, &o);
        if (t->stopped) break;
        if (s->fit == 0 && set->on_epoch)
            set->on_epoch(set->context, s->epoch, loss(table, 0, table->training, s->theta),
                          loss(table, table->training, table->count, s->theta));
        s->epoch++;
        s->at = 0;
        save(t);
    }
    free(o.order);
    return true;
}

/* Prepares the state for a fit that starts from theta. */
static void begin_fit(TuneState *s, int fit, const double theta[MIA_FEATURES]) {
    s->fit = fit;
    s->epoch = 1;
    s->at = 0;
    s->part = 0;
    s->adam = (Adam){0};
    memmove(s->theta, theta, sizeof s->theta);
    if (fit > 0) s->theta[fit - 1] = 0;
}

/* Makes the remaining fits; false if out of memory. */
static bool run_fits(Tuner *t, bool ablation) {
    TuneState *s = &t->state;
    for (;;) {
        if (!run_fit(t)) return false;
        if (t->stopped) return true;
        if (s->fit == 0)
            memcpy(s->fitted, s->theta, sizeof s->fitted);
        else
            s->loss_without[s->fit - 1] =
                loss(t->table, t->table->training, t->table->count, s->theta);
        if (!ablation || s->fit == MIA_FEATURES) return true;
        begin_fit(s, s->fit + 1, s->fitted);
    }
}

/* Returns the K that fits the old weights best, by a search over a range. */
static double fit_scale(const FeatureTable *t, const double points[MIA_FEATURES]) {
    double low = 10, high = 10000;
    size_t to = t->count < 200000 ? t->count : 200000;
    while (high / low > 1.001) {
        double k[2], losses[2];
        for (int side = 0; side < 2; side++) {
            double theta[MIA_FEATURES];
            k[side] = low * pow(high / low, (side + 1) / 3.0);
            for (int f = 0; f < MIA_FEATURES; f++) theta[f] = points[f] / k[side];
            losses[side] = loss(t, 0, to, theta);
        }
        if (losses[0] < losses[1])
            high = k[1];
        else
            low = k[0];
    }
    return (low + high) / 2;
}

static void describe(const Samples *samples, const TuneSettings *s, const int old[MIA_FEATURES],
                     bool ablation, Buffer *out) {
    buffer_printf(out,
                  "lia %s tune, result %.17g, epochs %d, batch %d, rate %.17g, seed %" PRIu64
                  ", ablation %d, samples %zu %zu %016" PRIx64 ", weights",
                  LIA_VERSION, s->result_share, s->epochs, s->batch, s->rate, s->seed, ablation,
                  samples->training, samples->count, samples_digest(samples));
    for (int f = 0; f < MIA_FEATURES; f++) buffer_printf(out, " %d", old[f]);
}

bool tune_run(const Samples *samples, const TuneSettings *settings, const int old[MIA_FEATURES],
              bool ablation, TuneResult *out, Reason *why) {
    if (!samples_suffice(samples, why)) return false;
    memset(out, 0, sizeof *out);
    out->k_score = samples_fit_k(samples);
    FeatureTable t;
    if (!feature_table_make(&t, samples, settings->result_share, out->k_score))
        return reason_set(why, "out of memory");
    Tuner tuner = {.table = &t,
                   .settings = settings,
                   .saved_at = clock_now(),
                   .epochs = settings->epochs * (ablation ? 1 + MIA_FEATURES : 1)};
    double points[MIA_FEATURES], theta[MIA_FEATURES];
    for (int f = 0; f < MIA_FEATURES; f++) points[f] = old[f] * t.scale[f] / 100;
    out->k_eval = fit_scale(&t, points);
    for (int f = 0; f < MIA_FEATURES; f++) theta[f] = points[f] / out->k_eval;
    out->loss_before = loss(&t, t.training, t.count, theta);
    begin_fit(&tuner.state, 0, theta);
    describe(samples, settings, old, ablation, &tuner.about);
    bool ok = restore(&tuner, why);
    if (ok && (tuner.about.failed || !run_fits(&tuner, ablation)))
        ok = reason_set(why, "out of memory");
    const TuneState *s = &tuner.state;
    out->loss_after = loss(&t, t.training, t.count, s->fitted);
    for (int f = 0; f < MIA_FEATURES; f++) {
        out->spread[f] = s->fitted[f] * out->k_eval;
        out->weight[f] = out->spread[f] / t.scale[f] * 100;
        out->loss_without[f] = s->loss_without[f];
    }
    if (ok && tuner.stopped) ok = reason_set(why, "%s", tuner.why.text);
    feature_table_finish(&t);
    buffer_finish(&tuner.about);
    return ok;
}
