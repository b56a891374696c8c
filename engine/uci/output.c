#include "output.h"
#include "base/clock.h"
#include "base/buffer.h"
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 1024, LOGGED_MAX = 4096 };

struct Output {
    pthread_mutex_t mutex;
    int fd;
    bool broken;
    int signal[2]; /* a pipe that becomes readable when the output breaks */
    FILE *log;
    int64_t log_start;
};

Output *output_create(int fd) {
    Output *o = calloc(1, sizeof *o);
    if (!o) return NULL;
    o->fd = fd;
    if (pipe2(o->signal, O_CLOEXEC)) {
        free(o);
        return NULL;
    }
    pthread_mutex_init(&o->mutex, NULL);
    return o;
}

void output_destroy(Output *o) {
    if (!o) return;
    if (o->log) fclose(o->log);
    close(o->signal[0]);
    if (o->signal[1] >= 0) close(o->signal[1]);
    pthread_mutex_destroy(&o->mutex);
    free(o);
}

int output_broken_fd(const Output *o) {
    return o->signal[0];
}

/* Writes everything, even to a non-blocking descriptor. */
static bool write_all(int fd, Span text) {
    while (text.length) {
        ssize_t n = write(fd, text.at, text.length);
        if (n >= 0) {
            text = span_skip(text, (size_t)n);
        } else if (errno == EAGAIN) {
            struct pollfd p = {fd, POLLOUT, 0};
            poll(&p, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

/* Needs the mutex. Very long lines are truncated, because a log is meant for reading. */
static void log_lines(Output *o, const char *mark, Span text) {
    Span line;
    if (!o->log) return;
    while (span_next_line(&text, &line))
        fprintf(o->log, "%10.3f %s %.*s%s\n", clock_seconds_since(o->log_start), mark,
                (int)(line.length < LOGGED_MAX ? line.length : LOGGED_MAX), line.at,
                line.length > LOGGED_MAX ? "..." : "");
    fflush(o->log);
}

void output_lines(Output *o, Span text) {
    pthread_mutex_lock(&o->mutex);
    log_lines(o, "<<", text);
    if (!o->broken && !write_all(o->fd, text)) {
        o->broken = true;
        /* Closing one end makes the other readable. */
        close(o->signal[1]);
        o->signal[1] = -1;
    }
    pthread_mutex_unlock(&o->mutex);
}

void output_line(Output *o, const char *format, ...) {
    char line[LINE_SIZE];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    size_t length = n < 0 ? 0 : (size_t)n < sizeof line - 2 ? (size_t)n : sizeof line - 2;
    line[length++] = '\n';
    output_lines(o, (Span){line, length});
}

void output_log_input(Output *o, Span line) {
    pthread_mutex_lock(&o->mutex);
    log_lines(o, ">>", line);
    pthread_mutex_unlock(&o->mutex);
}

/* Opens regular files only: a FIFO or a device could block the session. */
static FILE *open_log(const char *path, Reason *why) {
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    bool regular = fd >= 0 && file_is_regular(fd);
    FILE *log = regular ? fdopen(fd, "a") : NULL;
    if (log) return log;
    reason_set(why, "%.100s: %s", path,
               fd >= 0 && !regular ? "not a regular file" : strerror(errno));
    if (fd >= 0) close(fd);
    return NULL;
}

bool output_log_to(Output *o, const char *path, Reason *why) {
    FILE *log = NULL;
    if (*path && !(log = open_log(path, why))) return false;
    pthread_mutex_lock(&o->mutex);
    FILE *old = o->log;
    o->log = log;
    o->log_start = clock_now();
    pthread_mutex_unlock(&o->mutex);
    if (old) fclose(old);
    return true;
}
