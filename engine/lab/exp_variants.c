/* Marsland and Campbell 1981: expected search costs on synthetic trees (Table 1) beside their
 * formulas, the variants of alpha-beta on these trees and in Lines of Action, and how strongly
 * Lines of Action is ordered.
 */
#include "base/random.h"
#include "experiments.h"
#include "game_loa.h"
#include "game_tree.h"
#include "published.h"
#include "rules/notation.h"
#include "uniform.h"
#include "variants.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 24, TRIALS = 100, QUICK_TRIALS = 10, SEED = 1981, FIRST_DEPTH = 3 };
static const int widths[] = {8, 16, 24};
enum { WIDTHS = sizeof widths / sizeof widths[0] };

static bool find_variant(const char *name, Variant *out) {
    for (int i = 0; i < VARIANTS; i++)
        if (!strcmp(name, variant_names[i])) return *out = (Variant)i, true;
    return false;
}

/* ---- trees ---- */

static const char *tree_text(const LabPlan *plan, char *out, size_t size, TreeKind kind,
                             int width) {
    snprintf(out, size, "%s width=%d trees=%d", tree_kind_names[kind], width,
             plan->settings.quick ? QUICK_TRIALS : TRIALS);
    return out;
}

static bool read_tree(const char *text, TreeKind *kind, int *width, int *trials) {
    int64_t w, t;
    if (!lab_number(text, "width", 4, TREE_WIDTH_MAX, &w) ||
        !lab_number(text, "trees", 1, INT32_MAX, &t))
        return false;
    *width = (int)w;
    *trials = (int)t;
    for (int i = 0; i < TREE_KINDS; i++) {
        *kind = (TreeKind)i;
        if (!strncmp(text, tree_kind_names[i], strlen(tree_kind_names[i]))) return true;
    }
    return false;
}

/* Searches one tree; false if out of memory. */
static bool search_tree(VariantSearch *s, Variant variant, TreeKind kind, int width, int depth,
                        int trial) {
    LabGame *g = tree_create(kind, width, depth, random_stream(SEED, (uint64_t)trial).state);
    if (!g) return false;
    s->game = g;
    variant_search(s, variant, depth);
    g->rules->destroy(g);
    return true;
}

/* Parameters: the variant; position: tree_text(). By depth: nodes and leaves of all trees, and in
 * value the sum of the squares of a tree's leaves. */
static bool run_trees(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    Variant variant;
    TreeKind kind;
    int width, trials;
    if (!find_variant(cell->parameters, &variant) ||
        !read_tree(cell->position, &kind, &width, &trials))
        return reason_set(why, "no trees '%.60s' for '%.60s'", cell->position, cell->parameters);
    for (int depth = 1; depth <= cell->depth; depth++) {
        for (int i = 0; i < trials; i++) {
            VariantSearch s = {.stop = &w->signal.stop};
            if (!search_tree(&s, variant, kind, width, depth, i))
                return reason_set(why, "out of memory");
            out->nodes[depth] += s.nodes;
            out->leaves[depth] += s.leaves;
            out->value[depth] += s.leaves * s.leaves;
        }
        if (atomic_load(&w->signal.stop)) return false;
        out->depth = depth;
    }
    return true;
}

static const LabMethod trees = {"variants on trees", run_trees, "strongly ordered width=8 trees=10",
                                3, 10};

/* ---- Lines of Action ---- */

static LabGame *create_loa(const char *fen, Reason *why) {
    Position position;
    if (!fen_parse(span_of(fen), &position, why)) return NULL;
    LabGame *g = loa_game_create(&position);
    if (!g) reason_set(why, "out of memory");
    return g;
}

/* Parameters: the variant. Every depth is searched on its own, with an empty table. */
static bool run_loa(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    Variant variant;
    if (!find_variant(cell->parameters, &variant))
        return reason_set(why, "no variant '%.60s'", cell->parameters);
    LabGame *g = create_loa(cell->position, why);
    if (!g) return false;
    VariantEntry *table = malloc(VARIANT_ENTRIES * sizeof *table);
    for (int depth = 1; table && depth <= cell->depth && !atomic_load(&w->signal.stop); depth++) {
        VariantSearch s = {.game = g, .table = table, .stop = &w->signal.stop};
        memset(table, 0, VARIANT_ENTRIES * sizeof *table);
        VariantResult r = variant_search(&s, variant, depth);
        out->depth = depth;
        out->nodes[depth] = s.nodes;
        out->leaves[depth] = s.leaves;
        out->value[depth] = r.score;
    }
    if (!table) reason_set(why, "out of memory");
    bool ok = table && !atomic_load(&w->signal.stop);
    free(table);
    g->rules->destroy(g);
    return ok;
}

