/* What `lia solve` prints of a solution with known numbers: rows, totals, JSON, position lines. */
#include "suites/solve_output.h"
#include "rules/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define WIN3 "2pp1p2/5P1P/Ppp2P2/1pP1P3/1pp5/2p4P/P1P2P1P/3P4 b - - 0 1"

static Move m(const char *text) {
    Move move;
    assert_true(move_parse(span_of(text), &move, NULL));
    return move;
}

static Problem make_problem(void) {
    static char id[] = "three";
    Problem p = {.id = id, .file = "some.txt", .line = 17, .value = SUITE_WIN, .plies = 3};
    Position start;
    Rules rules;
    assert_true(fen_parse(span_of(WIN3), &start, NULL));
    assert_true(rules_find(span_of("gamut"), &rules, NULL));
    assert_true(game_init(&p.game, &start, &rules));
    p.best.list[p.best.count++] = m("f8c5");
    p.avoid.list[p.avoid.count++] = m("d8g8");
    return p;
}

static Solution make_solution(void) {
    Solution s = {.value = SUITE_WIN,
                  .plies = 3,
                  .exact = true,
                  .move = m("f8c5"),
                  .score = -123,
                  .depth = 9,
                  .nodes = 5000,
                  .time = 2000000000,
                  .processor = 1750000000,
                  .solved_after = 1250000000};
    s.line.moves[s.line.length++] = m("f8c5");
    return s;
}

static void assert_contains(Buffer *text, const char *part) {
    if (!strstr(buffer_text(text), part)) fail_msg("\"%s\" is not in\n%s", part, buffer_text(text));
    buffer_finish(text);
}

static void rows(void **state) {
    (void)state;
    static const struct {
        SuiteValue value;
        bool exact;
        Score score;
        int depth;
        const char *shown;
    } results[] = {
        {SUITE_WIN, true, 0, 9, " win 3     f8xc5      9 "},
        {SUITE_WIN, false, 0, 9, " win <=3   f8xc5      9 "},
        {SUITE_LOSS, true, 0, 9, " loss 3    f8xc5      9 "},
        {SUITE_DRAW, true, 0, 9, " draw      f8xc5      9 "},
        {SUITE_UNKNOWN, false, -123, 9, " -1.23     f8xc5      9 "},
        {SUITE_UNKNOWN, false, 45, 9, " +0.45     f8xc5      9 "},
        {SUITE_UNKNOWN, false, 45, 0, " -         f8xc5      0 "},
    };
    Problem p = make_problem();
    Buffer out = {0};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        Solution s = make_solution();
        s.value = results[i].value;
        s.exact = results[i].exact;
        s.score = results[i].score;
        s.depth = results[i].depth;
        solve_format_row(&p, &s, VERDICT_OPEN, 20, &out);
        assert_contains(&out, results[i].shown);
    }
    Solution s = make_solution();
    solve_format_row(&p, &s, VERDICT_RIGHT, 20, &out);
    assert_contains(&out,
                    "three                right  win 3     f8xc5      9         5000      2500"
                    "     1.250     2.000  f8xc5\n");
    solve_format_row(&p, &s, VERDICT_WRONG, 20, &out);
    assert_contains(&out, "three                WRONG ");
    s.move = MOVE_NONE;
    solve_format_row(&p, &s, VERDICT_OPEN, 20, &out);
    assert_contains(&out,
                    "open   win 3     -          9         5000      2500         -     2.000");
    game_finish(&p.game);
}

/* A line is written move after move: what is a capture depends on the moves before. The first column
 * is as wide as the longest id, between 20 and 40. */
