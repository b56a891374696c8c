#include "rules/bytes.h"
#include "store.h"
#include "store_format.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int fd, Span s, Reason *why) {
    while (s.length) {
        ssize_t n = write(fd, s.at, s.length);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return reason_set(why, "cannot write: %s", strerror(errno));
        s = span_skip(s, (size_t)n);
    }
    if (fsync(fd) != 0 && errno != EINVAL)
        return reason_set(why, "cannot write: %s", strerror(errno));
    return true;
}

static bool write_header(int fd, const char *about, Reason *why) {
    Buffer b = {0};
    buffer_add_text(&b, STORE_MAGIC);
    bytes_add(&b, STORE_VERSION, 4);
    bytes_add(&b, strlen(about), 4);
    buffer_add_text(&b, about);
    bytes_add(&b, bytes_hash(BYTES_HASH_START, buffer_text(&b), b.length), 8);
    bool ok = b.failed ? reason_set(why, "out of memory") : write_all(fd, buffer_span(&b), why);
    buffer_finish(&b);
    return ok;
}

static bool same_header(const char *path, const char *about, Reason *why) {
    StoreReader r;
    if (!store_open(&r, path, why)) return false;
    bool same = !strcmp(r.about, about);
    if (!same) reason_set(why, "%.40s was made otherwise: %.120s", path, r.about);
    store_close(&r);
    return same;
}

bool store_append(StoreWriter *w, const char *path, const char *about, Reason *why) {
    memset(w, 0, sizeof *w);
    if (strlen(about) > STORE_ABOUT_MAX) return reason_set(why, "the description is too long");
    w->fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (w->fd < 0) return reason_set(why, "%.100s: %s", path, strerror(errno));
    struct stat info;
    bool ok = fstat(w->fd, &info) == 0 || reason_set(why, "%.100s: %s", path, strerror(errno));
    if (ok) ok = info.st_size ? same_header(path, about, why) : write_header(w->fd, about, why);
    if (!ok) close(w->fd);
    return ok;
}

bool store_write(StoreWriter *w, const StoreGame *g, Reason *why) {
    bytes_add(&w->games, g->number, 4);
    bytes_add(&w->games, g->start.stones[BLACK], 8);
    bytes_add(&w->games, g->start.stones[WHITE], 8);
    bytes_add(&w->games, g->start.side, 1);
    bytes_add(&w->games, (uint64_t)g->black_points, 1);
    bytes_add(&w->games, (uint64_t)g->count, 2);
    for (int i = 0; i < g->count; i++) {
        bytes_add(&w->games, g->plies[i].move, 2);
        bytes_add(&w->games, (uint16_t)g->plies[i].score, 2);
    }
    w->count++;
    return w->games.length < STORE_BLOCK_BYTES || store_flush(w, why);
}

bool store_flush(StoreWriter *w, Reason *why) {
    if (!w->count) return true;
    Buffer b = {0};
    buffer_add_text(&b, STORE_BLOCK_MAGIC);
    bytes_add(&b, w->games.length, 4);
    bytes_add(&b, w->count, 4);
    uint64_t hash = b.failed ? 0 : bytes_hash(BYTES_HASH_START, buffer_text(&b) + 4, 8);
    bytes_add(&b, bytes_hash(hash, buffer_text(&w->games), w->games.length), 8);
    buffer_add(&b, buffer_span(&w->games));
    bool ok = b.failed || w->games.failed ? reason_set(why, "out of memory")
                                          : write_all(w->fd, buffer_span(&b), why);
    buffer_finish(&b);
    buffer_clear(&w->games);
    w->count = 0;
    return ok;
}

bool store_writer_close(StoreWriter *w, Reason *why) {
    bool ok = store_flush(w, why);
    if (close(w->fd) != 0 && ok) ok = reason_set(why, "cannot write: %s", strerror(errno));
    buffer_finish(&w->games);
    return ok;
}
