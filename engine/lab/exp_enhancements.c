/* Schaeffer 1989: all combinations of six enhancements of alpha-beta, in Lines of Action.
 *
 * The base is alpha-beta with iterative deepening that searches captures before other moves. The
 * table has the paper's sizes; nothing is said there of its replacement, so an entry is overwritten
 * by one at least as deep. What a pawn is worth has no counterpart here: the part "windows" shows
 * what widths do.
 */
#include "compare.h"
#include "experiments.h"
#include "published.h"
#include "reference_cell.h"
#include "reference_config.h"
#include "uniform.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { T = 1, R = 2, N = 4, S = 8, H = 16, K = 32, L = 64 };
enum { SINGLES = 6, COMBINATIONS = 1 << SINGLES, NAME_SIZE = 8, TEXT_SIZE = 240 };
static const char letters[] = "TRNSHKL";

enum {
    POSITIONS = 24, /* the paper's number */
    SMALL = 1 << 13,
    LARGE = 1 << 16,
    LARGE_FROM = 7, /* the depth from which the large table is used */
    WINDOW = 200,
    WIDTH_DEPTH = 3, /* of the full trees from which the mean number of moves is taken */
    CHECK_DEPTH = 5
};

static const char *name_of(unsigned set, char out[NAME_SIZE]) {
    int n = 0;
    for (int i = 0; letters[i]; i++)
        if (set >> i & 1) out[n++] = letters[i];
    out[n] = 0;
    return n ? out : "none";
}

static ReferenceConfig config_of(unsigned set, int entries) {
    return (ReferenceConfig){.step = 1,
                             .captures_first = 1,
                             .table = set & T ? entries : 0,
                             .table_rule = set & T ? RULE_DEEPEST : 0,
                             .table_narrow = (set & T) != 0,
                             .refutation = (set & R) != 0,
                             .minimal_window = (set & N) != 0,
                             .aspiration = set & S ? WINDOW : 0,
                             .history = set & H ? WEIGHT_POWER : 0,
                             .history_above = (set & H) != 0,
                             .knowledge = (set & K) != 0,
                             .killers = set & L ? 2 : 0};
}

const char *lab_reference_text(const ReferenceConfig *config, char *out, size_t size) {
    Buffer text = {0};
    reference_config_print(config, &text);
    snprintf(out, size, "%s", buffer_text(&text));
    buffer_finish(&text);
    return out;
}

static const char *text_of(unsigned set, int entries, char out[TEXT_SIZE]) {
    ReferenceConfig config = config_of(set, entries);
    return lab_reference_text(&config, out, TEXT_SIZE);
}

static int entries_at(int depth) {
    return depth < LARGE_FROM ? SMALL : LARGE;
}

static const LabPositions *drawn(LabPlan *plan) {
    return lab_draw(plan, LAB_TUNING, POSITIONS);
}

/* ---- variants of one enhancement ---- */

typedef struct {
    const char *name;
    unsigned set;
    const char *change; /* of its configuration */
} Variant;

static const Variant weights[] = {
    {"none", 0, ""},
    {"H, weight 1", H, "history=1"},
    {"H, weight d", H, "history=d"},
    {"H, weight 2^d", H, ""},
    {"H, 2^d, from all plies", H, "history_above=0"},
    {"H, 2^d, both sides share", H, "history_shared=1"},
    {"TH, weight 1", T | H, "history=1"},
    {"TH, weight d", T | H, "history=d"},
    {"TH, weight 2^d", T | H, ""},
    {"TH, 2^d, from all plies", T | H, "history_above=0"},
};
static const Variant windows[] = {
    {"none", 0, ""},
    {"S, ±50", S, "aspiration=50"},
    {"S, ±100", S, "aspiration=100"},
    {"S, ±200", S, "aspiration=200"},
    {"S, ±400", S, "aspiration=400"},
    {"TH", T | H, ""},
    {"TSH, ±50", T | S | H, "aspiration=50"},
    {"TSH, ±100", T | S | H, "aspiration=100"},
    {"TSH, ±200", T | S | H, "aspiration=200"},
    {"TSH, ±400", T | S | H, "aspiration=400"},
};
static const Variant killers[] = {
    {"none", 0, ""}, {"L", L, ""},      {"H", H, ""},      {"HL", H | L, ""},
    {"T", T, ""},    {"TL", T | L, ""}, {"TH", T | H, ""}, {"THL", T | H | L, ""},
};
static const Variant orders[] = {
    {"none", 0, ""},   {"none, captures not first", 0, "captures_first=0"},
    {"T", T, ""},      {"T, captures not first", T, "captures_first=0"},
    {"H", H, ""},      {"H, captures not first", H, "captures_first=0"},
    {"K", K, ""},      {"K, captures not first", K, "captures_first=0"},
    {"TH", T | H, ""}, {"TH, captures not first", T | H, "captures_first=0"},
};

