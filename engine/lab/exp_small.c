/* Lines of Action on small boards, solved by proof numbers (Winands 2008). */
#include "dfpn.h"
#include "experiments.h"
#include "game_small.h"
#include "published.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const sides[] = {"first", "second"};
enum { SIDES = 2, LARGEST = 6, TABLE_BITS = 24, QUICK_BITS = 18, QUICK_LARGEST = 5 };

/* Parameters: who attacks, and the size of the table; position: "NxN". The index is a power of
 * ten: value[i] is the DfpnValue known within 10^i nodes, nodes[i] and leaves[i] are the nodes
 * visited and the positions expanded by then. */
static bool run(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    int64_t n, bits;
    bool first = !strncmp(cell->parameters, sides[0], strlen(sides[0]));
    if (!lab_number(cell->position, "size", SMALL_MIN, SMALL_MAX, &n) ||
        !lab_number(cell->parameters, "bits", 4, DFPN_BITS_MAX, &bits))
        return reason_set(why, "no board '%.60s' or table '%.60s'", cell->position,
                          cell->parameters);
    LabGame *g = small_create((int)n);
    Dfpn *solver = g ? dfpn_create(g, first, (int)bits) : NULL;
    int64_t limit = 1;
    bool ok = solver || reason_set(why, "out of memory");
    while (ok && out->depth < cell->depth && !out->decided) {
        limit = limit < INT64_MAX / 10 ? 10 * limit : INT64_MAX;
        DfpnValue value = dfpn_solve(solver, limit, &w->signal.stop);
        ok = !atomic_load(&w->signal.stop);
        out->depth++;
        out->nodes[out->depth] = dfpn_nodes(solver);
        out->leaves[out->depth] = dfpn_expansions(solver);
        out->value[out->depth] = value;
        if (value != DFPN_UNKNOWN) out->decided = out->depth;
    }
    dfpn_destroy(solver);
    if (g) g->rules->destroy(g);
    return ok;
}

static const LabMethod small_boards = {"small boards", run, "size=4", 3, 10};

static const char *parameters_of(const LabPlan *plan, char *out, size_t size, int side) {
    snprintf(out, size, "%s player wins bits=%d", sides[side],
             plan->settings.quick ? QUICK_BITS : TABLE_BITS);
    return out;
}

static const char *board_of(char *out, size_t size, int n) {
    snprintf(out, size, "size=%d", n);
    return out;
}

static void plan_boards(LabPlan *plan) {
    char parameters[64], board[16];
    for (int n = SMALL_MIN; n <= LARGEST; n++)
        for (int side = 0; side < SIDES; side++) {
            int depth = plan->settings.last_depth;
            if (plan->settings.quick && n == LARGEST && depth > QUICK_LARGEST)
                depth = QUICK_LARGEST;
            lab_add(plan, &small_boards, parameters_of(plan, parameters, sizeof parameters, side),
                    board_of(board, sizeof board, n), depth, board);
        }
}

static void report_boards(LabPlan *plan, LabReport *out) {
    static const char *const values[] = {
        [DFPN_UNKNOWN] = "open", [DFPN_WON] = "won", [DFPN_NOT_WON] = "not won"};
    lab_say(out,
            "Black stands on the first and the last rank, White on the first and the last file, "
            "corners empty; Black moves first. Rules as on 8×8: distance by the stones on the "
            "line, pass without a move, a draw if both sides are connected. A position that comes "
            "back counts as not won for the side that tries to win. For each board two questions: "
            "does the first player win, does the second. Within 10^%d nodes each.",
            plan->settings.last_depth);
    LabTable t;
    LabPlot plot;
    lab_plot_begin(&plot, "boards", "Nodes until a board is solved", "size of the board", "nodes");
    plot.logarithmic = true;
    lab_table_begin(&t, "boards", "Small boards",
                    "board|stones of a side|question|answer|nodes|expanded|published winner");
    for (int n = SMALL_MIN; n <= LARGEST; n++)
        for (int side = 0; side < SIDES; side++) {
            char parameters[64], board[16];
            const LabResult *r = lab_find_result(
                plan, &small_boards, parameters_of(plan, parameters, sizeof parameters, side),
                board_of(board, sizeof board, n));
            double published = lab_published_value("small boards", "winner", n);
            lab_table_text(&t, "%d×%d", n, n);
            lab_table_text(&t, "%d", 2 * (n - 2));
            lab_table_text(&t, "%s player wins", sides[side]);
            if (r && r->depth) {
                lab_table_text(&t, "%s", values[r->value[r->depth]]);
                lab_table_count(&t, r->nodes[r->depth]);
                lab_table_count(&t, r->leaves[r->depth]);
            } else {
                for (int i = 0; i < 3; i++) lab_table_missing(&t);
            }
            lab_table_text(&t, "%s", isnan(published) ? "–" : sides[(int)published - 1]);
        }
    lab_table_end(&t, out);
    for (int side = 0; side < SIDES; side++) {
        lab_plot_curve(&plot, "does the %s player win?", sides[side]);
        for (int n = SMALL_MIN; n <= LARGEST; n++) {
            char parameters[64], board[16];
            const LabResult *r = lab_find_result(
                plan, &small_boards, parameters_of(plan, parameters, sizeof parameters, side),
                board_of(board, sizeof board, n));
            if (r && r->decided) lab_plot_point(&plot, n, (double)r->nodes[r->decided]);
        }
    }
    lab_plot_end(&plot, out);
}

const LabExperiment lab_small_boards = {
    "small-boards",
    "Winands 2008",
    "Lines of Action on n×n squares, solved; depth N = 10^N nodes",
    1,
    8,
    7,
    plan_boards,
    report_boards};
