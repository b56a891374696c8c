/* Winands et al. 2004: increments of the history heuristic (Table 1), the relative history heuristic
 * (Table 2) and how much it saves by depth (Figures 2 to 4), on the engine's preset MIA.
 */
#include "experiments.h"
#include "published.h"

#include <math.h>
#include <stdio.h>

static const char *const steps[] = {"zero", "one", "d", "d^2", "2^d"};
static const char *const shown_steps[] = {"0", "1", "d", "d²", "2^d"};
enum { STEPS = 5 };

enum { TEXT_SIZE = 160 };

const char *lab_mia(const LabPlan *plan, char *out, size_t size, const char *more) {
    snprintf(out, size, "MIA Entries=%d%s%s",
             plan->settings.quick ? LAB_QUICK_ENTRIES : LAB_MIA_ENTRIES, *more ? " " : "", more);
    return out;
}

/* ---- Table 1 ---- */

static void fill_increments(const LabPlan *plan, char texts[STEPS][TEXT_SIZE]) {
    for (int i = 0; i < STEPS; i++) {
        char more[80];
        snprintf(more, sizeof more, "History=plain HistoryStep=%s", steps[i]);
        lab_mia(plan, texts[i], TEXT_SIZE, more);
    }
}

static void plan_increments(LabPlan *plan) {
    const LabPositions *positions = lab_positions(plan, LAB_TUNING);
    char texts[STEPS][TEXT_SIZE];
    fill_increments(plan, texts);
    for (int i = 0; i < STEPS; i++)
        lab_add_all(plan, &lab_engine, texts[i], positions, plan->settings.last_depth, "table-1");
}

static void report_increments_at(LabPlan *plan, LabReport *out, int depth,
                                 char texts[STEPS][TEXT_SIZE], LabPlot *plot) {
    LabRow rows[STEPS];
    for (int i = 0; i < STEPS; i++)
        rows[i] = (LabRow){&lab_engine, texts[i], lab_positions(plan, LAB_TUNING)};
    LabSums none = lab_sums(plan, &rows[0], depth, rows, STEPS);
    char name[32], title[80];
    snprintf(name, sizeof name, "depth-%02d", depth);
    snprintf(title, sizeof title, "Increments of the history heuristic, depth %d", depth);
    LabTable t;
    lab_table_begin(
        &t, name, title,
        "increment|nodes|published|published at depth 14|reduction %|published at depth 14 %|"
        "geometric mean|nodes without decided positions|decided");
    double published_none = lab_published_value("RHH Table 1", "zero", 14);
    lab_plot_curve(plot, "depth %d", depth);
    for (int i = 0; i < STEPS; i++) {
        LabSums s = lab_sums(plan, &rows[i], depth, rows, STEPS);
        double published = lab_published_value("RHH Table 1", steps[i], depth);
        double deep = lab_published_value("RHH Table 1", steps[i], 14);
        double saved =
            s.complete && none.complete ? 100 * (1 - (double)s.nodes / (double)none.nodes) : NAN;
        lab_table_text(&t, "%s", shown_steps[i]);
        lab_table_count(&t, s.complete ? s.nodes : -1);
        lab_table_count(&t, isnan(published) ? -1 : (int64_t)published);
        lab_table_count(&t, isnan(deep) ? -1 : (int64_t)deep);
        lab_table_number(&t, saved, 1);
        lab_table_number(&t, 100 * (1 - deep / published_none), 1);
        lab_table_number(&t, s.complete ? s.mean : NAN, 0);
        lab_table_count(&t, s.complete ? s.open_nodes : -1);
        lab_table_count(&t, s.complete ? s.decided : -1);
        if (s.complete) lab_plot_point(plot, i, saved);
    }
    lab_table_end(&t, out);
}

