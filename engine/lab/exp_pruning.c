/* Forward pruning and replacement schemes, as in Winands' thesis, on the engine's preset MIA. */
#include "experiments.h"
#include "learn/duel.h"
#include "published.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

/* ---- the match: each pruning against the one before it ---- */

enum { PAIRS = 100, MILLISECONDS = 50, QUICK_PAIRS = 4, QUICK_NODES = 4000 };

static bool read_switches(Span text, Params *params, Reason *why) {
    Span word;
    if (!params_preset("MIA", params, why)) return false;
    while (span_next_word(&text, &word))
        if (!params_set_text(params, word, why)) return false;
    return true;
}

/* Parameters: switches of preset MIA, "against" and those of the opponent; position: the number of
 * the pair, and nodes or milliseconds for a move. Index 1 and 2 are the games in which the first
 * side has Black and White; values are its half points. */
static bool run_match(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    static const char between[] = " against ";
    const char *at = strstr(cell->parameters, between);
    int64_t pair, nodes = 0, ms = 0;
    DuelSide sides[2] = {0};
    if (!at || !lab_number(cell->position, "pair", 0, UINT32_MAX, &pair) ||
        (!lab_number(cell->position, "nodes", 1, INT64_MAX, &nodes) &&
         !lab_number(cell->position, "ms", 1, INT32_MAX, &ms)))
        return reason_set(why, "no games '%.60s' of '%.60s'", cell->position, cell->parameters);
    Span first = {cell->parameters, (size_t)(at - cell->parameters)};
    if (!read_switches(first, &sides[0].params, why) ||
        !read_switches(span_of(at + strlen(between)), &sides[1].params, why))
        return false;
    for (int i = 0; i < 2; i++) {
        sides[i].nodes = (uint64_t)nodes;
        sides[i].milliseconds = (int)ms;
    }
    DuelSettings settings = duel_default_settings();
    settings.signal = &w->signal;
    Duel *d = duel_create(&settings, why);
    if (!d) return false;
    int half_points[2];
    bool ok = duel_play(d, (uint32_t)pair, sides, half_points) || reason_set(why, "out of memory");
    duel_destroy(d);
    out->depth = 2;
    for (int i = 0; i < 2; i++) out->value[i + 1] = half_points[i];
    return ok && !atomic_load(&w->signal.stop);
}

/* The presets are frozen, and so is what these cells are: no signature. */
static const LabMethod match = {"forward-pruning match", run_match, "", 0, 1};

static const char *match_text(char *out, size_t size, int pruning) {
    snprintf(out, size, "%s against %s", prunings[pruning].more, prunings[pruning - 1].more);
    return out;
}

static const char *pair_text(const LabPlan *plan, char *out, size_t size, int pair) {
    if (plan->settings.quick)
        snprintf(out, size, "pair=%d nodes=%d", pair, QUICK_NODES);
    else
        snprintf(out, size, "pair=%d ms=%d", pair, MILLISECONDS);
    return out;
}

static int pairs_of(const LabPlan *plan) {
    return plan->settings.quick ? QUICK_PAIRS : PAIRS;
}

static void plan_match(LabPlan *plan) {
    char sides[2 * TEXT_SIZE], pair[48];
    for (int i = 1; i < PRUNINGS; i++)
        for (int k = 0; k < pairs_of(plan); k++)
            lab_add(plan, &match, match_text(sides, sizeof sides, i),
                    pair_text(plan, pair, sizeof pair, k), 2, "match");
}

static void report_match(LabPlan *plan, LabReport *out) {
    if (plan->settings.quick)
        lab_say(out,
                "## Match\n\nEach pruning against the one before it, at %d nodes a move, which "
                "favours the side that spends its nodes better and says nothing of time.",
                QUICK_NODES);
    else
        lab_say(out,
                "## Match\n\nEach pruning against the one before it, at %d milliseconds a move. "
                "The result holds for an idle machine only, with no more jobs than processors.",
                MILLISECONDS);
    LabTable t;
    lab_table_begin(&t, "match", "Match", "pruning|against|games|won|drawn|lost|score %|95 % ±");
    for (int i = 1; i < PRUNINGS; i++) {
        char sides[2 * TEXT_SIZE], text[48];
        int count[3] = {0}, pairs = 0;
        double sum = 0, squares = 0;
        for (int k = 0; k < pairs_of(plan); k++) {
            const LabResult *r = lab_find_result(plan, &match, match_text(sides, sizeof sides, i),
                                                 pair_text(plan, text, sizeof text, k));
            if (!r) continue;
            for (int game = 1; game <= 2; game++) count[r->value[game]]++;
            double score = (double)(r->value[1] + r->value[2]) / 4;
            pairs++;
            sum += score;
            squares += score * score;
        }
        double mean = pairs ? sum / pairs : NAN;
        double variance = pairs > 1 ? (squares - sum * mean) / (pairs - 1) : NAN;
        lab_table_text(&t, "%s", prunings[i].name);
        lab_table_text(&t, "%s", prunings[i - 1].name);
        lab_table_count(&t, 2 * pairs);
        for (int k = 2; k >= 0; k--) lab_table_count(&t, count[k]);
        lab_table_number(&t, 100 * mean, 1);
        lab_table_number(&t, 196 * sqrt(fmax(variance, 0) / pairs), 1);
    }
    lab_table_end(&t, out);
}

/* ---- nodes ---- */

static void plan_pruning(LabPlan *plan) {
    char texts[PRUNINGS][TEXT_SIZE];
    LabRow rows[PRUNINGS];
    fill_prunings(plan, texts, rows);
    for (int i = 0; i < PRUNINGS; i++) {
        int depth = plan->settings.last_depth;
        if (!plan->settings.quick && depth > prunings[i].depth_less)
            depth -= prunings[i].depth_less;
        lab_add_all(plan, &lab_engine, texts[i], rows[i].positions, depth, "nodes");
    }
    plan_match(plan);
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
    report_match(plan, out);
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
    LabRow none = {&lab_engine, lab_mia(plan, text, TEXT_SIZE, "Table=off"), positions};
    int depth = lab_complete_depth(plan, &none, 1, 1, plan->settings.last_depth);
    if (!depth) depth = plan->settings.last_depth;
    lab_say(out,
            "Preset MIA with a table of 2^n entries in all, whatever the scheme: two-deep keeps "
            "the deepest and the latest position of a slot of two, the others have one place "
            "for a position and replace it always, or by a search at least as deep. "
            "Nodes of all iterations to depth %d on %d positions.",
            depth, positions->count);
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
