/* lia play as a script and as a person meet it: through pipes and on a terminal of its own.
 *
 * Every wait has a time-out. The terminal is a pseudo-terminal, so Ctrl-C is the byte a keyboard
 * would send and reaches lia as a signal.
 */
#include "../uci/session.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

enum { TEXT_SIZE = 1 << 18, WORDS_MAX = 200, ARGUMENTS_MAX = 20 };
#define CTRL_C "\003"
#define CTRL_D "\004"
#define CLEAR  "\025"
#define LEFT   "\033[D"
#define UP     "\033[A"

typedef struct {
    pid_t pid;
    int in, out; /* the same on a terminal */
    bool is_terminal;
    char text[TEXT_SIZE]; /* all that was printed */
    size_t length, seen;  /* seen: what expect() has gone past */
} Player;

static char sent[WORDS_MAX][32]; /* first words of the lines sent */
static int sent_count;
/* Environment of the next terminals. */
static const char *terminal_type = "xterm-256color", *locale = "C.UTF-8", *no_color;
static bool own_session = true; /* with the terminal as its own */
static char folder[] = "/tmp/lia-play-XXXXXX";

/* In the child: never returns. */
static void become_lia(int in, int out, const char *arguments) {
    static char line[512], name[] = "lia", command[] = "play";
    char *list[ARGUMENTS_MAX + 3] = {name, command};
    int n = 2;
    snprintf(line, sizeof line, "%s", arguments);
    for (char *rest = line; n < ARGUMENTS_MAX && *rest;) {
        list[n++] = rest;
        rest += strcspn(rest, " ");
        while (*rest == ' ') *rest++ = '\0';
    }
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    setenv("TERM", terminal_type, 1);
    signal(SIGHUP, SIG_DFL); /* which nohup would have it ignore */
    setenv("LC_ALL", locale, 1);
    if (no_color)
        setenv("NO_COLOR", no_color, 1);
    else
        unsetenv("NO_COLOR");
    execv(LIA_PROGRAM, list);
    _exit(127);
}

static void start_in_pipes(Player *p, const char *arguments) {
    int in[2], out[2];
    *p = (Player){0};
    assert_int_equal(pipe2(in, O_CLOEXEC), 0);
    assert_int_equal(pipe2(out, O_CLOEXEC), 0);
    p->pid = fork();
    assert_true(p->pid >= 0);
    if (p->pid == 0) become_lia(in[0], out[1], arguments);
    close(in[0]);
    close(out[1]);
    p->in = in[1];
    p->out = out[0];
}

static void start_on_terminal(Player *p, const char *arguments) {
    *p = (Player){.is_terminal = true};
    p->in = p->out = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(p->in >= 0);
    assert_int_equal(grantpt(p->in), 0);
    assert_int_equal(unlockpt(p->in), 0);
    const char *name = ptsname(p->in);
    assert_non_null(name);
    p->pid = fork();
    assert_true(p->pid >= 0);
    if (p->pid) return;
    if (own_session) setsid();
    int slave = open(name, O_RDWR | (own_session ? 0 : O_NOCTTY));
    if (own_session) ioctl(slave, TIOCSCTTY, 0);
    become_lia(slave, slave, arguments);
}

/* Reads what comes within the time; false at the end or if nothing came. */
static bool read_more(Player *p, int ms) {
    struct pollfd fd = {p->out, POLLIN, 0};
    if (poll(&fd, 1, ms) <= 0) return false;
    assert_true(p->length < TEXT_SIZE - 1);
    ssize_t n = read(p->out, p->text + p->length, TEXT_SIZE - 1 - p->length);
    if (n <= 0) return false; /* a terminal nobody holds any more gives an error */
    p->length += (size_t)n;
    p->text[p->length] = '\0';
    return true;
}

/* Goes past the next occurrence of the words; fails if they do not come. */
static void expect(Player *p, const char *words) {
    double end = session_now() + SESSION_PATIENCE;
    for (;;) {
        char *found = strstr(p->text + p->seen, words);
        if (found) {
            p->seen = (size_t)(found - p->text) + strlen(words);
            return;
        }
        if (!read_more(p, 1000) && session_now() > end) break;
    }
    fail_msg("waited for '%s' behind\n%s", words, p->text + p->seen);
}