#define START "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b"

static const LabMethod in_loa = {"variants in LOA", run_loa, START, 3, 8};

/* ---- how strongly Lines of Action is ordered ---- */

typedef enum { ORDER_GENERATED, ORDER_EVALUATION, ORDER_SHALLOWER, ORDERS } Order;
static const char *const orders[ORDERS] = {"as generated", "by evaluation", "by one ply less"};

typedef struct {
    Score by_depth[LAB_DEPTH_MAX + 1]; /* value of the move, searched to one ply less; [0] unused */
} Rated;

/* Moves, best first by that depth; equal ones stay in their order. */
static void sort(Rated *moves, int count, int depth) {
    for (int i = 1; i < count; i++) {
        Rated moved = moves[i];
        int k = i;
        for (; k > 0 && moves[k - 1].by_depth[depth] < moved.by_depth[depth]; k--)
            moves[k] = moves[k - 1];
        moves[k] = moved;
    }
}

/* Counts the position, and whether the first move and one of the first quarter is best. */
static void count_best(const Rated *moves, int count, int depth, LabResult *out) {
    Score best = -SCORE_INFINITE;
    int place = 0, quarter = (count + 3) / 4;
    for (int i = 0; i < count; i++)
        if (moves[i].by_depth[depth] > best) best = moves[i].by_depth[depth], place = i;
    out->nodes[depth]++;
    out->leaves[depth] += place == 0;
    out->value[depth] += place < quarter;
}

/* Looks at one position. */
static void judge_order(VariantSearch *s, Order order, int depth, LabResult *out) {
    LabMove list[LAB_LIST_MAX];
    Rated moves[LAB_LIST_MAX];
    int n = s->game->rules->moves(s->game, list);
    if (n < 2) return;
    for (int i = 0; i < n; i++) {
        Score over;
        lab_play(s->game, list[i]);
        bool is_over = s->game->rules->over(s->game, &over);
        for (int d = 1; d <= depth; d++) {
            Score score = over;
            if (!is_over)
                score = d == 1 ? s->game->rules->evaluate(s->game)
                               : variant_search(s, VARIANT_FALPHABETA, d - 1).score;
            moves[i].by_depth[d] = -score;
        }
        lab_take_back(s->game);
    }
    for (int d = 1; d <= depth; d++) {
        if (order == ORDER_EVALUATION && d == 2) sort(moves, n, 1);
        if (order == ORDER_SHALLOWER && d > 1) sort(moves, n, d - 1);
        count_best(moves, n, d, out);
    }
}

/* Parameters: the order. Looks at the position and its successors. By depth: in nodes the
 * positions, in leaves those whose first move is best, in value those with a best move in the first
 * quarter. */
static bool run_order(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    LabMove list[LAB_LIST_MAX];
    Order order = 0;
    while (order < ORDERS && strcmp(cell->parameters, orders[order])) order++;
    if (order == ORDERS) return reason_set(why, "no order '%.60s'", cell->parameters);
    LabGame *g = create_loa(cell->position, why);
    if (!g) return false;
    VariantSearch s = {.game = g, .stop = &w->signal.stop};
    judge_order(&s, order, cell->depth, out);
    int n = g->rules->moves(g, list);
    for (int i = 0; i < n && !atomic_load(&w->signal.stop); i++) {
        Score score;
        lab_play(g, list[i]);
        if (!g->rules->over(g, &score)) judge_order(&s, order, cell->depth, out);
        lab_take_back(g);
    }
    g->rules->destroy(g);
    out->depth = cell->depth;
    return !atomic_load(&w->signal.stop);
}

static const LabMethod ordering = {"order in LOA", run_order, START, 2, 8};

/* ---- plan ---- */

static void plan_variants(LabPlan *plan) {
    char text[80];
    int depth = plan->settings.last_depth;
    for (int kind = 0; kind < TREE_KINDS; kind++)
        for (int i = 0; i < WIDTHS; i++)
            for (int v = VARIANT_ALPHABETA; v < VARIANT_TABLE; v++)
                lab_add(plan, &trees, variant_names[v],
                        tree_text(plan, text, sizeof text, (TreeKind)kind, widths[i]), depth,
                        "trees");
    const LabPositions *positions = lab_draw(plan, LAB_TUNING, POSITIONS);
    for (int v = 0; v < VARIANTS; v++)
        lab_add_all(plan, &in_loa, variant_names[v], positions, depth, "loa");
    for (int i = 0; i < ORDERS && depth > 1; i++)
        lab_add_all(plan, &ordering, orders[i], positions, depth - 1, "order");
}

