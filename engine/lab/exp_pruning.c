/* Forward pruning and replacement schemes, as in Winands' thesis, on the engine's preset MIA. */
#include "experiments.h"
#include "published.h"

#include <math.h>
#include <stdio.h>

enum { TEXT_SIZE = 160 };

/* The whole of MIA as exp_history.c writes it, so that the cells are the same. */
#define RELATIVE "History=relative HistoryStep=d^2 ButterflyStep=2^d"

static const struct {
    const char *name, *more;
    int depth_less; /* the widest search does not go as deep */
} prunings[] = {{"none", RELATIVE " NullMove=off MultiCut=off MultiCutAll=off", 2},
                {"null move", RELATIVE " MultiCut=off MultiCutAll=off", 0},
                {"+ multi-cut at CUT", RELATIVE " MultiCutAll=off", 0},
                {"+ multi-cut at ALL", RELATIVE, 0}};
enum { PRUNINGS = 4 };

static void fill_prunings(LabPlan *plan, char texts[PRUNINGS][TEXT_SIZE], LabRow rows[PRUNINGS]) {
    for (int i = 0; i < PRUNINGS; i++)
        rows[i] = (LabRow){&lab_engine, lab_mia(plan, texts[i], TEXT_SIZE, prunings[i].more),
                           lab_positions(plan, LAB_TUNING)};
}

static void plan_pruning(LabPlan *plan) {
    char texts[PRUNINGS][TEXT_SIZE];
    LabRow rows[PRUNINGS];
    fill_prunings(plan, texts, rows);
    for (int i = 0; i < PRUNINGS; i++) {
        int depth = plan->settings.last_depth;
        if (!plan->settings.quick) depth -= prunings[i].depth_less;
        lab_add_all(plan, &lab_engine, texts[i], rows[i].positions, depth, "nodes");
    }
}

static void report_pruning(LabPlan *plan, LabReport *out) {
    char texts[PRUNINGS][TEXT_SIZE];
    LabRow rows[PRUNINGS];
    fill_prunings(plan, texts, rows);
    lab_say(out,
            "Preset MIA with null move, multi-cut at CUT nodes and multi-cut at ALL nodes "
            "switched on one after the other; total nodes of all iterations on %d positions. The "
            "published numbers are those of an earlier engine on 171 other positions. Without any "
            "pruning the search goes two plies less deep.",
            rows[0].positions->count);
    LabTable t;
    lab_table_begin(&t, "nodes", "Forward pruning",
                    "depth|pruning|nodes|published|ours/published|left of no pruning %|published %|"
                    "geometric mean|nodes without decided positions|decided");
    LabPlot plot;
    lab_plot_begin(&plot, "nodes", "Forward pruning", "depth", "nodes");
    plot.logarithmic = true;
    for (int d = plan->settings.first_depth; d <= plan->settings.last_depth; d++) {
        LabSums none = lab_sums(plan, &rows[0], d, rows, PRUNINGS);
        double none_published = lab_published_value("forward pruning", "none", d);
        for (int i = 0; i < PRUNINGS; i++) {
            LabSums s = lab_sums(plan, &rows[i], d, rows, PRUNINGS);
            double published = lab_published_value("forward pruning", prunings[i].name, d);
            lab_table_text(&t, "%d", d);
            lab_table_text(&t, "%s", prunings[i].name);
            lab_table_count(&t, s.complete ? s.nodes : -1);
            lab_table_count(&t, isnan(published) ? -1 : (int64_t)published);
            lab_table_number(&t, s.complete ? (double)s.nodes / published : NAN, 2);
            lab_table_number(
                &t, s.complete && none.complete ? 100 * (double)s.nodes / (double)none.nodes : NAN,
                1);
            lab_table_number(&t, 100 * published / none_published, 1);
            lab_table_number(&t, s.complete ? s.mean : NAN, 0);
            lab_table_count(&t, s.complete ? s.open_nodes : -1);
            lab_table_count(&t, s.complete ? s.decided : -1);
        }
    }
    lab_table_end(&t, out);
    for (int i = 0; i < PRUNINGS; i++) {
        lab_plot_curve(&plot, "%s", prunings[i].name);
        for (int d = plan->settings.first_depth; d <= plan->settings.last_depth; d++) {
            LabSums s = lab_sums(plan, &rows[i], d, rows, PRUNINGS);
            if (s.complete) lab_plot_point(&plot, d, (double)s.nodes);
        }
    }
    lab_plot_end(&plot, out);
}

