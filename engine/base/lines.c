#include "lines.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

void reader_init(Reader *r, int fd, int wake_fd) {
    *r = (Reader){.fd = fd, .wake_fd = wake_fd};
}

void reader_finish(Reader *r) {
    buffer_finish(&r->buffer);
}

/* Moves the remaining bytes to the front. */
static void compact(Reader *r) {
    if (!r->begin) return;
    r->buffer.length -= r->begin;
    memmove(r->buffer.text, r->buffer.text + r->begin, r->buffer.length);
    r->scanned -= r->begin;
    r->begin = 0;
}

/* Waits for input and reads it; READER_LINE means that there may be new bytes. */
static ReaderStatus fill(Reader *r, int timeout) {
    struct pollfd fds[2] = {{r->fd, POLLIN, 0}, {r->wake_fd, POLLIN, 0}};
    compact(r);
    int ready = poll(fds, 2, timeout);
    if (ready == 0) return READER_LATE;
    if (ready < 0) {
        if (errno != EINTR) r->ended = true;
        return READER_LINE;
    }
    if (fds[1].revents) return READER_WOKEN;
    if (!buffer_reserve(&r->buffer, CHUNK)) {
        r->ended = true;
        return READER_LINE;
    }
    ssize_t n = read(r->fd, r->buffer.text + r->buffer.length, CHUNK);
    if (n > 0)
        r->buffer.length += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        r->ended = true;
    return READER_LINE;
}

/* Returns the line of this length at begin; next is the start of the following one. */
static ReaderStatus hand_out(Reader *r, size_t length, size_t next, Span *line) {
    char *text = r->buffer.text + r->begin;
    bool too_long = r->skipping || length > READER_LINE_MAX;
    r->skipping = false;
    r->begin = r->scanned = next;
    if (too_long) return READER_TOO_LONG;
    if (length && text[length - 1] == '\r') length--;
    for (char *c = text; (c = memchr(c, 0, length - (size_t)(c - text)));) *c = '?';
    text[length] = '\0';
    *line = (Span){text, length};
    return READER_LINE;
}

ReaderStatus reader_next(Reader *r, int timeout, Span *line) {
    for (;;) {
        size_t length = r->buffer.length;
        const char *text = r->buffer.text;
        const char *end =
            length > r->scanned ? memchr(text + r->scanned, '\n', length - r->scanned) : NULL;
        if (end) {
            size_t at = (size_t)(end - text);
            return hand_out(r, at - r->begin, at + 1, line);
        }
        r->scanned = length;
        if (length - r->begin > READER_LINE_MAX) {
            /* Drop what has arrived of this line; the rest is skipped up to its end. */
            r->skipping = true;
            r->begin = length;
        }
        if (r->ended) {
            if (length == r->begin && !r->skipping) return READER_END;
            /* The last line without an end; room for the zero byte was reserved. */
            if (!buffer_reserve(&r->buffer, 1)) return READER_END;
            return hand_out(r, length - r->begin, length, line);
        }
        ReaderStatus status = fill(r, timeout);
        if (status != READER_LINE) return status;
    }
}
