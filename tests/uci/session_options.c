/* Every option for its effect. */
#include "session.h"
#include "session_tests.h"
#include "base/file.h"
#include "book/make.h"
#include "eval/params.h"
#include "search/skill.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

void test_queued_options(void **state) {
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
void test_rules(void **state) {
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
        assert_string_equal(session_answer(s, "response "), choices[i][1]);
    }
    session_send(s, "setoption name Rule Repetition value 2");
    session_send(s, "position startpos moves b1b3 a2c2 b3b1 c2a2");
    session_send(s, "query result");
    session_expect(s, "response draw");
    session_send(s, "setoption name Rule Repetition value 3");
    session_send(s, "query result");
    session_expect(s, "response none");
    session_send(s, "setoption name Rule Repetition value 1");
    session_expect_error(s);
    session_send(s, "setoption name Rule Max Plies value 4");
    session_send(s, "query result");
    session_expect(s, "response draw");
    session_send(s, "setoption name Rule Max Plies value 0");
    session_send(s, "setoption name Rule Repetition Board value true");
    session_send(s, "d");
    session_expect(s, "rules custom");
    /* An option holds for the position that is set already. */
    session_send(s, "setoption name Rules value olympiad");
    session_send(s, "setoption name Rule Repetition Board value true");
    session_send(s, "d");
    assert_string_equal(session_answer(s, "rules "), "custom");
    for (int i = 0; i < RULES_COUNT; i++) {
        session_send(s, "setoption name Rules value %s", rules_names[i]);
        session_send(s, "position startpos");
        session_send(s, "go depth 3");
        session_best_move(s);
        session_send(s, "d");
        assert_string_equal(session_answer(s, "rules "), rules_names[i]);
    }
    session_quit(s);
}

static void expect_no_error(Session *s) {
    const char *line;
    session_send(s, "isready");
    while ((line = session_line(s, SESSION_PATIENCE)) && strcmp(line, "readyok"))
        if (strstr(line, "error")) fail_msg("%s", line);
    assert_non_null(line);
}

void test_option_values(void **state) {
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
                                      "name Skill Level value 13",
                                      "name Threads value 257",
                                      "name Debug Log File value /nowhere/at/all/x.log"};
    Session *s = session_start();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        session_send(s, "setoption %s", bad[i]);
        session_expect_error(s);
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
        expect_no_error(s);
        session_send(s, "setoption name Tune %s value %d", param_infos[i].name,
                     param_infos[i].max + 1);
        session_expect_error(s);
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

void test_strength(void **state) {
    (void)state;
    Session *s = session_start();
    enum { SEEDS = SESSION_SLOWNESS > 1 ? 8 : 20 };
    char moves[SEEDS][16];
    /* A seed repeats itself, and a low level does not always play the best move. */
    session_send(s, "setoption name Skill Level value 1");
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < SEEDS; i++) {
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
    for (int i = 1; i < SEEDS; i++) different += strcmp(moves[i], moves[0]) != 0;
    assert_true(different > SEEDS / 4);
    /* Seed 0 is another one in every game. */
    session_send(s, "setoption name Skill Seed value 0");
    different = 0;
    for (int i = 0; i < SEEDS; i++) {
        session_send(s, "ucinewgame");
        session_send(s, "go movetime 1000");
        const char *best = session_best_move(s);
        different += i > 0 && strcmp(best, moves[0]) != 0;
        if (i == 0) snprintf(moves[0], sizeof moves[0], "%s", best);
    }
    assert_true(different > SEEDS / 4);
    /* Analysis is at full strength. */
    session_send(s, "setoption name UCI_AnalyseMode value true");
    session_send(s, "go depth 6");
    session_best_move(s);
    assert_int_equal(session_info(s).depth, 6);
    session_send(s, "setoption name UCI_LimitStrength value true");
    session_send(s, "setoption name UCI_Elo value %d", SKILL_ELO_MIN);
    session_send(s, "go depth 6");
    session_best_move(s);
    assert_int_equal(session_info(s).depth, 6);
    session_send(s, "setoption name UCI_AnalyseMode value false");
    session_send(s, "setoption name Skill Level value 12");
    session_send(s, "go depth 6");
    session_best_move(s);
    assert_true(session_info(s).depth < 6);
    session_send(s, "setoption name UCI_Elo value %d", SKILL_ELO_MAX);
    session_send(s, "go depth 6");
    session_best_move(s);
    assert_int_equal(session_info(s).depth, 6);
    session_quit(s);
}

static int64_t nodes_of(Session *s, const char *go) {
    session_send(s, "%s", go);
    session_best_move(s);
    return session_info(s).nodes;
}

/* A search knows what the one before found, until the table is cleared. */
void test_clear_hash(void **state) {
    (void)state;
    static const char *const clears[] = {"setoption name Clear Hash", "ucinewgame", "uginewgame"};
    Session *s = session_start();
    int64_t first = nodes_of(s, "go depth 6");
    for (size_t i = 0; i < sizeof clears / sizeof *clears; i++) {
        assert_true(nodes_of(s, "go depth 6") < first);
        session_send(s, "%s", clears[i]);
        assert_true(nodes_of(s, "go depth 6") == first);
    }
    session_quit(s);
}

