/* Random openings: different, open, as many as a match wants. Openings of games: not over. */
#include "base/file.h"
#include "base/random.h"
#include "match/openings.h"
#include "rules/moves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void test_random_openings(void **state) {
    (void)state;
    OpeningSource source = {.plies = 3, .start = 1, .seed = 5, .wanted = 500};
    Rules rules = rules_default();
    Openings a, b;
    Reason why;
    assert_true(openings_load(&a, &source, &rules, &why));
    source.wanted = 600;
    assert_true(openings_load(&b, &source, &rules, &why));
    assert_true(a.digest == b.digest);
    assert_int_equal(a.count, 500);
    uint64_t keys[500];
    for (int i = 0; i < a.count; i++) {
        Game g;
        assert_int_equal(a.items[i].count, 3);
        assert_memory_equal(a.items[i].moves, b.items[i].moves, 3 * sizeof(Move));
        assert_true(opening_play(&a.items[i], &rules, &g, &why));
        assert_false(result_is_over(game_result(&g)));
        keys[i] = pos_canonical_key(game_position(&g));
        for (int k = 0; k < i; k++) assert_true(keys[k] != keys[i]);
        game_finish(&g);
    }
    openings_finish(&a);
    openings_finish(&b);
    /* After one move there are only so many that differ: 36 moves under the symmetries. */
    source.plies = 1;
    assert_true(openings_load(&a, &source, &rules, &why));
    print_message("  %d different first moves\n", a.count);
    assert_true(a.count < 36 && a.count > 4);
    openings_finish(&a);
    source.plies = 0;
    assert_true(openings_load(&a, &source, &rules, &why));
    assert_int_equal(a.count, 1);
    openings_finish(&a);
    source.plies = 3;
    assert_true(openings_load(&a, &source, &rules, &why));
    source.seed++;
    assert_true(openings_load(&b, &source, &rules, &why));
    assert_true(a.digest != b.digest);
    openings_finish(&a);
    openings_finish(&b);
}

static bool wins_at_once(const Game *g) {
    Move list[MOVES_MAX];
    int n = game_moves(g, list);
    for (int i = 0; i < n; i++) {
        Position next = pos_after(game_position(g), list[i]);
        Winner winner = rules_board_result(&next, &g->rules).winner;
        if (winner == winner_of(game_position(g)->side)) return true;
    }
    return false;
}

/* No engine is given a game that it wins with its first move, however long the opening. */
static void test_openings_are_open(void **state) {
    (void)state;
    enum { PLIES = 120, GAMES = 500 };
    OpeningSource source = {.plies = PLIES, .start = 1, .seed = 8, .wanted = GAMES};
    Rules rules = rules_default();
    Openings o;
    Reason why;
    Game g;
    assert_true(openings_load(&o, &source, &rules, &why));
    assert_int_equal(o.count, GAMES);
    for (int i = 0; i < o.count; i++) {
        assert_true(opening_play(&o.items[i], &rules, &g, &why));
        assert_false(wins_at_once(&g));
        game_finish(&g);
    }
    openings_finish(&o);
    /* Without that condition there would be some. */
    int won = 0, open = 0;
    Random random = {8};
    assert_true(game_init(&g, NULL, &rules));
    while (open < GAMES) {
        Move list[MOVES_MAX];
        int n;
        game_go_to(&g, 0);
        while (g.ply < PLIES && (n = game_moves(&g, list)) > 0)
            assert_true(game_play(&g, list[random_below(&random, (uint32_t)n)], &why));
        if (result_is_over(game_result(&g))) continue;
        open++;
        won += wins_at_once(&g);
    }
    game_finish(&g);
    print_message("  of %d random games %d are won at once after %d plies\n", open, won, PLIES);
    assert_true(won > 3);
}

/* As many random openings as a long match wants, as long as there are any. */
static void test_many_random_openings(void **state) {
    (void)state;
    enum { WANTED = 5000 };
    OpeningSource source = {.plies = 6, .start = 1, .seed = 3, .wanted = WANTED};
    Rules rules = rules_default();
    Openings o;
    Reason why;
    assert_true(openings_load(&o, &source, &rules, &why));
    assert_int_equal(o.count, WANTED);
    openings_finish(&o);
}

/* A game that is over makes an opening all the same: it stops before its end. */
static void test_game_that_is_over(void **state) {
    (void)state;
    char path[] = "openings-XXXXXX";
    Rules rules = rules_default();
    Openings o;
    Reason why = {""};
    Game g;
    int fd = mkstemp(path);
    assert_true(fd >= 0 && !close(fd));
    static const char text[] = "(;GM[9]SU[Custom]AB[d5][g5]AW[a3][h3]PL[B];B[g5-e5])";
    assert_true(file_write(path, span_of(text), &why));
    for (int plies = -1; plies < 2; plies++) {
        OpeningSource source = {.file = path, .plies = plies, .start = 1, .wanted = 1};
        if (!openings_load(&o, &source, &rules, &why)) fail_msg("%s", why.text);
        assert_int_equal(o.count, 1);
        assert_int_equal(o.items[0].count, 0);
        assert_true(opening_play(&o.items[0], &rules, &g, &why));
        assert_false(result_is_over(game_result(&g)));
        game_finish(&g);
        openings_finish(&o);
    }
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_openings), cmocka_unit_test(test_game_that_is_over),
        cmocka_unit_test(test_many_random_openings), cmocka_unit_test(test_openings_are_open)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
