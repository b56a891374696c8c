/* Random openings: different, open, as many as a match wants. Openings of games: not over. */
#include "base/file.h"
#include "base/random.h"
#include "match/openings.h"
#include "rules/moves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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

/* ---- openings from files ---- */

/* Writes the text to a file of its own and reads openings from there; returns openings_load(). */
static bool load_text(const char *text, OpeningSource source, Openings *o, Reason *why) {
    char path[] = "openings-XXXXXX";
    Rules rules = rules_default();
    int fd = mkstemp(path);
    assert_true(fd >= 0 && !close(fd));
    assert_true(file_write(path, span_of(text), why));
    source.file = path;
    bool ok = openings_load(o, &source, &rules, why);
    unlink(path);
    return ok;
}

static const char five_games[] = "(;GM[9];B[d1-b3];W[h5-f5])(;GM[9];B[d1-d3];W[h5-f5])"
                                 "(;GM[9];B[d1-f3];W[h5-f5])(;GM[9];B[b1-b3];W[h5-f5])"
                                 "(;GM[9];B[c1-c3];W[h5-f5])";
enum { FIVE = 5 };

/* The list begins with the opening asked for and goes round; the last may be the first. */
static void test_start_of_file(void **state) {
    (void)state;
    Openings o;
    Reason why;
    for (int start = 1; start <= FIVE; start++) {
        OpeningSource source = {.plies = -1, .start = start, .wanted = 1};
        if (!load_text(five_games, source, &o, &why)) fail_msg("%s", why.text);
        assert_int_equal(o.count, FIVE);
        for (int i = 0; i < FIVE; i++) {
            char id[OPENING_ID_SIZE];
            snprintf(id, sizeof id, "game-%d", 1 + (start - 1 + i) % FIVE);
            assert_string_equal(o.items[i].id, id);
        }
        openings_finish(&o);
    }
    OpeningSource beyond = {.plies = -1, .start = FIVE + 1, .wanted = 1};
    assert_false(load_text(five_games, beyond, &o, &why));
    assert_string_equal(why.text, "opening 6 is beyond the last of 5");
}

static void test_plies_of_file(void **state) {
    (void)state;
    for (int plies = -1; plies <= 3; plies++) {
        Openings o;
        Reason why;
        OpeningSource source = {.plies = plies, .start = 1, .wanted = 1};
        assert_true(load_text(five_games, source, &o, &why));
        for (int i = 0; i < FIVE; i++)
            assert_int_equal(o.items[i].count, plies < 0 || plies > 2 ? 2 : plies);
        openings_finish(&o);
    }
}

/* A random order has every opening once; over many seeds each comes first and last as often. */
static void test_random_order(void **state) {
    (void)state;
    enum { SEEDS = 500 };
    char path[] = "openings-XXXXXX";
    int first[FIVE] = {0}, last[FIVE] = {0}, fd = mkstemp(path);
    Rules rules = rules_default();
    Reason why;
    assert_true(fd >= 0 && !close(fd));
    assert_true(file_write(path, span_of(five_games), &why));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Openings o, again;
        int seen = 0;
        OpeningSource source = {
            .file = path, .plies = -1, .start = 1, .shuffled = true, .seed = seed};
        assert_true(openings_load(&o, &source, &rules, &why));
        assert_true(openings_load(&again, &source, &rules, &why));
        for (int i = 0; i < FIVE; i++) {
            int number = o.items[i].id[strlen("game-")] - '1';
            assert_in_range(number, 0, FIVE - 1);
            seen |= 1 << number;
            if (i == 0) first[number]++;
            if (i == FIVE - 1) last[number]++;
            assert_string_equal(o.items[i].id, again.items[i].id);
        }
        assert_int_equal(seen, (1 << FIVE) - 1);
        assert_true(o.digest == again.digest);
        openings_finish(&o);
        openings_finish(&again);
    }
    unlink(path);
    for (int i = 0; i < FIVE; i++) {
        assert_in_range(first[i], SEEDS / FIVE / 2, 2 * SEEDS / FIVE);
        assert_in_range(last[i], SEEDS / FIVE / 2, 2 * SEEDS / FIVE);
    }
}

