/* What a player takes from an engine's words: shells that say what is written here, whatever they are
 * asked, stand in for engines.
 */
#include "base/buffer.h"
#include "base/clock.h"
#include "base/file.h"
#include "match/player.h"
#include "rules/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE = 20000 };

typedef struct {
    MatchPlan plan;
    Entrant engine;
    PlayerContext context;
    MatchPlayer player;
} Bed;

/* A player whose engine is this program of a shell, without single quotes. */
static void bed_init(Bed *b, Limits limits, const char *program) {
    Reason why;
    char arguments[2000];
    snprintf(arguments, sizeof arguments, "-c '%s'", program);
    *b = (Bed){.engine = {.limits = limits, .arguments = strdup(arguments)}};
    assert_true(entrant_apply(&b->engine, "cmd=sh,name=Shell", &why));
    b->plan = (MatchPlan){.engines = &b->engine, .engine_count = 1, .rules = rules_default()};
    b->context = (PlayerContext){.plan = &b->plan,
                                 .patience = {PATIENCE, PATIENCE, PATIENCE, PATIENCE},
                                 .cancel_fd = -1,
                                 .slot = 1};
    b->player = (MatchPlayer){.engine = -1};
}

static void bed_start(Bed *b, int warnings[WARNING_COUNT]) {
    if (player_start(&b->player, &b->context, 0, warnings) != PLAYER_OK)
        fail_msg("%s", b->player.why.text);
}

static void bed_finish(Bed *b) {
    player_end(&b->player, false);
    player_finish(&b->player);
    entrant_finish(&b->engine);
}

static Game game_of(const char *fen) {
    Position p;
    Rules rules = rules_default();
    Reason why;
    Game g;
    if (!fen_parse(span_of(fen), &p, &why)) fail_msg("%s", why.text);
    assert_true(game_init(&g, &p, &rules));
    return g;
}

/* Lets an engine that says these lines, the last one its move, think once. */
static Answer hear(const Game *g, const char *lines, int warnings[WARNING_COUNT]) {
    Bed b;
    char program[1000];
    Answer answer;
    int before[WARNING_COUNT] = {0};
    /* No options are announced: the engine is asked twice whether it is ready. */
    snprintf(program, sizeof program,
             "printf \"uciok\\nreadyok\\nreadyok\\nreadyok\\n%s\\n\"; exec sleep 20", lines);
    bed_init(&b, (Limits){.depth = 1}, program);
    bed_start(&b, before);
    memset(warnings, 0, WARNING_COUNT * sizeof *warnings);
    if (player_think(&b.player, g, &b.player, &answer, warnings) != PLAYER_OK)
        fail_msg("%s: %s", lines, answer.detail);
    assert_int_equal(answer.fault, FAULT_NONE);
    bed_finish(&b);
    return answer;
}

/* Black wins by g5e5; the position with White to move is lost for White, who has no time. */
#define BLACK_WINS "8/8/8/3b2b1/8/w6w/8/8 b"
#define WHITE_LOST "8/8/8/3b2b1/8/w6w/8/8 w"

/* The last score and depth count, the last number of nodes that was said, and the first line only. */
static void test_words_taken(void **state) {
    (void)state;
    Game g = game_of(BLACK_WINS);
    int warnings[WARNING_COUNT], none[WARNING_COUNT] = {0};
    Answer a = hear(&g,
                    "info depth 5 score cp 12 nodes 100 pv d5d4\\n"
                    "info depth 6 score cp -34 pv d5d6\\n"
                    "info multipv 2 depth 9 score cp 99 nodes 999 pv g5g6\\n"
                    "info string depth 77\\ninfo hashfull 3\\nbestmove d5d6",
                    warnings);
    assert_memory_equal(warnings, none, sizeof none);
    assert_string_equal(a.text, "d5d6");
    assert_true(a.played.kind == SCORE_CP && a.played.score == -34);
    assert_true(a.played.depth == 6 && a.played.nodes == 100);
    assert_true(a.played.time >= 0 && a.played.left == -1 && a.played.overrun == 0);
    game_finish(&g);
}

