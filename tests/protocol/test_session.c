/* Every command, every word of go and every option, each for its effect; and that none was left
 * out.
 */
#include "session.h"
#include "rules/notation.h"
#include "search/params.h"
#include "tools/uci.h"
#include "tools/uci_parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void expect_error(Session *s) {
    session_expect(s, "info string error");
}

/* The rest of the next line that starts so. */
static const char *answer(Session *s, const char *start) {
    return session_expect(s, start) + strlen(start);
}

static void test_handshake(void **state) {
    (void)state;
    Session *s = session_start();
    session_send(s, "uci");
    assert_non_null(strstr(session_expect(s, "id name "), "Lia"));
    session_expect(s, "id author ");
    int options = 0;
    const char *line;
    while ((line = session_line(s, SESSION_PATIENCE)) && strcmp(line, "uciok")) {
        assert_int_equal(strncmp(line, "option name ", 12), 0);
        options++;
    }
    int expected = UCI_OPTIONS;
    for (int i = 0; param_infos[i].name; i++) expected++;
    assert_int_equal(options, expected);
    printf("%d options\n", options);
    session_send(s, "ugi");
    session_expect(s, "ugiok");
    session_send(s, "isready");
    session_expect(s, "readyok");
    session_quit(s);
}

static void test_position(void **state) {
    (void)state;
    static const struct {
        const char *position, *fen;
    } good[] = {
        {"startpos", "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1"},
        {"startpos moves b1b3 a2-c2 c1:e3",
         "1pppppp1/P6P/P6P/P6P/P6P/Pp2p2P/2P4P/3pppp1 w - - 0 1"},
        {"fen 1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 w",
         "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 w - - 0 1"},
        {"fen 1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 w - - 0 1 moves c1a3",
         "1pppppp1/P6P/P6P/P6P/P6P/p6P/P6P/1p1pppp1 w - - 0 1"},
    };
    static const char *const bad[] = {
        "",
        "startpos b1b3",
        "startpos moves b1b4",
        "startpos moves b1b3 b1b3",
        "fen",
        "fen x",
        "fen 8/8/8/8/8/8/8/8 b",
        "nonsense",
        "startpos moves b1b3 a2c2 zz",
        "moves b1b3",
        "fen 1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1 moves h2h2"};
    Session *s = session_start();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        session_send(s, "position %s", good[i].position);
        session_send(s, "fen");
        session_expect(s, good[i].fen);
        /* what is refused leaves no position behind, and no move for another board */
        session_send(s, "position %s", bad[i]);
        expect_error(s);
        session_send(s, "fen");
        expect_error(s);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        session_send(s, "position startpos");
        session_send(s, "position %s", bad[i]);
        expect_error(s);
        session_send(s, "go depth 1");
        expect_error(s);
        assert_string_equal(session_best_move(s), "(none)");
    }
    session_send(s, "ucinewgame");
    session_send(s, "fen");
    session_expect(s, good[0].fen);
    session_quit(s);
}

