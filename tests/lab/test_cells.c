/* What the cells of the experiments say, against twins that play and search by themselves. */
#include "base/random.h"
#include "lab/dfpn.h"
#include "lab/engine_cell.h"
#include "lab/experiments.h"
#include "lab/game_go.h"
#include "lab/game_loa.h"
#include "lab/game_small.h"
#include "lab/game_tree.h"
#include "lab/lab.h"
#include "lab/variants.h"
#include "learn/duel.h"
#include "rules/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static LabWorker worker;

/* The kind of cell that an experiment plans under this name. */
static const LabMethod *method_of(const char *experiment, const char *name) {
    static LabPlan plan;
    const LabSettings settings = {.quick = true};
    const LabExperiment *e = lab_find(experiment);
    const LabMethod *method = NULL;
    assert_non_null(e);
    lab_plan_init(&plan, e, &settings);
    e->plan(&plan);
    if (plan.failed) fail_msg("%s", plan.why.text);
    for (int i = 0; i < plan.count && !method; i++)
        if (!strcmp(plan.cells[i].method->name, name)) method = plan.cells[i].method;
    lab_plan_finish(&plan);
    if (!method) fail_msg("no cell of %s", name);
    return method;
}

static bool try_cell(const LabMethod *method, const char *parameters, const char *position,
                     int depth, LabResult *out) {
    char own_parameters[240], own_position[120];
    Reason why = {""};
    snprintf(own_parameters, sizeof own_parameters, "%s", parameters);
    snprintf(own_position, sizeof own_position, "%s", position);
    LabCell cell = {
        .method = method, .parameters = own_parameters, .position = own_position, .depth = depth};
    *out = (LabResult){0};
    bool ok = method->run(&worker, &cell, out, &why);
    assert_int_equal(ok, why.text[0] == 0);
    return ok;
}

static LabResult run(const LabMethod *method, const char *parameters, const char *position,
                     int depth) {
    LabResult r;
    if (!try_cell(method, parameters, position, depth, &r))
        fail_msg("%s on %s", parameters, position);
    return r;
}

/* ---- how strongly Lines of Action is ordered ---- */

enum { DEPTH = 3 };

/* Values of the moves by depth, found by minimax. */
static int rate_moves(LabGame *g, Score rated[LAB_LIST_MAX][DEPTH + 1]) {
    LabMove list[LAB_LIST_MAX];
    int n = g->rules->moves(g, list);
    for (int i = 0; i < n; i++) {
        Score over;
        lab_play(g, list[i]);
        bool is_over = g->rules->over(g, &over);
        for (int d = 1; d <= DEPTH; d++) {
            VariantSearch s = {.game = g};
            rated[i][d] = is_over  ? -over
                          : d == 1 ? -g->rules->evaluate(g)
                                   : -variant_search(&s, VARIANT_MINIMAX, d - 1).score;
        }
        lab_take_back(g);
    }
    return n;
}

/* place[k] is the move that is searched as the k-th: the best by that depth first, and of equal ones
 * the one that was searched first before. */
static void reorder(int *place, int n, Score rated[LAB_LIST_MAX][DEPTH + 1], int depth) {
    int sorted[LAB_LIST_MAX], count = 0;
    bool taken[LAB_LIST_MAX] = {false};
    for (; count < n; count++) {
        int best = -1;
        for (int k = 0; k < n; k++)
            if (!taken[k] && (best < 0 || rated[place[k]][depth] > rated[place[best]][depth]))
                best = k;
        taken[best] = true;
        sorted[count] = place[best];
    }
    memcpy(place, sorted, (size_t)n * sizeof *place);
}

