/* Fits the weights of MIA's features, all together, to self-play.
 *
 * The model is sigmoid(evaluation / K), linear in the weights under the sigmoid, so that logistic
 * regression has one minimum; it is found by Adam over small batches. K is fitted to the old
 * weights first and then held, so that scores keep their scale.
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
    double rate; /* at the start, falling to 0 like a cosine */
    uint64_t seed;
    /* After each epoch; may be NULL. */
    void (*on_epoch)(void *context, int epoch, double training_loss, double validation_loss);
    /* Several times in an epoch, with how many epochs are done and how many there will be, those of
     * an ablation included; false ends the run. May be NULL. */
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

/* Ablation fits once more for each feature. False without memory or samples, and with an empty
 * reason if on_progress() ended it. */
bool tune_run(const Samples *samples, const TuneSettings *settings, const int old[MIA_FEATURES],
              bool ablation, TuneResult *out, Reason *why);

#endif
