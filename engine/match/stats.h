/* Statistics of a match: Elo and normalized Elo with error bars, the likelihood of superiority, and
 * the sequential probability ratio test (SPRT).
 *
 * The unit is the pair of games with colours reversed: its score takes one of five values, and the
 * error bars come from the variance of these values (pentanomial), because two games from one
 * opening are not independent. Without pairs the unit is the game (trinomial).
 *
 * The SPRT compares the maximum likelihoods under the two hypotheses, found by bisection instead of
 * the usual expansion around the observed score, which fails for one-sided results.
 */
#ifndef LIA_MATCH_STATS_H
#define LIA_MATCH_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* The results of a pair of games for the first player. */
typedef enum { PAIR_LL, PAIR_LD, PAIR_WL, PAIR_DD, PAIR_WD, PAIR_WW, PAIR_KINDS } PairKind;

typedef struct {
    int64_t wins, losses, draws;
    int64_t pairs[PAIR_KINDS]; /* complete pairs only */
} Tally;

/* Adds a game with the first player's half points: 0, 1, 2. */
void tally_add_game(Tally *t, int half_points);
void tally_add_pair(Tally *t, int half_points_a, int half_points_b);
int64_t tally_games(const Tally *t);
int64_t tally_pairs(const Tally *t);
double tally_points(const Tally *t);
/* Returns the tally from the other player's point of view. */
Tally tally_reversed(const Tally *t);
Tally tally_sum(const Tally *a, const Tally *b);

/* A number that may not exist: no games, a score of 0 or 100 %, no variance. */
typedef struct {
    double value;
    bool known;
} Figure;

enum { FIGURE_SIZE = 32 };
/* Writes "12.34", or "n/a"; never nan or inf. */
void figure_format(Figure f, int decimals, char out[FIGURE_SIZE]);

/* Returns the points per game. */
Figure tally_score(const Tally *t);

typedef struct {
    Figure elo, elo_error;   /* 95 % */
    Figure nelo, nelo_error; /* 95 % */
    Figure los;              /* 0..1 */
    Figure draw_ratio;       /* 0..1: of the pairs that end 1–1 if paired, else of the games */
    Figure pairs_ratio;      /* pairs won over pairs lost */
    Figure wl_dd_ratio;      /* among the pairs that end 1–1 */
} Strength;

/* Computes the statistics, by pairs if paired is set, else by games. */
Strength stats_strength(const Tally *t, bool paired);

/* Elo difference of an expected score within (0, 1), and back. */
double elo_of_score(double score);
double score_of_elo(double elo);

typedef enum { SPRT_NORMALIZED, SPRT_LOGISTIC } SprtModel;

typedef struct {
    bool enabled;
    double elo0, elo1; /* in the model's unit */
    double alpha, beta;
    SprtModel model;
} Sprt;

typedef enum { SPRT_RUNNING, SPRT_ACCEPTS_H0, SPRT_ACCEPTS_H1 } SprtVerdict;

/* Log-likelihood ratio of H1 (elo1) over H0 (elo0); 0 without results. */
double sprt_llr(const Sprt *s, const Tally *t, bool paired);
/* The bounds at which the test ends: H0 at or below, H1 at or above. */
double sprt_lower(const Sprt *s);
double sprt_upper(const Sprt *s);
SprtVerdict sprt_verdict(const Sprt *s, const Tally *t, bool paired);

#endif