/* ---- report ---- */

typedef struct {
    double mean, deviation; /* leaves of a tree; NaN if not there */
} Cost;

static Cost cost_of(LabPlan *plan, Variant variant, TreeKind kind, int width, int depth) {
    char text[80];
    const LabResult *r = lab_find_result(plan, &trees, variant_names[variant],
                                         tree_text(plan, text, sizeof text, kind, width));
    int trials = plan->settings.quick ? QUICK_TRIALS : TRIALS;
    if (!r || r->depth < depth) return (Cost){NAN, NAN};
    double sum = (double)r->leaves[depth], squares = (double)r->value[depth];
    double variance = (squares - sum * sum / trials) / (trials - 1);
    return (Cost){sum / trials, sqrt(variance > 0 ? variance : 0)};
}

static void add_cost(LabTable *t, Cost c) {
    if (isnan(c.mean))
        lab_table_missing(t);
    else
        lab_table_text(t, "%.0f (%.0f)", c.mean, c.deviation);
}

static void add_published(LabTable *t, const char *place, const char *row, int width) {
    char deviation_row[40];
    snprintf(deviation_row, sizeof deviation_row, "deviation of %s", row);
    double mean = lab_published_value(place, row, width);
    double deviation = lab_published_value(place, deviation_row, width);
    if (isnan(deviation))
        lab_table_number(t, mean, 0);
    else
        lab_table_text(t, "%.0f (%.0f)", mean, deviation);
}

static void report_costs(LabPlan *plan, LabReport *out) {
    lab_say(out,
            "## Search costs of uniform trees\n\nTerminal nodes scored by alphabeta, mean and "
            "standard deviation of %d trees. B is the minimal tree, M = W^D the whole one. A: "
            "strongly ordered trees; the paper does not say how it orders its branch-dependent "
            "ones. R: random trees; the paper says that terminal nodes got random values, but its "
            "numbers lie nearer to our branch-dependent trees than to independent leaves. The "
            "recurrence A(W,D) = A(W,D−1) + B(W,D) + (W−1)·B(W−1,D−2) is fed with our A(W,D−1).",
            plan->settings.quick ? QUICK_TRIALS : TRIALS);
    LabTable t;
    lab_table_begin(&t, "table-1", "Table 1: expected search costs",
                    "D|W|B|published B|A|published A|recurrence|2·B|R, independent|"
                    "R, branch-dependent|published R|M");
    for (int depth = FIRST_DEPTH; depth <= plan->settings.last_depth; depth++)
        for (int i = 0; i < WIDTHS; i++) {
            int w = widths[i];
            char place[40];
            snprintf(place, sizeof place, "Table 1, D=%d", depth);
            double minimal = uniform_minimal(w, depth);
            double shallower = cost_of(plan, VARIANT_ALPHABETA, TREE_STRONG, w, depth - 1).mean;
            lab_table_text(&t, "%d", depth);
            lab_table_text(&t, "%d", w);
            lab_table_number(&t, minimal, 0);
            lab_table_number(&t, lab_published_value(place, "B", w), 0);
            add_cost(&t, cost_of(plan, VARIANT_ALPHABETA, TREE_STRONG, w, depth));
            add_published(&t, place, "A", w);
            lab_table_number(&t, uniform_ordered(w, depth, shallower), 0);
            lab_table_number(&t, 2 * minimal, 0);
            add_cost(&t, cost_of(plan, VARIANT_ALPHABETA, TREE_INDEPENDENT, w, depth));
            add_cost(&t, cost_of(plan, VARIANT_ALPHABETA, TREE_BRANCH, w, depth));
            add_published(&t, place, "R", w);
            lab_table_number(&t, uniform_all(w, depth), 0);
        }
    lab_table_end(&t, out);
    double a3 = lab_published_value("Table 1, D=3", "A", 24);
    double a4 = lab_published_value("Table 1, D=4", "A", 24);
    lab_say(out,
            "With the paper's own A(24,3) and A(24,4) the recurrence gives %.0f for A(24,4) and "
            "%.0f for A(24,5); the paper prints %.0f and %.0f. The first differs by W−1, as if "
            "B(23,2) had been taken without its −1.",
            uniform_ordered(24, 4, a3), uniform_ordered(24, 5, a4),
            lab_published_value("recurrence, D=4", "A", 24),
            lab_published_value("recurrence, D=5", "A", 24));
}

