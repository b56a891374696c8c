/* Limits to the ply, the point and the millisecond: adjudication from lists of scores and clocks
 * from lists of times, without a process. */
#include "rules/moves.h"
#include "match/private/referee.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { NO_SCORE = 9999, WIN = 8000, LOSS = -8000 };

/* ---- adjudication ---- */

/* Plays any legal moves, first those of an opening and then each with the score its side gives; true
 * if the last one ended the game. An earlier end fails. */
static bool adjudged(const Adjudication *a, int opening, const int *scores, int count,
                     Result *result) {
    Rules rules = rules_default();
    PlayedGame g = {0};
    assert_true(game_init(&g.game, NULL, &rules));
    bool over = false;
    Move list[MOVES_MAX];
    for (int i = 0; i < opening; i++)
        assert_true(game_moves(&g.game, list) > 20 && game_play(&g.game, list[20 - i], NULL));
    g.opening_plies = opening;
    for (int i = 0; i < count; i++) {
        Color mover = game_position(&g.game)->side;
        if (over) fail_msg("over after %d of %d moves", i, count);
        assert_true(game_moves(&g.game, list) > i % 7);
        PlayedMove m = {.move = list[i % 7], .kind = SCORE_CP, .score = scores[i]};
        if (scores[i] == NO_SCORE) m.kind = SCORE_NONE;
        if (scores[i] == WIN || scores[i] == LOSS) {
            m.kind = SCORE_MATE;
            m.score = scores[i] == WIN ? 2 : -2;
        }
        assert_true(game_play(&g.game, m.move, NULL) && played_add_move(&g, &m));
        referee_adjudicate(&g, a, mover);
        *result = game_result(&g.game);
        over = result_is_over(*result);
    }
    if (over) assert_int_equal(result->reason, END_ADJUDICATED);
    played_finish(&g);
    return over;
}

#define ADJUDGED(a, result, ...)                                                                   \
    adjudged(a, 0, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int),   \
             result)

static void draws(void **state) {
    (void)state;
    Result r;
    Adjudication a = {.draw_from = 4, .draw_count = 3, .draw_score = 10};
    /* The limit itself counts, on both sides; a point beyond does not. */
    assert_true(ADJUDGED(&a, &r, 90, 10, -10, 10));
    assert_int_equal(r.winner, WINNER_DRAW);
    assert_false(ADJUDGED(&a, &r, 90, 10, -11, 10));
    assert_false(ADJUDGED(&a, &r, 90, 11, -10, 10));
    assert_false(ADJUDGED(&a, &r, 90, 10, -10, -11));
    /* Not before its ply, and then at once. */
    assert_false(ADJUDGED(&a, &r, 0, 0, 0));
    assert_true(ADJUDGED(&a, &r, 0, 0, 0, 0));
    /* As many moves as asked for, one after the other, all with a score. */
    assert_false(ADJUDGED(&a, &r, 0, 0, 90, 0, 0));
    assert_true(ADJUDGED(&a, &r, 0, 0, 90, 0, 0, 0));
    assert_false(ADJUDGED(&a, &r, 0, 0, NO_SCORE, 0, 0));
    assert_false(ADJUDGED(&a, &r, 0, 0, WIN, 0, 0));
    a.draw_count = 0;
    assert_false(ADJUDGED(&a, &r, 0, 0, 0, 0, 0, 0));
}

/* The first ply of a draw and the greatest length count from the start of the game, opening included;
 * the scores are those given since. */
static void openings_count(void **state) {
    (void)state;
    static const int scores[] = {0, 0, 0, 0, 0, 0};
    Result r;
    for (int opening = 0; opening <= 4; opening++) {
        Adjudication draw = {.draw_from = 6, .draw_count = 2, .draw_score = 10};
        assert_false(adjudged(&draw, opening, scores, 6 - opening - 1, &r));
        assert_true(adjudged(&draw, opening, scores, 6 - opening, &r));
        Adjudication length = {.max_plies = 6};
        assert_false(adjudged(&length, opening, scores, 6 - opening - 1, &r));
        assert_true(adjudged(&length, opening, scores, 6 - opening, &r));
    }
}

