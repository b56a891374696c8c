/* Opinions on positions: which of two counts, and what they say. */
#include "../rules/sample.h"
#include <math.h>

#include "record/opinion.h"

/* The deeper one of the same program, the later one of two as deep; Lia's before another program's,
 * however deep that is. */
static void the_better_opinion_stays(void **state) {
    (void)state;
    for (int old = 0; old <= 4; old++)
        for (int fresh = 1; fresh <= 4; fresh++)
            for (int sides = 0; sides < 4; sides++) {
                Opinion before = {.score = 10, .depth = old, .foreign = sides & 1};
                Opinion now = {.score = 20, .depth = fresh, .foreign = sides & 2};
                bool wanted = old == 0                        ? true
                              : before.foreign == now.foreign ? fresh >= old
                                                              : before.foreign;
                if (opinion_replaces(now, before) != wanted)
                    fail_msg("depth %d%s after %d%s", fresh, now.foreign ? " of another" : "", old,
                             before.foreign ? " of another" : "");
            }
}

/* A win is the whole point and better than any score; what one side is ahead, the other is behind. */
static void shares_and_sides(void **state) {
    (void)state;
    static const Opinion rising[] = {{.mate = -1, .score = 900},
                                     {.score = -320},
                                     {.score = -10},
                                     {.score = 0},
                                     {.score = 10},
                                     {.score = 320},
                                     {.mate = 1, .score = -900}};
    enum { ROWS = sizeof rising / sizeof rising[0] };
    for (int i = 0; i < ROWS; i++) {
        double share = opinion_share(rising[i]), mirrored = opinion_share(rising[ROWS - 1 - i]);
        assert_true(share + mirrored > 1 - 1e-9 && share + mirrored < 1 + 1e-9);
        if (i) assert_true(share > opinion_share(rising[i - 1]));
        assert_int_equal(opinion_favours(rising[i], BLACK), i > ROWS / 2);
        assert_int_equal(opinion_favours(rising[i], WHITE), i < ROWS / 2);
        assert_int_equal(opinion_wins(rising[i], BLACK), i == ROWS - 1);
        assert_int_equal(opinion_wins(rising[i], WHITE), i == 0);
    }
    assert_true(opinion_share(rising[0]) <= 0 && opinion_share(rising[ROWS - 1]) >= 1);
}

/* The share of the points by the lead in hundredths of a stone: 3.2 stones are one unit of the
 * hyperbolic tangent. */
static void shares_of_leads(void **state) {
    (void)state;
    static const struct {
        int score;
        double share;
    } rows[] = {{0, 0.5},
                {320, 0.8807970780},
                {-320, 0.1192029220},
                {160, 0.7310585786},
                {100, 0.6513548647},
                {640, 0.9820137900},
                {-1600, 0.0000453979}};
    for (int i = 0; i < COUNT(rows); i++)
        assert_true(fabs(opinion_share((Opinion){.score = rows[i].score}) - rows[i].share) < 1e-9);
    assert_true(opinion_share((Opinion){.mate = 9, .score = -50}) >= 1);
    assert_true(opinion_share((Opinion){.mate = -9, .score = 50}) <= 0);
}

/* Tenths of a stone, rounded, from the better side. */
static void opinions_in_words(void **state) {
    (void)state;
    static const struct {
        Opinion opinion;
        const char *text;
    } rows[] = {{{.score = 0}, "0.0"},
                {{.score = 4}, "0.0"},
                {{.score = -4}, "0.0"},
                {{.score = 5}, "+0.1"},
                {{.score = -5}, "+0.1"},
                {{.score = 14}, "+0.1"},
                {{.score = 15}, "+0.2"},
                {{.score = -94}, "+0.9"},
                {{.score = -95}, "+1.0"},
                {{.score = 1234}, "+12.3"},
                {{.score = 1236}, "+12.4"},
                {{.mate = 1}, "win 1"},
                {{.mate = -12, .score = 7}, "win 12"}};
    for (int i = 0; i < COUNT(rows); i++) {
        char text[OPINION_TEXT_SIZE];
        opinion_format(rows[i].opinion, text);
        assert_string_equal(text, rows[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_opinion_stays), cmocka_unit_test(shares_and_sides),
        cmocka_unit_test(shares_of_leads), cmocka_unit_test(opinions_in_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
