/* lia play as a script and as a person meet it: every word it knows. */
#include "player.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/lia-play-XXXXXX";

static void with_path(char out[128], const char *command, const char *name) {
    snprintf(out, 128, "%s%s/%s", command, folder, name);
}

/* Two people at one board: what is refused says why, everything can be taken back. */
static void test_refusals(void **state) {
    (void)state;
    Player p;
    player_start_in_pipes(&p, "--color both");
    player_expect(&p, "Lines of Action");
    player_say(&p, "b1b4", "2 stones on this line: it must move 2");
    player_say(&p, "a2a4", "It is Black's move");
    player_say(&p, "e5e6", "No stone on e5");
    player_say(&p, "b1b9", "neither a move nor a command");
    player_say(&p, "b1b3xyz", "neither a move nor a command");
    player_say(
        &p, "b1b3!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!xyz",
        "neither a move nor a command");
    player_say(&p, "castle", "neither a move nor a command");
    player_say(&p, "a2", "Black has no stone on a2");
    player_say(&p, "b1", " 3  o  *  .  * ");
    player_say(&p, "undo", "This is the start");
    player_say(&p, "redo", "nothing to redo");
    player_say(&p, "moves", "No move was made yet");
    player_say(&p, "B1-B3", " 3  o [x]");
    player_say(&p, "a2xd2", "stones on this line");
    player_say(&p, "a2-c2", " 2 [.] . [o]");
    player_say(&p, "moves", "1. b1-b3  1... a2-c2");
    player_say(&p, "undo", " 2  o  .  . ");
    player_say(&p, "redo", " 2 [.] . [o]");
    player_say(&p, "fen", " b ");
    player_say(&p, "resign", "Black resigned");
    player_say(&p, "b3b4", "over");
    player_say(&p, "resign", "over");
    player_say(&p, "hint", "over");
    player_say(&p, "analyse", "over");
    player_say(&p, "undo", " 2 [.] . [o]");
    player_say(&p, "eval", "for Black, without looking ahead");
    player_say(&p, "flip", "\n 1 "); /* rank 1 is above then */
    player_expect(&p, "\n 2  o  .  .  .  . [o] . [.]");
    player_expect(&p, "\n 8 ");
    player_expect(&p, " h  g  f ");
    player_say(&p, "board", " h  g  f ");
    player_say(&p, "level 13", "1 (for beginners) to 12");
    player_say(&p, "level x", "1 (for beginners) to 12");
    player_say(&p, "level 3", "Level 3 of 12.");
    player_say(&p, "level", "Level 3 of 12.");
    int below = 0;
    for (int level = 1; level <= 12; level++) { /* each is stronger than the one before */
        char words[24];
        int elo = 0;
        snprintf(words, sizeof words, "\n  %d  about ", level);
        player_expect(&p, words);
        const char *at = p.text + p.seen;
        player_expect(&p, " Elo");
        assert_int_equal(sscanf(at, "%d", &elo), 1);
        assert_true(elo > below);
        below = elo;
    }
    player_say(&p, "new", " 2  o  .  . ");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    assert_null(strchr(p.text, '\033'));
}

static void test_files(void **state) {
    (void)state;
    Player p;
    char line[128];
    player_start_in_pipes(&p, "--color both");
    player_say(&p, "b1b3", " 3  o [x]");
    player_say(&p, "a2c2", " 2 [.] . [o]");
    player_say(&p, "save", "save game.sgf");
    player_say(&p, "save /nowhere/at/all.sgf", "Not saved");
    with_path(line, "save ", "one game.sgf");
    player_say(&p, line, "Saved to");
    player_say(&p, "new", " 2  o  .  . ");
    player_say(&p, "load", "load game.sgf");
    player_say(&p, "load /nowhere/at/all.sgf", "Not loaded");
    player_say(&p, "load /dev/zero", "Not loaded");
    player_say(&p, "load -", "Not loaded");
    with_path(line, "load ", "one game.sgf");
    player_say(&p, line, "2 moves");
    player_expect(&p, " 2 [.] . [o]");
    player_say(&p, "moves", "1. b1-b3  1... a2-c2");
    with_path(line, "", "one game.pgn");
    FILE *pgn = fopen(line, "w");
    assert_non_null(pgn);
    fputs("[Event \"?\"]\n\n1... d1-d3 2. h4-f2 b1-b3 *\n", pgn);
    assert_int_equal(fclose(pgn), 0);
    with_path(line, "load ", "one game.pgn");
    player_say(&p, line, "3 moves");
    player_type(&p, "moves"); /* half a line, then the end of input */
    close(p.in);
    p.in = -1;
    player_await_end(&p);
    with_path(line, "", "one game.sgf");
    assert_int_equal(unlink(line), 0);
    with_path(line, "", "one game.pgn");
    assert_int_equal(unlink(line), 0);
}

