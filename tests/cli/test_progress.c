/* The progress line: its text, its width, and what is left of it on a terminal. */
#include "cli/progress.h"

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

enum { TEXT_SIZE = 1 << 20, PATIENCE = 60000 /* ms without any output */ };

static char folder[] = "/tmp/lia-progress-XXXXXX";

/* ---- text ---- */

static void assert_text(const ProgressState *state, const char *expected) {
    Buffer b = {0};
    progress_format(state, &b);
    assert_string_equal(buffer_text(&b), expected);
    buffer_finish(&b);
}

static void formats_states(void **state) {
    (void)state;
    ProgressState s = {.unit = "games", .count = 100};
    assert_text(&s, "0/100 games in 0:00:00");
    s.seconds = 3700;
    assert_text(&s, "0/100 games in 1:01:40");
    s.done = 50;
    assert_text(&s, "50/100 games in 1:01:40, 1:01:40 left, 48.6/h");
    s.seconds = 20;
    assert_text(&s, "50/100 games in 0:00:20, 0:00:20 left, 2.5/s");
    s.seconds = 2;
    assert_text(&s, "50/100 games in 0:00:02, 0:00:02 left, 25/s");
    s.seconds = 0.5; /* too early for a speed */
    assert_text(&s, "50/100 games in 0:00:00");
    s.seconds = 100;
    assert_text(&s, "50/100 games in 0:01:40, 0:01:40 left, 30.0/min");
    s.before = 40; /* by a former run */
    assert_text(&s, "50/100 games in 0:01:40, 0:08:20 left, 6.0/min");
    s.before = 50;
    assert_text(&s, "50/100 games in 0:01:40");
    s.before = 0;
    s.label = "pn";
    s.details = "7 solved";
    assert_text(&s, "pn: 50/100 games in 0:01:40, 0:01:40 left, 30.0/min, 7 solved");
    s.details = "";
    s.done = 100;
    assert_text(&s, "pn: 100/100 games in 0:01:40, 1.0/s");
}

static int columns_of(const char *text) {
    int columns = 0;
    for (; *text; text++) columns += ((unsigned char)*text & 0xC0) != 0x80;
    return columns;
}

/* At every width: no column too many, no broken character, a bar only beside the whole text. */
static void fits_the_width(void **state) {
    (void)state;
    static const char text[] = "5/10 games in 0:00:06, Ärger +1 −2 ≈ ε";
    int cut = 0, plain = 0, with_bar = 0;
    for (int columns = 0; columns <= 120; columns++) {
        Buffer b = {0};
        progress_fit(text, 0.5, columns, &b);
        const char *line = buffer_text(&b);
        assert_true(columns_of(line) <= columns);
        if (line[0] == '[') {
            const char *behind = strstr(line, "] ");
            assert_non_null(behind);
            assert_string_equal(behind + 2, text);
            assert_in_range(behind - line - 1, 10, 30);
            int filled = (int)strspn(line + 1, "#");
            assert_int_equal(filled, (behind - line - 1) / 2);
            with_bar++;
        } else if (!strcmp(line, text)) {
            plain++;
        } else {
            assert_int_equal(columns_of(line), columns);
            assert_memory_equal(line, text, b.length);
            assert_true(((unsigned char)text[b.length] & 0xC0) != 0x80);
            cut++;
        }
        buffer_finish(&b);
    }
    assert_true(cut && plain && with_bar);
    Buffer b = {0};
    progress_fit("x", 7, 40, &b); /* more done than there was */
    assert_string_equal(buffer_text(&b), "[##############################] x");
    buffer_finish(&b);
}

/* ---- on a terminal ---- */

typedef struct {
    pid_t pid;
    int fd;
    size_t length;
    char text[TEXT_SIZE];
} Terminal;

/* Starts lia with the words, in the folder of this test. */
static void start(Terminal *t, unsigned short columns, char *const words[]) {
    *t = (Terminal){.fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)};
    struct winsize size = {.ws_row = 24, .ws_col = columns};
    assert_true(t->fd >= 0);
    assert_int_equal(grantpt(t->fd), 0);
    assert_int_equal(unlockpt(t->fd), 0);
    assert_int_equal(ioctl(t->fd, TIOCSWINSZ, &size), 0);
    const char *name = ptsname(t->fd);
    assert_non_null(name);
    t->pid = fork();
    assert_true(t->pid >= 0);
    if (t->pid) return;
    setsid();
    int slave = open(name, O_RDWR);
    ioctl(slave, TIOCSCTTY, 0);
    for (int fd = 0; fd <= 2; fd++) dup2(slave, fd);
    if (chdir(folder) == 0) execv(LIA_PROGRAM, words);
    _exit(127);
}

