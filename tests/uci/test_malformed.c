/* Input that makes no sense, by the hundred: lia answers readyok after each of it, and ends
 * cleanly. */
#include "session.h"
#include "base/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static unsigned next_random(unsigned *state) {
    *state = *state * 1103515245u + 12345u;
    return *state >> 8;
}

/* A search that this input may have started must end. */
static void check_life(Session *s) {
    session_send(s, "stop");
    session_sync(s);
}

static const char *const lines[] = {
    "",
    " ",
    "\t\t",
    "uci uci uci",
    "UCI",
    "isready now",
    "go go go",
    "go depth depth depth",
    "go infinite depth",
    "go searchmoves",
    "go searchmoves searchmoves",
    "go searchmoves zz b1 b1b3b1b3 0000 @@@@ pass depth 1",
    "go wtime btime winc binc",
    "go wtime 1e9 btime 0x10",
    "go wtime 9223372036854775807 btime 9223372036854775807 winc 9223372036854775807",
    "go wtime -9223372036854775808 btime -9223372036854775809",
    "go nodes 18446744073709551616",
    "go movetime -1",
    "go mate 1000000",
    "go perft",
    "go perft 0",
    "go perft -3",
    "go ponder ponder",
    "go movestogo 0 wtime 10 btime 10",
    "ponderhit",
    "stop stop",
    "position",
    "position startpos moves",
    "position startpos moves moves",
    "position startpos startpos",
    "position fen",
    "position fen moves",
    "position fen 8/8/8/8/8/8/8/8 b",
    "position fen 9/8/8/8/8/8/8/8 b",
    "position fen pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP b",
    "position fen 1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1",
    "position fen 1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 x",
    "position fen 1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P b",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "position startpos moves e2e4",
    "position startpos moves 0000",
    "position startpos moves b1b3 a2c2 b3b1 c2a2 b1b3 a2c2 b3b1 c2a2 b1b3",
    "position startpos moves \xff\xfe\xfd",
    "position moves b1b3",
    "setoption",
    "setoption name",
    "setoption name name value value",
    "setoption value",
    "setoption name Hash value 4294967297",
    "setoption name Threads value -0",
    "setoption name Threads value 0x2",
    "setoption name Debug Log File",
    "setoption name Debug Log File value /",
    "setoption name Clear Hash value nonsense",
    "setoption name UCI_Elo value 2147483648",
    "setoption name Tune Tune Pvs value 1",
    "query",
    "query query",
    "query result result",
    "debug",
    "debug maybe",
    "debug on off",
    "d d d",
    "perft",
    "perft x",
    "perft -1",
    "divide",
    "bench x",
    "bench -1",
    "stop",
    "moves",
    "moves zz",
    "moves \xf0\x9f\x98\x80",
    "eval eval",
    "help me",
    "legalmoves all",
    "fen fen",
    "register later",
    "xboard",
    "protover 2",
    "{\"json\": true}",
    "GET / HTTP/1.1",
    "%s%s%s%n",
    "setoption name %s value %n",
    "position fen %n%n%n b",
    "../../../../etc/passwd",
};

static void test_known_nonsense(void **state) {
    (void)state;
    Session *s = session_start();
    session_be_lenient(s);
    int count = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *const ends[] = {"\n", "\r\n", " \n", "\t \r\n"};
        session_write(s, lines[i], strlen(lines[i]));
        session_write(s, ends[i % 4], strlen(ends[i % 4]));
        check_life(s);
        count++;
    }
    printf("%d lines\n", count);
    session_quit(s);
}

/* Good lines with bytes changed, dropped, doubled, or cut and joined. */
static void test_mutations(void **state) {
    (void)state;
    static const char *const good[] = {
        "position startpos moves b1b3 a2c2 c1e3",
        "position fen 2pp1pp1/6P1/P2pP2P/P1P4P/2P2P1P/p2p3P/8/p2p1pp1 b - - 0 1 moves g1g3",
        "go depth 2 nodes 100 movetime 5",
        "go wtime 20 btime 20 winc 1 binc 1 movestogo 5",
        "go searchmoves b1b3 g1g3 depth 2",
        "setoption name MultiPV value 2",
        "setoption name Rules value gamut",
        "setoption name Tune NullMove value 1",
        "query gameover",
        "legalmoves",
    };
    Session *s = session_start();
    session_be_lenient(s);
    unsigned random = 7;
    int count = 600 / SESSION_SLOWNESS;
    for (int i = 0; i < count; i++) {
        char line[400];
        size_t length = (size_t)snprintf(line, 200, "%s", good[next_random(&random) % 10]);
        for (unsigned k = next_random(&random) % 4 + 1; k; k--) {
            size_t at = next_random(&random) % (length + 1);
            switch (next_random(&random) % 4) {
            case 0:
                if (at < length) line[at] = (char)next_random(&random);
                break;
            case 1:
                if (at < length) memmove(line + at, line + at + 1, --length - at);
                break;
            case 2:
                memmove(line + at + 1, line + at, length - at);
                line[at] = (char)next_random(&random);
                length++;
                break;
            default:
                length = at;
            }
        }
        session_write(s, line, length);
        session_write(s, "\n", 1);
        check_life(s);
    }
    printf("%d changed lines\n", count);
    session_quit(s);
}