/* Counts a position in what is expected of each order. */
static void expect_order(LabGame *g, LabResult expected[3]) {
    static Score rated[LAB_LIST_MAX][DEPTH + 1];
    int n = rate_moves(g, rated);
    if (n < 2) return;
    for (int order = 0; order < 3; order++) {
        int place[LAB_LIST_MAX];
        for (int i = 0; i < n; i++) place[i] = i;
        for (int d = 1; d <= DEPTH; d++) {
            if (order == 1 && d == 2) reorder(place, n, rated, 1);
            if (order == 2 && d > 1) reorder(place, n, rated, d - 1);
            Score best = -SCORE_INFINITE;
            int first = n;
            for (int i = 0; i < n; i++)
                if (rated[i][d] > best) best = rated[i][d];
            for (int k = n - 1; k >= 0; k--)
                if (rated[place[k]][d] == best) first = k;
            expected[order].nodes[d]++;
            expected[order].leaves[d] += first == 0;
            /* The first quarter has a quarter of the moves, rounded up. */
            expected[order].value[d] += 4 * first < n;
        }
    }
}

static void test_order(void **state) {
    (void)state;
    static const char *const orders[] = {"as generated", "by evaluation", "by one ply less"};
    static const char *const fens[] = {"8/2p1p3/3p1P2/2P1pP2/8/2p1P3/8/8 b",
                                       "8/8/2pp1P2/3p1P2/2P2p2/3P4/8/8 w"};
    const LabMethod *method = method_of("variants", "order in LOA");
    int64_t moved = 0;
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        LabResult expected[3] = {{0}};
        LabMove list[LAB_LIST_MAX];
        Position p;
        assert_true(fen_parse(span_of(fens[i]), &p, NULL));
        LabGame *g = loa_game_create(&p);
        int n = g->rules->moves(g, list);
        expect_order(g, expected);
        for (int k = 0; k < n; k++) {
            Score score;
            lab_play(g, list[k]);
            if (!g->rules->over(g, &score)) expect_order(g, expected);
            lab_take_back(g);
        }
        g->rules->destroy(g);
        for (int order = 0; order < 3; order++) {
            LabResult r = run(method, orders[order], fens[i], DEPTH);
            assert_int_equal(r.depth, DEPTH);
            for (int d = 1; d <= DEPTH; d++) {
                assert_int_equal(r.nodes[d], expected[order].nodes[d]);
                assert_int_equal(r.leaves[d], expected[order].leaves[d]);
                assert_int_equal(r.value[d], expected[order].value[d]);
            }
        }
        for (int d = 2; d <= DEPTH; d++) moved += expected[2].leaves[d] - expected[0].leaves[d];
    }
    assert_true(moved > 20);
    LabResult none;
    assert_false(try_cell(method, "by chance", fens[0], 2, &none));
    assert_false(try_cell(method, "by evaluation", "no position", 2, &none));
}

/* ---- trees ---- */

