/* See solve_run.h. Each thread has a solver of its own and takes the next problem from a common
 * counter; the calling thread hands out the solutions in order and looks at the clock.
 */
#include "solve_run.h"
#include "base/clock.h"
#include "base/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const int64_t refresh_interval = 100000000; /* ns */

typedef struct {
    const SolveRun *run;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t changed;
    Solution *solutions;
    bool *done;
    int next;    /* problem to take */
    int working; /* threads at it */
    bool ending;
    bool failed;
    Reason why;
} Shared;

typedef struct {
    Shared *shared;
    Solver solver;
    pthread_t thread;
} Job;

/* ---- a job ---- */

static void *work(void *argument) {
    Job *job = argument;
    Shared *sh = job->shared;
    const ProblemSet *set = sh->run->set;
    pthread_mutex_lock(&sh->lock);
    while (!sh->ending && sh->next < set->count) {
        int index = sh->next++;
        pthread_mutex_unlock(&sh->lock);
        Solution solution;
        solver_solve(&job->solver, &set->problems[index], &solution);
        pthread_mutex_lock(&sh->lock);
        sh->solutions[index] = solution;
        sh->done[index] = true;
        pthread_cond_signal(&sh->changed);
    }
    sh->working--;
    pthread_cond_signal(&sh->changed);
    pthread_mutex_unlock(&sh->lock);
    return NULL;
}

/* With the lock. Makes all jobs return soon. */
static void end_jobs(Shared *sh, Job *jobs, int count) {
    sh->ending = true;
    for (int i = 0; i < count; i++) atomic_store(&jobs[i].solver.signal.stop, true);
}

static void wait_a_moment(Shared *sh) {
    clock_wait(&sh->changed, &sh->lock, clock_now() + refresh_interval);
}

/* Hands out what is ready; true if everything was. */
static bool oversee(Shared *sh, Job *jobs, int job_count) {
    const SolveRun *run = sh->run;
    SolveProgress progress = {.count = run->set->count};
    int64_t began = clock_now(), shown = 0;
    int given = 0;
    pthread_mutex_lock(&sh->lock);
    for (;;) {
        while (given < run->set->count && sh->done[given]) {
            const Solution *s = &sh->solutions[given];
            pthread_mutex_unlock(&sh->lock);
            bool go_on = s->stopped || run->on_solution(run->context, given, s);
            Verdict v = solution_judge(&run->set->problems[given], &run->settings, s);
            pthread_mutex_lock(&sh->lock);
            if (!go_on) end_jobs(sh, jobs, job_count);
            progress.right += v == VERDICT_RIGHT;
            given++;
        }
        if (!sh->working) break;
        int64_t now = clock_now();
        if (run->on_progress && !sh->ending && now - shown >= refresh_interval) {
            shown = now;
            progress.done = given;
            progress.seconds = 1e-9 * (double)(now - began);
            pthread_mutex_unlock(&sh->lock);
            bool end = run->on_progress(run->context, &progress);
            pthread_mutex_lock(&sh->lock);
            if (end) end_jobs(sh, jobs, job_count);
        }
        if (given < run->set->count && sh->done[given]) continue;
        wait_a_moment(sh);
    }
    /* After an interruption a later problem may be done where an earlier one is not. */
    bool ended = sh->ending;
    pthread_mutex_unlock(&sh->lock);
    for (int i = given; i < run->set->count; i++)
        if (sh->done[i] && !sh->solutions[i].stopped)
            run->on_solution(run->context, i, &sh->solutions[i]);
    return !ended;
}

static int start_jobs(Shared *sh, Job *jobs, int count) {
    int started = 0;
    for (; started < count; started++) {
        Job *job = &jobs[started];
        job->shared = sh;
        if (!solver_init(&job->solver, &sh->run->settings, &sh->why)) {
            solver_finish(&job->solver);
            break;
        }
        pthread_mutex_lock(&sh->lock);
        sh->working++;
        bool ok = thread_start(&job->thread, work, job);
        sh->working -= !ok;
        pthread_mutex_unlock(&sh->lock);
        if (ok) continue;
        reason_set(&sh->why, "no thread for job %d", started + 1);
        solver_finish(&job->solver);
        break;
    }
    return started;
}

bool solve_run(const SolveRun *run, Reason *why) {
    size_t count = (size_t)(run->set->count ? run->set->count : 1);
    int jobs_wanted = run->jobs < run->set->count ? run->jobs : run->set->count;
    if (jobs_wanted < 1) jobs_wanted = 1;
    Shared sh = {.run = run,
                 .solutions = calloc(count, sizeof *sh.solutions),
                 .done = calloc(count, sizeof *sh.done)};
    Job *jobs = calloc((size_t)jobs_wanted, sizeof *jobs);
    bool ok = false;
    reason_set(why, "%s", "");
    pthread_mutex_init(&sh.lock, NULL);
    clock_condition_init(&sh.changed);
    if (sh.solutions && sh.done && jobs) {
        int started = start_jobs(&sh, jobs, jobs_wanted);
        ok = started == jobs_wanted;
        if (!ok) {
            reason_set(why, "%s", sh.why.text);
            pthread_mutex_lock(&sh.lock);
            end_jobs(&sh, jobs, started);
            pthread_mutex_unlock(&sh.lock);
        }
        ok = oversee(&sh, jobs, started) && ok;
        for (int i = 0; i < started; i++) {
            pthread_join(jobs[i].thread, NULL);
            solver_finish(&jobs[i].solver);
        }
    } else {
        reason_set(why, "out of memory");
    }
    pthread_cond_destroy(&sh.changed);
    pthread_mutex_destroy(&sh.lock);
    free(jobs);
    free(sh.done);
    free(sh.solutions);
    return ok;
}
