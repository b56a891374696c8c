#include "player.h"
#include "../uci/session.h"

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
#include <unistd.h>

#include <cmocka.h>

enum { WORDS_MAX = 200, ARGUMENTS_MAX = 20 };

Terminal player_terminal = {"xterm-256color", "C.UTF-8", NULL, false};

static char sent[WORDS_MAX][32]; /* first words of the lines sent */
static int sent_count;

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
    setenv("TERM", player_terminal.type, 1);
    signal(SIGHUP, SIG_DFL); /* which nohup would have it ignore */
    setenv("LC_ALL", player_terminal.locale, 1);
    if (player_terminal.no_color)
        setenv("NO_COLOR", player_terminal.no_color, 1);
    else
        unsetenv("NO_COLOR");
    execv(LIA_PROGRAM, list);
    _exit(127);
}

void player_start_in_pipes(Player *p, const char *arguments) {
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

void player_start_on_terminal(Player *p, const char *arguments) {
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
    if (!player_terminal.is_shared) setsid();
    int slave = open(name, O_RDWR | (player_terminal.is_shared ? O_NOCTTY : 0));
    if (!player_terminal.is_shared) ioctl(slave, TIOCSCTTY, 0);
    become_lia(slave, slave, arguments);
}

/* Reads what comes within the time; false at the end or if nothing came. */
static bool read_more(Player *p, int ms) {
    struct pollfd fd = {p->out, POLLIN, 0};
    if (poll(&fd, 1, ms) <= 0) return false;
    assert_true(p->length < PLAYER_TEXT_SIZE - 1);
    ssize_t n = read(p->out, p->text + p->length, PLAYER_TEXT_SIZE - 1 - p->length);
    if (n <= 0) return false; /* a terminal nobody holds any more gives an error */
    p->length += (size_t)n;
    p->text[p->length] = '\0';
    return true;
}

void player_expect(Player *p, const char *words) {
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

void player_type(Player *p, const char *text) {
    assert_int_equal(write(p->in, text, strlen(text)), strlen(text));
}

void player_say(Player *p, const char *line, const char *answer) {
    assert_true(sent_count < WORDS_MAX);
    char *word = sent[sent_count++];
    size_t length = strcspn(line, " ");
    if (length >= sizeof sent[0]) length = sizeof sent[0] - 1;
    memcpy(word, line, length);
    word[length] = 0;
    player_type(p, line);
    player_type(p, "\n");
    if (answer) player_expect(p, answer);
}

void player_await_end(Player *p) {
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

bool player_has_said(const char *word) {
    for (int i = 0; i < sent_count; i++)
        if (!strcmp(sent[i], word)) return true;
    return false;
}
