/* The log of `lia solve`: what a run leaves that was broken off, and broken off once more; what is read
 * again of its lines, and whose lines they must be. */
#include "base/file.h"
#include "rules/notation.h"
#include "suites/solve_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PROBLEMS = 3 };

static char path[64];
static int messages;
static Problem problems[PROBLEMS];
static const ProblemSet set = {.problems = problems, .count = PROBLEMS};
static const SolveSettings settings = {.method = METHOD_PN};

static int set_up(void **state) {
    (void)state;
    static char id[] = "start";
    Rules rules = rules_default();
    snprintf(path, sizeof path, "test_solve_log.%ld.jsonl", (long)getpid());
    for (int i = 0; i < PROBLEMS; i++) {
        problems[i] = (Problem){.id = id, .file = "some.txt", .line = i + 1};
        if (!game_init(&problems[i].game, NULL, &rules)) return -1;
    }
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    for (int i = 0; i < PROBLEMS; i++) game_finish(&problems[i].game);
    unlink(path);
    return 0;
}

static void count_message(const char *text) {
    print_message("%s\n", text);
    messages++;
}

/* Opens the log, which is to hold that many solutions, adds one more and ends like a run that was
 * killed while it wrote this one: bytes of its line are there, -1 = all with the line end. */
static void run_on(int earlier, int bytes) {
    SolveLog log;
    Reason why;
    Solution s = {.value = SUITE_DRAW, .nodes = 7};
    Buffer before = {0}, after = {0};
    if (!solve_log_open(&log, path, &set, &settings, "test", count_message, &why))
        fail_msg("%s", why.text);
    assert_int_equal(log.earlier_count, earlier);
    for (int i = 0; i < PROBLEMS; i++) assert_int_equal(log.has_earlier[i], i < earlier);
    assert_true(file_read(path, &before, &why));
    assert_true(solve_log_add(&log, earlier, &s, VERDICT_RIGHT, &why));
    solve_log_finish(&log);
    assert_true(file_read(path, &after, &why));
    assert_true(after.length > before.length + 100);
    if (bytes >= 0) assert_int_equal(truncate(path, (off_t)(before.length + (size_t)bytes)), 0);
    buffer_finish(&before);
    buffer_finish(&after);
}

/* A line that was cut off is dropped without a word, and the next one does not suffer from it. */
static void cut_off_twice(void **state) {
    (void)state;
    run_on(0, -1);
    run_on(1, 30);
    run_on(1, 0);
    run_on(1, 100);
    run_on(1, -1);
    run_on(2, 1);
    run_on(2, -1);
    assert_int_equal(messages, 0);
}

/* The digest differs wherever a setting does on which a solution depends. */
static void digests(void **state) {
    (void)state;
    enum { CHANGES = 12 };
    uint64_t seen[CHANGES + 1];
    for (int i = 0; i <= CHANGES; i++) {
        SolveSettings s = {.pn = pn_options_default(), .params = params_default(), .megabytes = 64};
        const char *version = i == 11 ? "1.1" : "1.0";
        if (i == 0) s.method = METHOD_PN;
        if (i == 1) s.shortest = true;
        if (i == 2) s.depth = 5;
        if (i == 3) s.nodes = 5;
        if (i == 4) s.time = 5;
        if (i == 5) s.megabytes++;
        if (i == 6) s.pn.start = PN_START_THREAT;
        if (i == 7) s.pn.epsilon++;
        if (i == 8) s.pn.sum++;
        if (i == 9) s.params.NullMove = !s.params.NullMove;
        if (i == 10) s.params.WeightTempo++;
        seen[i] = solve_settings_digest(&s, version);
        for (int k = 0; k < i; k++)
            if (seen[k] == seen[i]) fail_msg("changes %d and %d are not told apart", k, i);
        assert_true(solve_settings_digest(&s, version) == seen[i]);
    }
}

