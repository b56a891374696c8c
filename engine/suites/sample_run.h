/* A suite from the first game to the file. */
#ifndef LIA_SUITES_SAMPLE_RUN_H
#define LIA_SUITES_SAMPLE_RUN_H

#include "sample.h"

typedef struct {
    int games, looked_at; /* games there are for this kind, and looked at */
    int count, wanted;    /* positions */
    int before;           /* of these by former runs */
    double seconds;
} SampleProgress;

typedef struct {
    const char *games; /* file of self-play games */
    const char *out;
    const char *version;
    /* After every game and several times a second. */
    void (*on_progress)(void *context, const SampleProgress *p);
    void (*on_message)(void *context, const char *text); /* damaged parts of the file of games */
    void *context;
} SampleRun;

typedef enum { SAMPLE_DONE, SAMPLE_TOO_FEW, SAMPLE_INTERRUPTED, SAMPLE_FAILED } SampleStatus;

/* Fills the suite. What was looked at is kept beside the file, under its name with ".part", until
 * the file is written; the same run goes on from there. Too few games: the file is written with
 * what there is. */
SampleStatus sample_run(Sampler *s, const SampleRun *run, Reason *why);

#endif
