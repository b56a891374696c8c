/* Winands et al. 2004, section 5.3: the relative history heuristic in Go on small boards. Davies'
 * problems for 6×6 (Go World 14 to 17) are not to be had; the positions here are our own.
 */
#include "experiments.h"
#include "game_go.h"
#include "published.h"
#include "reference.h"

#include <math.h>
#include <stdio.h>

/* Positions of 6×6 are made by go_generate() from this seed, after FIRST_PLIES to
 * FIRST_PLIES + PLIES_KINDS - 1 plies in turn. */
enum { POSITIONS = 24, SIZE = 6, SEED = 2004, FIRST_PLIES = 10, PLIES_KINDS = 6 };
enum { TABLE = 1 << 22, QUICK_TABLE = 1 << 16, TEXT_SIZE = 160 };

static bool run(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    ReferenceConfig config;
    LabGame *game = NULL;
    bool ok = reference_config_parse(cell->parameters, &config, why) &&
              (game = go_create(cell->position, why)) &&
              reference_run(game, &config, cell->depth, &w->signal.stop, out, why);
    if (game) game->rules->destroy(game);
    return ok;
}

static const LabMethod go = {"small-board Go", run,
                             "size=5 board=...../.x.../...../...o./..... to=x", 4, 3.5};

/* ---- boards solved ---- */

/* Each claim is answered for itself: does Black get at least that? */
static const struct {
    const char *position, *shown;
    int size, claim;
    bool quick;
} claims[] = {{"size=3 claim=9", "Black gets 9 points", 3, 9, true},
              {"size=4 claim=2", "Black gets 2 points", 4, 2, false},
              {"size=4 claim=3", "Black gets 3 points", 4, 3, false}};
enum { CLAIMS = sizeof claims / sizeof claims[0] };

static const char *configuration(const LabPlan *plan, char *out, bool relative) {
    ReferenceConfig c = {.step = 1,
                         .minimal_window = 1,
                         .table = plan->settings.quick ? QUICK_TABLE : TABLE,
                         .table_rule = RULE_TWO_DEEP,
                         .table_narrow = 1,
                         .history = WEIGHT_CUBE,
                         .history_shared = 1,
                         .butterfly = relative ? WEIGHT_CUBE : WEIGHT_NONE};
    return lab_reference_text(&c, out, TEXT_SIZE);
}

static void report_claims(LabPlan *plan, LabReport *out) {
    char text[TEXT_SIZE];
    LabTable t;
    lab_say(out, "A win or loss that the search sees is one on every path, since neither the "
                 "horizon nor a repetition ever decides a claim.");
    lab_table_begin(&t, "proof", "Empty boards, Black to move",
                    "board|claim|answer|depth|nodes|leaves|published: Black's points");
    for (int i = 0; i < CLAIMS; i++) {
        const LabResult *r =
            lab_find_result(plan, &go, configuration(plan, text, true), claims[i].position);
        int d = r ? (r->decided ? r->decided : r->depth) : 0;
        lab_table_text(&t, "%d×%d", claims[i].size, claims[i].size);
        lab_table_text(&t, "%s", claims[i].shown);
        lab_table_text(&t, "%s",
                       !d                ? "not searched"
                       : !r->decided     ? "open"
                       : r->value[d] > 0 ? "true"
                                         : "false");
        lab_table_count(&t, d ? d : -1);
        lab_table_count(&t, d ? r->nodes[d] : -1);
        lab_table_count(&t, d ? r->leaves[d] : -1);
        lab_table_number(&t, lab_published_value("small-board Go", "points", claims[i].size), 0);
    }
    lab_table_end(&t, out);
}

/* ---- Figure 5 ---- */

static bool generate(int index, char *out, size_t size) {
    char text[GO_TEXT_SIZE];
    Random random = random_stream(SEED, (uint64_t)index);
    go_generate(SIZE, FIRST_PLIES + index % PLIES_KINDS, &random, text);
    return snprintf(out, size, "%s", text) < (int)size;
}

static const LabPositions *positions_of(LabPlan *plan) {
    return lab_generate(plan, "Go", POSITIONS, generate);
}