static const Variant sizes[] = {
    {"none", 0, ""},
    {"R", R, ""},
    {"T, 2^13 entries", T, "table=8192"},
    {"T, 2^16 entries", T, ""},
    {"TR, 2^13 entries", T | R, "table=8192"},
    {"TR, 2^16 entries", T | R, ""},
    {"TH, 2^13 entries", T | H, "table=8192"},
    {"TH, 2^16 entries", T | H, ""},
    {"TRNSHK, 2^13 entries", COMBINATIONS - 1, "table=8192"},
    {"TRNSHK, 2^16 entries", COMBINATIONS - 1, ""},
};

#define ROWS(rows) rows, sizeof(rows) / sizeof((rows)[0])
static const struct {
    const char *part, *title;
    const Variant *rows;
    int count;
} variant_tables[] = {
    {"sizes", "Sizes of the table, and the refutation table", ROWS(sizes)},
    {"weights", "Weights of the history, and what it is taken from", ROWS(weights)},
    {"windows", "Width of the aspiration window", ROWS(windows)},
    {"killers", "The killer heuristic", ROWS(killers)},
    {"captures", "Captures before other moves, or not", ROWS(orders)},
};
#undef ROWS
enum { VARIANT_TABLES = sizeof variant_tables / sizeof variant_tables[0], VARIANTS_MAX = 16 };

static const char *variant_text(LabPlan *plan, const Variant *v, char out[TEXT_SIZE]) {
    ReferenceConfig c = config_of(v->set, LARGE);
    Reason why;
    if (!reference_config_change(&c, v->change, &why)) lab_fail(plan, &why);
    return lab_reference_text(&c, out, TEXT_SIZE);
}

static const char *width_text(char out[TEXT_SIZE]) {
    ReferenceConfig c = {.step = 1, .minimax = 1};
    return lab_reference_text(&c, out, TEXT_SIZE);
}

static int check_depth(const LabPlan *plan) {
    return plan->settings.last_depth < CHECK_DEPTH ? plan->settings.last_depth : CHECK_DEPTH;
}

static void plan_enhancements(LabPlan *plan) {
    char text[TEXT_SIZE];
    int last = plan->settings.last_depth;
    for (unsigned set = 0; set < COMBINATIONS; set++) {
        int small = set & T && last >= LARGE_FROM ? LARGE_FROM - 1 : last;
        lab_add_all(plan, &lab_reference, text_of(set, SMALL, text), drawn(plan), small,
                    "combinations");
        if (small < last)
            lab_add_all(plan, &lab_reference, text_of(set, LARGE, text), drawn(plan), last,
                        "combinations");
    }
    lab_add_all(plan, &lab_reference, width_text(text), drawn(plan), WIDTH_DEPTH, "minimal");
    for (unsigned set = 0; set < COMBINATIONS; set++)
        lab_add_all(plan, &lab_reference, text_of(set, SMALL, text),
                    lab_positions(plan, LAB_TUNING), check_depth(plan), "check");
    for (int i = 0; i < VARIANT_TABLES; i++)
        for (int k = 0; k < variant_tables[i].count; k++)
            lab_add_all(plan, &lab_reference, variant_text(plan, &variant_tables[i].rows[k], text),
                        drawn(plan), last, variant_tables[i].part);
}

/* ---- report ---- */

typedef struct {
    int first, last; /* complete depths; last < first: none */
    LabSums sums[LAB_DEPTH_MAX + 1][COMBINATIONS];
    double best[2][LAB_DEPTH_MAX + 1]; /* fewest leaves, fewest nodes */
    unsigned best_set[2][LAB_DEPTH_MAX + 1];
} Findings;

typedef enum { NBP, NC } Measure;
static const char *const measure_names[] = {"NBP", "NC"};

static double count_of(const LabSums *s, Measure m) {
    return (double)(m == NBP ? s->leaves : s->nodes);
}