static void report_tree_variants(LabPlan *plan, LabReport *out) {
    lab_say(out, "## The variants on these trees\n\nTerminal nodes of a tree as per cents of "
                 "alphabeta's; above 100, what the minimal windows save is lost again by second "
                 "searches. The table changes nothing here, because no position comes twice.");
    LabTable t;
    lab_table_begin(&t, "trees", "Terminal nodes, alphabeta = 100",
                    "tree|D|W|alphabeta|falphabeta|minimal window for the last subtree|palphabeta|"
                    "palphabeta to N-2|SCOUT");
    LabPlot plot;
    lab_plot_begin(&plot, "trees", "Variants of alpha-beta on strongly ordered trees, width 24",
                   "depth", "terminal nodes, per cent of alphabeta");
    for (int kind = 0; kind < TREE_KINDS; kind++)
        for (int depth = FIRST_DEPTH; depth <= plan->settings.last_depth; depth++)
            for (int i = 0; i < WIDTHS; i++) {
                Cost base = cost_of(plan, VARIANT_ALPHABETA, (TreeKind)kind, widths[i], depth);
                lab_table_text(&t, "%s", tree_kind_names[kind]);
                lab_table_text(&t, "%d", depth);
                lab_table_text(&t, "%d", widths[i]);
                lab_table_number(&t, base.mean, 0);
                for (int v = VARIANT_FALPHABETA; v < VARIANT_TABLE; v++)
                    lab_table_number(
                        &t,
                        100 * cost_of(plan, (Variant)v, (TreeKind)kind, widths[i], depth).mean /
                            base.mean,
                        1);
            }
    for (int v = VARIANT_FALPHABETA; v < VARIANT_TABLE; v++) {
        lab_plot_curve(&plot, "%s", variant_names[v]);
        for (int depth = 2; depth <= plan->settings.last_depth; depth++)
            lab_plot_point(&plot, depth,
                           100 * cost_of(plan, (Variant)v, TREE_STRONG, 24, depth).mean /
                               cost_of(plan, VARIANT_ALPHABETA, TREE_STRONG, 24, depth).mean);
    }
    lab_table_end(&t, out);
    lab_plot_end(&plot, out);
}

/* Positions whose value at this depth is not minimax's. */
static int count_other_values(LabPlan *plan, const LabRow *row, const LabRow *truth, int depth) {
    int count = 0;
    for (int i = 0; i < row->positions->count; i++) {
        const char *fen = row->positions->fens[i];
        const LabResult *a = lab_find_result(plan, row->method, row->parameters, fen);
        const LabResult *b = lab_find_result(plan, truth->method, truth->parameters, fen);
        count +=
            a && b && a->depth >= depth && b->depth >= depth && a->value[depth] != b->value[depth];
    }
    return count;
}

/* Terminal nodes of the positions that the variant, whose iterations do not end early, did not
 * decide at a smaller depth. */
static int64_t open_leaves(LabPlan *plan, const LabRow *row, const LabRow *truth, int depth) {
    int64_t leaves = 0;
    for (int i = 0; i < row->positions->count; i++) {
        const char *fen = row->positions->fens[i];
        const LabResult *r = lab_find_result(plan, row->method, row->parameters, fen);
        const LabResult *t = lab_find_result(plan, truth->method, truth->parameters, fen);
        bool open = r && t;
        for (int d = 1; open && d < depth; d++)
            open = !score_is_decided((Score)t->value[d]) || score_plies((Score)t->value[d]) > d;
        if (open) leaves += lab_result_at(r, r->leaves, depth);
    }
    return leaves;
}

