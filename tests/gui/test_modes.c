/* What the modes of the window do without a window: the board that is set up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../rules/random_position.h"
#include "game/editor.h"
#include "rules/notation.h"

static bool same(const EditorBoard *a, const EditorBoard *b) {
    return a->stones[BLACK] == b->stones[BLACK] && a->stones[WHITE] == b->stones[WHITE] &&
           a->side == b->side;
}

/* Random changes keep the board sound, and undoing all of them leads back. */
static void any_change_can_be_undone(void **state) {
    (void)state;
    Position start = pos_standard();
    Editor e;
    editor_init(&e, &start);
    EditorBoard first = *editor_board(&e);
    uint64_t random = 3;
    int rounds = 0, refused = 0;
    for (; rounds < 100; rounds++) {
        Square a = random_below(&random, SQUARES), b = random_below(&random, SQUARES);
        Reason why;
        switch (random_below(&random, 6)) {
        case 0:
            editor_move(&e, a, b);
            break;
        case 1:
            editor_transform(&e, random_below(&random, 8));
            break;
        case 2:
            editor_swap(&e);
            break;
        case 3:
            editor_set_side(&e, (Color)(random_below(&random, 2)));
            break;
        default:
            refused += !editor_put(&e, a, (Brush)(random_below(&random, BRUSH_COUNT)), &why);
        }
        const EditorBoard *now = editor_board(&e);
        assert_true(!(now->stones[BLACK] & now->stones[WHITE]));
        for (int c = 0; c < 2; c++) assert_true(bits_count(now->stones[c]) <= STONES_MAX);
    }
    assert_true(refused > 0);
    EditorBoard last = *editor_board(&e);
    while (editor_undo(&e)) continue;
    assert_true(same(editor_board(&e), &first));
    while (editor_redo(&e)) continue;
    assert_true(same(editor_board(&e), &last));
    /* more changes than are kept: the oldest go, nothing else happens */
    for (int i = 0; i < 3 * EDITOR_UNDO; i++) editor_set_side(&e, (Color)(i % 2));
    int undone = 0;
    while (editor_undo(&e)) undone++;
    assert_int_equal(undone, EDITOR_UNDO - 1);
    printf("%d changes, %d refused, undone and done again\n", rounds, refused);
}

static void boards_are_judged(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        EditorVerdict verdict;
        const char *words;
    } rows[] = {
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b", EDITOR_READY, "can start"},
        {"8/8/3pp3/8/8/P6P/8/8 w", EDITOR_OVER, "Black wins: all 2 stones are connected"},
        {"p6p/8/8/3P4/8/8/8/8 b", EDITOR_OVER, "White wins"},
    };
    Rules rules = rules_default();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Position p, out;
        Reason words;
        Editor e;
        assert_true(fen_parse(span_of(rows[i].fen), &p, NULL));
        editor_init(&e, &p);
        assert_int_equal(editor_judge(&e, &rules, &out, &words), rows[i].verdict);
        assert_non_null(strstr(words.text, rows[i].words));
        assert_true(pos_equal(&p, &out));
        editor_clear(&e);
        assert_int_equal(editor_judge(&e, &rules, &out, &words), EDITOR_INCOMPLETE);
        assert_true(editor_put(&e, 0, BRUSH_WHITE, NULL));
        assert_int_equal(editor_judge(&e, &rules, &out, &words), EDITOR_INCOMPLETE);
        assert_non_null(strstr(words.text, "Black has no stone"));
    }
    printf("%d boards judged\n", (int)(sizeof rows / sizeof *rows));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_change_can_be_undone),
        cmocka_unit_test(boards_are_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
