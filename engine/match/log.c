#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static bool fail(const char *path, const char *what, Reason *why) {
    return reason_set(why, "%s %s: %s", what, path, strerror(errno));
}

/* Prevents two runs from writing to one log, if the file system supports locks. */
static bool lock(AppendFile *f, Reason *why) {
    if (flock(f->fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
    close(f->fd);
    f->fd = -1;
    return reason_set(why, "%s is being written by another run", f->path);
}

bool append_create(AppendFile *f, const char *path, Reason *why) {
    *f = (AppendFile){-1, path};
    f->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (f->fd >= 0) return lock(f, why);
    if (errno == EEXIST)
        return reason_set(why, "%s exists already: move it away, or continue a match with --resume",
                          path);
    return fail(path, "cannot make", why);
}

bool append_reopen(AppendFile *f, const char *path, off_t size, Reason *why) {
    *f = (AppendFile){-1, path};
    f->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (f->fd < 0) return fail(path, "cannot open", why);
    if (!lock(f, why)) return false;
    if (ftruncate(f->fd, size) == 0) return true;
    fail(path, "cannot shorten", why);
    close(f->fd);
    f->fd = -1;
    return false;
}

bool append_write(AppendFile *f, Span text, Reason *why) {
    if (f->fd < 0) return true;
    while (text.length) {
        ssize_t n = write(f->fd, text.at, text.length);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return fail(f->path, "cannot write to", why);
        text = span_skip(text, (size_t)n);
    }
    return true;
}

bool append_close(AppendFile *f, Reason *why) {
    if (f->fd < 0) return true;
    /* A pipe or a device cannot be synchronised and need not be. */
    bool ok = fsync(f->fd) == 0 || errno == EINVAL || fail(f->path, "cannot save", why);
    if (close(f->fd) != 0 && ok) ok = fail(f->path, "cannot close", why);
    f->fd = -1;
    return ok;
}

bool log_open(LogReader *r, const char *path, Reason *why) {
    *r = (LogReader){.path = path, .file = fopen(path, "re")};
    if (!r->file) return fail(path, "cannot open", why);
    bool ok = log_next(r, why);
    if (!ok && !*why->text) reason_set(why, "%s is empty", path);
    if (ok && (strcmp(json_text(json_member(r->value.root, "type"), ""), "match") ||
               json_number(json_member(r->value.root, "format"), 0) != 1))
        ok = reason_set(why, "%s is not a match log", path);
    if (!ok) log_close(r);
    return ok;
}

bool log_next(LogReader *r, Reason *why) {
    why->text[0] = '\0';
    json_finish(&r->value);
    ssize_t n = getline(&r->line, &r->capacity, r->file);
    if (n < 0 && ferror(r->file)) return fail(r->path, "cannot read", why);
    if (n <= 0 || r->line[n - 1] != '\n') return false; /* the end, or an incomplete last line */
    Reason cause;
    r->number++;
    r->whole += n;
    if (!json_parse(&r->value, (Span){r->line, (size_t)n - 1}, &cause))
        return reason_set(why, "%s: line %d: %s", r->path, r->number, cause.text);
    return true;
}

void log_close(LogReader *r) {
    json_finish(&r->value);
    free(r->line);
    if (r->file) fclose(r->file);
    *r = (LogReader){0};
}
