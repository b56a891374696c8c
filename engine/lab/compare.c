#include "compare.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static double quotient(double a, double b) {
    return b > 0 ? 100 * a / b : NAN;
}

/* Per cent of the first row's nodes, by depth. */
static void draw(LabPlan *plan, LabReport *out, const char *name, const char *title,
                 const LabCompared *compared, int count, int first, int last) {
    LabPlot plot;
    if (count > LAB_CURVES_MAX) return;
    lab_plot_begin(&plot, name, title, "depth", "nodes, per cent of the first");
    for (int i = 0; i < count; i++) {
        lab_plot_curve(&plot, "%s", compared[i].name);
        for (int d = first; d <= last; d++) {
            LabSums base = lab_sums(plan, &compared[0].row, d, NULL, 0);
            LabSums s = lab_sums(plan, &compared[i].row, d, NULL, 0);
            lab_plot_point(&plot, d, quotient((double)s.nodes, (double)base.nodes));
        }
    }
    lab_plot_end(&plot, out);
}

void lab_compare(LabPlan *plan, LabReport *out, const char *name, const char *title,
                 const LabCompared *compared, int count, int first, int last) {
    LabRow rows[LAB_COMPARED_MAX];
    LabSums sums[LAB_COMPARED_MAX];
    assert(count <= LAB_COMPARED_MAX);
    for (int i = 0; i < count; i++) rows[i] = compared[i].row;
    while (last >= first && !lab_sums(plan, &rows[0], last, NULL, 0).complete) last--;
    int common = lab_complete_depth(plan, rows, count, first, last);
    if (!common) return;
    Buffer heads = {0};
    buffer_add_text(&heads, "configuration");
    for (int d = first; d <= last; d++) buffer_printf(&heads, "|depth %d", d);
    buffer_printf(&heads,
                  "|at depth %d: %% of the first|of geometric means|without decided positions|"
                  "decided",
                  common);
    LabTable t;
    lab_table_begin(&t, name, title, buffer_text(&heads));
    buffer_finish(&heads);
    lab_sums_each(plan, rows, count, common, sums);
    for (int i = 0; i < count; i++) {
        lab_table_text(&t, "%s", compared[i].name);
        for (int d = first; d <= last; d++) {
            LabSums s = lab_sums(plan, &rows[i], d, NULL, 0);
            lab_table_count(&t, s.complete ? s.nodes : -1);
        }
        lab_table_number(&t, quotient((double)sums[i].nodes, (double)sums[0].nodes), 1);
        lab_table_number(&t, quotient(sums[i].mean, sums[0].mean), 1);
        lab_table_number(&t, quotient((double)sums[i].open_nodes, (double)sums[0].open_nodes), 1);
        lab_table_count(&t, sums[i].decided);
    }
    lab_table_end(&t, out);
    draw(plan, out, name, title, compared, count, first, common);
}
