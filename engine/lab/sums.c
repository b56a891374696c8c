#include "sums.h"

#include <math.h>

static const LabResult *result_of(LabPlan *plan, const LabRow *row, int i) {
    return lab_find_result(plan, row->method, row->parameters, row->positions->fens[i]);
}

static bool is_decided(const LabResult *r, int depth) {
    return r && r->decided && r->decided < depth;
}

LabSums lab_sums(LabPlan *plan, const LabRow *row, int depth, const LabRow *rows, int count) {
    LabSums s = {0};
    double logs = 0, leaf_logs = 0;
    for (int i = 0; i < row->positions->count; i++) {
        const LabResult *r = result_of(plan, row, i);
        if (!r || !lab_result_reaches(r, depth)) continue;
        int64_t nodes = lab_result_at(r, r->nodes, depth);
        int64_t leaves = lab_result_at(r, r->leaves, depth);
        bool decided = is_decided(r, depth);
        s.found++;
        s.nodes += nodes;
        s.leaves += leaves;
        s.decided += decided;
        logs += log((double)nodes + 1);
        leaf_logs += log((double)leaves + 1);
        for (int k = 0; k < count && !decided; k++)
            decided = is_decided(result_of(plan, &rows[k], i), depth);
        if (!decided) s.open_nodes += nodes;
    }
    s.complete = s.found == row->positions->count && s.found > 0;
    if (s.found) s.mean = exp(logs / s.found) - 1;
    if (s.found) s.leaf_mean = exp(leaf_logs / s.found) - 1;
    return s;
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