static void test_console(void **state) {
    (void)state;
    Session *s = session_start();
    session_send(s, "d");
    session_expect(s, "8 . x x");
    session_expect(s, "rules olympiad");
    session_send(s, "eval");
    session_expect(s, "+");
    session_send(s, "moves");
    session_expect(s, "36 moves:");
    session_send(s, "legalmoves");
    assert_int_equal(strlen(answer(s, "legalmoves")), 36 * 5);
    session_send(s, "moves b1b3 a2c2");
    session_send(s, "fen");
    session_expect(s, "1pppppp1/P6P/P6P/P6P/P6P/Pp5P/2P4P/2ppppp1 b");
    session_send(s, "moves b1b3");
    expect_error(s);
    session_send(s, "position startpos");
    session_send(s, "perft 3");
    session_expect(s, "perft 3 44952 ");
    session_send(s, "divide 2");
    session_expect(s, "b1b3 34");
    session_expect(s, "perft 2 1244 ");
    session_send(s, "go perft 3");
    session_expect(s, "perft 3 44952 ");
    assert_string_equal(session_best_move(s), "(none)");
    session_send(s, "go perft 15");
    session_sync(s);
    session_send(s, "stop");
    assert_string_equal(session_best_move(s), "(none)");
    session_send(s, "bench 3");
    uint64_t first = strtoull(session_expect(s, ""), NULL, 10);
    session_send(s, "bench 3");
    assert_true(first > 1000 && strtoull(session_expect(s, ""), NULL, 10) == first);
    session_send(s, "help");
    session_expect(s, "  setoption name NAME");
    session_expect(s, "  Debug Log File");
    /* Unknown words are skipped, and said to be only on demand. */
    session_send(s, "joho isready");
    session_expect(s, "readyok");
    session_send(s, "joho");
    session_sync(s);
    session_send(s, "debug on");
    session_send(s, "joho");
    session_expect(s, "info string unknown command");
    session_send(s, "go joho depth 1 17");
    session_expect(s, "info string 2 words");
    session_best_move(s);
    session_send(s, "debug off");
    session_quit(s);
}

static void test_query(void **state) {
    (void)state;
    static const struct {
        const char *position, *over, *first, *result;
    } cases[] = {
        {"startpos", "false", "true", "none"},
        {"startpos moves b1b3", "false", "false", "none"},
        {"startpos moves c1a3 a2c4 c8a6 a4d4 e1c3 d4g4 c3a5 c4f4 a3a7", "true", "false", "p2win"},
        {"startpos moves d1b3 h5g4 b1b4 g4g1 b4e7 a3c1 b3e6 h3f1 e1e5", "true", "false", "p1win"},
        {"fen 8/2p1P1p1/1P1P1P1P/2p1P1p1/1p1p1p1p/2p1P1p1/1P1P1P1P/2p1P1p1 b", "true", "true",
         "draw"},
    };
    Session *s = session_start();
    session_send(s, "ugi");
    session_expect(s, "ugiok");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        session_send(s, "uginewgame");
        session_send(s, "position %s", cases[i].position);
        session_send(s, "query gameover");
        assert_string_equal(answer(s, "response "), cases[i].over);
        session_send(s, "query p1turn");
        assert_string_equal(answer(s, "response "), cases[i].first);
        session_send(s, "query result");
        assert_string_equal(answer(s, "response "), cases[i].result);
        session_send(s, "go depth 2");
        bool over = !strcmp(cases[i].over, "true");
        if (over) session_expect(s, "info string gameover ");
        assert_int_equal(!strcmp(session_best_move(s), "(none)"), over);
    }
    session_send(s, "query nonsense");
    expect_error(s);
    session_quit(s);
}

/* ---- go */

/* Milliseconds an answer may be late here, where other tests run beside this one and sanitizers
 * slow everything down; the promises themselves are measured by the test of latencies. */
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { LATE = 1000 };
#else
enum { LATE = 50 };
#endif

