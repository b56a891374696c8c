#include "lab.h"
#include "base/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    LabPlan *plan;
    LabStore *store;
    const LabListener *listener;
    double *work; /* estimated nodes, by cell */
    LabProgress progress;
} Session;

typedef struct {
    LabWorker worker;
    const Session *session;
} State;

static void *make_state(void *context, Reason *why) {
    State *s = malloc(sizeof *s);
    if (!s) return reason_set(why, "out of memory"), NULL;
    lab_worker_init(&s->worker);
    s->session = context;
    return s;
}

static void stop_state(void *state) {
    atomic_store(&((State *)state)->worker.signal.stop, true);
}

static void destroy_state(void *state) {
    lab_worker_finish(&((State *)state)->worker);
    free(state);
}

static double processor_milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* The line is written here, not when the result is handed over in order: a slow cell must not keep
 * the finished ones after it in memory only. */
static bool run_cell(void *state, int job, void *result, Reason *why) {
    State *s = state;
    const LabCell *cell = &s->session->plan->cells[job];
    LabResult *r = result;
    double began = processor_milliseconds();
    if (!cell->method->run(&s->worker, cell, r, why)) return false;
    r->milliseconds = processor_milliseconds() - began;
    Buffer line = {0};
    lab_cell_write(cell, r, &line);
    bool ok = line.failed ? reason_set(why, "out of memory")
                          : lab_store_append(s->session->store, buffer_span(&line), why);
    buffer_finish(&line);
    return ok;
}

static bool keep_result(void *context, int job, void *result, Reason *why) {
    Session *s = context;
    Buffer key = {0};
    lab_cell_key(&s->plan->cells[job], &key);
    bool ok = lab_store_add(s->store, buffer_text(&key), result, why);
    buffer_finish(&key);
    s->progress.done++;
    s->progress.finished += s->work[job];
    return ok;
}

static bool show_progress(void *context, const JobsProgress *p) {
    Session *s = context;
    s->progress.seconds = p->seconds;
    if (s->listener->on_progress) s->listener->on_progress(s->listener->context, &s->progress);
    return true;
}

/* Nodes the cell will take, from what is known of it at a smaller depth. */
static double estimate(const LabStore *store, const LabCell *cell) {
    const LabResult *known = lab_store_find(store, cell);
    double nodes = 30, depth = cell->depth;
    if (known && known->depth > 0) {
        nodes = (double)known->nodes[known->depth];
        depth -= known->depth;
    }
    return nodes * pow(cell->method->growth, depth > 0 ? depth : 0);
}

static bool is_in_shard(const LabSettings *s, const LabCell *cell) {
    uint64_t h = 0;
    Buffer key = {0};
    lab_cell_key(cell, &key);
    for (const char *c = buffer_text(&key); *c; c++) h = h * 31 + (unsigned char)*c;
    buffer_finish(&key);
    return (h >> 7) % (uint64_t)s->shards == (uint64_t)(s->shard - 1);
}

/* Marks the cells that are finished or another shard's, and adds up the work. */
static void mark_done(Session *s, bool *skip) {
    for (int i = 0; i < s->plan->count; i++) {
        const LabCell *cell = &s->plan->cells[i];
        const LabResult *known = lab_store_find(s->store, cell);
        bool done = known && lab_result_reaches(known, cell->depth);
        bool ours = is_in_shard(&s->plan->settings, cell);
        skip[i] = done || !ours;
        if (!ours) continue;
        s->work[i] = done ? (double)lab_result_at(known, known->nodes, cell->depth)
                          : estimate(s->store, cell);
        s->progress.cells++;
        s->progress.work += s->work[i];
        s->progress.done += done;
        s->progress.before += done ? s->work[i] : 0;
    }
    s->progress.finished = s->progress.before;
}

static JobsStatus run_cells(LabPlan *plan, LabStore *store, const LabListener *listener,
                            Reason *why) {
    Session s = {.plan = plan, .store = store, .listener = listener};
    bool *skip = calloc((size_t)plan->count + 1, sizeof *skip);
    s.work = calloc((size_t)plan->count + 1, sizeof *s.work);
    JobsStatus status = JOBS_FAILED;
    if (skip && s.work) {
        mark_done(&s, skip);
        Jobs jobs = {.count = plan->count,
                     .threads = plan->settings.jobs,
                     .skip = skip,
                     .result_size = sizeof(LabResult),
                     .context = &s,
                     .run = run_cell,
                     .make_state = make_state,
                     .stop_state = stop_state,
                     .destroy_state = destroy_state,
                     .on_result = keep_result,
                     .on_tick = show_progress};
        status = jobs_run(&jobs, why);
    } else {
        reason_set(why, "out of memory");
    }
    free(skip);
    free(s.work);
    return status;
}

/* A report needs a cell at least. */
static JobsStatus find_cells(const LabPlan *plan, const LabStore *store, Reason *why) {
    for (int i = 0; i < plan->count; i++)
        if (lab_store_find(store, &plan->cells[i])) return JOBS_DONE;
    reason_set(why, "%.150s has no cell of it", plan->settings.out);
    return JOBS_FAILED;
}

static bool write_report(const LabExperiment *e, LabPlan *plan, const LabListener *listener,
                         Reason *why) {
    LabReport *report = malloc(sizeof *report);
    if (!report) return reason_set(why, "out of memory");
    Reason message = {""};
    lab_report_init(report, e->name);
    lab_say(report, "# %s: %s", e->name, e->title);
    lab_say(report, "After %s.", e->paper);
    e->report(plan, report);
    bool ok = !plan->failed && lab_report_write(report, plan->settings.out, &message, why);
    if (plan->failed) *why = plan->why;
    if (message.text[0] && listener->on_message)
        listener->on_message(listener->context, message.text);
    lab_report_finish(report);
    free(report);
    return ok;
}

static bool open_store(LabStore *store, const LabSettings *settings, const LabListener *listener,
                       Reason *why) {
    char file[64] = "cells.jsonl", message[80];
    if (settings->shards > 1)
        snprintf(file, sizeof file, "cells-%d-of-%d.jsonl", settings->shard, settings->shards);
    if (!lab_store_open(store, settings->out, file, why) ||
        !lab_store_load(store, settings->out, why))
        return false;
    snprintf(message, sizeof message, "%d damaged lines of cells are ignored", store->damaged);
    if (store->damaged && listener->on_message) listener->on_message(listener->context, message);
    return true;
}

JobsStatus lab_run(const LabExperiment *e, const char *part, const LabSettings *settings,
                   const LabListener *listener, Reason *why) {
    LabPlan *plan = malloc(sizeof *plan);
    LabStore store;
    if (!plan) return reason_set(why, "out of memory"), JOBS_FAILED;
    lab_store_init(&store);
    lab_plan_init(plan, e, settings);
    JobsStatus status = JOBS_FAILED;
    if (open_store(&store, settings, listener, why)) {
        plan->part = part;
        plan->store = &store;
        e->plan(plan);
        if (plan->failed)
            *why = plan->why;
        else if (part && !plan->count)
            reason_set(why, "%s has no part '%.40s'", e->name, part);
        else
            status = settings->report_only ? find_cells(plan, &store, why)
                                           : run_cells(plan, &store, listener, why);
    }
    if (status != JOBS_FAILED && !write_report(e, plan, listener, why)) status = JOBS_FAILED;
    lab_plan_finish(plan);
    free(plan);
    lab_store_finish(&store);
    return status;
}
