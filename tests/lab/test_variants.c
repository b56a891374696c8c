/* The algorithms of Marsland and Campbell 1981: all of them find the value of minimax on every game
 * of the lab, none scores fewer leaves than the minimal tree has, and fail-soft alpha-beta is the
 * engine's preset. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "base/random.h"
#include "lab/engine_cell.h"
#include "lab/game_loa.h"
#include "lab/game_tictactoe.h"
#include "lab/game_tree.h"
#include "lab/uniform.h"
#include "lab/variants.h"
#include "rules/connect.h"
#include "rules/notation.h"

/* Middle games; in the last one wins are near. */
static const char *const positions[] = {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b",
                                        "2p1p1p1/P3p2P/P6P/2p1P2P/P2p3P/P3p3/P2P4/1pp1p3 w",
                                        "8/2p1p3/3p1P2/2P1pP2/3pP3/2p1P3/4p3/8 b",
                                        "8/8/2pp1P2/3p1P2/2P2p2/3P4/8/8 w"};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

static VariantEntry table[VARIANT_ENTRIES];

static VariantSearch search(LabGame *g, Variant v, int depth, VariantResult *r) {
    VariantSearch s = {.game = g, .table = table};
    memset(table, 0, sizeof table);
    *r = variant_search(&s, v, depth);
    return s;
}

/* Every variant up to last finds what minimax finds; returns the number of searches. */
static int compare(LabGame *g, int depth, Variant last) {
    VariantResult truth;
    VariantSearch all = search(g, VARIANT_MINIMAX, depth, &truth), plain = {0};
    for (Variant v = VARIANT_ALPHABETA; v <= last; v++) {
        VariantResult r;
        VariantSearch s = search(g, v, depth, &r);
        bool right = r.bound == BOUND_EXACT ? r.score == truth.score
                                            : v == VARIANT_LAST && r.score <= truth.score;
        if (!right)
            fail_msg("%s, depth %d: %d, minimax finds %d", variant_names[v], depth, r.score,
                     truth.score);
        if (v == VARIANT_ALPHABETA) plain = s;
        if (v == VARIANT_FALPHABETA) assert_int_equal(s.nodes, plain.nodes);
        if (v == VARIANT_LAST) assert_true(s.nodes <= plain.nodes);
        assert_true(v > VARIANT_LAST || s.leaves <= all.leaves);
    }
    return last;
}

static LabGame *loa(const char *fen) {
    Position p;
    assert_true(fen_parse(span_of(fen), &p, NULL));
    LabGame *g = loa_game_create(&p);
    assert_non_null(g);
    return g;
}

static void test_values(void **state) {
    (void)state;
    int searches = 0;
    for (int n = 2; n <= 4; n++)
        for (int depth = 1; depth <= (n == 4 ? 4 : 6); depth++) {
            LabGame *g = tictactoe_create(n);
            searches += compare(g, depth, VARIANT_DEEPENING);
            g->rules->destroy(g);
        }
    /* Below a depth at which positions can come back the table changes no value. */
    for (int i = 0; i < POSITIONS; i++) {
        LabGame *g = loa(positions[i]);
        for (int depth = 1; depth <= 3; depth++) searches += compare(g, depth, VARIANT_DEEPENING);
        if (i == POSITIONS - 1) searches += compare(g, 4, VARIANT_SCOUT);
        g->rules->destroy(g);
    }
    print_message("%d searches\n", searches);
}

/* Three stones against three, anywhere, in which nobody has won. */
static LabGame *few_stones(Random *random) {
    for (;;) {
        Bits stones[2] = {0, 0};
        for (int c = 0; c < 2; c++)
            while (bits_count(stones[c]) < 3)
                stones[c] |= bits_of((Square)random_below(random, SQUARES)) & ~stones[1 - c];
        if (connect_is_one_group(stones[0]) || connect_is_one_group(stones[1])) continue;
        Position p = pos_make(stones[0], stones[1], BLACK);
        return loa_game_create(&p);
    }
}

/* A win met again through the table is as far away as it was. Four plies from the root only the root
 * can come back, which is the same for every line. */
static void test_distances(void **state) {
    (void)state;
    enum { DEPTH = 4, GAMES = 150 };
    Random random = random_stream(1981, 4);
    int lost = 0;
    for (int i = 0; i < GAMES; i++) {
        VariantResult truth, found;
        LabGame *g = few_stones(&random);
        search(g, VARIANT_FALPHABETA, DEPTH, &truth);
        search(g, VARIANT_TABLE, DEPTH, &found);
        assert_int_equal(found.score, truth.score);
        search(g, VARIANT_DEEPENING, DEPTH, &found);
        assert_int_equal(found.score, truth.score);
        lost += truth.score == score_loss_in(DEPTH);
        g->rules->destroy(g);
    }
    print_message("%d positions, %d lost in %d\n", GAMES, lost, DEPTH);
    assert_true(lost > 0);
}

