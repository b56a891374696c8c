/* The job runner: every job once, results in order, and each way for a run to end. */
#include "base/jobs.h"
#include "base/interrupt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

enum { JOBS = 200, NONE = -1 };

/* What a run is to do, and what it did. */
typedef struct {
    int fails_at;          /* this job fails */
    int stops_at;          /* on_result returns false for this job … */
    const char *stops_why; /* … with this reason */
    int ticks_until_end;
    int raise_at; /* SIGINT comes with this result */
    int waits_at; /* this job runs until it is stopped */
    int states_granted;

    atomic_int runs[JOBS];
    atomic_int states, destroyed, stops, made, freed;
    int results[JOBS], result_count;
    int ticks;
    JobsProgress last;
} Plan;

typedef struct {
    Plan *plan;
    atomic_bool stop;
    int in_use; /* by one thread at a time; not atomic, for the thread sanitizer */
} State;

typedef struct {
    int square;
    Plan *plan;
} Result;

static Plan plan_make(void) {
    return (Plan){.fails_at = NONE,
                  .stops_at = NONE,
                  .stops_why = "",
                  .ticks_until_end = NONE,
                  .raise_at = NONE,
                  .waits_at = NONE,
                  .states_granted = JOBS};
}

static void *make_state(void *context, Reason *why) {
    Plan *p = context;
    State *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->plan = p;
    if (p->states++ < p->states_granted) return s;
    p->states--;
    free(s);
    reason_set(why, "no state %d", p->states_granted);
    return NULL;
}

static void stop_state(void *state) {
    State *s = state;
    s->plan->stops++;
    atomic_store(&s->stop, true);
}

static void destroy_state(void *state) {
    State *s = state;
    s->plan->destroyed++;
    free(s);
}

/* Jobs take very different times, so that results come in disorder. */
static bool run(void *state, int job, void *result, Reason *why) {
    State *s = state;
    Result *r = result;
    assert_int_equal(s->in_use++, 0);
    s->plan->runs[job]++;
    assert_int_equal(r->square, 0);
    if (job % 7 == 0) usleep(1500);
    while (job == s->plan->waits_at && !atomic_load(&s->stop)) usleep(1000);
    s->in_use--;
    if (job == s->plan->fails_at) return reason_set(why, "job %d broke", job);
    if (job == s->plan->waits_at) return false;
    r->square = job * job;
    r->plan = s->plan;
    s->plan->made++;
    return true;
}

static bool on_result(void *context, int job, void *result, Reason *why) {
    Plan *p = context;
    const Result *r = result;
    assert_int_equal(r->square, job * job);
    assert_true(p->result_count < JOBS);
    assert_true(p->result_count == 0 || p->results[p->result_count - 1] < job);
    p->results[p->result_count++] = job;
    if (job == p->raise_at) raise(SIGINT);
    if (job != p->stops_at) return true;
    return reason_set(why, "%s", p->stops_why);
}

static void finish_result(void *result) {
    ((Result *)result)->plan->freed++;
}

static bool on_tick(void *context, const JobsProgress *progress) {
    Plan *p = context;
    assert_true(progress->done >= p->last.done && progress->done <= progress->count);
    assert_true(progress->done >= progress->skipped + p->result_count);
    assert_true(progress->seconds >= p->last.seconds);
    p->last = *progress;
    return ++p->ticks != p->ticks_until_end;
}

static Jobs jobs_of(Plan *p, int count, int threads) {
    return (Jobs){.count = count,
                  .threads = threads,
                  .result_size = sizeof(Result),
                  .context = p,
                  .run = run,
                  .make_state = make_state,
                  .stop_state = stop_state,
                  .destroy_state = destroy_state,
                  .on_result = on_result,
                  .finish_result = finish_result,
                  .on_tick = on_tick};
}

