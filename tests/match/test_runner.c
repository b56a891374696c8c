/* The parts of the match runner that need no engine: command line, schedule, openings, log. */
#include "base/file.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "match/files.h"
#include "match/match_options.h"
#include "match/report.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void test_engine_keys(void **state) {
    (void)state;
    Entrant e = {0};
    Reason why;
    assert_true(entrant_apply(
        &e, "cmd='./my engine' -x,name=\"a, b\",tc=40/1:30+0.5,option.Move Overhead=10,proto=UGI",
        &why));
    assert_string_equal(e.command, "'./my engine' -x");
    assert_string_equal(e.name, "a, b");
    assert_int_equal(e.protocol, PROTOCOL_UGI);
    assert_true(e.limits.moves == 40 && e.limits.time == 90000 && e.limits.increment == 500);
    assert_string_equal(e.options[0].name, "Move Overhead");
    assert_true(entrant_apply(&e, "option.move overhead=20,args=a\\,b,nodes=5,st=0.25", &why));
    assert_int_equal(e.option_count, 1);
    assert_string_equal(e.options[0].value, "20");
    assert_string_equal(e.arguments, "a,b");
    assert_true(e.limits.nodes == 5 && e.limits.move_time == 250);
    assert_true(entrant_apply(&e, "tc=inf", &why) && e.limits.time == 0);
    assert_true(entrant_complete(&e, &why));
    char limits[LIMITS_SIZE];
    limits_format(&e.limits, limits);
    assert_string_equal(limits, "0.25s/move, 5 nodes");
    entrant_finish(&e);

    assert_true(entrant_apply(&e, "cmd=\"'dir/my engine' --x\",depth=3", &why));
    assert_true(entrant_complete(&e, &why));
    assert_string_equal(e.name, "my engine");
    entrant_finish(&e);

    static const char *const bad[] = {"cmd",     "x=1",       "tc=",        "tc=5+",
                                      "tc=0",    "tc=a/5",    "tc=5/",      "tc=-5",
                                      "depth=0", "depth=x",   "nodes=1e3",  "proto=xboard",
                                      "st=0",    "option.=1", "restart=no", "timemargin=-1",
                                      "cmd=a,,", "tc=5+5+5",  "st=nan",     "tc=0:0"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (entrant_apply(&e, bad[i], &why)) fail_msg("taken: %s", bad[i]);
        entrant_finish(&e);
    }
    assert_true(entrant_apply(&e, "cmd=x", &why));
    assert_false(entrant_complete(&e, &why)); /* no limit */
    entrant_finish(&e);
}

static void test_limits(void **state) {
    (void)state;
    static const char *const good[] = {"5+0.05",
                                       "40/60+0.5",
                                       "300",
                                       "0.25s/move",
                                       "depth 8",
                                       "1000 nodes",
                                       "10+0.1, depth 6, 5 nodes"};
    char out[LIMITS_SIZE];
    Limits l;
    Reason why;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!limits_parse(good[i], &l, &why)) fail_msg("%s", why.text);
        limits_format(&l, out);
        assert_string_equal(out, good[i]);
    }
    assert_true(limits_parse(" 1 s , nodes 7,depth2 ", &l, &why));
    limits_format(&l, out);
    assert_string_equal(out, "1s/move, depth 2, 7 nodes");
    static const char *const bad[] = {"",   " ",  ",",   "x", "depth",        "0 nodes",
                                      "5+", "1m", "-1s", "s", "depth 6 nodes"};
    Limits before = l;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (limits_parse(bad[i], &l, &why)) fail_msg("taken: %s", bad[i]);
    assert_true(l.depth == before.depth && l.nodes == before.nodes);
}

