/* What `lia sample` takes from a game: each rule of choice beside a twin that says it again, and the
 * check of wins, which must refuse what is no win in time. */
#include "../search/fixture.h"
#include "suites/sample.h"

static Sampler make_sampler(const SampleKind *kind, uint64_t budget, int wanted) {
    static SampleKind small; /* with small tables, which are cleared more quickly */
    Reason why = {""};
    small = *kind;
    small.megabytes = 4;
    Sampler s = {.kind = &small, .params = params_default(), .budget = budget, .wanted = wanted};
    if (!sampler_init(&s, &why)) fail_msg("%s", why.text);
    return s;
}

static const SampleKind *kind_of(const char *name) {
    const SampleKind *kind = sample_kinds;
    while (kind->name && strcmp(kind->name, name) != 0) kind++;
    assert_non_null(kind->name);
    return kind;
}

static int field_of(const SuiteEntry *e, const char *name) {
    const char *at = e->other ? strstr(e->other, name) : NULL;
    int value = 0;
    if (!at || sscanf(at + strlen(name), "=%d", &value) != 1) fail_msg("no %s", name);
    return value;
}

/* A game of one ply whose search has seen a win of the side to move in this number of plies. */
static StoreGame game_won_in(const Position *p, uint32_t number, int plies) {
    StoreGame g = {.number = number, .start = *p, .count = 1};
    g.black_points = p->side == BLACK ? 2 : 0;
    g.plies[0].score = (int16_t)score_win_in(plies);
    return g;
}

/* Games of random moves, without a score up to this ply and with one from there on. */
static StoreGame random_game(uint64_t *state, uint32_t number, int random, int plies) {
    StoreGame g = {.number = number, .start = pos_standard(), .black_points = 1};
    Rules rules = rules_default();
    Position p = g.start;
    for (; g.count < plies && !position_is_over(&p, &rules); g.count++) {
        Move list[MOVES_MAX];
        int n = moves_generate(&p, list);
        if (!n) break;
        Move m = list[random_below(state, n)];
        g.plies[g.count] =
            (StorePly){.move = m, .score = (int16_t)(g.count < random ? STORE_NO_SCORE : 0)};
        pos_play(&p, m);
    }
    return g;
}

/* ---- kinds, and positions that are alike ---- */

/* The suites for tuning and for measuring come from different games. */
static void kinds_do_not_overlap(void **state) {
    (void)state;
    const SampleKind *tuning = kind_of("tuning"), *validation = kind_of("validation");
    assert_int_equal(tuning->every, validation->every);
    assert_int_not_equal(tuning->first % tuning->every, validation->first % tuning->every);
    for (const SampleKind *k = sample_kinds; k->name; k++)
        assert_true(k->count > 0 && k->first < k->every && k->megabytes > 0);
}

/* A position is taken once, whichever of its 16 images comes. */
static void images_are_alike(void **state) {
    (void)state;
    enum { TAKEN = 20 };
    Rules rules = rules_default();
    uint64_t keys[TAKEN], random = 5;
    Sampler s = {.keys = keys, .wanted = TAKEN};
    for (int i = 0; i < TAKEN; i++) {
        SuiteEntry e = {.position = random_game_position(&random, &rules, 40)};
        if (sampler_has(&s, &e.position)) continue;
        sampler_take(&s, &e);
        for (int k = 0; k < 16; k++) {
            Position image = pos_transform(&e.position, k % 8);
            if (k >= 8) image = pos_swap_colors(&image);
            assert_true(sampler_has(&s, &image));
        }
    }
    assert_true(s.count > TAKEN / 2);
}

/* ---- undecided positions ---- */

static bool is_balanced(Sampler *s, const Position *p, uint64_t nodes, int most, Solution *found) {
    return sample_search(s, p, nodes, found) && abs(found->score) <= most;
}

/* The last position with Black to move, of those made by random moves, that is within 0.90 after a
 * fiftieth of the nodes and within 0.40 after all of them. */