static void test_limits(void **state) {
    (void)state;
    Session *s = session_start();
    session_sync(s);
    session_send(s, "go depth 5");
    session_best_move(s);
    assert_int_equal(session_info(s).depth, 5);
    for (int nodes = 1; nodes < 100000; nodes = nodes * 7 + 3) {
        session_send(s, "go nodes %d", nodes);
        session_best_move(s);
        assert_int_equal(session_info(s).nodes, nodes);
    }
    session_send(s, "go searchmoves b1b3 g1g3 depth 3");
    const char *best = session_best_move(s);
    assert_true(!strcmp(best, "b1b3") || !strcmp(best, "g1g3"));
    session_send(s, "go depth 2 searchmoves b1b3");
    assert_string_equal(session_best_move(s), "b1b3");
    session_send(s, "go searchmoves b1b4 depth 2");
    expect_error(s);
    session_best_move(s);
    /* A clock for the other side only, or nothing at all: a default limit, ended here by hand. */
    const char *const bare[] = {"go",         "go wtime 100", "go depth",
                                "go nodes x", "go binc 5",    "go movestogo 3"};
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++) {
        session_send(s, "%s", bare[i]);
        session_expect_none(s, "bestmove", 60);
        session_send(s, "stop");
        session_best_move(s);
    }
    session_send(s, "go depth 4 wtime 60000 btime 60000 winc 100 binc 100 movestogo 20");
    session_best_move(s);
    session_send(s, "go p1time 200 p2time 200 p1inc 10 p2inc 10");
    session_best_move(s);
    session_send(s, "go movetime 100");
    session_best_move(s);
    assert_true(session_info(s).time <= 100 + LATE);
    /* Limits may be combined; huge and tiny numbers are numbers. */
    session_send(s, "go depth 99999999999999999999 nodes 5000 movetime 99999999999999999999");
    session_best_move(s);
    assert_int_equal(session_info(s).nodes, 5000);
    session_send(s, "go depth -5");
    session_best_move(s);
    session_send(s, "go nodes 0");
    session_best_move(s);
    session_send(s, "go mate 0");
    session_best_move(s);
    session_quit(s);
}

static void test_mate(void **state) {
    (void)state;
    static const struct {
        const char *fen, *move;
        int plies;
    } cases[] = {
        {"4PpP1/4PPP1/5p2/6p1/2p3p1/6pP/8/8 b", "c4f7", 1},
        {"2pp1p2/5P1P/Ppp2P2/1pP1P3/1pp5/2p4P/P1P2P1P/3P4 b", "f8c5", 3},
        {"8/2P5/1p1p1p2/2PppP1P/2ppp1Pp/1p2P1pP/2P4P/8 b", "d5f3", 3},
        {"2pp4/3PP3/P1P3p1/P1P1p1p1/P2P1P2/pp5p/8/3p4 w", "a6b5", 5},
        {"8/P3p3/3p2p1/2PPPP2/P1PppP2/2p1P3/8/3p4 w", "e3g5", 7},
    };
    Session *s = session_start();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int moves = (cases[i].plies + 1) / 2;
        session_send(s, "ucinewgame");
        session_send(s, "position fen %s", cases[i].fen);
        session_send(s, "go mate %d", moves);
        assert_string_equal(session_best_move(s), cases[i].move);
        assert_true(session_info(s).is_mate && session_info(s).score == moves);
        /* One move fewer is not enough: it ends all the same. */
        if (moves == 1) continue;
        session_send(s, "go mate %d", moves - 1);
        session_best_move(s);
    }
    /* Found wins end neither infinite search nor pondering nor several lines. */
    session_send(s, "position fen %s", cases[1].fen);
    session_send(s, "go infinite");
    session_expect_none(s, "bestmove", 100);
    session_send(s, "stop");
    assert_string_equal(session_best_move(s), cases[1].move);
    session_send(s, "go ponder movetime 10");
    session_expect_none(s, "bestmove", 100);
    session_send(s, "ponderhit");
    assert_string_equal(session_best_move(s), cases[1].move);
    session_send(s, "setoption name MultiPV value 3");
    session_send(s, "go depth 6");
    session_best_move(s);
    assert_int_equal(session_info(s).depth, 6);
    session_quit(s);
}

