/* go in all its forms, and what comes back. */
#include "session.h"
#include "session_tests.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Milliseconds an answer may be late here, where other tests run beside this one and sanitizers
 * slow everything down; the promises themselves are measured by the test of latencies. */
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { LATE = 1000 };
#else
enum { LATE = 50 };
#endif

void test_limits(void **state) {
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
    session_expect_error(s);
    session_best_move(s);
    session_send(s, "go searchmoves b1b3!!!!!!!!!!!xyz depth 2");
    session_expect_error(s);
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
    /* 0 moves to go are no number of moves: the time is for the whole game */
    session_send(s, "go wtime 4000 btime 4000 movestogo 0");
    session_best_move(s);
    assert_true(session_info(s).time < 2000);
    session_quit(s);
}

/* Either side plays by its own clock: the other's would allow minutes. */
void test_clocks(void **state) {
    (void)state;
    Session *s = session_start();
    static const char *const own[] = {"btime", "wtime"}, *const other[] = {"wtime", "btime"};
    for (int side = 0; side < 2; side++) {
        session_send(s, "ucinewgame");
        session_send(s, "position startpos%s", side ? " moves b1b3" : "");
        session_send(s, "go %s 300 %s 600000", own[side], other[side]);
        double start = session_now();
        session_best_move(s);
        assert_true(session_now() - start < 300 + LATE * 10);
        session_send(s, "go %s 600000 %s 300 depth 3", own[side], other[side]);
        session_best_move(s);
        assert_int_equal(session_info(s).depth, 3);
        /* The same by increment alone. */
        session_send(s, "go %s 1 %s 600000 %cinc 200 %cinc 100000", own[side], other[side],
                     own[side][0], other[side][0]);
        start = session_now();
        session_best_move(s);
        assert_true(session_now() - start < 300 + LATE * 10);
    }
    session_quit(s);
}

void test_mate(void **state) {
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

void test_ponder(void **state) {
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
/* Without a position there is no move, but the search that runs is answered first. */
void test_no_position(void **state) {
    (void)state;
    Session *s = session_start();
    session_be_lenient(s); /* the second answer has no line of its own */
    session_send(s, "go infinite");
    session_send(s, "position fen nonsense");
    session_send(s, "go depth 1");
    assert_string_not_equal(session_answer(s, "bestmove "), "(none)");
    assert_string_equal(session_answer(s, "bestmove "), "(none)");
    session_quit(s);
}

void test_one_answer_each(void **state) {
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

void test_only_move(void **state) {
    (void)state;
    Session *s = session_start();
    /* White has one move; a clock is no reason to think about it. */
    session_send(s, "position fen 7P/8/8/8/8/8/8/8 w");
    session_expect_error(s);
    session_send(s, "position startpos");
    session_send(s, "go searchmoves b1b3 wtime 600000 btime 600000");
    double start = session_now();
    assert_string_equal(session_best_move(s), "b1b3");
    assert_true(session_now() - start < 500 * SESSION_SLOWNESS);
    session_quit(s);
}

/* ---- options */

void test_multi_pv(void **state) {
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
