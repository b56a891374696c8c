/* Fits all weights of MIA's features together to self-play games.
 *
 * The model is sigmoid(evaluation / K). The evaluation is linear in the weights, so the logistic
 * regression has one minimum; it is found by Adam with small batches. K is first fitted to the old
 * weights and then fixed, so that scores keep their scale.
 */
#ifndef LIA_LEARN_TUNE_H
#define LIA_LEARN_TUNE_H

#include "samples.h"
#include "eval/mia_eval.h"

/* The defaults. */
#define TUNE_RESULT_SHARE 0.5
#define TUNE_RATE         0.02
enum { TUNE_EPOCHS = 12, TUNE_BATCH = 1024, TUNE_SEED = 1 };

typedef struct {
    double result_share; /* of the target; the rest is the search's score */
    int epochs, batch;
    double rate; /* initial learning rate, falling to 0 as a cosine */
    uint64_t seed;
    const char *checkpoint; /* file for the state; the same run goes on from it. NULL = none */
    /* Called after each epoch; may be NULL. */
    void (*on_epoch)(void *context, int epoch, double training_loss, double validation_loss);
    /* Called several times per epoch with the number of finished epochs and their total, including
     * those of an ablation; false ends the run. May be NULL. */
    bool (*on_progress)(void *context, double done, int epochs);
    void *context;
} TuneSettings;

TuneSettings tune_default_settings(void);

typedef struct {
    double k_score, k_eval;         /* of search scores, of the evaluation with old weights */
    double loss_before, loss_after; /* on the validation set */
    double weight[MIA_FEATURES];
    double spread[MIA_FEATURES];       /* root mean square of weight × feature, in points */
    double loss_without[MIA_FEATURES]; /* after fitting without this feature */
} TuneResult;

/* Fits the weights; ablation makes one more fit per feature. False if memory or samples are
 * lacking or the state cannot be saved, and with an empty reason if on_progress() ended the run. The
 * caller removes the checkpoint when it has stored the result. */
bool tune_run(const Samples *samples, const TuneSettings *settings, const int old[MIA_FEATURES],
              bool ablation, TuneResult *out, Reason *why);

#endif
