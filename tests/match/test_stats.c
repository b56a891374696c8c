/* The statistics against values published elsewhere and against each other. */
#include "match/rating.h"
#include "match/stats.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void near(const char *what, double value, double wanted, double tolerance) {
    print_message("  %-34s %10.4f (wanted %.2f)\n", what, value, wanted);
    if (fabs(value - wanted) > tolerance) fail_msg("%s: %f, wanted %f", what, value, wanted);
}

static void test_strength(void **state) {
    (void)state;
    const double t = 0.005 + 1e-9;
    Tally pairs = {.pairs = {34, 54, 31, 32, 64, 75}};
    Strength s = stats_strength(&pairs, true);
    near("Elo", s.elo.value, 55.58, t);
    near("Elo error", s.elo_error.value, 27.65, t);
    near("nElo", s.nelo.value, 57.94, t);
    near("nElo error", s.nelo_error.value, 28.28, t);

    Tally more = {.pairs = {332, 433, 457, 41, 333, 334}};
    s = stats_strength(&more, true);
    near("Elo", s.elo.value, -8.64, t);
    near("Elo error", s.elo_error.value, 10.33, t);
    near("nElo", s.nelo.value, -9.17, t);
    near("nElo error", s.nelo_error.value, 10.96, t);
    near("LOS", 100 * s.los.value, 5.05, t);
    near("draw ratio", s.draw_ratio.value, 498.0 / 1930, 1e-12);
    near("pairs ratio", s.pairs_ratio.value, 667.0 / 765, 1e-12);
    near("WL/DD ratio", s.wl_dd_ratio.value, 457.0 / 41, 1e-12);

    Tally games = {.wins = 136, .losses = 96, .draws = 111};
    s = stats_strength(&games, false);
    near("Elo", s.elo.value, 40.70, t);
    near("Elo error", s.elo_error.value, 30.43, t);
    near("nElo", s.nelo.value, 49.77, t);
    near("nElo error", s.nelo_error.value, 36.77, t);
    near("LOS", 100 * s.los.value, 99.60, t);
    near("draw ratio", s.draw_ratio.value, 111.0 / 343, 1e-12);
}

typedef struct {
    const char *name;
    Tally tally;
    bool paired;
    double elo0, elo1;
    SprtModel model;
    double llr, tolerance;
} LlrCase;

static void test_llr(void **state) {
    (void)state;
    /* The last of the pentanomial rows is published with a loose solver; the exact maximum is a
     * little below. The trinomial rows are published to one part in a hundred. */
    static const LlrCase cases[] = {
        {"logistic 1",
         {.pairs = {223, 9863, 20279, 1000, 10037, 246}},
         true,
         0.5,
         2.5,
         SPRT_LOGISTIC,
         -3.07,
         0.005},
        {"logistic 2",
         {.pairs = {871, 26175, 55003, 980, 26678, 821}},
         true,
         0,
         2,
         SPRT_LOGISTIC,
         -4.98,
         0.005},
        {"normalized 1",
         {.pairs = {365, 16618, 36029, 200, 16974, 390}},
         true,
         0,
         2,
         SPRT_NORMALIZED,
         2.25,
         0.005},
        {"normalized 2",
         {.pairs = {127, 4883, 10311, 401, 5150, 104}},
         true,
         -1.75,
         0.25,
         SPRT_NORMALIZED,
         3.01,
         0.005},
        {"normalized, all won",
         {.pairs = {[PAIR_WW] = 5550}},
         true,
         0,
         5,
         SPRT_NORMALIZED,
         111.82,
         0.03},
        {"normalized games 1",
         {.wins = 36433, .losses = 36027, .draws = 68692},
         false,
         0,
         2,
         SPRT_NORMALIZED,
         0.92,
         0.01},
        {"normalized games 2",
         {.wins = 10871, .losses = 10650, .draws = 20431},
         false,
         -1.75,
         0.25,
         SPRT_NORMALIZED,
         2.30,
         0.02},
        {"logistic games",
         {.wins = 21404, .losses = 21184, .draws = 40708},
         false,
         0.5,
         2.5,
         SPRT_LOGISTIC,
         -1.57,
         0.015},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const LlrCase *c = &cases[i];
        Sprt s = {true, c->elo0, c->elo1, 0.05, 0.05, c->model};
        near(c->name, sprt_llr(&s, &c->tally, c->paired), c->llr, c->tolerance);
        /* The other player's view turns the test round. */
        Tally back = tally_reversed(&c->tally);
        Sprt mirror = {true, -c->elo1, -c->elo0, 0.05, 0.05, c->model};
        assert_true(fabs(sprt_llr(&mirror, &back, c->paired) + sprt_llr(&s, &c->tally, c->paired)) <
                    1e-6);
    }
}