static void type(Player *p, const char *text) {
    assert_int_equal(write(p->in, text, strlen(text)), strlen(text));
}

/* One line, and the words of the answer. */
static void say(Player *p, const char *line, const char *answer) {
    assert_true(sent_count < WORDS_MAX);
    char *word = sent[sent_count++];
    size_t length = strcspn(line, " ");
    if (length >= sizeof sent[0]) length = sizeof sent[0] - 1;
    memcpy(word, line, length);
    word[length] = 0;
    type(p, line);
    type(p, "\n");
    if (answer) expect(p, answer);
}

static void await_end(Player *p) {
    int status = -1;
    double end = session_now() + SESSION_PATIENCE;
    while (waitpid(p->pid, &status, WNOHANG) == 0) {
        if (session_now() > end) {
            kill(p->pid, SIGKILL);
            fail_msg("lia play does not end behind\n%s", p->text + p->seen);
        }
        read_more(p, 10);
    }
    while (read_more(p, 10)) continue;
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    if (p->in >= 0) close(p->in);
    if (!p->is_terminal) close(p->out);
}

static void with_path(char out[128], const char *command, const char *name) {
    snprintf(out, 128, "%s%s/%s", command, folder, name);
}

/* Two people at one board: what is refused says why, everything can be taken back. */
static void test_refusals(void **state) {
    (void)state;
    Player p;
    start_in_pipes(&p, "--color both");
    expect(&p, "Lines of Action");
    say(&p, "b1b4", "2 stones on this line: it must move 2");
    say(&p, "a2a4", "It is Black's move");
    say(&p, "e5e6", "No stone on e5");
    say(&p, "b1b9", "neither a move nor a command");
    say(&p, "b1b3xyz", "neither a move nor a command");
    say(&p, "b1b3!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!xyz",
        "neither a move nor a command");
    say(&p, "castle", "neither a move nor a command");
    say(&p, "a2", "Black has no stone on a2");
    say(&p, "b1", " 3  o  *  .  * ");
    say(&p, "undo", "This is the start");
    say(&p, "redo", "nothing to redo");
    say(&p, "moves", "No move was made yet");
    say(&p, "B1-B3", " 3  o [x]");
    say(&p, "a2xd2", "stones on this line");
    say(&p, "a2-c2", " 2 [.] . [o]");
    say(&p, "moves", "1. b1-b3  1... a2-c2");
    say(&p, "undo", " 2  o  .  . ");
    say(&p, "redo", " 2 [.] . [o]");
    say(&p, "fen", " b ");
    say(&p, "resign", "Black resigned");
    say(&p, "b3b4", "over");
    say(&p, "resign", "over");
    say(&p, "hint", "over");
    say(&p, "analyse", "over");
    say(&p, "undo", " 2 [.] . [o]");
    say(&p, "eval", "for Black, without looking ahead");
    say(&p, "flip", " h  g  f ");
    say(&p, "board", " h  g  f ");
    say(&p, "level 9", "1 (for beginners) to 8");
    say(&p, "level x", "1 (for beginners) to 8");
    say(&p, "level 3", "Level 3 of 8.");
    say(&p, "level", "Level 3 of 8.");
    say(&p, "new", " 2  o  .  . ");
    say(&p, "quit", NULL);
    await_end(&p);
    assert_null(strchr(p.text, '\033'));
}

