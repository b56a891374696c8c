/* What is kept of a game: every field, each with a value of its own, comes back from the log and is
 * found in the record and the report, with the engine it belongs to.
 */
#include "rules/moves.h"
#include "match/match_options.h"
#include "match/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES = 4 };

static const PlayedMove said[MOVES] = {
    {.kind = SCORE_CP, .score = 123, .depth = 7, .nodes = 4000, .time = 1500.25, .left = 61000.5},
    {.kind = SCORE_MATE, .score = -3, .depth = 9, .nodes = 10, .time = 20, .left = 7050},
    {.kind = SCORE_NONE, .time = 0.5, .overrun = 33.25, .left = 319},
    {.kind = SCORE_MATE, .score = 5, .depth = 2, .nodes = 123456789012, .time = 400, .left = -1},
};

static MatchPlan make_plan(int random_plies) {
    MatchOptions o = match_options_default();
    MatchPlan p;
    Reason why;
    o.engines.items[o.engines.count++] = "cmd=x,name=Ann,tc=60+1";
    o.engines.items[o.engines.count++] = "cmd=x,name=Bob,depth=4";
    o.pairs = 3;
    o.random_plies = random_plies;
    if (!match_options_plan(&o, &p, &why) || !openings_load(&p.openings, &p.source, &p.rules, &why))
        fail_msg("%s", why.text);
    return p;
}

static PlayedGame make_game(const MatchPlan *p, int index) {
    PlayedGame g = {.plan = plan_game(p, index), .openings = p->openings.digest};
    const Opening *o = &p->openings.items[g.plan.opening];
    Reason why;
    memcpy(g.opening, o->id, sizeof g.opening);
    assert_true(opening_play(o, &p->rules, &g.game, &why));
    g.opening_plies = g.game.length;
    for (int i = 0; i < MOVES; i++) {
        Move list[MOVES_MAX];
        PlayedMove m = said[i];
        assert_true(game_moves(&g.game, list) > 0);
        m.move = list[0];
        assert_true(game_play(&g.game, m.move, &why) && played_add_move(&g, &m));
    }
    g.fault = GAME_FAULT_TIME;
    g.culprit = WHITE;
    snprintf(g.detail, sizeof g.detail, "too late");
    for (int c = 0; c < 2; c++)
        for (int w = 0; w < WARNING_COUNT; w++) g.warnings[c][w] = 10 * c + w;
    g.started = 1717200000; /* 2024-06-01 */
    g.duration = 12345.5;
    g.overhead = 6.125;
    assert_true(game_declare(&g.game, WINNER_BLACK, END_TIME, &why));
    g.result = game_result(&g.game);
    return g;
}

static void assert_same_moves(const PlayedGame *a, const PlayedGame *b) {
    assert_int_equal(a->move_count, b->move_count);
    for (int i = 0; i < a->move_count; i++) {
        const PlayedMove *m = &a->moves[i], *n = &b->moves[i];
        assert_int_equal(m->move, n->move);
        assert_int_equal(m->kind, n->kind);
        assert_int_equal(m->score, n->score);
        assert_int_equal(m->depth, n->depth);
        assert_int_equal(m->nodes, n->nodes);
        assert_true(m->time == n->time && m->overrun == n->overrun && m->left == n->left);
    }
}

static void test_every_field_comes_back(void **state) {
    (void)state;
    for (int plies = 0; plies <= 3; plies++) {
        MatchPlan p = make_plan(plies);
        for (int index = 0; index < 6; index++) {
            PlayedGame g = make_game(&p, index), back = {0};
            Buffer line = {0};
            JsonDocument d;
            Reason why;
            if (index % 2) g.culprit = BLACK;
            g.fault = 1 + index % (GAME_FAULT_COUNT - 1);
            played_to_json(&g, &p, &line);
            if (!json_parse(&d, buffer_span(&line), &why) ||
                !played_from_json(&back, d.root, &p, &why))
                fail_msg("%s", why.text);
            assert_memory_equal(&g.plan, &back.plan, sizeof g.plan);
            assert_true(g.openings == back.openings);
            assert_string_equal(g.opening, back.opening);
            assert_int_equal(back.opening_plies, plies);
            assert_int_equal(back.game.length, plies + MOVES);
            assert_true(pos_equal(game_position(&g.game), game_position(&back.game)));
            assert_same_moves(&g, &back);
            assert_int_equal(back.result.winner, WINNER_BLACK);
            assert_int_equal(back.result.reason, END_TIME);
            assert_int_equal(back.fault, g.fault);
            assert_int_equal(back.culprit, g.culprit);
            assert_string_equal(back.detail, "too late");
            assert_memory_equal(back.warnings, g.warnings, sizeof g.warnings);
            assert_int_equal(back.started, g.started);
            assert_true(back.duration == g.duration && back.overhead == g.overhead);
            json_finish(&d);
            buffer_finish(&line);
            played_finish(&g);
            played_finish(&back);
        }
        plan_finish(&p);
    }
}

