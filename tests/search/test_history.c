/* The history tables by themselves: increments, quotients, limits, ageing. */
#include "fixture.h"
#include "search/private/history.h"

static History history; /* too large for the stack */

static const Move move = 8 | 16 << 6, other = 9 | 17 << 6;

static Params with(int kind, int best, int searched) {
    Params params = params_default();
    params.History = kind;
    params.HistoryStep = best;
    params.ButterflyStep = searched;
    return params;
}

static uint64_t step(int kind, int d) {
    const uint64_t n = (uint64_t)(d < 1 ? 1 : d);
    const uint64_t steps[] = {0, 1, n, n * n, n * n * n, UINT64_C(1) << (n < 24 ? n : 24)};
    return steps[kind];
}

static void every_increment(void **state) {
    (void)state;
    int checked = 0;
    for (int kind = STEP_0; kind <= STEP_2D; kind++)
        for (int d = -3; d <= 200; d++) {
            Params params = with(HISTORY_RELATIVE, kind, kind);
            history_clear(&history);
            history_add_best(&history, &params, WHITE, move, d);
            assert_int_equal(history.count[WHITE][move].best, step(kind, d));
            assert_int_equal(history.count[WHITE][move].searched, 0);
            assert_true(history.score[WHITE][move] == 0); /* never searched: last */
            history_add_searched(&history, &params, WHITE, move, d);
            history_add_searched(&history, &params, WHITE, move, d);
            assert_int_equal(history.count[WHITE][move].searched, 2 * step(kind, d));
            assert_true(history.score[WHITE][move] == (kind == STEP_0 ? 0 : 0.5f));
            /* The other colour and other moves know nothing of it. */
            assert_int_equal(history.count[BLACK][move].searched, 0);
            assert_int_equal(history.count[WHITE][other].searched, 0);
            checked++;
        }
    print_message("%d increments\n", checked);
}

static void every_kind(void **state) {
    (void)state;
    static const float expected[] = {0, 9, 12, 0.75f}; /* off, plain, butterfly, relative */
    for (int kind = HISTORY_OFF; kind <= HISTORY_RELATIVE; kind++) {
        Params params = with(kind, STEP_D2, STEP_D);
        history_clear(&history);
        for (int i = 0; i < 4; i++) history_add_searched(&history, &params, BLACK, move, 3);
        history_add_best(&history, &params, BLACK, move, 3);
        assert_true(history.score[BLACK][move] == expected[kind]);
        history_add_searched(&history, &params, BLACK, MOVE_PASS, 3);
        history_add_best(&history, &params, BLACK, MOVE_PASS, 3);
        assert_true(history.score[BLACK][MOVE_PASS] == 0);
        assert_int_equal(history.count[BLACK][MOVE_PASS].searched, 0);
    }
}

static void never_overflows(void **state) {
    (void)state;
    const int64_t limit = INT64_C(1) << 62;
    Params params = with(HISTORY_RELATIVE, STEP_2D, STEP_2D);
    history_clear(&history);
    history.count[BLACK][move] = (HistoryCount){limit - 5, limit - 5};
    history.count[WHITE][other] = (HistoryCount){100, 200};
    for (int i = 0; i < 10; i++) {
        history_add_searched(&history, &params, BLACK, move, 100);
        history_add_best(&history, &params, BLACK, move, 100);
        assert_true(history.count[BLACK][move].best <= limit);
        assert_true(history.count[BLACK][move].searched <= limit);
        assert_true(history.score[BLACK][move] > 0.9f / 2 && history.score[BLACK][move] < 2.1f);
    }
    /* Halved together with all others, so that comparisons stay fair. */
    assert_true(history.count[BLACK][move].searched < limit / 4 * 3);
    assert_int_equal(history.count[WHITE][other].best, 50);
    assert_int_equal(history.count[WHITE][other].searched, 100);
    for (int kind = HISTORY_PLAIN; kind <= HISTORY_BUTTERFLY; kind++) {
        params.History = kind;
        history_clear(&history);
        history.count[BLACK][move] = history.count[BLACK][other] = (HistoryCount){limit, limit - 1};
        history_add_best(&history, &params, BLACK, move, 1);
        history_add_searched(&history, &params, BLACK, other, 1);
        assert_true(history.score[BLACK][move] == history.score[BLACK][other]);
    }
    print_message("two counters at their limit\n");
}

static void ageing_halves(void **state) {
    (void)state;
    for (int kind = HISTORY_OFF; kind <= HISTORY_RELATIVE; kind++) {
        Params params = with(kind, STEP_D2, STEP_2D);
        history_clear(&history);
        history.count[BLACK][move] = (HistoryCount){50, 401};
        history.count[WHITE][other] = (HistoryCount){1, 1};
        history_age(&history, &params);
        assert_int_equal(history.count[BLACK][move].best, 25);
        assert_int_equal(history.count[BLACK][move].searched, 200);
        assert_int_equal(history.count[WHITE][other].best, 0);
        const float expected[] = {0, 25, 200, 0.125f};
        assert_true(history.score[BLACK][move] == expected[kind]);
        assert_true(history.score[WHITE][other] == 0);
    }
    history_clear(&history);
    for (int c = 0; c < 2; c++)
        for (int m = 0; m < HISTORY_MOVES; m++)
            assert_true(!history.count[c][m].best && !history.count[c][m].searched &&
                        history.score[c][m] == 0);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_increment),
        cmocka_unit_test(every_kind),
        cmocka_unit_test(never_overflows),
        cmocka_unit_test(ageing_halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
