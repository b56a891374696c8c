/* The report and the summary of a match whose results are known: every column, sum and average is
 * that of its own engine, and the list is in the order of the ratings.
 */
#include "json_path.h"
#include "match/match_options.h"
#include "match/report.h"

#include <math.h>

enum { ANN, BOB, CID, DAN, ENGINES };

typedef struct {
    MatchPlan plan;
    Results results;
} Bed;

static void bed_init(Bed *b, int engines, bool paired, const char *anchor, const char *sprt) {
    static const char *const keys[] = {"cmd=x,name=Ann,tc=60+1", "cmd=x,name=Bob,depth=4",
                                       "cmd=x,name=Cid,st=2", "cmd=x,name=Dan,nodes=9"};
    MatchOptions o = match_options_default();
    Reason why;
    for (int i = 0; i < engines; i++) o.engines.items[o.engines.count++] = keys[i];
    o.anchor = anchor;
    o.sprt = sprt;
    o.no_pairs = !paired;
    if (!match_options_plan(&o, &b->plan, &why)) fail_msg("%s", why.text);
    assert_true(results_init(&b->results, &b->plan));
}

static void bed_finish(Bed *b) {
    results_finish(&b->results);
    plan_finish(&b->plan);
}

/* Sets the results of i against j to this number of pairs of each kind. */
static void meet(Bed *b, int i, int j, const int64_t pairs[PAIR_KINDS]) {
    static const int wins[PAIR_KINDS] = {0, 0, 1, 0, 1, 2}, losses[PAIR_KINDS] = {2, 1, 1, 0, 0, 0};
    int n = b->results.engines;
    Tally t = {0};
    for (int k = 0; k < PAIR_KINDS; k++) {
        t.pairs[k] = pairs[k];
        t.wins += wins[k] * pairs[k];
        t.losses += losses[k] * pairs[k];
        t.draws += (2 - wins[k] - losses[k]) * pairs[k];
    }
    b->results.tallies[i * n + j] = t;
    b->results.tallies[j * n + i] = tally_reversed(&t);
}

static const int64_t ann_bob[PAIR_KINDS] = {0, 1, 2, 1, 1, 3},
                     ann_cid[PAIR_KINDS] = {1, 0, 1, 1, 1, 0};

static void has(const Buffer *text, const char *part) {
    if (!strstr(text->text, part)) fail_msg("\"%s\" is not in\n%s", part, text->text);
}

/* Ann has met Bob and Cid, Dan has met nobody. In a chain of encounters each difference of ratings
 * is that of its encounter. */
static void test_list(void **state) {
    (void)state;
    for (int anchored = 0; anchored < 2; anchored++) {
        Bed b;
        Buffer text = {0};
        bed_init(&b, ENGINES, true, anchored ? "Bob=1500" : NULL, NULL);
        meet(&b, ANN, BOB, ann_bob);
        meet(&b, ANN, CID, ann_cid);
        report_format(&b.plan, &b.results, &text);
        assert_false(text.failed);
        double over_bob = elo_of_score(11 / 16.0), over_ann = elo_of_score(4.5 / 8);
        double mean = (over_bob + over_bob + over_ann) / 3, bob = anchored ? 1500 : -mean;
        has(&text, "Rank Name       Elo      +/-   Games    Score     Draw  Ptnml(0-2)\n");
        static const char *const names[] = {"Cid", "Ann", "Bob"};
        static const char *const columns[] = {"       8   56.25%   37.50%  [0, 1, 2, 0, 1]\n",
                                              "      24   60.42%   29.17%  [1, 1, 5, 2, 3]\n",
                                              "      16   31.25%   25.00%  [3, 1, 3, 1, 0]\n"};
        const double ratings[] = {bob + over_bob + over_ann, bob + over_bob, bob};
        for (int k = 0; k < 3; k++) {
            char row[100];
            snprintf(row, sizeof row, "\n%4d %s  %9.2f ", k + 1, names[k], ratings[k]);
            has(&text, row);
            has(&text, columns[k]);
            assert_true(strstr(text.text, columns[k]) > strstr(text.text, row));
        }
        assert_int_equal(strstr(text.text, " anchor ") != NULL, anchored);
        has(&text, "\n   4 Dan        n/a      n/a       0     n/a%     n/a%  [0, 0, 0, 0, 0]\n");
        has(&text, "\nCross-table (points/games):\n"
                   "                    1           2           3           4\n"
                   "   1 Cid            .       4.5/8           -           -\n"
                   "   2 Ann        3.5/8           .     11.0/16           -\n"
                   "   3 Bob            -      5.0/16           .           -\n"
                   "   4 Dan            -           -           -           .\n");
        assert_null(strstr(text.text, "virtual draw"));
        buffer_finish(&text);
        bed_finish(&b);
    }
}

