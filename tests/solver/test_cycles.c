/* The proof-number solver where positions come back: two stones against two, solved backwards from
 * the ends of all games. */
#include "plain_solver.h"
#include "pn_fixture.h"
#include "solver/private/pn_team.h"

/* All games under the usual rules; they take a while to solve. */
static Pairs *olympiad;

static int solve_pairs(void **state) {
    (void)state;
    Rules rules = rules_of("olympiad");
    olympiad = pairs_solve(&rules);
    return olympiad ? 0 : -1;
}

static int forget_pairs(void **state) {
    (void)state;
    pairs_destroy(olympiad);
    return 0;
}

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
            if (a.shortest ? a.plies != plies : a.plies < plies)
                fail_msg("%s: %d plies, not %d", fen_of(&p), plies, a.plies);
            if (a.shortest ? a.line.length != plies : a.line.length > a.plies)
                fail_msg("%s: a line of %d plies, %d promised", fen_of(&p), a.line.length, a.plies);
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
        Pairs *pairs = k == 0 ? olympiad : pairs_solve(&rules);
        assert_non_null(pairs);
        for (int start = PN_START_UNIT; start <= PN_START_FEATURES; start++) {
            PnSolver *s = make_solver((PnStart)start, start ? 25 : 0);
            compare_with_pairs(pairs, &rules, s, 1000 + (uint64_t)start, 400 / SLOWER);
            pn_destroy(s);
        }
        if (pairs != olympiad) pairs_destroy(pairs);
    }
}

/* Many positions one after the other over a table that is never cleared: the lengths it holds are
 * bounds, and what the solver says of a win is a bound too. With these seeds the line shown is
 * shorter than the win at least once. */
static void lengths_are_bounds(void **state) {
    (void)state;
    static const uint64_t seeds[] = {8, 18};
    enum { EACH = 220 };
    Rules rules = rules_of("olympiad");
    Pairs *pairs = olympiad;
    int won = 0, short_lines = 0;
    for (int k = 0; k < COUNT(seeds); k++) {
        PnSolver *s = make_solver(PN_START_MOBILITY, 25);
        uint64_t seed = seeds[k];
        for (int i = 0; i < EACH; i++) {
            Position p = random_small(&seed, &rules, 2);
            Color who = (Color)random_below(&seed, 2);
            int plies = pairs_plies(pairs, &p, who);
            Game g = game_at(&p, &rules);
            PnAnswer a = solve(s, &g, who, 0, false);
            assert_int_equal(a.value, plies ? PN_WON : PN_NOT_WON);
            if (plies && a.plies < plies)
                fail_msg("%s, %s attacks: %d plies, the solver says %d at most", fen_of(&p),
                         color_name(who), plies, a.plies);
            won += plies > 0;
            short_lines += plies > 0 && a.line.length < plies;
            game_finish(&g);
        }
        pn_destroy(s);
    }
    print_message("%d wins, %d with a line that is too short\n", won, short_lines);
    assert_true(solver_threads() > 1 || short_lines > 0);
}

/* ---- what is kept in the table ---- */

/* Won positions, and one each that the solver meets on a path from there on which it cannot be won,
 * because the way to the win leads back over the path. Found by search: a solver that forgets what
 * such a result stands on calls the second position not won for good. */
