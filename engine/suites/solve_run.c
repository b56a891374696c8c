#include "solve_run.h"

#include <stdlib.h>

/* Each thread has its own solver. */
typedef struct {
    const ProblemSet *set;
    Solver solver;
} Solving;

static void *make_state(void *context, Reason *why) {
    const SolveRun *run = context;
    Solving *s = malloc(sizeof *s);
    if (!s) return reason_set(why, "out of memory"), NULL;
    s->set = run->set;
    if (solver_init(&s->solver, &run->settings, why)) return s;
    solver_finish(&s->solver);
    free(s);
    return NULL;
}

static void stop_state(void *state) {
    atomic_store(&((Solving *)state)->solver.signal.stop, true);
}

static void destroy_state(void *state) {
    solver_finish(&((Solving *)state)->solver);
    free(state);
}

static bool solve_one(void *state, int job, void *result, Reason *why) {
    (void)why;
    Solving *s = state;
    Solution *solution = result;
    solver_solve(&s->solver, &s->set->problems[job], solution);
    if (solution->stopped) pn_tree_finish(&solution->tree);
    return !solution->stopped;
}

static void finish_result(void *result) {
    pn_tree_finish(&((Solution *)result)->tree);
}

static bool on_result(void *context, int job, void *result, Reason *why) {
    (void)why;
    const SolveRun *run = context;
    const Solution *s = result;
    Verdict verdict = solution_judge(&run->set->problems[job], &run->settings, s);
    return run->on_solution(run->context, job, s, verdict);
}

static bool on_tick(void *context, const JobsProgress *p) {
    const SolveRun *run = context;
    SolveProgress progress = {p->done, p->count, p->skipped, p->seconds};
    if (run->on_progress) run->on_progress(run->context, &progress);
    return true;
}

JobsStatus solve_run(const SolveRun *run, Reason *why) {
    SolveRun copy = *run;
    Jobs jobs = {.count = run->set->count,
                 .threads = run->jobs,
                 .skip = run->skip,
                 .result_size = sizeof(Solution),
                 .context = &copy,
                 .run = solve_one,
                 .make_state = make_state,
                 .stop_state = stop_state,
                 .destroy_state = destroy_state,
                 .on_result = on_result,
                 .finish_result = finish_result,
                 .on_tick = on_tick};
    return jobs_run(&jobs, why);
}