static void test_trees(void **state) {
    (void)state;
    int searches = 0;
    for (int kind = 0; kind < TREE_KINDS; kind++)
        for (int width = 4; width <= 12; width += 4)
            for (int depth = 1; depth <= 4; depth++)
                for (uint64_t seed = 0; seed < 10; seed++) {
                    VariantResult r;
                    LabGame *g = tree_create((TreeKind)kind, width, depth, seed);
                    searches += compare(g, depth, VARIANT_TABLE);
                    for (Variant v = VARIANT_MINIMAX; v <= VARIANT_TABLE; v++) {
                        VariantSearch s = search(g, v, depth, &r);
                        assert_true((double)s.leaves >= uniform_minimal(width, depth));
                        if (v == VARIANT_MINIMAX)
                            assert_true((double)s.leaves == uniform_all(width, depth));
                        if (v == VARIANT_MINIMAX && kind == TREE_STRONG)
                            assert_int_equal(r.score, g->rules->evaluate(g));
                    }
                    g->rules->destroy(g);
                }
    print_message("%d searches\n", searches);
}

/* Leaves of random trees have all values from 0 on: independent ones to the greatest, of a
 * branch-dependent tree those whose branches add up to it. */
static void test_leaves(void **state) {
    (void)state;
    enum { WIDTH = 32, TREES = 600 };
    for (int kind = TREE_INDEPENDENT; kind <= TREE_BRANCH; kind++)
        for (int depth = 1; depth <= 2; depth++) {
            int least = TREE_SCORE_MAX, most = 0;
            for (uint64_t seed = 0; seed < TREES; seed++) {
                LabGame *g = tree_create((TreeKind)kind, WIDTH, depth, seed);
                for (int i = 0; i < WIDTH; i++) {
                    lab_play(g, (LabMove)i);
                    /* The value is that of the first player, who does not move now. */
                    int value = -g->rules->evaluate(g);
                    if (value < least) least = value;
                    if (value > most) most = value;
                    lab_take_back(g);
                }
                g->rules->destroy(g);
            }
            int greatest = kind == TREE_BRANCH ? TREE_SCORE_MAX / depth : TREE_SCORE_MAX;
            assert_int_equal(least, 0);
            assert_int_equal(most, greatest);
        }
}

/* The definition of a strongly ordered tree, at the roots and below. */
static void test_strong_order(void **state) {
    (void)state;
    enum { TREES = 4000, WIDTH = 16 };
    int first = 0, quarter = 0;
    for (uint64_t seed = 0; seed < TREES; seed++) {
        LabGame *g = tree_create(TREE_STRONG, WIDTH, 4, seed);
        if (seed % 2) lab_play(g, (LabMove)(seed % WIDTH));
        Score value = g->rules->evaluate(g);
        int place = -1;
        for (int i = 0; i < WIDTH && place < 0; i++) {
            lab_play(g, (LabMove)i);
            if (-g->rules->evaluate(g) == value) place = i;
            lab_take_back(g);
        }
        assert_true(place >= 0);
        first += place == 0;
        quarter += place < WIDTH / 4;
        g->rules->destroy(g);
    }
    /* Three standard deviations, and some positions in which all moves are equally good. */
    assert_in_range(first, TREES * 68 / 100, TREES * 73 / 100);
    assert_in_range(quarter, TREES * 88 / 100, TREES * 92 / 100);
}

/* Same order, no table: the same value, nodes and leaves as the engine counts. */
static void test_engine(void **state) {
    (void)state;
    LabWorker w;
    lab_worker_init(&w);
    char parameters[] = "alphabeta Entries=2 Deepening=off";
    for (int i = 0; i < POSITIONS; i++)
        for (int depth = 1; depth <= 4; depth++) {
            Reason why = {""};
            LabResult theirs = {0};
            VariantResult ours;
            char fen[FEN_SIZE];
            snprintf(fen, sizeof fen, "%s", positions[i]);
            LabCell cell = {
                .method = &lab_engine, .parameters = parameters, .position = fen, .depth = depth};
            if (!lab_engine.run(&w, &cell, &theirs, &why)) fail_msg("%s", why.text);
            LabGame *g = loa(fen);
            VariantSearch s = search(g, VARIANT_FALPHABETA, depth, &ours);
            assert_int_equal(theirs.value[depth], ours.score);
            assert_int_equal(theirs.nodes[depth], s.nodes);
            assert_int_equal(theirs.leaves[depth], s.leaves);
            g->rules->destroy(g);
        }
    lab_worker_finish(&w);
}

static void test_formulas(void **state) {
    (void)state;
    static const int minimal[2][3] = {{71, 271, 599}, {127, 511, 1151}};
    for (int i = 0; i < 3; i++) {
        assert_true(uniform_minimal(8 * (i + 1), 3) == minimal[0][i]);
        assert_true(uniform_minimal(8 * (i + 1), 4) == minimal[1][i]);
    }
    assert_true(uniform_all(24, 4) == 331776);
    assert_true(uniform_minimal(7, 0) == 1 && uniform_minimal(7, 1) == 7);
    assert_true(uniform_ordered(24, 5, 2946) == 30018);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),       cmocka_unit_test(test_trees),
        cmocka_unit_test(test_strong_order), cmocka_unit_test(test_engine),
        cmocka_unit_test(test_formulas),     cmocka_unit_test(test_distances),
        cmocka_unit_test(test_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
