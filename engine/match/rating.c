/* See rating.h. Ratings are kept in natural units (log odds) while solving.
 *
 * The information matrix is a graph Laplacian: every pairing adds its weight between two engines,
 * and a shift of all ratings changes nothing. Adding 1 to every element removes that freedom by
 * fixing the mean and does not affect differences. With A the inverse of that matrix and J the
 * Laplacian of the squared deviations, A J A is the (sandwich) covariance of the ratings, up to the
 * same shift.
 */
#include "rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double z95 = 1.959964;

typedef struct {
    int n;         /* engines in the list */
    double *games; /* n × n */
    double *score; /* n × n, points of the row's engine */
    double *scatter;
    double *matrix, *inverse, *work; /* n × n */
    double *rating, *gradient;       /* n */
} Solver;

static double expected(const Solver *s, int i, int j) {
    return 1 / (1 + exp(s->rating[j] - s->rating[i]));
}

/* Gauss–Jordan with pivoting; false if singular. Destroys a. */
static bool invert(double *a, double *inverse, int n) {
    memset(inverse, 0, (size_t)n * (size_t)n * sizeof *inverse);
    for (int i = 0; i < n; i++) inverse[i * n + i] = 1;
    for (int c = 0; c < n; c++) {
        int pivot = c;
        for (int r = c + 1; r < n; r++)
            if (fabs(a[r * n + c]) > fabs(a[pivot * n + c])) pivot = r;
        if (fabs(a[pivot * n + c]) < 1e-12) return false;
        for (int k = 0; k < n; k++) {
            double t = a[c * n + k], u = inverse[c * n + k];
            a[c * n + k] = a[pivot * n + k];
            a[pivot * n + k] = t;
            inverse[c * n + k] = inverse[pivot * n + k];
            inverse[pivot * n + k] = u;
        }
        double scale = 1 / a[c * n + c];
        for (int k = 0; k < n; k++) a[c * n + k] *= scale, inverse[c * n + k] *= scale;
        for (int r = 0; r < n; r++) {
            double factor = a[r * n + c];
            if (r == c || factor == 0) continue;
            for (int k = 0; k < n; k++) {
                a[r * n + k] -= factor * a[c * n + k];
                inverse[r * n + k] -= factor * inverse[c * n + k];
            }
        }
    }
    return true;
}

static void add_pairing(double *laplacian, int n, int i, int j, double weight) {
    laplacian[i * n + i] += weight;
    laplacian[j * n + j] += weight;
    laplacian[i * n + j] -= weight;
    laplacian[j * n + i] -= weight;
}

/* Computes gradient and inverse information at the current ratings. */
static bool differentiate(Solver *s) {
    int n = s->n;
    for (int i = 0; i < n * n; i++) s->matrix[i] = 1;
    memset(s->gradient, 0, (size_t)n * sizeof *s->gradient);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double games = s->games[i * n + j], p = expected(s, i, j);
            double surplus = s->score[i * n + j] - games * p;
            s->gradient[i] += surplus;
            s->gradient[j] -= surplus;
            add_pairing(s->matrix, n, i, j, games * p * (1 - p));
        }
    return invert(s->matrix, s->inverse, n);
}

static bool climb(Solver *s) {
    int n = s->n;
    for (int step = 0; step < 500; step++) {
        if (!differentiate(s)) return false;
        double largest = 0;
        for (int i = 0; i < n; i++) {
            s->work[i] = 0;
            for (int j = 0; j < n; j++) s->work[i] += s->inverse[i * n + j] * s->gradient[j];
            largest = fmax(largest, fabs(s->work[i]));
        }
        /* Far from the maximum a full Newton step may overshoot. */
        double scale = largest > 1 ? 1 / largest : 1;
        for (int i = 0; i < n; i++) s->rating[i] += scale * s->work[i];
        if (largest < 1e-10) break;
    }
    return differentiate(s);
}

/* Returns the sum of squared deviations from the expected score over the units of one pairing. */
static double pairing_scatter(const Tally *t, bool paired, double p) {
    static const double pair_points[PAIR_KINDS] = {0, 0.5, 1, 1, 1.5, 2};
    double sum = 0;
    if (paired && tally_pairs(t) > 1) {
        for (int k = 0; k < PAIR_KINDS; k++)
            sum += (double)t->pairs[k] * (pair_points[k] - 2 * p) * (pair_points[k] - 2 * p);
        /* Scale for games without a partner, for instance of a match that was stopped. */
        sum *= (double)tally_games(t) / (2.0 * (double)tally_pairs(t));
    } else {
        sum = (double)t->wins * (1 - p) * (1 - p) + (double)t->losses * p * p +
              (double)t->draws * (0.5 - p) * (0.5 - p);
    }
    return sum > 0 ? sum : (double)tally_games(t) * p * (1 - p);
}

