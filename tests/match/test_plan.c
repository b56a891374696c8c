/* From the command line to the plan, and from the plan to the head of the log: every option arrives
 * where it belongs.
 */
#include "json_path.h"
#include "match/match_options.h"

static MatchOptions options_of(int engines) {
    static const char *const keys[] = {
        "cmd=\"'./a b' -x\",name=Ann,tc=40/60.5+0.25,timemargin=12,option.Move Overhead=7",
        "cmd=y,name=Bob,st=0.75,depth=9,proto=ugi,restart=on,dir=/tmp,args=-q", "cmd=z,nodes=1234"};
    MatchOptions o = match_options_default();
    for (int i = 0; i < engines; i++) o.engines.items[o.engines.count++] = keys[i];
    return o;
}

static MatchPlan plan_of(const MatchOptions *o) {
    MatchPlan p;
    Reason why;
    if (!match_options_plan(o, &p, &why)) fail_msg("%s", why.text);
    return p;
}

static void refused(const MatchOptions *o, const char *word) {
    MatchPlan p;
    Reason why = {""};
    if (match_options_plan(o, &p, &why)) fail_msg("taken, but %s", word);
    if (!strstr(why.text, word)) fail_msg("'%s' does not say '%s'", why.text, word);
}

/* ---- options ---- */

static void test_sprt(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Sprt wanted;
    } rows[] = {
        {"elo0=1,elo1=6", {true, 1, 6, 0.05, 0.05, SPRT_NORMALIZED}},
        {"elo0=-3,elo1=2.5,alpha=0.01,beta=0.2,model=logistic",
         {true, -3, 2.5, 0.01, 0.2, SPRT_LOGISTIC}},
        {"model=normalized,beta=0.5,elo1=0,elo0=-1,alpha=1e-9",
         {true, -1, 0, 1e-9, 0.5, SPRT_NORMALIZED}},
    };
    MatchOptions o = options_of(2);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Sprt *w = &rows[i].wanted;
        o.sprt = rows[i].text;
        MatchPlan p = plan_of(&o);
        const Sprt *s = &p.sprt;
        assert_true(s->enabled && s->elo0 == w->elo0 && s->elo1 == w->elo1);
        assert_true(s->alpha == w->alpha && s->beta == w->beta && s->model == w->model);
        plan_finish(&p);
    }
    static const char *const bad[] = {"elo0=1",
                                      "elo1=1",
                                      "elo0=1,elo1=1",
                                      "elo0=0,elo1=1,alpha=0",
                                      "elo0=0,elo1=1,alpha=0.51",
                                      "elo0=0,elo1=1,beta=0.51",
                                      "elo0=0,elo1=1,beta=0",
                                      "elo0=0,elo1=1001",
                                      "elo0=-1001,elo1=1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        o.sprt = bad[i];
        refused(&o, "--sprt");
    }
    o = options_of(3);
    o.sprt = "elo0=0,elo1=1";
    refused(&o, "two engines");
}

/* Moves are counted in moves of both sides on the command line, the losing side's own ones to
 * resign, and in plies in the plan. */
static void test_adjudication(void **state) {
    (void)state;
    MatchOptions o = options_of(2);
    MatchPlan p = plan_of(&o);
    const Adjudication none = {0};
    assert_memory_equal(&p.adjudication, &none, sizeof none);
    plan_finish(&p);
    o.draw = "movenumber=8,movecount=3,score=15";
    o.resign = "movecount=4,score=600,twosided=true";
    o.max_plies = 150;
    p = plan_of(&o);
    const Adjudication *a = &p.adjudication;
    assert_true(a->draw_from == 16 && a->draw_count == 6 && a->draw_score == 15);
    assert_true(a->resign_count == 4 && a->resign_score == 600 && a->resign_both);
    assert_int_equal(a->max_plies, 150);
    plan_finish(&p);
    o.draw = "movecount=1,score=0";
    o.resign = "movecount=1,score=1";
    p = plan_of(&o);
    a = &p.adjudication;
    assert_true(a->draw_from == 0 && a->draw_count == 2 && a->draw_score == 0);
    assert_true(a->resign_count == 1 && a->resign_score == 1 && !a->resign_both);
    plan_finish(&p);
    static const char *const draws[] = {"movecount=1", "score=1", "movecount=0,score=1",
                                        "movecount=1,score=-1"};
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        o.draw = draws[i];
        refused(&o, "--draw");
    }
    o.draw = NULL;
    static const char *const resigns[] = {"movecount=1", "score=1", "movecount=0,score=1",
                                          "movecount=1,score=0",
                                          "movecount=1,score=1,twosided=maybe"};
    for (size_t i = 0; i < sizeof resigns / sizeof *resigns; i++) {
        o.resign = resigns[i];
        refused(&o, "--resign");
    }
}