/* Two engines have no list, unless one of them is an anchor. */
static void test_two_engines(void **state) {
    (void)state;
    for (int anchored = 0; anchored < 2; anchored++) {
        Bed b;
        Buffer text = {0};
        bed_init(&b, 2, true, anchored ? "Ann=100" : NULL, "elo0=2,elo1=7,beta=0.1");
        meet(&b, ANN, BOB, ann_bob);
        report_format(&b.plan, &b.results, &text);
        has(&text, "Results of Ann vs Bob (60+1 - depth 4, 4 random plies, seed 1):\n");
        has(&text, "Games: 16, Wins: 9, Losses: 3, Draws: 4, Points: 11.0 (68.75 %)\n");
        has(&text, "DrawRatio: 37.50 %, PairsRatio: 4.00\n");
        has(&text, "Ptnml(0-2): [0, 1, 3, 1, 3], WL/DD Ratio: 2.00\n");
        const Tally *t = results_between(&b.results, ANN, BOB);
        char line[100], more[100];
        double llr = sprt_llr(&b.plan.sprt, t, true);
        snprintf(line, sizeof line, "LLR: %.2f (-2.25, 2.89) [2.00, 7.00] nElo\n", llr);
        has(&text, line);
        assert_int_equal(strstr(text.text, "Rank Name") != NULL, anchored);
        buffer_finish(&text);
        report_score(&b.plan, &b.results, &text);
        Strength s = stats_strength(t, true);
        snprintf(more, sizeof more, "Ann +9 -3 =4, Elo %.2f +/- %.2f, LLR %.2f (-2.25, 2.89)",
                 s.elo.value, s.elo_error.value, llr);
        assert_string_equal(text.text, more);
        buffer_finish(&text);
        bed_finish(&b);
    }
}

/* Who has won everything has a rating by virtual draws, and that is said. */
static void test_virtual_draws(void **state) {
    (void)state;
    static const int64_t won[PAIR_KINDS] = {[PAIR_WW] = 5};
    Bed b;
    Buffer text = {0};
    JsonDocument d;
    Reason why;
    bed_init(&b, 3, true, NULL, NULL);
    meet(&b, BOB, CID, won);
    report_format(&b.plan, &b.results, &text);
    has(&text, "a virtual draw was added");
    buffer_finish(&text);
    report_json(&b.plan, &b.results, false, &text);
    assert_true(json_parse(&d, buffer_span(&text), &why));
    json_is_bool(d.root, "virtual_draws", true);
    json_is_bool(d.root, "complete", false);
    json_finish(&d);
    buffer_finish(&text);
    bed_finish(&b);
}

