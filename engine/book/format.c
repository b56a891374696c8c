#include "private/format.h"
#include "base/bytes.h"

#include <string.h>

enum { CHECKSUM_SIZE = 8, HASHED_HEAD = FORMAT_HEAD_SIZE - CHECKSUM_SIZE };

int format_compare(const FormatRecord *a, const FormatRecord *b) {
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    if (a->move.score != b->move.score) return a->move.score > b->move.score ? -1 : 1;
    return a->move.move - b->move.move;
}

/* ---- writing ---- */

static void add_text(Buffer *out, const char *text, size_t size) {
    size_t length = strnlen(text, size - 1);
    buffer_add(out, (Span){text, length});
    for (size_t i = length; i < size; i++) buffer_add_char(out, '\0');
}

static uint64_t checksum(Span file) {
    uint64_t hash = bytes_hash(BYTES_HASH_START, file.at, HASHED_HEAD);
    return bytes_hash(hash, file.at + FORMAT_HEAD_SIZE, file.length - FORMAT_HEAD_SIZE);
}

void format_write(const FormatHead *head, const FormatRecord *records, Buffer *out) {
    size_t start = out->length;
    buffer_add(out, span_of(FORMAT_MAGIC));
    bytes_add(out, FORMAT_VERSION, 4);
    bytes_add(out, FORMAT_RECORD_SIZE, 4);
    bytes_add(out, head->records, 8);
    bytes_add(out, head->nodes, 8);
    add_text(out, head->dialect, sizeof head->dialect);
    bytes_add(out, head->root.stones[BLACK], 8);
    bytes_add(out, head->root.stones[WHITE], 8);
    bytes_add(out, head->root.side, 8);
    add_text(out, head->about, sizeof head->about);
    bytes_add(out, 0, CHECKSUM_SIZE);
    for (size_t i = 0; i < head->records; i++) {
        const BookMove *m = &records[i].move;
        bytes_add(out, records[i].key, 8);
        bytes_add(out, m->move, 2);
        bytes_add(out, (uint16_t)m->score, 2);
        bytes_add(out, m->visits, 4);
        bytes_add(out, m->games, 4);
        bytes_add(out, m->half_points, 4);
    }
    if (out->failed) return;
    Buffer sum = {0};
    bytes_add(&sum, checksum((Span){out->text + start, out->length - start}), CHECKSUM_SIZE);
    if (!sum.failed) memcpy(out->text + start + HASHED_HEAD, sum.text, CHECKSUM_SIZE);
    out->failed = sum.failed;
    buffer_finish(&sum);
}

/* ---- reading ---- */

/* A text that ends within its field and can be printed. */
static bool take_text(Span *rest, char *out, size_t size) {
    memcpy(out, rest->at, size);
    *rest = span_skip(*rest, size);
    if (out[size - 1]) return false;
    for (const char *c = out; *c; c++)
        if (*c < ' ' || *c > '~') return false;
    return true;
}

static bool take_root(Span *rest, Position *out) {
    Bits black = bytes_take(rest, 8), white = bytes_take(rest, 8);
    uint64_t side = bytes_take(rest, 8);
    int blacks = bits_count(black), whites = bits_count(white);
    if ((black & white) || blacks < 1 || whites < 1 || blacks > STONES_MAX || whites > STONES_MAX ||
        side > WHITE)
        return false;
    *out = pos_make(black, white, (Color)side);
    return true;
}

bool format_read_head(Span file, FormatHead *out, Reason *why) {
    Span rest = file;
    if (file.length < FORMAT_MAGIC_LENGTH ||
        memcmp(file.at, FORMAT_MAGIC, FORMAT_MAGIC_LENGTH) != 0)
        return reason_set(why, "not an opening book");
    if (file.length < FORMAT_HEAD_SIZE)
        return reason_set(why, "truncated: its head is not complete");
    rest = span_skip(rest, FORMAT_MAGIC_LENGTH);
    uint64_t version = bytes_take(&rest, 4), record_size = bytes_take(&rest, 4);
    if (version != FORMAT_VERSION)
        return reason_set(why, "a book of format %d; this program reads format %d", (int)version,
                          FORMAT_VERSION);
    if (record_size != FORMAT_RECORD_SIZE)
        return reason_set(why, "damaged: its head makes no sense");
    out->records = bytes_take(&rest, 8);
    out->nodes = bytes_take(&rest, 8);
    size_t room = file.length - FORMAT_HEAD_SIZE;
    if (out->records > room / FORMAT_RECORD_SIZE)
        return reason_set(why, "truncated: moves are missing at its end");
    if (out->records * FORMAT_RECORD_SIZE != room)
        return reason_set(why, "damaged: there is something after its end");
    bool ok = take_text(&rest, out->dialect, sizeof out->dialect) && take_root(&rest, &out->root) &&
              take_text(&rest, out->about, sizeof out->about);
    if (bytes_take(&(Span){file.at + HASHED_HEAD, CHECKSUM_SIZE}, CHECKSUM_SIZE) != checksum(file))
        return reason_set(why, "damaged: its checksum is wrong");
    return ok || reason_set(why, "damaged: its head makes no sense");
}

static Span record_at(Span file, size_t index) {
    return (Span){file.at + FORMAT_HEAD_SIZE + index * FORMAT_RECORD_SIZE, FORMAT_RECORD_SIZE};
}

uint64_t format_read_key(Span file, size_t index) {
    Span record = record_at(file, index);
    return bytes_take(&record, 8);
}

FormatRecord format_read_record(Span file, size_t index) {
    Span rest = record_at(file, index);
    FormatRecord r;
    r.key = bytes_take(&rest, 8);
    r.move.move = (Move)bytes_take(&rest, 2);
    r.move.score = (int16_t)bytes_take(&rest, 2);
    r.move.visits = (uint32_t)bytes_take(&rest, 4);
    r.move.games = (uint32_t)bytes_take(&rest, 4);
    r.move.half_points = (uint32_t)bytes_take(&rest, 4);
    return r;
}
