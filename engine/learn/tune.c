#include "tune.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* The state of a run, which makes one or more fits. */
typedef struct {
    const FeatureTable *table;
    const TuneSettings *settings;
    int epochs_done, epochs;
    bool stopped; /* by on_progress() */
} Tuner;

/* The state of one fit. */
typedef struct {
    Tuner *tuner;
    uint32_t *order; /* random order of the positions in an epoch */
    Random random;
    Adam adam;
    double *theta;
    int left_out; /* feature, or -1 */
} Fit;

static void shuffle(Fit *f) {
    for (size_t i = f->tuner->table->training; i > 1; i--) {
        uint32_t k = random_below(&f->random, (uint32_t)i), swap = f->order[i - 1];
        f->order[i - 1] = f->order[k];
        f->order[k] = swap;
    }
}

/* Makes one step on the positions from..to of the order; part is the finished fraction of the fit.
 */
static void fit_batch(Fit *f, size_t from, size_t to, double part) {
    const FeatureTable *t = f->tuner->table;
    double gradient[MIA_FEATURES] = {0};
    for (size_t i = from; i < to; i++) {
        size_t k = f->order[i];
        double error = predict(t, k, f->theta) - (double)t->target[k];
        for (int x = 0; x < MIA_FEATURES; x++) gradient[x] += error * (double)t->x[k][x];
    }
    for (int x = 0; x < MIA_FEATURES; x++)
        gradient[x] = x == f->left_out ? 0 : gradient[x] / (double)(to - from);
    double rate = f->tuner->settings->rate * 0.5 * (1 + cos(acos(-1) * part));
    adam_step(&f->adam, f->theta, gradient, rate);
}

/* Makes one pass over the training set in random order. */
static void fit_epoch(Fit *f, double *part) {
    Tuner *tuner = f->tuner;
    const TuneSettings *s = tuner->settings;
    size_t count = tuner->table->training, batch = (size_t)s->batch;
    double step = 1 / (ceil((double)count / s->batch) * s->epochs);
    shuffle(f);
    for (size_t from = 0; from < count && !tuner->stopped; from += batch) {
        size_t to = from + batch < count ? from + batch : count;
        fit_batch(f, from, to, *part);
        *part += step;
        double done = tuner->epochs_done + (double)to / (double)count;
        tuner->stopped = s->on_progress && !s->on_progress(s->context, done, tuner->epochs);
    }
    tuner->epochs_done++;
}

/* Moves theta to the minimum unless stopped; false if out of memory. */
static bool fit(Tuner *tuner, int left_out, bool report, double theta[MIA_FEATURES]) {
    const FeatureTable *t = tuner->table;
    const TuneSettings *s = tuner->settings;
    Fit f = {.tuner = tuner,
             .order = malloc((t->training ? t->training : 1) * sizeof *f.order),
             .random = random_stream(s->seed, 0),
             .theta = theta,
             .left_out = left_out};
    if (!f.order) return false;
    for (size_t i = 0; i < t->training; i++) f.order[i] = (uint32_t)i;
    double part = 0;
    if (left_out >= 0) theta[left_out] = 0;
    for (int e = 1; e <= s->epochs && !tuner->stopped; e++) {
        fit_epoch(&f, &part);
        if (report && s->on_epoch && !tuner->stopped)
            s->on_epoch(s->context, e, loss(t, 0, t->training, theta),
                        loss(t, t->training, t->count, theta));
    }
    free(f.order);
    return true;
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

static bool ablate(Tuner *tuner, const double theta[MIA_FEATURES], TuneResult *out) {
    const FeatureTable *t = tuner->table;
    for (int f = 0; f < MIA_FEATURES; f++) {
        double without[MIA_FEATURES];
        memcpy(without, theta, sizeof without);
        if (!fit(tuner, f, false, without)) return false;
        out->loss_without[f] = loss(t, t->training, t->count, without);
    }
    return true;
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
                   .epochs = settings->epochs * (ablation ? 1 + MIA_FEATURES : 1)};
    double points[MIA_FEATURES], theta[MIA_FEATURES];
    for (int f = 0; f < MIA_FEATURES; f++) points[f] = old[f] * t.scale[f] / 100;
    out->k_eval = fit_scale(&t, points);
    for (int f = 0; f < MIA_FEATURES; f++) theta[f] = points[f] / out->k_eval;
    out->loss_before = loss(&t, t.training, t.count, theta);
    bool ok = fit(&tuner, -1, true, theta);
    out->loss_after = loss(&t, t.training, t.count, theta);
    for (int f = 0; f < MIA_FEATURES; f++) {
        out->spread[f] = theta[f] * out->k_eval;
        out->weight[f] = out->spread[f] / t.scale[f] * 100;
    }
    ok = ok && (!ablation || ablate(&tuner, theta, out));
    feature_table_finish(&t);
    if (ok && tuner.stopped) return reason_set(why, "%s", "");
    return ok || reason_set(why, "out of memory");
}
