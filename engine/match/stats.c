/* See stats.h. The ratio test follows M. Van den Bergh's notes on the generalized SPRT: with
 * observed frequencies q_i of the scores a_i, the most likely distribution of a given mean s is
 * p_i = q_i / (1 + θ(a_i − s)) with the θ that gives this mean; for a given normalized difference
 * (mean − ½)/deviation the same form holds with (a_i − s) replaced by the constraint's derivative,
 * which depends on the solution, hence the iteration. Counts of zero are replaced by a small
 * number, so that every outcome stays possible.
 */
#include "stats.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { OUTCOMES_MAX = 5 };

static const double z95 = 1.959964;
static const double count_floor = 1e-3;

/* Relative frequencies of equally spaced scores from 0 to 1. */
typedef struct {
    int outcomes;
    double score[OUTCOMES_MAX];
    double weight[OUTCOMES_MAX]; /* sum 1 */
    double count;                /* number of pairs or games */
} Distribution;

typedef struct {
    double mean, variance;
} Moments;

void tally_add_game(Tally *t, int half_points) {
    assert(half_points >= 0 && half_points <= 2);
    if (half_points == 2) t->wins++;
    if (half_points == 1) t->draws++;
    if (half_points == 0) t->losses++;
}

void tally_add_pair(Tally *t, int half_points_a, int half_points_b) {
    assert(half_points_a >= 0 && half_points_a <= 2 && half_points_b >= 0 && half_points_b <= 2);
    static const PairKind kind_of_sum[] = {PAIR_LL, PAIR_LD, PAIR_WL, PAIR_WD, PAIR_WW};
    bool both_drawn = half_points_a == 1 && half_points_b == 1;
    t->pairs[both_drawn ? PAIR_DD : kind_of_sum[half_points_a + half_points_b]]++;
}

int64_t tally_games(const Tally *t) {
    return t->wins + t->losses + t->draws;
}

int64_t tally_pairs(const Tally *t) {
    int64_t n = 0;
    for (int i = 0; i < PAIR_KINDS; i++) n += t->pairs[i];
    return n;
}

double tally_points(const Tally *t) {
    return (double)t->wins + (double)t->draws / 2;
}

Figure tally_score(const Tally *t) {
    int64_t games = tally_games(t);
    return (Figure){games ? tally_points(t) / (double)games : 0, games > 0};
}

Tally tally_reversed(const Tally *t) {
    Tally r = *t;
    r.wins = t->losses;
    r.losses = t->wins;
    r.pairs[PAIR_LL] = t->pairs[PAIR_WW];
    r.pairs[PAIR_WW] = t->pairs[PAIR_LL];
    r.pairs[PAIR_LD] = t->pairs[PAIR_WD];
    r.pairs[PAIR_WD] = t->pairs[PAIR_LD];
    return r;
}

Tally tally_sum(const Tally *a, const Tally *b) {
    Tally r = *a;
    r.wins += b->wins;
    r.losses += b->losses;
    r.draws += b->draws;
    for (int i = 0; i < PAIR_KINDS; i++) r.pairs[i] += b->pairs[i];
    return r;
}

void figure_format(Figure f, int decimals, char out[FIGURE_SIZE]) {
    if (f.known && isfinite(f.value))
        snprintf(out, FIGURE_SIZE, "%.*f", decimals, f.value);
    else
        snprintf(out, FIGURE_SIZE, "n/a");
}

static Distribution distribution_of(const Tally *t, bool paired, double floor_count) {
    Distribution d = {.outcomes = paired ? 5 : 3};
    const double pair_counts[] = {(double)t->pairs[PAIR_LL], (double)t->pairs[PAIR_LD],
                                  (double)(t->pairs[PAIR_WL] + t->pairs[PAIR_DD]),
                                  (double)t->pairs[PAIR_WD], (double)t->pairs[PAIR_WW]};
    const double game_counts[] = {(double)t->losses, (double)t->draws, (double)t->wins};
    for (int i = 0; i < d.outcomes; i++) {
        double count = paired ? pair_counts[i] : game_counts[i];
        d.score[i] = (double)i / (d.outcomes - 1);
        d.weight[i] = count > 0 ? count : floor_count;
        d.count += d.weight[i];
    }
    if (d.count > 0)
        for (int i = 0; i < d.outcomes; i++) d.weight[i] /= d.count;
    return d;
}