static MatchPlan make_plan(int engines, MatchOptions *o) {
    MatchPlan p;
    Reason why;
    static const char *const keys[] = {"cmd=x,name=A,depth=1", "cmd=x,name=B,depth=1",
                                       "cmd=x,name=C,depth=1", "cmd=x,name=D,depth=1"};
    for (int i = 0; i < engines; i++) o->engines.items[o->engines.count++] = keys[i];
    if (!match_options_plan(o, &p, &why) || !openings_load(&p.openings, &p.source, &p.rules, &why))
        fail_msg("%s", why.text);
    return p;
}

/* Everybody meets everybody as often, with each colour as often; both games of a pair have one
 * opening; shards share the games out. */
static void test_schedule(void **state) {
    (void)state;
    for (int variant = 0; variant < 8; variant++) {
        MatchOptions o = match_options_default();
        bool paired = variant & 1, gauntlet = variant & 2;
        o.no_pairs = !paired;
        o.gauntlet = gauntlet;
        o.pairs = 6;
        o.seeds = variant & 4 ? 2 : 1;
        MatchPlan p = make_plan(4, &o);
        int meetings[4][4] = {{0}}, games = plan_games(&p);
        int encounters = gauntlet ? (variant & 4 ? 4 : 3) : 6;
        assert_int_equal(games, encounters * 6 * (paired ? 2 : 1));
        for (int i = 0; i < games; i++) {
            PlannedGame g = plan_game(&p, i);
            assert_int_equal(g.index, i);
            assert_true(g.first < g.second);
            assert_true((g.black == g.first && g.white == g.second) ||
                        (g.black == g.second && g.white == g.first));
            meetings[g.black][g.white]++;
            if (paired && i % 2) {
                PlannedGame partner = plan_game(&p, i - 1);
                assert_true(partner.opening == g.opening && partner.pair == g.pair);
                assert_true(partner.black == g.white && partner.white == g.black);
            }
        }
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 4; k++) {
                bool meet = i != k && (!gauntlet || (i < p.seeds) != (k < p.seeds));
                assert_int_equal(meetings[i][k], meet ? (paired ? 6 : 3) : 0);
            }
        int shared = 0;
        for (p.shards = 5, p.shard = 1; p.shard <= 5; p.shard++) {
            int ours = 0;
            for (int i = 0; i < games; i++) ours += plan_is_ours(&p, i);
            assert_int_equal(ours, plan_our_games(&p));
            shared += ours;
        }
        assert_int_equal(shared, games);
        plan_finish(&p);
    }
}

static void test_digest(void **state) {
    (void)state;
    MatchOptions o = match_options_default();
    o.pairs = 2;
    MatchPlan p = make_plan(2, &o);
    uint64_t digest = plan_digest(&p);
    p.rounds = 100; /* a longer match is the same match, and so is another part of it */
    p.shard = p.shards = 2;
    assert_true(plan_digest(&p) == digest);
    p.rules.repetition++;
    assert_true(plan_digest(&p) != digest);
    p.rules.repetition--;
    p.engines[1].limits.depth++;
    assert_true(plan_digest(&p) != digest);
    p.engines[1].limits.depth--;
    p.adjudication.max_plies = 50;
    assert_true(plan_digest(&p) != digest);
    plan_finish(&p);
}

/* A match that begins with a later random opening plays those of a longer match from there on; none
 * of those skipped comes back. */
static void test_opening_start(void **state) {
    (void)state;
    enum { PAIRS = 12 };
    for (int start = 1; start <= 2 * PAIRS + 1; start += PAIRS / 2) {
        MatchOptions all = match_options_default(), part = match_options_default();
        all.pairs = start - 1 + PAIRS;
        part.pairs = PAIRS;
        part.opening_start = start;
        MatchPlan a = make_plan(2, &all), b = make_plan(2, &part);
        for (int i = 0; i < plan_games(&b); i++) {
            const Opening *played = &b.openings.items[plan_game(&b, i).opening];
            int same = plan_game(&a, i + 2 * (start - 1)).opening;
            assert_string_equal(played->id, a.openings.items[same].id);
        }
        plan_finish(&a);
        plan_finish(&b);
    }
}