static void fill_rows(const LabPositions *positions, int entries, LabRow rows[COMBINATIONS],
                      char texts[COMBINATIONS][TEXT_SIZE]) {
    for (unsigned set = 0; set < COMBINATIONS; set++)
        rows[set] = (LabRow){&lab_reference, text_of(set, entries, texts[set]), positions};
}

/* Sums all combinations at a depth; false if some are missing. */
static bool find_at(LabPlan *plan, const LabPositions *positions, int depth, int entries,
                    Findings *f) {
    static char texts[COMBINATIONS][TEXT_SIZE];
    LabRow rows[COMBINATIONS];
    fill_rows(positions, entries, rows, texts);
    lab_sums_each(plan, rows, COMBINATIONS, depth, f->sums[depth]);
    for (int m = NBP; m <= NC; m++) f->best[m][depth] = INFINITY;
    for (unsigned set = 0; set < COMBINATIONS; set++) {
        if (!f->sums[depth][set].complete) return false;
        for (Measure m = NBP; m <= NC; m++) {
            double count = count_of(&f->sums[depth][set], m);
            if (count >= f->best[m][depth]) continue;
            f->best[m][depth] = count;
            f->best_set[m][depth] = set;
        }
    }
    return true;
}

/* Per cent of what the best combination saves. */
static double reduction(const Findings *f, int depth, unsigned set, Measure m) {
    double none = count_of(&f->sums[depth][0], m);
    return 100 * (none - count_of(&f->sums[depth][set], m)) / (none - f->best[m][depth]);
}

/* Figures 3 to 6: a column and a curve for each set. */
static void report_figure(const Findings *f, LabReport *out, int number, const char *what,
                          Measure m, const unsigned *sets, int count, double least) {
    char name[16], title[120], heads[160] = "depth", set_name[NAME_SIZE];
    snprintf(name, sizeof name, "figure-%d", number);
    snprintf(title, sizeof title, "Figure %d: reduction by %s, per cent (%s)", number, what,
             measure_names[m]);
    for (int i = 0; i < count; i++) {
        size_t used = strlen(heads);
        snprintf(heads + used, sizeof heads - used, "|%s", name_of(sets[i], set_name));
    }
    snprintf(heads + strlen(heads), sizeof heads - strlen(heads), "|best");
    LabTable t;
    lab_table_begin(&t, name, title, heads);
    for (int d = f->first; d <= f->last; d++) {
        lab_table_text(&t, "%d", d);
        for (int i = 0; i < count; i++) lab_table_number(&t, reduction(f, d, sets[i], m), 1);
        lab_table_text(&t, "%s", name_of(f->best_set[m][d], set_name));
    }
    lab_table_end(&t, out);
    LabPlot plot;
    lab_plot_begin(&plot, name, title, "depth", "reduction, per cent");
    for (int i = 0; i < count; i++) {
        if (reduction(f, f->last, sets[i], m) <= least) continue;
        lab_plot_curve(&plot, "%s", name_of(sets[i], set_name));
        for (int d = f->first; d <= f->last; d++)
            lab_plot_point(&plot, d, reduction(f, d, sets[i], m));
    }
    lab_plot_end(&plot, out);
}

static void report_figures(const Findings *f, LabReport *out) {
    unsigned singles[SINGLES], pairs[SINGLES * (SINGLES - 1) / 2];
    int pair_count = 0;
    for (int i = 0; i < SINGLES; i++) {
        singles[i] = 1u << i;
        for (int k = i + 1; k < SINGLES; k++) pairs[pair_count++] = 1u << i | 1u << k;
    }
    lab_say(out, "The curves of Figures 3 to 6 are only drawn in the paper; its text gives one "
                 "number, which stands below the tables of pairs. Of the pairs, the plots show "
                 "those above 70 %% at the greatest depth, as the paper does.");
    double published = lab_published_value("Figures 3-6", "TH", 0);
    for (Measure m = NBP; m <= NC; m++) {
        report_figure(f, out, 3 + 2 * (int)m, "one enhancement", m, singles, SINGLES, -INFINITY);
        report_figure(f, out, 4 + 2 * (int)m, "two enhancements", m, pairs, pair_count, 70);
        lab_say(out, "Published for TH at depths to 9: over %g %%. Here at depth %d: %.1f %%.",
                published, f->last, reduction(f, f->last, T | H, m));
    }
}

