/* Numbered jobs, run on several threads, whose results are delivered in order.
 *
 * The caller describes the work in a Jobs value and calls jobs_run(), which returns when everything
 * is over. Each thread has a state of its own, for instance a solver, and takes the lowest job not
 * yet taken. The calling thread runs no job: it delivers the results, watches for signals and lets
 * the caller show progress. A result that is ready before an earlier one waits in memory, so what
 * the caller receives depends neither on the number of threads nor on their speed.
 *
 * A run ends early when a callback returns false, a job fails or a signal arrives. No further job
 * is started, jobs in progress are told to stop if stop_state is given and awaited otherwise, and
 * every result that exists by then is still delivered. To continue such a run later, the caller
 * records which jobs are done and marks them in skip.
 *
 * A callback that returns false may say why: with a reason the run has failed, without one it has
 * merely ended.
 */
#ifndef LIA_BASE_JOBS_H
#define LIA_BASE_JOBS_H

#include "reason.h"

#include <stddef.h>

typedef struct {
    int count, done; /* total jobs; finished jobs, including those skipped */
    int skipped;
    double seconds; /* since jobs_run() was called */
} JobsProgress;

typedef struct {
    int count;          /* jobs are numbered from 0 */
    int threads;        /* at least 1; no more are started than there are jobs */
    const bool *skip;   /* by job: true = already done; NULL = none. Constant during the run */
    size_t result_size; /* bytes of a result; run() receives them zeroed */
    void *context;

    /* Called by the threads concurrently. Runs one job; false with a reason if it failed, false
     * without one if it has no result because it was stopped or is no longer needed. */
    bool (*run)(void *state, int job, void *result, Reason *why);

    /* All others are called by the thread that called jobs_run(), and all may be NULL. */

    /* Creates the state of one thread before any job starts; NULL with a reason on failure. Without
     * this function every thread gets the context as its state. */
    void *(*make_state)(void *context, Reason *why);
    /* Makes a run() in progress return soon; it may also be called just before or after one. */
    void (*stop_state)(void *state);
    void (*destroy_state)(void *state);
    /* Takes a result, in the order of the jobs. After it has returned false it is not called
     * again. */
    bool (*on_result)(void *context, int job, void *result, Reason *why);
    /* Frees what a result owns; called once for each job that run() has finished. */
    void (*finish_result)(void *result);
    /* Called after each result, several times a second and at the end. False ends the run. */
    bool (*on_tick)(void *context, const JobsProgress *progress);
} Jobs;

typedef enum {
    JOBS_DONE,        /* all of them */
    JOBS_ENDED,       /* by a callback */
    JOBS_INTERRUPTED, /* by a signal; needs interrupt_block() beforehand */
    JOBS_FAILED       /* the reason says why */
} JobsStatus;

/* The first cause of an early end decides the status. The reason is empty unless JOBS_FAILED. */
JobsStatus jobs_run(const Jobs *jobs, Reason *why);

#endif
