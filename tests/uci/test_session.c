/* Every command, every word of go (session_go.c) and every option (session_options.c), each for its
 * effect; and that none was left out.
 */
#include "session.h"
#include "session_tests.h"
#include "rules/notation.h"
#include "rules/perft.h"
#include "eval/params.h"
#include "uci/uci.h"
#include "uci/uci_parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What ends a search by itself; without any of these go has a time of its own. */
static void test_limits_of_go(void **state) {
    (void)state;
    static const struct {
        const char *words;
        bool limit;
    } rows[] = {{"", false},
                {"ponder", false},
                {"searchmoves b1b3", false},
                {"wtime 1000 btime 1000", true},
                {"movetime 10", true},
                {"depth 3", true},
                {"nodes 100", true},
                {"mate 3", true},
                {"infinite", true}};
    Rules rules = rules_default();
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EngineRequest r = {0};
        UciGo go;
        uci_parse_go(span_of(rows[i].words), &g, &r, &go);
        if (go.has_limit != rows[i].limit) fail_msg("go %s", rows[i].words);
    }
    game_finish(&g);
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
        "startpos moves b1b3!!!!!!!!!!!xyz",
        "startpos moves b1b3xyz a2c2",
        "moves b1b3",
        "fen 1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1 moves h2h2"};
    Session *s = session_start();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        session_send(s, "position %s", good[i].position);
        session_send(s, "fen");
        session_expect(s, good[i].fen);
        /* what is refused leaves no position behind, and no move for another board */
        session_send(s, "position %s", bad[i]);
        session_expect_error(s);
        session_send(s, "fen");
        session_expect_error(s);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        session_send(s, "position startpos");
        session_send(s, "position %s", bad[i]);
        session_expect_error(s);
        session_send(s, "go depth 1");
        session_expect_error(s);
        assert_string_equal(session_best_move(s), "(none)");
    }
    session_send(s, "ucinewgame");
    session_send(s, "fen");
    session_expect(s, good[0].fen);
    session_quit(s);
}

static void test_console(void **state) {
    (void)state;
    const int bench_depth = SESSION_SLOWNESS > 1 ? 2 : 3;
    Session *s = session_start();
    session_send(s, "d");
    session_expect(s, "8 . x x");
    session_expect(s, "rules olympiad");
    session_expect(s, "ply 0");
    session_send(s, "eval");
    session_expect(s, "+");
    session_send(s, "moves");
    session_expect(s, "36 moves:");
    session_send(s, "legalmoves");
    assert_int_equal(strlen(session_answer(s, "legalmoves")), 36 * 5);
    session_send(s, "moves b1b3 a2c2");
    session_send(s, "fen");
    session_expect(s, "1pppppp1/P6P/P6P/P6P/P6P/Pp5P/2P4P/2ppppp1 b");
    session_send(s, "d");
    session_expect(s, "ply 2");
    session_send(s, "moves b1b3");
    session_expect_error(s);
    /* a word that only begins with a move is not played, and neither is what follows it */
    session_send(s, "position startpos");
    session_send(s, "moves b1b3 a2c2!!!!!!!!!!!xyz c1c3");
    session_expect_error(s);
    session_send(s, "fen");
    session_expect(s, "1pppppp1/P6P/P6P/P6P/P6P/Pp5P/P6P/2ppppp1 w");
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
    session_send(s, "bench %d", bench_depth);
    uint64_t first = strtoull(session_expect(s, ""), NULL, 10);
    session_send(s, "bench %d", bench_depth);
    assert_true(first > 1000 && strtoull(session_expect(s, ""), NULL, 10) == first);
    /* Neither the strength nor the number of lines matters. */
    session_send(s, "setoption name Skill Level value 1");
    session_send(s, "setoption name MultiPV value 3");
    session_send(s, "bench %d", bench_depth);
    assert_true(strtoull(session_expect(s, ""), NULL, 10) == first);
    session_send(s, "setoption name Skill Level value 12");
    session_send(s, "setoption name MultiPV value 1");
    session_send(s, "help");
    session_expect(s, "  setoption name NAME");
    session_expect(s, "  Debug Log File");
    /* Unknown words are skipped, and said to be only on demand. */
    session_send(s, "joho isready");
    session_expect(s, "readyok");
    session_send(s, "joho");
    session_sync(s);
    /* Words for people are commands only where a line begins. */
    session_send(s, "joho fen");
    session_expect_none(s, "1pppppp1", 20);
    session_send(s, "debug on");
    session_send(s, "joho");
    session_expect(s, "info string unknown command");
    session_send(s, "go joho depth 1 17");
    session_expect(s, "info string 2 words");
    session_best_move(s);
    session_send(s, "debug off");
    session_quit(s);
}

