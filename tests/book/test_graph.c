/* The graph of a book against slow twins, with scores by chance in place of searches: values against
 * plain negamax over all ways, costs against all ways again.
 */
#include "base/random.h"
#include "book/form.h"
#include "book/private/graph.h"
#include "rules/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NODES_MAX = 26, STEPS_MAX = 2000000 };

/* Few stones with few moves: the same positions come again soon. */
static const char *const starts[] = {
    "8/8/8/3bw3/8/8/3wb3/8 b",
    "8/8/b6w/8/8/w6b/8/8 b",
    "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b",
    "8/b6b/8/8/3w4/8/8/w6w w",
};

static Position position_of(const char *fen) {
    Position p;
    Reason why;
    if (!fen_parse(span_of(fen), &p, &why)) fail_msg("%s", why.text);
    return p;
}

/* Most scores are small, so that equal ones meet; some are noughts, some are decided. */
static Score draw_score(Random *r) {
    switch (random_below(r, 8)) {
    case 0:
        return SCORE_DRAW;
    case 1:
        return random_below(r, 2) ? score_win_in(1 + (int)random_below(r, 9))
                                  : score_loss_in(2 + (int)random_below(r, 9));
    default:
        return (int)random_below(r, 21) - 10;
    }
}

/* How many stones stand elsewhere than at the root, in the image that is most alike. */
static int distance_after(const Graph *g, int node, Move m) {
    Position next = pos_after(&g->nodes[node].position, m);
    int least = SQUARES;
    for (int s = 0; s < SYMMETRIES; s++) {
        Position root = pos_transform(&g->nodes[0].position, s);
        int distance = bits_count(next.stones[BLACK] ^ root.stones[BLACK]) +
                       bits_count(next.stones[WHITE] ^ root.stones[WHITE]);
        if (distance < least) least = distance;
    }
    return least;
}

/* "Searches" a node if it has moves left. The way back to the root is taken often, because it makes
 * cycles. */
static void search(Graph *g, int node, Random *r) {
    Move moves[MOVES_MAX];
    int n = graph_moves_left(g, node, moves);
    if (!n) return;
    Move m = moves[random_below(r, (uint32_t)n)];
    if (random_below(r, 3))
        for (int i = 0; i < n; i++)
            if (distance_after(g, node, moves[i]) < distance_after(g, node, m)) m = moves[i];
    assert_true(graph_set_deviation(g, node, m, draw_score(r)));
}

/* Grows a graph by chance, not by cost, up to a number of nodes. */
static void grow(Graph *g, const Position *root, int nodes, Random *r) {
    Rules rules = rules_default();
    assert_true(graph_init(g, root, &rules, 30));
    search(g, 0, r);
    for (int tries = 0; tries < 400 && g->count < nodes; tries++) {
        int node = (int)random_below(r, (uint32_t)g->count), before = g->count;
        if (g->nodes[node].deviation == GRAPH_NONE) continue;
        assert_true(graph_evaluate(g) && graph_measure(g));
        int child = graph_expand(g, node);
        assert_true(child != GRAPH_NONE);
        if (g->count > before) search(g, child, r);
        search(g, node, r);
    }
    assert_true(graph_evaluate(g) && graph_measure(g));
}

/* ---- twins ---- */

typedef struct {
    const Graph *g;
    bool on_way[NODES_MAX + 1];
    int cycles;
    int64_t steps;
    int64_t least[NODES_MAX + 1]; /* cost */
} Twin;

/* What a move is worth after which the opponent has this value: wins and losses come a ply later. */
static Score plain_score(Score value) {
    if (value > SCORE_EVAL_MAX) return 1 - value;
    return value < -SCORE_EVAL_MAX ? -value - 1 : -value;
}

