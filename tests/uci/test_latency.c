/* The promises with a number: each is tried many times, median and worst are printed. */
#include "session.h"
#include "uci/uci.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include <cmocka.h>

enum { TIMES = 100 / (SESSION_SLOWNESS > 1 ? 5 : 1) };

static void sleep_ms(double ms) {
    struct timespec t = {0, (long)(ms * 1e6)};
    nanosleep(&t, NULL);
}

/* Sends a line and waits for the answer; the latency goes to l. */
static void measure(Session *s, const char *line, const char *answer, Latencies *l) {
    double stolen = session_stolen(s), start = session_now();
    session_send(s, "%s", line);
    session_expect(s, answer);
    double ms = session_now() - start;
    latencies_add(l, ms, session_stolen(s) - stolen);
}

static void test_start(void **state) {
    (void)state;
    Latencies l = {.count = 0};
    for (int i = 0; i < TIMES; i++) {
        double start = session_now();
        Session *s = session_start();
        session_send(s, "uci");
        session_expect(s, "uciok");
        latencies_add(&l, session_now() - start, session_stolen(s));
        session_quit(s);
    }
    latencies_check(&l, "start -> uciok", UCI_PROMISE_START, UCI_PROMISE_START);
}

/* Nothing big is taken before isready: looked up in the process's own account. */
static void test_small_start(void **state) {
    (void)state;
    Session *s = session_start();
    session_send(s, "setoption name Hash value 512");
    session_send(s, "uci");
    session_expect(s, "uciok");
    long before = session_memory(s);
    session_sync(s);
    session_send(s, "go depth 1");
    session_best_move(s);
    long after = session_memory(s);
    printf("mapped: %ld MB before isready, %ld MB after\n", before >> 10, after >> 10);
    if (before && SESSION_SLOWNESS == 1) assert_true(after - before > 500 << 10);
    session_quit(s);
}

static void test_ready(void **state) {
    (void)state;
    Latencies idle = {.count = 0}, busy = {.count = 0}, clearing = {.count = 0};
    Session *s = session_start();
    session_send(s, "setoption name Threads value 2");
    for (int i = 0; i < TIMES; i++) measure(s, "isready", "readyok", &idle);
    latencies_check(&idle, "isready -> readyok", UCI_PROMISE_READY, UCI_PROMISE_READY);
    session_send(s, "go infinite");
    for (int i = 0; i < TIMES; i++) measure(s, "isready", "readyok", &busy);
    session_send(s, "stop");
    session_best_move(s);
    latencies_check(&busy, "isready -> readyok while searching", UCI_PROMISE_READY,
                    UCI_PROMISE_READY);
    session_send(s, "setoption name Hash value 128");
    session_send(s, "go depth 5");
    session_best_move(s);
    for (int i = 0; i < TIMES; i++) {
        session_send(s, i % 2 ? "ucinewgame" : "setoption name Clear Hash");
        measure(s, "isready", "readyok", &clearing);
    }
    latencies_check(&clearing, "isready -> readyok while clearing", UCI_PROMISE_READY,
                    UCI_PROMISE_READY);
    session_quit(s);
}

static void stop_often(const char *what, const char *options, const char *go) {
    Latencies l = {.count = 0};
    Session *s = session_start();
    session_send(s, "%s", options);
    session_sync(s);
    for (int i = 0; i < TIMES; i++) {
        session_send(s, i % 3 ? "position startpos"
                              : "position fen 2pp1pp1/6P1/P2pP2P/P1P4P/2P2P1P/p2p3P/8/p2p1pp1 b");
        session_send(s, "%s", go);
        sleep_ms(i * 7 % 12); /* early and late */
        measure(s, "stop", "bestmove", &l);
    }
    latencies_check(&l, what, UCI_PROMISE_STOP_MEDIAN, UCI_PROMISE_STOP);
    session_quit(s);
}

static void test_stop(void **state) {
    (void)state;
    stop_often("stop -> bestmove", "setoption name Threads value 1", "go infinite");
    stop_often("stop -> bestmove, 4 threads", "setoption name Threads value 4", "go infinite");
    stop_often("stop -> bestmove, ponder", "setoption name Ponder value true",
               "go ponder wtime 1000 btime 1000");
    stop_often("stop -> bestmove, MultiPV", "setoption name MultiPV value 5", "go movetime 5000");
    stop_often("stop -> bestmove, minimax", "setoption name Preset value minimax", "go depth 7");
}

/* Searching was asked for while a large table is being cleared. */
static void test_stop_while_clearing(void **state) {
    (void)state;
    Latencies l = {.count = 0};
    Session *s = session_start();
    session_send(s, "setoption name Hash value 512");
    session_send(s, "go depth 2");
    session_best_move(s);
    for (int i = 0; i < 10; i++) {
        session_send(s, "ucinewgame");
        session_send(s, "go infinite");
        measure(s, "stop", "bestmove", &l);
    }
    latencies_check(&l, "stop -> bestmove while clearing", UCI_PROMISE_STOP, UCI_PROMISE_STOP);
    session_quit(s);
}

static void leave_often(const char *what, const char *last) {
    Latencies l = {.count = 0};
    for (int i = 0; i < TIMES; i++) {
        Session *s = session_start();
        if (i % 2) session_send(s, "setoption name Threads value 3");
        session_sync(s);
        if (i % 4) session_send(s, "go infinite");
        if (i % 8 == 7) session_send(s, "ucinewgame");
        double start = session_now();
        if (last)
            session_send(s, "%s", last);
        else
            session_close_input(s);
        session_await_exit(s, SESSION_PATIENCE);
        latencies_add(&l, session_now() - start, 0);
    }
    latencies_check(&l, what, UCI_PROMISE_QUIT, UCI_PROMISE_QUIT);
}

static void test_leave(void **state) {
    (void)state;
    leave_often("quit -> exit", "quit");
    leave_often("end of input -> exit", NULL);
}

/* Whatever the clock says, the answer comes before it runs out, or within the overhead if nothing
 * was left. */
static void test_clock(void **state) {
    (void)state;
    static const struct {
        const char *go;
        double limit; /* ms */
    } cases[] = {
        {"go wtime 100 btime 100", 100},
        {"go wtime 60 btime 60 winc 10 binc 10", 60},
        {"go wtime 1000 btime 1000 movestogo 40", 300},
        {"go wtime 50 btime 50 movestogo 1", 50},
        {"go movetime 50", 50},
        {"go movetime 25", 25},
        {"go wtime 0 btime 0", 20},
        {"go wtime -50 btime -50 winc 0 binc 0", 20},
        {"go wtime 1 btime 1", 21},
        {"go movetime 0", 20},
        {"go p1time 80 p2time 80 p1inc 1 p2inc 1", 80},
    };
    Session *s = session_start();
    session_sync(s);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        Latencies l = {.count = 0};
        for (int i = 0; i < TIMES / 5; i++) {
            session_send(s, "position startpos%s", i % 2 ? " moves b1b3" : "");
            measure(s, cases[k].go, "bestmove", &l);
            if (i % 10 == 9) session_send(s, "ucinewgame");
            session_sync(s);
        }
        latencies_check(&l, cases[k].go, cases[k].limit, cases[k].limit);
    }
    session_quit(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_small_start),
        cmocka_unit_test(test_ready),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_stop_while_clearing),
        cmocka_unit_test(test_leave),
        cmocka_unit_test(test_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