/* perft of any depth counts as the rules do: a finished game has no moves, who cannot move passes. */
static void test_perft(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        int depth;
    } rows[] = {
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b", 4},
        {"8/8/3P4/5p2/3p4/2p5/8/7P b", 5}, /* won by f5-e5, though d6xd4 would part the stones */
        {"6pP/6pp/8/8/8/8/pp6/Pp6 w", 5}}; /* White can only pass */
    Rules rules = rules_default();
    Session *s = session_start();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Position p;
        assert_true(fen_parse(span_of(rows[i].fen), &p, NULL));
        session_send(s, "position fen %s", rows[i].fen);
        session_send(s, "perft %d", rows[i].depth);
        for (int depth = 1; depth <= rows[i].depth; depth++) {
            char words[40];
            snprintf(words, sizeof words, "perft %d ", depth);
            uint64_t counted = strtoull(session_answer(s, words), NULL, 10);
            assert_true(counted == perft_count(&p, &rules, depth));
        }
        session_send(s, "divide %d", rows[i].depth);
        uint64_t sum = 0;
        const char *line;
        while ((line = session_line(s, SESSION_PATIENCE)) && strncmp(line, "perft ", 6) != 0)
            sum += strtoull(line + strcspn(line, " "), NULL, 10);
        assert_true(sum == perft_count(&p, &rules, rows[i].depth));
        if (line) assert_true(strtoull(line + 8, NULL, 10) == sum);
    }
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
        assert_string_equal(session_answer(s, "response "), cases[i].over);
        session_send(s, "query p1turn");
        assert_string_equal(session_answer(s, "response "), cases[i].first);
        session_send(s, "query result");
        assert_string_equal(session_answer(s, "response "), cases[i].result);
        session_send(s, "d"); /* the board says the same in words */
        session_expect(s, strcmp(cases[i].result, "none") == 0    ? "The game goes on"
                          : strcmp(cases[i].result, "p1win") == 0 ? "Black wins: "
                          : strcmp(cases[i].result, "p2win") == 0 ? "White wins: "
                                                                  : "Draw: ");
        session_send(s, "go depth 2");
        bool over = !strcmp(cases[i].over, "true");
        if (over) session_expect(s, "info string gameover ");
        assert_int_equal(!strcmp(session_best_move(s), "(none)"), over);
    }
    session_send(s, "query nonsense");
    session_expect_error(s);
    session_quit(s);
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
            session_send(s, "go depth %d", SESSION_SLOWNESS > 1 ? 4 : 6);
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
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_query),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_mate),
        cmocka_unit_test(test_limits_of_go),
        cmocka_unit_test(test_ponder),
        cmocka_unit_test(test_no_position),
        cmocka_unit_test(test_one_answer_each),
        cmocka_unit_test(test_only_move),
        cmocka_unit_test(test_multi_pv),
        cmocka_unit_test(test_queued_options),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_option_values),
        cmocka_unit_test(test_strength),
        cmocka_unit_test(test_overhead),
        cmocka_unit_test(test_clear_hash),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_eval_file),
        cmocka_unit_test(test_no_regular_files),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_long_lines_of_log),
        cmocka_unit_test(test_book),
        cmocka_unit_test(test_many_positions),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
