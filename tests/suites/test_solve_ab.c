/* Solving by alpha-beta: result and length are those of the position, whatever the file states. */
#include "../search/fixture.h"
#include "suites/solve.h"

static void check(Solver *s, const char *id, const Position *p, SuiteValue value, int plies) {
    static const SuiteValue stated[] = {SUITE_UNKNOWN, SUITE_WIN, SUITE_LOSS, SUITE_DRAW};
    Rules rules = rules_default();
    for (int i = 0; i < COUNT(stated); i++) {
        Problem problem = {.value = stated[i]};
        Solution found = {0};
        assert_true(game_init(&problem.game, p, &rules));
        solver_solve(s, &problem, &found);
        game_finish(&problem.game);
        if (found.value != value || found.plies != plies || !found.exact)
            fail_msg("%s, stated as %d: value %d in %d plies%s, not %d in %d", id, (int)stated[i],
                     (int)found.value, found.plies, found.exact ? "" : " at most", (int)value,
                     plies);
    }
}

/* Wins of the suite, and the losses after their best moves. */
static void whatever_the_file_states(void **state) {
    (void)state;
    enum { PLIES = 5, EVERY = 4 * SLOWER };
    SolveSettings settings = {.method = METHOD_AB,
                              .params = params_default(),
                              .pn = pn_options_default(),
                              .shortest = true,
                              .megabytes = 4};
    Solver s;
    Reason why;
    if (!solver_init(&s, &settings, &why)) fail_msg("%s", why.text);
    Suite suite = load_suite("wins.txt");
    int tried = 0;
    for (int i = 0; i < suite.count; i += EVERY) {
        const SuiteEntry *e = &suite.entries[i];
        if (e->plies > PLIES) continue;
        check(&s, e->id, &e->position, SUITE_WIN, e->plies);
        tried++;
        if (e->plies == 1) continue;
        Position next = pos_after(&e->position, e->best.list[0]);
        check(&s, e->id, &next, SUITE_LOSS, e->plies - 1);
        tried++;
    }
    print_message("%d positions\n", tried);
    assert_true(tried > 2);
    suite_finish(&suite);
    solver_finish(&s);
}

/* Search and prover take turns; together they keep to the limit. */
static void nodes_of_both_count(void **state) {
    (void)state;
    enum { EVERY = 20 * SLOWER };
    SolveSettings settings = {.method = METHOD_AB,
                              .params = params_default(),
                              .pn = pn_options_default(),
                              .shortest = true,
                              .nodes = 3000,
                              .megabytes = 4};
    Rules rules = rules_default();
    Solver s;
    Reason why;
    if (!solver_init(&s, &settings, &why)) fail_msg("%s", why.text);
    Suite suite = load_suite("hard286.txt");
    int used_up = 0;
    for (int i = 0; i < suite.count; i += EVERY) {
        const SuiteEntry *e = &suite.entries[i];
        Problem problem = {.value = SUITE_WIN};
        Solution found = {0};
        assert_true(game_init(&problem.game, &e->position, &rules));
        solver_solve(&s, &problem, &found);
        game_finish(&problem.game);
        /* At a limit of nothing left, one node more is what a search takes. */
        if (found.nodes > settings.nodes + 1) fail_msg("%s: %d nodes", e->id, (int)found.nodes);
        used_up += found.nodes >= settings.nodes;
    }
    print_message("%d positions took all nodes\n", used_up);
    assert_true(used_up > 2);
    suite_finish(&suite);
    solver_finish(&s);
}

/* A move that was right at first and is wrong in the end was not found: what counts is the time since
 * the last change of mind, here the whole time. One of many tries is enough, because a busy machine
 * may halt the program between two looks at the clock. */
static void time_of_the_last_change(void **state) {
    (void)state;
    enum { EVERY = 9, TRIES = 20 };
    SolveSettings settings = {.method = METHOD_AB,
                              .params = params_default(),
                              .pn = pn_options_default(),
                              .megabytes = 4};
    Rules rules = rules_default();
    Solver s;
    Reason why;
    if (!solver_init(&s, &settings, &why)) fail_msg("%s", why.text);
    Suite suite = load_suite("tuning171.txt");
    int changed = 0;
    for (int i = 0; i < suite.count && changed < 3; i += EVERY) {
        Problem problem = {.value = SUITE_UNKNOWN};
        Solution first = {0}, last = {0};
        bool late = false;
        assert_true(game_init(&problem.game, &suite.entries[i].position, &rules));
        problem.best.list[problem.best.count++] = MOVE_PASS;
        s.settings.depth = 1;
        solver_solve(&s, &problem, &first);
        problem.best.list[0] = first.move;
        s.settings.depth = 6;
        for (int k = 0; k < TRIES && !late; k++) {
            last = (Solution){0};
            solver_solve(&s, &problem, &last);
            if (last.move == first.move) break;
            late = last.solved_after > last.time / 2;
        }
        game_finish(&problem.game);
        if (last.move == first.move) continue;
        if (!late) fail_msg("%s: found too early", suite.entries[i].id);
        changed++;
    }
    assert_true(changed > 0);
    suite_finish(&suite);
    solver_finish(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(whatever_the_file_states),
                                       cmocka_unit_test(nodes_of_both_count),
                                       cmocka_unit_test(time_of_the_last_change)};
    return cmocka_run_group_tests_name("solve_ab", tests, NULL, NULL);
}