static const struct {
    const char *root, *later;
    Color attacker;
} circles[] = {
    {"8/3P2p1/8/1p6/4P3/8/8/8 b", "5p2/4P3/8/1p6/4P3/8/8/8 b", WHITE},
    {"8/8/8/1p1P4/8/8/2P5/4p3 b", "8/8/8/3P4/p7/8/3P4/4p3 b", WHITE},
    {"8/8/8/3P4/8/p7/2P5/4p3 b", "8/8/8/3P4/p7/8/3P4/4p3 b", WHITE},
    {"8/8/8/3p4/P7/8/2p1P3/8 w", "8/8/8/3p4/P7/8/3p4/4P3 w", BLACK},
    {"8/8/8/4P3/8/p7/3P4/5p2 b", "8/8/8/4P3/1p6/8/4P3/5p2 b", WHITE},
    {"8/8/8/4P3/p7/8/3P4/5p2 b", "8/8/8/4P3/1p6/8/4P3/5p2 b", WHITE},
    {"8/8/8/4p3/8/P7/3p4/5P2 w", "8/8/8/4p3/1P6/8/4p3/5P2 w", BLACK},
    {"8/8/8/2p2P2/8/8/3P4/5p2 b", "8/8/8/5P2/2p5/8/5P2/6p1 b", WHITE},
    {"8/8/8/3p4/P7/8/1p6/4P3 w", "8/8/8/3p4/P7/8/3p4/3P4 b", BLACK},
    {"8/8/8/4p3/1P6/8/8/3pP3 b", "8/8/8/4p3/1P6/8/4p3/4P3 b", BLACK},
    {"8/8/8/5p2/P7/8/8/3pP3 b", "8/8/8/4p3/8/P7/4p3/4P3 w", BLACK},
};

typedef struct {
    int won, not_won, on_paths; /* on_paths: with another result that holds on one path only */
} Kept;

/* Looks at what the table holds about the position and all others up to so many plies behind it. A
 * result kept for every path must be true, and a win takes no more plies than it says. */
static void check_kept(const PnSolver *s, Pairs *pairs, const Position *p, int plies, Kept *kept) {
    PnData d;
    if (pn_table_probe(&s->table, pn_unlimited_key(s, p), &d)) {
        int length = pairs_plies(pairs, p, s->attacker);
        bool decided = d.phi == 0 || d.delta == 0, won = pn_value(s, p, d.phi) == PN_WON;
        if (decided && won != (length > 0))
            fail_msg("%s, %s attacks: kept as %s", fen_of(p), color_name(s->attacker),
                     won ? "won" : "not won");
        if (decided && won && d.length < length)
            fail_msg("%s: kept as won in %d plies, takes %d", fen_of(p), d.length, length);
        kept->won += decided && won;
        kept->not_won += decided && !won;
        kept->on_paths += d.has_path;
    }
    Move list[MOVES_MAX];
    int n = plies > 0 ? moves_generate(p, list) : 0;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        if (!position_is_over(&next, &s->rules)) check_kept(s, pairs, &next, plies - 1, kept);
    }
}

static void results_hold_on_every_path(void **state) {
    (void)state;
    enum { PLIES = SLOWER > 1 ? 2 : 3 };
    Rules rules = rules_of("olympiad");
    Pairs *pairs = olympiad;
    Kept kept = {0};
    for (int start = PN_START_UNIT; start <= PN_START_FEATURES; start++)
        for (int epsilon = 0; epsilon <= 25; epsilon += 25) {
            PnSolver *s = make_solver((PnStart)start, epsilon);
            for (int i = 0; i < COUNT(circles); i++) {
                Position root = position_of(circles[i].root), later = position_of(circles[i].later);
                Game g = game_at(&root, &rules), h = game_at(&later, &rules);
                Color who = circles[i].attacker;
                assert_true(pairs_plies(pairs, &root, who) && pairs_plies(pairs, &later, who));
                pn_clear(s);
                assert_int_equal(solve(s, &g, who, 0, false).value, PN_WON);
                check_kept(s, pairs, &root, PLIES, &kept);
                check_kept(s, pairs, &later, PLIES, &kept);
                if (solve(s, &h, who, 0, false).value != PN_WON)
                    fail_msg("%s after %s: not won", circles[i].later, circles[i].root);
                game_finish(&g);
                game_finish(&h);
            }
            pn_destroy(s);
        }
    print_message("kept: %d won, %d not won, %d with a result for one path\n", kept.won,
                  kept.not_won, kept.on_paths);
    assert_true(kept.won > 1000 / SLOWER && kept.not_won > 100 / SLOWER && kept.on_paths > 0);
}

