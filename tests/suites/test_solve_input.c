/* Problems from files: which position of a game, which part of the set, what is copied of an entry. */
#include "base/file.h"
#include "rules/notation.h"
#include "suites/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Nine plies, the last of which wins; and two. */
#define GAME "d1-b3 h5-g4 b1-b4 g4:g1 b4-e7 a3:c1 b3-e6 h3:f1 e1-e5"
static const char games[] =
    "(;GM[9]GN[nine];B[d1-b3];W[h5-g4];B[b1-b4];W[g4:g1];B[b4-e7];W[a3:c1];B[b3-e6];W[h3:f1];"
    "B[e1-e5])\n(;GM[9];B[d1-b3];W[h5-g4])\n";

static char path[64];

static int tear_down(void **state) {
    (void)state;
    unlink(path);
    return 0;
}

static ProblemSet load(const char *text, int ply) {
    ProblemSet set = {0};
    Rules rules = rules_default();
    Reason why = {""};
    snprintf(path, sizeof path, "test_solve_input.%ld", (long)getpid());
    assert_true(file_write(path, span_of(text), &why));
    if (!problems_load(&set, path, &rules, ply, &why)) fail_msg("%s", why.text);
    assert_string_equal(set.files[0], path);
    return set;
}

/* The position after so many moves of the game of nine plies. */
static Position after(int plies) {
    Rules rules = rules_default();
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    assert_true(game_play_words(&g, span_of(GAME), NULL));
    game_go_to(&g, plies);
    Position p = *game_position(&g);
    game_finish(&g);
    return p;
}

/* From the start to the end, counted from either side, and not a ply beyond; with the moves before,
 * which repetition depends on, and none of those after. */
static void plies_of_games(void **state) {
    (void)state;
    enum { LONG = 9, SHORT = 2 };
    for (int ply = -LONG - 1; ply <= LONG + 1; ply++) {
        ProblemSet set = load(games, ply);
        int from_start[2] = {ply < 0 ? ply + LONG : ply, ply < 0 ? ply + SHORT : ply};
        bool there[2] = {from_start[0] >= 0 && from_start[0] <= LONG,
                         from_start[1] >= 0 && from_start[1] <= SHORT};
        assert_int_equal(set.count, there[0] + there[1]);
        assert_int_equal(set.refused, 2 - set.count);
        for (int i = 0; i < set.count; i++) {
            int game = there[0] ? i : 1;
            Position expected = after(from_start[game]);
            const Problem *p = &set.problems[i];
            assert_true(pos_equal(game_position(&p->game), &expected));
            assert_int_equal(p->game.ply, from_start[game]);
            assert_int_equal(p->game.length, from_start[game]);
            assert_int_equal(p->line, game + 1);
            assert_int_equal(p->value, SUITE_UNKNOWN);
            if (game == 0)
                assert_string_equal(p->id, "nine");
            else
                assert_int_equal(strcmp(p->id + strlen(p->id) - 2, ":2"), 0);
        }
        problems_finish(&set);
    }
}

/* A game that begins elsewhere is a problem: its start. One from the usual start is taken ten plies
 * before its end. */
static void usual_ply(void **state) {
    (void)state;
    static const char problem[] = "(;GM[9]AB[b1][c1][d4]AW[a2][h7]PL[W];W[a2-b2])\n";
    ProblemSet set = load(problem, GAME_PLY_AUTO);
    assert_int_equal(set.count, 1);
    assert_int_equal(set.problems[0].game.ply, 0);
    assert_int_equal(game_position(&set.problems[0].game)->side, WHITE);
    problems_finish(&set);
    static const char long_game[] = "(;GM[9];B[d8d6];W[h3f3];B[c1a3];W[h6f8];B[a3c3];W[f8d6];B["
                                    "f1f3];W[a2c2];B[b1f1];W[h4g5];B[g8g5];W[c2e2])\n";
    set = load(long_game, GAME_PLY_AUTO);
    assert_int_equal(set.count, 1);
    assert_int_equal(set.problems[0].game.ply, 12 - PLIES_BEFORE_END);
    problems_finish(&set);
}

/* The parts together are the whole, the K-th begins with the K-th problem. */
static void parts(void **state) {
    (void)state;
    enum { COUNT = 7 };
    Buffer text = {0};
    char fen[FEN_SIZE];
    Position start = pos_standard();
    fen_format(&start, fen);
    for (int i = 0; i < COUNT; i++) buffer_printf(&text, "%s ; id=%d\n", fen, i);
    for (int shards = 1; shards <= COUNT + 1; shards++)
        for (int shard = 1; shard <= shards; shard++) {
            ProblemSet set = load(buffer_text(&text), GAME_PLY_AUTO);
            problems_keep_shard(&set, shard, shards);
            int expected = shard - 1, kept = 0;
            for (; expected < COUNT; expected += shards, kept++) {
                char id[8];
                snprintf(id, sizeof id, "%d", expected);
                assert_true(kept < set.count);
                assert_string_equal(set.problems[kept].id, id);
                assert_int_equal(set.problems[kept].line, expected + 1);
            }
            assert_int_equal(set.count, kept);
            problems_finish(&set);
        }
    buffer_finish(&text);
}

/* All that a line states. A dialect of its own counts before the one asked for; moves are the way from
 * the standard start, and belong to the game. */
static void entries(void **state) {
    (void)state;
    static const char text[] =
        "# a comment\n"
        "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b ; id=all ; rules=gamut ; bm=b1b3,c1c3 ; "
        "am=d1d3 ; loss=6\n"
        "nonsense\n"
        "1pppppp1/P6P/P6P/P6P/P6P/Pp5P/P6P/2ppppp1 w ; moves=b1b3 ; bm=a2c2 ; score=17\n"
        "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b ; draw\n";
    Rules gamut;
    Rules usual = rules_default();
    ProblemSet set = load(text, GAME_PLY_AUTO);
    assert_true(rules_find(span_of("gamut"), &gamut, NULL));
    assert_int_equal(set.count, 3);
    assert_int_equal(set.refused, 1);
    assert_non_null(strstr(buffer_text(&set.complaints), ":3: "));
    const Problem *p = &set.problems[0];
    assert_string_equal(p->id, "all");
    assert_int_equal(p->line, 2);
    assert_true(rules_are_equal(&p->game.rules, &gamut));
    assert_int_equal(p->value, SUITE_LOSS);
    assert_int_equal(p->plies, 6);
    assert_int_equal(p->best.count, 2);
    assert_int_equal(p->avoid.count, 1);
    assert_false(p->is_opinion);
    p = &set.problems[1];
    assert_int_equal(p->line, 4);
    assert_true(rules_are_equal(&p->game.rules, &usual));
    assert_int_equal(p->game.ply, 1);
    assert_int_equal(game_position(&p->game)->side, WHITE);
    assert_int_equal(p->value, SUITE_UNKNOWN);
    assert_true(p->is_opinion);
    p = &set.problems[2];
    assert_int_equal(p->value, SUITE_DRAW);
    problems_finish(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plies_of_games),
        cmocka_unit_test(usual_ply),
        cmocka_unit_test(parts),
        cmocka_unit_test(entries),
    };
    return cmocka_run_group_tests_name("solve input", tests, NULL, tear_down);
}
