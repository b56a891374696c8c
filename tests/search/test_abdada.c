/* Sharing the work out must not change what comes out: moves are put off, never lost, the value is
 * the same whoever else is busy with what, and an iteration taken over is the other's.
 */
#include "fixture.h"
#include "search/engine.h"
#include "search/private/picker.h"
#include "search/private/abdada.h"

enum { POSITIONS = 100 / SLOWER, DEPTH = 5, EXACT_DEPTH = 4 };

static const char exact[] = "alphabeta Pvs=1 Killers=2 History=3";

static Abdada *new_abdada(void) {
    Abdada *s = malloc(sizeof *s);
    assert_non_null(s);
    abdada_init(s);
    return s;
}

static void free_abdada(Abdada *s) {
    abdada_finish(s);
    free(s);
}

static void busy_until_left(void **state) {
    (void)state;
    Abdada *s = new_abdada();
    const uint64_t a = 0x123456789ABCDEF, same_slot = a + 1, other = ~a;
    abdada_enter(s, a);
    abdada_enter(s, other);
    assert_true(abdada_is_busy(s, a) && abdada_is_busy(s, other) && !abdada_is_busy(s, same_slot));
    abdada_enter(s, same_slot);
    assert_true(abdada_is_busy(s, same_slot) && !abdada_is_busy(s, a));
    abdada_leave(s, a);
    assert_true(abdada_is_busy(s, same_slot));
    abdada_leave(s, same_slot);
    abdada_leave(s, other);
    assert_false(abdada_is_busy(s, same_slot) || abdada_is_busy(s, other));
    free_abdada(s);
}

static void best_root_is_taken_over(void **state) {
    (void)state;
    Abdada *s = new_abdada();
    RootMove root = {.move = 1, .score = 20, .depth = 6}, got = {0};
    abdada_begin(s, 3);
    assert_false(abdada_take_best(s, 6, -SCORE_INFINITE, &got));
    abdada_tell_best(s, &root);
    assert_false(abdada_take_best(s, 5, 10, &got) || abdada_take_best(s, 7, 10, &got));
    assert_false(abdada_take_best(s, 6, 20, &got));
    assert_true(abdada_take_best(s, 6, 19, &got));
    assert_int_equal(got.move, 1);
    /* a worse one, one of an iteration that is over, a better one, one of the next iteration */
    abdada_tell_best(s, &(RootMove){.move = 2, .score = 20, .depth = 6});
    abdada_tell_best(s, &(RootMove){.move = 3, .score = 90, .depth = 5});
    assert_true(abdada_take_best(s, 6, 19, &got) && got.move == 1);
    abdada_tell_best(s, &(RootMove){.move = 4, .score = 21, .depth = 6});
    assert_true(abdada_take_best(s, 6, 20, &got) && got.move == 4);
    abdada_tell_best(s, &(RootMove){.move = 5, .score = -50, .depth = 7});
    assert_true(abdada_take_best(s, 7, -60, &got) && got.move == 5);
    assert_false(abdada_take_best(s, 6, -60, &got));
    abdada_begin(s, 3);
    assert_false(abdada_take_best(s, 7, -60, &got));
    free_abdada(s);
}

static void busy_moves_come_last(void **state) {
    (void)state;
    Fixture f;
    Abdada *s = new_abdada();
    Params params = params_of("Lia");
    Rules rules = rules_default();
    uint64_t random = 5;
    int put_off = 0;
    fixture_init(&f, 1);
    for (int i = 0; i < POSITIONS; i++) {
        Position p = random_open_position(&random, &rules);
        Move plain[MOVES_MAX] = {0}, m;
        bool busy[MOVES_MAX] = {false}, seen[MOVES_MAX] = {false}, late = false;
        int count = 0, index = -1, given = 0;
        Node n;
        Picker picker;
        fixture_search_position(&f, &p, &rules, &params, 3);
        node_init(&n, f.w, ABDADA_MIN_DEPTH, -1, 1, NODE_PV);
        picker_init(&picker, f.w, &n);
        while ((m = picker_next(&picker)) != MOVE_NONE) plain[count++] = m;
        for (int k = 0; k < count; k++)
            if (random_below(&random, 2)) abdada_enter(s, pos_key_after(&p, plain[k]));
        /* some may have overwritten others */
        for (int k = 0; k < count; k++) busy[k] = abdada_is_busy(s, pos_key_after(&p, plain[k]));
        f.w->abdada = s;
        node_init(&n, f.w, ABDADA_MIN_DEPTH, -1, 1, NODE_PV);
        picker_init(&picker, f.w, &n);
        for (; (m = picker_next_free(&picker, &index)) != MOVE_NONE; given++) {
            assert_true(index >= 0 && index < count && plain[index] == m && !seen[index]);
            assert_true(given > 0 || index == 0);
            seen[index] = true;
            if (index > 0 && busy[index]) late = true, put_off++;
            assert_false(late && !busy[index]);
        }
        assert_int_equal(given, count);
        for (int k = 0; k < count; k++) abdada_leave(s, pos_key_after(&p, plain[k]));
    }
    print_message("%d positions, %d moves put off\n", POSITIONS, put_off);
    assert_true(put_off > POSITIONS);
    fixture_finish(&f);
    free_abdada(s);
}

/* Every other position within so many plies is being searched by somebody. */
static void enter_around(Abdada *s, const Position *p, int plies, uint64_t *random) {
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        if (random_below(random, 2)) abdada_enter(s, pos_key(&next));
        if (plies > 1) enter_around(s, &next, plies - 1, random);
    }
}