/* Sums over the trees of a row; the deviation of their leaves follows from the sum of squares. */
static void test_trees(void **state) {
    (void)state;
    enum { WIDTH = 5, TREES = 7, TOP = 3 };
    const LabMethod *method = method_of("variants", "variants on trees");
    for (int kind = 0; kind < TREE_KINDS; kind++)
        for (int v = VARIANT_ALPHABETA; v < VARIANT_TABLE; v++) {
            char text[60];
            snprintf(text, sizeof text, "%s width=%d trees=%d", tree_kind_names[kind], WIDTH,
                     TREES);
            LabResult r = run(method, variant_names[v], text, TOP);
            assert_int_equal(r.depth, TOP);
            for (int d = 1; d <= TOP; d++) {
                int64_t nodes = 0, leaves = 0, squares = 0;
                for (uint64_t i = 0; i < TREES; i++) {
                    LabGame *g =
                        tree_create((TreeKind)kind, WIDTH, d, random_stream(1981, i).state);
                    VariantSearch s = {.game = g};
                    variant_search(&s, (Variant)v, d);
                    nodes += s.nodes;
                    leaves += s.leaves;
                    squares += s.leaves * s.leaves;
                    g->rules->destroy(g);
                }
                assert_int_equal(r.nodes[d], nodes);
                assert_int_equal(r.leaves[d], leaves);
                assert_int_equal(r.value[d], squares);
                assert_true(d == 1 || TREES * squares > leaves * leaves);
            }
        }
    /* What each algorithm costs; stored cells rest on it. */
    static const struct {
        Variant variant;
        int64_t nodes, leaves;
    } costs[] = {{VARIANT_ALPHABETA, 3227, 2073},      {VARIANT_FALPHABETA, 3227, 2073},
                 {VARIANT_LAST, 3198, 2058},           {VARIANT_PALPHABETA, 3176, 2025},
                 {VARIANT_PALPHABETA_TOP, 3164, 2015}, {VARIANT_SCOUT, 3403, 2205}};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        LabResult r =
            run(method, variant_names[costs[i].variant], "strongly ordered width=8 trees=10", 4);
        assert_int_equal(r.nodes[4], costs[i].nodes);
        assert_int_equal(r.leaves[4], costs[i].leaves);
    }
    LabResult none;
    assert_false(try_cell(method, "alphabet", "independent width=8 trees=2", 2, &none));
    assert_false(try_cell(method, "alphabeta", "dependent width=8 trees=2", 2, &none));
    assert_false(try_cell(method, "alphabeta", "independent width=8", 2, &none));
    assert_false(try_cell(method, "alphabeta", "independent width=3 trees=2", 2, &none));
}

/* ---- games ---- */

static Params mia_with(const char *words) {
    Params p;
    Span rest = span_of(words), word;
    Reason why;
    assert_true(params_preset("MIA", &p, &why));
    while (span_next_word(&rest, &word)) assert_true(params_set_text(&p, word, &why));
    return p;
}

/* A pair of the match is the duel of that number between the two sides named. */
static void test_match(void **state) {
    (void)state;
    enum { NODES = 150, PAIRS = 8 };
    static const char *const words[] = {"Evaluator=net", "MultiCut=off MultiCutAll=off"};
    const LabMethod *method = method_of("forward-pruning", "forward-pruning match");
    DuelSettings settings = duel_default_settings();
    DuelSide sides[2] = {{mia_with(words[0]), NODES, 0}, {mia_with(words[1]), NODES, 0}};
    Reason why;
    Duel *d = duel_create(&settings, &why);
    int uneven = 0;
    assert_non_null(d);
    for (int pair = 0; pair < PAIRS; pair++) {
        char text[120], position[40];
        int half_points[2];
        snprintf(text, sizeof text, "%s against %s", words[0], words[1]);
        snprintf(position, sizeof position, "pair=%d nodes=%d", pair, NODES);
        LabResult r = run(method, text, position, 2);
        assert_true(duel_play(d, (uint32_t)pair, sides, half_points));
        assert_int_equal(r.depth, 2);
        assert_int_equal(r.value[1], half_points[0]);
        assert_int_equal(r.value[2], half_points[1]);
        uneven += half_points[0] + half_points[1] != 2;
    }
    assert_true(uneven > 1);
    duel_destroy(d);
    LabResult none;
    assert_false(try_cell(method, "NullMove=off", "pair=1 nodes=50", 2, &none));
    assert_false(try_cell(method, "NullMove=off against ", "pair=1", 2, &none));
    assert_false(try_cell(method, "NullMove=off against ", "nodes=50", 2, &none));
}

