/* The parts of a report, each against the text that it must make. */
#include "lab/report.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static LabReport report;

static int set_up(void **state) {
    (void)state;
    lab_report_init(&report, "trial");
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    lab_report_finish(&report);
    return 0;
}

static void tables(void **state) {
    (void)state;
    LabTable t;
    lab_table_begin(&t, "counts", "Counts", "name|count|number");
    static const struct {
        int64_t count;
        double number;
        int decimals;
    } rows[] = {{0, 0, 0},          {-1, NAN, 2},        {7, -0.25, 1},
                {999, INFINITY, 1}, {1000, 1234.567, 2}, {1234567, -INFINITY, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lab_table_text(&t, "row %d", (int)i);
        lab_table_count(&t, rows[i].count);
        lab_table_number(&t, rows[i].number, rows[i].decimals);
    }
    lab_table_text(&t, "cut off");
    lab_table_end(&t, &report);
    assert_int_equal(report.file_count, 1);
    assert_string_equal(report.files[0].name, "trial-counts.tsv");
    assert_string_equal(buffer_text(&report.files[0].text), "name\tcount\tnumber\n"
                                                            "row 0\t0\t0\n"
                                                            "row 1\t\t\n"
                                                            "row 2\t7\t-0.2\n"
                                                            "row 3\t999\t\n"
                                                            "row 4\t1000\t1234.57\n"
                                                            "row 5\t1234567\t\n"
                                                            "cut off\t\t\n");
    assert_string_equal(buffer_text(&report.markdown), "**Counts**\n\n"
                                                       "| name | count | number |\n"
                                                       "|---|--:|--:|\n"
                                                       "| row 0 | 0 | 0 |\n"
                                                       "| row 1 | – | – |\n"
                                                       "| row 2 | 7 | -0.2 |\n"
                                                       "| row 3 | 999 | – |\n"
                                                       "| row 4 | 1,000 | 1234.57 |\n"
                                                       "| row 5 | 1,234,567 | – |\n"
                                                       "| cut off | – | – |\n\n");
    assert_false(report.failed);
}

static void assert_script(const char *wanted) {
    const char *text = buffer_text(&report.gnuplot);
    if (!strstr(text, wanted)) fail_msg("no '%s' in:\n%s", wanted, text);
}

/* Curves without points are left out, and so are points that are no numbers; texts are quoted. */
static void plots(void **state) {
    (void)state;
    LabPlot p;
    lab_plot_begin(&p, "empty", "Nothing", "x", "y");
    lab_plot_curve(&p, "no point");
    lab_plot_end(&p, &report);
    assert_int_equal(report.plots, 0);
    assert_int_equal(report.gnuplot.length + report.markdown.length, 0);

    lab_plot_begin(&p, "some", "A \"title\"", "back\\slash", "y");
    p.logarithmic = true;
    lab_plot_point(&p, 0, 0); /* of no curve */
    lab_plot_curve(&p, "first, %d", 1);
    lab_plot_point(&p, 1, 10);
    lab_plot_point(&p, 2, NAN);
    lab_plot_point(&p, 3, 30.5);
    lab_plot_curve(&p, "none");
    lab_plot_curve(&p, "\"second\"");
    lab_plot_point(&p, 4, -0.125);
    lab_plot_end(&p, &report);
    assert_int_equal(report.plots, 1);
    assert_script("set logscale y\nset title \"A \\\"title\\\"\" noenhanced\n"
                  "set xlabel \"back\\\\slash\" noenhanced\nset ylabel \"y\" noenhanced\n");
    assert_script("$curve0 << EOD\n1 10 0\n3 30.5 0\nEOD\n$curve1 << EOD\nEOD\n"
                  "$curve2 << EOD\n4 -0.125 0\nEOD\n");
    assert_script("set output 'trial-some.svg'\nplot $curve0 using 1:2 with linespoints title "
                  "\"first, 1\", \\\n     $curve2 using 1:2 with linespoints title "
                  "\"\\\"second\\\"\"\n");
    assert_script("set output 'trial-some.png'\nreplot\n");
    assert_string_equal(buffer_text(&report.markdown), "![A \"title\"](trial-some.svg)\n\n");

    lab_plot_begin(&p, "errors", "Errors", "x", "y");
    p.errors = true;
    lab_plot_curve(&p, "mean");
    lab_plot_point_error(&p, 2, 1, 0.5);
    lab_plot_end(&p, &report);
    assert_int_equal(report.plots, 2);
    assert_script("set nologscale y\nset title \"Errors\"");
    assert_script("2 1 0.5\n");
    assert_script("plot $curve0 using 1:2:3 with yerrorlines title \"mean\"\n");
}

/* What there is no room for is left out: points of a curve, curves of a plot. */
static void full_plots(void **state) {
    (void)state;
    LabPlot p;
    lab_plot_begin(&p, "full", "Full", "x", "y");
    for (int i = 0; i < LAB_CURVES_MAX + 2; i++) {
        lab_plot_curve(&p, "curve %d", i);
        for (int k = 0; i == 0 && k < LAB_POINTS_MAX + 3; k++) lab_plot_point(&p, k, k);
    }
    assert_int_equal(p.count, LAB_CURVES_MAX);
    assert_int_equal(p.curves[0].count, LAB_POINTS_MAX);
    assert_int_equal(p.curves[LAB_CURVES_MAX - 1].count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tables, set_up, tear_down),
        cmocka_unit_test_setup_teardown(plots, set_up, tear_down),
        cmocka_unit_test_setup_teardown(full_plots, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
