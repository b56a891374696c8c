/* Solving by alpha-beta: result, length and line are those of the position, whatever the file states;
 * and what both methods say of finished games. */
#include "../search/fixture.h"
#include "suites/solve_run.h"

/* The line has the length of the result and ends with the win of the side that wins. */
static void check_line(const char *id, const Problem *problem, const Solution *found) {
    Game g;
    Color us = game_position(&problem->game)->side;
    assert_true(game_init(&g, NULL, &problem->game.rules) && game_copy(&g, &problem->game));
    assert_int_equal(found->line.length, found->plies);
    assert_int_equal(found->move, found->line.moves[0]);
    for (int i = 0; i < found->line.length; i++) {
        assert_false(result_is_over(game_result(&g)));
        if (!game_play(&g, found->line.moves[i], NULL)) fail_msg("%s: move %d", id, i);
    }
    assert_int_equal(game_result(&g).winner,
                     winner_of(found->value == SUITE_WIN ? us : color_other(us)));
    game_finish(&g);
}

static void check(Solver *s, const char *id, const Position *p, SuiteValue value, int plies) {
    static const SuiteValue stated[] = {SUITE_UNKNOWN, SUITE_WIN, SUITE_LOSS, SUITE_DRAW};
    Rules rules = rules_default();
    for (int i = 0; i < COUNT(stated); i++) {
        Problem problem = {.value = stated[i]};
        Solution found = {0};
        assert_true(game_init(&problem.game, p, &rules));
        solver_solve(s, &problem, &found);
        Score score = value == SUITE_WIN ? score_win_in(plies) : score_loss_in(plies);
        assert_int_equal(found.score, score);
        if (found.value == value && (value == stated[i])) check_line(id, &problem, &found);
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

/* The nodes counted by depth are those of a search that ends there. */
static void nodes_by_depth(void **state) {
    (void)state;
    enum { DEPTH = 6, EVERY = 40 };
    SolveSettings settings = {.method = METHOD_AB,
                              .params = params_default(),
                              .pn = pn_options_default(),
                              .megabytes = 4};
    Rules rules = rules_default();
    Solver s;
    Reason why;
    if (!solver_init(&s, &settings, &why)) fail_msg("%s", why.text);
    Suite suite = load_suite("tuning171.txt");
    for (int i = 0; i < suite.count; i += EVERY) {
        Problem problem = {.value = SUITE_UNKNOWN};
        uint64_t nodes_to[DEPTH + 1] = {0};
        assert_true(game_init(&problem.game, &suite.entries[i].position, &rules));
        for (int depth = DEPTH; depth > 0; depth--) {
            Solution found = {0};
            s.settings.depth = depth;
            solver_solve(&s, &problem, &found);
            if (depth == DEPTH)
                for (int k = 1; k <= DEPTH; k++) nodes_to[k] = found.nodes_to[k];
            assert_int_equal(found.depth, depth);
            assert_int_equal(found.nodes, nodes_to[depth]);
            assert_int_equal(found.nodes_to[depth], nodes_to[depth]);
        }
        game_finish(&problem.game);
    }
    suite_finish(&suite);
    solver_finish(&s);
}

/* A game that is over has its result without a search, told for the side to move. */
static void finished_games(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        SuiteValue value;
    } rows[] = {{"8/8/8/3bb3/8/2w2w2/8/8 w", SUITE_LOSS},
                {"8/8/8/3bb3/8/2w2w2/8/8 b", SUITE_WIN},
                {"8/8/8/3ww3/8/2b2b2/8/8 b", SUITE_LOSS},
                {"8/8/8/3ww3/8/2b2b2/8/8 w", SUITE_WIN},
                {"8/8/8/3bb3/8/2w5/8/8 w", SUITE_DRAW}};
    Rules rules = rules_default();
    for (int method = METHOD_AB; method <= METHOD_PN; method++) {
        SolveSettings settings = {.method = (Method)method,
                                  .params = params_default(),
                                  .pn = pn_options_default(),
                                  .megabytes = 1};
        Solver s;
        Reason why;
        if (!solver_init(&s, &settings, &why)) fail_msg("%s", why.text);
        for (int i = 0; i < COUNT(rows); i++) {
            Position p = position_of(rows[i].fen);
            Problem problem = {.value = SUITE_UNKNOWN};
            Solution found = {0};
            assert_true(game_init(&problem.game, &p, &rules));
            solver_solve(&s, &problem, &found);
            game_finish(&problem.game);
            if (found.value != rows[i].value) fail_msg("%s: %d", rows[i].fen, (int)found.value);
            assert_true(found.exact && found.plies == 0 && found.nodes == 0);
            assert_int_equal(found.move, MOVE_NONE);
        }
        solver_finish(&s);
    }
}

/* Proof numbers ask about both sides: nodes are the sum, and the time of the answer includes the
 * question before. Score and depth follow from the result. */
static void losses_by_proof_numbers(void **state) {
    (void)state;
    enum { EVERY = 9 * SLOWER };
    SolveSettings settings = {.method = METHOD_PN,
                              .params = params_default(),
                              .pn = pn_options_default(),
                              .shortest = true,
                              .megabytes = 4};
    Rules rules = rules_default();
    Solver s;
    Reason why;
    if (!solver_init(&s, &settings, &why)) fail_msg("%s", why.text);
    Suite suite = load_suite("wins.txt");
    int tried = 0;
    for (int i = 0; i < suite.count; i += EVERY) {
        const SuiteEntry *e = &suite.entries[i];
        if (e->plies < 3 || e->plies > 5) continue;
        Position next = pos_after(&e->position, e->best.list[0]);
        Problem problem = {.value = SUITE_WIN};
        Solution win = {0}, first = {0}, both = {0};
        assert_true(game_init(&problem.game, &next, &rules));
        problem.value = SUITE_LOSS;
        solver_solve(&s, &problem, &first);
        problem.value = SUITE_UNKNOWN;
        solver_solve(&s, &problem, &both);
        assert_int_equal(first.value, SUITE_LOSS);
        assert_int_equal(both.value, SUITE_LOSS);
        assert_int_equal(both.plies, e->plies - 1);
        assert_int_equal(both.depth, both.plies);
        assert_int_equal(both.score, score_loss_in(both.plies));
        assert_true(both.nodes > first.nodes);
        /* It is the answer to the second question that counts. */
        assert_true(both.solved_after <= both.time);
        check_line(e->id, &problem, &both);
        game_finish(&problem.game);
        assert_true(game_init(&problem.game, &e->position, &rules));
        problem.value = SUITE_WIN;
        solver_solve(&s, &problem, &win);
        game_finish(&problem.game);
        assert_int_equal(win.score, score_win_in(e->plies));
        assert_int_equal(win.depth, e->plies);
        tried++;
    }
    print_message("%d losses\n", tried);
    assert_true(tried > 1);
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

/* ---- several at a time ---- */

enum { SEVERAL = 7 };

typedef struct {
    int order[SEVERAL], count,
        most; /* problems in the order of their solutions; most: then false */
    SolveProgress last;
} Run;

static bool take(void *context, int index, const Solution *s, Verdict verdict) {
    Run *r = context;
    assert_int_equal(s->value, SUITE_WIN);
    /* The last one is stated as a loss. */
    assert_int_equal(verdict, index == SEVERAL - 1 ? VERDICT_WRONG : VERDICT_RIGHT);
    r->order[r->count++] = index;
    return r->count < r->most;
}

static void watch(void *context, const SolveProgress *p) {
    ((Run *)context)->last = *p;
}

/* Solutions come in the order of the problems, whatever the number of jobs; what an earlier run has
 * solved is skipped and counted as done. */
static void several_problems(void **state) {
    (void)state;
    static const bool skip[SEVERAL] = {false, true, false, false, true};
    static char id[] = "won";
    Position won = position_of("4PpP1/4PPP1/5p2/6p1/2p3p1/6pP/8/8 b");
    Rules rules = rules_default();
    Problem problems[SEVERAL];
    ProblemSet set = {.problems = problems, .count = SEVERAL};
    for (int i = 0; i < SEVERAL; i++) {
        problems[i] =
            (Problem){.id = id, .value = i == SEVERAL - 1 ? SUITE_LOSS : SUITE_WIN, .line = i + 1};
        assert_true(game_init(&problems[i].game, &won, &rules));
    }
    for (int jobs = 1; jobs <= 3; jobs++)
        for (int part = 0; part < 3; part++) {
            Run r = {.most = part == 2 ? 2 : SEVERAL + 1};
            SolveRun run = {.set = &set,
                            .settings = {.method = METHOD_PN,
                                         .params = params_default(),
                                         .pn = pn_options_default(),
                                         .megabytes = 1},
                            .skip = part ? skip : NULL,
                            .jobs = jobs,
                            .on_solution = take,
                            .on_progress = watch,
                            .context = &r};
            Reason why;
            JobsStatus status = solve_run(&run, &why);
            if (part == 2) { /* told to end after the second solution */
                assert_int_not_equal(status, JOBS_DONE);
                assert_int_equal(r.count, 2);
                assert_true(r.order[0] == 0 && r.order[1] == 2);
                continue;
            }
            assert_int_equal(status, JOBS_DONE);
            int k = 0;
            for (int i = 0; i < SEVERAL; i++)
                if (!part || !skip[i]) assert_int_equal(r.order[k++], i);
            assert_int_equal(r.count, k);
            assert_int_equal(r.last.done, SEVERAL);
            assert_int_equal(r.last.count, SEVERAL);
            assert_int_equal(r.last.before, part ? 2 : 0);
        }
    for (int i = 0; i < SEVERAL; i++) game_finish(&problems[i].game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_the_file_states), cmocka_unit_test(nodes_of_both_count),
        cmocka_unit_test(nodes_by_depth),           cmocka_unit_test(finished_games),
        cmocka_unit_test(losses_by_proof_numbers),  cmocka_unit_test(several_problems),
        cmocka_unit_test(time_of_the_last_change)};
    return cmocka_run_group_tests_name("solve_ab", tests, NULL, NULL);
}