static void value_stays(void **state) {
    (void)state;
    Fixture f;
    Abdada *s = new_abdada();
    Params params = params_of(exact);
    Rules rules = rules_default();
    RootRequest request = {.depth = EXACT_DEPTH, .lines = 1};
    uint64_t random = 11;
    int other_trees = 0;
    fixture_init(&f, 1);
    for (int i = 0; i < POSITIONS; i++) {
        Position p = random_open_position(&random, &rules);
        Game g;
        assert_true(game_init(&g, &p, &rules));
        Score score = fixture_search(&f, &g, &params, EXACT_DEPTH);
        uint64_t nodes = f.w->counters.nodes;
        RootMove best = f.w->roots[0];
        fixture_new_game(&f);
        abdada_begin(s, 0);
        enter_around(s, &p, 2, &random);
        if (i % 2) abdada_tell_best(s, &best); /* another worker was quicker */
        assert_true(worker_start(f.w, &g, &params, NULL, 0));
        f.w->abdada = s;
        root_search(f.w, &request);
        if (f.w->roots[0].score != score) fail_msg("%s", fen_of(&p));
        fixture_check_line(&f, &g, EXACT_DEPTH);
        other_trees += f.w->counters.nodes != nodes;
        game_finish(&g);
    }
    print_message("%d positions, %d searched in another order\n", POSITIONS, other_trees);
    assert_true(other_trees > POSITIONS / 2);
    fixture_finish(&f);
    free_abdada(s);
}

static void iterations_are_handed_over(void **state) {
    (void)state;
    Fixture f;
    Abdada *s = new_abdada();
    Params params = params_of("Lia");
    Rules rules = rules_default();
    Game g;
    fixture_init(&f, 1);
    assert_true(game_init(&g, NULL, &rules));
    fixture_search(&f, &g, &params, DEPTH);
    Worker *other = worker_create(&params, f.table);
    assert_non_null(other);
    other->signal = &f.signal;
    assert_true(worker_start(other, &g, &params, NULL, 0));
    abdada_begin(s, DEPTH - 1);
    assert_false(abdada_is_complete(s, DEPTH));
    /* stopped for good: nothing to give, nothing to take */
    other->stopped = true;
    assert_int_equal(abdada_iteration(s, other, DEPTH), DEPTH);
    assert_true(other->stopped && !abdada_is_complete(s, DEPTH));
    /* complete: given */
    assert_int_equal(abdada_iteration(s, f.w, DEPTH), DEPTH);
    assert_true(abdada_is_complete(s, DEPTH) && !abdada_is_complete(s, DEPTH + 1));
    /* overtaken: taken */
    other->overtaken = true;
    assert_int_equal(abdada_iteration(s, other, DEPTH - 1), DEPTH);
    assert_false(other->stopped || other->overtaken);
    for (int i = 0; i < f.w->root_count; i++) {
        assert_int_equal(other->roots[i].move, f.w->roots[i].move);
        assert_int_equal(other->roots[i].score, f.w->roots[i].score);
    }
    /* behind without having been told: taken too */
    assert_true(worker_start(other, &g, &params, NULL, 0));
    assert_int_equal(abdada_iteration(s, other, DEPTH - 1), DEPTH);
    for (int i = 0; i < f.w->root_count; i++)
        assert_int_equal(other->roots[i].move, f.w->roots[i].move);
    assert_int_equal(other->roots[0].score, f.w->roots[0].score);
    /* complete at the same time: each keeps its own */
    assert_true(worker_start(other, &g, &params, NULL, 0));
    assert_int_equal(abdada_iteration(s, other, DEPTH), DEPTH);
    assert_int_equal(other->roots[0].score, -SCORE_INFINITE);
    /* a search that is overtaken at once ends with the iteration of the other */
    abdada_begin(s, DEPTH);
    assert_true(worker_start(other, &g, &params, NULL, 0));
    other->abdada = s;
    RootRequest request = {.depth = DEPTH, .lines = 1, .first_depth = DEPTH};
    root_search(other, &request);
    assert_int_equal(other->completed_depth, DEPTH);
    assert_int_equal(other->roots[0].move, f.w->roots[0].move);
    assert_true(other->counters.nodes < f.w->counters.nodes);
    worker_destroy(other);
    game_finish(&g);
    fixture_finish(&f);
    free_abdada(s);
}

static void take_score(void *context, const EngineReport *report) {
    EngineLine *line = context;
    *line = report->lines[0];
}

/* Without a table and pruning the threads have nothing but each other's iterations. */
static void value_of_threads(void **state) {
    (void)state;
    Fixture f;
    Params params = params_of(exact);
    Rules rules = rules_default();
    Engine *e = engine_create(NULL, NULL);
    uint64_t random = 3;
    fixture_init(&f, 1);
    assert_true(e && engine_set_hash(e, 1));
    for (int i = 0; i < POSITIONS / 5; i++) {
        Position p = random_open_position(&random, &rules);
        Game g;
        EngineLine line = {0};
        assert_true(game_init(&g, &p, &rules));
        Score score = fixture_search(&f, &g, &params, DEPTH);
        EngineRequest request = {.params = params,
                                 .depth = DEPTH,
                                 .listener = {.on_report = take_score, .context = &line}};
        assert_true(engine_set_threads(e, 2 + i % 3) && engine_start(e, &g, &request));
        assert_true(engine_wait(e, 60000));
        if (line.score != score) fail_msg("%d threads: %s", 2 + i % 3, fen_of(&p));
        game_finish(&g);
    }
    print_message("%d positions with 2 to 4 threads\n", POSITIONS / 5);
    engine_destroy(e);
    fixture_finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(busy_until_left),
        cmocka_unit_test(best_root_is_taken_over),
        cmocka_unit_test(busy_moves_come_last),
        cmocka_unit_test(value_stays),
        cmocka_unit_test(iterations_are_handed_over),
        cmocka_unit_test(value_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