/* Index i is what is known within 10^i nodes. */
static void test_boards(void **state) {
    (void)state;
    enum { BITS = 12, TOP = 6 };
    const LabMethod *method = method_of("small-boards", "small boards");
    for (int n = 3; n <= 5; n++)
        for (int first = 0; first < 2; first++) {
            char parameters[60], board[20];
            snprintf(parameters, sizeof parameters, "%s player wins bits=%d",
                     first ? "first" : "second", BITS);
            snprintf(board, sizeof board, "size=%d", n);
            LabResult r = run(method, parameters, board, n == 5 ? 4 : TOP);
            LabGame *g = small_create(n);
            Dfpn *s = dfpn_create(g, first, BITS);
            int64_t limit = 1;
            DfpnValue value = DFPN_UNKNOWN;
            for (int i = 1; i <= r.depth; i++) {
                limit *= 10;
                assert_int_equal(value, DFPN_UNKNOWN);
                value = dfpn_solve(s, limit, NULL);
                assert_int_equal(r.value[i], value);
                assert_int_equal(r.nodes[i], dfpn_nodes(s));
                assert_int_equal(r.leaves[i], dfpn_expansions(s));
                assert_true(r.leaves[i] < r.nodes[i]);
            }
            assert_int_equal(r.decided, value == DFPN_UNKNOWN ? 0 : r.depth);
            assert_int_equal(value == DFPN_UNKNOWN, n == 5);
            if (n == 5) assert_int_equal(r.depth, 4);
            dfpn_destroy(s);
            g->rules->destroy(g);
        }
}

/* The positions of Go: after ten to fifteen plies in turn, from a seed that never changes. */
static void test_positions_of_go(void **state) {
    (void)state;
    static LabPlan plan;
    const LabSettings settings = {0};
    int found = 0;
    lab_plan_init(&plan, lab_find("small-go"), &settings);
    lab_find("small-go")->plan(&plan);
    for (int i = 0; i < plan.count; i++) {
        char text[GO_TEXT_SIZE];
        if (strstr(plan.cells[i].position, "claim=")) continue;
        Random random = random_stream(2004, (uint64_t)(found % 24));
        go_generate(6, 10 + found % 6, &random, text);
        assert_string_equal(plan.cells[i].position, text);
        assert_int_equal(strstr(plan.cells[i].parameters, "butterfly") != NULL, found >= 24);
        found++;
    }
    assert_int_equal(found, 48);
    lab_plan_finish(&plan);
}

/* ---- a game against itself ---- */

/* The cells of "Experienced Search" have no signature, because their definition never changes: nodes
 * of each move, and the moves. */
static void test_experienced(void **state) {
    (void)state;
    static const struct {
        const char *parameters, *position;
        int depth;
        int64_t nodes[9];
        int moves[9];
    } games[] = {
        {"minimax depth=9",
         "tic-tac-toe 3",
         9,
         {549945, 59704, 7331, 934, 197, 46, 13, 4, 1},
         {0, 4, 1, 2, 6, 3, 5, 7, 8}},
        {"alpha-beta depth=9",
         "tic-tac-toe 3",
         9,
         {153011, 27712, 2966, 347, 145, 32, 13, 4, 1},
         {0, 4, 1, 2, 6, 3, 5, 7, 8}},
        {"history depth=9",
         "tic-tac-toe 3",
         9,
         {89759, 18732, 3466, 532, 130, 38, 13, 4, 1},
         {0, 4, 8, 3, 5, 2, 6, 7, 1}},
        {"history depth=4",
         "tic-tac-toe 4",
         16,
         {14019, 9355, 5651, 4206, 4724, 3684, 3134, 1652, 1340},
         {0, 6, 15, 5, 9, 3, 10, 12, 7}},
        {"history depth=3",
         "Lines of Action",
         12,
         {7899, 6007, 6402, 6049, 4911, 5826, 6078, 7033, 6638},
         {1412, 664, 1926, 3248, 1349, 1847, 257, 1296, 3222}},
        {"alpha-beta depth=2",
         "Lines of Action",
         12,
         {1280, 1297, 1382, 1268, 1130, 1291, 1391, 1317, 1313},
         {1089, 2999, 1026, 3752, 2192, 3184, 2683, 2874, 2813}},
    };
    const LabMethod *method = method_of("tic-tac-toe", "tic-tac-toe");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        LabResult r = run(method, games[i].parameters, games[i].position, 0);
        assert_int_equal(r.depth, games[i].depth);
        assert_int_equal(r.decided, r.depth);
        for (int m = 1; m <= 9; m++) {
            assert_int_equal(r.nodes[m], games[i].nodes[m - 1]);
            assert_int_equal(r.value[m], games[i].moves[m - 1]);
        }
    }
    LabResult none;
    assert_false(try_cell(method, "history", "tic-tac-toe 3", 0, &none));
    assert_false(try_cell(method, "memory depth=2", "tic-tac-toe 3", 0, &none));
    assert_false(try_cell(method, "history depth=2", "tic-tac-toe 6", 0, &none));
    assert_false(try_cell(method, "history depth=2", "chess", 0, &none));
}