static void test_size_and_openings(void **state) {
    (void)state;
    MatchOptions o = options_of(3);
    MatchPlan p = plan_of(&o);
    assert_true(p.paired && p.rounds == 100 && p.kind == PLAN_ROUND_ROBIN && p.seeds == 0);
    assert_true(p.shard == 1 && p.shards == 1 && p.anchor.anchor == RATING_NO_ANCHOR);
    assert_string_equal(p.engines[2].name, "z"); /* after its command */
    assert_true(!p.source.file && p.source.plies == 4 && p.source.start == 1 && !p.source.shuffled);
    assert_true(p.source.seed == 1 && p.source.wanted == 100);
    plan_finish(&p);
    o.no_pairs = o.gauntlet = true;
    o.seeds = 2;
    o.pairs = 7;
    o.shard = "2/5";
    o.anchor = "Bob=-1234.5";
    o.openings = "games.sgf";
    o.opening_plies = 8;
    o.opening_start = 3;
    o.random_plies = 5;
    o.seed = 77;
    o.order = "random";
    p = plan_of(&o);
    assert_true(!p.paired && p.rounds == 7 && p.kind == PLAN_GAUNTLET && p.seeds == 2);
    assert_true(p.shard == 2 && p.shards == 5);
    assert_true(p.anchor.anchor == 1 && p.anchor.anchor_rating == -1234.5);
    assert_string_equal(p.source.file, "games.sgf");
    assert_true(p.source.plies == 8 && p.source.start == 3 && p.source.shuffled);
    assert_true(p.source.seed == 77 && p.source.wanted == 9);
    plan_finish(&p);
    o.openings = NULL; /* random openings have an order of their own */
    p = plan_of(&o);
    assert_true(p.source.plies == 5 && !p.source.shuffled);
    plan_finish(&p);
    o.seeds = 3;
    refused(&o, "gauntlet");
    o = options_of(2);
    o.sprt = "elo0=0,elo1=5";
    p = plan_of(&o);
    assert_int_equal(p.rounds, 20000);
    plan_finish(&p);
    o.anchor = "Bo=1500";
    refused(&o, "--anchor");
    o.anchor = "Bobby=1500";
    refused(&o, "--anchor");
    o.anchor = "Bob=10001";
    refused(&o, "not a rating");
    o = options_of(1);
    refused(&o, "two engines");
    o = options_of(3);
    o.pairs = 10000000 / 3;
    p = plan_of(&o);
    plan_finish(&p);
    o.pairs++;
    refused(&o, "more than");
}

/* Keys for all engines come first; an engine's own take their place. */
static void test_each(void **state) {
    (void)state;
    MatchOptions o = match_options_default();
    o.engines.items[o.engines.count++] = "cmd=a,depth=3,option.Hash=2,restart=off";
    o.engines.items[o.engines.count++] = "cmd=b";
    o.each.items[o.each.count++] = "depth=5,option.Hash=1,restart=on";
    o.each.items[o.each.count++] = "timemargin=9,option.Own=true";
    MatchPlan p = plan_of(&o);
    for (int i = 0; i < 2; i++) {
        const Entrant *e = &p.engines[i];
        assert_true(e->limits.depth == (i ? 5 : 3) && e->margin == 9 && e->restart == (i == 1));
        assert_int_equal(e->option_count, 2);
        assert_string_equal(e->options[0].value, i ? "1" : "2");
        assert_string_equal(e->options[1].name, "Own");
    }
    plan_finish(&p);
}