/* Plain negamax: a node that is on the way already is a draw. */
static Score plain_value(Twin *t, int node) {
    const GraphNode *n = &t->g->nodes[node];
    t->steps++;
    if (t->on_way[node]) {
        t->cycles++;
        return SCORE_DRAW;
    }
    if (n->is_over) {
        Result result = rules_board_result(&n->position, &t->g->rules);
        return result.winner == WINNER_DRAW                   ? SCORE_DRAW
               : result.winner == winner_of(n->position.side) ? SCORE_WIN
                                                              : -SCORE_WIN;
    }
    Score best = -SCORE_INFINITE;
    t->on_way[node] = true;
    for (int i = n->first; i != GRAPH_NONE && t->steps < STEPS_MAX; i = t->g->options[i].next) {
        const GraphOption *o = &t->g->options[i];
        Score score =
            o->child == GRAPH_NONE ? o->book.score : plain_score(plain_value(t, o->child));
        if (score > best) best = score;
    }
    t->on_way[node] = false;
    return best;
}

static void plain_costs(Twin *t, int node, int64_t cost) {
    if (t->on_way[node] || t->steps++ > STEPS_MAX) return;
    if (cost < t->least[node]) t->least[node] = cost;
    t->on_way[node] = true;
    for (int i = t->g->nodes[node].first; i != GRAPH_NONE; i = t->g->options[i].next) {
        const GraphOption *o = &t->g->options[i];
        if (o->child == GRAPH_NONE) continue;
        Score given_away = t->g->nodes[node].value - o->book.score;
        assert_true(given_away >= 0);
        plain_costs(t, o->child, cost + t->g->ply_cost + given_away);
    }
    t->on_way[node] = false;
}

static void test_values(void **state) {
    (void)state;
    int graphs = 0, nodes = 0, cycles = 0, given_up = 0, draws = 0, ends = 0;
    for (uint32_t seed = 1; seed <= 400; seed++) {
        Random r = random_stream(7, seed);
        Position root = position_of(starts[seed % (sizeof starts / sizeof *starts)]);
        Graph g;
        grow(&g, &root, 4 + (int)random_below(&r, NODES_MAX - 4), &r);
        for (int i = 0; i < g.count; i++) {
            Twin t = {.g = &g};
            Score value = plain_value(&t, i);
            given_up += t.steps >= STEPS_MAX;
            if (t.steps >= STEPS_MAX) continue;
            if (value != g.nodes[i].value)
                fail_msg("graph %d, node %d: %d instead of %d", seed, i, g.nodes[i].value, value);
            nodes++;
            cycles += t.cycles > 0;
            draws += value == 0;
        }
        for (int i = 0; i < g.option_count; i++) {
            const GraphOption *o = &g.options[i];
            if (o->child == GRAPH_NONE) continue;
            assert_int_equal(o->book.score, plain_score(g.nodes[o->child].value));
        }
        int open = 0;
        for (int i = 0; i < g.count; i++)
            open += !result_is_over(rules_board_result(&g.nodes[i].position, &g.rules));
        assert_int_equal(g.positions, open);
        ends += g.count - open;
        graphs++;
        graph_finish(&g);
    }
    printf("%d graphs, %d values, %d with cycles in reach, %d draws, %d given up\n", graphs, nodes,
           cycles, draws, given_up);
    assert_true(nodes > 3000 && cycles > 500 && draws > 100 && given_up < nodes / 100 && ends > 50);
}

