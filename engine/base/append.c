#include "append.h"
#include "file.h"

#include <errno.h>
#include <fcntl.h>
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
    if (!file_is_regular(f->fd)) return true;
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
