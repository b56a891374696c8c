#include "lab.h"
#include "base/random.h"
#include "record/suite.h"
#include "rules/notation.h"

#include <stdlib.h>
#include <string.h>

enum { QUICK_POSITIONS = 8, DRAW_SEED = 1989, TEXT_MAX = 120 };

void lab_plan_init(LabPlan *plan, const LabExperiment *e, const LabSettings *settings) {
    memset(plan, 0, sizeof *plan);
    plan->settings = *settings;
    if (!settings->last_depth) {
        plan->settings.first_depth = e->first_depth;
        plan->settings.last_depth = settings->quick ? e->quick_depth : e->last_depth;
    }
    lab_worker_init(&plan->worker);
}

void lab_plan_finish(LabPlan *plan) {
    for (int i = 0; i < plan->count; i++) {
        free(plan->cells[i].parameters);
        free(plan->cells[i].position);
    }
    free(plan->cells);
    for (int i = 0; i < plan->suite_count; i++) {
        LabPositions *p = &plan->suites[i].positions;
        for (int k = 0; k < p->count; k++) free(p->fens[k]);
        free(p->fens);
    }
    for (int i = 0; i < plan->configuration_count; i++) free(plan->configurations[i].parameters);
    lab_worker_finish(&plan->worker);
}

void lab_fail(LabPlan *plan, const Reason *why) {
    if (!plan->failed) plan->why = *why;
    plan->failed = true;
}

static void fail_without_memory(LabPlan *plan) {
    Reason why;
    reason_set(&why, "out of memory");
    lab_fail(plan, &why);
}

/* ---- positions ---- */

/* Position and side alone: the counters of a FEN do not matter. */
static char *key_of(const Position *p) {
    char fen[FEN_SIZE];
    fen_format(p, fen);
    char *blank = strchr(fen, ' ');
    if (blank) blank[2] = 0;
    return strdup(fen);
}

static bool load(LabPlan *plan, const char *name, LabPositions *out, Reason *why) {
    Suite suite;
    const char *file = plan->settings.suite;
    if (!(file ? suite_load(file, &suite, why) : suite_load_own(name, &suite, why))) return false;
    bool ok = suite.problem_count == 0;
    if (!ok)
        reason_set(why, "%.80s, line %d: %.80s", suite.path, suite.problems[0].line,
                   suite.problems[0].why.text);
    else if (!suite.count)
        ok = reason_set(why, "no position in %.100s", suite.path);
    out->fens = ok ? calloc((size_t)suite.count, sizeof *out->fens) : NULL;
    for (int i = 0; out->fens && i < suite.count; i++)
        if ((out->fens[out->count] = key_of(&suite.entries[i].position))) out->count++;
    if (ok && out->count != suite.count) ok = reason_set(why, "out of memory");
    suite_finish(&suite);
    return ok;
}

/* Keeps count of the positions in their order, chosen by the seed. */
static void draw(LabPositions *p, int count) {
    Random random = {DRAW_SEED};
    int kept = 0, all = p->count;
    for (int i = 0; i < all; i++) {
        if ((int)random_below(&random, (uint32_t)(all - i)) < count - kept)
            p->fens[kept++] = p->fens[i];
        else
            free(p->fens[i]);
    }
    p->count = kept;
}

/* The place of a suite that is not loaded yet, or in *found the positions of one that is. NULL in
 * both if there is no room. */
static LabPositions *place_of(LabPlan *plan, const char *name, int count,
                              const LabPositions **found) {
    *found = NULL;
    for (int i = 0; i < plan->suite_count && !*found; i++)
        if (!strcmp(plan->suites[i].name, name) && plan->suites[i].drawn == count)
            *found = &plan->suites[i].positions;
    if (*found) return NULL;
    if (plan->suite_count == LAB_SUITES_MAX) return fail_without_memory(plan), NULL;
    int i = plan->suite_count++;
    plan->suites[i].name = name;
    plan->suites[i].drawn = count;
    return &plan->suites[i].positions;
}

static const LabPositions no_positions = {0};

static int cut_if_quick(const LabPlan *plan, int count) {
    return plan->settings.quick && (!count || count > QUICK_POSITIONS) ? QUICK_POSITIONS : count;
}

const LabPositions *lab_draw(LabPlan *plan, const char *name, int count) {
    Reason why;
    const LabPositions *found;
    count = cut_if_quick(plan, count);
    LabPositions *p = place_of(plan, name, count, &found);
    if (!p) return found ? found : &no_positions;
    if (!load(plan, name, p, &why)) return lab_fail(plan, &why), &no_positions;
    if (count && count < p->count) draw(p, count);
    return p;
}