/* ---- the engine ---- */

#define OPEN "2p1p1p1/P3p2P/P6P/2p1P2P/P2p3P/P3p3/P2P4/1pp1p3 w"

/* A cell holds all iterations: each ends as a search of its depth does. What came before on the same
 * thread, with a table of another size too, makes no difference. */
static void test_engine(void **state) {
    (void)state;
    enum { TOP = 6 };
    LabResult deep = run(&lab_engine, "MIA Entries=1024", OPEN, TOP);
    assert_int_equal(deep.depth, TOP);
    assert_int_equal(deep.decided, 0);
    LabResult other = run(&lab_engine, "MIA Entries=65536", OPEN, TOP);
    assert_true(other.nodes[TOP] != deep.nodes[TOP]);
    for (int d = 1; d <= TOP; d++) {
        LabResult r = run(&lab_engine, "MIA Entries=1024", OPEN, d);
        assert_int_equal(r.depth, d);
        for (int i = 1; i <= d; i++) {
            assert_int_equal(r.nodes[i], deep.nodes[i]);
            assert_int_equal(r.leaves[i], deep.leaves[i]);
            assert_int_equal(r.value[i], deep.value[i]);
        }
        assert_true(deep.nodes[d] > deep.nodes[d - 1] && deep.leaves[d] >= deep.leaves[d - 1]);
    }
    LabWorker fresh;
    LabResult alone = {0};
    Reason why;
    char parameters[] = "MIA Entries=65536", position[] = OPEN;
    LabCell cell = {
        .method = &lab_engine, .parameters = parameters, .position = position, .depth = TOP};
    lab_worker_init(&fresh);
    assert_true(lab_engine.run(&fresh, &cell, &alone, &why));
    lab_worker_finish(&fresh);
    assert_memory_equal(&alone, &other, offsetof(LabResult, milliseconds));
}

/* A proven win ends the search: its depth decides, and the value is the win's. */
static void test_decided(void **state) {
    (void)state;
    /* Black connects at once, White in two moves at best. */
    LabResult r = run(&lab_engine, "MIA Entries=1024", "8/8/8/2pp4/5p2/8/P6P/4P3 b", 8);
    assert_int_equal(r.depth, r.decided);
    assert_true(r.decided > 0 && r.decided < 8);
    assert_int_equal(r.value[r.depth], score_win_in(1));
    LabResult none;
    assert_false(try_cell(&lab_engine, "MIA", OPEN, 2, &none));
    assert_false(try_cell(&lab_engine, "MIA Entries=1", OPEN, 2, &none));
    assert_false(try_cell(&lab_engine, "Entries=1024", OPEN, 2, &none));
    assert_false(try_cell(&lab_engine, "MIA Entries=1024 NullMove=maybe", OPEN, 2, &none));
    assert_false(try_cell(&lab_engine, "MIA Entries=1024", "no position", 2, &none));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),       cmocka_unit_test(test_trees),
        cmocka_unit_test(test_match),       cmocka_unit_test(test_boards),
        cmocka_unit_test(test_engine),      cmocka_unit_test(test_decided),
        cmocka_unit_test(test_experienced), cmocka_unit_test(test_positions_of_go),
    };
    lab_worker_init(&worker);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    lab_worker_finish(&worker);
    return failed;
}