/* Black makes the moves 0, 2, 4 of the list, White the others. */
static void resignations(void **state) {
    (void)state;
    Result r;
    Adjudication a = {.resign_count = 2, .resign_score = 500};
    assert_true(ADJUDGED(&a, &r, -500, 0, -500));
    assert_int_equal(r.winner, WINNER_WHITE);
    assert_true(ADJUDGED(&a, &r, 0, -500, 0, -501));
    assert_int_equal(r.winner, WINNER_BLACK);
    assert_false(ADJUDGED(&a, &r, -500, 0, -499));
    assert_false(ADJUDGED(&a, &r, -499, 0, -500));
    /* Two plies are not two moves of one's own. */
    assert_false(ADJUDGED(&a, &r, 0, -500));
    assert_false(ADJUDGED(&a, &r, 0, -500, -500));
    assert_true(ADJUDGED(&a, &r, 0, -500, -500, -500));
    assert_int_equal(r.winner, WINNER_BLACK);
    assert_false(ADJUDGED(&a, &r, -500, 0, NO_SCORE));
    assert_false(ADJUDGED(&a, &r, -500, 0, 0, 0, -500));
    assert_true(ADJUDGED(&a, &r, LOSS, 0, LOSS));
    assert_false(ADJUDGED(&a, &r, WIN, WIN, WIN, WIN));

    /* The winner's moves between them must say so too. */
    a.resign_both = true;
    assert_false(ADJUDGED(&a, &r, 500, -500, 499, -500));
    assert_false(ADJUDGED(&a, &r, 499, -500, 500, -500));
    assert_false(ADJUDGED(&a, &r, -500, 500, -500)); /* White has spoken once */
    assert_true(ADJUDGED(&a, &r, 500, -500, 500, -500));
    assert_int_equal(r.winner, WINNER_BLACK);
    assert_true(ADJUDGED(&a, &r, WIN, LOSS, WIN, LOSS));
}

static void lengths(void **state) {
    (void)state;
    Result r;
    Adjudication a = {.max_plies = 5};
    assert_false(ADJUDGED(&a, &r, 90, 90, 90, 90));
    assert_true(ADJUDGED(&a, &r, 90, 90, 90, 90, 90));
    assert_int_equal(r.winner, WINNER_DRAW);
    /* Who resigns with the last move has lost, not drawn. */
    a.resign_count = 1;
    a.resign_score = 500;
    assert_true(ADJUDGED(&a, &r, 90, 90, 90, 90, -500));
    assert_int_equal(r.winner, WINNER_WHITE);
}

/* ---- clocks ---- */

typedef struct {
    Entrant spec;
    MatchPlayer player;
} Clocked;

static void start(Clocked *c, Limits limits, double margin) {
    *c = (Clocked){.spec = {.limits = limits, .margin = margin}};
    c->player.spec = &c->spec;
    player_set_clock(&c->player);
}

static Answer press(Clocked *c, double ms) {
    Answer a = {.asked_at = 1000, .answered_at = 1000 + ms};
    player_press_clock(&c->player, &a);
    assert_true(a.played.time == ms);
    return a;
}

/* Every period brings its time, however many there were before. */
static void time_controls_repeat(void **state) {
    (void)state;
    Clocked c;
    start(&c, (Limits){.moves = 2, .time = 300}, 0);
    double left = 300;
    for (int move = 1; move <= 12; move++) {
        Answer a = press(&c, 100);
        left += (move % 2 == 0 ? 300 : 0) - 100;
        if (a.fault || a.played.left != left)
            fail_msg("move %d: %.0f ms left, not %.0f", move, a.played.left, left);
    }
}

/* A new game of the same process begins a new time control, wherever the last game ended. */
static void new_game_new_clock(void **state) {
    (void)state;
    enum { MOVES = 4 };
    Clocked c, opponent;
    start(&opponent, (Limits){.time = 1000}, 0);
    for (int before = 0; before <= 2 * MOVES; before++) {
        start(&c, (Limits){.moves = MOVES, .time = 1000}, 0);
        for (int i = 0; i < before; i++) press(&c, 100);
        player_set_clock(&c.player);
        double left = 1000;
        for (int move = 0; move < 2 * MOVES; move++) {
            ClientGo go = player_make_go(&c.player, &opponent.player, BLACK);
            assert_int_equal(go.moves_to_go, MOVES - move % MOVES);
            assert_true(go.left[BLACK] == left);
            left += (move % MOVES == MOVES - 1 ? 1000 : 0) - 100;
            assert_true(press(&c, 100).played.left == left);
        }
    }
}

