/* See child.h. The process is not reaped before child_destroy(): while the group leader is a
 * zombie, its process and group id cannot be reused, so the group can be killed safely.
 */
#include "child.h"
#include "base/clock.h"
#include "private/spawn.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { READ_SIZE = 1 << 16 };

struct Child {
    Spawned process;
    Guard *guard;
    ChildObserver observer;
    ChildEnd end;
    bool closing; /* close the input when the queue is empty */
    bool broken;  /* the child no longer reads its input */
    /* output: bytes [start, filled) wait to be cut into lines; no line ends in [start, searched) */
    char *buffer;
    size_t capacity, start, filled, searched;
    char *queue; /* input not yet written to the pipe */
    size_t queued, queue_capacity;
    double sent_at; /* time of the last line sent, for flood control */
    double bytes_since;
    char errors[CHILD_ERRORS_SIZE];
    size_t errors_length;
};

Child *child_create(const ChildSpec *spec, Reason *why) {
    struct sigaction now;
    if (sigaction(SIGPIPE, NULL, &now) == 0 && now.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
    Child *c = calloc(1, sizeof *c);
    if (c) c->buffer = malloc(c->capacity = READ_SIZE * 2);
    if (!c || !c->buffer) {
        free(c);
        reason_set(why, "out of memory");
        return NULL;
    }
    if (!spawn(spec->argv, spec->directory, &c->process, why)) {
        free(c->buffer);
        free(c);
        return NULL;
    }
    c->guard = spec->guard;
    c->observer = spec->observer;
    guard_add(c->guard, c->process.pid);
    c->sent_at = clock_ms();
    return c;
}

static void observe(const Child *c, char direction, const char *text, size_t length) {
    if (c->observer.see) c->observer.see(c->observer.context, direction, text, length);
}

static void close_fd(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

/* With a guard, orphans of the group become our children too; otherwise init reaps them. */
static void reap_group(pid_t group) {
    double give_up = clock_ms() + 2000;
    for (;;) {
        pid_t pid = waitpid(-group, NULL, WNOHANG);
        if (pid < 0 && errno != EINTR) return;
        if (pid > 0) continue;
        if (clock_ms() > give_up) return;
        nanosleep(&(struct timespec){0, 200000}, NULL);
    }
}

void child_destroy(Child *c) {
    if (!c) return;
    kill(-c->process.pid, SIGKILL);
    kill(c->process.pid, SIGKILL); /* it may have left its group */
    guard_remove(c->guard, c->process.pid);
    while (waitpid(c->process.pid, NULL, 0) < 0 && errno == EINTR) {
    }
    reap_group(c->process.pid);
    close_fd(&c->process.input);
    close_fd(&c->process.output);
    close_fd(&c->process.errors);
    close_fd(&c->process.end);
    free(c->buffer);
    free(c->queue);
    free(c);
}

void child_flush(Child *c) {
    size_t done = 0;
    while (done < c->queued && c->process.input >= 0) {
        ssize_t n = write(c->process.input, c->queue + done, c->queued - done);
        if (n > 0)
            done += (size_t)n;
        else if (n < 0 && errno == EAGAIN)
            break;
        else if (n < 0 && errno != EINTR) {
            c->broken = true;
            done = c->queued;
        }
    }
    c->queued -= done;
    if (c->queued) memmove(c->queue, c->queue + done, c->queued);
    if (!c->queued && c->closing) close_fd(&c->process.input);
}

bool child_send(Child *c, const char *line) {
    size_t length = strlen(line), needed = c->queued + length + 1;
    if (c->broken || c->closing || needed > CHILD_QUEUE_MAX) return false;
    if (needed > c->queue_capacity) {
        char *bigger = realloc(c->queue, needed * 2);
        if (!bigger) return false;
        c->queue = bigger;
        c->queue_capacity = needed * 2;
    }
    memcpy(c->queue + c->queued, line, length);
    c->queue[needed - 1] = '\n';
    c->queued = needed;
    observe(c, '>', line, length);
    c->sent_at = clock_ms();
    c->bytes_since = 0;
    child_flush(c);
    return !c->broken;
}

void child_close_input(Child *c) {
    c->closing = true;
    child_flush(c);
}

/* Keeps the newest bytes. */
static void keep_errors(Child *c, const char *bytes, size_t n) {
    size_t room = CHILD_ERRORS_SIZE - 1;
    if (n > room) {
        bytes += n - room;
        n = room;
    }
    size_t kept = c->errors_length < room - n ? c->errors_length : room - n;
    memmove(c->errors, c->errors + c->errors_length - kept, kept);
    for (size_t i = 0; i < n; i++) c->errors[kept + i] = bytes[i] ? bytes[i] : '?';
    c->errors_length = kept + n;
    c->errors[c->errors_length] = '\0';
}

/* False if there was nothing to read. */
static bool read_errors(Child *c) {
    char bytes[4096];
    if (c->process.errors < 0) return false;
    ssize_t n = read(c->process.errors, bytes, sizeof bytes);
    if (n > 0) {
        c->bytes_since += (double)n;
        observe(c, '!', bytes, (size_t)n);
        keep_errors(c, bytes, (size_t)n);
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        close_fd(&c->process.errors);
    }
    return n > 0;
}

static bool is_flood(const Child *c) {
    double seconds = (clock_ms() - c->sent_at) / 1000;
    return c->bytes_since > CHILD_FLOOD_START + CHILD_FLOOD_RATE * seconds;
}

/* Cuts the next line out of the buffer. */
static bool cut_line(Child *c, char **line) {
    char *end = memchr(c->buffer + c->searched, '\n', c->filled - c->searched);
    if (!end) {
        c->searched = c->filled;
        return false;
    }
    *line = c->buffer + c->start;
    c->start = c->searched = (size_t)(end - c->buffer) + 1;
    size_t length = (size_t)(end - *line);
    if (length && (*line)[length - 1] == '\r') length--;
    (*line)[length] = '\0';
    for (char *zero = *line; (zero = memchr(zero, '\0', length - (size_t)(zero - *line)));)
        *zero++ = '?';
    observe(c, '<', *line, length);
    return true;
}

/* Makes room for READ_SIZE more bytes; false if the line is too long. */
static bool make_room(Child *c) {
    memmove(c->buffer, c->buffer + c->start, c->filled - c->start);
    c->filled -= c->start;
    c->searched -= c->start;
    c->start = 0;
    if (c->capacity - c->filled > READ_SIZE) return true;
    if (c->filled > CHILD_LINE_MAX) return false;
    char *bigger = realloc(c->buffer, c->capacity * 2);
    if (!bigger) return false;
    c->buffer = bigger;
    c->capacity *= 2;
    return true;
}

ChildRead child_read(Child *c, char **line) {
    child_flush(c);
    while (read_errors(c) && !is_flood(c)) {
    }
    if (cut_line(c, line)) return is_flood(c) ? CHILD_FLOOD : CHILD_LINE;
    for (;;) {
        if (is_flood(c)) return CHILD_FLOOD;
        if (c->process.output < 0) return CHILD_CLOSED;
        if (!make_room(c)) return CHILD_TOO_LONG;
        ssize_t n = read(c->process.output, c->buffer + c->filled, READ_SIZE);
        if (n > 0) {
            c->filled += (size_t)n;
            c->bytes_since += (double)n;
            if (cut_line(c, line)) return CHILD_LINE;
            continue;
        }
        if (n < 0 && errno == EAGAIN) return CHILD_NOTHING;
        if (n < 0 && errno == EINTR) continue;
        close_fd(&c->process.output);
        if (c->filled > c->start) { /* a last line without an end */
            c->buffer[c->filled++] = '\n';
            if (cut_line(c, line)) return CHILD_LINE;
        }
    }
}

int child_pollfds(const Child *c, struct pollfd *out) {
    int n = 0;
    if (c->process.output >= 0) out[n++] = (struct pollfd){c->process.output, POLLIN, 0};
    if (c->process.errors >= 0) out[n++] = (struct pollfd){c->process.errors, POLLIN, 0};
    if (c->process.end >= 0 && !c->end.ended) out[n++] = (struct pollfd){c->process.end, POLLIN, 0};
    if (c->queued && c->process.input >= 0)
        out[n++] = (struct pollfd){c->process.input, POLLOUT, 0};
    return n;
}

ChildEnd child_end(Child *c) {
    siginfo_t info = {0};
    if (!c->end.ended &&
        waitid(P_PID, (id_t)c->process.pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == c->process.pid)
        c->end = (ChildEnd){true, info.si_code != CLD_EXITED, info.si_status};
    return c->end;
}

bool child_end_is_polled(const Child *c) {
    return c->process.end >= 0;
}

const char *child_errors(const Child *c) {
    return c->errors;
}

pid_t child_pid(const Child *c) {
    return c->process.pid;
}
