/* Positions from files of games, with the score of the search and the result of the game.
 *
 * Random moves and decided scores give no sample. One game in SAMPLES_VALIDATION_ONE_IN, chosen by
 * its number and the file's text, is used for validation with all its positions, so that no game
 * has positions in both sets. If that chooses none of the first file's games, its last one is.
 */
#ifndef LIA_LEARN_SAMPLES_H
#define LIA_LEARN_SAMPLES_H

#include "rules/position.h"
#include "base/reason.h"

#include <stddef.h>

enum { SAMPLES_VALIDATION_ONE_IN = 20 };

typedef struct {
    Bits us, them;  /* stones of the side to move and of its opponent */
    int16_t score;  /* of the search, for the side to move */
    uint8_t points; /* half points of the side to move at the end */
} Sample;

/* The training samples come before the validation samples. */
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

/* Adds the games of a file to a set, which is initially zeroed. */
bool samples_load(Samples *s, const char *path, const SamplesFilter *filter, Reason *why);
void samples_finish(Samples *s);
/* True if there are samples for training and for validation. */
bool samples_suffice(const Samples *s, Reason *why);

/* Returns a digest of all samples in their order. */
uint64_t samples_digest(const Samples *s);
/* Returns the K for which sigmoid(score / K) fits the results best. */
double samples_fit_k(const Samples *s);
double samples_sigmoid(double x);
/* Returns the target value for the side to move: share × result + (1 - share) × sigmoid(score / k).
 */
double samples_target(const Sample *s, double share, double k);
/* Returns the cross entropy of a guess against a target, both within 0..1. */
double samples_logistic_loss(double guess, double target);

#endif