static Moments moments_of(const Distribution *d) {
    Moments m = {0, 0};
    for (int i = 0; i < d->outcomes; i++) m.mean += d->weight[i] * d->score[i];
    for (int i = 0; i < d->outcomes; i++)
        m.variance += d->weight[i] * (d->score[i] - m.mean) * (d->score[i] - m.mean);
    return m;
}

double elo_of_score(double score) {
    return 400 * log10(score / (1 - score));
}
double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

static Figure figure_of(double value, bool known) {
    return (Figure){known ? value : 0, known};
}

static Figure ratio_of(int64_t part, int64_t whole) {
    return figure_of((double)part / (double)(whole ? whole : 1), whole > 0);
}

/* nElo is given per game; the score of a pair has about half the variance of that of a game. */
static double nelo_unit(bool paired) {
    return 800 / log(10) / (paired ? sqrt(2) : 1);
}

Strength stats_strength(const Tally *t, bool paired) {
    Distribution d = distribution_of(t, paired, 0);
    Moments m = moments_of(&d);
    Strength s = {0};
    bool any = d.count > 0;
    double margin = any ? z95 * sqrt(m.variance / d.count) : 0;
    bool inside = m.mean - margin > 0 && m.mean + margin < 1;
    s.elo =
        figure_of(any && m.mean > 0 ? elo_of_score(m.mean) : 0, any && m.mean > 0 && m.mean < 1);
    s.elo_error =
        figure_of(inside ? (elo_of_score(m.mean + margin) - elo_of_score(m.mean - margin)) / 2 : 0,
                  any && inside);
    bool scattered = any && m.variance > 0;
    s.nelo =
        figure_of(scattered ? (m.mean - 0.5) / sqrt(m.variance) * nelo_unit(paired) : 0, scattered);
    s.nelo_error = figure_of(any ? z95 * nelo_unit(paired) / sqrt(d.count) : 0, scattered);
    s.los = figure_of(
        scattered ? (1 - erf(-(m.mean - 0.5) / sqrt(2 * m.variance / d.count))) / 2 : 0, scattered);

    const int64_t *p = t->pairs;
    s.draw_ratio = paired ? ratio_of(p[PAIR_WL] + p[PAIR_DD], tally_pairs(t))
                          : ratio_of(t->draws, tally_games(t));
    s.pairs_ratio = ratio_of(p[PAIR_WD] + p[PAIR_WW], p[PAIR_LL] + p[PAIR_LD]);
    s.wl_dd_ratio = ratio_of(p[PAIR_WL], p[PAIR_DD]);
    return s;
}

/* Returns the θ between the poles for which Σ q_i g_i / (1 + θ g_i) = 0; g must have both signs.
 * The sum falls from +∞ to −∞ between the poles. */
static double solve_tilt(const Distribution *q, const double *g) {
    double lowest = g[0], highest = g[0];
    for (int i = 1; i < q->outcomes; i++) {
        lowest = fmin(lowest, g[i]);
        highest = fmax(highest, g[i]);
    }
    assert(lowest < 0 && highest > 0);
    double left = -1 / highest, right = -1 / lowest;
    for (int step = 0; step < 200; step++) {
        double theta = (left + right) / 2, sum = 0;
        if (theta <= left || theta >= right) break;
        for (int i = 0; i < q->outcomes; i++) sum += q->weight[i] * g[i] / (1 + theta * g[i]);
        if (sum > 0)
            left = theta;
        else
            right = theta;
    }
    return (left + right) / 2;
}

static Distribution tilt(const Distribution *q, const double *g) {
    Distribution p = *q;
    double theta = solve_tilt(q, g);
    for (int i = 0; i < q->outcomes; i++) p.weight[i] = q->weight[i] / (1 + theta * g[i]);
    return p;
}

