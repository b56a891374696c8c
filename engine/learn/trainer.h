/* Trains the network on samples.
 *
 * It uses floats, the squared error of sigmoid(output) against the target, and Adam with a cosine
 * learning rate; each sample is transformed by a random board symmetry. A batch is divided into a
 * fixed number of shards, whose gradients are added in order, so that the result does not depend on
 * the number of threads.
 */
#ifndef LIA_LEARN_TRAINER_H
#define LIA_LEARN_TRAINER_H

#include "samples.h"
#include "eval/net.h"

/* The defaults. */
#define TRAIN_RESULT_SHARE 0.4
#define TRAIN_RATE         0.002
enum {
    TRAIN_HIDDEN = 256,
    TRAIN_STONES = 8,
    TRAIN_GROUPS = 4,
    TRAIN_SCALE = 256,
    TRAIN_EPOCHS = 24,
    TRAIN_BATCH = 2048,
    TRAIN_SEED = 1
};

typedef struct {
    int epoch;
    double training_loss, validation_loss; /* squared error; training: NAN if not known */
    double seconds;                        /* since the start */
} TrainEpoch;

typedef struct {
    int steps, all_steps; /* batches */
    int before;           /* batches of earlier runs, from which this one goes on */
    int epoch;
    double rate;    /* of this step */
    double seconds; /* since the start */
} TrainStep;

typedef struct {
    int hidden, scale;
    int chance; /* points for which the net means a chance of sigmoid(1); 0 = scale */
    NetSteps steps;
    const Net *from; /* begin with its weights; its hidden layer is as large. NULL = random ones */
    double result_share; /* of the target; the rest is the search's score */
    int epochs, batch, threads;
    double rate;
    uint64_t seed;
    const char *checkpoint; /* file for the state; the same run goes on from it. NULL = none */
    /* Called after each epoch, and at the start with epoch 0 or the last one of an earlier run; may
     * be NULL. */
    void (*on_epoch)(void *context, const TrainEpoch *epoch);
    /* Called after each batch; false ends the training. May be NULL. */
    bool (*on_step)(void *context, const TrainStep *step);
    void *context;
} TrainSettings;

TrainSettings train_default_settings(void);

typedef struct {
    double k;                                   /* of the samples' scores */
    double loss_before, loss_after;             /* on the validation set */
    int clipped_input, clipped_output;          /* weights at their limits */
    double largest_difference, mean_difference; /* float net against integers, in points */
} TrainReport;

/* Returns a new net, or NULL with a reason, which is empty if on_step() ended the training. The state
 * is saved after each epoch, several times an hour and when the training ends; the caller removes
 * the file when it has stored the net. */
Net *train_run(const Samples *samples, const TrainSettings *settings, TrainReport *report,
               Reason *why);

#endif
