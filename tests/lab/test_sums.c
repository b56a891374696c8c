/* Totals over positions, against sums made by hand, and which results they are made of. */
#include "lab/compare.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const LabMethod method = {.name = "by hand"}; /* without a signature */

static void put(LabStore *store, const char *parameters, const char *position, LabResult r) {
    char own_parameters[8], own_position[8];
    Buffer key = {0};
    Reason why;
    snprintf(own_parameters, sizeof own_parameters, "%s", parameters);
    snprintf(own_position, sizeof own_position, "%s", position);
    LabCell cell = {.method = &method, .parameters = own_parameters, .position = own_position};
    lab_cell_key(&cell, &key);
    assert_true(lab_store_add(store, buffer_text(&key), &r, &why));
    buffer_finish(&key);
}

/* Three positions searched to depth 3 by two configurations. The first decides one of them in its
 * second iteration, the second another one in its third. */
static void decided_positions_are_left_out(void **state) {
    (void)state;
    static char one[] = "p1", two[] = "p2", three[] = "p3";
    static char *fens[] = {one, two, three};
    static LabPlan plan;
    const LabPositions positions = {fens, 3};
    const LabSettings settings = {0};
    LabStore store;
    lab_store_init(&store);
    put(&store, "a", one, (LabResult){3, 0, {0, 1, 10, 100}, {0, 1, 7, 70}, {0}, 0});
    put(&store, "a", two, (LabResult){2, 2, {0, 2, 20}, {0, 2, 14}, {0}, 0});
    put(&store, "a", three, (LabResult){3, 0, {0, 3, 30, 300}, {0, 3, 21, 210}, {0}, 0});
    put(&store, "b", one, (LabResult){3, 0, {0, 1, 8, 64}, {0}, {0}, 0});
    put(&store, "b", two, (LabResult){3, 0, {0, 1, 9, 81}, {0}, {0}, 0});
    put(&store, "b", three, (LabResult){3, 3, {0, 1, 11, 121}, {0}, {0}, 0});
    put(&store, "c", one, (LabResult){3, 0, {0, 1, 8, 64}, {0}, {0}, 0});
    lab_plan_init(&plan, lab_experiments[0], &settings);
    plan.store = &store;
    const LabRow rows[] = {{&method, "a", &positions}, {&method, "b", &positions}};
    static const struct {
        int row, depth, decided;
        int64_t nodes, leaves, open_nodes;
    } sums[] = {
        {0, 2, 0, 60, 42, 60}, /* decided by this iteration, not before it */
        {0, 3, 1, 420, 294, 400},
        {1, 2, 0, 28, 0, 28},
        {1, 3, 0, 266, 0, 185}, /* without what the other row decided */
    };
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        LabSums s = lab_sums(&plan, &rows[sums[i].row], sums[i].depth, rows, 2);
        assert_true(s.complete && s.found == 3);
        assert_int_equal(s.nodes, sums[i].nodes);
        assert_int_equal(s.leaves, sums[i].leaves);
        assert_int_equal(s.decided, sums[i].decided);
        assert_int_equal(s.open_nodes, sums[i].open_nodes);
    }
    LabSums s = lab_sums(&plan, &rows[0], 2, rows, 2);
    assert_true(fabs(s.mean - (cbrt(11.0 * 21 * 31) - 1)) < 1e-9);
    /* A sum of some of the positions is not that of all. */
    const LabRow part = {&method, "c", &positions};
    s = lab_sums(&plan, &part, 2, rows, 2);
    assert_true(s.found == 1 && s.nodes == 8 && !s.complete);
    assert_int_equal(lab_complete_depth(&plan, rows, 2, 1, 5), 3);
    assert_int_equal(lab_complete_depth(&plan, rows, 2, 4, 5), 0);
    /* In per cent of the first row: totals, geometric means, totals without decided positions. */
    const LabCompared compared[] = {{"first", rows[0]}, {"second", rows[1]}};
    LabReport report;
    char wanted[80];
    double mean = 100 * (cbrt(65.0 * 82 * 122) - 1) / (cbrt(101.0 * 21 * 301) - 1);
    snprintf(wanted, sizeof wanted, "\t63.3\t%.1f\t46.2\t", mean);
    lab_report_init(&report, "sums");
    lab_compare(&plan, &report, "compared", "By hand", compared, 2, 2, 3);
    assert_int_equal(report.file_count, 1);
    const char *second = strstr(buffer_text(&report.files[0].text), "\nsecond\t");
    assert_non_null(second);
    if (!strstr(second, wanted)) fail_msg("not%s but%s", wanted, second);
    lab_report_finish(&report);
    lab_plan_finish(&plan);
    lab_store_finish(&store);
}

/* A run that goes deeper adds a second result of the same cell: the deeper one counts, in whatever
 * order files are read. */
static void deeper_results_are_kept(void **state) {
    (void)state;
    static char parameters[] = "a", position[] = "p1";
    const LabCell cell = {.method = &method, .parameters = parameters, .position = position};
    const LabResult results[] = {{2, 0, {0, 1, 10}, {0}, {0}, 0},
                                 {3, 0, {0, 1, 10, 100}, {0}, {0}, 0}};
    for (int first = 0; first < 2; first++) {
        LabStore store;
        lab_store_init(&store);
        assert_null(lab_store_find(&store, &cell));
        put(&store, parameters, position, results[first]);
        assert_int_equal(lab_store_find(&store, &cell)->depth, results[first].depth);
        put(&store, parameters, position, results[1 - first]);
        assert_int_equal(lab_store_find(&store, &cell)->depth, 3);
        assert_int_equal(lab_store_find(&store, &cell)->nodes[3], 100);
        assert_int_equal(store.count, 1);
        lab_store_finish(&store);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(decided_positions_are_left_out),
                                       cmocka_unit_test(deeper_results_are_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