/* Runs, and checks what holds for every run. */
static JobsStatus carry_out(const Jobs *jobs, Reason *why) {
    Plan *p = jobs->context;
    reason_set(why, "not written");
    JobsStatus status = jobs_run(jobs, why);
    assert_int_equal(p->destroyed, p->states);
    assert_int_equal(p->freed, p->made);
    assert_true(p->stops == 0 || p->stops == p->states);
    assert_true((status == JOBS_FAILED) == (why->text[0] != '\0'));
    for (int i = 0; i < jobs->count; i++)
        assert_in_range(p->runs[i], 0, jobs->skip && jobs->skip[i] ? 0 : 1);
    return status;
}

static void runs_all_in_order(void **state) {
    (void)state;
    static const int threads[] = {1, 2, 3, 8, JOBS + 50};
    static const int counts[] = {1, 2, 17, JOBS};
    int total = 0;
    for (size_t t = 0; t < sizeof threads / sizeof threads[0]; t++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            Plan p = plan_make();
            Jobs jobs = jobs_of(&p, counts[c], threads[t]);
            Reason why;
            assert_int_equal(carry_out(&jobs, &why), JOBS_DONE);
            assert_int_equal(p.result_count, counts[c]);
            for (int i = 0; i < counts[c]; i++) assert_int_equal(p.results[i], i);
            assert_int_equal(p.states, threads[t] < counts[c] ? threads[t] : counts[c]);
            assert_int_equal(p.last.done, counts[c]);
            assert_int_equal(p.last.count, counts[c]);
            assert_int_equal(p.last.skipped, 0);
            assert_true(p.last.seconds > 0 && p.last.seconds < 100);
            assert_int_equal(p.stops, 0);
            total += counts[c];
        }
    printf("%d jobs\n", total);
}

static void has_nothing_to_do(void **state) {
    (void)state;
    bool all[3] = {true, true, true};
    Plan p = plan_make();
    Reason why;
    Jobs none = jobs_of(&p, 0, 4), done = jobs_of(&p, 3, 4);
    done.skip = all;
    assert_int_equal(carry_out(&none, &why), JOBS_DONE);
    assert_int_equal(carry_out(&done, &why), JOBS_DONE);
    assert_int_equal(p.states, 0);
    assert_int_equal(p.result_count, 0);
}

static void leaves_out_what_is_done(void **state) {
    (void)state;
    bool skip[JOBS];
    int left = 0;
    for (int i = 0; i < JOBS; i++) left += !(skip[i] = i % 3 == 0 || i > 150);
    Plan p = plan_make();
    Jobs jobs = jobs_of(&p, JOBS, 4);
    Reason why;
    jobs.skip = skip;
    assert_int_equal(carry_out(&jobs, &why), JOBS_DONE);
    assert_int_equal(p.result_count, left);
    assert_int_equal(p.last.skipped, JOBS - left);
    assert_int_equal(p.last.done, JOBS);
}

/* What is done when a job fails is not lost, and nothing is begun afterwards. */
static void reports_a_failing_job(void **state) {
    (void)state;
    for (int threads = 1; threads <= 5; threads += 2) {
        Plan p = plan_make();
        Jobs jobs = jobs_of(&p, JOBS, threads);
        Reason why;
        p.fails_at = 90;
        assert_int_equal(carry_out(&jobs, &why), JOBS_FAILED);
        assert_string_equal(why.text, "job 90 broke");
        assert_in_range(p.result_count, 90, 90 + 100);
        for (int i = 0; i < 90; i++) assert_int_equal(p.results[i], i);
        for (int i = 90; i < p.result_count; i++) assert_true(p.results[i] > 90);
        assert_int_equal(p.made, p.result_count);
        assert_int_equal(p.stops, p.states);
    }
}

static void reports_a_missing_state(void **state) {
    (void)state;
    Plan p = plan_make();
    Jobs jobs = jobs_of(&p, JOBS, 4);
    Reason why;
    p.states_granted = 2;
    assert_int_equal(carry_out(&jobs, &why), JOBS_FAILED);
    assert_string_equal(why.text, "no state 2");
    for (int i = 0; i < JOBS; i++) assert_int_equal(p.runs[i], 0);
}

