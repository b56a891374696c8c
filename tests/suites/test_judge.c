/* Whether a solution agrees with what the file states of its position. */
#include "rules/notation.h"
#include "suites/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static SuiteMoves moves_of(const char *words) {
    SuiteMoves moves = {.count = 0};
    Span rest = span_of(words), word;
    for (; span_next_word(&rest, &word); moves.count++)
        assert_true(move_parse(word, &moves.list[moves.count], NULL));
    return moves;
}

/* Positions without a result: the move that alpha-beta prefers is judged by the moves to find and
 * those to avoid, where the file gives either or both; where they are an opinion, another move
 * leaves the position open. */
static void moves_alone(void **state) {
    (void)state;
    static const struct {
        const char *best, *avoid;
        Verdict of_b1b3, of_c1c3;
    } rows[] = {{"b1b3", "", VERDICT_RIGHT, VERDICT_WRONG},
                {"b1b3 c1c3", "", VERDICT_RIGHT, VERDICT_RIGHT},
                {"", "c1c3", VERDICT_RIGHT, VERDICT_WRONG},
                {"", "c1c3 b1b3", VERDICT_WRONG, VERDICT_WRONG},
                {"b1b3 d1d3", "c1c3", VERDICT_RIGHT, VERDICT_WRONG},
                {"d1d3", "c1c3", VERDICT_WRONG, VERDICT_WRONG},
                {"", "", VERDICT_OPEN, VERDICT_OPEN}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Problem p = {.best = moves_of(rows[i].best), .avoid = moves_of(rows[i].avoid)};
        SolveSettings ab = {.method = METHOD_AB}, pn = {.method = METHOD_PN};
        Solution b1b3 = {.move = moves_of("b1b3").list[0]},
                 c1c3 = {.move = moves_of("c1c3").list[0]};
        if (solution_judge(&p, &ab, &b1b3) != rows[i].of_b1b3 ||
            solution_judge(&p, &ab, &c1c3) != rows[i].of_c1c3)
            fail_msg("best '%s', avoid '%s'", rows[i].best, rows[i].avoid);
        assert_int_equal(solution_judge(&p, &pn, &b1b3), VERDICT_OPEN);
        p.is_opinion = true; /* nothing is wrong against it */
        assert_int_equal(solution_judge(&p, &ab, &c1c3),
                         rows[i].of_c1c3 == VERDICT_RIGHT ? VERDICT_RIGHT : VERDICT_OPEN);
        /* A proof outweighs the opinion of a search. */
        c1c3.value = SUITE_WIN;
        assert_int_equal(solution_judge(&p, &ab, &c1c3), VERDICT_RIGHT);
        c1c3.stopped = true;
        assert_int_equal(solution_judge(&p, &ab, &c1c3), VERDICT_OPEN);
    }
}

/* Positions with a result: lengths and moves count only where the shortest win is asked for. */
static void results(void **state) {
    (void)state;
    static const struct {
        SuiteValue value;
        int plies;
        bool exact;
        const char *move;
        Verdict any, shortest;
    } rows[] = {{SUITE_WIN, 3, true, "b1b3", VERDICT_RIGHT, VERDICT_RIGHT},
                {SUITE_WIN, 3, true, "c1c3", VERDICT_RIGHT, VERDICT_WRONG},
                {SUITE_WIN, 5, true, "b1b3", VERDICT_RIGHT, VERDICT_WRONG},
                {SUITE_WIN, 5, false, "b1b3", VERDICT_RIGHT, VERDICT_OPEN},
                {SUITE_LOSS, 4, true, "b1b3", VERDICT_WRONG, VERDICT_WRONG},
                {SUITE_UNKNOWN, 0, false, "b1b3", VERDICT_OPEN, VERDICT_OPEN}};
    Problem p = {.value = SUITE_WIN, .plies = 3, .best = moves_of("b1b3")};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SolveSettings any = {.method = METHOD_PN}, shortest = {.shortest = true};
        Solution s = {.value = rows[i].value,
                      .plies = rows[i].plies,
                      .exact = rows[i].exact,
                      .move = moves_of(rows[i].move).list[0]};
        if (solution_judge(&p, &any, &s) != rows[i].any ||
            solution_judge(&p, &shortest, &s) != rows[i].shortest)
            fail_msg("row %d", (int)i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_alone),
        cmocka_unit_test(results),
    };
    return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
