/* The suites in positions/: no two positions alike, nothing in two sets that must be apart, and the
 * short wins proven by a search that knows nothing but the rules. */
#include "../search/fixture.h"
#include "../solver/plain_solver.h"
#include "record/datafile.h"
#include "solver/pn.h"

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

static bool is_won_within(PnSolver *s, const Position *p, int plies) {
    Rules rules = rules_default();
    Game g;
    PnAnswer answer;
    PnRequest request = {.attacker = p->side, .within = plies};
    assert_true(game_init(&g, p, &rules));
    pn_clear(s);
    pn_solve(s, &g, &request, &answer);
    game_finish(&g);
    assert_int_not_equal(answer.value, PN_UNKNOWN);
    return answer.value == PN_WON;
}

/* Nobody wins within eight plies: neither the side to move, nor the other one after the best move.
 */
static void nothing_is_decided(void **state) {
    (void)state;
    enum { PLIES = 8, EVERY = 24 * SLOWER };
    static const char *const names[] = {"tuning171.txt", "validation156.txt"};
    PnOptions options = pn_options_default();
    Reason why = {""};
    PnSolver *solver = pn_create(&options, &why);
    assert_non_null(solver);
    int tried = 0;
    for (int n = 0; n < COUNT(names); n++) {
        Suite s = load_suite(names[n]);
        for (int i = 0; i < s.count; i += EVERY, tried++) {
            const SuiteEntry *e = &s.entries[i];
            Position next = pos_after(&e->position, e->best.list[0]);
            if (is_won_within(solver, &e->position, PLIES) ||
                is_won_within(solver, &next, PLIES - 1))
                fail_msg("%s is decided", e->id);
        }
        suite_finish(&s);
    }
    print_message("%d positions\n", tried);
    assert_true(tried > 1);
    pn_destroy(solver);
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

/* All are won; moves are given only with a length. */
static int count_lengths(const Suite *s) {
    int lengths = 0;
    for (int i = 0; i < s->count; i++) {
        const SuiteEntry *e = &s->entries[i];
        assert_int_equal(e->value, SUITE_WIN);
        if (e->best.count && !e->plies) fail_msg("%s: moves without a length", e->id);
        lengths += e->plies > 0;
    }
    return lengths;
}

static void forced_wins(void **state) {
    (void)state;
    enum { HARD_NODES = 100000 };
    Suite wins = load_different("endgames488.txt", 488), hard = load_different("hard286.txt", 286);
    assert_true(wins.count == 488 && hard.count == 286);
    int lengths = count_lengths(&wins), hard_lengths = count_lengths(&hard);
    for (int i = 0; i < wins.count; i++)
        for (int k = 0; k < hard.count; k++)
            assert_int_not_equal(field_of(&wins.entries[i], "game"),
                                 field_of(&hard.entries[k], "game"));
    for (int k = 0; k < hard.count; k++)
        assert_true(field_of(&hard.entries[k], "nodes") > HARD_NODES);
    print_message("%d wins, %d with a length; %d hard ones, %d with a length\n", wins.count,
                  lengths, hard.count, hard_lengths);
    assert_true(lengths > 50);
    suite_finish(&wins);
    suite_finish(&hard);
}

/* The file that makes the games again says every value: what it does not name would follow the
 * defaults of the day. */
static void sample_params_are_complete(void **state) {
    (void)state;
    Params low = {0}, high = {0};
    Reason why = {""};
    Buffer path = {0};
    for (int i = 0; param_infos[i].name; i++) {
        assert_true(params_set(&low, span_of(param_infos[i].name), param_infos[i].min, NULL));
        assert_true(params_set(&high, span_of(param_infos[i].name), param_infos[i].max, NULL));
    }
    if (!datafile_find("sample.params", &path, &why)) fail_msg("%s", why.text);
    if (!params_read_file(&low, buffer_text(&path), &why)) fail_msg("%s", why.text);
    if (!params_read_file(&high, buffer_text(&path), &why)) fail_msg("%s", why.text);
    for (int i = 0; param_infos[i].name; i++)
        if (params_get(&low, i) != params_get(&high, i))
            fail_msg("sample.params lacks %s: add the value that keeps the games as they are",
                     param_infos[i].name);
    buffer_finish(&path);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(middle_games), cmocka_unit_test(nothing_is_decided),
        cmocka_unit_test(openings),     cmocka_unit_test(short_wins),
        cmocka_unit_test(forced_wins),  cmocka_unit_test(sample_params_are_complete),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("suites", tests, NULL, NULL);
}