static void report_increments(LabPlan *plan, LabReport *out) {
    char texts[STEPS][TEXT_SIZE];
    fill_increments(plan, texts);
    lab_say(out,
            "Plain history heuristic in preset MIA: total nodes of all iterations on %d "
            "positions. The positions of the paper are lost, ours are others of the same kind, "
            "so totals agree in size only; the reduction against increment 0 is what can be "
            "compared. The paper prints depths 5 and 9 for two increments only.",
            lab_positions(plan, LAB_TUNING)->count);
    LabPlot plot;
    lab_plot_begin(&plot, "increments", "Nodes saved by the history heuristic",
                   "increment: 0, 1, d, d², 2^d", "nodes saved, per cent");
    LabRow rows[STEPS];
    for (int i = 0; i < STEPS; i++)
        rows[i] = (LabRow){&lab_engine, texts[i], lab_positions(plan, LAB_TUNING)};
    int deepest = lab_complete_depth(plan, rows, STEPS, 1, plan->settings.last_depth);
    for (int depth = 1; depth <= deepest; depth++)
        if (depth == 5 || depth == 9 || depth == 12 || depth == deepest)
            report_increments_at(plan, out, depth, texts, &plot);
    lab_plot_end(&plot, out);
}

const LabExperiment lab_history_increments = {
    "history-increments",
    "Winands, van der Werf, van den Herik and Uiterwijk 2004, Table 1",
    "increments of the history heuristic",
    5,
    10,
    6,
    plan_increments,
    report_increments};

/* ---- Table 2 and the figures ---- */

static const char *relative(const LabPlan *plan, char *out, const char *h, const char *b,
                            const char *more) {
    char text[120];
    snprintf(text, sizeof text, "History=relative HistoryStep=%s ButterflyStep=%s%s%s", h, b,
             *more ? " " : "", more);
    return lab_mia(plan, out, TEXT_SIZE, text);
}

typedef struct {
    const char *part, *title, *suite, *more; /* more: switches of both sides */
    const char *place;                       /* in the published numbers */
} Figure;

static const Figure figures[] = {
    {"figure-2", "Figure 2: relative against plain history", LAB_TUNING, "", "RHH Figure 2"},
    {"figure-3", "Figure 3: the same on the validation set", LAB_VALIDATION, "", "RHH Figure 3"},
    {"figure-4", "Figure 4: the same without multi-cut", LAB_TUNING, "MultiCut=off MultiCutAll=off",
     "RHH Figure 4"}};
enum { FIGURES = 3 };

static const char *plain_of(const LabPlan *plan, char *out, const Figure *f) {
    char text[120];
    snprintf(text, sizeof text, "History=plain HistoryStep=2^d%s%s", *f->more ? " " : "", f->more);
    return lab_mia(plan, out, TEXT_SIZE, text);
}

static const char *butterfly(const LabPlan *plan, char *out) {
    return lab_mia(plan, out, TEXT_SIZE, "History=butterfly ButterflyStep=2^d");
}

static void plan_relative(LabPlan *plan) {
    char text[TEXT_SIZE];
    int depth = plan->settings.last_depth;
    for (int i = 0; i < FIGURES; i++) {
        const LabPositions *positions = lab_positions(plan, figures[i].suite);
        lab_add_all(plan, &lab_engine, plain_of(plan, text, &figures[i]), positions, depth,
                    figures[i].part);
        lab_add_all(plan, &lab_engine, relative(plan, text, "d^2", "2^d", figures[i].more),
                    positions, depth, figures[i].part);
    }
    const LabPositions *tuning = lab_positions(plan, LAB_TUNING);
    for (int h = 1; h < STEPS; h++)
        for (int b = 1; b < STEPS; b++)
            lab_add_all(plan, &lab_engine, relative(plan, text, steps[h], steps[b], ""), tuning,
                        depth, "table-2");
    lab_add_all(plan, &lab_engine, butterfly(plan, text), tuning, depth, "butterfly");
}