static void report_loa(LabPlan *plan, LabReport *out) {
    LabRow rows[VARIANTS];
    const LabPositions *positions = lab_draw(plan, LAB_TUNING, POSITIONS);
    for (int v = 0; v < VARIANTS; v++) rows[v] = (LabRow){&in_loa, variant_names[v], positions};
    lab_say(out,
            "## The variants in Lines of Action\n\n%d positions, moves in the order of their "
            "generation, each depth searched on its own; only the last row adds the shallower "
            "iterations. Other values: positions whose value is not minimax's. With a table "
            "that can happen, because an entry may come from a deeper search or from a path on "
            "which other positions are repetitions; the minimal window for the last subtree gives "
            "a bound if the last move is the best one.",
            positions->count);
    LabTable t;
    lab_table_begin(&t, "loa", "Lines of Action",
                    "depth|variant|nodes|terminal nodes|of alphabeta's %|"
                    "geometric mean of terminal nodes|of alphabeta's %|"
                    "terminal nodes without decided positions|other values");
    LabPlot plot;
    lab_plot_begin(&plot, "loa", "Variants of alpha-beta in Lines of Action", "depth",
                   "terminal nodes");
    plot.logarithmic = true;
    for (int d = plan->settings.first_depth; d <= plan->settings.last_depth; d++) {
        LabSums base = lab_sums(plan, &rows[VARIANT_ALPHABETA], d, rows, 0);
        for (int v = 0; v < VARIANTS; v++) {
            LabSums s = lab_sums(plan, &rows[v], d, rows, 0);
            bool both = s.complete && base.complete;
            lab_table_text(&t, "%d", d);
            lab_table_text(&t, "%s", variant_names[v]);
            lab_table_count(&t, s.complete ? s.nodes : -1);
            lab_table_count(&t, s.complete ? s.leaves : -1);
            lab_table_number(&t, both ? 100 * (double)s.leaves / (double)base.leaves : NAN, 1);
            lab_table_number(&t, s.complete ? s.leaf_mean : NAN, 0);
            lab_table_number(&t, both ? 100 * s.leaf_mean / base.leaf_mean : NAN, 1);
            lab_table_count(&t,
                            both ? open_leaves(plan, &rows[v], &rows[VARIANT_ALPHABETA], d) : -1);
            lab_table_count(&t, both ? count_other_values(plan, &rows[v], &rows[0], d) : -1);
        }
    }
    lab_table_end(&t, out);
    for (int v = 0; v < VARIANTS; v++) {
        lab_plot_curve(&plot, "%s", variant_names[v]);
        for (int d = plan->settings.first_depth; d <= plan->settings.last_depth; d++) {
            LabSums s = lab_sums(plan, &rows[v], d, rows, 0);
            if (s.complete) lab_plot_point(&plot, d, (double)s.leaves);
        }
    }
    lab_plot_end(&plot, out);
}

static void report_order(LabPlan *plan, LabReport *out) {
    const LabPositions *positions = lab_draw(plan, LAB_TUNING, POSITIONS);
    lab_say(out,
            "## How strongly Lines of Action is ordered\n\nA tree is strongly ordered if the "
            "first move is best in 70 %% of the positions and one of the first quarter in 90 %%. "
            "Looked at are %d positions and their successors: the exact value of every move, "
            "searched to the depth, for three orders of moves: as generated, by the evaluation "
            "after the move, and by the values of a search one ply shallower, which is what "
            "iterative deepening knows. A move that shares the best value counts as best.",
            positions->count);
    LabTable t;
    lab_table_begin(&t, "order", "Order by depth",
                    "depth|order|positions|first move best %|best in the first quarter %");
    LabPlot plot;
    lab_plot_begin(&plot, "order", "How strongly Lines of Action is ordered", "depth",
                   "first move best, per cent");
    for (int k = 0; k < ORDERS; k++) {
        LabRow row = {&ordering, orders[k], positions};
        lab_plot_curve(&plot, "%s", orders[k]);
        for (int d = plan->settings.first_depth; d < plan->settings.last_depth; d++) {
            LabSums s = lab_sums(plan, &row, d, &row, 0);
            if (!s.complete) continue;
            int64_t quarter = 0;
            for (int i = 0; i < positions->count; i++)
                quarter +=
                    lab_find_result(plan, &ordering, orders[k], positions->fens[i])->value[d];
            double share = 100 * (double)s.leaves / (double)s.nodes;
            lab_table_text(&t, "%d", d);
            lab_table_text(&t, "%s", orders[k]);
            lab_table_count(&t, s.nodes);
            lab_table_number(&t, share, 1);
            lab_table_number(&t, 100 * (double)quarter / (double)s.nodes, 1);
            lab_plot_point(&plot, d, share);
        }
    }
    lab_table_end(&t, out);
    lab_plot_end(&plot, out);
}

static void report_variants(LabPlan *plan, LabReport *out) {
    report_costs(plan, out);
    report_tree_variants(plan, out);
    report_loa(plan, out);
    report_order(plan, out);
}

const LabExperiment lab_variants = {"variants",
                                    "Marsland and Campbell 1981, Table 1 and sections I and III",
                                    "variants of alpha-beta on synthetic trees and in LOA",
                                    2,
                                    5,
                                    4,
                                    plan_variants,
                                    report_variants};