static void test_files(void **state) {
    (void)state;
    Player p;
    char line[128];
    start_in_pipes(&p, "--color both");
    say(&p, "b1b3", " 3  o [x]");
    say(&p, "a2c2", " 2 [.] . [o]");
    say(&p, "save", "save game.sgf");
    say(&p, "save /nowhere/at/all.sgf", "Not saved");
    with_path(line, "save ", "one game.sgf");
    say(&p, line, "Saved to");
    say(&p, "new", " 2  o  .  . ");
    say(&p, "load", "load game.sgf");
    say(&p, "load /nowhere/at/all.sgf", "Not loaded");
    say(&p, "load /dev/zero", "Not loaded");
    say(&p, "load -", "Not loaded");
    with_path(line, "load ", "one game.sgf");
    say(&p, line, "2 moves");
    expect(&p, " 2 [.] . [o]");
    say(&p, "moves", "1. b1-b3  1... a2-c2");
    with_path(line, "", "one game.pgn");
    FILE *pgn = fopen(line, "w");
    assert_non_null(pgn);
    fputs("[Event \"?\"]\n\n1... d1-d3 2. h4-f2 b1-b3 *\n", pgn);
    assert_int_equal(fclose(pgn), 0);
    with_path(line, "load ", "one game.pgn");
    say(&p, line, "3 moves");
    type(&p, "moves"); /* half a line, then the end of input */
    close(p.in);
    p.in = -1;
    await_end(&p);
    with_path(line, "", "one game.sgf");
    assert_int_equal(unlink(line), 0);
    with_path(line, "", "one game.pgn");
    assert_int_equal(unlink(line), 0);
}

/* Against the engine, from a script: each line waits for the answer before it. */
static void test_engine(void **state) {
    (void)state;
    Player p;
    start_in_pipes(&p, "--level 1 --time 50");
    say(&p, "d1b3", "Lia plays 1... ");
    say(&p, "hint", "Lia would play ");
    say(&p, "analyse 1", "Best: ");
    say(&p, "undo", "Black: 2 groups");
    /* Both moves come again; Lia need not think of another. */
    size_t before = p.length;
    say(&p, "redo", NULL);
    say(&p, "moves", "1. d1-b3  1... ");
    assert_null(strstr(p.text + before, "Lia thinks"));
    say(&p, "undo", "Black: 2 groups");
    say(&p, "go", "Lia plays Black now");
    expect(&p, "Lia plays 1. ");
    say(&p, "analyse", "Scores are for Black");
    say(&p, "stop", "Best: ");
    say(&p, "help", "Ctrl-C");
    say(&p, "quit", NULL);
    await_end(&p);
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
        start_in_pipes(&p, "--color both");
        with_path(line, "load ", "position.pgn");
        say(&p, line, "0 moves");
        say(&p, "eval", "for Black, without looking ahead");
        if (!rows[i].decided) {
            const char *words = p.text + p.seen;
            while (words > p.text && words[-1] != '\n') words--;
            assert_int_equal(sscanf(words, "%lf", &score), 1);
            assert_int_equal(score > 0, rows[i].black_leads);
        }
        if (rows[i].decided) {
            say(&p, "analyse 9", rows[i].decided);
            expect(&p, "Best: ");
            say(&p, "hint", rows[i].decided);
            expect(&p, rows[i].black_leads ? "It wins, whatever White plays."
                                           : "It wins, whatever Black plays.");
        } else {
            say(&p, "analyse", "\ndepth ");
            const char *words = p.text + p.seen;
            expect(&p, " nodes");
            int depth = 0;
            if (sscanf(words, "%d %lf", &depth, &score) < 2)
                score = strstr(words, "Black wins") ? 1 : -1;
            if ((score > 0) != rows[i].black_leads) fail_msg("%s: %s", rows[i].fen, words);
            say(&p, "stop", "Best: ");
        }
        say(&p, "quit", NULL);
        await_end(&p);
        assert_int_equal(unlink(path), 0);
    }
}

