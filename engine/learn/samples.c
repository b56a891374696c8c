#include "samples.h"
#include "base/bytes.h"
#include "rules/moves.h"
#include "eval/score.h"
#include "store.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Sample *list;
    size_t count, capacity;
} Growing;

static bool grow(Growing *g, Sample sample) {
    if (g->count == g->capacity) {
        size_t capacity = g->capacity ? 2 * g->capacity : 65536;
        Sample *list = realloc(g->list, capacity * sizeof *list);
        if (!list) return false;
        g->list = list;
        g->capacity = capacity;
    }
    g->list[g->count++] = sample;
    return true;
}

static bool add_game(Growing *set, const StoreGame *game, const SamplesFilter *filter) {
    Position p = game->start;
    for (int i = 0; i < game->count; i++) {
        StorePly ply = game->plies[i];
        Color us = p.side, them = color_other(us);
        bool wanted = ply.score != STORE_NO_SCORE && !score_is_decided(ply.score) &&
                      !(filter->quiet && move_is_capture(&p, ply.move));
        int points = us == BLACK ? game->black_points : 2 - game->black_points;
        Sample sample = {p.stones[us], p.stones[them], ply.score, (uint8_t)points};
        if (wanted && !grow(set, sample)) return false;
        pos_play(&p, ply.move);
    }
    return true;
}

static bool is_for_validation(const StoreReader *r, const StoreGame *g) {
    uint64_t hash = bytes_hash(BYTES_HASH_START, r->about, strlen(r->about));
    hash = bytes_hash(hash, &g->number, sizeof g->number);
    return hash % SAMPLES_VALIDATION_ONE_IN == 0;
}

/* Moves the samples from this one on to another list. */
static bool take_from(Growing *g, size_t first, Growing *out) {
    for (size_t i = first; i < g->count; i++)
        if (!grow(out, g->list[i])) return false;
    g->count = first;
    return true;
}

/* Inserts the training samples of a file after those of the set, and its validation samples at the
 * end. */
static bool join(Samples *s, const Growing *training, const Growing *validation) {
    size_t count = s->count + training->count + validation->count;
    Sample *list = realloc(s->list, (count ? count : 1) * sizeof *list);
    if (!list) return false;
    size_t size = sizeof *list, old = s->count - s->training;
    memmove(list + s->training + training->count, list + s->training, old * size);
    if (training->count) memcpy(list + s->training, training->list, training->count * size);
    if (validation->count)
        memcpy(list + count - validation->count, validation->list, validation->count * size);
    s->list = list;
    s->training += training->count;
    s->count = count;
    return true;
}

bool samples_load(Samples *s, const char *path, const SamplesFilter *filter, Reason *why) {
    StoreReader r;
    Growing training = {0}, validation = {0};
    StoreGame *g = malloc(sizeof *g);
    if (!g) return reason_set(why, "out of memory");
    if (!store_open(&r, path, why)) {
        free(g);
        return false;
    }
    bool ok = true;
    uint64_t games = 0;
    size_t last = 0; /* where the samples of the last game for training begin */
    Reason damage;
    for (StoreStatus status; ok && (status = store_read(&r, g, &damage)) != STORE_END;) {
        if (status == STORE_GAME) {
            size_t before = training.count;
            ok = add_game(is_for_validation(&r, g) ? &validation : &training, g, filter);
            if (training.count > before) last = before;
            games++;
        } else if (filter->on_message) {
            filter->on_message(filter->context, damage.text);
        }
    }
    bool lacks_validation = s->training == s->count && !validation.count;
    if (ok && lacks_validation && last) ok = take_from(&training, last, &validation);
    ok = ok && join(s, &training, &validation);
    if (ok) s->games += games;
    store_close(&r);
    free(training.list);
    free(validation.list);
    free(g);
    return ok || reason_set(why, "out of memory");
}

void samples_finish(Samples *s) {
    free(s->list);
    memset(s, 0, sizeof *s);
}

bool samples_suffice(const Samples *s, Reason *why) {
    if (s->training && s->training < s->count) return true;
    return reason_set(why, "too few positions with a score: training and validation need some");
}

uint64_t samples_digest(const Samples *s) {
    uint64_t hash = bytes_hash(BYTES_HASH_START, &s->training, sizeof s->training);
    for (size_t i = 0; i < s->count; i++) {
        const Sample *sample = &s->list[i];
        uint64_t words[] = {sample->us, sample->them, (uint16_t)sample->score, sample->points};
        hash = bytes_hash(hash, words, sizeof words);
    }
    return hash;
}

double samples_sigmoid(double x) {
    return 1 / (1 + exp(-x));
}

double samples_target(const Sample *s, double share, double k) {
    return share * s->points / 2 + (1 - share) * samples_sigmoid(s->score / k);
}

double samples_logistic_loss(double guess, double target) {
    const double least = 1e-12;
    return -target * log(guess + least) - (1 - target) * log(1 - guess + least);
}

/* A subset of the samples is enough to fit one number. */
static double loss_of_k(const Samples *s, double k) {
    size_t step = 1 + s->count / 200000;
    double loss = 0;
    for (size_t i = 0; i < s->count; i += step)
        loss +=
            samples_logistic_loss(samples_sigmoid(s->list[i].score / k), s->list[i].points / 2.0);
    return loss;
}

/* The loss has one minimum, which is bracketed. */
double samples_fit_k(const Samples *s) {
    double low = 10, high = 10000;
    while (high / low > 1.001) {
        double a = low * pow(high / low, 1.0 / 3), b = low * pow(high / low, 2.0 / 3);
        if (loss_of_k(s, a) < loss_of_k(s, b))
            high = b;
        else
            low = a;
    }
    return (low + high) / 2;
}