/* Against the engine, from a script: each line waits for the answer before it. */
static void test_engine(void **state) {
    (void)state;
    Player p;
    player_start_in_pipes(&p, "--level 1 --time 50");
    player_say(&p, "d1b3", "Lia plays 1... ");
    player_say(&p, "hint", "Lia would play ");
    struct timespec began, ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    player_say(&p, "analyse 1", "Best: ");
    clock_gettime(CLOCK_MONOTONIC, &ended);
    assert_true(ended.tv_sec > began.tv_sec + 1 || 1e9 * (double)(ended.tv_sec - began.tv_sec) +
                                                           (double)(ended.tv_nsec - began.tv_nsec) >
                                                       0.5e9);
    player_say(&p, "undo", "Black: 2 groups");
    /* Both moves come again; Lia need not think of another. */
    size_t before = p.length;
    player_say(&p, "redo", NULL);
    player_say(&p, "moves", "1. d1-b3  1... ");
    assert_null(strstr(p.text + before, "Lia thinks"));
    player_say(&p, "undo", "Black: 2 groups");
    player_say(&p, "go", "Lia plays Black now");
    player_expect(&p, "Lia plays 1. ");
    player_say(&p, "analyse", "Scores are for Black");
    player_say(&p, "stop", "Best: ");
    player_say(&p, "help", "Ctrl-C");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
}

/* Scores are for Black, whoever is to move: the same position with the colours changed has the
 * opposite score, and a win is named after its winner, in moves. */