/* The record of a game: names, round, clocks of both sides after each move, what was said. */
static void test_record_of_a_game(void **state) {
    (void)state;
    MatchPlan p = make_plan(1);
    PlayedGame g = make_game(&p, 3); /* the second game of the second pair: colours changed */
    Record r;
    char name[128];
    assert_true(played_to_record(&g, &p, &r));
    assert_string_equal(record_info(&r, INFO_BLACK), "Bob");
    assert_string_equal(record_info(&r, INFO_WHITE), "Ann");
    assert_string_equal(record_info(&r, INFO_DATE), "2024-06-01");
    assert_string_equal(record_info(&r, INFO_ROUND), "2");
    assert_string_equal(record_info(&r, INFO_TIME), "Black depth 4, White 60+1");
    assert_string_equal(record_info(&r, INFO_COMMENT), "White: time: too late");
    snprintf(name, sizeof name, "game 4, opening %s", g.opening);
    assert_string_equal(record_info(&r, INFO_NAME), name);
    /* After one ply of opening White moves first; in the end it has no time left. */
    static const struct {
        const char *comment;
        double black, white;
    } rows[MOVES] = {{"+1.23/7 1.500s 4000n", -1, 61.0005},
                     {"-M3/9 0.020s 10n", 7.05, 61.0005},
                     {"0.001s", 7.05, 0.319},
                     {"+M5/2 0.400s 123456789012n, Black wins: White ran out of time", -1, 0}};
    const RecordNode *node = r.root->child;
    assert_string_equal(node->comment, "book");
    for (int i = 0; i < MOVES; i++) {
        node = node->child;
        assert_string_equal(node->comment, rows[i].comment);
        assert_true(node->time_left[BLACK] == rows[i].black);
        assert_true(node->time_left[WHITE] == rows[i].white);
    }
    assert_null(node->child);
    assert_int_equal(record_result(&r).reason, END_TIME);
    record_finish(&r);
    played_finish(&g);
    plan_finish(&p);
}

static void assert_contains(const Buffer *text, const char *part) {
    if (!strstr(text->text, part)) fail_msg("\"%s\" is not in\n%s", part, text->text);
}

/* One game after one ply of opening, Ann with Black: Bob makes the first move behind it. */
static void test_report_of_a_game(void **state) {
    (void)state;
    MatchPlan p = make_plan(1);
    PlayedGame g = make_game(&p, 0);
    Results r;
    Buffer text = {0};
    assert_int_equal(g.plan.black, 0);
    assert_true(results_init(&r, &p) && results_add(&r, &g));
    report_format(&p, &r, &text);
    assert_contains(&text, "Results of Ann vs Bob (60+1 - depth 4, 1 random plies");
    assert_contains(&text, "Games: 1, Wins: 1, Losses: 0, Draws: 0, Points: 1.0 (100.00 %)");
    assert_contains(&text, "Ends: 1 ");
    assert_contains(&text, "Black won 1, White 0, 0 drawn; 5.0 plies a game\n");
    /* Ann: 20 and 400 ms, depth 9 and 2; Bob: 1500.25 and 0.5 ms, depth 7 and none. */
    assert_contains(&text, "\nAnn: 210.0 ms and depth 5.5 a move, 293944735767 nodes/s\n");
    assert_contains(&text, "\nBob: 750.4 ms and depth 3.5 a move, 2665 nodes/s, "
                           "longest overrun 33.2 ms\n");
    assert_contains(&text, "Runner overhead: 1.531 ms a move\n");
    assert_contains(&text, "Faults of Bob: 1 time loss, 10 x ");
    buffer_finish(&text);
    report_score(&p, &r, &text);
    assert_contains(&text, "Ann +1 -0 =0, Elo ");
    assert_contains(&text, ", 1 fault");
    buffer_finish(&text);
    results_finish(&r);
    played_finish(&g);
    plan_finish(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_field_comes_back),
        cmocka_unit_test(test_record_of_a_game),
        cmocka_unit_test(test_report_of_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
