/* Opinions on positions: which of two counts, and what they say. */
#include "../rules/sample.h"
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
    enum { COUNT = sizeof rising / sizeof rising[0] };
    for (int i = 0; i < COUNT; i++) {
        double share = opinion_share(rising[i]), mirrored = opinion_share(rising[COUNT - 1 - i]);
        assert_true(share + mirrored > 1 - 1e-9 && share + mirrored < 1 + 1e-9);
        if (i) assert_true(share > opinion_share(rising[i - 1]));
        assert_int_equal(opinion_favours(rising[i], BLACK), i > COUNT / 2);
        assert_int_equal(opinion_favours(rising[i], WHITE), i < COUNT / 2);
        assert_int_equal(opinion_wins(rising[i], BLACK), i == COUNT - 1);
        assert_int_equal(opinion_wins(rising[i], WHITE), i == 0);
    }
    assert_true(opinion_share(rising[0]) <= 0 && opinion_share(rising[COUNT - 1]) >= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_better_opinion_stays),
                                       cmocka_unit_test(shares_and_sides)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