/* Ctrl-C ends the thinking, never the game. */
static void test_terminal(void **state) {
    (void)state;
    Player p;
    start_on_terminal(&p, "--level 8 --time 600000");
    expect(&p, "Black> ");
    assert_non_null(strchr(p.text, '\033'));
    say(&p, "b1b3", "Lia thinks");
    say(&p, "b8b6", "It is Lia's turn");
    say(&p, "hint", "It is Lia's turn");
    type(&p, CTRL_C);
    expect(&p, "Lia plays 1... ");
    expect(&p, "Black> ");
    type(&p, CTRL_C);
    expect(&p, "Type quit to leave");
    say(&p, "analyse", "depth ");
    type(&p, CTRL_C);
    expect(&p, "Best: ");
    say(&p, "moves", "1. b1-b3  1... ");
    say(&p, "undo", "Black> ");
    say(&p, "b1b3", "Lia thinks");
    say(&p, "undo", "Black> "); /* gives up the search */
    say(&p, "b1b3", "Lia thinks");
    say(&p, "stop", "Lia plays 1... ");
    expect(&p, "Black> ");
    type(&p, CTRL_D);
    expect(&p, "The game is not saved. Leave? (yes or no)");
    say(&p, "no", "Nothing was done");
    expect(&p, "Black> ");
    type(&p, CTRL_D);
    expect(&p, "Leave?");
    type(&p, CTRL_D);
    await_end(&p);
}

/* A person is asked before a game or a file is lost, and only then. */
static void test_asking(void **state) {
    (void)state;
    Player p;
    char line[128], file[128];
    start_on_terminal(&p, "--color both");
    expect(&p, "Black> ");
    say(&p, "b1b3", "White> ");
    say(&p, "new", "Begin another one? (yes or no)");
    say(&p, "no", "Nothing was done");
    with_path(line, "save ", "asked.sgf");
    say(&p, line, "Saved to");
    say(&p, "a2c2", "Black> ");
    say(&p, line, "Saved to"); /* its own file */
    say(&p, "new", "Black> "); /* saved */
    say(&p, "b1b3", "White> ");
    say(&p, line, "There is such a file. Overwrite it? (yes or no)");
    say(&p, "b1b3", "Nothing was done"); /* is no answer */
    with_path(line, "load ", "asked.sgf");
    say(&p, line, "Give it up? (yes or no)");
    say(&p, "y", "2 moves");
    say(&p, "quit", NULL); /* as it was loaded */
    await_end(&p);
    with_path(file, "", "asked.sgf");
    assert_int_equal(unlink(file), 0);
}

