/* Solves many problems on several threads. */
#ifndef LIA_SUITES_SOLVE_RUN_H
#define LIA_SUITES_SOLVE_RUN_H

#include "base/jobs.h"
#include "solve.h"

typedef struct {
    int done, count; /* including those skipped */
    int before;      /* skipped */
    double seconds;
} SolveProgress;

typedef struct {
    const ProblemSet *set;
    SolveSettings settings;
    const bool *skip; /* by problem: already solved; NULL = none */
    int jobs;
    /* Both callbacks run in the thread that called solve_run(). Solutions come in the order of the
     * problems; false ends the run. */
    bool (*on_solution)(void *context, int index, const Solution *s, Verdict verdict);
    /* Called after each solution and several times a second; may be NULL. */
    void (*on_progress)(void *context, const SolveProgress *progress);
    void *context;
} SolveRun;

/* Solves all problems. If the run ends early, on_solution() has received what was solved before.
 * The reason is set if JOBS_FAILED. */
JobsStatus solve_run(const SolveRun *run, Reason *why);

#endif