/* A game played by the book, with a fault at its end. */
static void make_game(PlayedGame *g, const MatchPlan *p, int index) {
    *g = (PlayedGame){.plan = plan_game(p, index), .openings = p->openings.digest, .started = 1000};
    const Opening *o = &p->openings.items[g->plan.opening];
    Reason why;
    memcpy(g->opening, o->id, sizeof g->opening);
    assert_true(opening_play(o, &p->rules, &g->game, &why));
    g->opening_plies = g->game.length;
    for (int i = 0; i < 5 && !result_is_over(game_result(&g->game)); i++) {
        Move list[MOVES_MAX];
        assert_true(game_moves(&g->game, list) > 0);
        assert_true(game_play(&g->game, list[index % 7], &why));
        PlayedMove m = {.move = list[index % 7],
                        .kind = i % 2 ? SCORE_MATE : SCORE_CP,
                        .score = i - 3,
                        .depth = i,
                        .nodes = 123456789012 * i,
                        .time = 1.25,
                        .left = 500};
        assert_true(played_add_move(g, &m));
    }
    g->fault = GAME_FAULT_ILLEGAL;
    g->culprit = WHITE;
    snprintf(g->detail, sizeof g->detail, "bestmove \"x\\\" \xff\x01");
    g->warnings[BLACK][WARNING_NO_SCORE] = 3;
    game_declare(&g->game, WINNER_BLACK, END_FORFEIT, NULL);
    g->result = game_result(&g->game);
    g->duration = 7.5;
}

static void test_game_json(void **state) {
    (void)state;
    MatchOptions o = match_options_default();
    o.pairs = 10;
    MatchPlan p = make_plan(2, &o);
    for (int index = 0; index < 20; index++) {
        PlayedGame g, back;
        Buffer first = {0}, second = {0};
        JsonDocument d;
        Reason why;
        make_game(&g, &p, index);
        played_to_json(&g, &p, &first);
        if (!json_parse(&d, buffer_span(&first), &why) ||
            !played_from_json(&back, d.root, &p, &why))
            fail_msg("%s", why.text);
        played_to_json(&back, &p, &second);
        assert_string_equal(buffer_text(&first), buffer_text(&second));
        Record record;
        assert_true(played_to_record(&back, &p, &record));
        assert_int_equal(record_result(&record).winner, WINNER_BLACK);
        record_finish(&record);
        json_finish(&d);
        buffer_finish(&first);
        buffer_finish(&second);
        played_finish(&g);
        played_finish(&back);
    }
    plan_finish(&p);
}

/* A word in a log that only begins with a move is refused, in the opening as well as behind it. */
static void test_game_json_moves(void **state) {
    (void)state;
    static const char *const keys[] = {"\"opening_moves\":\"", "\"move\":\""};
    MatchOptions o = match_options_default();
    o.pairs = 1;
    MatchPlan p = make_plan(2, &o);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        PlayedGame g, back;
        Buffer good = {0}, bad = {0};
        JsonDocument d;
        Reason why = {""};
        make_game(&g, &p, 0);
        played_to_json(&g, &p, &good);
        const char *move = strstr(buffer_text(&good), keys[i]);
        assert_non_null(move);
        size_t head = (size_t)(move - buffer_text(&good)) + strlen(keys[i]) + 4;
        buffer_add(&bad, (Span){buffer_text(&good), head});
        buffer_add_text(&bad, "!!!!!!!!!!!xyz");
        buffer_add(&bad, span_skip(buffer_span(&good), head));
        assert_true(json_parse(&d, buffer_span(&bad), &why));
        assert_false(played_from_json(&back, d.root, &p, &why));
        if (!strstr(why.text, "more text follows the move")) fail_msg("%s", why.text);
        json_finish(&d);
        buffer_finish(&good);
        buffer_finish(&bad);
        played_finish(&g);
    }
    plan_finish(&p);
}