/* Returns the most likely distribution with this mean. */
static Distribution fit_mean(const Distribution *q, double mean) {
    double g[OUTCOMES_MAX] = {0};
    for (int i = 0; i < q->outcomes; i++) g[i] = q->score[i] - mean;
    return tilt(q, g);
}

static double normalized_mean(const Distribution *p) {
    Moments m = moments_of(p);
    return (m.mean - 0.5) / sqrt(m.variance);
}

/* Returns the distribution with (mean − ½) = t deviations among those tilted towards one end. */
static Distribution lean(const Distribution *p, double t) {
    double low = t > 0 ? 0.5 : 0, high = t > 0 ? 1 : 0.5;
    for (int step = 0; step < 60; step++) {
        double middle = (low + high) / 2;
        Distribution trial = fit_mean(p, middle);
        if (normalized_mean(&trial) < t)
            low = middle;
        else
            high = middle;
    }
    return fit_mean(p, t == 0 ? 0.5 : (low + high) / 2);
}

/* Computes how the distance to (mean − ½) = t deviations changes with each weight. True if the
 * distance can reach 0: some weights must grow and others shrink. */
static bool constraint_slope(const Distribution *p, double t, double *g) {
    Moments m = moments_of(p);
    double deviation = sqrt(m.variance), lowest = 0, highest = 0;
    for (int i = 0; i < p->outcomes; i++) {
        double distance = (m.mean - p->score[i]) / deviation;
        g[i] = p->score[i] - 0.5 - 0.5 * t * deviation * (1 + distance * distance);
        lowest = fmin(lowest, g[i]);
        highest = fmax(highest, g[i]);
    }
    return lowest < 0 && highest > 0;
}

/* Returns the most likely distribution with (mean − ½) = t deviations. */
static Distribution fit_normalized(const Distribution *q, double t) {
    Distribution p = *q;
    for (int i = 0; i < p.outcomes; i++) p.weight[i] = 1.0 / p.outcomes;
    for (int round = 0; round < 100; round++) {
        double g[OUTCOMES_MAX] = {0}, change = 0;
        /* Far from the constraint the step may not exist: start from a point on it. */
        if (!constraint_slope(&p, t, g)) {
            p = lean(round == 0 ? q : &p, t);
            if (!constraint_slope(&p, t, g)) break;
        }
        Distribution next = tilt(q, g);
        for (int i = 0; i < q->outcomes; i++)
            change = fmax(change, fabs(next.weight[i] - p.weight[i]));
        p = next;
        if (change < 1e-12) break;
    }
    return p;
}

double sprt_llr(const Sprt *s, const Tally *t, bool paired) {
    if ((paired ? tally_pairs(t) : tally_games(t)) == 0) return 0;
    Distribution q = distribution_of(t, paired, count_floor), p0, p1;
    if (s->model == SPRT_LOGISTIC) {
        p0 = fit_mean(&q, score_of_elo(s->elo0));
        p1 = fit_mean(&q, score_of_elo(s->elo1));
    } else {
        p0 = fit_normalized(&q, s->elo0 / nelo_unit(paired));
        p1 = fit_normalized(&q, s->elo1 / nelo_unit(paired));
    }
    double sum = 0;
    for (int i = 0; i < q.outcomes; i++) sum += q.weight[i] * log(p1.weight[i] / p0.weight[i]);
    return q.count * sum;
}

double sprt_lower(const Sprt *s) {
    return log(s->beta / (1 - s->alpha));
}
double sprt_upper(const Sprt *s) {
    return log((1 - s->beta) / s->alpha);
}

SprtVerdict sprt_verdict(const Sprt *s, const Tally *t, bool paired) {
    if (!s->enabled) return SPRT_RUNNING;
    double llr = sprt_llr(s, t, paired);
    if (llr <= sprt_lower(s)) return SPRT_ACCEPTS_H0;
    if (llr >= sprt_upper(s)) return SPRT_ACCEPTS_H1;
    return SPRT_RUNNING;
}