/* For ordinary results the exact ratio agrees with its expansion around the observed score. */
static void test_llr_expansion(void **state) {
    (void)state;
    Tally t = {.pairs = {365, 16618, 36029, 200, 16974, 390}};
    const double w[] = {365, 16618, 36229, 16974, 390};
    double n = 0, mean = 0, variance = 0;
    for (int i = 0; i < 5; i++) n += w[i], mean += w[i] * i / 4;
    mean /= n;
    for (int i = 0; i < 5; i++) variance += w[i] * (i / 4.0 - mean) * (i / 4.0 - mean) / n;
    Sprt s = {true, 0, 2, 0.05, 0.05, SPRT_LOGISTIC};
    double s0 = score_of_elo(0), s1 = score_of_elo(2);
    near("logistic", sprt_llr(&s, &t, true), n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance),
         0.01);
    s.model = SPRT_NORMALIZED;
    double u = (mean - 0.5) / sqrt(variance), t1 = sqrt(2) * 2 * log(10) / 800;
    near("normalized", sprt_llr(&s, &t, true), n / 2 * log((1 + u * u) / (1 + (u - t1) * (u - t1))),
         0.01);
}

/* However far apart hypotheses and results are: finite, rising with the results, falling with the
 * hypotheses. */
static void test_llr_extremes(void **state) {
    (void)state;
    static const double elos[] = {-900, -400, -50, 0, 50, 400, 900};
    int count = 0;
    for (int model = 0; model < 2; model++)
        for (int k = 0; k + 1 < 7; k++) {
            Sprt s = {true, elos[k], elos[k + 1], 0.05, 0.05, (SprtModel)model};
            double last = -INFINITY;
            for (int won = 0; won <= 40; won += 4, count++) {
                Tally t = {.pairs = {[PAIR_LL] = 40 - won, [PAIR_WW] = won}};
                double llr = sprt_llr(&s, &t, true);
                if (!isfinite(llr) || llr < last)
                    fail_msg("model %d, [%g, %g], %d won: %f after %f", model, s.elo0, s.elo1, won,
                             llr, last);
                last = llr;
            }
        }
    print_message("  %d cases\n", count);
}

static void test_sprt_bounds(void **state) {
    (void)state;
    Sprt s = {true, 0, 10, 0.05, 0.05, SPRT_NORMALIZED};
    near("lower", sprt_lower(&s), -2.94, 0.005);
    near("upper", sprt_upper(&s), 2.94, 0.005);
    Tally t = {0};
    assert_int_equal(sprt_verdict(&s, &t, true), SPRT_RUNNING);
    near("no results", sprt_llr(&s, &t, true), 0, 0);
    t.pairs[PAIR_WW] = 500;
    assert_int_equal(sprt_verdict(&s, &t, true), SPRT_ACCEPTS_H1);
    t = tally_reversed(&t);
    assert_int_equal(sprt_verdict(&s, &t, true), SPRT_ACCEPTS_H0);
    s.enabled = false;
    assert_int_equal(sprt_verdict(&s, &t, true), SPRT_RUNNING);

    /* Wald's bounds with two different risks: log(beta / (1 - alpha)), log((1 - beta) / alpha). */
    Sprt uneven = {true, 0, 10, 0.05, 0.1, SPRT_NORMALIZED};
    near("lower, beta 0.1", sprt_lower(&uneven), -2.2513, 0.0001);
    near("upper, beta 0.1", sprt_upper(&uneven), 2.8904, 0.0001);
    /* A ratio between the two lower bounds decides under one risk and not under the other. */
    Tally lost = {0};
    while (sprt_llr(&uneven, &lost, true) > -2.5) lost.pairs[PAIR_LD]++, lost.pairs[PAIR_DD]++;
    assert_int_equal(sprt_verdict(&uneven, &lost, true), SPRT_ACCEPTS_H0);
    uneven.alpha = 0.1;
    uneven.beta = 0.05;
    assert_int_equal(sprt_verdict(&uneven, &lost, true), SPRT_RUNNING);
}

