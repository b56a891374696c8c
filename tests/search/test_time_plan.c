/* Time management: whole games on paper, each move taking all it may and the overhead on top. */
#include "search/private/time_plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { MS = 1000000, MOVES = 200 };

/* Plays the moves of one side; the least time that was ever left, in ms. */
static double play(int64_t start, int64_t increment, int control, int64_t overhead, double lag,
                   int moves) {
    double left = (double)start, least = left;
    for (int move = 0; move < moves; move++) {
        int to_go = control ? control - move % control : 0;
        TimePlan p = time_plan_game((int64_t)left, increment, to_go, overhead, 2 * move);
        assert_true(p.is_limited && p.soft >= 0 && p.soft <= p.hard);
        for (int stable = 0; stable < 12; stable += 3)
            for (int fall = -200; fall <= 400; fall += 200)
                assert_true(time_plan_soft(&p, stable, fall) <= p.hard);
        left -= (double)p.hard / MS + lag;
        if (left < least) least = left;
        left += (double)increment;
        if (to_go == 1) left += (double)start;
    }
    return least;
}

/* As long as the increment pays for what gets lost, no game is too long. */
static void test_never_late(void **state) {
    (void)state;
    static const int64_t times[] = {50, 100, 1000, 60000, 300000, 7200000};
    static const int64_t increments[] = {10, 100, 3000};
    int games = 0;
    for (int t = 0; t < 6; t++)
        for (int i = 0; i < 3; i++)
            for (int control = 0; control <= 40; control += 8) {
                assert_true(play(times[t], increments[i], control, 10, 10, MOVES) >= 0);
                assert_true(play(times[t], increments[i], control, 20, 5, MOVES) >= 0);
                games += 2;
            }
    /* Without an increment even the longest thinking at every move leaves time for a game longer
     * than most. */
    assert_true(play(300000, 0, 0, 20, 2, 50) >= 0);
    assert_true(play(1000, 0, 0, 20, 2, 30) >= 0);
    assert_true(play(60000, 0, 40, 20, 5, MOVES) >= 0);
    printf("%d games of %d moves\n", games, MOVES);
}

/* A sensible share is used: a game of normal length ends with neither much nor nothing left. In
 * play a move takes a fifth more than its soft limit on average. */
static void test_uses_time(void **state) {
    (void)state;
    double left = 60000;
    for (int move = 0; move < 22; move++) {
        TimePlan p = time_plan_game((int64_t)left, 0, 0, 20, 2 * move);
        left -= (double)p.soft * 6 / 5 / MS;
    }
    printf("after 22 moves of a minute %.1f s are left\n", left / 1000);
    assert_true(left > 5000 && left < 30000);
}

/* Before the last move of a time control no move takes more than two fifths, so that what follows
 * is not played in a hurry; the last may take all there is. */
static void test_ceiling(void **state) {
    (void)state;
    int plans = 0;
    for (int64_t left = 500; left <= 500000; left *= 10)
        for (int64_t increment = 0; increment <= 4 * left; increment += left)
            for (int to_go = 0; to_go <= 40; to_go++)
                for (int ply = 0; ply <= 120; ply += 20) {
                    const int64_t overhead = 20;
                    TimePlan p = time_plan_game(left, increment, to_go, overhead, ply);
                    double share = (double)p.hard / MS / (double)(left - overhead);
                    assert_true(share <= (to_go == 1 ? 1 : 0.4));
                    /* A large increment is spent: the ceiling is what limits it. */
                    if (increment >= left) assert_true(share > (to_go == 1 ? 0.99 : 0.39));
                    plans++;
                }
    TimePlan two = time_plan_game(1000, 0, 2, 0, 0), one = time_plan_game(1000, 0, 1, 0, 0);
    assert_true(two.hard == INT64_C(400) * MS && one.hard == INT64_C(1000) * MS);
    printf("%d plans\n", plans);
}

static void test_extremes(void **state) {
    (void)state;
    static const int64_t values[] = {INT64_MIN, -1, 0, 1, 19, 20, 21, INT64_MAX};
    int plans = 0;
    for (int a = 0; a < 8; a++)
        for (int b = 0; b < 8; b++)
            for (int c = 0; c < 8; c++)
                for (int to_go = 0; to_go < 3; to_go++) {
                    TimePlan p = time_plan_game(values[a], values[b], to_go, values[c], a * 1000);
                    assert_true(p.soft >= 0 && p.soft <= p.hard);
                    if (values[a] <= 0) assert_int_equal(p.hard, 0);
                    p = time_plan_join(p, time_plan_move(values[b], values[c]));
                    assert_true(p.soft >= 0 && p.soft <= p.hard);
                    plans++;
                }
    printf("%d plans\n", plans);
    TimePlan p = time_plan_move(1000, 20);
    assert_true(p.hard == INT64_C(980) * MS && time_plan_soft(&p, 10, 0) == p.hard);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_late), cmocka_unit_test(test_uses_time),
        cmocka_unit_test(test_ceiling), cmocka_unit_test(test_extremes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
