/* Many problems, several at a time. */
#ifndef LIA_SUITES_SOLVE_RUN_H
#define LIA_SUITES_SOLVE_RUN_H

#include "solve.h"

typedef struct {
    int done, count, right;
    double seconds;
} SolveProgress;

typedef struct {
    const ProblemSet *set;
    SolveSettings settings;
    int jobs;
    /* All of these are called by the thread that called solve_run(). Solutions come in the order of
     * the problems; false ends the run. */
    bool (*on_solution)(void *context, int index, const Solution *s);
    /* Several times a second; true ends the run. May be NULL. */
    bool (*on_progress)(void *context, const SolveProgress *progress);
    void *context;
} SolveRun;

/* True if all were tried; false with a reason, or with an empty one if the caller ended it. What
 * was solved until then has been handed out. */
bool solve_run(const SolveRun *run, Reason *why);

#endif