const LabPositions *lab_generate(LabPlan *plan, const char *name, int count,
                                 bool (*generate)(int index, char *out, size_t size)) {
    const LabPositions *found;
    char text[TEXT_MAX];
    count = cut_if_quick(plan, count);
    LabPositions *p = place_of(plan, name, count, &found);
    if (!p) return found ? found : &no_positions;
    p->fens = calloc((size_t)count, sizeof *p->fens);
    while (p->fens && p->count < count && generate(p->count, text, sizeof text) &&
           (p->fens[p->count] = strdup(text)))
        p->count++;
    if (p->count < count) return fail_without_memory(plan), &no_positions;
    return p;
}

const LabPositions *lab_positions(LabPlan *plan, const char *name) {
    return lab_draw(plan, name, 0);
}

/* ---- cells ---- */

/* The index of a configuration, whose signature is computed when it is met first; -1 after a
 * failure. */
static int configuration_of(LabPlan *plan, const LabMethod *method, const char *parameters) {
    for (int i = plan->configuration_count - 1; i >= 0; i--)
        if (plan->configurations[i].method == method &&
            !strcmp(plan->configurations[i].parameters, parameters))
            return i;
    char *copy = strdup(parameters);
    if (!copy || plan->configuration_count == LAB_CONFIGURATIONS_MAX)
        return free(copy), fail_without_memory(plan), -1;
    uint64_t signature = 0;
    if (method->signature_depth) {
        LabResult r = {0};
        Reason why = {""};
        char *position = strdup(method->signature_position);
        LabCell cell = {.method = method,
                        .parameters = copy,
                        .position = position,
                        .depth = method->signature_depth};
        bool ok = position && method->run(&plan->worker, &cell, &r, &why);
        free(position);
        if (!ok) return free(copy), lab_fail(plan, &why), -1;
        signature = (uint64_t)lab_result_at(&r, r.nodes, method->signature_depth);
    }
    int i = plan->configuration_count++;
    plan->configurations[i].method = method;
    plan->configurations[i].parameters = copy;
    plan->configurations[i].signature = signature;
    return i;
}

static bool is_same(const LabCell *cell, const LabMethod *method, const char *parameters,
                    const char *position) {
    return cell->method == method && !strcmp(cell->position, position) &&
           !strcmp(cell->parameters, parameters);
}

void lab_add(LabPlan *plan, const LabMethod *method, const char *parameters, const char *position,
             int depth, const char *part) {
    if (plan->part && strcmp(plan->part, part)) return;
    for (int i = 0; i < plan->count; i++)
        if (is_same(&plan->cells[i], method, parameters, position)) {
            if (depth > plan->cells[i].depth) plan->cells[i].depth = depth;
            return;
        }
    int known = configuration_of(plan, method, parameters);
    if (known < 0) return;
    if (plan->count == plan->capacity) {
        int capacity = plan->capacity ? 2 * plan->capacity : 256;
        LabCell *cells = realloc(plan->cells, (size_t)capacity * sizeof *cells);
        if (!cells) {
            fail_without_memory(plan);
            return;
        }
        plan->cells = cells;
        plan->capacity = capacity;
    }
    LabCell cell = {.method = method,
                    .parameters = strdup(parameters),
                    .position = strdup(position),
                    .depth = depth,
                    .signature = plan->configurations[known].signature};
    plan->cells[plan->count++] = cell;
    if (!cell.parameters || !cell.position) fail_without_memory(plan);
}

void lab_add_all(LabPlan *plan, const LabMethod *method, const char *parameters,
                 const LabPositions *positions, int depth, const char *part) {
    for (int i = 0; i < positions->count; i++)
        lab_add(plan, method, parameters, positions->fens[i], depth, part);
}

/* The texts of a cell that is only looked up are not changed. */
static char *lent(const char *text) {
    return (char *)(uintptr_t)text; /* NOLINT(performance-no-int-to-ptr) */
}

const LabResult *lab_find_result(LabPlan *plan, const LabMethod *method, const char *parameters,
                                 const char *position) {
    int known = configuration_of(plan, method, parameters);
    if (known < 0) return NULL;
    LabCell cell = {.method = method,
                    .parameters = lent(parameters),
                    .position = lent(position),
                    .signature = plan->configurations[known].signature};
    return lab_store_find(plan->store, &cell);
}