static void test_bytes(void **state) {
    (void)state;
    Session *s = session_start();
    session_be_lenient(s);
    unsigned random = 3;
    char bytes[3000];
    for (int i = 0; i < 100; i++) {
        for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (char)next_random(&random);
        session_write(s, bytes, sizeof bytes);
        session_write(s, "\n", 1);
        check_life(s);
    }
    session_write(s, "is\0ready\n", 9);
    session_write(s, "\0\0\0\n", 4);
    session_write(s, "position fen 1pp\0ppp1/8/8/8/8/8/8/8 b\n", 39);
    check_life(s);
    session_quit(s);
}

static void fill(Buffer *b, const char *text, size_t size) {
    while (b->length < size) buffer_add_text(b, text);
    buffer_add_char(b, '\n');
}

/* A line may be a megabyte long; a longer one is skipped as a whole. */
static void test_long_lines(void **state) {
    (void)state;
    Session *s = session_start();
    session_be_lenient(s);
    Buffer b = {0};
    buffer_add_text(&b, "position startpos moves");
    fill(&b, " b1b3 a2c2 b3b1 c2a2", 1000000);
    session_write(s, b.text, b.length);
    session_expect(s, "info string error move");
    buffer_clear(&b);
    buffer_add_text(&b, "isready ");
    fill(&b, "x", 1000000);
    session_write(s, b.text, b.length);
    session_expect(s, "readyok");
    buffer_clear(&b);
    buffer_add_text(&b, "isready ");
    fill(&b, "isready\r", 5000000);
    session_write(s, b.text, b.length);
    session_expect(s, "info string error a line of more than");
    session_sync(s);
    buffer_clear(&b);
    buffer_add_text(&b, "setoption name ");
    fill(&b, "Hash value ", 900000);
    session_write(s, b.text, b.length);
    session_expect(s, "info string error");
    /* Without a repetition rule a game may be long, but not without end. */
    session_send(s, "setoption name Rules value gamut");
    buffer_clear(&b);
    buffer_add_text(&b, "position startpos moves");
    fill(&b, " b1b3 a2c2 b3b1 c2a2", 20 * 1000);
    session_write(s, b.text, b.length);
    session_send(s, "go depth 2");
    session_expect(s, "bestmove");
    buffer_clear(&b);
    buffer_add_text(&b, "position startpos moves");
    fill(&b, " b1b3 a2c2 b3b1 c2a2", 40 * 1000);
    session_write(s, b.text, b.length);
    session_expect(s, "info string error the game is longer");
    /* A position that is too long is not answered for the one before it. */
    session_send(s, "position startpos");
    buffer_clear(&b);
    buffer_add_text(&b, "position startpos moves");
    fill(&b, " b1b3 a2c2 b3b1 c2a2", 1100000);
    session_write(s, b.text, b.length);
    session_expect(s, "info string error a line of more than");
    session_send(s, "go depth 2");
    session_expect(s, "bestmove (none)");
    session_send(s, "position startpos");
    session_send(s, "perft -1");
    session_expect(s, "info string error give a depth from 1");
    session_send(s, "perft 2");
    session_expect(s, "perft 2 ");
    buffer_finish(&b);
    session_quit(s);
}

/* The end of input in the middle of everything. */
static void test_ends(void **state) {
    (void)state;
    static const char *const ends[] = {"",         "isready",     "go infinite",  "go depth 5",
                                       "go inf",   "position st", "setoption na", "quit",
                                       "\r",       "go\r\n",      "perft 12\n",   "bench 12\n",
                                       "divide 9", "go perft 9",  "ucinewgame",   "stop"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Session *s = session_start();
        session_be_lenient(s);
        session_write(s, ends[i], strlen(ends[i]));
        session_close_input(s);
        session_await_exit(s, 1000 * SESSION_SLOWNESS);
    }
    /* A last line without its end is a line. */
    Session *s = session_start();
    session_write(s, "isready", 7);
    session_close_input(s);
    session_expect(s, "readyok");
    session_await_exit(s, 1000 * SESSION_SLOWNESS);
}

/* Nobody reads what lia writes: it goes all the same. */
static void test_deaf(void **state) {
    (void)state;
    Session *s = session_start();
    session_be_lenient(s);
    session_write(s, "go infinite\n", 12);
    session_close_output(s);
    for (int i = 0; i < 3; i++) session_write_if_possible(s, "isready\n");
    session_await_exit(s, 2000 * SESSION_SLOWNESS);
    /* or lets the pipe run full */
    s = session_start();
    session_be_lenient(s);
    for (int i = 0; i < 60; i++) session_write_if_possible(s, "uci\nhelp\n");
    session_write_if_possible(s, "quit\n");
    session_close_input(s);
    session_await_exit(s, 10000 * SESSION_SLOWNESS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_nonsense), cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_bytes),          cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_ends),           cmocka_unit_test(test_deaf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
