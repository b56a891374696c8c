/* Positions with what a search and the end of the game said about them, out of files of games.
 *
 * Random moves and decided scores give no sample. One game in SAMPLES_VALIDATION_ONE_IN, chosen by
 * its number and the file's text, is for validation: all its positions, so that no position there
 * has a neighbour of the same game in the training set.
 */
#ifndef LIA_LEARN_SAMPLES_H
#define LIA_LEARN_SAMPLES_H

#include "rules/position.h"
#include "base/reason.h"

#include <stddef.h>

enum { SAMPLES_VALIDATION_ONE_IN = 20 };

typedef struct {
    Bits us, them;  /* the side to move's stones, and the other's */
    int16_t score;  /* of the search, for the side to move */
    uint8_t points; /* half points of the side to move at the end */
} Sample;

/* The training samples stand before the validation samples. */
typedef struct {
    Sample *list;
    size_t training, count;
    uint64_t games;
} Samples;

typedef struct {
    bool quiet; /* leave out positions whose best move is a capture */
    void (*on_message)(void *context, const char *text); /* damaged parts; may be NULL */
    void *context;
} SamplesFilter;

/* Adds the games of a file to a set that is all zeros or was loaded before. */
bool samples_load(Samples *s, const char *path, const SamplesFilter *filter, Reason *why);
void samples_finish(Samples *s);
/* Are there some for training and some for validation? */
bool samples_suffice(const Samples *s, Reason *why);

/* The K for which sigmoid(score / K) fits the results best. */
double samples_fit_k(const Samples *s);
double samples_sigmoid(double x);
/* What a sample is to be worth to the side to move: share × result + (1 - share) × sigmoid(score /
 * k). */
double samples_target(const Sample *s, double share, double k);
/* Cross entropy of a guess against a target, both within 0..1. */
double samples_logistic_loss(double guess, double target);

#endif
