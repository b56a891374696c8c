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

/* Each parameter by itself: without overhead and increment a move gets its share of the moves to be
 * expected, 17/20 of it as the soft limit and 5/2 as the hard one. */
static void test_each_parameter(void **state) {
    (void)state;
    static const struct {
        int64_t left, increment;
        int to_go;
        int64_t overhead;
        int ply;
        int64_t soft, hard; /* ms */
    } rows[] = {
        {24000, 0, 0, 0, 0, 850, 2500},      /* 24 moves to come */
        {24000, 0, 0, 0, 1, 850, 2500},      /* half a move later */
        {24000, 0, 0, 0, 16, 1275, 3750},    /* 16 moves to come */
        {24000, 0, 0, 0, 28, 2040, 6000},    /* 10, and … */
        {24000, 0, 0, 0, 120, 2040, 6000},   /* … never fewer */
        {24000, 0, 16, 0, 0, 1275, 3750},    /* until the time control */
        {24000, 0, 40, 0, 60, 850, 2500},    /* far away */
        {24000, 0, 3, 0, 0, 6800, 9600},     /* the ceiling */
        {24000, 0, 1, 0, 0, 20400, 24000},   /* the last move before it */
        {24000, 400, 0, 0, 0, 1105, 3250},   /* three quarters of the increment */
        {24000, 400, 0, 400, 0, 1090, 3207}, /* it pays for the overhead of later moves */
        {24000, 0, 0, 240, 0, 646, 1900},    /* nothing does */
        {24000, 0, 0, 960, 0, 204, 600},     /* no less than a quarter is shared out */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        TimePlan p = time_plan_game(rows[i].left, rows[i].increment, rows[i].to_go,
                                    rows[i].overhead, rows[i].ply);
        if (!p.is_limited || p.soft != rows[i].soft * MS || p.hard != rows[i].hard * MS)
            fail_msg("row %d: %d and %d ms", (int)i, (int)(p.soft / MS), (int)(p.hard / MS));
    }
    TimePlan game = time_plan_game(24000, 0, 0, 0, 0), move = time_plan_move(1000, 100);
    TimePlan both = time_plan_join(game, move);
    assert_true(move.soft == INT64_C(900) * MS && move.hard == move.soft);
    assert_true(both.is_limited && both.soft == game.soft && both.hard == move.hard);
    /* A short time is not all eaten by the overhead. */
    move = time_plan_move(100, 80);
    assert_true(move.soft == INT64_C(50) * MS && move.hard == move.soft);
    TimePlan none = {0};
    both = time_plan_join(none, game);
    assert_true(both.is_limited && both.soft == game.soft && both.hard == game.hard);
    both = time_plan_join(game, none);
    assert_true(both.is_limited && both.soft == game.soft && both.hard == game.hard);
    assert_false(time_plan_join(none, none).is_limited);
}

/* More time while the best move changes and when the score falls, less when nothing has changed for
 * long; a rising score is not a reason to think on. */
static void test_soft_limit(void **state) {
    (void)state;
    static const struct {
        int stable, fall, percent;
    } rows[] = {
        {0, 0, 140},    {1, 0, 140},   {2, 0, 100},    {4, 0, 100},   {5, 0, 75},
        {50, 0, 75},    {3, 100, 100}, {3, 101, 160},  {3, 900, 160}, {3, -101, 100},
        {3, -900, 100}, {0, 101, 200}, {0, -101, 140}, {5, 101, 135}, {5, -101, 75},
    };
    TimePlan p = {true, INT64_C(1000) * MS, INT64_C(5000) * MS};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(time_plan_soft(&p, rows[i].stable, rows[i].fall) / MS,
                         10 * rows[i].percent);
    p.hard = INT64_C(1500) * MS;
    assert_true(time_plan_soft(&p, 0, 500) == p.hard);
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
        cmocka_unit_test(test_ceiling),    cmocka_unit_test(test_each_parameter),
        cmocka_unit_test(test_soft_limit), cmocka_unit_test(test_extremes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