/* The table has the size that was set, and there are as many threads. */
void test_sizes(void **state) {
    (void)state;
    enum { MEGABYTES = 400 };
    Session *s = session_start();
    session_send(s, "setoption name Hash value 1");
    session_sync(s);
    nodes_of(s, "go depth 1");
    long small = session_memory(s);
    session_send(s, "setoption name Hash value %d", MEGABYTES);
    nodes_of(s, "go depth 1");
    long more = session_memory(s) - small;
    if (small && SESSION_SLOWNESS == 1) assert_true(more > 1000L * (MEGABYTES - 50));
    session_send(s, "setoption name Threads value 4");
    nodes_of(s, "go depth 1");
    if (session_threads(s)) assert_true(session_threads(s) >= 4);
    session_quit(s);
}

/* What is kept in hand of a clock: with all of it nothing is left to think. One of many tries is
 * enough, because a busy machine may halt the program. */
void test_overhead(void **state) {
    (void)state;
    enum { TRIES = 20, SOON = 100 * SESSION_SLOWNESS };
    int64_t least = INT64_MAX;
    Session *s = session_start();
    session_sync(s);
    session_send(s, "setoption name Move Overhead value 9990");
    for (int i = 0; i < TRIES && least >= SOON; i++) {
        session_send(s, "ucinewgame");
        session_send(s, "go wtime 10000 btime 10000");
        session_best_move(s);
        if (session_info(s).time < least) least = session_info(s).time;
    }
    assert_true(least < SOON);
    session_quit(s);
}

/* The file of the built-in network is that network; a file that is none changes nothing. */
void test_eval_file(void **state) {
    (void)state;
    static const char *const files[] = {"<empty>", LIA_NET, "/nowhere/x.net",
                                        LIA_POSITIONS "/bench.txt", "<empty>"};
    int64_t nodes = 0;
    Session *s = session_start();
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        session_send(s, "setoption name EvalFile value %s", files[i]);
        if (i == 2 || i == 3) session_expect_error(s);
        session_send(s, "ucinewgame");
        session_send(s, "go depth 4");
        session_best_move(s);
        if (i == 0) nodes = session_info(s).nodes;
        assert_true(session_info(s).nodes == nodes);
    }
    session_quit(s);
}

/* What could keep the reader waiting for ever is refused. */
void test_no_regular_files(void **state) {
    (void)state;
    char fifo[64];
    snprintf(fifo, sizeof fifo, "/tmp/lia-fifo-%ld", (long)getpid());
    assert_int_equal(mkfifo(fifo, 0600), 0);
    const char *const files[] = {fifo, "/dev/zero", "/dev/null", "/tmp"};
    Session *s = session_start();
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        session_send(s, "setoption name EvalFile value %s", files[i]);
        session_expect_error(s);
        session_sync(s);
        session_send(s, "setoption name Debug Log File value %s", files[i]);
        session_expect_error(s);
        session_sync(s);
    }
    /* no word for standard input: there is no such file */
    session_send(s, "setoption name EvalFile value -");
    session_expect_error(s);
    session_sync(s);
    session_quit(s);
    unlink(fifo);
}

void test_log(void **state) {
    (void)state;
    char path[] = "/tmp/lia-log-XXXXXX", line[512];
    int fd = mkstemp(path), sent = 0, received = 0;
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "before\n", 7), 7);
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
    assert_non_null(fgets(line, sizeof line, f));
    assert_string_equal(line, "before\n"); /* it is added to what was there */
    while (fgets(line, sizeof line, f)) {
        sent += strstr(line, ">> go depth 2") != NULL;
        received += strstr(line, "<< bestmove ") != NULL;
        assert_null(strstr(line, "isready"));
    }
    fclose(f);
    unlink(path);
    assert_true(sent == 1 && received == 1);
}

/* The beginning of a very long line is logged, with dots where it was cut. */
void test_long_lines_of_log(void **state) {
    (void)state;
    enum { LOGGED = 4096 };
    char path[] = "/tmp/lia-log-XXXXXX", line[LOGGED + 2] = "", *read = NULL;
    int fd = mkstemp(path), found = 0;
    size_t room = 0;
    assert_true(fd >= 0);
    close(fd);
    memset(line, 'x', LOGGED + 1);
    Session *s = session_start();
    session_send(s, "setoption name Debug Log File value %s", path);
    session_send(s, "%s", line + 1);
    session_send(s, "%s", line);
    session_quit(s);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (getline(&read, &room, f) > 0) {
        const char *at = strstr(read, ">> x");
        if (!at) continue;
        assert_int_equal(strspn(at + 3, "x"), LOGGED);
        assert_string_equal(at + 3 + LOGGED, found ? "...\n" : "\n");
        found++;
    }
    assert_int_equal(found, 2);
    free(read);
    fclose(f);
    unlink(path);
}