static bool read_more(Terminal *t) {
    struct pollfd fd = {t->fd, POLLIN, 0};
    if (poll(&fd, 1, PATIENCE) <= 0) fail_msg("nothing came for long behind\n%s", t->text);
    assert_true(t->length < TEXT_SIZE - 1);
    ssize_t n = read(t->fd, t->text + t->length, TEXT_SIZE - 1 - t->length);
    if (n <= 0) return false; /* a terminal without a program gives an error */
    t->length += (size_t)n;
    return true;
}

static void expect(Terminal *t, const char *words) {
    while (!strstr(t->text, words))
        if (!read_more(t)) fail_msg("'%s' did not come in\n%s", words, t->text);
}

/* The exit code, when all that was printed has been read. */
static int end(Terminal *t) {
    int status;
    while (read_more(t)) continue;
    assert_int_equal(waitpid(t->pid, &status, 0), t->pid);
    close(t->fd);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* What a person sees in the end: carriage returns and erasures carried out. Fails if the cursor
 * ever comes to the right margin. */
static void screen_of(const Terminal *t, int columns, Buffer *out) {
    char row[1000];
    size_t at = 0, used = 0;
    for (const char *s = t->text; *s; s++) {
        if (*s == '\r') {
            at = 0;
        } else if (!strncmp(s, "\033[K", 3)) {
            used = at;
            s += 2;
        } else if (*s == '\n') {
            buffer_add(out, (Span){row, used});
            buffer_add_char(out, '\n');
            at = used = 0;
        } else {
            assert_true(at < sizeof row);
            row[at++] = *s;
            if (at > used) used = at;
        }
        if (at >= (size_t)columns && strstr(row, "games in"))
            fail_msg("more than %d columns: %.*s", columns, (int)used, row);
    }
    buffer_add(out, (Span){row, used});
}

static Terminal terminal;

static void is_interrupted_cleanly(void **state) {
    (void)state;
    /* "NNNNNN/100000 games in 0:00:NN, NN:NN:NN left" fits, whatever the speed; the rest is cut. */
    enum { COLUMNS = 50 };
    char *words[] = {(char[]){"lia"},    (char[]){"selfplay"},  (char[]){"--games"},
                     (char[]){"100000"}, (char[]){"--nodes"},   (char[]){"300"},
                     (char[]){"--hash"}, (char[]){"1"},         (char[]){"--threads"},
                     (char[]){"2"},      (char[]){"one.games"}, NULL};
    Terminal *t = &terminal;
    Buffer screen = {0};
    start(t, COLUMNS, words);
    expect(t, " left");
    assert_int_equal(write(t->fd, "\003", 1), 1);
    assert_int_equal(end(t), 130);
    screen_of(t, COLUMNS, &screen);
    const char *seen = buffer_text(&screen);
    /* the last state, the message and nothing else */
    assert_non_null(strstr(seen, "/100000 games in 0:00:"));
    assert_non_null(strstr(seen, "\nlia selfplay: stopped; the same command goes on from here\n"));
    assert_int_equal(seen[0] >= '0' && seen[0] <= '9', 1);
    assert_null(strchr(seen, '^')); /* the echo of Ctrl-C is gone */
    int lines = 0;
    for (const char *s = seen; *s; s++) lines += *s == '\n';
    assert_int_equal(lines, 2);
    buffer_finish(&screen);
}

static void leaves_no_trace_among_rows(void **state) {
    (void)state;
    enum { COLUMNS = 100 };
    /* long enough for a line of progress on any machine: none of them is solved at once */
    char *words[] = {(char[]){"lia"},     (char[]){"solve"}, (char[]){"hard286.txt"},
                     (char[]){"--nodes"}, (char[]){"20000"}, NULL};
    Terminal *t = &terminal;
    Buffer screen = {0};
    start(t, COLUMNS, words);
    expect(t, " positions in ");
    end(t);
    screen_of(t, COLUMNS, &screen);
    assert_null(strstr(buffer_text(&screen), " positions in "));
    assert_non_null(strstr(buffer_text(&screen), "\nsolved "));
    buffer_finish(&screen);
}

static void is_silent_if_told(void **state) {
    (void)state;
    char *words[] = {(char[]){"lia"},     (char[]){"selfplay"},  (char[]){"--games"},
                     (char[]){"3"},       (char[]){"--nodes"},   (char[]){"60"},
                     (char[]){"--quiet"}, (char[]){"two.games"}, NULL};
    start(&terminal, 80, words);
    assert_int_equal(end(&terminal), 0);
    assert_string_equal(terminal.text, "");
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char path[100];
    static const char *const files[] = {"one.games", "two.games"};
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_states), cmocka_unit_test(fits_the_width),
        cmocka_unit_test(is_interrupted_cleanly), cmocka_unit_test(leaves_no_trace_among_rows),
        cmocka_unit_test(is_silent_if_told)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