/* A log that is cut anywhere can be continued; what was whole is there. */
static void test_torn_log(void **state) {
    (void)state;
    char path[] = "/tmp/lia-log-XXXXXX";
    MatchOptions o = match_options_default();
    o.pairs = 4;
    MatchPlan p = make_plan(2, &o);
    Buffer whole = {0};
    int ends[10], lines = 0;
    plan_to_json(&p, 0, NULL, &whole);
    buffer_add_char(&whole, '\n');
    ends[lines++] = (int)whole.length;
    for (int i = 0; i < 8; i++) {
        PlayedGame g;
        make_game(&g, &p, i);
        played_to_json(&g, &p, &whole);
        buffer_add_char(&whole, '\n');
        ends[lines++] = (int)whole.length;
        played_finish(&g);
    }
    int fd = mkstemp(path), tried = 0;
    assert_true(fd >= 0);
    for (int cut = ends[0]; cut <= ends[lines - 1]; cut += cut % 3 ? 37 : 1, tried++) {
        MatchFiles files;
        Results r;
        Reason why = {""};
        int complete = 0;
        while (complete + 1 < lines && ends[complete + 1] <= cut) complete++;
        assert_int_equal(ftruncate(fd, 0), 0);
        assert_int_equal(pwrite(fd, whole.text, (size_t)cut, 0), cut);
        assert_true(results_init(&r, &p));
        MatchPaths paths = {.log = path};
        if (!files_resume(&files, &paths, &p, &r, &why)) fail_msg("cut at %d: %s", cut, why.text);
        assert_int_equal(r.games, complete);
        for (int i = 0; i < 8; i++) {
            assert_int_equal(results_has(&r, p.openings.digest, i), i < complete);
            if (i < complete) continue;
            PlayedGame g;
            make_game(&g, &p, i);
            assert_true(files_add(&files, &p, &g, &why));
            played_finish(&g);
        }
        assert_true(files_close(&files, &why));
        char *text = malloc(whole.length + 2);
        assert_non_null(text);
        assert_int_equal(pread(fd, text, whole.length + 2, 0), whole.length);
        assert_memory_equal(text, whole.text, whole.length);
        free(text);
        results_finish(&r);
    }
    print_message("  cut at %d places\n", tried);
    /* Damage in the middle loses the damaged game only. */
    whole.text[(ends[2] + ends[3]) / 2] = '\x01';
    assert_int_equal(pwrite(fd, whole.text, whole.length, 0), whole.length);
    MatchFiles files;
    Results r;
    Reason why;
    assert_true(results_init(&r, &p));
    assert_true(files_resume(&files, &(MatchPaths){.log = path}, &p, &r, &why));
    assert_int_equal(r.games, lines - 2);
    for (int i = 0; i < lines - 1; i++)
        assert_int_equal(results_has(&r, p.openings.digest, i), i != 2);
    assert_true(files_close(&files, &why));
    results_finish(&r);
    buffer_finish(&whole);
    close(fd);
    unlink(path);
    plan_finish(&p);
}

/* Resumes from the head of a log and these lines of games; returns the number of games taken. */
static int resume_lines(const MatchPlan *p, const Buffer *lines, Reason *why) {
    char path[] = "/tmp/lia-log-XXXXXX";
    Buffer text = {0};
    MatchFiles files;
    Results r;
    plan_to_json(p, 0, NULL, &text);
    buffer_add_char(&text, '\n');
    buffer_add(&text, buffer_span(lines));
    int fd = mkstemp(path);
    assert_true(fd >= 0 && !close(fd) && file_write(path, buffer_span(&text), why));
    assert_true(results_init(&r, p));
    why->text[0] = '\0';
    bool ok = files_resume(&files, &(MatchPaths){.log = path}, p, &r, why);
    int games = ok ? (int)r.games : -1;
    if (ok) assert_true(files_close(&files, why));
    results_finish(&r);
    buffer_finish(&text);
    unlink(path);
    return games;
}

