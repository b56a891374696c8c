#include "sums.h"

#include <math.h>
#include <stdlib.h>

static const LabResult *result_of(LabPlan *plan, const LabRow *row, int i) {
    return lab_find_result(plan, row->method, row->parameters, row->positions->fens[i]);
}

static bool is_decided(const LabResult *r, int depth) {
    return r && r->decided && r->decided < depth;
}

/* Sums a row without looking at positions that are left out of open_nodes. */
static LabSums sum(LabPlan *plan, const LabRow *row, int depth, const bool *left_out) {
    LabSums s = {0};
    double logs = 0, leaf_logs = 0;
    for (int i = 0; i < row->positions->count; i++) {
        const LabResult *r = result_of(plan, row, i);
        if (!r || !lab_result_reaches(r, depth)) continue;
        int64_t nodes = lab_result_at(r, r->nodes, depth);
        int64_t leaves = lab_result_at(r, r->leaves, depth);
        s.found++;
        s.nodes += nodes;
        s.leaves += leaves;
        s.decided += is_decided(r, depth);
        logs += log((double)nodes + 1);
        leaf_logs += log((double)leaves + 1);
        if (!left_out[i] && !is_decided(r, depth)) s.open_nodes += nodes;
    }
    s.complete = s.found == row->positions->count && s.found > 0;
    if (s.found) s.mean = exp(logs / s.found) - 1;
    if (s.found) s.leaf_mean = exp(leaf_logs / s.found) - 1;
    return s;
}

/* The positions that one of the rows decided before the depth. NULL after a failure. */
static bool *decided_of(LabPlan *plan, const LabPositions *positions, const LabRow *rows, int count,
                        int depth) {
    bool *out = calloc((size_t)positions->count + 1, sizeof *out);
    Reason why;
    if (!out) return reason_set(&why, "out of memory"), lab_fail(plan, &why), NULL;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < positions->count; i++)
            out[i] |= is_decided(result_of(plan, &rows[k], i), depth);
    return out;
}

LabSums lab_sums(LabPlan *plan, const LabRow *row, int depth, const LabRow *rows, int count) {
    bool *decided = decided_of(plan, row->positions, rows, count, depth);
    LabSums s = decided ? sum(plan, row, depth, decided) : (LabSums){0};
    free(decided);
    return s;
}

void lab_sums_each(LabPlan *plan, const LabRow *rows, int count, int depth, LabSums *out) {
    bool *decided = decided_of(plan, rows[0].positions, rows, count, depth);
    for (int k = 0; k < count; k++)
        out[k] = decided ? sum(plan, &rows[k], depth, decided) : (LabSums){0};
    free(decided);
}

int lab_complete_depth(LabPlan *plan, const LabRow *rows, int count, int first, int last) {
    for (int depth = last; depth >= first; depth--) {
        bool all = true;
        for (int k = 0; k < count && all; k++)
            for (int i = 0; i < rows[k].positions->count && all; i++) {
                const LabResult *r = result_of(plan, &rows[k], i);
                all = r && lab_result_reaches(r, depth);
            }
        if (all) return depth;
    }
    return 0;
}