/* Makes a book of some positions. */
static void make_book(const char *path) {
    BookSettings settings = {.rules = rules_default(),
                             .dialect = rules_names[0],
                             .root = pos_standard(),
                             .params = params_default(),
                             .nodes = 100,
                             .hash = 1,
                             .ply_cost = BOOK_PLY_COST};
    BookRun run = {.positions = 30, .jobs = 1};
    Reason why;
    Buffer file = {0};
    BookMaker *m = book_maker_create(&settings, &why);
    assert_non_null(m);
    assert_int_equal(book_maker_run(m, &run, &why), JOBS_DONE);
    assert_true(book_maker_format(m, &file) && file_write(path, buffer_span(&file), &why));
    buffer_finish(&file);
    book_maker_destroy(m);
}

static unsigned book_visits; /* of the last answer from the book, to which no games were added */

/* True if the answer to this go comes from the book. Either way there is one bestmove, after a line
 * with a score. */
static bool is_from_book(Session *s, const char *position, const char *go, char move[16]) {
    const char *line;
    bool book = false;
    session_send(s, "position %s", position);
    session_send(s, "go %s", go);
    while ((line = session_line(s, SESSION_PATIENCE)) && strncmp(line, "bestmove ", 9) != 0)
        if (strncmp(line, "info string book ", 17) == 0) {
            unsigned visits = 0, games = 1;
            book = true;
            assert_int_equal(
                sscanf(line, "info string book %*s visits %u games %u", &visits, &games), 2);
            assert_int_equal(games, 0);
            book_visits = visits;
        }
    assert_non_null(line);
    if (!line) return false;
    assert_true(session_info(s).lines > 0);
    if (book) assert_true(session_info(s).lines == 1 && session_info(s).nodes == 0);
    snprintf(move, 16, "%.*s", (int)strcspn(line + 9, " "), line + 9);
    session_expect_none(s, "bestmove", 20);
    return book;
}

void test_book(void **state) {
    (void)state;
    char path[] = "/tmp/lia-book-XXXXXX", best[16], move[16];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    make_book(path);
    Session *s = session_start();
    assert_false(is_from_book(s, "startpos", "depth 2", move));
    /* Files that are no books; without a book the search answers. */
    session_send(s, "setoption name Book File value /nowhere/x.book");
    session_sync(s);
    session_send(s, "setoption name OwnBook value true");
    session_expect(s, "info string error /nowhere/x.book: No such file");
    assert_false(is_from_book(s, "startpos", "depth 2", move));
    session_send(s, "setoption name Book File value " LIA_POSITIONS "/bench.txt");
    session_expect_error(s);
    session_send(s, "setoption name Book File value %s", path);
    assert_true(is_from_book(s, "startpos", "depth 2", best));
    assert_true(book_visits > 0);
    session_send(s, "setoption name Book File value /dev/zero");
    session_expect(s, "info string error /dev/zero: not a regular file; the old book stays");
    static const char *const limits[] = {"depth 9", "movetime 2000", "nodes 1000000", "",
                                         "wtime 9000 btime 9000 winc 90 binc 90"};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        assert_true(is_from_book(s, "startpos", limits[i], move));
        assert_string_equal(move, best);
    }
    /* Never in analysis, nor with searchmoves, nor outside the book or by other rules. */
    assert_false(is_from_book(s, "startpos", "depth 2 searchmoves b1b3", move));
    assert_false(is_from_book(s, "startpos", "mate 1 depth 2", move));
    assert_false(is_from_book(s, "fen 8/8/8/3bw3/8/8/3wb3/8 b", "depth 2", move));
    session_send(s, "setoption name UCI_AnalyseMode value true");
    assert_false(is_from_book(s, "startpos", "depth 2", move));
    session_send(s, "setoption name UCI_AnalyseMode value false");
    session_send(s, "setoption name Rules value gamut");
    session_expect(s, "info string the book is for rules olympiad, not gamut");
    assert_false(is_from_book(s, "startpos", "depth 2", move));
    session_send(s, "setoption name Rules value olympiad");
    session_send(s, "position startpos");
    session_send(s, "go infinite");
    session_expect_none(s, "info string book", 50);
    /* What follows a search still running comes after its answer. */
    session_send(s, "go depth 2");
    session_best_move(s);
    session_expect(s, "info string book");
    assert_string_equal(session_best_move(s), best);
    session_send(s, "go ponder depth 2");
    session_expect_none(s, "info string book", 50);
    session_send(s, "ponderhit");
    session_best_move(s);
    /* A seed repeats itself, others differ. */
    int different = 0;
    session_send(s, "setoption name Book Variety value 300");
    for (int seed = 1; seed <= 10; seed++) {
        char again[16];
        session_send(s, "setoption name Skill Seed value %d", seed);
        assert_true(is_from_book(s, "startpos", "depth 2", move));
        assert_true(is_from_book(s, "startpos", "depth 2", again));
        assert_string_equal(move, again);
        different += strcmp(move, best) != 0;
    }
    assert_true(different > 2);
    session_send(s, "setoption name OwnBook value false");
    assert_false(is_from_book(s, "startpos", "depth 2", move));
    session_quit(s);
    unlink(path);
}