static void add_line(Buffer *lines, const MatchPlan *p, const PlayedGame *g) {
    played_to_json(g, p, lines);
    buffer_add_char(lines, '\n');
}

/* A log holds each game of its own match once; a game that the plan does not have is played again. */
static void test_strange_logs(void **state) {
    (void)state;
    MatchOptions o = match_options_default();
    o.pairs = 4;
    MatchPlan p = make_plan(2, &o);
    PlayedGame g;
    Reason why;
    Buffer lines = {0};
    make_game(&g, &p, 2);
    add_line(&lines, &p, &g);
    assert_int_equal(resume_lines(&p, &lines, &why), 1);
    add_line(&lines, &p, &g);
    assert_int_equal(resume_lines(&p, &lines, &why), -1);
    if (!strstr(why.text, "line 3: game 2 is there twice")) fail_msg("%s", why.text);
    buffer_finish(&lines);
    g.openings++;
    add_line(&lines, &p, &g);
    assert_int_equal(resume_lines(&p, &lines, &why), -1);
    if (!strstr(why.text, "line 2: a game from other openings")) fail_msg("%s", why.text);
    buffer_finish(&lines);
    g.openings--;
    int black = g.plan.black, white = g.plan.white;
    g.plan.black = white; /* both are White, both Black, or each has the other's colour */
    add_line(&lines, &p, &g);
    g.plan.black = g.plan.white = black;
    add_line(&lines, &p, &g);
    g.plan.black = white;
    add_line(&lines, &p, &g);
    assert_int_equal(resume_lines(&p, &lines, &why), 0);
    buffer_finish(&lines);
    played_finish(&g);
    plan_finish(&p);
}

/* What is not the log of a match is refused with a reason. */
static void test_what_is_no_log(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"", " is empty"},
        {"{\"type\":\"match\",\"format\":1}", " is empty"}, /* no line's end: nothing is whole */
        {"{\"type\":\"game\",\"format\":1}\n", " is not a match log"},
        {"{\"type\":\"match\"}\n", " is not a match log"},
        {"{\"type\":\"match\",\"format\":2}\n", " is not a match log"},
        {"[1]\n", " is not a match log"},
        {"{\"type\":\n", ": line 1: "},
        {"{\"type\":\"match\",\"format\":1}\n", NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[] = "/tmp/lia-log-XXXXXX";
        int fd = mkstemp(path);
        LogReader log;
        Reason why = {""};
        assert_int_equal(write(fd, rows[i][0], strlen(rows[i][0])), strlen(rows[i][0]));
        bool ok = log_open(&log, path, &why);
        assert_int_equal(ok, !rows[i][1]);
        if (ok)
            log_close(&log);
        else if (!strstr(why.text, rows[i][1]))
            fail_msg("%s: %s", rows[i][0], why.text);
        close(fd);
        unlink(path);
    }
}

/* If one of the files cannot be made none is left behind, or the next attempt would be refused. */
static void test_no_files_stay(void **state) {
    (void)state;
    char folder[] = "/tmp/lia-files-XXXXXX", log[100], sgf[100], pgn[100];
    MatchFiles files;
    Reason why;
    assert_non_null(mkdtemp(folder));
    snprintf(log, sizeof log, "%s/log", folder);
    snprintf(sgf, sizeof sgf, "%s/sgf", folder);
    snprintf(pgn, sizeof pgn, "%s/none/pgn", folder);
    assert_false(files_create(&files, &(MatchPaths){log, sgf, pgn}, span_of("{}"), &why));
    assert_true(access(log, F_OK) != 0 && access(sgf, F_OK) != 0);
    snprintf(pgn, sizeof pgn, "%s/pgn", folder);
    assert_true(files_create(&files, &(MatchPaths){log, sgf, pgn}, span_of("{}"), &why));
    assert_true(files_close(&files, &why));
    Buffer text = {0};
    assert_true(file_read(log, &text, &why));
    assert_string_equal(buffer_text(&text), "{}\n");
    buffer_finish(&text);
    assert_true(!unlink(log) && !unlink(sgf) && !unlink(pgn) && !rmdir(folder));
}