/* Whatever differs, a stone, the side to move, a move, the order: it is another list. */
static void test_digests_differ(void **state) {
    (void)state;
#define CUSTOM(black, white, side) "(;GM[9]SU[Custom]AB" black "AW" white "PL[" side "]"
    static const char *const texts[] = {
        CUSTOM("[d5][g5]", "[a3][h2]", "B") ")",
        CUSTOM("[d5][g6]", "[a3][h2]", "B") ")",
        CUSTOM("[d5][g5]", "[a3][h1]", "B") ")",
        CUSTOM("[d5][g5]", "[a3][h2]", "W") ")",
        CUSTOM("[a3][h2]", "[d5][g5]", "B") ")",
        CUSTOM("[d5][g5]", "[a3][h2]", "B") ";B[d5-d4])",
        CUSTOM("[d5][g5]", "[a3][h2]", "B") ";B[d5-d6])",
        CUSTOM("[d5][g5]", "[a3][h2]", "B") ";B[d5-d6];W[a3-a2])",
        "(;GM[9];B[d1-b3])(;GM[9];B[d1-d3])",
        "(;GM[9];B[d1-d3])(;GM[9];B[d1-b3])",
        "(;GM[9];B[d1-d3])(;GM[9];B[d1-b3])(;GM[9];B[d1-b3])",
    };
    enum { TEXTS = sizeof texts / sizeof *texts };
    uint64_t digests[TEXTS];
    Rules rules = rules_default();
    Openings o;
    Reason why;
    for (int i = 0; i < TEXTS; i++) {
        OpeningSource source = {.plies = -1, .start = 1, .wanted = 1};
        if (!load_text(texts[i], source, &o, &why)) fail_msg("%s: %s", texts[i], why.text);
        digests[i] = o.digest;
        for (int k = 0; k < i; k++) assert_true(digests[i] != digests[k]);
        openings_finish(&o);
    }
    /* Random openings are known by what they are made from. */
    uint64_t random[4];
    for (int i = 0; i < 4; i++) {
        OpeningSource source = {
            .plies = 3 + (i == 1), .start = 1 + (i == 2), .seed = 5 + (i == 3), .wanted = 4};
        assert_true(openings_load(&o, &source, &rules, &why));
        random[i] = o.digest;
        for (int k = 0; k < i; k++) assert_true(random[i] != random[k]);
        openings_finish(&o);
    }
}

/* A file of positions says in which line the game is over. */
static void test_positions_of_file(void **state) {
    (void)state;
    static const char open[] = "8/8/8/3b2b1/8/w6w/8/8 b\n";
    static const char over[] = "# a comment\n8/8/8/3b2b1/8/w6w/8/8 b\n8/8/8/3bb3/8/w6w/8/8 w\n";
    Openings o;
    Reason why;
    OpeningSource source = {.plies = -1, .start = 1, .wanted = 1};
    if (!load_text(open, source, &o, &why)) fail_msg("%s", why.text);
    assert_int_equal(o.count, 1);
    assert_string_equal(o.items[0].id, "line-1");
    assert_int_equal(o.items[0].count, 0);
    openings_finish(&o);
    assert_false(load_text(over, source, &o, &why));
    assert_non_null(strstr(why.text, "line 3: the game is over there"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_openings),   cmocka_unit_test(test_game_that_is_over),
        cmocka_unit_test(test_start_of_file),     cmocka_unit_test(test_plies_of_file),
        cmocka_unit_test(test_random_order),      cmocka_unit_test(test_digests_differ),
        cmocka_unit_test(test_positions_of_file), cmocka_unit_test(test_many_random_openings),
        cmocka_unit_test(test_openings_are_open)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