static void lines_and_widths(void **state) {
    (void)state;
    static const struct {
        int first, second, width;
    } rows[] = {{5, 19, 20}, {20, 5, 20}, {5, 21, 21}, {33, 21, 33}, {40, 40, 40}, {5, 41, 40}};
    Problem p = make_problem();
    Solution s = make_solution();
    Buffer out = {0};
    /* White answers by capturing a stone that Black had before */
    const Position *start = game_position(&p.game);
    Position next = pos_after(start, m("f8c5"));
    Move list[MOVES_MAX], answer = MOVE_NONE;
    int n = moves_generate(&next, list);
    for (int i = 0; i < n && answer == MOVE_NONE; i++)
        if (bits_has(start->stones[BLACK], move_to(list[i]))) answer = list[i];
    char text[MOVE_TEXT_SIZE], both[40];
    assert_int_not_equal(answer, MOVE_NONE);
    move_format(&next, answer, text);
    assert_non_null(strchr(text, 'x'));
    s.line.moves[s.line.length++] = answer;
    snprintf(both, sizeof both, "f8xc5 %s\n", text);
    solve_format_row(&p, &s, VERDICT_OPEN, 20, &out);
    assert_contains(&out, both);
    game_finish(&p.game);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char ids[2][64];
        Problem problems[2] = {{.id = ids[0]}, {.id = ids[1]}};
        ProblemSet set = {.problems = problems, .count = 2};
        snprintf(ids[0], sizeof ids[0], "%0*d", rows[i].first, 1);
        snprintf(ids[1], sizeof ids[1], "%0*d", rows[i].second, 1);
        assert_int_equal(solve_id_width(&set), rows[i].width);
    }
}

/* The geometric mean is of the solved ones only. */
static void totals(void **state) {
    (void)state;
    static const struct {
        uint64_t nodes;
        Verdict verdict;
    } solutions[] = {{3, VERDICT_RIGHT},    {1000, VERDICT_OPEN}, {15, VERDICT_RIGHT},
                     {2000, VERDICT_WRONG}, {982, VERDICT_WRONG}, {0, VERDICT_OPEN},
                     {0, VERDICT_OPEN}};
    SolveTotals t = {0};
    Buffer out = {0};
    for (size_t i = 0; i < sizeof solutions / sizeof *solutions; i++) {
        Solution s = {.nodes = solutions[i].nodes, .time = 500000000};
        totals_add(&t, &s, solutions[i].verdict);
    }
    assert_int_equal(t.count, 7);
    solve_format_totals(&t, 9, 1.25, &out);
    assert_contains(&out, "right 2, wrong 2, open 3, not tried 2\n"
                          "nodes 4000, 1143 nodes/s, geometric mean of the solved 7 nodes\n"
                          "time 1.250 s\nsolved 2 of 9\n");
    solve_format_totals(&t, 7, 1.25, &out);
    assert_contains(&out, "right 2, wrong 2, open 3\nnodes ");
}

static void json(void **state) {
    (void)state;
    Problem p = make_problem();
    Solution s = make_solution();
    SolveSettings settings = {.method = METHOD_AB};
    Buffer out = {0};
    solve_format_json(&p, &settings, 0xABC, &s, VERDICT_RIGHT, &out);
    assert_contains(&out, "{\"file\":\"some.txt\",\"line\":17,\"id\":\"three\",\"fen\":\"" WIN3
                          "\",\"rules\":\"gamut\",\"method\":\"ab\",\"verdict\":\"right\","
                          "\"value\":\"win\",\"plies\":3,\"shortest\":true,\"move\":\"f8xc5\","
                          "\"score\":-123,\"depth\":9,\"nodes\":5000,\"nps\":2500,"
                          "\"time_ms\":2000.000,\"cpu_ms\":1750.000,\"solved_ms\":1250.000,"
                          "\"pv\":\"f8xc5\",\"run\":\"0000000000000abc\"}\n");
    settings.method = METHOD_PN;
    s.value = SUITE_DRAW;
    s.move = MOVE_NONE;
    solve_format_json(&p, &settings, 0xABC, &s, VERDICT_WRONG, &out);
    assert_contains(&out,
                    "\"method\":\"pn\",\"verdict\":\"wrong\",\"value\":\"draw\",\"move\":\"\","
                    "\"depth\":9,\"nodes\":5000,");
    game_finish(&p.game);
}

static void position_lines(void **state) {
    (void)state;
    Problem p = make_problem();
    Buffer out = {0};
    solve_format_problem(&p, &out);
    assert_contains(&out, WIN3 " ; id=three ; rules=gamut ; bm=f8xc5 ; am=d8-g8 ; win=3\n");
    game_finish(&p.game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows), cmocka_unit_test(lines_and_widths), cmocka_unit_test(totals),
        cmocka_unit_test(json), cmocka_unit_test(position_lines),
    };
    return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