static void report_figure(LabPlan *plan, LabReport *out, const Figure *f) {
    char plain_text[TEXT_SIZE], relative_text[TEXT_SIZE];
    const LabPositions *positions = lab_positions(plan, f->suite);
    LabRow rows[] = {
        {&lab_engine, plain_of(plan, plain_text, f), positions},
        {&lab_engine, relative(plan, relative_text, "d^2", "2^d", f->more), positions}};
    char title[120];
    snprintf(title, sizeof title, "%s, %d positions", f->title, positions->count);
    LabTable t;
    lab_table_begin(&t, f->part, title,
                    "depth|plain (2^d)|relative (d², 2^d)|relative/plain|published|"
                    "ratio of geometric means|ratio without decided positions|decided");
    LabPlot plot;
    lab_plot_begin(&plot, f->part, title, "depth", "relative / plain");
    lab_plot_curve(&plot, "totals");
    double means[LAB_DEPTH_MAX + 1], open[LAB_DEPTH_MAX + 1];
    bool decided = false;
    for (int d = plan->settings.first_depth; d <= plan->settings.last_depth; d++) {
        LabSums a = lab_sums(plan, &rows[0], d, rows, 2), b = lab_sums(plan, &rows[1], d, rows, 2);
        bool both = a.complete && b.complete;
        decided |= a.decided || b.decided;
        double published = lab_published_value(f->place, "relative/plain", d);
        means[d] = open[d] = NAN;
        if (!a.complete && !b.complete && isnan(published)) continue;
        double ratio = both ? (double)b.nodes / (double)a.nodes : NAN;
        means[d] = both ? b.mean / a.mean : NAN;
        open[d] = both && a.open_nodes ? (double)b.open_nodes / (double)a.open_nodes : NAN;
        lab_table_text(&t, "%d", d);
        lab_table_count(&t, a.complete ? a.nodes : -1);
        lab_table_count(&t, b.complete ? b.nodes : -1);
        lab_table_number(&t, ratio, 3);
        if (isnan(published))
            lab_table_text(&t, "only drawn");
        else
            lab_table_number(&t, published, 2);
        lab_table_number(&t, means[d], 3);
        lab_table_number(&t, open[d], 3);
        lab_table_text(&t, "%d, %d", a.decided, b.decided);
        lab_plot_point(&plot, d, ratio);
    }
    lab_table_end(&t, out);
    lab_plot_curve(&plot, "geometric means");
    for (int d = plan->settings.first_depth; d <= plan->settings.last_depth; d++)
        lab_plot_point(&plot, d, means[d]);
    /* Where none was decided the curve of the totals would be hidden. */
    if (decided) lab_plot_curve(&plot, "without decided positions");
    for (int d = plan->settings.first_depth; decided && d <= plan->settings.last_depth; d++)
        lab_plot_point(&plot, d, open[d]);
    lab_plot_end(&plot, out);
}

enum { PAIRS = (STEPS - 1) * (STEPS - 1) };