static void test_warnings(void **state) {
    (void)state;
    static const struct {
        const char *lines;
        int warning; /* -1: none */
        bool white;
    } rows[] = {
        {"info depth 3 score cp 1\\nbestmove d5d6", -1, false},
        {"info depth 3\\nbestmove d5d6", WARNING_NO_SCORE, false},
        {"info score cp 1 pv d5d4\\nbestmove d5d6", WARNING_PV_OTHER, false},
        {"info score cp 1 pv d5d6\\ninfo score cp 2 pv d5d4\\nbestmove d5d6", WARNING_PV_OTHER,
         false},
        {"info score cp 1 pv d5d4\\ninfo score cp 2 pv d5d6\\nbestmove d5d6", -1, false},
        {"info score cp 1 pv a1h8\\nbestmove d5d6", WARNING_PV_ILLEGAL, false},
        {"info score cp 1 pv d5d6 a1h8\\nbestmove d5d6", WARNING_PV_ILLEGAL, false},
        {"info score cp 1 depth x\\nbestmove d5d6", WARNING_PROTOCOL, false},
        /* A win or loss promised is played to its end, in as many moves of the loser or the winner. */
        {"info score mate 1 pv g5e5\\nbestmove g5e5", -1, false},
        {"info score mate 2 pv g5e5\\nbestmove g5e5", WARNING_MATE_LENGTH, false},
        {"info score mate 1 pv d5d6\\nbestmove d5d6", WARNING_MATE_LENGTH, false},
        {"info score mate -1 pv g5e5\\nbestmove g5e5", WARNING_MATE_LENGTH, false},
        {"info score mate 2 lowerbound pv g5e5\\nbestmove g5e5", -1, false},
        {"info score mate 2 upperbound pv d5d6\\nbestmove d5d6", -1, false},
        {"info score cp 9 pv g5e5\\nbestmove g5e5", -1, false},
        {"info score mate -1 pv a3a4 g5e5\\nbestmove a3a4", -1, true},
        {"info score mate -2 pv a3a4 g5e5\\nbestmove a3a4", WARNING_MATE_LENGTH, true},
        {"info score mate -1 pv a3a4\\nbestmove a3a4", WARNING_MATE_LENGTH, true},
        {"info score mate 1 pv a3a4 g5e5\\nbestmove a3a4", WARNING_MATE_LENGTH, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Game g = game_of(rows[i].white ? WHITE_LOST : BLACK_WINS);
        int warnings[WARNING_COUNT];
        hear(&g, rows[i].lines, warnings);
        for (int w = 0; w < WARNING_COUNT; w++)
            if (warnings[w] != (w == rows[i].warning))
                fail_msg("%s: %d x %s", rows[i].lines, warnings[w], warning_name((Warning)w));
        game_finish(&g);
    }
}

/* A mistake is counted for the move before which it was made, and once. */
static void test_mistakes_count_once(void **state) {
    (void)state;
    Bed b;
    Game g = game_of(BLACK_WINS);
    bed_init(&b, (Limits){.depth = 1},
             "printf \"uciok\\nreadyok\\nreadyok\\n"
             "readyok\\ninfo score cp x\\ninfo depth y\\nbestmove d5d6\\n"
             "readyok\\ninfo score cp 1\\nbestmove d5d6\\n"
             "readyok\\ninfo score cp 1 nodes z\\nbestmove d5d6\\n\"; exec sleep 20");
    int start[WARNING_COUNT] = {0}, wanted[] = {2, 0, 1};
    bed_start(&b, start);
    for (int i = 0; i < 3; i++) {
        int warnings[WARNING_COUNT] = {0};
        Answer a;
        assert_int_equal(player_think(&b.player, &g, &b.player, &a, warnings), PLAYER_OK);
        assert_int_equal(warnings[WARNING_PROTOCOL], wanted[i]);
    }
    bed_finish(&b);
    game_finish(&g);
}

/* An engine that moves only when it is told to stop has used too much time, by the clock or without
 * one; one that does not move then either hangs. */
static void test_stopped(void **state) {
    (void)state;
    static const char answers[] = "echo uciok; while read line; do case $line in "
                                  "isready) echo readyok;; stop) echo bestmove d5d6;; esac; done",
                      is_silent[] = "echo uciok; while read line; do case $line in "
                                    "isready) echo readyok;; esac; done";
    static const Limits limits[] = {{.depth = 3}, {.move_time = 40}, {.time = 40}};
    for (int i = 0; i < 6; i++) {
        Bed b;
        Answer a;
        int warnings[WARNING_COUNT] = {0};
        bool silent = i % 2;
        Game g = game_of(BLACK_WINS);
        bed_init(&b, limits[i / 2], silent ? is_silent : answers);
        b.context.patience.move = 40;
        if (silent) b.context.patience.grace = 40;
        bed_start(&b, warnings);
        player_set_clock(&b.player);
        PlayerStatus status = player_think(&b.player, &g, &b.player, &a, warnings);
        assert_int_equal(status, silent ? PLAYER_FAULT : PLAYER_OK);
        assert_int_equal(a.fault, silent ? (GameFault)FAULT_HANG : GAME_FAULT_TIME);
        if (!silent && i / 2 == 0)
            assert_string_equal(a.detail, "no move before it was told to stop");
        bed_finish(&b);
        game_finish(&g);
    }
}

/* The runner chooses rules and variant itself where the engine has such options and the user has not
 * chosen; a button has no value; what the engine does not have or allow is sent and told of. */
static void test_options(void **state) {
    (void)state;
    static const char program[] =
        "echo option name Rules type combo default olympiad var olympiad var openspiel; "
        "echo option name Clear type button; echo option name Hash type spin default 1 min 1 max 9;"
        " echo uciok; while read line; do case $line in isready) echo readyok;; esac; done";
    for (int chosen = 0; chosen < 2; chosen++) {
        char path[] = "/tmp/lia-traffic-XXXXXX";
        int fd = mkstemp(path), warnings[WARNING_COUNT] = {0};
        Reason why;
        Bed b;
        Buffer text = {0};
        assert_true(fd >= 0 && !close(fd));
        bed_init(&b, (Limits){.depth = 1}, program);
        assert_true(rules_find(span_of("openspiel"), &b.plan.rules, &why));
        b.context.traffic = traffic_create(path, &why);
        assert_non_null(b.context.traffic);
        assert_true(
            entrant_apply(&b.engine, "option.clear=now,option.Hash=10,option.Nose=red", &why));
        if (chosen) assert_true(entrant_apply(&b.engine, "option.rules=olympiad", &why));
        bed_start(&b, warnings);
        assert_int_equal(warnings[WARNING_OPTION], 2);
        assert_string_equal(b.player.options.text, "option Hash: Hash is a number from 1 to 9");
        bed_finish(&b);
        assert_true(traffic_destroy(b.context.traffic));
        assert_true(file_read(path, &text, &why));
        const char *sent = buffer_text(&text);
        /* Seconds since the log began, the board, the name, the direction. */
        double second = -1;
        int board = 0, length = 0;
        assert_int_equal(sscanf(sent, "%lf [%d] Shell > uci\n%n", &second, &board, &length), 2);
        assert_true(length > 0 && second >= 0 && second < 20 && board == 1);
        assert_non_null(strstr(sent, " [1] Shell < uciok\n"));
        assert_non_null(strstr(sent, "> setoption name Clear\n"));
        assert_non_null(strstr(sent, "> setoption name Hash value 10\n"));
        assert_non_null(strstr(sent, "> setoption name Nose value red\n"));
        assert_int_equal(strstr(sent, "> setoption name Rules value openspiel\n") != NULL, !chosen);
        assert_int_equal(strstr(sent, "> setoption name Rules value olympiad\n") != NULL, chosen);
        assert_null(strstr(sent, "UCI_Variant"));
        buffer_finish(&text);
        unlink(path);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_taken),
        cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_mistakes_count_once),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