static void test_full_disk(void **state) {
    (void)state;
    AppendFile f = {open("/dev/full", O_WRONLY), "/dev/full"};
    Reason why;
    if (f.fd < 0) skip();
    assert_false(append_write(&f, span_of("a line\n"), &why));
    print_message("  %s\n", why.text);
    append_close(&f, NULL);
}

static void test_json(void **state) {
    (void)state;
    static const char *const good[] = {"null",
                                       "true",
                                       "[]",
                                       "{}",
                                       " [1, -2.5e3 ,\"a\"] ",
                                       "\"\\u00e9\\ud83d\\ude00\\n\"",
                                       "{\"a\":{\"b\":[{}]}}"};
    static const char *const bad[] = {"",        "nul", "[1,]", "{\"a\"}",  "{a:1}", "[1 2]", "\"a",
                                      "\"\\x\"", "1 2", "[",    "\"\x01\"", "-",     "1e999"};
    JsonDocument d;
    Reason why;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!json_parse(&d, span_of(good[i]), &why)) fail_msg("%s: %s", good[i], why.text);
        json_finish(&d);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (json_parse(&d, span_of(bad[i]), &why)) fail_msg("read: %s", bad[i]);
    assert_true(json_parse(&d, span_of("\"\\u00e9\\ud83d\\ude00\\ud83d\""), &why));
    assert_string_equal(json_text(d.root, ""), "\xC3\xA9\xF0\x9F\x98\x80\xEF\xBF\xBD");
    json_finish(&d);
    char deep[300];
    memset(deep, '[', sizeof deep);
    assert_false(json_parse(&d, (Span){deep, sizeof deep}, &why));
}

/* Results in any order give the same totals, and a pair counts once it is whole. */
static void test_results(void **state) {
    (void)state;
    MatchOptions o = match_options_default();
    o.pairs = 5;
    MatchPlan p = make_plan(2, &o);
    Results r;
    assert_true(results_init(&r, &p));
    static const int order[] = {9, 0, 3, 2, 8, 1, 5, 4, 7, 6};
    for (int i = 0; i < 10; i++) {
        PlayedGame g;
        make_game(&g, &p, order[i]);
        assert_true(results_add(&r, &g));
        assert_true(results_agree(&r, &g));
        played_finish(&g);
        if (i == 3) assert_int_equal(tally_pairs(results_between(&r, 0, 1)), 1);
    }
    /* Another result of a game, or the same game from other openings, is something else. */
    PlayedGame other;
    make_game(&other, &p, 3);
    other.result.winner = WINNER_DRAW;
    assert_false(results_agree(&r, &other));
    other.result.winner = WINNER_WHITE;
    assert_false(results_agree(&r, &other));
    other.result.winner = WINNER_BLACK;
    assert_true(results_agree(&r, &other) && results_has(&r, other.openings, 3));
    other.openings++;
    assert_false(results_agree(&r, &other) || results_has(&r, other.openings, 3));
    played_finish(&other);
    assert_false(results_has(&r, p.openings.digest, 10));
    /* Black always wins: one point each in every pair. */
    const Tally *t = results_between(&r, 0, 1);
    assert_int_equal(t->wins, 5);
    assert_int_equal(t->losses, 5);
    assert_int_equal(t->pairs[PAIR_WL], 5);
    assert_int_equal(results_faults(&r), 10);
    assert_int_equal(results_warnings(&r), 30);
    Buffer text = {0};
    report_format(&p, &r, &text);
    report_json(&p, &r, true, &text);
    assert_null(strstr(buffer_text(&text), "nan"));
    assert_null(strstr(buffer_text(&text), "inf"));
    assert_non_null(strstr(buffer_text(&text), "Points: 5.0 (50.00 %)"));
    buffer_finish(&text);
    results_finish(&r);
    plan_finish(&p);
}