/* Every combination at the greatest depth, the smallest tree first. */
static void report_all(const Findings *f, LabReport *out) {
    unsigned sorted[COMBINATIONS];
    char title[80], name[NAME_SIZE];
    const LabSums *sums = f->sums[f->last];
    for (unsigned set = 0; set < COMBINATIONS; set++) {
        unsigned i = set;
        for (; i > 0 && sums[sorted[i - 1]].nodes > sums[set].nodes; i--) sorted[i] = sorted[i - 1];
        sorted[i] = set;
    }
    snprintf(title, sizeof title, "All combinations at depth %d", f->last);
    LabTable t;
    lab_table_begin(&t, "all", title,
                    "enhancements|NC|reduction %|NBP|reduction %|geometric mean of NC|"
                    "NC without decided positions|decided");
    for (int i = 0; i < COMBINATIONS; i++) {
        const LabSums *s = &sums[sorted[i]];
        lab_table_text(&t, "%s", name_of(sorted[i], name));
        lab_table_count(&t, s->nodes);
        lab_table_number(&t, reduction(f, f->last, sorted[i], NC), 1);
        lab_table_count(&t, s->leaves);
        lab_table_number(&t, reduction(f, f->last, sorted[i], NBP), 1);
        lab_table_number(&t, s->mean, 0);
        lab_table_count(&t, s->open_nodes);
        lab_table_count(&t, s->decided);
    }
    lab_table_end(&t, out);
}

/* The same on the whole suite at a small depth. */
static void report_check(LabPlan *plan, LabReport *out, const Findings *f) {
    const LabPositions *all = lab_positions(plan, LAB_TUNING);
    int depth = check_depth(plan);
    char title[80], name[NAME_SIZE];
    Findings *g = calloc(1, sizeof *g);
    if (g && f->last >= depth && depth >= f->first &&
        find_at(plan, all, depth, entries_at(depth), g)) {
        LabTable t;
        double farthest = 0;
        snprintf(title, sizeof title, "The %d positions drawn and all %d, depth %d",
                 drawn(plan)->count, all->count, depth);
        lab_table_begin(&t, "check", title,
                        "enhancements|reduction of NC %, drawn|all|reduction of NBP %, drawn|all|"
                        "NC, all|geometric mean|NC without decided positions|decided");
        for (unsigned set = 0; set < COMBINATIONS; set++) {
            const LabSums *s = &g->sums[depth][set];
            lab_table_text(&t, "%s", name_of(set, name));
            for (int m = NC; m >= NBP; m--) {
                double few = reduction(f, depth, set, (Measure)m);
                double many = reduction(g, depth, set, (Measure)m);
                lab_table_number(&t, few, 1);
                lab_table_number(&t, many, 1);
                if (m == NC && fabs(few - many) > farthest) farthest = fabs(few - many);
            }
            lab_table_count(&t, s->nodes);
            lab_table_number(&t, s->mean, 0);
            lab_table_count(&t, s->open_nodes);
            lab_table_count(&t, s->decided);
        }
        lab_table_end(&t, out);
        lab_say(out, "The greatest difference between the two sets is %.1f per cent points (NC).",
                farthest);
    }
    free(g);
}