static void test_scores(void **state) {
    (void)state;
    static const struct {
        const char *fen, *decided;
        bool black_leads;
    } rows[] = {
        {"8/2P5/1p1p1p2/2PppP1P/2ppp1Pp/1p2P1pP/2P4P/8 b", "Black wins in 2 moves  ", true},
        {"8/2p5/1P1P1P2/2pPPp1p/2PPP1pP/1P2p1Pp/2p4p/8 w", "White wins in 2 moves  ", false},
        /* four of six stones together against stones in three corners, either to move */
        {"P6P/8/2p5/3pp3/3p4/8/p6P/P4PPp b", NULL, true},
        {"P6P/8/2p5/3pp3/3p4/8/p6P/P4PPp w", NULL, true},
        {"p6p/8/2P5/3PP3/3P4/8/P6p/p4ppP b", NULL, false},
        {"p6p/8/2P5/3PP3/3P4/8/P6p/p4ppP w", NULL, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Player p;
        double score = 0;
        char line[128], path[128];
        /* The position comes from a file: arguments are separated by blanks. */
        with_path(path, "", "position.pgn");
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fprintf(file, "[SetUp \"1\"]\n[FEN \"%s - - 0 1\"]\n\n*\n", rows[i].fen);
        assert_int_equal(fclose(file), 0);
        player_start_in_pipes(&p, "--color both");
        with_path(line, "load ", "position.pgn");
        player_say(&p, line, "0 moves");
        player_say(&p, "eval", "for Black, without looking ahead");
        if (!rows[i].decided) {
            const char *words = p.text + p.seen;
            while (words > p.text && words[-1] != '\n') words--;
            assert_int_equal(sscanf(words, "%lf", &score), 1);
            assert_int_equal(score > 0, rows[i].black_leads);
        }
        if (rows[i].decided) {
            player_say(&p, "analyse 9", rows[i].decided);
            player_expect(&p, "Best: ");
            player_say(&p, "hint", rows[i].decided);
            player_expect(&p, rows[i].black_leads ? "It wins, whatever White plays."
                                                  : "It wins, whatever Black plays.");
        } else {
            player_say(&p, "analyse", "\ndepth ");
            const char *words = p.text + p.seen;
            player_expect(&p, " nodes");
            int depth = 0;
            if (sscanf(words, "%d %lf", &depth, &score) < 2)
                score = strstr(words, "Black wins") ? 1 : -1;
            if ((score > 0) != rows[i].black_leads) fail_msg("%s: %s", rows[i].fen, words);
            player_say(&p, "stop", "Best: ");
        }
        player_say(&p, "quit", NULL);
        player_await_end(&p);
        assert_int_equal(unlink(path), 0);
    }
}

/* Ctrl-C ends the thinking, never the game. */
static void test_terminal(void **state) {
    (void)state;
    Player p;
    player_start_on_terminal(&p, "--level 12 --time 600000");
    player_expect(&p, "Black> ");
    assert_non_null(strchr(p.text, '\033'));
    player_say(&p, "b1b3", "Lia thinks");
    player_say(&p, "b8b6", "It is Lia's turn");
    player_say(&p, "hint", "It is Lia's turn");
    player_type(&p, CTRL_C);
    player_expect(&p, "Lia plays 1... ");
    player_expect(&p, "Black> ");
    player_type(&p, CTRL_C);
    player_expect(&p, "Type quit to leave");
    player_say(&p, "analyse", "depth ");
    player_type(&p, CTRL_C);
    player_expect(&p, "Best: ");
    player_say(&p, "moves", "1. b1-b3  1... ");
    player_say(&p, "undo", "Black> ");
    player_say(&p, "b1b3", "Lia thinks");
    player_say(&p, "undo", "Black> "); /* gives up the search */
    player_say(&p, "b1b3", "Lia thinks");
    player_say(&p, "stop", "Lia plays 1... ");
    player_expect(&p, "Black> ");
    player_type(&p, CTRL_D);
    player_expect(&p, "The game is not saved. Leave? (yes or no)");
    player_say(&p, "no", "Nothing was done");
    player_expect(&p, "Black> ");
    player_type(&p, CTRL_D);
    player_expect(&p, "Leave?");
    player_type(&p, CTRL_D);
    player_await_end(&p);
}

/* A person is asked before a game or a file is lost, and only then. */
static void test_asking(void **state) {
    (void)state;
    Player p;
    char line[128], file[128];
    player_start_on_terminal(&p, "--color both");
    player_expect(&p, "Black> ");
    player_say(&p, "b1b3", "White> ");
    player_say(&p, "new", "Begin another one? (yes or no)");
    player_say(&p, "no", "Nothing was done");
    with_path(line, "save ", "asked.sgf");
    player_say(&p, line, "Saved to");
    player_say(&p, "a2c2", "Black> ");
    player_say(&p, line, "Saved to"); /* its own file */
    player_say(&p, "new", "Black> "); /* saved */
    player_say(&p, "b1b3", "White> ");
    player_say(&p, line, "There is such a file. Overwrite it? (yes or no)");
    player_say(&p, "b1b3", "Nothing was done"); /* is no answer */
    with_path(line, "load ", "asked.sgf");
    player_say(&p, line, "Give it up? (yes or no)");
    player_say(&p, "y", "2 moves");
    player_say(&p, "quit", NULL); /* as it was loaded */
    player_await_end(&p);
    with_path(file, "", "asked.sgf");
    assert_int_equal(unlink(file), 0);
}

/* The person resigns, whoever is to move, also while Lia thinks. */
static void test_resigning(void **state) {
    (void)state;
    static const struct {
        const char *arguments, *first, *resigned;
    } rows[] = {
        {"--color black --level 1 --time 600000", "", "Black resigned"},
        {"--color black --level 12 --time 600000", "b1b3", "Black resigned"},
        {"--color white --level 12 --time 600000", "", "White resigned"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Player p;
        player_start_on_terminal(&p, rows[i].arguments);
        if (*rows[i].first) player_say(&p, rows[i].first, NULL);
        player_expect(&p, i == 0 ? "Black> " : "Lia thinks");
        player_say(&p, "resign", " resigned");
        if (!strstr(p.text, rows[i].resigned)) fail_msg("%s: %s", rows[i].arguments, p.text);
        player_say(&p, "quit", NULL);
        if (rows[i].first) player_say(&p, "yes", NULL);
        player_await_end(&p);
    }
}

/* Two engines are stopped between their moves; the clock counts. */
static void test_watching(void **state) {
    (void)state;
    Player p;
    player_start_on_terminal(&p, "--color none --level 12 --time 600000 --plain");
    player_expect(&p, "Black: Lia thinks");
    player_type(&p, CTRL_C);
    player_expect(&p, "Lia plays 1. ");
    player_expect(&p, "White> ");
    player_say(&p, "go", "White: Lia thinks");
    player_say(&p, "quit", "Leave?");
    player_say(&p, "yes", NULL);
    player_await_end(&p);
    assert_null(strchr(p.text, '\033'));
    player_start_in_pipes(&p, "--color both --clock 0.01");
    player_say(&p, "b1b3", "Black 0:00.6");
    player_expect(&p, "Black wins: White ran out of time");
    player_say(&p, "undo", "The clocks are off now");
    size_t off = p.seen;
    player_say(&p, "a2c2", " 2 [.] . [o]");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    assert_null(strstr(p.text + off, "Black 0:0"));
}

/* The seconds on the clock of a side, in the line of clocks that comes next. */
static double clock_of(Player *p, const char *side) {
    char words[16];
    int minutes = 0;
    double seconds = -1;
    snprintf(words, sizeof words, "%s ", side);
    player_expect(p, words);
    const char *at = p->text + p->seen;
    player_expect(p, strcmp(side, "Black") ? "\n" : "   ");
    if (sscanf(at, "%d:%lf", &minutes, &seconds) != 2) fail_msg("no clock of %s: %s", side, at);
    return 60 * minutes + seconds;
}

/* Minutes for each side and seconds for each of its own moves; another game begins with full clocks. */
static void test_clocks(void **state) {
    (void)state;
    enum { SLACK = 60 }; /* s that a busy machine may lose between two moves */
    Player p;
    double black, white;
    player_start_in_pipes(&p, "--color both --clock 5+100");
    for (int i = 0; i < 3; i++) {
        player_expect(&p, "Black: ");
        player_expect(&p, "\n");
        black = clock_of(&p, "Black");
        white = clock_of(&p, "White");
        /* 300 s, and 100 more after a move of this side */
        assert_true(black <= 300.1 + 100 * (i > 0) && black > 300 + 100 * (i > 0) - SLACK);
        assert_true(white <= 300.1 + 100 * (i > 1) && white > 300 + 100 * (i > 1) - SLACK);
        if (i < 2) player_say(&p, i ? "a2c2" : "b1b3", NULL);
    }
    player_say(&p, "new", "Black: ");
    player_expect(&p, "\n");
    black = clock_of(&p, "Black");
    white = clock_of(&p, "White");
    assert_true(black > 299.9 && black < 300.1 && white > 299.9 && white < 300.1);
    player_say(&p, "quit", NULL);
    player_await_end(&p);
}

/* What can be captured is in parentheses, what was chosen in angles, as the legend says. */
static void test_marks(void **state) {
    (void)state;
    Player p;
    player_start_in_pipes(&p, "--color both");
    player_say(&p, "c1", " 3 (o)");
    player_expect(&p, " 1  .  x <x> x ");
    player_say(&p, "c1xa3", " 3 [x]");
    player_expect(&p, " 1  .  x [.] x ");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    player_start_in_pipes(&p, "--color both --plain");
    player_say(&p, "c1", "From c1 to c3 e3, capturing on a3.");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
}

/* A person who cannot move passes without being asked. */
static void test_passing(void **state) {
    (void)state;
    Player p;
    char line[128], path[128];
    with_path(path, "", "stuck.pgn");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("[SetUp \"1\"]\n[FEN \"6Pp/6PP/8/8/8/8/PP6/pP6 b - - 0 1\"]\n\n*\n", file);
    assert_int_equal(fclose(file), 0);
    player_start_in_pipes(&p, "--color both");
    with_path(line, "load ", "stuck.pgn");
    player_say(&p, line, "Black cannot move and passes.");
    player_say(&p, "fen", "6Pp/6PP/8/8/8/8/PP6/pP6 w");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    assert_int_equal(unlink(path), 0);
}

/* A saved game names Lia where it played. */
static void test_names(void **state) {
    (void)state;
    static const char *const colors[] = {"black", "white"};
    for (int i = 0; i < 2; i++) {
        Player p;
        char line[128], path[128], text[512] = "";
        snprintf(line, sizeof line, "--level 3 --time 20 --no-book --color %s", colors[i]);
        player_start_in_pipes(&p, line);
        if (i == 0) player_say(&p, "d1b3", NULL);
        player_expect(&p, "Lia plays 1.");
        with_path(line, "save ", "names.sgf");
        player_say(&p, line, "Saved to");
        player_say(&p, "quit", NULL);
        player_await_end(&p);
        with_path(path, "", "names.sgf");
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        assert_true(fread(text, 1, sizeof text - 1, file) > 0);
        fclose(file);
        assert_non_null(strstr(text, i == 0 ? "PW[Lia, level 3]" : "PB[Lia, level 3]"));
        assert_null(strstr(text, i == 0 ? "PB[Lia" : "PW[Lia"));
        assert_int_equal(unlink(path), 0);
    }
}

/* From the middle levels up Lia plays from the book, the one named or the one found with its data. */
static void test_book(void **state) {
    (void)state;
    Player p;
    char own[128];
    player_start_in_pipes(&p, "--level 6 --color white --time 50 --book " LIA_BOOK);
    player_expect(&p, " (book)");
    player_say(&p, "undo", NULL);
    player_say(&p, "new", " (book)");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    player_start_in_pipes(&p, "--level 5 --color white --time 50 --book " LIA_BOOK);
    player_expect(&p, "Lia plays 1. ");
    player_say(&p, "undo", NULL);
    player_say(&p, "book", "Scores are for Black");
    assert_null(strstr(p.text, "(book)"));
    assert_non_null(strstr(p.text, "move        score  visits"));
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    player_start_in_pipes(&p, "--color both --rules gamut --book " LIA_BOOK);
    player_say(&p, "book", "The book is for rules olympiad, not gamut");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    with_path(own, "", "lia.book");
    setenv("LIA_DATA", folder, 1);
    for (int there = 0; there < 2; there++) {
        if (there) assert_int_equal(symlink(LIA_BOOK, own), 0);
        player_start_in_pipes(&p, "--color both");
        player_say(&p, "book", there ? "Scores are for Black" : "There is no book");
        player_say(&p, "quit", NULL);
        player_await_end(&p);
    }
    player_start_in_pipes(&p, "--color both --no-book");
    player_say(&p, "book", "There is no book");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    unsetenv("LIA_DATA");
    assert_int_equal(unlink(own), 0);
}

/* Last: every word that help shows was tried. */
static void test_complete(void **state) {
    (void)state;
    Player p;
    int words = 0;
    player_start_in_pipes(&p, "--color both");
    player_say(&p, "help", "Ctrl-C");
    player_say(&p, "quit", NULL);
    player_await_end(&p);
    char *line = strstr(p.text, "  hint ");
    assert_non_null(line);
    for (; line && !strncmp(line, "  ", 2); line = strchr(line, '\n') + 1) {
        char word[32];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(line + 2, " "), line + 2);
        if (!player_has_said(word)) fail_msg("no test types %s", word);
        words++;
    }
    printf("%d commands, all tried\n", words);
    assert_true(words > 15);
}

static int set_up(void **state) {
    (void)state;
    signal(SIGPIPE, SIG_IGN);
    return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_files),
        cmocka_unit_test(test_engine),   cmocka_unit_test(test_scores),
        cmocka_unit_test(test_terminal), cmocka_unit_test(test_asking),
        cmocka_unit_test(test_watching), cmocka_unit_test(test_resigning),
        cmocka_unit_test(test_clocks),   cmocka_unit_test(test_marks),
        cmocka_unit_test(test_passing),  cmocka_unit_test(test_names),
        cmocka_unit_test(test_book),     cmocka_unit_test(test_complete),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