static void report_pairs(LabPlan *plan, LabReport *out) {
    static char texts[PAIRS][TEXT_SIZE];
    LabRow rows[PAIRS];
    const LabPositions *positions = lab_positions(plan, LAB_TUNING);
    for (int i = 0; i < PAIRS; i++)
        rows[i] =
            (LabRow){&lab_engine, relative(plan, texts[i], steps[1 + i / 4], steps[1 + i % 4], ""),
                     positions};
    int depth = lab_complete_depth(plan, rows, PAIRS, 1, plan->settings.last_depth);
    if (!depth) return;
    char title[80];
    snprintf(title, sizeof title, "Table 2: pairs of increments, depth %d", depth);
    LabTable t;
    lab_table_begin(&t, "table-2", title,
                    "history|butterfly|nodes|against the best %|published at depth 14|"
                    "against its best %|geometric mean|nodes without decided positions");
    int64_t best = INT64_MAX;
    double published_best = INFINITY;
    LabSums sums[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        sums[i] = lab_sums(plan, &rows[i], depth, rows, PAIRS);
        if (sums[i].complete && sums[i].nodes < best) best = sums[i].nodes;
    }
    double published[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        char pair[16];
        snprintf(pair, sizeof pair, "%s,%s", steps[1 + i / 4], steps[1 + i % 4]);
        published[i] = lab_published_value("RHH Table 2", pair, 14);
        if (published[i] < published_best) published_best = published[i];
    }
    for (int i = 0; i < PAIRS; i++) {
        const LabSums *s = &sums[i];
        lab_table_text(&t, "%s", shown_steps[1 + i / 4]);
        lab_table_text(&t, "%s", shown_steps[1 + i % 4]);
        lab_table_count(&t, s->nodes);
        lab_table_number(&t, 100 * ((double)s->nodes / (double)best - 1), 1);
        lab_table_count(&t, (int64_t)published[i]);
        lab_table_number(&t, 100 * (published[i] / published_best - 1), 1);
        lab_table_number(&t, s->mean, 0);
        lab_table_count(&t, s->open_nodes);
    }
    lab_table_end(&t, out);
}

static bool both(const LabSums *s, int i) {
    return s[0].complete && s[i].complete;
}

static void report_butterfly(LabPlan *plan, LabReport *out) {
    char texts[3][TEXT_SIZE];
    const LabPositions *positions = lab_positions(plan, LAB_TUNING);
    LabRow rows[] = {{&lab_engine,
                      lab_mia(plan, texts[0], TEXT_SIZE, "History=plain HistoryStep=zero"),
                      positions},
                     {&lab_engine, butterfly(plan, texts[1]), positions},
                     {&lab_engine, plain_of(plan, texts[2], &figures[0]), positions}};
    LabTable t;
    lab_table_begin(&t, "butterfly", "The butterfly heuristic alone",
                    "depth|no history|butterfly (2^d)|plain history (2^d)|butterfly/none|"
                    "plain/none|butterfly/none, geometric means|plain/none, geometric means|"
                    "butterfly/none, without decided|plain/none, without decided");
    for (int d = plan->settings.first_depth; d <= plan->settings.last_depth; d++) {
        LabSums s[3];
        for (int i = 0; i < 3; i++) s[i] = lab_sums(plan, &rows[i], d, rows, 3);
        lab_table_text(&t, "%d", d);
        for (int i = 0; i < 3; i++) lab_table_count(&t, s[i].complete ? s[i].nodes : -1);
        for (int i = 1; i < 3; i++)
            lab_table_number(&t, both(s, i) ? (double)s[i].nodes / (double)s[0].nodes : NAN, 3);
        for (int i = 1; i < 3; i++)
            lab_table_number(&t, both(s, i) ? s[i].mean / s[0].mean : NAN, 3);
        for (int i = 1; i < 3; i++)
            lab_table_number(
                &t, both(s, i) ? (double)s[i].open_nodes / (double)s[0].open_nodes : NAN, 3);
    }
    lab_table_end(&t, out);
}

static void report_relative(LabPlan *plan, LabReport *out) {
    lab_say(out, "Preset MIA; nodes are totals of all iterations. A position is decided before a "
                 "depth if the search ended earlier with a proven result; such positions are left "
                 "out of the third ratio on both sides. No history (increment 0) and its column "
                 "come from `lia lab history-increments`.");
    for (int i = 0; i < FIGURES; i++) report_figure(plan, out, &figures[i]);
    report_pairs(plan, out);
    report_butterfly(plan, out);
}

const LabExperiment lab_relative_history = {
    "relative-history",
    "Winands, van der Werf, van den Herik and Uiterwijk 2004, Table 2 and Figures 2 to 4",
    "the relative history heuristic",
    5,
    10,
    6,
    plan_relative,
    report_relative};