static void formatted(Figure f, const char *wanted) {
    char text[FIGURE_SIZE];
    figure_format(f, 2, text);
    assert_string_equal(text, wanted);
}

static void test_not_available(void **state) {
    (void)state;
    Tally none = {0}, all_won = {.wins = 4, .pairs = {[PAIR_WW] = 2}},
          all_drawn = {.draws = 4, .pairs = {[PAIR_DD] = 2}};
    for (int paired = 0; paired < 2; paired++) {
        Strength s = stats_strength(&none, paired);
        formatted(s.elo, "n/a");
        formatted(s.elo_error, "n/a");
        formatted(s.nelo, "n/a");
        formatted(s.los, "n/a");
        formatted(s.draw_ratio, "n/a");
        formatted(s.pairs_ratio, "n/a");
        s = stats_strength(&all_won, paired);
        formatted(s.elo, "n/a");
        formatted(s.elo_error, "n/a");
        formatted(s.nelo, "n/a");
        formatted(s.draw_ratio, "0.00");
        s = stats_strength(&all_drawn, paired);
        formatted(s.elo, "0.00");
        formatted(s.elo_error, "0.00");
        formatted(s.nelo, "n/a");
        formatted(s.los, "n/a");
        formatted(s.draw_ratio, "1.00");
    }
    formatted((Figure){NAN, true}, "n/a");
    formatted((Figure){INFINITY, true}, "n/a");
}

static void test_tally(void **state) {
    (void)state;
    Tally t = {0};
    for (int a = 0; a <= 2; a++)
        for (int b = 0; b <= 2; b++) {
            tally_add_game(&t, a);
            tally_add_game(&t, b);
            tally_add_pair(&t, a, b);
        }
    const int64_t wanted[PAIR_KINDS] = {1, 2, 2, 1, 2, 1};
    assert_memory_equal(t.pairs, wanted, sizeof wanted);
    assert_int_equal(tally_games(&t), 18);
    assert_int_equal(tally_pairs(&t), 9);
    Tally sum = tally_sum(&t, &t);
    assert_int_equal(sum.wins, 12);
    assert_int_equal(sum.pairs[PAIR_WD], 4);
}

/* Each pair by itself: all nine together look the same if two kinds change places. */
static void test_single_pairs(void **state) {
    (void)state;
    static const PairKind wanted[3][3] = {
        {PAIR_LL, PAIR_LD, PAIR_WL}, {PAIR_LD, PAIR_DD, PAIR_WD}, {PAIR_WL, PAIR_WD, PAIR_WW}};
    for (int a = 0; a <= 2; a++)
        for (int b = 0; b <= 2; b++) {
            Tally t = {0};
            tally_add_game(&t, a);
            tally_add_game(&t, b);
            tally_add_pair(&t, a, b);
            for (int kind = 0; kind < PAIR_KINDS; kind++)
                assert_int_equal(t.pairs[kind], kind == (int)wanted[a][b]);
            near("points", tally_points(&t), (a + b) / 2.0, 0);
            near("score", tally_score(&t).value, (a + b) / 4.0, 0);
            Tally back = tally_reversed(&t);
            assert_int_equal(back.pairs[wanted[2 - a][2 - b]], 1);
            near("points of the other", tally_points(&back), 2 - (a + b) / 2.0, 0);
            /* Judged by pairs or by games, the better side is the better side. */
            t.pairs[PAIR_DD] += 2;
            t.draws += 4;
            for (int paired = 0; paired < 2; paired++) {
                Strength s = stats_strength(&t, paired);
                if (a + b > 2) assert_true(s.elo.value > 0 && s.los.value > 0.5);
                if (a + b < 2) assert_true(s.elo.value < 0 && s.los.value < 0.5);
            }
        }
}

