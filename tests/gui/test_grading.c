/* Short puzzles come first, and those that were not found come back after others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/grading.h"

static void short_wins_come_first(void **state) {
    (void)state;
    const SuiteEntry entries[] = {
        {.value = SUITE_WIN, .plies = 7},  {.value = SUITE_UNKNOWN},
        {.value = SUITE_WIN, .plies = 1},  {.value = SUITE_WIN},
        {.value = SUITE_WIN, .plies = 7},  {.value = SUITE_WIN, .plies = 1},
        {.value = SUITE_LOSS, .plies = 1}, {.value = SUITE_WIN, .plies = 3}};
    int numbers[] = {0, 1, 2, 3, 4, 5, 7};
    const int wanted[] = {2, 5, 7, 0, 4, 1, 3};
    grading_sort(entries, numbers, 7);
    assert_memory_equal(numbers, wanted, sizeof wanted);
    grading_sort(entries, numbers, 0);
}

static void failed_ones_come_back(void **state) {
    (void)state;
    bool solved[8] = {false};
    Grading g = {0};
    /* 0 is failed; 1, 2 and 3 come, then 0 again */
    grading_fail(&g, 0);
    int at = 0, order[5];
    for (int i = 0; i < 5; i++) {
        at = order[i] = grading_next(&g, at, solved, 8);
        solved[at] = true;
        grading_pass(&g, at);
    }
    const int wanted[] = {1, 2, 3, 0, 4};
    assert_memory_equal(order, wanted, sizeof wanted);
    assert_int_equal(g.count, 0);
}

static void the_last_ones_are_those_that_failed(void **state) {
    (void)state;
    bool solved[4] = {true, true, false, false};
    Grading g = {0};
    grading_fail(&g, 2);
    grading_fail(&g, 2); /* once is enough */
    assert_int_equal(g.count, 1);
    assert_int_equal(grading_next(&g, 2, solved, 4), 3);
    solved[3] = true;
    assert_int_equal(grading_next(&g, 3, solved, 4), 2);
    /* alone it does not come twice in a row; all solved, they go round */
    solved[2] = true;
    assert_int_equal(grading_next(&g, 2, solved, 4), 3);
    grading_pass(&g, 2);
    grading_pass(&g, 2);
    assert_int_equal(grading_next(&g, 3, solved, 4), 0);
    assert_int_equal(grading_next(&g, 0, solved, 1), 0);
}

static void more_than_can_wait_are_forgotten(void **state) {
    (void)state;
    Grading g = {0};
    for (int i = 0; i < 3 * GRADING_FAILED_MAX; i++) grading_fail(&g, i);
    assert_int_equal(g.count, GRADING_FAILED_MAX);
    assert_int_equal(g.at[0], 2 * GRADING_FAILED_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_wins_come_first),
        cmocka_unit_test(failed_ones_come_back),
        cmocka_unit_test(the_last_ones_are_those_that_failed),
        cmocka_unit_test(more_than_can_wait_are_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