static void openings(void **state) {
    (void)state;
    enum { GAMES = 60 / SLOWER, BUDGET = 4000 };
    Sampler s = make_sampler(kind_of("openings"), BUDGET, GAMES);
    uint64_t random = 11;
    int taken = 0, early = 0;
    for (uint32_t i = 0; i < GAMES; i++) {
        int plies = 4 + (int)i % 8, expected = 0;
        StoreGame g = random_game(&random, i, plies, 20);
        Solution found = {0};
        for (int ply = plies - plies % 2; ply >= 2 && !expected; ply -= 2) {
            Position p = sample_position(&g, ply);
            if (!sampler_has(&s, &p) && is_balanced(&s, &p, BUDGET / 50, 90, &found) &&
                is_balanced(&s, &p, BUDGET, 40, &found))
                expected = ply;
        }
        SuiteEntry e = {0};
        if (!sample_opening(&s, &g, &e)) {
            assert_int_equal(expected, 0);
            continue;
        }
        Position p = sample_position(&g, expected);
        assert_true(pos_equal(&e.position, &p));
        assert_int_equal(e.position.side, BLACK);
        assert_int_equal(e.moves.count, expected);
        for (int k = 0; k < expected; k++) assert_int_equal(e.moves.list[k], g.plies[k].move);
        assert_int_equal(field_of(&e, "score"), found.score);
        assert_int_equal(field_of(&e, "depth"), found.depth);
        assert_int_equal(field_of(&e, "ply"), expected);
        assert_int_equal(field_of(&e, "game"), i);
        sampler_take(&s, &e);
        suite_entry_finish(&e);
        taken++;
        early += expected < plies - 1;
    }
    print_message("%d openings, %d of them not the last position\n", taken, early);
    assert_true(taken > GAMES / 8 && early > 0);
    sampler_finish(&s);
}

/* Middle games are spread over the plies from 10 to 49, have the best move of a search of depth 8 at
 * least, and are taken once. A late one is tried, where it is soon proven that nothing is
 * decided. */
static void middle_games(void **state) {
    (void)state;
    enum { WANTED = 5, FIRST = 4, GAMES = 12, BUDGET = 60000 };
    static const int plies[WANTED] = {10, 18, 26, 34, 42};
    Sampler s = make_sampler(kind_of("tuning"), BUDGET, WANTED);
    uint64_t random = 3;
    int taken = 0;
    s.count = FIRST;
    for (uint32_t i = 0; i < GAMES && s.count < WANTED; i++) {
        SuiteEntry e = {0}, none = {0};
        StoreGame g = random_game(&random, i, 0, 60);
        int ply = plies[s.count];
        if (!sample_middle(&s, &g, &e)) continue;
        Position p = sample_position(&g, ply);
        Solution found;
        assert_true(pos_equal(&e.position, &p));
        assert_true(sample_search(&s, &p, BUDGET, &found));
        assert_int_equal(e.best.count, 1);
        assert_int_equal(e.best.list[0], found.move);
        assert_int_equal(field_of(&e, "score"), found.score);
        assert_true(field_of(&e, "depth") >= 8);
        assert_int_equal(field_of(&e, "ply"), ply);
        suite_entry_finish(&e);
        s.keys[0] = pos_canonical_key(&p);
        assert_false(sample_middle(&s, &g, &none)); /* it has been taken */
        s.keys[0] = 0;
        g.plies[ply].score = STORE_NO_SCORE; /* a random move */
        assert_false(sample_middle(&s, &g, &none));
        g.count = ply; /* the end of the game */
        assert_false(sample_middle(&s, &g, &none));
        taken++;
        s.count++;
    }
    print_message("%d middle games\n", taken);
    assert_int_equal(taken, WANTED - FIRST);
    sampler_finish(&s);
}

/* ---- forced wins ---- */

