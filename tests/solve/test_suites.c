/* The suites in positions/: no two positions alike, nothing in two sets that must be apart, and the
 * short wins proven by a search that knows nothing but the rules. */
#include "../search/fixture.h"
#include "plain_solver.h"

static int field_of(const SuiteEntry *e, const char *name) {
    const char *at = e->other ? strstr(e->other, name) : NULL;
    int value = 0;
    if (!at || sscanf(at + strlen(name), "=%d", &value) != 1) fail_msg("%s: no %s", e->id, name);
    return value;
}

static void check_different(const Suite *s) {
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < i; k++)
            if (pos_canonical_key(&s->entries[i].position) ==
                pos_canonical_key(&s->entries[k].position))
                fail_msg("%s and %s are alike", s->entries[i].id, s->entries[k].id);
}

static Suite load_different(const char *name, int least) {
    Suite s = load_suite(name);
    if (s.count < least) fail_msg("%s: %d positions", name, s.count);
    check_different(&s);
    return s;
}

static void middle_games(void **state) {
    (void)state;
    Suite tuning = load_different("tuning171.txt", 171);
    Suite validation = load_different("validation156.txt", 156);
    assert_true(tuning.count == 171 && validation.count == 156);
    int sides[2] = {0, 0};
    for (int i = 0; i < tuning.count; i++) {
        sides[tuning.entries[i].position.side]++;
        assert_true(tuning.entries[i].best.count == 1);
        for (int k = 0; k < validation.count; k++)
            assert_int_not_equal(field_of(&tuning.entries[i], "game"),
                                 field_of(&validation.entries[k], "game"));
    }
    assert_true(sides[BLACK] > 60 && sides[WHITE] > 60);
    suite_finish(&tuning);
    suite_finish(&validation);
}

static void openings(void **state) {
    (void)state;
    Suite s = load_different("openings.txt", 500);
    for (int i = 0; i < s.count; i++) {
        const SuiteEntry *e = &s.entries[i];
        Position p = pos_standard();
        for (int k = 0; k < e->moves.count; k++) pos_play(&p, e->moves.list[k]);
        if (!pos_equal(&p, &e->position)) fail_msg("%s: other moves", e->id);
        assert_int_equal(p.side, BLACK);
        assert_true(abs(field_of(e, "score")) <= 40);
    }
    suite_finish(&s);
}

/* All moves that win in time, and none that wins earlier. */
static void prove(const SuiteEntry *e, const Rules *rules) {
    Move list[MOVES_MAX];
    Color us = e->position.side;
    int n = moves_generate(&e->position, list);
    if (plain_can_win(&e->position, rules, us, e->plies - 1)) fail_msg("%s: earlier", e->id);
    for (int i = 0; i < n; i++) {
        Position next = pos_after(&e->position, list[i]);
        bool best = false;
        for (int k = 0; k < e->best.count; k++) best = best || e->best.list[k] == list[i];
        if (plain_can_win(&next, rules, us, e->plies - 1) != best)
            fail_msg("%s: move %d", e->id, i);
    }
}

static void short_wins(void **state) {
    (void)state;
    enum { PLAIN = 3 };
    Suite s = load_different("wins.txt", 200);
    Rules rules = rules_default();
    int by_plies[10] = {0};
    for (int i = 0; i < s.count; i++) {
        const SuiteEntry *e = &s.entries[i];
        assert_true(e->value == SUITE_WIN && e->plies % 2 && e->plies < 10 && e->best.count > 0);
        by_plies[e->plies]++;
        if (e->plies <= PLAIN && i % SLOWER == 0) prove(e, &rules);
    }
    for (int n = 1; n < 10; n += 2) assert_true(by_plies[n] >= 40);
    suite_finish(&s);
}

static void forced_wins(void **state) {
    (void)state;
    Suite wins = load_different("endgames488.txt", 488), hard = load_different("hard286.txt", 286);
    assert_true(wins.count == 488 && hard.count == 286);
    int lengths = 0;
    for (int i = 0; i < wins.count; i++) {
        assert_int_equal(wins.entries[i].value, SUITE_WIN);
        lengths += wins.entries[i].plies > 0;
        for (int k = 0; k < hard.count; k++)
            assert_int_not_equal(field_of(&wins.entries[i], "game"),
                                 field_of(&hard.entries[k], "game"));
    }
    for (int k = 0; k < hard.count; k++) {
        assert_int_equal(hard.entries[k].value, SUITE_WIN);
        assert_true(field_of(&hard.entries[k], "nodes") > 50000);
    }
    print_message("%d wins, %d with a length; %d hard ones\n", wins.count, lengths, hard.count);
    suite_finish(&wins);
    suite_finish(&hard);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(middle_games),
        cmocka_unit_test(openings),
        cmocka_unit_test(short_wins),
        cmocka_unit_test(forced_wins),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("suites", tests, NULL, NULL);
}
