/* The log of `lia solve`: what a run leaves that was broken off, and broken off once more. */
#include "base/file.h"
#include "suites/solve_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(cut_off_twice)};
    return cmocka_run_group_tests_name("solve log", tests, set_up, tear_down);
}