static void test_ponder(void **state) {
    (void)state;
    Session *s = session_start();
    session_send(s, "setoption name Ponder value true");
    session_send(s, "go depth 4");
    char move[16], ponder[16];
    assert_int_equal(
        sscanf(session_expect(s, "bestmove"), "bestmove %15s ponder %15s", move, ponder), 2);
    session_send(s, "position startpos moves %s %s", move, ponder);
    session_send(s, "go ponder wtime 300 btime 300");
    session_expect_none(s, "bestmove", 400);
    double start = session_now();
    session_send(s, "ponderhit");
    session_best_move(s);
    assert_true(session_now() - start < 300 * SESSION_SLOWNESS);
    session_send(s, "go ponder depth 2");
    session_expect_none(s, "bestmove", 50);
    session_send(s, "ponderhit");
    session_best_move(s);
    session_send(s, "go ponder wtime 1000 btime 1000");
    session_send(s, "stop");
    session_best_move(s);
    session_send(s, "go ponder infinite");
    session_send(s, "ponderhit");
    session_expect_none(s, "bestmove", 50);
    session_send(s, "stop");
    session_best_move(s);
    /* Out of place: nothing happens. */
    session_send(s, "ponderhit");
    session_send(s, "stop");
    session_sync(s);
    session_quit(s);
}

/* A second go answers the first one at once. */
static void test_one_answer_each(void **state) {
    (void)state;
    Session *s = session_start();
    for (int i = 0; i < 20; i++) {
        session_send(s, "go infinite");
        session_send(s, "position startpos moves b1b3");
        session_send(s, "position startpos");
        session_send(s, "go depth 3");
        session_expect(s, "bestmove");
        session_expect(s, "bestmove");
    }
    session_send(s, "stop");
    session_send(s, "stop");
    session_sync(s);
    session_quit(s);
}

static void test_only_move(void **state) {
    (void)state;
    Session *s = session_start();
    /* White has one move; a clock is no reason to think about it. */
    session_send(s, "position fen 7P/8/8/8/8/8/8/8 w");
    expect_error(s);
    session_send(s, "position startpos");
    session_send(s, "go searchmoves b1b3 wtime 600000 btime 600000");
    double start = session_now();
    assert_string_equal(session_best_move(s), "b1b3");
    assert_true(session_now() - start < 500 * SESSION_SLOWNESS);
    session_quit(s);
}

/* ---- options */

static void test_multi_pv(void **state) {
    (void)state;
    Session *s = session_start();
    const int counts[] = {2, 5, 96};
    for (int i = 0; i < 3; i++) {
        session_send(s, "setoption name MultiPV value %d", counts[i]);
        session_send(s, "go depth %d", i == 2 ? 2 : 4);
        session_best_move(s);
        int lines = counts[i] < 36 ? counts[i] : 36;
        assert_int_equal(session_info(s).multipv, lines);
        assert_int_equal(session_info(s).last_depth_lines, lines);
        session_send(s, "go movetime 60");
        session_best_move(s);
        assert_int_equal(session_info(s).multipv, lines);
    }
    session_quit(s);
}

static void test_queued_options(void **state) {
    (void)state;
    Session *s = session_start();
    session_send(s, "go infinite");
    const char *const options[] = {"Hash value 8",          "Threads value 3",  "MultiPV value 2",
                                   "Rules value gamut",     "Preset value MIA", "Clear Hash",
                                   "Tune NullMove value 0", "Hash value 1",     "threads value 1"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        session_send(s, "setoption name %s", options[i]);
        session_expect(s, "info string ");
        session_sync(s);
    }
    session_send(s, "ucinewgame");
    session_sync(s);
    session_send(s, "stop");
    session_best_move(s);
    session_send(s, "go depth 3");
    session_best_move(s);
    assert_int_equal(session_info(s).multipv, 2);
    session_quit(s);
}

/* The same fixed search with an option at each of two values must differ: the option does
 * something. */
