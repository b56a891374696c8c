/* libedit is used a key at a time, because lia play waits for the engine and the clock as well. Its own
 * treatment of signals is off: it sends them on to the whole process group.
 */
#include "line_edit.h"

#ifdef LIA_LIBEDIT
#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { HISTORY_LINES = 500, CTRL_D = 'D' & 31 };

#define CLEAR_LINE "\r\033[K"

struct LineEdit {
    EditLine *edit;
    History *history;
    LinePrompt *prompt;
    void *context;
    int wake_fd;
    bool shown;
    bool kept;   /* the text comes back when the line is shown */
    Buffer text; /* what was typed */
};

/* For the handlers of signals, which have no context. */
static struct termios usual;
static volatile sig_atomic_t resumed_fd = -1;

/* Ends the program by the same signal. */
static void on_end(int number) {
    tcsetattr(STDIN_FILENO, TCSANOW, &usual);
    raise(number);
}

static void on_stop(int number) {
    (void)number;
    int saved = errno;
    tcsetattr(STDIN_FILENO, TCSANOW, &usual);
    raise(SIGSTOP);
    if (write(resumed_fd, "z", 1) < 0) errno = 0; /* full: already woken */
    errno = saved;
}

static void handle_signals(void) {
    static const int deadly[] = {SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction end = {.sa_handler = on_end, .sa_flags = (int)SA_RESETHAND | SA_NODEFER};
    struct sigaction stop = {.sa_handler = on_stop, .sa_flags = SA_RESTART}, old;
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        if (!sigaction(deadly[i], NULL, &old) && old.sa_handler == SIG_DFL)
            sigaction(deadly[i], &end, NULL);
    if (!sigaction(SIGTSTP, NULL, &old) && old.sa_handler == SIG_DFL)
        sigaction(SIGTSTP, &stop, NULL);
}

static char *prompt_of(EditLine *edit) {
    static char text[64];
    LineEdit *e = NULL;
    el_get(edit, EL_CLIENTDATA, &e);
    snprintf(text, sizeof text, "%s", e->prompt(e->context));
    return text;
}

LineEdit *line_edit_create(const int wake[2], LinePrompt *prompt, void *context) {
    HistEvent event;
    LineEdit *e = calloc(1, sizeof *e);
    if (!e || tcgetattr(STDIN_FILENO, &usual)) return free(e), NULL;
    *e = (LineEdit){.prompt = prompt, .context = context, .wake_fd = wake[0]};
    setlocale(LC_CTYPE, ""); /* letters of several bytes are one for the cursor */
    e->history = history_init();
    e->edit = e->history ? el_init("lia", stdin, stdout, stderr) : NULL;
    if (!e->edit) return line_edit_destroy(e), NULL;
    history(e->history, &event, H_SETSIZE, HISTORY_LINES);
    history(e->history, &event, H_SETUNIQUE, 1);
    el_set(e->edit, EL_CLIENTDATA, e);
    el_set(e->edit, EL_PROMPT, prompt_of);
    el_set(e->edit, EL_EDITOR, "emacs");
    el_set(e->edit, EL_HIST, history, e->history);
    el_source(e->edit, NULL);
    resumed_fd = wake[1];
    handle_signals();
    return e;
}

void line_edit_destroy(LineEdit *e) {
    if (!e) return;
    if (e->shown) line_edit_hide(e, false);
    if (e->edit) el_end(e->edit);
    if (e->history) history_end(e->history);
    buffer_finish(&e->text);
    free(e);
}

static void show(LineEdit *e) {
    if (e->shown) return;
    fflush(stdout);
    el_resize(e->edit);
    el_set(e->edit, EL_UNBUFFERED, 1);
    if (e->kept && e->text.length) {
        el_insertstr(e->edit, buffer_text(&e->text));
        fputs(CLEAR_LINE, stdout); /* libedit takes the cursor to be at the margin */
        el_set(e->edit, EL_REFRESH);
    }
    e->kept = false;
    e->shown = true;
}

static void keep_text(LineEdit *e, const char *text, size_t length) {
    buffer_clear(&e->text);
    buffer_add(&e->text, (Span){text, length});
}

/* Leaves the terminal as libedit wants it: an end of input that is typed before the next line is a key
 * then. In the usual mode it would be the end of a line that nobody reads. */
static void end_line(LineEdit *e) {
    el_set(e->edit, EL_UNBUFFERED, 0);
    el_set(e->edit, EL_PREP_TERM, 1);
}

void line_edit_hide(LineEdit *e, bool keep) {
    if (!e->shown) return;
    const LineInfo *line = el_line(e->edit);
    keep_text(e, line->buffer, (size_t)(line->lastchar - line->buffer));
    e->kept = keep;
    end_line(e);
    fputs(CLEAR_LINE, stdout);
    e->shown = false;
}

/* After the key that ends the line. */
static void leave(LineEdit *e) {
    end_line(e);
    e->shown = false;
}

ReaderStatus line_edit_next(LineEdit *e, int timeout, Span *line) {
    HistEvent event;
    for (;;) {
        show(e);
        struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {e->wake_fd, POLLIN, 0}};
        int ready = poll(fds, 2, timeout), count = 0;
        if (ready == 0) return READER_LATE;
        if (ready < 0 || fds[1].revents) return READER_WOKEN;
        errno = 0;
        const char *text = el_gets(e->edit, &count);
        /* There is no text after an error, but also when the line was cleared. */
        bool at_end = text ? count == 1 && text[0] == CTRL_D
                           : errno == EIO || fds[0].revents & (POLLHUP | POLLERR | POLLNVAL);
        if (!at_end && (!text || text[count - 1] != '\n')) continue;
        keep_text(e, text, at_end ? 0 : (size_t)count - 1);
        leave(e);
        if (at_end) return READER_END;
        *line = buffer_span(&e->text);
        if (line->length) history(e->history, &event, H_ENTER, buffer_text(&e->text));
        return READER_LINE;
    }
}

#else

LineEdit *line_edit_create(const int wake[2], LinePrompt *prompt, void *context) {
    (void)wake, (void)prompt, (void)context;
    return NULL;
}

void line_edit_destroy(LineEdit *e) {
    (void)e;
}

ReaderStatus line_edit_next(LineEdit *e, int timeout, Span *line) {
    (void)e, (void)timeout, (void)line;
    return READER_END;
}

void line_edit_hide(LineEdit *e, bool keep) {
    (void)e, (void)keep;
}
#endif
