#include "base/bytes.h"
#include "base/file.h"
#include "private/store_format.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes to a place of the file and waits until the disk has it. */
static bool write_at(int fd, Span s, size_t at, Reason *why) {
    while (s.length) {
        ssize_t n = pwrite(fd, s.at, s.length, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return reason_set(why, "cannot write: %s", strerror(errno));
        s = span_skip(s, (size_t)n);
        at += (size_t)n;
    }
    if (fsync(fd) != 0 && errno != EINVAL)
        return reason_set(why, "cannot write: %s", strerror(errno));
    return true;
}

void store_format_header(Buffer *out, const char *about) {
    buffer_add_text(out, STORE_MAGIC);
    bytes_add(out, STORE_VERSION, 4);
    bytes_add(out, strlen(about), 4);
    buffer_add_text(out, about);
    bytes_add(out, bytes_hash(BYTES_HASH_START, buffer_text(out), out->length), 8);
}

void store_format_block(Buffer *out, Span games, uint32_t count) {
    buffer_add_text(out, STORE_BLOCK_MAGIC);
    bytes_add(out, games.length, 4);
    bytes_add(out, count, 4);
    if (out->failed) return;
    uint64_t hash = bytes_hash(BYTES_HASH_START, buffer_text(out) + out->length - 8, 8);
    bytes_add(out, bytes_hash(hash, games.at, games.length), 8);
    buffer_add(out, games);
}

static bool has_header(int fd, const char *path, const char *about, Reason *why) {
    char bytes[STORE_HEADER_FIXED + STORE_ABOUT_MAX], found[STORE_ABOUT_MAX + 1];
    ssize_t n = pread(fd, bytes, sizeof bytes, 0);
    if (n < 0) return reason_set(why, "%.100s: %s", path, strerror(errno));
    Span rest = {bytes, (size_t)n};
    Reason cause;
    if (!store_take_header(&rest, found, &cause))
        return reason_set(why, "%.100s: %.80s", path, cause.text);
    if (!strcmp(found, about)) return true;
    /* Both texts list the same items in the same order: show the first difference. */
    size_t same = 0;
    while (found[same] && found[same] == about[same]) same++;
    while (same > 0 && found[same - 1] != ',') same--;
    return reason_set(why, "%.60s was made otherwise: it has \"%.50s\", not \"%.50s\"", path,
                      found + same + strspn(found + same, " "),
                      about + same + strspn(about + same, " "));
}

static bool prepare(StoreWriter *w, const char *path, const char *about, Reason *why) {
    struct stat info;
    if (!file_is_regular(w->fd)) return reason_set(why, "%.100s: not a regular file", path);
    /* Not every file system supports locks; continue without one then. */
    if (flock(w->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return reason_set(why, "%.100s: another process is writing to it", path);
    if (fstat(w->fd, &info) != 0) return reason_set(why, "%.100s: %s", path, strerror(errno));
    w->end = (size_t)info.st_size;
    if (info.st_size) return has_header(w->fd, path, about, why);
    store_format_header(&w->header, about);
    return true;
}

bool store_append(StoreWriter *w, const char *path, const char *about, Reason *why) {
    memset(w, 0, sizeof *w);
    if (strlen(about) > STORE_ABOUT_MAX) return reason_set(why, "the description is too long");
    w->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    if (w->fd < 0) return reason_set(why, "%.100s: %s", path, strerror(errno));
    bool ok = prepare(w, path, about, why);
    if (!ok) close(w->fd);
    return ok;
}

bool store_go_on(StoreWriter *w, const StoreReader *r, Reason *why) {
    if (r->sound_end < r->content.length && ftruncate(w->fd, (off_t)r->sound_end) != 0)
        return reason_set(why, "cannot cut a damaged end off: %s", strerror(errno));
    w->end = r->sound_end;
    Span block = {r->content.text + r->last_block, r->sound_end - r->last_block};
    if (!r->last_block || block.length >= STORE_BLOCK_HEADER + STORE_BLOCK_BYTES) return true;
    Span count = span_skip(block, 8);
    w->count = (uint32_t)bytes_take(&count, 4);
    buffer_add(&w->games, span_skip(block, STORE_BLOCK_HEADER));
    w->end = r->last_block;
    w->stands = w->games.length;
    return !w->games.failed || reason_set(why, "out of memory");
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

/* Where a block grows, its new games are written behind the old ones first and then its head, which
 * counts them: a crash between the two leaves the old block and a tail that is cut off. */
static bool write_block(StoreWriter *w, Span bytes, Reason *why) {
    size_t stands = w->stands ? STORE_BLOCK_HEADER + w->stands : 0;
    Span head = {bytes.at, STORE_BLOCK_HEADER};
    return write_at(w->fd, span_skip(bytes, stands), w->end + stands, why) &&
           (!stands || write_at(w->fd, head, w->end, why));
}

bool store_flush(StoreWriter *w, Reason *why) {
    if (w->games.length == w->stands) return true;
    Buffer b = {0};
    buffer_add(&b, buffer_span(&w->header));
    store_format_block(&b, buffer_span(&w->games), w->count);
    bool ok = b.failed || w->games.failed || w->header.failed
                  ? reason_set(why, "out of memory")
                  : write_block(w, buffer_span(&b), why);
    w->end += b.length;
    w->stands = 0;
    buffer_finish(&b);
    buffer_clear(&w->header);
    buffer_clear(&w->games);
    w->count = 0;
    return ok;
}

bool store_writer_close(StoreWriter *w, Reason *why) {
    bool ok = store_flush(w, why);
    if (close(w->fd) != 0 && ok) ok = reason_set(why, "cannot write: %s", strerror(errno));
    buffer_finish(&w->header);
    buffer_finish(&w->games);
    return ok;
}