static void plan_go(LabPlan *plan) {
    char text[TEXT_SIZE];
    configuration(plan, text, true);
    for (int i = 0; i < CLAIMS; i++)
        if (claims[i].quick || !plan->settings.quick)
            lab_add(plan, &go, text, claims[i].position, LAB_DEPTH_MAX, "proof");
    for (int relative = 0; relative < 2; relative++)
        lab_add_all(plan, &go, configuration(plan, text, relative), positions_of(plan),
                    plan->settings.last_depth, "figure-5");
}

typedef struct {
    double mean, deviation; /* of relative/plain, position by position */
} Ratios;

static Ratios ratios_at(LabPlan *plan, const LabRow rows[2], int depth) {
    double sum = 0, squares = 0;
    int n = rows[0].positions->count;
    for (int i = 0; i < n; i++) {
        double nodes[2];
        for (int k = 0; k < 2; k++) {
            const LabResult *r = lab_find_result(plan, rows[k].method, rows[k].parameters,
                                                 rows[k].positions->fens[i]);
            nodes[k] = (double)lab_result_at(r, r->nodes, depth);
        }
        sum += nodes[1] / nodes[0];
        squares += nodes[1] / nodes[0] * (nodes[1] / nodes[0]);
    }
    double mean = sum / n, variance = n > 1 ? (squares - n * mean * mean) / (n - 1) : 0;
    return (Ratios){mean, sqrt(variance > 0 ? variance : 0)};
}

static void report_figure(LabPlan *plan, LabReport *out) {
    char plain[TEXT_SIZE], relative[TEXT_SIZE];
    LabRow rows[] = {{&go, configuration(plan, plain, false), positions_of(plan)},
                     {&go, configuration(plan, relative, true), positions_of(plan)}};
    LabTable t;
    LabPlot plot;
    lab_table_begin(&t, "figure-5", "Figure 5: relative against plain history in 6×6 Go",
                    "depth|plain (d³)|relative (d³, d³)|relative/plain|mean of the positions|"
                    "standard deviation|ratio of geometric means|published");
    lab_plot_begin(&plot, "figure-5", "Relative against plain history in 6×6 Go", "depth",
                   "relative / plain");
    plot.errors = true;
    lab_plot_curve(&plot, "mean and standard deviation");
    for (int d = plan->settings.first_depth; d <= plan->settings.last_depth; d++) {
        LabSums s[2];
        lab_sums_each(plan, rows, 2, d, s);
        bool both = s[0].complete && s[1].complete;
        Ratios r = both ? ratios_at(plan, rows, d) : (Ratios){NAN, NAN};
        double published = lab_published_value("RHH Figure 5", "relative/plain", d);
        lab_table_text(&t, "%d", d);
        for (int k = 0; k < 2; k++) lab_table_count(&t, s[k].complete ? s[k].nodes : -1);
        lab_table_number(&t, both ? (double)s[1].nodes / (double)s[0].nodes : NAN, 3);
        lab_table_number(&t, r.mean, 3);
        lab_table_number(&t, r.deviation, 3);
        lab_table_number(&t, both ? s[1].mean / s[0].mean : NAN, 3);
        if (isnan(published))
            lab_table_text(&t, "only drawn");
        else
            lab_table_number(&t, published, 2);
        lab_plot_point_error(&plot, d, r.mean, r.deviation);
    }
    lab_table_end(&t, out);
    lab_plot_end(&plot, out);
}

static void report_go(LabPlan *plan, LabReport *out) {
    lab_say(out,
            "Area scoring, basic ko, no suicide; a position that comes back on the path is a draw. "
            "The searcher has minimal windows, a two-deep table, and one history table for both "
            "colours with increments d³, as the paper's program; unlike it no enhanced "
            "transposition cut-offs, no symmetry and no unconditional bounds.");
    report_claims(plan, out);
    lab_say(out,
            "The %d problems of the paper (Davies, Go World) are not to be had. Ours come from a "
            "seed: %d to %d plies from the empty board, each the best by estimate of three moves "
            "drawn. The searcher does not see when a position is solved: the totals without "
            "decided positions are the totals.",
            POSITIONS, FIRST_PLIES, FIRST_PLIES + PLIES_KINDS - 1);
    report_figure(plan, out);
}

const LabExperiment lab_small_go = {
    "small-go",
    "Winands, van der Werf, van den Herik and Uiterwijk 2004, section 5.3 and Figure 5",
    "the relative history heuristic in Go on 6×6; 3×3 and 4×4 solved",
    2,
    8,
    4,
    plan_go,
    report_go};
