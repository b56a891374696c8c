#include "solve_run.h"

#include <stdlib.h>

typedef struct {
    const SolveRun *run;
    int right;
} Session;

/* Each thread has its own solver. */
typedef struct {
    const ProblemSet *set;
    Solver solver;
} Solving;

static void *make_state(void *context, Reason *why) {
    const Session *session = context;
    Solving *s = malloc(sizeof *s);
    if (!s) return reason_set(why, "out of memory"), NULL;
    s->set = session->run->set;
    if (solver_init(&s->solver, &session->run->settings, why)) return s;
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
    return !solution->stopped;
}

static bool on_result(void *context, int job, void *result, Reason *why) {
    (void)why;
    Session *session = context;
    const SolveRun *run = session->run;
    const Solution *s = result;
    Verdict verdict = solution_judge(&run->set->problems[job], &run->settings, s);
    session->right += verdict == VERDICT_RIGHT;
    return run->on_solution(run->context, job, s, verdict);
}

static bool on_tick(void *context, const JobsProgress *p) {
    const Session *session = context;
    const SolveRun *run = session->run;
    SolveProgress progress = {p->done, p->count, session->right, p->seconds};
    if (run->on_progress) run->on_progress(run->context, &progress);
    return true;
}

JobsStatus solve_run(const SolveRun *run, Reason *why) {
    Session session = {.run = run};
    Jobs jobs = {.count = run->set->count,
                 .threads = run->jobs,
                 .result_size = sizeof(Solution),
                 .context = &session,
                 .run = solve_one,
                 .make_state = make_state,
                 .stop_state = stop_state,
                 .destroy_state = destroy_state,
                 .on_result = on_result,
                 .on_tick = on_tick};
    return jobs_run(&jobs, why);
}
