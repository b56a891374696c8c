/* Making a suite, from the first game to the file. */
#ifndef LIA_SUITES_SAMPLE_RUN_H
#define LIA_SUITES_SAMPLE_RUN_H

#include "sample.h"

typedef struct {
    int games, looked_at; /* games available for this kind, and examined */
    int count, wanted;    /* positions */
    int before;           /* positions found by earlier runs */
    double seconds;
} SampleProgress;

typedef struct {
    const char *games; /* file of self-play games */
    const char *out;
    const char *version;
    /* Called after every game and several times a second. */
    void (*on_progress)(void *context, const SampleProgress *p);
    void (*on_message)(void *context, const char *text); /* damaged parts of the file of games */
    void *context;
} SampleRun;

typedef enum { SAMPLE_DONE, SAMPLE_TOO_FEW, SAMPLE_INTERRUPTED, SAMPLE_FAILED } SampleStatus;

/* Fills the suite. A journal beside the file, under its name with ".part", records the games
 * examined until the file is written; the same run continues from there. If there are too few
 * games, the file is written with fewer positions. */
SampleStatus sample_run(Sampler *s, const SampleRun *run, Reason *why);

#endif