static void set_pairing(Tally *all, int n, int i, int j, Tally t) {
    all[i * n + j] = t;
    all[j * n + i] = tally_reversed(&t);
}

static void test_rating(void **state) {
    (void)state;
    Rating r[4];
    bool virtual_draws;
    /* Two engines: the list says what the match says. */
    Tally two[4] = {0}, match = {.wins = 31 + 64 + 2 * 75};
    const int64_t kinds[PAIR_KINDS] = {34, 54, 31, 32, 64, 75};
    memcpy(match.pairs, kinds, sizeof kinds);
    match.draws = 54 + 2 * 32 + 64;
    match.losses = 2 * 34 + 54 + 31;
    set_pairing(two, 2, 0, 1, match);
    assert_true(rating_solve(2, two, true, (RatingAnchor){1, 1500}, r, &virtual_draws));
    assert_false(virtual_draws);
    near("anchored", r[0].rating.value, 1555.58, 0.005);
    near("error", r[0].error.value, 27.65, 0.5);
    near("anchor", r[1].rating.value, 1500, 0);
    assert_false(r[1].error.known);
    assert_true(rating_solve(2, two, true, (RatingAnchor){RATING_NO_ANCHOR, 0}, r, &virtual_draws));
    near("centred", r[0].rating.value, 55.58 / 2, 0.005);
    near("centred", r[1].rating.value, -55.58 / 2, 0.005);

    /* A chain of three: differences add up; a fourth engine without games has no rating. */
    Tally four[16] = {0};
    set_pairing(four, 4, 0, 1, (Tally){.wins = 30, .losses = 10});
    set_pairing(four, 4, 1, 2, (Tally){.wins = 60, .losses = 20, .draws = 20});
    assert_true(rating_solve(4, four, false, (RatingAnchor){2, 0}, r, &virtual_draws));
    assert_false(virtual_draws);
    near("1 − 2", r[1].rating.value, elo_of_score(0.7), 0.01);
    near("0 − 2", r[0].rating.value, elo_of_score(0.7) + elo_of_score(0.75), 0.01);
    assert_true(r[0].error.value > r[1].error.value);
    assert_false(r[3].rating.known);

    /* Draws are results like others: nothing has to be made up. */
    Tally drawn[4] = {0};
    set_pairing(drawn, 2, 0, 1, (Tally){.draws = 20});
    assert_true(rating_solve(2, drawn, false, (RatingAnchor){1, 1500}, r, &virtual_draws));
    assert_false(virtual_draws);
    near("drawn", r[0].rating.value, 1500, 1e-6);

    /* Somebody won everything: finite, and said. */
    set_pairing(four, 4, 3, 0, (Tally){.wins = 20});
    assert_true(rating_solve(4, four, false, (RatingAnchor){2, 0}, r, &virtual_draws));
    assert_true(virtual_draws);
    assert_true(r[3].rating.known && isfinite(r[3].rating.value));
    assert_true(r[3].rating.value > r[0].rating.value);
}

/* The error of a difference of two ratings: the deviation of the results about what the ratings
 * expect, by pairs or by games, over the slope of the expectation. A match of two engines has the
 * difference that its score says. */
static double error_of(const Tally *t, bool paired) {
    static const double points[PAIR_KINDS] = {0, 0.5, 1, 1, 1.5, 2};
    double games = (double)tally_games(t), p = tally_points(t) / games, sum = 0;
    if (paired) {
        for (int k = 0; k < PAIR_KINDS; k++) sum += (double)t->pairs[k] * pow(points[k] - 2 * p, 2);
        sum *= games / 2 / (double)tally_pairs(t);
    } else {
        sum = (double)t->wins * pow(1 - p, 2) + (double)t->losses * p * p +
              (double)t->draws * pow(0.5 - p, 2);
    }
    return 1.959964 * 400 / log(10) * sqrt(sum) / (games * p * (1 - p));
}