static void increments(void **state) {
    (void)state;
    Clocked c;
    start(&c, (Limits){.time = 1000, .increment = 50}, 0);
    assert_true(press(&c, 200).played.left == 850);
    assert_true(press(&c, 50).played.left == 850);
    assert_true(press(&c, 850).played.left == 50); /* all of it, and not late */
    assert_true(press(&c, 10).played.left == 90);
    /* A clock of nothing but increments begins with one. */
    start(&c, (Limits){.increment = 50}, 0);
    assert_true(press(&c, 20).played.left == 80);
    /* Without a clock none is shown. */
    start(&c, (Limits){.move_time = 100}, 0);
    assert_true(press(&c, 90).played.left < 0);
}

/* The margin is forgiven to the last millisecond, and nothing beyond it. */
static void margins(void **state) {
    (void)state;
    static const Limits limits[] = {{.time = 300},
                                    {.time = 300, .increment = 50},
                                    {.move_time = 300},
                                    {.time = 1000, .move_time = 300}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (int margin = 0; margin <= 40; margin += 20) {
            Clocked c;
            start(&c, limits[i], margin);
            Answer a = press(&c, 300);
            assert_true(a.fault == FAULT_NONE && a.played.overrun == 0);
            start(&c, limits[i], margin);
            a = press(&c, 300 + margin);
            assert_true(a.fault == FAULT_NONE && a.played.overrun == margin);
            /* What was forgiven is not taken from the time to come. */
            if (limits[i].time == 300) assert_true(a.played.left == limits[i].increment);
            start(&c, limits[i], margin);
            a = press(&c, 301 + margin);
            assert_true(a.fault == GAME_FAULT_TIME && a.played.overrun == margin + 1);
            start(&c, limits[i], margin);
            a = press(&c, 300.25 + margin);
            assert_int_equal(a.fault, GAME_FAULT_TIME);
            if (!margin) assert_string_equal(a.detail, "less than 1 ms over");
        }
}

/* An engine is told its own clock as its own, and the moves to the next time control. */
static void clocks_are_told(void **state) {
    (void)state;
    Clocked a, b;
    start(&a, (Limits){.moves = 3, .time = 900, .increment = 7}, 0);
    start(&b, (Limits){.time = 5000, .increment = 11}, 0);
    for (int move = 0; move < 7; move++) {
        for (int us = 0; us < 2; us++) {
            ClientGo go = player_make_go(&a.player, &b.player, (Color)us);
            assert_true(go.clock && go.left[us] == a.player.left && go.increment[us] == 7);
            assert_true(go.left[1 - us] == b.player.left && go.increment[1 - us] == 11);
            assert_int_equal(go.moves_to_go, 3 - move % 3);
            go = player_make_go(&b.player, &a.player, (Color)us);
            assert_true(go.left[us] == b.player.left && go.left[1 - us] == a.player.left);
            assert_int_equal(go.moves_to_go, 0);
        }
        press(&a, 100);
        press(&b, 200);
    }
    start(&b, (Limits){.depth = 4, .nodes = 1000}, 0);
    ClientGo go = player_make_go(&a.player, &b.player, WHITE);
    assert_true(go.left[BLACK] == a.player.left && go.increment[BLACK] == 7);
    go = player_make_go(&b.player, &a.player, WHITE);
    assert_true(!go.clock && go.depth == 4 && go.nodes == 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws),           cmocka_unit_test(resignations),
        cmocka_unit_test(lengths),         cmocka_unit_test(time_controls_repeat),
        cmocka_unit_test(increments),      cmocka_unit_test(margins),
        cmocka_unit_test(clocks_are_told), cmocka_unit_test(new_game_new_clock),
        cmocka_unit_test(openings_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
