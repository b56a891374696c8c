/* The proof-number solver where positions come back: two stones against two, solved backwards from
 * the ends of all games. */
#include "plain_solver.h"
#include "pn_fixture.h"

static void compare_with_pairs(Pairs *pairs, const Rules *rules, PnSolver *s, uint64_t seed,
                               int count) {
    int won = 0, not_won = 0, longest = 0;
    for (int i = 0; i < count; i++) {
        Position p = random_small(&seed, rules, 2);
        Color who = (Color)random_below(&seed, 2);
        Game g = game_at(&p, rules);
        int plies = pairs_plies(pairs, &p, who);
        /* Most of the time the table still knows other positions. */
        if (i % 8 == 0) pn_clear(s);
        PnAnswer a = solve(s, &g, who, 0, plies > 0 && plies <= SHORTEN_MAX);
        if (a.value != (plies ? PN_WON : PN_NOT_WON))
            fail_msg("%s, %s attacks: %d plies, the solver says %d", fen_of(&p), color_name(who),
                     plies, a.value);
        if (plies) {
            check_line(&g, who, &a.line);
            if (a.shortest ? a.line.length != plies : a.line.length < plies)
                fail_msg("%s: %d plies, not %d", fen_of(&p), plies, a.line.length);
        }
        *(plies ? &won : &not_won) += 1;
        if (plies > longest) longest = plies;
        game_finish(&g);
    }
    print_message("%s: %d won, the longest in %d plies, %d not\n", rules_name(rules), won, longest,
                  not_won);
    assert_true(won > count / 10 && not_won > count / 10);
}

static void cycles(void **state) {
    (void)state;
    static const char *const names[] = {"olympiad", "gamut"};
    for (int k = 0; k < (SLOWER > 1 ? 1 : COUNT(names)); k++) {
        Rules rules = rules_of(names[k]);
        Pairs *pairs = pairs_solve(&rules);
        assert_non_null(pairs);
        for (int start = PN_START_UNIT; start <= PN_START_EVALUATION; start++) {
            PnSolver *s = make_solver((PnStart)start, start ? 25 : 0);
            compare_with_pairs(pairs, &rules, s, 1000 + (uint64_t)start, 400 / SLOWER);
            pn_destroy(s);
        }
        pairs_destroy(pairs);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cycles),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("cycles", tests, NULL, NULL);
}