static void test_rating_errors(void **state) {
    (void)state;
    const double t = 1e-6;
    /* Seven games have no partner yet. */
    Tally a = {.wins = 45, .losses = 21, .draws = 41, .pairs = {2, 5, 8, 9, 16, 10}};
    Tally b = {.wins = 10, .losses = 15, .draws = 15, .pairs = {2, 5, 4, 5, 3, 1}};
    Rating r[4];
    bool virtual_draws;
    for (int paired = 0; paired < 2; paired++) {
        Tally two[4] = {0}, three[9] = {0};
        double ea = error_of(&a, paired), eb = error_of(&b, paired);
        set_pairing(two, 2, 0, 1, a);
        assert_true(rating_solve(2, two, paired, (RatingAnchor){1, 1500}, r, &virtual_draws));
        near("anchored", r[0].error.value, ea, t);
        near("its rating", r[0].rating.value, 1500 + elo_of_score(tally_score(&a).value), t);
        assert_true(r[0].error.known && !r[1].error.known);
        RatingAnchor none = {RATING_NO_ANCHOR, 1500};
        assert_true(rating_solve(2, two, paired, none, r, &virtual_draws));
        near("half each", r[0].error.value, ea / 2, t);
        near("half each", r[1].error.value, ea / 2, t);
        near("about zero", r[0].rating.value + r[1].rating.value, 0, t);
        /* Along a chain the squares add up. */
        set_pairing(three, 3, 0, 1, a);
        set_pairing(three, 3, 1, 2, b);
        assert_true(rating_solve(3, three, paired, (RatingAnchor){2, 0}, r, &virtual_draws));
        near("next to the anchor", r[1].error.value, eb, t);
        near("behind it", r[0].error.value, sqrt(ea * ea + eb * eb), t);
        assert_false(virtual_draws);
    }
}

/* Engines that cannot be compared with the anchor, or else with the busiest one, have no rating. */
static void test_rating_of_parts(void **state) {
    (void)state;
    Rating r[4];
    bool virtual_draws;
    Tally four[16] = {0};
    set_pairing(four, 4, 0, 1, (Tally){.wins = 6, .losses = 4});
    set_pairing(four, 4, 2, 3, (Tally){.wins = 12, .losses = 8});
    for (int anchor = -1; anchor < 4; anchor++) {
        RatingAnchor a = {anchor < 0 ? RATING_NO_ANCHOR : anchor, 100};
        assert_true(rating_solve(4, four, false, a, r, &virtual_draws));
        bool first = anchor == 0 || anchor == 1;
        for (int i = 0; i < 4; i++) {
            assert_int_equal(r[i].rating.known, (i < 2) == first);
            assert_true(i == anchor || r[i].error.known == r[i].rating.known);
        }
        assert_false(virtual_draws);
    }
    /* Virtual draws are needed for an engine that lost everything as for one that won everything,
     * and are added to encounters that took place: the others have no part in it. */
    for (int lost = 0; lost < 2; lost++) {
        Tally three[9] = {0};
        Tally all = lost ? (Tally){.losses = 20} : (Tally){.wins = 20};
        set_pairing(three, 3, 1, 0, all);
        set_pairing(three, 3, 0, 2, (Tally){.wins = 30, .losses = 10});
        assert_true(rating_solve(3, three, false, (RatingAnchor){0, 0}, r, &virtual_draws));
        assert_true(virtual_draws);
        double won = elo_of_score(20.5 / 21);
        near("20 of 20 and a draw", r[1].rating.value, lost ? -won : won, 1e-6);
        near("30 of 40 and a draw", -r[2].rating.value, elo_of_score(30.5 / 41), 1e-6);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tally),           cmocka_unit_test(test_single_pairs),
        cmocka_unit_test(test_strength),        cmocka_unit_test(test_llr),
        cmocka_unit_test(test_llr_expansion),   cmocka_unit_test(test_llr_extremes),
        cmocka_unit_test(test_sprt_bounds),     cmocka_unit_test(test_not_available),
        cmocka_unit_test(test_rating),          cmocka_unit_test(test_rating_errors),
        cmocka_unit_test(test_rating_of_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
