#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_all(int fd, const char *name, size_t limit, Buffer *out, Reason *why) {
    enum { CHUNK = 1 << 16 };
    for (;;) {
        if (out->length > limit)
            return reason_set(why, "%s: larger than %zu MB", name, limit >> 20);
        if (!buffer_reserve(out, CHUNK)) return reason_set(why, "%s: out of memory", name);
        ssize_t n = read(fd, out->text + out->length, CHUNK);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return reason_set(why, "%s: %s", name, strerror(errno));
        if (n == 0) return true;
        out->length += (size_t)n;
        out->text[out->length] = '\0';
    }
}

bool file_read(const char *path, Buffer *out, Reason *why) {
    return file_read_up_to(path, FILE_SIZE_LIMIT, out, why);
}

bool file_read_up_to(const char *path, size_t limit, Buffer *out, Reason *why) {
    if (!strcmp(path, "-")) return read_all(STDIN_FILENO, "standard input", limit, out, why);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return reason_set(why, "%s: %s", path, strerror(errno));
    bool done = read_all(fd, path, limit, out, why);
    close(fd);
    return done;
}

bool file_is_regular(int fd) {
    struct stat file;
    return fstat(fd, &file) == 0 && S_ISREG(file.st_mode);
}

bool file_read_regular(const char *path, Buffer *out, Reason *why) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) return reason_set(why, "%s: %s", path, strerror(errno));
    bool done = file_is_regular(fd) ? read_all(fd, path, FILE_SIZE_LIMIT, out, why)
                                    : reason_set(why, "%s: not a regular file", path);
    close(fd);
    return done;
}

static bool write_all(int fd, Span content) {
    while (content.length) {
        ssize_t n = write(fd, content.at, content.length);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        content = span_skip(content, (size_t)n);
    }
    return true;
}

/* Creates a new file beside the target and returns its descriptor, or -1 with errno. The caller
 * calls buffer_finish(name) in either case. */
static int make_temporary(const char *target, Buffer *name) {
    buffer_printf(name, "%s.%ld.tmp", target, (long)getpid());
    errno = ENOMEM;
    return name->failed ? -1
                        : open(buffer_text(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

/* Writes and renames; target is the file itself, not a link to it. */
static bool replace(const char *target, Span content, Reason *why) {
    Buffer temporary = {0};
    int fd = make_temporary(target, &temporary);
    const char *name = buffer_text(&temporary);
    bool done = fd >= 0;
    int error = errno;
    if (done) {
        struct stat old;
        if (stat(target, &old) == 0) done = fchmod(fd, old.st_mode & 07777) == 0;
        done = done && write_all(fd, content) && fsync(fd) == 0;
        error = errno;
        if (close(fd) != 0 && done) {
            done = false;
            error = errno;
        }
        if (done && rename(name, target) != 0) {
            done = false;
            error = errno;
        }
        if (!done) unlink(name);
    }
    buffer_finish(&temporary);
    return done || reason_set(why, "%s: %s", target, strerror(error));
}

/* Writes to a device or a pipe, which a rename would replace. O_NONBLOCK makes open() refuse a pipe
 * without a reader; the writes themselves wait for a slow reader. */
static bool write_into(const char *target, Span content, Reason *why) {
    int fd = open(target, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    int flags = fd < 0 ? -1 : fcntl(fd, F_GETFL);
    bool done =
        flags >= 0 && fcntl(fd, F_SETFL, flags & ~O_NONBLOCK) == 0 && write_all(fd, content);
    int error = errno;
    if (fd >= 0 && close(fd) != 0 && done) {
        done = false;
        error = errno;
    }
    return done || reason_set(why, "%s: %s", target, strerror(error));
}

/* Resolves symbolic links. The caller frees *target, which is NULL if the file does not exist. */
static bool find_target(const char *path, char **target, struct stat *old, Reason *why) {
    *target = NULL;
    if (!*path) return reason_set(why, "a file needs a name");
    *target = realpath(path, NULL);
    if ((!*target && errno != ENOENT) || (*target && stat(*target, old) != 0)) {
        reason_set(why, "%s: %s", path, strerror(errno));
        free(*target);
        return false;
    }
    return true;
}

static bool is_special(const struct stat *file) {
    return !S_ISREG(file->st_mode) && !S_ISDIR(file->st_mode);
}

bool file_write(const char *path, Span content, Reason *why) {
    char *target;
    struct stat old;
    if (!find_target(path, &target, &old, why)) return false;
    bool done = target && is_special(&old) ? write_into(target, content, why)
                                           : replace(target ? target : path, content, why);
    free(target);
    return done;
}

bool file_can_write(const char *path, Reason *why) {
    char *target;
    struct stat old;
    if (!find_target(path, &target, &old, why)) return false;
    bool can = target && is_special(&old);
    if (target && S_ISDIR(old.st_mode)) {
        reason_set(why, "%s: %s", path, strerror(EISDIR));
    } else if (!can) {
        Buffer temporary = {0};
        int fd = make_temporary(target ? target : path, &temporary);
        can = fd >= 0 || reason_set(why, "%s: %s", path, strerror(errno));
        if (fd >= 0) {
            close(fd);
            unlink(buffer_text(&temporary));
        }
        buffer_finish(&temporary);
    }
    free(target);
    return can;
}

bool file_is_same(const char *path, const char *other) {
    struct stat a, b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}