/* What is read of a line is what was written. */
static void read_again(void **state) {
    (void)state;
    static const Solution rows[PROBLEMS] = {
        {.value = SUITE_WIN,
         .plies = 7,
         .exact = true,
         .score = -321,
         .depth = 9,
         .nodes = 123456789012,
         .time = 2500000000,
         .processor = 1250001000,
         .solved_after = 3001000},
        {.value = SUITE_LOSS, .plies = 12, .score = 45, .depth = 3, .nodes = 1, .time = 1000},
        {.value = SUITE_DRAW, .nodes = 77, .processor = 5000000}};
    static const SolveSettings ab = {.method = METHOD_AB};
    SolveLog log;
    Reason why;
    unlink(path);
    assert_true(solve_log_open(&log, path, &set, &ab, "test", count_message, &why));
    for (int i = PROBLEMS; i-- > 0;) { /* in another order than that of the problems */
        Solution s = rows[i];
        for (const char *words = "b1b3 a2c2 c1a3"; i == 0 && *words; words += strcspn(words, " ")) {
            words += *words == ' ';
            assert_true(move_parse((Span){words, 4}, &s.line.moves[s.line.length++], NULL));
        }
        s.move = s.line.length ? s.line.moves[0] : MOVE_NONE;
        assert_true(solve_log_add(&log, i, &s, VERDICT_RIGHT, &why));
    }
    assert_true(solve_log_close(&log, &why));
    solve_log_finish(&log);
    assert_true(solve_log_open(&log, path, &set, &ab, "test", count_message, &why));
    assert_int_equal(log.earlier_count, PROBLEMS);
    for (int i = 0; i < PROBLEMS; i++) {
        const Solution *s = &log.earlier[i], *r = &rows[i];
        assert_true(log.has_earlier[i]);
        assert_int_equal(s->value, r->value);
        assert_int_equal(s->plies, r->plies);
        assert_int_equal(s->exact, r->exact);
        assert_int_equal(s->score, r->score);
        assert_int_equal(s->depth, r->depth);
        assert_true(s->nodes == r->nodes);
        assert_true(s->time == r->time);
        assert_true(s->processor == r->processor);
        assert_true(s->solved_after == r->solved_after);
        assert_int_equal(s->line.length, i == 0 ? 3 : 0);
        assert_int_equal(s->move, i == 0 ? s->line.moves[0] : MOVE_NONE);
    }
    assert_true(solve_log_close(&log, &why));
    solve_log_finish(&log);
    /* A complete file is in the order of the problems now. */
    Buffer text = {0};
    assert_true(file_read(path, &text, &why));
    const char *at = buffer_text(&text);
    for (int i = 0; i < PROBLEMS; i++) {
        char words[32];
        snprintf(words, sizeof words, "\"line\":%d,", i + 1);
        const char *next = strstr(at, words);
        assert_non_null(next);
        at = next;
    }
    buffer_finish(&text);
    assert_int_equal(messages, 0);
}

/* A line belongs to a problem with the same file, line, name, position and rules. */
static void lines_of_other_problems(void **state) {
    (void)state;
    static char id[] = "start", other_id[] = "other";
    SolveLog log;
    Reason why;
    for (int change = 0; change <= 5; change++) {
        Solution s = {.value = SUITE_DRAW};
        Problem p = {.id = change == 1 ? other_id : id,
                     .file = change == 2 ? "others.txt" : "some.txt",
                     .line = change == 3 ? 2 : 1};
        ProblemSet one = {.problems = &p, .count = 1};
        ProblemSet first = {.problems = problems, .count = 1};
        Rules rules = rules_default();
        Position start = change == 4 ? pos_scrambled_eggs() : pos_standard();
        if (change == 5) assert_true(rules_find(span_of("gamut"), &rules, NULL));
        assert_true(game_init(&p.game, &start, &rules));
        unlink(path);
        assert_true(solve_log_open(&log, path, &first, &settings, "test", count_message, &why));
        assert_true(solve_log_add(&log, 0, &s, VERDICT_OPEN, &why));
        assert_true(solve_log_close(&log, &why));
        solve_log_finish(&log);
        bool ok = solve_log_open(&log, path, &one, &settings, "test", count_message, &why);
        if (ok != (change == 0)) fail_msg("change %d", change);
        if (!ok) assert_non_null(strstr(why.text, "line 1 is of other positions"));
        solve_log_finish(&log);
        game_finish(&p.game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_off_twice),
        cmocka_unit_test(digests),
        cmocka_unit_test(read_again),
        cmocka_unit_test(lines_of_other_problems),
    };
    return cmocka_run_group_tests_name("solve log", tests, set_up, tear_down);
}
