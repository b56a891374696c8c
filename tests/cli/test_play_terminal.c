/* lia play and what terminals can and cannot do: colours, letters, line editing, how they are left. */
#include "player.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

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
        player_terminal.type = rows[i].type;
        player_terminal.locale = rows[i].locale;
        player_terminal.no_color = rows[i].no_color;
        player_start_on_terminal(&p, "--color both");
        player_expect(&p, "Black> ");
        assert_int_equal(strchr(p.text, '\033') != NULL, rows[i].colors);
        assert_int_equal(strstr(p.text, "●") != NULL, rows[i].discs);
        assert_int_equal(strstr(p.text, "○") != NULL, rows[i].discs);
        player_say(&p, "help", rows[i].discs ? "● Black, ○ White" : "x Black, o White");
        player_say(&p, "b1", rows[i].discs ? "•" : "*");
        player_say(&p, "quit", NULL);
        player_await_end(&p);
        for (const char *at = p.text, *end; (end = strchr(at, '\n')); at = end + 1)
            if (!rows[i].colors && !rows[i].discs && end - at > 81) fail_msg("too wide: %s", at);
    }
    player_terminal.type = "xterm-256color";
    player_terminal.locale = "C.UTF-8";
    player_terminal.no_color = NULL;
}

/* The first variable of the locale that is set decides. */
static void test_locales(void **state) {
    (void)state;
    static const struct {
        const char *all, *ctype, *lang;
        bool discs;
    } rows[] = {{"C", "C.UTF-8", "C.UTF-8", false}, {"C.UTF-8", "C", "C", true},
                {"", "C.UTF-8", "C", true},         {"", "C", "C.UTF-8", false},
                {"", "", "C.UTF-8", true},          {"", "", "C", false}};
    char *ctype = getenv("LC_CTYPE"), *lang = getenv("LANG");
    char kept[2][64];
    snprintf(kept[0], sizeof kept[0], "%s", ctype ? ctype : "");
    snprintf(kept[1], sizeof kept[1], "%s", lang ? lang : "");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Player p;
        player_terminal.locale = rows[i].all;
        setenv("LC_CTYPE", rows[i].ctype, 1);
        setenv("LANG", rows[i].lang, 1);
        player_start_on_terminal(&p, "--color both");
        player_expect(&p, "Black> ");
        if ((strstr(p.text, "●") != NULL) != rows[i].discs) fail_msg("row %d", (int)i);
        player_say(&p, "quit", NULL);
        player_await_end(&p);
    }
    player_terminal.locale = "C.UTF-8";
    setenv("LC_CTYPE", kept[0], 1);
    setenv("LANG", kept[1], 1);
}

/* For screen readers: sentences, no board, no escape codes, plain letters. */
static void test_plain(void **state) {
    (void)state;
    Player p;
    player_start_on_terminal(&p, "--color both --plain");
    player_expect(&p, "Black, 2 groups: b1 c1 d1 e1 f1 g1 b8 c8 d8 e8 f8 g8.");
    player_expect(&p, "White, 2 groups: a2 ");
    player_say(&p, "b1", "From b1 to h1 b3 d3.");
    player_say(&p, "b1b3", "Black, 3 groups: c1 ");
    player_say(&p, "quit", "Leave?");
    player_say(&p, "yes", NULL);
    player_await_end(&p);
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
    player_terminal.no_color = "1"; /* leaves only what the editor writes */
    player_start_on_terminal(&p, "--color both --level 1 --time 100");
    player_expect(&p, "Black> ");
    player_type(&p, "b13" LEFT "b\n");
    player_expect(&p, "Black: 3 groups");
    player_expect(&p, "White> ");
    player_type(&p, UP "\n");
    player_expect(&p, "b1b3");
    player_expect(&p, "White> ");
    player_type(&p, "go\n");
    player_expect(&p, "White: Lia thinks");
    player_type(&p, "hi");
    player_expect(&p, "Lia plays ");
    player_expect(&p, "Black> hi");
    player_type(&p, "nt" CLEAR "quit" CTRL_C);
    player_expect(&p, "Type quit to leave.");
    player_type(&p, "le");
    player_expect(&p, "Black> le");
    assert_int_equal(kill(p.pid, SIGTSTP), 0);
    assert_int_equal(waitpid(p.pid, &status, WUNTRACED), p.pid);
    assert_true(WIFSTOPPED(status));
    assert_true(is_usual(p.in));
    assert_int_equal(kill(p.pid, SIGCONT), 0);
    player_expect(&p, "Black> le");
    assert_false(is_usual(p.in));
    player_type(&p, "vel\n");
    player_expect(&p, "Level 1 of 12.");
    player_say(&p, "quit", "Leave?");
    player_say(&p, "yes", NULL);
    player_await_end(&p);
    player_terminal.no_color = NULL;
#else
    printf("built without libedit: not tried\n");
#endif
}

/* The terminal is left as it was found. */
static void test_terminal_at_the_end(void **state) {
    (void)state;
#ifdef LIA_LIBEDIT
    static const int deaths[] = {0, SIGTERM, SIGHUP};
    player_terminal.is_shared = true; /* whose end would be that of the terminal, too */
    for (size_t i = 0; i < sizeof deaths / sizeof deaths[0]; i++) {
        Player p;
        int status;
        player_start_on_terminal(&p, "--color both");
        int slave = open(ptsname(p.in), O_RDWR | O_NOCTTY | O_CLOEXEC);
        assert_true(slave >= 0);
        player_expect(&p, "Black> ");
        assert_false(is_usual(slave));
        if (deaths[i])
            assert_int_equal(kill(p.pid, deaths[i]), 0);
        else
            player_type(&p, CTRL_D);
        assert_int_equal(waitpid(p.pid, &status, 0), p.pid);
        assert_int_equal(WIFSIGNALED(status) ? WTERMSIG(status) : 0, deaths[i]);
        assert_true(is_usual(slave));
        close(slave);
        close(p.in);
    }
    player_terminal.is_shared = false;
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terminals),
        cmocka_unit_test(test_locales),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_line_editing),
        cmocka_unit_test(test_terminal_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
