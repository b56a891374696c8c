/* See jobs.h. A job gets a ticket when it is taken; tickets count from 0 without gaps, even when
 * jobs are skipped. The slots of tickets taken but not yet delivered form a ring buffer, which
 * grows when the oldest job takes long.
 */
#include "jobs.h"
#include "clock.h"
#include "interrupt.h"
#include "pool.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static const int64_t tick_interval = 100000000; /* ns */

typedef struct {
    int job;
    bool finished, has_result;
    void *result;
} Slot;

typedef struct {
    const Jobs *jobs;
    void **states; /* one per thread */
    int threads;
    int64_t began;
    bool refused;      /* on_result() has returned false */
    bool told_to_stop; /* stop_state() has been called for every state */

    pthread_mutex_t lock; /* protects everything below */
    pthread_cond_t changed;
    Slot *ring;
    size_t capacity; /* of the ring, a power of two */
    size_t taken, handed_out;
    int next; /* first candidate for the next ticket */
    int skipped, done;
    int working; /* threads that have not ended */
    bool stopping;
    JobsStatus status;
    Reason why;
} Run;

/* Needs the lock. The first cause decides the status. */
static void stop(Run *r, JobsStatus status, const Reason *why) {
    if (r->stopping) return;
    r->stopping = true;
    r->status = status;
    if (why) r->why = *why;
}

static void fail_without_memory(Run *r) {
    Reason why;
    reason_set(&why, "out of memory");
    stop(r, JOBS_FAILED, &why);
}

/* ---- the threads ---- */

static Slot *slot_of(const Run *r, size_t ticket) {
    return &r->ring[ticket & (r->capacity - 1)];
}

static bool make_room(Run *r) {
    if (r->taken - r->handed_out < r->capacity) return true;
    size_t capacity = r->capacity ? 2 * r->capacity : 16;
    Slot *ring = malloc(capacity * sizeof *ring);
    if (!ring) return false;
    for (size_t t = r->handed_out; t < r->taken; t++) ring[t & (capacity - 1)] = *slot_of(r, t);
    free(r->ring);
    r->ring = ring;
    r->capacity = capacity;
    return true;
}

/* Needs the lock. Takes the next job; false if there is none or the run is ending. */
static bool take(Run *r, size_t *ticket) {
    const Jobs *j = r->jobs;
    while (r->next < j->count && j->skip && j->skip[r->next]) r->next++;
    if (r->stopping || r->next >= j->count) return false;
    void *result = calloc(1, j->result_size ? j->result_size : 1);
    if (!result || !make_room(r)) {
        free(result);
        fail_without_memory(r);
        return false;
    }
    *ticket = r->taken++;
    *slot_of(r, *ticket) = (Slot){.job = r->next++, .result = result};
    return true;
}

static void work(void *argument, int index) {
    Run *r = argument;
    pthread_mutex_lock(&r->lock);
    for (size_t ticket; take(r, &ticket);) {
        Slot slot = *slot_of(r, ticket);
        Reason why = {""};
        pthread_mutex_unlock(&r->lock);
        slot.has_result = r->jobs->run(r->states[index - 1], slot.job, slot.result, &why);
        slot.finished = true;
        pthread_mutex_lock(&r->lock);
        *slot_of(r, ticket) = slot;
        r->done += slot.has_result;
        if (!slot.has_result && why.text[0]) stop(r, JOBS_FAILED, &why);
        pthread_cond_signal(&r->changed);
    }
    r->working--;
    pthread_cond_signal(&r->changed);
    pthread_mutex_unlock(&r->lock);
}

/* ---- the calling thread ---- */

static bool is_ready(const Run *r) {
    return r->handed_out < r->taken && slot_of(r, r->handed_out)->finished;
}

/* Needs the lock, which is released during the callback. */
static void hand_out(Run *r) {
    const Jobs *j = r->jobs;
    Slot slot = *slot_of(r, r->handed_out++);
    Reason why = {""};
    pthread_mutex_unlock(&r->lock);
    bool ends = slot.has_result && !r->refused && j->on_result &&
                !j->on_result(j->context, slot.job, slot.result, &why);
    if (slot.has_result && j->finish_result) j->finish_result(slot.result);
    free(slot.result);
    pthread_mutex_lock(&r->lock);
    if (!ends) return;
    r->refused = true;
    stop(r, why.text[0] ? JOBS_FAILED : JOBS_ENDED, &why);
}

/* Needs the lock, which is released during the callback. */
static void tick(Run *r) {
    const Jobs *j = r->jobs;
    JobsProgress progress = {.count = j->count,
                             .done = r->skipped + r->done,
                             .skipped = r->skipped,
                             .seconds = clock_seconds_since(r->began)};
    pthread_mutex_unlock(&r->lock);
    bool ends = j->on_tick && !j->on_tick(j->context, &progress);
    bool interrupted = interrupt_came();
    pthread_mutex_lock(&r->lock);
    if (interrupted) stop(r, JOBS_INTERRUPTED, NULL);
    if (ends) stop(r, JOBS_ENDED, NULL);
    if (!r->stopping || r->told_to_stop || !j->stop_state) return;
    for (int i = 0; i < r->threads; i++) j->stop_state(r->states[i]);
    r->told_to_stop = true;
}

/* Returns when all threads have ended and all results are delivered. */
static void watch(Run *r) {
    pthread_mutex_lock(&r->lock);
    while (r->working || is_ready(r)) {
        if (is_ready(r))
            hand_out(r);
        else
            clock_wait(&r->changed, &r->lock, clock_now() + tick_interval);
        tick(r);
    }
    pthread_mutex_unlock(&r->lock);
}

static bool make_states(Run *r, Reason *why) {
    const Jobs *j = r->jobs;
    int wanted = r->threads;
    r->states = calloc((size_t)wanted, sizeof *r->states);
    if (!r->states) return reason_set(why, "out of memory");
    for (r->threads = 0; r->threads < wanted; r->threads++) {
        void *state = j->make_state ? j->make_state(j->context, why) : j->context;
        if (j->make_state && !state) return false;
        r->states[r->threads] = state;
    }
    return true;
}

static void destroy_states(Run *r) {
    if (r->states && r->jobs->destroy_state)
        for (int i = 0; i < r->threads; i++) r->jobs->destroy_state(r->states[i]);
    free(r->states);
}

/* Creates states and threads and watches them until the end; false if creating them fails. */
static bool run_threads(Run *r, Reason *why) {
    Pool *pool = pool_create();
    bool ok = pool || reason_set(why, "out of memory");
    ok = ok && make_states(r, why) && pool_resize(pool, r->threads, why);
    if (ok) {
        r->working = r->threads;
        pool_start(pool, work, r);
        watch(r);
        pool_wait(pool);
    }
    pool_destroy(pool);
    destroy_states(r);
    return ok;
}

JobsStatus jobs_run(const Jobs *jobs, Reason *why) {
    Run r = {.jobs = jobs, .began = clock_now(), .status = JOBS_DONE};
    Reason cause = {""};
    for (int i = 0; jobs->skip && i < jobs->count; i++) r.skipped += jobs->skip[i];
    int left = jobs->count - r.skipped;
    assert(jobs->threads >= 1);
    r.threads = jobs->threads < left ? jobs->threads : left;
    pthread_mutex_init(&r.lock, NULL);
    clock_condition_init(&r.changed);
    if (r.threads > 0 && !run_threads(&r, &cause)) stop(&r, JOBS_FAILED, &cause);
    pthread_cond_destroy(&r.changed);
    pthread_mutex_destroy(&r.lock);
    free(r.ring);
    if (why) *why = r.why;
    return r.status;
}