static void test_rules(void **state) {
    (void)state;
    static const struct {
        const char *option, *fen;
        bool wins; /* with the option, and not without */
    } cases[] = {
        {"Rules value gamut", "8/8/p2pPp2/3p3P/7P/7P/7P/8 b", true},
        {"Rule Both Connected value mover wins", "8/8/p2pPp2/3p3P/7P/7P/7P/8 b", true},
    };
    Session *s = session_start();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        session_send(s, "setoption name Rules value olympiad");
        session_send(s, "position fen %s", cases[i].fen);
        session_send(s, "go depth 1");
        session_best_move(s);
        assert_false(session_info(s).is_mate && session_info(s).score == 1);
        session_kill(s);
        s = session_start();
        session_send(s, "setoption name %s", cases[i].option);
        session_send(s, "position fen %s", cases[i].fen);
        session_send(s, "moves a6e6");
        session_send(s, "query result");
        session_expect(s, "response p1win");
    }
    const char *const stuck =
        "position fen 8/2p1P1p1/1P1P1P1P/2p1P1p1/1p1p1p1p/2p1P1p1/1P1P1P1P/2p1P1p1 b";
    const char *const choices[][2] = {{"pass", "draw"}, {"loses", "p2win"}, {"draw", "draw"}};
    for (int i = 0; i < 3; i++) {
        session_send(s, "setoption name Rule No Move value %s", choices[i][0]);
        session_send(s, "%s", stuck);
        session_send(s, "query result");
        assert_string_equal(answer(s, "response "), choices[i][1]);
    }
    session_send(s, "setoption name Rule Repetition value 2");
    session_send(s, "position startpos moves b1b3 a2c2 b3b1 c2a2");
    session_send(s, "query result");
    session_expect(s, "response draw");
    session_send(s, "setoption name Rule Repetition value 3");
    session_send(s, "query result");
    session_expect(s, "response none");
    session_send(s, "setoption name Rule Repetition value 1");
    expect_error(s);
    session_send(s, "setoption name Rule Max Plies value 4");
    session_send(s, "query result");
    session_expect(s, "response draw");
    session_send(s, "setoption name Rule Max Plies value 0");
    session_send(s, "setoption name Rule Repetition Board value true");
    session_send(s, "d");
    session_expect(s, "rules custom");
    for (int i = 0; i < RULES_COUNT; i++) {
        session_send(s, "setoption name Rules value %s", rules_names[i]);
        session_send(s, "position startpos");
        session_send(s, "go depth 3");
        session_best_move(s);
        session_send(s, "d");
        assert_string_equal(answer(s, "rules "), rules_names[i]);
    }
    session_quit(s);
}

static void test_option_values(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "name",
                                      "name Hash",
                                      "name Hash value",
                                      "name Hash value x",
                                      "name Hash value 0",
                                      "name Hash value 99999999999999999999",
                                      "name Hash value -1",
                                      "name Hash value 1 2",
                                      "name Nothing",
                                      "name Nothing value 1",
                                      "value 3",
                                      "name value 3",
                                      "name UCI_Elo value 1",
                                      "name Ponder value maybe",
                                      "name Rules value chess",
                                      "name UCI_Variant value chess",
                                      "name Preset value none",
                                      "name Tune",
                                      "name Tune Nothing value 1",
                                      "name Tune Pvs value 2",
                                      "name Tune Pvs",
                                      "name Skill Level value 9",
                                      "name Threads value 257",
                                      "name Debug Log File value /nowhere/at/all/x.log"};
    Session *s = session_start();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        session_send(s, "setoption %s", bad[i]);
        expect_error(s);
        session_sync(s);
    }
    session_send(s, "setoption name  uci_analysemode   value  TRUE ");
    session_send(s, "setoption name UCI_Variant value LinesOfAction");
    session_send(s, "setoption name Move Overhead value 5");
    session_send(s, "setoption name hAsH value 2");
    session_sync(s);
    /* Each parameter takes its limits; then the presets put all of them back. */
    for (int i = 0; param_infos[i].name; i++) {
        session_send(s, "setoption name Tune %s value %d", param_infos[i].name, param_infos[i].max);
        session_send(s, "setoption name %s value %d", param_infos[i].name, param_infos[i].min);
        session_send(s, "setoption name Tune %s value %d", param_infos[i].name,
                     param_infos[i].value);
        session_send(s, "setoption name Tune %s value %d", param_infos[i].name,
                     param_infos[i].max + 1);
        expect_error(s);
    }
    uint64_t nodes = 0;
    for (int i = 0; preset_names[i]; i++) {
        session_send(s, "setoption name Preset value %s", preset_names[i]);
        session_send(s, "ucinewgame");
        session_send(s, "go depth 3");
        session_best_move(s);
        printf("preset %s: %d nodes\n", preset_names[i], (int)session_info(s).nodes);
        if (i == 0) nodes = (uint64_t)session_info(s).nodes;
    }
    session_send(s, "setoption name Preset value %s", preset_names[0]);
    session_send(s, "ucinewgame");
    session_send(s, "go depth 3");
    session_best_move(s);
    assert_true((uint64_t)session_info(s).nodes == nodes);
    session_quit(s);
}