/* Where the end of the game says who wins and when, the win is looked for ten plies before. */
static void endings(void **state) {
    (void)state;
    Suite suite = load_suite("wins.txt");
    Sampler s = make_sampler(kind_of("endgames"), 100000, 4);
    SuiteEntry e = {0};
    int tried = 0;
    for (int i = 0; i < suite.count && tried < 3; i += 7) {
        const Position *p = &suite.entries[i].position;
        if (suite.entries[i].plies != 3) continue;
        StoreGame g = game_won_in(p, 1, 10);
        assert_true(sample_forced_win(&s, &g, &e));
        assert_true(pos_equal(&e.position, p));
        assert_int_equal(e.value, SUITE_WIN);
        assert_int_equal(e.plies, 3);
        assert_int_equal(e.best.count, suite.entries[i].best.count);
        assert_int_equal(field_of(&e, "game"), 1);
        assert_int_equal(field_of(&e, "ply"), 0);
        suite_entry_finish(&e);
        g = game_won_in(p, 1, 9); /* ten plies before that the game had not begun */
        assert_false(sample_forced_win(&s, &g, &e));
        g = game_won_in(p, 1, 10);
        g.plies[0].score = 500; /* adjudicated: nobody knows when it ends */
        assert_false(sample_forced_win(&s, &g, &e));
        g = game_won_in(p, 1, 10);
        g.black_points = 1;
        assert_false(sample_forced_win(&s, &g, &e));
        g.black_points = p->side == BLACK ? 0 : 2; /* the other side is not to move anywhere */
        assert_false(sample_forced_win(&s, &g, &e));
        g = game_won_in(p, 1, 10);
        assert_false(sample_hard_win(&s, &g, &e)); /* it takes too few nodes */
        tried++;
    }
    assert_int_equal(tried, 3);
    sampler_finish(&s);
    suite_finish(&suite);
}

/* A length that is given is the right one, and alpha-beta proves with these nodes that no win is
 * shorter. */
static void check_length(Solver *ab, const SuiteEntry *entry, int plies, uint64_t nodes) {
    Rules rules = rules_default();
    Game g;
    uint64_t used = 0;
    assert_int_equal(plies, entry->plies);
    if (plies == 1) return;
    assert_true(game_init(&g, &entry->position, &rules));
    solver_forget(ab);
    if (ab_wins_within(ab, &g, true, plies - 1, 0, nodes, &used) != PN_NOT_WON)
        fail_msg("%s: a length of %d plies that is not proven", entry->id, plies);
    game_finish(&g);
}

/* Alpha-beta chooses in the even games, with a twentieth of the budget; proof numbers in the odd
 * ones, with a quarter. */
static void methods_take_turns(void **state) {
    (void)state;
    enum { BUDGET = 40000, EVERY = 3 * SLOWER, WANTED = 4 };
    Suite suite = load_suite("wins.txt");
    Sampler s = make_sampler(kind_of("endgames"), BUDGET, 4);
    SolveSettings settings = {.params = searcher_proof_params(&s.params),
                              .pn = pn_options_default(),
                              .shortest = true,
                              .nodes = BUDGET / 20,
                              .megabytes = 4};
    Solver ab, pn;
    Reason why = {""};
    Rules rules = rules_default();
    int by_ab = 0, by_pn = 0, lengths = 0;
    assert_true(solver_init(&ab, &settings, &why));
    settings = (SolveSettings){.method = METHOD_PN,
                               .params = s.params,
                               .pn = pn_options_default(),
                               .nodes = BUDGET / 4,
                               .megabytes = 4};
    assert_true(solver_init(&pn, &settings, &why));
    for (int i = 0; i < suite.count && (by_ab < WANTED || by_pn < WANTED); i += EVERY) {
        const SuiteEntry *entry = &suite.entries[i];
        Problem problem = {.value = SUITE_WIN};
        Solution a = {0}, b = {0};
        assert_true(game_init(&problem.game, &entry->position, &rules));
        solver_solve(&ab, &problem, &a);
        solver_solve(&pn, &problem, &b);
        game_finish(&problem.game);
        bool won_by_pn = b.value == SUITE_WIN, won_by_ab = won_by_pn && a.value == SUITE_WIN;
        for (uint32_t number = 6; number < 8; number++) {
            SuiteEntry e = {0};
            StoreGame g = game_won_in(&entry->position, number, 10);
            bool taken = sample_forced_win(&s, &g, &e);
            if (taken != (number % 2 ? won_by_pn : won_by_ab))
                fail_msg("%s: game %d", entry->id, (int)number);
            if (taken) {
                assert_int_equal(field_of(&e, "nodes"), b.nodes);
                if (e.plies) check_length(&ab, entry, e.plies, BUDGET / 2);
                lengths += e.plies > 0;
            }
            suite_entry_finish(&e);
        }
        by_ab += won_by_ab;
        by_pn += won_by_pn && !won_by_ab;
    }
    print_message("%d by both methods, %d by proof numbers alone\n", by_ab, by_pn);
    assert_true(by_ab > 0 && by_pn > 0 && lengths > 0);
    assert_int_equal(s.disagreements, 0);
    solver_finish(&ab);
    solver_finish(&pn);
    sampler_finish(&s);
    suite_finish(&suite);
}