/* Moves, nodes, depth, time and overruns are the mover's, whoever moves first behind the opening.
 */
static void test_totals_of_each_engine(void **state) {
    (void)state;
    for (int plies = 0; plies <= 3; plies++) {
        MatchOptions o = match_options_default();
        o.pairs = 1;
        o.random_plies = plies;
        MatchPlan p = make_plan(2, &o);
        Results r;
        assert_true(results_init(&r, &p));
        EntrantTotals expected[2] = {{.moves = 0}};
        for (int index = 0; index < 2; index++) {
            PlayedGame g = {.plan = plan_game(&p, index), .openings = p.openings.digest};
            Reason why;
            assert_true(opening_play(&p.openings.items[g.plan.opening], &p.rules, &g.game, &why));
            g.opening_plies = g.game.length;
            assert_int_equal(g.opening_plies, plies);
            for (int i = 0; i < 5; i++) {
                Move list[MOVES_MAX];
                Color side = game_position(&g.game)->side;
                EntrantTotals *t = &expected[side == BLACK ? g.plan.black : g.plan.white];
                assert_true(game_moves(&g.game, list) > 0);
                assert_true(game_play(&g.game, list[0], &why));
                /* Each move has numbers of its own. */
                int unique = 1 << (5 * index + i);
                PlayedMove m = {.move = list[0],
                                .depth = unique,
                                .nodes = 3 * unique,
                                .time = 5 * unique,
                                .overrun = 7 * unique};
                assert_true(played_add_move(&g, &m));
                t->moves++;
                t->nodes += m.nodes;
                t->time += m.time;
                t->depth += m.depth;
                if (m.overrun > t->max_overrun) t->max_overrun = m.overrun;
            }
            Color culprit = index ? BLACK : WHITE;
            g.fault = GAME_FAULT_TIME;
            g.culprit = culprit;
            expected[culprit == BLACK ? g.plan.black : g.plan.white].faults[GAME_FAULT_TIME]++;
            g.warnings[BLACK][WARNING_OPTION] = 1 + index;
            expected[g.plan.black].warnings[WARNING_OPTION] += 1 + index;
            g.warnings[WHITE][WARNING_PV_OTHER] = 5 + index;
            expected[g.plan.white].warnings[WARNING_PV_OTHER] += 5 + index;
            assert_true(game_declare(&g.game, WINNER_DRAW, END_AGREED, &why));
            g.result = game_result(&g.game);
            assert_true(results_add(&r, &g));
            played_finish(&g);
        }
        for (int e = 0; e < 2; e++) {
            const EntrantTotals *a = &r.each[e], *b = &expected[e];
            assert_int_equal(a->moves, b->moves);
            assert_int_equal(a->nodes, b->nodes);
            assert_true(a->time == b->time && a->depth == b->depth);
            assert_true(a->max_overrun == b->max_overrun);
            assert_memory_equal(a->faults, b->faults, sizeof a->faults);
            assert_memory_equal(a->warnings, b->warnings, sizeof a->warnings);
        }
        assert_int_equal(r.plies, 2 * (plies + 5));
        assert_int_equal(r.moves, 10);
        assert_int_equal(r.winners[WINNER_DRAW], 2);
        assert_int_equal(r.ends[END_AGREED], 2);
        results_finish(&r);
        plan_finish(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_engine_keys),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_schedule),
        cmocka_unit_test(test_digest),
        cmocka_unit_test(test_opening_start),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_game_json),
        cmocka_unit_test(test_game_json_moves),
        cmocka_unit_test(test_torn_log),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_strange_logs),
        cmocka_unit_test(test_no_files_stay),
        cmocka_unit_test(test_what_is_no_log),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_totals_of_each_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
