/* Each lesson can be done, not by every move, and says what is true on its board. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/lessons.h"
#include "rules/connect.h"
#include "rules/notation.h"

static Move move_of(const char *text) {
    Move m;
    assert_true(move_parse(span_of(text), &m, NULL));
    return m;
}

static LessonVerdict judge(int lesson, const char *move) {
    Position p = lesson_position(&lessons[lesson]);
    assert_true(move_is_legal(&p, move_of(move)));
    return lesson_judge(&lessons[lesson], &p, move_of(move), 1);
}

static void every_lesson_can_be_done_and_missed(void **state) {
    (void)state;
    Rules rules = rules_default();
    for (int i = 0; i < LESSONS; i++) {
        const Lesson *l = &lessons[i];
        Position p, q = lesson_position(l);
        assert_true(position_parse_any(span_of(l->position), &p, NULL));
        assert_true(pos_equal(&p, &q));
        assert_int_equal(p.side, BLACK);
        assert_false(result_is_over(rules_board_result(&p, &rules)));
        Move list[MOVES_MAX], first = lesson_solution(l);
        int count = moves_generate(&p, list), done = 0;
        assert_true(move_is_legal(&p, first));
        for (int k = 0; k < count; k++)
            done += lesson_judge(l, &p, list[k], l->moves) == LESSON_DONE;
        assert_int_equal(lesson_judge(l, &p, first, 1),
                         l->moves == 1 ? LESSON_DONE : LESSON_GOES_ON);
        /* a task that nearly every move does teaches nothing; a longer one is not done at once */
        assert_in_range(done, l->moves == 1, count / 3);
        if (l->moves > 1) assert_int_equal(done, 0);
        /* a win at once is the task, or is not there */
        assert_int_equal(insight_win(&p, &rules) != MOVE_NONE,
                         l->goal == GOAL_CONNECT && l->moves == 1);
        assert_true(strlen(l->title) < 28 && strlen(l->task) < 60 && strlen(l->missed) < 70);
    }
}

static void moves_are_judged_by_the_board(void **state) {
    (void)state;
    assert_int_equal(judge(0, "d2d4"), LESSON_DONE);
    assert_int_equal(judge(0, "g2g3"), LESSON_MISSED);
    assert_int_equal(judge(1, "c3f3"), LESSON_DONE);
    assert_int_equal(judge(1, "b7b8"), LESSON_MISSED);
    /* the stone in the way, and numbers that change, both stop White */
    assert_int_equal(judge(2, "g2g5"), LESSON_DONE);
    assert_int_equal(judge(2, "a5a4"), LESSON_DONE);
    assert_int_equal(judge(2, "g2h2"), LESSON_MISSED);
    assert_int_equal(judge(3, "c2c4"), LESSON_DONE);
    assert_int_equal(judge(3, "f2f3"), LESSON_MISSED);
    assert_int_equal(judge(5, "e5e7"), LESSON_DONE);
    assert_int_equal(judge(5, "c1c3"), LESSON_MISSED); /* it connects White */
    assert_int_equal(judge(6, "g1e3"), LESSON_DONE);
    assert_int_equal(judge(7, "e2f3"), LESSON_GOES_ON);
}

/* What lesson 3 says of White's threat, and lesson 6 of the capture. */
static void what_the_lessons_say_is_so(void **state) {
    (void)state;
    Rules rules = rules_default();
    Position p = lesson_position(&lessons[2]);
    assert_int_equal(insight_threat(&p, &rules), move_of("h5e5"));
    p = lesson_position(&lessons[5]);
    Position after = pos_after(&p, move_of("c1c3"));
    assert_int_equal(rules_board_result(&after, &rules).winner, WINNER_WHITE);
    p = lesson_position(&lessons[4]);
    assert_int_equal(bits_count(p.stones[BLACK]), 3);
}

/* The last lesson is won in two moves against every reply. */
static void the_first_move_of_the_last_lesson_wins(void **state) {
    (void)state;
    Rules rules = rules_default();
    const Lesson *l = &lessons[LESSONS - 1];
    Position p = lesson_position(l), after = pos_after(&p, lesson_solution(l));
    assert_int_equal(insight_win(&after, &rules), MOVE_NONE);
    Move replies[MOVES_MAX];
    int count = moves_generate(&after, replies);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        Position next = pos_after(&after, replies[i]);
        Move win = insight_win(&next, &rules);
        Result r = rules_board_result(&next, &rules);
        if (r.winner == WINNER_BLACK) continue; /* White's capture connected Black */
        assert_true(win != MOVE_NONE);
        assert_int_equal(lesson_judge(l, &next, win, 2), LESSON_DONE);
    }
}

/* Against the slow way: every move of both sides tried with flood fill. */
static void wins_at_once_are_found(void **state) {
    (void)state;
    Rules rules = rules_default();
    uint64_t dice = 7;
    int won = 0;
    for (int t = 0; t < 3000; t++) {
        Position p = {.side = t & 1 ? WHITE : BLACK};
        for (int i = 0; i < 8; i++) {
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            Bits b = bits_of((Square)(dice >> 58));
            if (!((p.stones[BLACK] | p.stones[WHITE]) & b)) p.stones[i & 1] |= b;
        }
        char fen[FEN_SIZE];
        fen_format(&p, fen); /* the parser fills in what else a position holds */
        if (!position_parse_any(span_of(fen), &p, NULL)) continue;
        if (result_is_over(rules_board_result(&p, &rules))) continue;
        Move list[MOVES_MAX];
        int count = moves_generate(&p, list);
        bool slow = false;
        for (int i = 0; i < count; i++) {
            Bits own = (p.stones[p.side] ^ bits_of(move_from(list[i]))) | bits_of(move_to(list[i]));
            Bits enemy = p.stones[color_other(p.side)] & ~bits_of(move_to(list[i]));
            slow |= connect_flood(own) && !connect_flood(enemy);
        }
        assert_int_equal(insight_win(&p, &rules) != MOVE_NONE, slow);
        won += slow;
    }
    assert_in_range(won, 100, 2000);
}

static void the_next_lesson_is_one_not_done(void **state) {
    (void)state;
    assert_int_equal(lesson_next(0), 0);
    assert_int_equal(lesson_next(3), 2);
    assert_int_equal(lesson_next(5), 1);
    assert_int_equal(lesson_next((1 << LESSONS) - 1), 0);
    const int last = LESSONS - 1, all = (1 << LESSONS) - 1;
    assert_int_equal(lesson_after(2, 0), 3);
    assert_int_equal(lesson_after(2, all), 3);
    assert_int_equal(lesson_after(last, 3), 2);
    assert_int_equal(lesson_after(last, all - 1), 0);
    assert_int_equal(lesson_after(last, all), LESSONS);
    assert_int_equal(lesson_after(last, all & ~(1 << last)), LESSONS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_can_be_done_and_missed),
        cmocka_unit_test(moves_are_judged_by_the_board),
        cmocka_unit_test(what_the_lessons_say_is_so),
        cmocka_unit_test(the_first_move_of_the_last_lesson_wins),
        cmocka_unit_test(wins_at_once_are_found),
        cmocka_unit_test(the_next_lesson_is_one_not_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