const LabExperiment lab_forward_pruning = {
    "forward-pruning", "Winands 2004 (thesis)", "null move and multi-cut", 4, 10, 6,
    plan_pruning,      report_pruning};

/* ---- table ---- */

static const char *const schemes[] = {"two-deep", "always", "deeper"};
enum { SCHEMES = 3, SIZES = 7, SMALLEST = 10, STEP = 2 };

static const char *scheme_text(char *out, int scheme, int size) {
    snprintf(out, TEXT_SIZE, "MIA Entries=%d TableReplace=%s", 1 << (SMALLEST + STEP * size),
             schemes[scheme]);
    return out;
}

static void plan_table(LabPlan *plan) {
    char text[TEXT_SIZE];
    const LabPositions *positions = lab_positions(plan, LAB_TUNING);
    for (int size = 0; size < (plan->settings.quick ? 2 : SIZES); size++)
        for (int i = 0; i < SCHEMES; i++)
            lab_add_all(plan, &lab_engine, scheme_text(text, i, size), positions,
                        plan->settings.last_depth, "nodes");
    lab_add_all(plan, &lab_engine, lab_mia(plan, text, TEXT_SIZE, "Table=off"), positions,
                plan->settings.last_depth, "nodes");
}

static void report_table(LabPlan *plan, LabReport *out) {
    char text[TEXT_SIZE];
    const LabPositions *positions = lab_positions(plan, LAB_TUNING);
    int depth = plan->settings.last_depth;
    lab_say(out,
            "Preset MIA with a table of 2^n entries in all, whatever the scheme: two-deep keeps "
            "the deepest and the latest position of a slot of two, the others have one place "
            "for a position and replace it always, or by a search at least as deep. "
            "Nodes of all iterations to depth %d on %d positions.",
            depth, positions->count);
    LabRow none = {&lab_engine, lab_mia(plan, text, TEXT_SIZE, "Table=off"), positions};
    LabSums without = lab_sums(plan, &none, depth, &none, 1);
    LabTable t;
    lab_table_begin(&t, "nodes", "Replacement schemes",
                    "entries|scheme|nodes|left of no table %|geometric mean|"
                    "nodes without decided positions|decided");
    lab_table_text(&t, "none");
    lab_table_text(&t, "–");
    lab_table_count(&t, without.complete ? without.nodes : -1);
    lab_table_number(&t, without.complete ? 100 : NAN, 1);
    lab_table_number(&t, without.complete ? without.mean : NAN, 0);
    lab_table_count(&t, without.complete ? without.open_nodes : -1);
    lab_table_count(&t, without.complete ? without.decided : -1);
    LabPlot plot;
    lab_plot_begin(&plot, "nodes", "Replacement schemes", "2^x entries", "nodes");
    for (int i = 0; i < SCHEMES; i++) {
        lab_plot_curve(&plot, "%s", schemes[i]);
        for (int size = 0; size < SIZES; size++) {
            char more[TEXT_SIZE];
            LabRow row = {&lab_engine, scheme_text(more, i, size), positions};
            LabSums s = lab_sums(plan, &row, depth, &none, 1);
            if (!s.complete) continue;
            lab_plot_point(&plot, SMALLEST + STEP * size, (double)s.nodes);
            lab_table_text(&t, "2^%d", SMALLEST + STEP * size);
            lab_table_text(&t, "%s", schemes[i]);
            lab_table_count(&t, s.nodes);
            lab_table_number(
                &t, without.complete ? 100 * (double)s.nodes / (double)without.nodes : NAN, 1);
            lab_table_number(&t, s.mean, 0);
            lab_table_count(&t, s.open_nodes);
            lab_table_count(&t, s.decided);
        }
    }
    lab_table_end(&t, out);
    lab_plot_end(&plot, out);
}

const LabExperiment lab_table_schemes = {"table",
                                         "Winands 2004 (thesis) and Breuker et al. 1996",
                                         "sizes and replacement schemes of the table",
                                         8,
                                         9,
                                         5,
                                         plan_table,
                                         report_table};