static void test_costs(void **state) {
    (void)state;
    int compared = 0, ties = 0;
    for (uint32_t seed = 1; seed <= 60; seed++) {
        Random r = random_stream(8, seed);
        Position root = position_of(starts[seed % (sizeof starts / sizeof *starts)]);
        Graph g;
        grow(&g, &root, NODES_MAX / 2, &r);
        Twin t = {.g = &g};
        for (int i = 0; i < g.count; i++) t.least[i] = INT64_MAX;
        plain_costs(&t, 0, 0);
        assert_true(t.steps < STEPS_MAX);
        for (int i = 0; i < g.count; i++, compared++) assert_true(g.nodes[i].cost == t.least[i]);
        /* The chosen ones are the cheapest, in order, and none is decided. */
        int chosen[NODES_MAX], n = graph_choose(&g, 5, chosen);
        int64_t last = 0, most = 0;
        int last_node = -1;
        bool is_chosen[NODES_MAX] = {false};
        for (int i = 0; i < n; i++) {
            const GraphNode *node = &g.nodes[chosen[i]];
            const GraphOption *o = &g.options[node->deviation];
            int64_t cost = node->cost + g.ply_cost + node->value - o->book.score;
            assert_true(cost >= last && !score_is_decided(o->book.score));
            ties += cost == last && i > 0;
            assert_true(cost > last || i == 0 || chosen[i] > last_node);
            last = most = cost;
            last_node = chosen[i];
            is_chosen[chosen[i]] = true;
        }
        for (int i = 0; i < g.count; i++) {
            const GraphNode *node = &g.nodes[i];
            if (is_chosen[i] || node->deviation == GRAPH_NONE) continue;
            Score score = g.options[node->deviation].book.score;
            int64_t cost = node->cost + g.ply_cost + node->value - score;
            assert_true(score_is_decided(score) ||
                        (n == 5 && (cost > most || (cost == most && i > last_node))));
        }
        graph_finish(&g);
    }
    printf("%d costs, %d of the chosen as cheap as the one before\n", compared, ties);
    assert_true(compared > 400 && ties > 10);
}

/* Each position that is added was reached by one move of the root; what has no position behind it was
 * never gone. */
static void test_visits(void **state) {
    (void)state;
    int expansions = 0;
    for (uint32_t seed = 1; seed <= 60; seed++) {
        Random r = random_stream(9, seed);
        Position root = position_of(starts[seed % (sizeof starts / sizeof *starts)]);
        Rules rules = rules_default();
        Graph g;
        uint32_t expanded = 0, visits = 0;
        assert_true(graph_init(&g, &root, &rules, 30));
        search(&g, 0, &r);
        for (int tries = 0; tries < 200 && g.count < NODES_MAX; tries++) {
            int node = (int)random_below(&r, (uint32_t)g.count), before = g.count;
            if (g.nodes[node].deviation == GRAPH_NONE) continue;
            assert_true(graph_evaluate(&g) && graph_measure(&g));
            int child = graph_expand(&g, node);
            expanded++;
            if (g.count > before) search(&g, child, &r);
            search(&g, node, &r);
        }
        for (int i = 0; i < g.option_count; i++) {
            const GraphOption *o = &g.options[i];
            assert_int_equal(o->book.visits > 0, o->child != GRAPH_NONE);
            if (o->from == 0) visits += o->book.visits;
        }
        assert_int_equal(visits, expanded);
        expansions += (int)expanded;
        graph_finish(&g);
    }
    printf("%d expansions\n", expansions);
    assert_true(expansions > 400);
}

/* However large the graph, each node is found by its key, and no other key finds one. */
static void test_large(void **state) {
    (void)state;
    enum { NODES = 5000 };
    Random r = random_stream(10, 1);
    Position root = pos_standard();
    Rules rules = rules_default();
    Graph g;
    assert_true(graph_init(&g, &root, &rules, 30));
    search(&g, 0, &r);
    while (g.count < NODES) {
        int node = (int)random_below(&r, (uint32_t)g.count), before = g.count;
        if (g.nodes[node].deviation == GRAPH_NONE) continue;
        int child = graph_expand(&g, node);
        assert_true(child != GRAPH_NONE);
        if (g.count > before) search(&g, child, &r);
        search(&g, node, &r);
        if ((g.count & (g.count - 1)) && g.count < NODES) continue;
        for (int i = 0; i < g.count; i++) {
            assert_int_equal(graph_find(&g, g.nodes[i].key), i);
            assert_true(book_form(&g.nodes[i].position).key == g.nodes[i].key);
            assert_int_equal(graph_find(&g, ~g.nodes[i].key), GRAPH_NONE);
        }
    }
    graph_finish(&g);
}

