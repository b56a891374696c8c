/* What the search learns about moves, and the order in which it tries them. Nodes are made by hand
 * at positions of the benchmark.
 */
#include "fixture.h"
#include "search/private/node.h"
#include "search/private/picker.h"

static void best_moves_are_learned(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("MIA");
    for (int side = 0; side < 2; side++) {
        Position p = pos_standard();
        Color us = (Color)side, them = color_other(us);
        p = pos_make(p.stones[BLACK], p.stones[WHITE], us);
        Worker *w = bed_at(&b, &p, &params);
        Node n;
        node_init(&n, w, 3, 0, 1, NODE_CUT);
        node_generate(&n);
        Move first = n.list[0], second = n.list[1], *killers = w->killers[0];
        learn_best(w, &n, first, 3);
        /* For the side that played it. */
        assert_true(w->history.count[us][first].best > 0);
        assert_int_equal(w->history.count[them][first].best, 0);
        assert_int_equal(w->history.count[us][second].best, 0);
        assert_int_equal(killers[0], first);
        /* The newest in front, the one before it kept; once is enough. */
        learn_best(w, &n, second, 3);
        assert_true(killers[0] == second && killers[1] == first);
        learn_best(w, &n, second, 3);
        assert_true(killers[0] == second && killers[1] == first);
        learn_best(w, &n, MOVE_PASS, 3);
        assert_true(killers[0] == second && killers[1] == first);
        learn_best(w, &n, first, 3);
        assert_true(killers[0] == first && killers[1] == second);
        assert_true(w->killers[1][0] == MOVE_NONE); /* of this ply */
    }
    bed_finish(&b);
}

/* The moves of a node in the order the picker gives them. */
static int order_of(Worker *w, Node *n, Move *out) {
    Picker picker;
    int count = 0;
    picker_init(&picker, w, n);
    for (Move m; (m = picker_next(&picker)) != MOVE_NONE;) out[count++] = m;
    return count;
}

static int place_of(const Node *n, Move m) {
    int i = 0;
    while (n->list[i] != m) i++;
    return i;
}

/* Table move, killers, captures into the centre and the ring, then by history; every legal move
 * once. */
static void what_was_learned_goes_first(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("MIA CaptureStages=1 History=1 Killers=2");
    int centre = 0, ring = 0, alike = 0;
    for (int i = 0; i < b.bench.count; i++) {
        Worker *w = bed_at_entry(&b, i, &params);
        Node n;
        Move order[MOVES_MAX];
        uint64_t random = 17 + (uint64_t)i;
        node_init(&n, w, 3, 0, 1, NODE_CUT);
        node_generate(&n);
        if (n.move_count < 6) continue;
        Color us = n.pos->side;
        for (int k = 0; k < n.move_count; k++)
            w->history.score[us][n.list[k]] = (float)random_below(&random, 8);
        for (int k = 0; k < n.move_count; k++)
            w->history.score[color_other(us)][n.list[k]] = 5000; /* not ours */
        n.table_move = n.list[n.move_count - 1];
        learn_best(w, &n, n.list[2], 1);
        learn_best(w, &n, n.list[4], 1);
        assert_int_equal(order_of(w, &n, order), n.move_count);
        assert_int_equal(order[0], n.table_move);
        assert_int_equal(order[1], n.list[4]);
        assert_int_equal(order[2], n.list[2]);
        int last_stage = 3;
        for (int k = 3; k < n.move_count; k++) {
            Bits to = bits_of(move_to(order[k]));
            int stage = !move_is_capture(n.pos, order[k]) ? 0
                        : to & BITS_CENTRE                ? 2
                        : to & BITS_RING                  ? 1
                                                          : 0;
            assert_true(stage <= last_stage);
            if (stage == last_stage) {
                float score = w->history.score[us][order[k]],
                      before = w->history.score[us][order[k - 1]];
                assert_true(score <= before);
                /* What is known alike stays in the order of generation. */
                if (score == before)
                    assert_true(place_of(&n, order[k]) > place_of(&n, order[k - 1]));
                alike += score == before;
            }
            last_stage = stage;
            centre += stage == 2;
            ring += stage == 1;
            for (int j = 0; j < k; j++) assert_true(order[j] != order[k]);
        }
        /* Each move comes once, whatever speaks for it: first those of multi-cut. */
        learn_best(w, &n, n.table_move, 1);
        w->killers[0][1] = n.list[4];
        n.multicut_moves[0] = n.list[2];
        n.multicut_moves[1] = n.table_move;
        n.multicut_count = 2;
        assert_int_equal(order_of(w, &n, order), n.move_count);
        assert_true(order[0] == n.list[2] && order[1] == n.table_move && order[2] == n.list[4]);
        for (int k = 1; k < n.move_count; k++)
            for (int j = 0; j < k; j++) assert_true(order[j] != order[k]);
    }
    print_message("%d captures into the centre, %d into the ring\n", centre, ring);
    assert_true(centre > 10 && ring > 10 && alike > 10);
    bed_finish(&b);
}

/* ---- several lines ---- */

/* Later lines of an iteration may turn out better than earlier ones, since pruning is not exact:
 * they are put in order. */
static void lines_are_sorted(void **state) {
    (void)state;
    enum { LINES = 4 };
    Bed b;
    bed_init(&b);
    Params params = params_of("Lia");
    int displaced = 0;
    for (int i = 0; i < b.bench.count; i++)
        for (int depth = 3; depth <= 4; depth++) {
            Worker *w = bed_at_entry(&b, i, &params);
            root_search(w, &(RootRequest){.depth = depth, .lines = 1});
            Move alone = w->roots[0].move;
            w = bed_at_entry(&b, i, &params);
            root_search(w, &(RootRequest){.depth = depth, .lines = LINES});
            for (int k = 1; k < LINES && k < w->root_count; k++)
                if (w->roots[k].score > w->roots[k - 1].score)
                    fail_msg("%s, depth %d: line %d has %d, line %d has %d",
                             fen_of(&w->eval.line[0]), depth, k, w->roots[k - 1].score, k + 1,
                             w->roots[k].score);
            displaced += w->roots[0].move != alone;
        }
    print_message("another first move than with one line: %d times\n", displaced);
    bed_finish(&b);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_moves_are_learned),
        cmocka_unit_test(what_was_learned_goes_first),
        cmocka_unit_test(lines_are_sorted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