/* Every number of the summary has a value of its own here. */
static void test_summary(void **state) {
    (void)state;
    Bed b;
    Buffer text = {0};
    JsonDocument d;
    Reason why;
    bed_init(&b, 2, true, "Bob=1500", "elo0=0,elo1=10,model=logistic,alpha=0.05,beta=0.1");
    meet(&b, ANN, BOB, ann_bob);
    Results *r = &b.results;
    r->games = 16;
    r->winners[WINNER_BLACK] = 7;
    r->winners[WINNER_WHITE] = 5;
    r->winners[WINNER_DRAW] = 4;
    r->plies = 999;
    r->moves = 50;
    r->overhead = 12.5;
    r->ends[END_TIME] = 3;
    r->ends[END_REPETITION] = 13;
    for (int i = 0; i < 2; i++) {
        EntrantTotals *t = &r->each[i];
        *t = (EntrantTotals){.moves = 20 + 10 * i,
                             .nodes = 12345 + i,
                             .time = 610 * (1 + i),
                             .max_overrun = 1.5 + i,
                             .depth = 90 * (1 + i)};
        for (int f = 1; f < GAME_FAULT_COUNT; f++) t->faults[f] = 100 * i + f;
        for (int w = 0; w < WARNING_COUNT; w++) t->warnings[w] = 1000 * (1 + i) + w;
    }
    report_json(&b.plan, r, true, &text);
    if (!json_parse(&d, buffer_span(&text), &why)) fail_msg("%s", why.text);
    json_is_bool(d.root, "complete", true);
    json_is_number(d.root, "games", 16);
    json_is_number(d.root, "black_wins", 7);
    json_is_number(d.root, "white_wins", 5);
    json_is_number(d.root, "draws", 4);
    json_is_number(d.root, "plies", 999);
    json_is_number(d.root, "overhead_ms_per_move", 0.25);
    json_is_number(d.root, "ends.time", 3);
    json_is_number(d.root, "ends.repetition", 13);
    assert_int_equal(json_count(d.root, "ends"), 2);
    json_is_bool(d.root, "virtual_draws", false);
    const Tally *t = results_between(r, ANN, BOB);
    Strength s = stats_strength(t, true);
    static const char *const names[] = {"Ann", "Bob"};
    for (int i = 0; i < 2; i++) {
        char path[20];
        snprintf(path, sizeof path, "engines.%d", i);
        const JsonValue *e = json_path(d.root, path);
        json_is_text(e, "name", names[i]);
        json_is_number(e, "rating", i ? 1500 : round(1e4 * (1500 + s.elo.value)) / 1e4);
        const JsonValue *error = json_path(e, "rating_error");
        assert_true(error && error->kind == (i ? JSON_NULL : JSON_NUMBER));
        json_is_number(e, "moves", 20 + 10 * i);
        json_is_number(e, "ms_per_move", i ? 40.667 : 30.5);
        json_is_number(e, "depth_per_move", i ? 6 : 4.5);
        json_is_number(e, "nodes", 12345 + i);
        json_is_number(e, "max_overrun_ms", 1.5 + i);
        assert_int_equal(json_count(e, "faults"), GAME_FAULT_COUNT - 1);
        for (int f = 1; f < GAME_FAULT_COUNT; f++)
            json_is_number(json_path(e, "faults"), game_fault_name(f), 100 * i + f);
        assert_int_equal(json_count(e, "warnings"), WARNING_COUNT);
        for (int w = 0; w < WARNING_COUNT; w++)
            json_is_number(json_path(e, "warnings"), warning_name((Warning)w), 1000 * (1 + i) + w);
    }
    const JsonValue *m = json_path(d.root, "encounters.0");
    assert_int_equal(json_count(d.root, "encounters"), 1);
    json_is_text(m, "first", "Ann");
    json_is_text(m, "second", "Bob");
    json_is_number(m, "games", 16);
    json_is_number(m, "wins", 9);
    json_is_number(m, "losses", 3);
    json_is_number(m, "draws", 4);
    json_is_number(m, "score", 0.6875);
    json_is_number(m, "draw_ratio", 0.375);
    json_is_number(m, "pairs_ratio", 4);
    static const char *const names_of[] = {"elo", "elo_error", "nelo", "nelo_error", "los"};
    const Figure figures[] = {s.elo, s.elo_error, s.nelo, s.nelo_error, s.los};
    for (int i = 0; i < 5; i++) {
        assert_true(figures[i].known);
        json_is_number(m, names_of[i], round(1e4 * figures[i].value) / 1e4);
    }
    for (int k = 0; k < PAIR_KINDS; k++) {
        char path[20];
        snprintf(path, sizeof path, "pairs.%d", k);
        json_is_number(m, path, (double)ann_bob[k]);
    }
    const JsonValue *q = json_path(d.root, "sprt");
    json_is_number(q, "llr", round(1e4 * sprt_llr(&b.plan.sprt, t, true)) / 1e4);
    json_is_number(q, "lower", -2.2513);
    json_is_number(q, "upper", 2.8904);
    json_is_number(q, "elo0", 0);
    json_is_number(q, "elo1", 10);
    json_is_text(q, "model", "logistic");
    json_is_text(q, "verdict", "running");
    json_finish(&d);
    buffer_finish(&text);
    bed_finish(&b);
}

/* The verdict is that of the first two engines, for the first of them. */
static void test_verdict(void **state) {
    (void)state;
    static const int64_t won[PAIR_KINDS] = {[PAIR_WW] = 400, [PAIR_WD] = 1},
                         lost[PAIR_KINDS] = {[PAIR_LL] = 400, [PAIR_LD] = 1};
    for (int i = 0; i < 2; i++) {
        Bed b;
        Buffer text = {0};
        JsonDocument d;
        Reason why;
        bed_init(&b, 2, true, NULL, "elo0=0,elo1=10");
        meet(&b, ANN, BOB, i ? won : lost);
        report_format(&b.plan, &b.results, &text);
        has(&text, i ? "nElo - H1 was accepted" : "nElo - H0 was accepted");
        buffer_finish(&text);
        report_json(&b.plan, &b.results, true, &text);
        assert_true(json_parse(&d, buffer_span(&text), &why));
        json_is_text(d.root, "sprt.verdict", i ? "H1" : "H0");
        json_finish(&d);
        buffer_finish(&text);
        bed_finish(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),    cmocka_unit_test(test_two_engines),
        cmocka_unit_test(test_summary), cmocka_unit_test(test_virtual_draws),
        cmocka_unit_test(test_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