static void report_minimal(LabPlan *plan, LabReport *out, const Findings *f) {
    static const unsigned sets[] = {0, H, N | S | H, T, T | H, COMBINATIONS - 1};
    enum { SETS = 6 };
    char text[TEXT_SIZE];
    const LabPositions *positions = drawn(plan);
    LabTable t;
    lab_table_begin(&t, "minimal", "Leaves of the last iteration, against the minimal tree",
                    "depth|positions|mean moves|minimal tree|none|H|NSH|T|TH|TRNSHK");
    for (int d = f->first; d <= f->last; d++) {
        double leaves[SETS] = {0}, minimal = 0, widths = 0;
        int count = 0;
        for (int i = 0; i < positions->count; i++) {
            const LabResult *full =
                lab_find_result(plan, &lab_reference, width_text(text), positions->fens[i]);
            const LabResult *none = lab_find_result(
                plan, &lab_reference, text_of(0, entries_at(d), text), positions->fens[i]);
            if (!full || !none || !lab_result_reaches(full, WIDTH_DEPTH) || full->decided ||
                none->depth < d || (none->decided && none->decided < d))
                continue;
            double last = (double)(full->leaves[WIDTH_DEPTH] - full->leaves[WIDTH_DEPTH - 1]);
            double width = pow(last, 1.0 / WIDTH_DEPTH);
            for (int k = 0; k < SETS; k++) {
                const LabResult *r =
                    lab_find_result(plan, &lab_reference, text_of(sets[k], entries_at(d), text),
                                    positions->fens[i]);
                if (r) leaves[k] += (double)(r->leaves[d] - r->leaves[d - 1]);
            }
            widths += log(width);
            minimal += uniform_minimal(width, d);
            count++;
        }
        if (!count) continue;
        lab_table_text(&t, "%d", d);
        lab_table_count(&t, count);
        lab_table_number(&t, exp(widths / count), 1);
        lab_table_number(&t, minimal, 0);
        for (int k = 0; k < SETS; k++) lab_table_number(&t, leaves[k] / minimal, 2);
    }
    lab_table_end(&t, out);
    lab_say(out,
            "Quotients of leaves and minimal tree. The width of a position is the cube root of the "
            "leaves of its full tree of depth %d; positions decided before the depth are left out. "
            "Published: without a table within %.1f of the minimal tree, with one below it.",
            WIDTH_DEPTH, lab_published_value("minimal tree", "NBP/minimal", 0));
}

/* ---- variants ---- */

static void report_variants(LabPlan *plan, LabReport *out, int index) {
    char texts[VARIANTS_MAX][TEXT_SIZE];
    const Variant *variants = variant_tables[index].rows;
    LabCompared rows[VARIANTS_MAX];
    for (int i = 0; i < variant_tables[index].count; i++)
        rows[i] = (LabCompared){
            variants[i].name,
            {&lab_reference, variant_text(plan, &variants[i], texts[i]), drawn(plan)}};
    lab_compare(plan, out, variant_tables[index].part, variant_tables[index].title, rows,
                variant_tables[index].count, plan->settings.first_depth, plan->settings.last_depth);
}

/* Per cent of nodes that history saves when it is added to a set. */
static double saved_by_history(const Findings *f, unsigned set) {
    const LabSums *sums = f->sums[f->last];
    return 100 * (1 - count_of(&sums[set | H], NC) / count_of(&sums[set], NC));
}

static void report_added_history(const Findings *f, LabReport *out) {
    lab_say(
        out,
        "History added to a program with a table and simple ordering makes trees %.0f %% smaller "
        "in TinkerBelle and %.0f %% in Chinook (published). Here at depth %d: added to T %.1f "
        "%%, to TK %.1f %%.",
        lab_published_value("history added", "TinkerBelle", 0),
        lab_published_value("history added", "Chinook", 0), f->last, saved_by_history(f, T),
        saved_by_history(f, T | K));
}

static void report_enhancements(LabPlan *plan, LabReport *out) {
    lab_say(
        out,
        "T transposition table (2^13 entries, from depth %d on 2^16), R refutation tables, N "
        "minimal window, S aspiration (±%d around the last score), H history (2^d, from all "
        "plies but the last before the leaves), K static ratings of moves, L two killers. All "
        "searches deepen by one ply and try captures first. NBP counts leaves, NC nodes, of all "
        "iterations, on %d positions drawn from the suite; leaves are judged statically. "
        "Reduction: 100 (none - set) / (none - best), the best of all 64 at the depth.",
        LARGE_FROM, WINDOW, drawn(plan)->count);
    Findings *f = calloc(1, sizeof *f);
    Reason why;
    if (!f) {
        reason_set(&why, "out of memory");
        lab_fail(plan, &why);
        return;
    }
    f->first = plan->settings.first_depth;
    f->last = f->first - 1;
    while (f->last < plan->settings.last_depth &&
           find_at(plan, drawn(plan), f->last + 1, entries_at(f->last + 1), f))
        f->last++;
    if (f->last >= f->first) {
        report_figures(f, out);
        report_all(f, out);
        report_added_history(f, out);
        report_minimal(plan, out, f);
        report_check(plan, out, f);
    } else {
        lab_say(out, "Not all combinations have been searched yet.");
    }
    for (int i = 0; i < VARIANT_TABLES; i++) report_variants(plan, out, i);
    free(f);
}

const LabExperiment lab_enhancements = {
    "enhancements",    "Schaeffer 1989",   "all combinations of T, R, N, S, H and K", 2, 7, 4,
    plan_enhancements, report_enhancements};