/* A side without a move passes; a finished game has no moves. */
static void test_moves_left(void **state) {
    (void)state;
    Position stuck = position_of("8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w"),
             over = position_of("8/8/8/3bb3/8/w6w/8/8 w");
    Rules rules = rules_default();
    Move moves[MOVES_MAX];
    Graph g;
    assert_true(graph_init(&g, &stuck, &rules, 30));
    assert_int_equal(graph_moves_left(&g, 0, moves), 1);
    assert_int_equal(moves[0], MOVE_PASS);
    assert_true(graph_set_deviation(&g, 0, MOVE_PASS, 7));
    assert_int_equal(graph_expand(&g, 0), 1);
    assert_int_equal(g.nodes[1].position.side, BLACK);
    assert_int_equal(graph_moves_left(&g, 0, moves), 0);
    graph_finish(&g);
    assert_true(graph_init(&g, &over, &rules, 30));
    assert_int_equal(g.positions, 0);
    assert_int_equal(graph_moves_left(&g, 0, moves), 0);
    graph_finish(&g);
}

/* Wins and losses are a ply farther away with every move back, and never stop being what they are. */
static void test_scores_of_moves(void **state) {
    (void)state;
    static const Score pairs[][2] = {{0, 0},
                                     {17, -17},
                                     {-SCORE_EVAL_MAX, SCORE_EVAL_MAX},
                                     {SCORE_WIN, 1 - SCORE_WIN},
                                     {-SCORE_WIN, SCORE_WIN - 1},
                                     {SCORE_WIN_MIN + 1, -SCORE_WIN_MIN},
                                     {SCORE_WIN_MIN, -SCORE_WIN_MIN},
                                     {-SCORE_WIN_MIN - 1, SCORE_WIN_MIN},
                                     {-SCORE_WIN_MIN, SCORE_WIN_MIN}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_int_equal(graph_score_of(pairs[i][0]), pairs[i][1]);
}

/* The forms of all eight images are one, and the way back leads to the position. */
static void test_forms(void **state) {
    (void)state;
    Random r = {11};
    int symmetric = 0;
    for (int i = 0; i < 2000; i++) {
        Position p = i % 50 ? pos_standard() : pos_scrambled_eggs();
        for (uint32_t plies = random_below(&r, 12); plies; plies--) {
            Move moves[MOVES_MAX];
            int n = moves_generate(&p, moves);
            if (n) pos_play(&p, moves[random_below(&r, (uint32_t)n)]);
        }
        BookForm form = book_form(&p);
        symmetric += bits_count(form.symmetries) > 1;
        for (int s = 0; s < SYMMETRIES; s++) {
            Position image = pos_transform(&p, s);
            BookForm other = book_form(&image);
            assert_true(other.key == form.key && pos_equal(&other.position, &form.position));
            assert_int_equal(bits_count(other.symmetries), bits_count(form.symmetries));
            for (int k = 0; k < SYMMETRIES; k++) {
                Position there = pos_transform(&image, k);
                bool is_form = pos_equal(&there, &form.position);
                assert_int_equal(other.symmetries >> k & 1, is_form);
                Position back = pos_transform(&there, symmetry_inverse(k));
                assert_true(pos_equal(&back, &image));
            }
        }
    }
    printf("%d of the positions were symmetric\n", symmetric);
    assert_true(symmetric > 50);
    /* A book must find its positions with any later version of the program. */
    Position standard = pos_standard();
    assert_true(book_form(&standard).key == UINT64_C(0xE48FC2A2E7B69E5D));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),           cmocka_unit_test(test_values),
        cmocka_unit_test(test_costs),           cmocka_unit_test(test_visits),
        cmocka_unit_test(test_large),           cmocka_unit_test(test_moves_left),
        cmocka_unit_test(test_scores_of_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