static void test_run_options(void **state) {
    (void)state;
    MatchOptions o = options_of(2);
    RunOptions r = match_options_run(&o);
    assert_true(r.concurrency == 1 && !r.recover && !r.quiet && !r.verbose && !r.report_every);
    assert_true(r.patience.start == 10000 && r.patience.ready == 10000);
    assert_true(r.patience.move == 600000 && r.patience.grace == 5000 && !r.resumed);
    o.concurrency = 3;
    o.report_every = 11;
    o.start_timeout = 1.5;
    o.move_timeout = 2.5;
    o.grace = 0.25;
    o.jsonl = "j";
    o.sgf = "s";
    o.pgn = "p";
    o.log = "l";
    o.resume = "r";
    o.recover = true;
    r = match_options_run(&o);
    assert_true(r.concurrency == 3 && r.report_every == 11 && r.recover && !r.quiet && r.resumed);
    assert_true(r.patience.start == 1500 && r.patience.ready == 1500);
    assert_true(r.patience.move == 2500 && r.patience.grace == 250);
    assert_string_equal(r.paths.log, "j");
    assert_string_equal(r.paths.sgf, "s");
    assert_string_equal(r.paths.pgn, "p");
    assert_string_equal(r.traffic, "l");
}

/* ---- the head of the log ---- */

static void test_header(void **state) {
    (void)state;
    static const char *const argv[] = {"--engine", "cmd=a \"b\""};
    MatchOptions o = options_of(3);
    o.gauntlet = true;
    o.seeds = 2;
    o.pairs = 7;
    o.shard = "2/5";
    o.rules = "openspiel";
    o.random_plies = 3;
    o.opening_start = 2;
    o.seed = 77;
    o.draw = "movenumber=8,movecount=3,score=15";
    o.resign = "movecount=4,score=600,twosided=true";
    o.max_plies = 150;
    MatchPlan p = plan_of(&o);
    Buffer text = {0};
    JsonDocument d;
    Reason why;
    assert_true(openings_load(&p.openings, &p.source, &p.rules, &why));
    plan_to_json(&p, 2, argv, &text);
    if (!json_parse(&d, buffer_span(&text), &why)) fail_msg("%s", why.text);
    char digest[20];
    const JsonValue *v = d.root;
    json_is_text(v, "type", "match");
    json_is_number(v, "format", 1);
    assert_memory_equal(json_text(json_path(v, "program"), "    "), "Lia ", 4);
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)plan_digest(&p));
    json_is_text(v, "digest", digest);
    assert_int_equal(json_count(v, "arguments"), 2);
    json_is_text(v, "arguments.0", "--engine");
    json_is_text(v, "arguments.1", "cmd=a \"b\"");
    json_is_text(v, "schedule", "gauntlet");
    json_is_number(v, "seeds", 2);
    json_is_bool(v, "paired", true);
    json_is_number(v, "rounds", 7);
    json_is_number(v, "shard", 2);
    json_is_number(v, "shards", 5);

    json_is_text(v, "engines.0.name", "Ann");
    json_is_text(v, "engines.0.cmd", "'./a b' -x");
    json_is_text(v, "engines.0.proto", "uci");
    json_is_number(v, "engines.0.limits.time_ms", 60500);
    json_is_number(v, "engines.0.limits.increment_ms", 250);
    json_is_number(v, "engines.0.limits.moves", 40);
    assert_int_equal(json_count(v, "engines.0.limits"), 3);
    json_is_number(v, "engines.0.timemargin_ms", 12);
    json_is_bool(v, "engines.0.restart", false);
    json_is_text(v, "engines.0.options.Move Overhead", "7");
    json_is_text(v, "engines.1.args", "-q");
    json_is_text(v, "engines.1.dir", "/tmp");
    json_is_text(v, "engines.1.proto", "ugi");
    json_is_number(v, "engines.1.limits.move_time_ms", 750);
    json_is_number(v, "engines.1.limits.depth", 9);
    assert_int_equal(json_count(v, "engines.1.limits"), 2);
    json_is_number(v, "engines.1.timemargin_ms", 0);
    json_is_bool(v, "engines.1.restart", true);
    json_is_number(v, "engines.2.limits.nodes", 1234);

    json_is_text(v, "rules.name", "openspiel");
    json_is_number(v, "rules.both", p.rules.both);
    json_is_number(v, "rules.stuck", p.rules.stuck);
    json_is_number(v, "rules.repetition", p.rules.repetition);
    json_is_bool(v, "rules.repetition_board", p.rules.repetition_board);
    json_is_number(v, "rules.max_plies", p.rules.max_plies);
    json_is_text(v, "openings.source", "random");
    json_is_number(v, "openings.plies", 3);
    json_is_number(v, "openings.start", 2);
    json_is_text(v, "openings.order", "sequential");
    json_is_number(v, "openings.seed", 77);
    json_is_number(v, "openings.count", 8);
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)p.openings.digest);
    json_is_text(v, "openings.digest", digest);
    json_is_number(v, "adjudication.draw_from_ply", 16);
    json_is_number(v, "adjudication.draw_count", 6);
    json_is_number(v, "adjudication.draw_score", 15);
    json_is_number(v, "adjudication.resign_count", 4);
    json_is_number(v, "adjudication.resign_score", 600);
    json_is_bool(v, "adjudication.resign_both", true);
    json_is_number(v, "adjudication.max_plies", 150);
    assert_null(json_path(v, "sprt"));
    json_finish(&d);
    buffer_finish(&text);
    plan_finish(&p);

    o = options_of(2);
    o.sprt = "elo0=1,elo1=6,alpha=0.01,beta=0.2,model=logistic";
    o.openings = "startpos";
    o.order = "random";
    p = plan_of(&o);
    plan_to_json(&p, 0, NULL, &text);
    assert_true(json_parse(&d, buffer_span(&text), &why));
    json_is_text(d.root, "schedule", "round robin");
    assert_null(json_path(d.root, "seeds"));
    json_is_text(d.root, "openings.source", "startpos");
    json_is_text(d.root, "openings.order", "random");
    assert_int_equal(json_count(d.root, "adjudication"), 0);
    json_is_number(d.root, "sprt.elo0", 1);
    json_is_number(d.root, "sprt.elo1", 6);
    json_is_number(d.root, "sprt.alpha", 0.01);
    json_is_number(d.root, "sprt.beta", 0.2);
    json_is_text(d.root, "sprt.model", "logistic");
    json_finish(&d);
    buffer_finish(&text);
    plan_finish(&p);
}