/* ---- other games that come to the same position ---- */

static bool play_back_and_forth(Game *g, Move first, Move second) {
    const Move moves[] = {first, second, move_make(move_to(first), move_from(first)),
                          move_make(move_to(second), move_from(second))};
    for (int i = 0; i < COUNT(moves); i++) {
        if (move_is_capture(game_position(g), moves[i]) || !game_play(g, moves[i], NULL))
            return false;
        if (result_is_over(game_result(g))) return false;
    }
    return true;
}

/* Brings the game back to where it stands, by any four moves; false if there are none. */
static bool come_back(Game *g) {
    Move first[MOVES_MAX], second[MOVES_MAX];
    int n = game_moves(g, first);
    for (int i = 0; i < n; i++) {
        if (!game_play(g, first[i], NULL)) return false;
        int m = game_moves(g, second);
        game_go_to(g, 0);
        for (int k = 0; k < m; k++) {
            if (second[k] == MOVE_PASS || first[i] == MOVE_PASS) continue;
            if (play_back_and_forth(g, first[i], second[k])) return true;
            game_go_to(g, 0);
        }
    }
    return false;
}

/* All threads of the last problem knew what has been on the board before. Returns how many positions
 * that were. */
static int check_history_of_helpers(const PnSolver *s) {
    for (int i = 0; s->crew && i < s->crew->count; i++) {
        const PnSolver *helper = s->crew->helpers[i];
        assert_int_equal(helper->drawn_count, s->drawn_count);
        for (int k = 0; k < s->drawn_count; k++) assert_true(helper->drawn[k] == s->drawn[k]);
    }
    return s->drawn_count;
}

/* What was proven of a position is forgotten when it stands at the end of another game, in which
 * other positions would be drawn: the solver works as a new one does. */
static void other_histories_are_other_problems(void **state) {
    (void)state;
    enum { WANTED = 60 / SLOWER };
    Rules rules = rules_of("olympiad");
    PnSolver *s = make_solver(PN_START_DEFAULT, 25), *fresh = make_solver(PN_START_DEFAULT, 25);
    uint64_t seed = 2718;
    uint64_t nodes = 0, nodes_again = 0;
    int compared = 0, drawn = 0;
    while (compared < WANTED) {
        Position p = random_small(&seed, &rules, 2);
        Game plain = game_at(&p, &rules), there = game_at(&p, &rules);
        Color who = (Color)random_below(&seed, 2);
        if (come_back(&there)) {
            const Game *games[] = {&plain, &there, &plain};
            for (int i = 0; i < COUNT(games); i++) {
                pn_clear(fresh);
                if (i == 0) pn_clear(s);
                PnAnswer a = solve(s, games[i], who, 0, false);
                PnAnswer b = solve(fresh, games[i], who, 0, false);
                if (a.value != b.value || (solver_threads() == 1 && a.nodes != b.nodes))
                    fail_msg("%s, %s attacks, game %d: %d in %d nodes, a new solver %d in %d",
                             fen_of(&p), color_name(who), i, (int)a.value, (int)a.nodes,
                             (int)b.value, (int)b.nodes);
                drawn += check_history_of_helpers(s);
                /* The same game again: all is known. */
                nodes_again += solve(s, games[i], who, 0, false).nodes;
                nodes += a.nodes;
            }
            compared++;
        }
        game_finish(&plain);
        game_finish(&there);
    }
    print_message("%d positions: %d nodes, %d for the same games again\n", compared, (int)nodes,
                  (int)nodes_again);
    assert_true(drawn > 0);
    assert_true(solver_threads() > 1 || nodes_again < nodes / 4);
    pn_destroy(s);
    pn_destroy(fresh);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cycles),
        cmocka_unit_test(lengths_are_bounds),
        cmocka_unit_test(results_hold_on_every_path),
        cmocka_unit_test(other_histories_are_other_problems),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("cycles", tests, solve_pairs, forget_pairs);
}