/* Computes the covariance in s->matrix. */
static void sandwich(Solver *s) {
    int n = s->n;
    memset(s->work, 0, (size_t)n * (size_t)n * sizeof *s->work);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) add_pairing(s->work, n, i, j, s->scatter[i * n + j]);
    double *half = s->scatter; /* no longer needed */
    for (int pass = 0; pass < 2; pass++) {
        const double *left = pass ? half : s->inverse, *right = pass ? s->inverse : s->work;
        double *out = pass ? s->matrix : half;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) sum += left[i * n + k] * right[k * n + j];
                out[i * n + j] = sum;
            }
    }
}

/* Marks the engines that can be reached from start: by games or, if by_points, by points scored. */
static void reach(int n, const Tally *t, int start, bool by_points, bool backwards, bool *reached) {
    bool grew = true;
    memset(reached, 0, (size_t)n * sizeof *reached);
    reached[start] = true;
    while (grew) {
        grew = false;
        for (int a = 0; a < n; a++)
            for (int b = 0; reached[a] && b < n; b++) {
                const Tally *edge = backwards ? &t[b * n + a] : &t[a * n + b];
                bool open = by_points ? edge->wins + edge->draws > 0 : tally_games(edge) > 0;
                if (!reached[b] && a != b && open) reached[b] = grew = true;
            }
    }
}

static int busiest(int n, const Tally *t) {
    int best = 0;
    int64_t most = -1;
    for (int i = 0; i < n; i++) {
        int64_t games = 0;
        for (int j = 0; j < n; j++) games += i == j ? 0 : tally_games(&t[i * n + j]);
        if (games > most) most = games, best = i;
    }
    return best;
}

static void fill(Solver *s, int engines, const Tally *t, const int *member, double virtual_games) {
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->n; j++) {
            const Tally *r = &t[member[i] * engines + member[j]];
            double games = i == j ? 0 : (double)tally_games(r);
            double extra = games > 0 ? virtual_games : 0;
            s->games[i * s->n + j] = games + extra;
            s->score[i * s->n + j] =
                games > 0 ? (double)r->wins + (double)r->draws / 2 + extra / 2 : 0;
        }
}

bool rating_solve(int engines, const Tally *tallies, bool paired, RatingAnchor anchor, Rating *out,
                  bool *virtual_draws) {
    size_t n = (size_t)engines, square = n * n;
    double *memory = calloc(6 * square + 2 * n, sizeof *memory);
    bool *linked = calloc(3 * n, sizeof *linked);
    int *member = calloc(n, sizeof *member);
    bool ok = memory && linked && member;
    *virtual_draws = false;
    for (int i = 0; i < engines; i++) out[i] = (Rating){{0, false}, {0, false}};
    if (!ok || engines == 0) goto done;

    int root = anchor.anchor != RATING_NO_ANCHOR ? anchor.anchor : busiest(engines, tallies);
    bool *above = linked + n, *below = linked + 2 * n;
    reach(engines, tallies, root, false, false, linked);
    reach(engines, tallies, root, true, false, above);
    reach(engines, tallies, root, true, true, below);
    Solver s = {0};
    int reference = 0;
    for (int i = 0; i < engines; i++)
        if (linked[i]) {
            if (i == root) reference = s.n;
            member[s.n++] = i;
            if (!above[i] || !below[i]) *virtual_draws = true;
        }
    if (s.n < 2) goto done;
    double *next = memory;
    double **squares[] = {&s.games, &s.score, &s.scatter, &s.matrix, &s.inverse, &s.work};
    for (int i = 0; i < 6; i++, next += square) *squares[i] = next;
    s.rating = next;
    s.gradient = next + n;
    fill(&s, engines, tallies, member, *virtual_draws ? 1 : 0);
    if (!climb(&s)) goto done;
    for (int i = 0; i < s.n; i++)
        for (int j = i + 1; j < s.n; j++)
            if (s.games[i * s.n + j] > 0)
                s.scatter[i * s.n + j] = pairing_scatter(&tallies[member[i] * engines + member[j]],
                                                         paired, expected(&s, i, j));
    sandwich(&s);

    double unit = 400 / log(10), mean = 0;
    for (int i = 0; i < s.n; i++) mean += s.rating[i] / s.n;
    bool anchored = anchor.anchor != RATING_NO_ANCHOR;
    const double *c = s.matrix;
    for (int i = 0; i < s.n; i++) {
        Rating *r = &out[member[i]];
        double zero = anchored ? s.rating[reference] : mean;
        double variance = c[i * s.n + i];
        if (anchored) variance += c[reference * s.n + reference] - 2 * c[i * s.n + reference];
        r->rating =
            (Figure){(s.rating[i] - zero) * unit + (anchored ? anchor.anchor_rating : 0), true};
        r->error = (Figure){z95 * sqrt(fmax(variance, 0)) * unit, !anchored || i != reference};
    }
done:
    free(memory);
    free(linked);
    free(member);
    return ok;
}