/* Black and White differ by their shape, and only a terminal that knows colours gets them. */
static void test_terminals(void **state) {
    (void)state;
    static const struct {
        const char *type, *locale, *no_color;
        bool colors, discs;
    } rows[] = {{"xterm-256color", "C.UTF-8", NULL, true, true},
                {"xterm-256color", "C.UTF-8", "", true, true},
                {"xterm-256color", "C.UTF-8", "1", false, true},
                {"dumb", "en_GB.utf8", NULL, false, true},
                {"xterm-256color", "C", NULL, true, false},
                {"dumb", "C", NULL, false, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Player p;
        terminal_type = rows[i].type;
        locale = rows[i].locale;
        no_color = rows[i].no_color;
        start_on_terminal(&p, "--color both");
        expect(&p, "Black> ");
        assert_int_equal(strchr(p.text, '\033') != NULL, rows[i].colors);
        assert_int_equal(strstr(p.text, "●") != NULL, rows[i].discs);
        assert_int_equal(strstr(p.text, "○") != NULL, rows[i].discs);
        say(&p, "help", rows[i].discs ? "● Black, ○ White" : "x Black, o White");
        say(&p, "b1", rows[i].discs ? "•" : "*");
        say(&p, "quit", NULL);
        await_end(&p);
        for (const char *at = p.text, *end; (end = strchr(at, '\n')); at = end + 1)
            if (!rows[i].colors && !rows[i].discs && end - at > 81) fail_msg("too wide: %s", at);
    }
    terminal_type = "xterm-256color";
    locale = "C.UTF-8";
    no_color = NULL;
}

/* For screen readers: sentences, no board, no escape codes, plain letters. */
static void test_plain(void **state) {
    (void)state;
    Player p;
    start_on_terminal(&p, "--color both --plain");
    expect(&p, "Black, 2 groups: b1 c1 d1 e1 f1 g1 b8 c8 d8 e8 f8 g8.");
    expect(&p, "White, 2 groups: a2 ");
    say(&p, "b1", "From b1 to h1 b3 d3.");
    say(&p, "b1b3", "Black, 3 groups: c1 ");
    say(&p, "quit", "Leave?");
    say(&p, "yes", NULL);
    await_end(&p);
    for (const char *c = p.text; *c; c++)
        if (*c != '\r' && *c != '\n' && (*c < ' ' || *c > '~')) fail_msg("byte %d", *c);
}

#ifdef LIA_LIBEDIT
/* The terminal collects lines and shows what is typed. */
static bool is_usual(int fd) {
    struct termios t;
    assert_int_equal(tcgetattr(fd, &t), 0);
    return t.c_lflag & ICANON && t.c_lflag & ECHO && t.c_lflag & ISIG && t.c_iflag & ICRNL;
}
#endif

/* Cursor keys and history; what was typed survives an answer and a pause. */
static void test_line_editing(void **state) {
    (void)state;
#ifdef LIA_LIBEDIT
    Player p;
    int status;
    no_color = "1"; /* leaves only what the editor writes */
    start_on_terminal(&p, "--color both --level 1 --time 100");
    expect(&p, "Black> ");
    type(&p, "b13" LEFT "b\n");
    expect(&p, "Black: 3 groups");
    expect(&p, "White> ");
    type(&p, UP "\n");
    expect(&p, "b1b3");
    expect(&p, "White> ");
    type(&p, "go\n");
    expect(&p, "White: Lia thinks");
    type(&p, "hi");
    expect(&p, "Lia plays ");
    expect(&p, "Black> hi");
    type(&p, "nt" CLEAR "quit" CTRL_C);
    expect(&p, "Type quit to leave.");
    type(&p, "le");
    expect(&p, "Black> le");
    assert_int_equal(kill(p.pid, SIGTSTP), 0);
    assert_int_equal(waitpid(p.pid, &status, WUNTRACED), p.pid);
    assert_true(WIFSTOPPED(status));
    assert_true(is_usual(p.in));
    assert_int_equal(kill(p.pid, SIGCONT), 0);
    expect(&p, "Black> le");
    assert_false(is_usual(p.in));
    type(&p, "vel\n");
    expect(&p, "Level 1 of 8.");
    say(&p, "quit", "Leave?");
    say(&p, "yes", NULL);
    await_end(&p);
    no_color = NULL;
#else
    printf("built without libedit: not tried\n");
#endif
}

/* The terminal is left as it was found. */
static void test_terminal_at_the_end(void **state) {
    (void)state;
#ifdef LIA_LIBEDIT
    static const int deaths[] = {0, SIGTERM, SIGHUP};
    own_session = false; /* whose end would be that of the terminal, too */
    for (size_t i = 0; i < sizeof deaths / sizeof deaths[0]; i++) {
        Player p;
        int status;
        start_on_terminal(&p, "--color both");
        int slave = open(ptsname(p.in), O_RDWR | O_NOCTTY | O_CLOEXEC);
        assert_true(slave >= 0);
        expect(&p, "Black> ");
        assert_false(is_usual(slave));
        if (deaths[i])
            assert_int_equal(kill(p.pid, deaths[i]), 0);
        else
            type(&p, CTRL_D);
        assert_int_equal(waitpid(p.pid, &status, 0), p.pid);
        assert_int_equal(WIFSIGNALED(status) ? WTERMSIG(status) : 0, deaths[i]);
        assert_true(is_usual(slave));
        close(slave);
        close(p.in);
    }
    own_session = true;
#endif
}

/* The person resigns, whoever is to move, also while Lia thinks. */
static void test_resigning(void **state) {
    (void)state;
    static const struct {
        const char *arguments, *first, *resigned;
    } rows[] = {
        {"--color black --level 1 --time 600000", "", "Black resigned"},
        {"--color black --level 8 --time 600000", "b1b3", "Black resigned"},
        {"--color white --level 8 --time 600000", "", "White resigned"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Player p;
        start_on_terminal(&p, rows[i].arguments);
        if (*rows[i].first) say(&p, rows[i].first, NULL);
        expect(&p, i == 0 ? "Black> " : "Lia thinks");
        say(&p, "resign", " resigned");
        if (!strstr(p.text, rows[i].resigned)) fail_msg("%s: %s", rows[i].arguments, p.text);
        say(&p, "quit", NULL);
        if (rows[i].first) say(&p, "yes", NULL);
        await_end(&p);
    }
}

/* Two engines are stopped between their moves; the clock counts. */
static void test_watching(void **state) {
    (void)state;
    Player p;
    start_on_terminal(&p, "--color none --level 8 --time 600000 --plain");
    expect(&p, "Black: Lia thinks");
    type(&p, CTRL_C);
    expect(&p, "Lia plays 1. ");
    expect(&p, "White> ");
    say(&p, "go", "White: Lia thinks");
    say(&p, "quit", "Leave?");
    say(&p, "yes", NULL);
    await_end(&p);
    assert_null(strchr(p.text, '\033'));
    start_in_pipes(&p, "--color both --clock 0.01");
    say(&p, "b1b3", "Black 0:00.6");
    expect(&p, "Black wins: White ran out of time");
    say(&p, "undo", "The clocks are off now");
    say(&p, "a2c2", " 2 [.] . [o]");
    say(&p, "quit", NULL);
    await_end(&p);
}

/* From the middle levels up Lia plays from the book, the one named or the one found with its data. */
static void test_book(void **state) {
    (void)state;
    Player p;
    char own[128];
    start_in_pipes(&p, "--level 4 --color white --time 50 --book " LIA_BOOK);
    expect(&p, " (book)");
    say(&p, "undo", NULL);
    say(&p, "new", " (book)");
    say(&p, "quit", NULL);
    await_end(&p);
    start_in_pipes(&p, "--level 3 --color white --time 50 --book " LIA_BOOK);
    expect(&p, "Lia plays 1. ");
    say(&p, "undo", NULL);
    say(&p, "book", "Scores are for Black");
    assert_null(strstr(p.text, "(book)"));
    assert_non_null(strstr(p.text, "move        score  visits"));
    say(&p, "quit", NULL);
    await_end(&p);
    start_in_pipes(&p, "--color both --rules gamut --book " LIA_BOOK);
    say(&p, "book", "The book is for rules olympiad, not gamut");
    say(&p, "quit", NULL);
    await_end(&p);
    with_path(own, "", "lia.book");
    setenv("LIA_DATA", folder, 1);
    for (int there = 0; there < 2; there++) {
        if (there) assert_int_equal(symlink(LIA_BOOK, own), 0);
        start_in_pipes(&p, "--color both");
        say(&p, "book", there ? "Scores are for Black" : "There is no book");
        say(&p, "quit", NULL);
        await_end(&p);
    }
    start_in_pipes(&p, "--color both --no-book");
    say(&p, "book", "There is no book");
    say(&p, "quit", NULL);
    await_end(&p);
    unsetenv("LIA_DATA");
    assert_int_equal(unlink(own), 0);
}

/* Last: every word that help shows was tried. */
static void test_complete(void **state) {
    (void)state;
    Player p;
    int words = 0;
    start_in_pipes(&p, "--color both");
    say(&p, "help", "Ctrl-C");
    say(&p, "quit", NULL);
    await_end(&p);
    char *line = strstr(p.text, "  hint ");
    assert_non_null(line);
    for (; line && !strncmp(line, "  ", 2); line = strchr(line, '\n') + 1) {
        char word[32];
        bool tried = false;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(line + 2, " "), line + 2);
        for (int i = 0; i < sent_count; i++) tried |= !strcmp(sent[i], word);
        if (!tried) fail_msg("no test types %s", word);
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
        cmocka_unit_test(test_refusals),     cmocka_unit_test(test_files),
        cmocka_unit_test(test_engine),       cmocka_unit_test(test_scores),
        cmocka_unit_test(test_terminal),     cmocka_unit_test(test_asking),
        cmocka_unit_test(test_terminals),    cmocka_unit_test(test_plain),
        cmocka_unit_test(test_line_editing), cmocka_unit_test(test_terminal_at_the_end),
        cmocka_unit_test(test_watching),     cmocka_unit_test(test_resigning),
        cmocka_unit_test(test_book),         cmocka_unit_test(test_complete),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