static void ends_when_a_result_is_refused(void **state) {
    (void)state;
    static const char *const reasons[] = {"", "disk full"};
    for (int i = 0; i < 2; i++)
        for (int threads = 1; threads <= 4; threads++) {
            Plan p = plan_make();
            Jobs jobs = jobs_of(&p, JOBS, threads);
            Reason why;
            p.stops_at = 20;
            p.stops_why = reasons[i];
            assert_int_equal(carry_out(&jobs, &why), i ? JOBS_FAILED : JOBS_ENDED);
            assert_string_equal(why.text, reasons[i]);
            assert_int_equal(p.result_count, 21);
            assert_int_equal(p.stops, p.states);
        }
}

static void ends_when_a_tick_says_so(void **state) {
    (void)state;
    Plan p = plan_make();
    Jobs jobs = jobs_of(&p, JOBS, 2);
    Reason why;
    p.ticks_until_end = 10;
    p.waits_at = 30; /* only stop_state ends it */
    assert_int_equal(carry_out(&jobs, &why), JOBS_ENDED);
    assert_true(p.result_count < JOBS);
    assert_true(p.ticks >= 10);
}

/* Results behind a job that was stopped are handed out too. */
static void ends_at_a_signal(void **state) {
    (void)state;
    sigset_t before;
    sigprocmask(SIG_SETMASK, NULL, &before);
    signal(SIGINT, SIG_DFL); /* a shell lets what runs in the background ignore it */
    for (int threads = 1; threads <= 3; threads++) {
        interrupt_block();
        Plan p = plan_make();
        Jobs jobs = jobs_of(&p, JOBS, threads);
        Reason why;
        p.raise_at = 40;
        p.waits_at = 41;
        assert_int_equal(carry_out(&jobs, &why), JOBS_INTERRUPTED);
        assert_true(p.result_count >= 41 && p.result_count < JOBS);
        assert_int_equal(p.results[40], 40);
        assert_int_equal(p.made, p.result_count);
    }
    assert_false(interrupt_came());
    assert_int_equal(interrupt_exit_code(), 128 + SIGINT);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* Where a result is refused and a signal comes with it, the refusal was first. */
static void the_first_cause_decides(void **state) {
    (void)state;
    static const char *const reasons[] = {"", "disk full"};
    sigset_t before;
    sigprocmask(SIG_SETMASK, NULL, &before);
    signal(SIGINT, SIG_DFL);
    for (int i = 0; i < 2; i++) {
        interrupt_block();
        Plan p = plan_make();
        Jobs jobs = jobs_of(&p, JOBS, 2);
        Reason why;
        p.stops_at = p.raise_at = 20;
        p.stops_why = reasons[i];
        assert_int_equal(carry_out(&jobs, &why), i ? JOBS_FAILED : JOBS_ENDED);
        assert_string_equal(why.text, reasons[i]);
        while (interrupt_came()) continue; /* if the run did not ask for it any more */
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static bool count_run(void *state, int job, void *result, Reason *why) {
    (void)job, (void)result, (void)why;
    atomic_fetch_add((atomic_int *)state, 1);
    return true;
}

static void needs_run_alone(void **state) {
    (void)state;
    atomic_int runs = 0;
    Jobs jobs = {.count = 1000, .threads = 3, .context = &runs, .run = count_run};
    assert_int_equal(jobs_run(&jobs, NULL), JOBS_DONE);
    assert_int_equal(runs, 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_all_in_order),        cmocka_unit_test(has_nothing_to_do),
        cmocka_unit_test(leaves_out_what_is_done),  cmocka_unit_test(reports_a_failing_job),
        cmocka_unit_test(reports_a_missing_state),  cmocka_unit_test(ends_when_a_result_is_refused),
        cmocka_unit_test(ends_when_a_tick_says_so), cmocka_unit_test(ends_at_a_signal),
        cmocka_unit_test(needs_run_alone),          cmocka_unit_test(the_first_cause_decides)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
