#include "checkpoint.h"
#include "base/bytes.h"
#include "base/file.h"

#include <string.h>
#include <unistd.h>

static const char magic[] = "LIASTATE";
enum { MAGIC_LENGTH = 8, FORMAT = 1, HASH_LENGTH = 8 };

/* Appends everything before the state. */
static void add_head(Buffer *b, const char *about, size_t length) {
    buffer_add_text(b, magic);
    bytes_add(b, FORMAT, 4);
    bytes_add(b, strlen(about), 4);
    buffer_add_text(b, about);
    bytes_add(b, length, 8);
}

bool checkpoint_write(const char *path, const char *about, Span state, Reason *why) {
    Buffer b = {0};
    add_head(&b, about, state.length);
    buffer_add(&b, state);
    bytes_add(&b, bytes_hash(BYTES_HASH_START, buffer_text(&b), b.length), HASH_LENGTH);
    bool ok = b.failed ? reason_set(why, "out of memory") : file_write(path, buffer_span(&b), why);
    buffer_finish(&b);
    return ok;
}

static bool is_sound(Span s) {
    if (s.length < MAGIC_LENGTH + HASH_LENGTH || memcmp(s.at, magic, MAGIC_LENGTH) != 0)
        return false;
    Span end = span_skip(s, s.length - HASH_LENGTH);
    return bytes_take(&end, HASH_LENGTH) ==
           bytes_hash(BYTES_HASH_START, s.at, s.length - HASH_LENGTH);
}

bool checkpoint_read(const char *path, const char *about, Buffer *state, Reason *why) {
    if (access(path, F_OK) != 0) return true;
    Buffer file = {0}, head = {0};
    bool ok = file_read_regular(path, &file, why);
    Span s = buffer_span(&file);
    if (ok && !is_sound(s))
        ok = reason_set(why, "%.100s is damaged; remove it to begin anew", path);
    if (ok) {
        /* The head of the right run differs only in the description, if at all. */
        size_t fixed = MAGIC_LENGTH + 4 + 4 + 8 + HASH_LENGTH + strlen(about);
        add_head(&head, about, s.length >= fixed ? s.length - fixed : 0);
        ok = (s.length >= fixed && !memcmp(s.at, buffer_text(&head), head.length)) ||
             reason_set(why, "%.80s is of another run; remove it to begin anew", path);
    }
    if (ok) {
        buffer_add(state, (Span){s.at + head.length, s.length - head.length - HASH_LENGTH});
        ok = !state->failed || reason_set(why, "out of memory");
    }
    buffer_finish(&head);
    buffer_finish(&file);
    return ok;
}

void checkpoint_add_doubles(Buffer *b, const double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        bytes_add(b, bits, 8);
    }
}

void checkpoint_add_floats(Buffer *b, const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        bytes_add(b, bits, 4);
    }
}

bool checkpoint_take_int(Span *s, int64_t min, int64_t max, int64_t *out) {
    if (s->length < 8) return false;
    *out = (int64_t)bytes_take(s, 8);
    return *out >= min && *out <= max;
}

bool checkpoint_take_doubles(Span *s, double *numbers, size_t count) {
    if (s->length < 8 * count) return false;
    for (size_t i = 0; i < count; i++) {
        uint64_t bits = bytes_take(s, 8);
        memcpy(&numbers[i], &bits, sizeof bits);
    }
    return true;
}

bool checkpoint_take_floats(Span *s, float *numbers, size_t count) {
    if (s->length < 4 * count) return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = (uint32_t)bytes_take(s, 4);
        memcpy(&numbers[i], &bits, sizeof bits);
    }
    return true;
}