static void test_strength(void **state) {
    (void)state;
    Session *s = session_start();
    char moves[20][16];
    /* A seed repeats itself, and a low level does not always play the best move. */
    session_send(s, "setoption name Skill Level value 1");
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 20; i++) {
            session_send(s, "setoption name Skill Seed value %d", i + 1);
            session_send(s, "ucinewgame");
            session_send(s, "go movetime 1000");
            const char *best = session_best_move(s);
            if (round == 0)
                snprintf(moves[i], sizeof moves[i], "%s", best);
            else
                assert_string_equal(moves[i], best);
        }
    int different = 0;
    for (int i = 1; i < 20; i++) different += strcmp(moves[i], moves[0]) != 0;
    assert_true(different > 5);
    /* Analysis is at full strength. */
    session_send(s, "setoption name UCI_AnalyseMode value true");
    session_send(s, "go depth 6");
    session_best_move(s);
    assert_int_equal(session_info(s).depth, 6);
    session_send(s, "setoption name UCI_AnalyseMode value false");
    session_send(s, "setoption name Skill Level value 8");
    session_send(s, "setoption name UCI_LimitStrength value true");
    session_send(s, "setoption name UCI_Elo value %d", SKILL_ELO_MIN);
    session_send(s, "go depth 6");
    session_best_move(s);
    assert_true(session_info(s).depth < 6);
    session_send(s, "setoption name UCI_Elo value %d", SKILL_ELO_MAX);
    session_send(s, "go depth 6");
    session_best_move(s);
    assert_int_equal(session_info(s).depth, 6);
    session_quit(s);
}

/* The file of the built-in network is that network; a file that is none changes nothing. */
static void test_eval_file(void **state) {
    (void)state;
    static const char *const files[] = {"<empty>", LIA_NET, "/nowhere/x.net",
                                        LIA_POSITIONS "/bench.txt", "<empty>"};
    int64_t nodes = 0;
    Session *s = session_start();
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        session_send(s, "setoption name EvalFile value %s", files[i]);
        if (i == 2 || i == 3) expect_error(s);
        session_send(s, "ucinewgame");
        session_send(s, "go depth 4");
        session_best_move(s);
        if (i == 0) nodes = session_info(s).nodes;
        assert_true(session_info(s).nodes == nodes);
    }
    session_quit(s);
}

/* What could keep the reader waiting for ever is refused. */
static void test_no_regular_files(void **state) {
    (void)state;
    char fifo[64];
    snprintf(fifo, sizeof fifo, "/tmp/lia-fifo-%ld", (long)getpid());
    assert_int_equal(mkfifo(fifo, 0600), 0);
    const char *const files[] = {fifo, "/dev/zero", "/dev/null", "/tmp"};
    Session *s = session_start();
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        session_send(s, "setoption name EvalFile value %s", files[i]);
        expect_error(s);
        session_sync(s);
        session_send(s, "setoption name Debug Log File value %s", files[i]);
        expect_error(s);
        session_sync(s);
    }
    /* no word for standard input: there is no such file */
    session_send(s, "setoption name EvalFile value -");
    expect_error(s);
    session_sync(s);
    session_quit(s);
    unlink(fifo);
}