/* ---- the digest ---- */

static uint64_t next_digest(const MatchPlan *p, uint64_t before) {
    uint64_t now = plan_digest(p);
    assert_true(now != before);
    return now;
}

/* Whatever may change a game makes another match of it; each change gives a digest of its own. */
static void test_digest(void **state) {
    (void)state;
    MatchOptions o = options_of(2);
    MatchPlan p = plan_of(&o);
    uint64_t d = plan_digest(&p);
    Adjudication *a = &p.adjudication;
    int *const numbers[] = {&p.rules.repetition,
                            &p.rules.max_plies,
                            &p.seeds,
                            &a->draw_from,
                            &a->draw_count,
                            &a->draw_score,
                            &a->resign_count,
                            &a->resign_score,
                            &a->max_plies,
                            &p.engines[0].limits.moves,
                            &p.engines[1].limits.depth};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        ++*numbers[i];
        d = next_digest(&p, d);
    }
    double *const reals[] = {&p.engines[0].limits.time, &p.engines[0].limits.increment,
                             &p.engines[0].margin, &p.engines[1].limits.move_time};
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        *reals[i] += 1;
        d = next_digest(&p, d);
    }
    bool *const flags[] = {&p.rules.repetition_board, &p.paired, &a->resign_both};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        *flags[i] = !*flags[i];
        d = next_digest(&p, d);
    }
    p.rules.both = p.rules.both == BOTH_DRAW ? BOTH_MOVER_WINS : BOTH_DRAW;
    d = next_digest(&p, d);
    p.rules.stuck = p.rules.stuck == STUCK_PASS ? STUCK_LOSES : STUCK_PASS;
    d = next_digest(&p, d);
    p.kind = PLAN_GAUNTLET;
    d = next_digest(&p, d);
    p.engines[1].limits.nodes = 5;
    d = next_digest(&p, d);
    p.engines[0].protocol = PROTOCOL_UGI;
    d = next_digest(&p, d);
    Reason why;
    static const char *const keys[] = {"name=Anne", "args=-z", "option.Move Overhead=8",
                                       "option.Other=8"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_true(entrant_apply(&p.engines[0], keys[i], &why));
        d = next_digest(&p, d);
    }
    /* Where an engine stands and how many games are played makes no difference. */
    assert_true(entrant_apply(&p.engines[0], "cmd=elsewhere,dir=/there,restart=on", &why));
    p.rounds++;
    p.shard = p.shards = 9;
    p.sprt.enabled = true;
    assert_true(plan_digest(&p) == d);
    plan_finish(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sprt),   cmocka_unit_test(test_adjudication),
        cmocka_unit_test(test_each),   cmocka_unit_test(test_size_and_openings),
        cmocka_unit_test(test_header), cmocka_unit_test(test_run_options),
        cmocka_unit_test(test_digest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