/* A deep win takes proof numbers a hundredth of the budget at least, and a search with a thousandth
 * of it sees the winner ahead. */
static void deep_wins(void **state) {
    (void)state;
    enum { EVERY = 2 * SLOWER };
    Suite suite = load_suite("wins.txt");
    Sampler s = make_sampler(kind_of("deep"), 0, 1);
    Rules rules = rules_default();
    int taken = 0, easy = 0;
    for (int i = 0; i < suite.count && (taken < 3 || easy < 3); i += EVERY) {
        const SuiteEntry *entry = &suite.entries[i];
        if (entry->plies < 5) continue;
        Problem problem = {.value = SUITE_WIN};
        Solution proof, seen;
        assert_true(game_init(&problem.game, &entry->position, &rules));
        s.pn.settings.shortest = false;
        s.pn.settings.nodes = 1000000;
        solver_solve(&s.pn, &problem, &proof);
        game_finish(&problem.game);
        if (proof.value != SUITE_WIN || proof.nodes < 500) continue;
        for (uint64_t share = 90; share <= 110; share += 20) {
            s.budget = proof.nodes * share;
            bool open = sample_search(&s, &entry->position, s.budget / 1000, &seen);
            bool ahead = open ? seen.score >= 300 : seen.value == SUITE_WIN;
            SuiteEntry e = {0};
            StoreGame g = game_won_in(&entry->position, 1, 10);
            if (sample_deep_win(&s, &g, &e) != (ahead && share < 100))
                fail_msg("%s: %d nodes, %d times as many", entry->id, (int)proof.nodes, (int)share);
            suite_entry_finish(&e);
            taken += ahead && share < 100;
            easy += ahead && share > 100;
        }
    }
    print_message("%d deep wins, %d easy ones\n", taken, easy);
    assert_true(taken > 0 && easy > 0);
    sampler_finish(&s);
    suite_finish(&suite);
}

/* ---- the check ---- */

/* A win passes within its length and without one, and fails within fewer plies; a loss fails. */
static void wins_are_checked(void **state) {
    (void)state;
    enum { PLIES = 5, EVERY = SLOWER > 1 ? 37 : 23 };
    Suite suite = load_suite("wins.txt");
    Sampler s = make_sampler(kind_of("wins"), 1000000, 1);
    int tried = 0;
    for (int i = 0; i < suite.count; i += EVERY) {
        const SuiteEntry *e = &suite.entries[i];
        Position next = pos_after(&e->position, e->best.list[0]);
        if (e->plies > PLIES) continue;
        for (int plies = 0; plies <= e->plies + 1; plies++) {
            bool expected = plies == 0 || plies >= e->plies;
            solver_forget(&s.pn);
            if (sample_check_win(&s, &e->position, plies) != expected)
                fail_msg("%s: within %d plies", e->id, plies);
        }
        solver_forget(&s.pn);
        assert_int_equal(sample_check_win(&s, &next, 0), false);
        tried++;
    }
    print_message("%d wins\n", tried);
    assert_true(tried > 1);
    sampler_finish(&s);
    suite_finish(&suite);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_do_not_overlap),
        cmocka_unit_test(images_are_alike),
        cmocka_unit_test(openings),
        cmocka_unit_test(middle_games),
        cmocka_unit_test(endings),
        cmocka_unit_test(methods_take_turns),
        cmocka_unit_test(deep_wins),
        cmocka_unit_test(wins_are_checked),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("sample choose", tests, NULL, NULL);
}