static void test_log(void **state) {
    (void)state;
    char path[] = "/tmp/lia-log-XXXXXX", line[512];
    int fd = mkstemp(path), sent = 0, received = 0;
    assert_true(fd >= 0);
    close(fd);
    Session *s = session_start();
    session_send(s, "setoption name Debug Log File value %s", path);
    session_send(s, "go depth 2");
    session_best_move(s);
    session_send(s, "setoption name Debug Log File value <empty>");
    session_send(s, "isready");
    session_quit(s);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        sent += strstr(line, ">> go depth 2") != NULL;
        received += strstr(line, "<< bestmove ") != NULL;
        assert_null(strstr(line, "isready"));
    }
    fclose(f);
    unlink(path);
    assert_true(sent == 1 && received == 1);
}

/* Lines of play from all parts of the game; session.c looks at each of them. */
static void test_many_positions(void **state) {
    (void)state;
    static const char *const files[] = {"bench.txt", "rules.txt"};
    Session *s = session_start();
    int searched = 0;
    for (int f = 0; f < 2; f++) {
        char path[1024], line[512];
        snprintf(path, sizeof path, "%s/%s", LIA_POSITIONS, files[f]);
        FILE *in = fopen(path, "r");
        assert_non_null(in);
        while (fgets(line, sizeof line, in)) {
            line[strcspn(line, ";#\n")] = '\0';
            if (!strchr(line, '/')) continue;
            session_send(s, "position fen %s", line);
            session_send(s, "go depth %d", 6 - (SESSION_SLOWNESS > 1));
            session_best_move(s);
            searched++;
        }
        fclose(in);
    }
    printf("%d positions\n", searched);
    assert_true(searched > 40);
    session_quit(s);
}

/* One thread repeats itself exactly, also after a game with everything in it. */
static void test_repeats(void **state) {
    (void)state;
    int64_t nodes[2];
    Session *s = session_start();
    for (int i = 0; i < 2; i++) {
        session_send(s, "ucinewgame");
        session_send(s, "position startpos moves b1b3 a2c2");
        session_send(s, "go depth 6");
        session_best_move(s);
        nodes[i] = session_info(s).nodes;
        session_send(s, "position startpos");
        session_send(s, "go movetime 50");
        session_best_move(s);
    }
    assert_true(nodes[0] == nodes[1]);
    session_quit(s);
}

/* Last: nothing that lia understands was left out above. */
static void test_complete(void **state) {
    (void)state;
    int missing = 0, total = 0;
    for (const UciCommand *c = uci_commands; c->word; c++, total++)
        if (!session_has_sent_command(c->word))
            missing += printf("no test sends %s\n", c->word) > 0;
    for (int i = 0; uci_go_word(i); i++, total++)
        if (!session_has_sent_go_word(uci_go_word(i)))
            missing += printf("no test sends go %s\n", uci_go_word(i)) > 0;
    for (int i = 0; i < UCI_OPTIONS; i++, total++)
        if (!session_has_sent_option(uci_option_rows[i].name))
            missing += printf("no test sets %s\n", uci_option_rows[i].name) > 0;
    for (int i = 0; param_infos[i].name; i++, total++) {
        char name[100];
        snprintf(name, sizeof name, "Tune %s", param_infos[i].name);
        if (!session_has_sent_option(name)) missing += printf("no test sets %s\n", name) > 0;
    }
    printf("%d commands, words and options, %d without a test\n", total, missing);
    assert_int_equal(missing, 0);
    assert_true(total > 80);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handshake),
        cmocka_unit_test(test_position),
        cmocka_unit_test(test_console),
        cmocka_unit_test(test_query),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_mate),
        cmocka_unit_test(test_ponder),
        cmocka_unit_test(test_one_answer_each),
        cmocka_unit_test(test_only_move),
        cmocka_unit_test(test_multi_pv),
        cmocka_unit_test(test_queued_options),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_option_values),
        cmocka_unit_test(test_strength),
        cmocka_unit_test(test_eval_file),
        cmocka_unit_test(test_no_regular_files),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_many_positions),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
