#include "source.h"
#include "private/reader.h"
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct SourceText {
    Buffer text;
    atomic_int users;
};

/* ---- shared texts ---- */

SourceText *source_text_create(Buffer *text) {
    SourceText *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->text = *text;
    *text = (Buffer){0};
    atomic_init(&t->users, 1);
    return t;
}

Span source_text_span(const SourceText *t) {
    return buffer_span(&t->text);
}

SourceText *source_text_keep(SourceText *t) {
    atomic_fetch_add(&t->users, 1);
    return t;
}

void source_text_release(SourceText *t) {
    if (!t || atomic_fetch_sub(&t->users, 1) > 1) return;
    buffer_finish(&t->text);
    free(t);
}

/* ---- opening ---- */

bool source_room(GameSource *s, int count) {
    if (count <= s->capacity) return true;
    int capacity = count < 256 ? 256 : 2 * count;
    Move *moves = realloc(s->moves, (size_t)capacity * sizeof *moves);
    if (!moves) return false;
    s->moves = moves;
    s->capacity = capacity;
    return true;
}

GameSource *source_open_text(SourceText *text, const Rules *rules, Reason *why) {
    GameSource *s = calloc(1, sizeof *s);
    if (!s) return reason_set(why, "out of memory"), NULL;
    s->kind = SOURCE_RECORDS;
    s->rules = *rules;
    s->text = source_text_keep(text);
    game_reader_init(&s->reader, source_text_span(text), rules);
    return s;
}

static GameSource *open_records(const char *path, const Rules *rules, Reason *why) {
    Buffer content = {0};
    SourceText *text = NULL;
    GameSource *s = NULL;
    if (file_read_regular(path, &content, why)) {
        text = source_text_create(&content);
        if (!text) reason_set(why, "out of memory");
    }
    if (text) s = source_open_text(text, rules, why);
    source_text_release(text);
    buffer_finish(&content);
    return s;
}

/* Reads how a regular file begins. */
static bool peek(const char *path, char *out, size_t size, Reason *why) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) return reason_set(why, "%.150s: %s", path, strerror(errno));
    bool regular = file_is_regular(fd);
    ssize_t n = regular ? read(fd, out, size - 1) : -1;
    int error = errno;
    close(fd);
    if (!regular) return reason_set(why, "%.150s: not a regular file", path);
    if (n < 0) return reason_set(why, "%.150s: %s", path, strerror(error));
    out[n] = '\0';
    return true;
}

GameSource *source_open(const char *path, const Rules *rules, Reason *why) {
    char start[32];
    if (!peek(path, start, sizeof start, why)) return NULL;
    bool store = span_starts(span_of(start), "LIAGAMES"),
         log = span_starts(span_of(start), "{\"type\":\"match\"");
    if (!store && !log) return open_records(path, rules, why);
    GameSource *s = calloc(1, sizeof *s);
    if (!s) return reason_set(why, "out of memory"), NULL;
    s->rules = *rules;
    if (store ? source_open_store(s, path, why) : source_open_log(s, path, why)) return s;
    source_close(s);
    return NULL;
}

void source_close(GameSource *s) {
    if (!s) return;
    switch (s->kind) {
    case SOURCE_NOTHING:
        break;
    case SOURCE_RECORDS:
        if (s->has_record) record_finish(&s->record);
        source_text_release(s->text);
        break;
    case SOURCE_STORE:
        source_close_store(s);
        break;
    case SOURCE_LOG:
        source_close_log(s);
        break;
    }
    free(s->moves);
    free(s);
}

SourceText *source_text(const GameSource *s) {
    return s->text;
}

Format source_format(const GameSource *s) {
    return s->kind == SOURCE_RECORDS ? s->reader.format : FORMAT_UNKNOWN;
}

bool source_is_log(const GameSource *s) {
    return s->kind == SOURCE_LOG;
}

/* ---- SGF and PGN ---- */

static SourceStatus next_record(GameSource *s, SourceGame *out) {
    ReadReport report = {.status = READ_LEGAL};
    if (s->has_record) record_finish(&s->record);
    out->at = s->reader.at;
    out->line = reader_line(&s->reader);
    s->has_record = game_reader_next(&s->reader, &s->record, &report);
    out->damaged = report.status != READ_LEGAL;
    if (out->damaged) reason_set(&out->why, "Line %d: %s", report.problem_line, report.why.text);
    if (!s->has_record) return out->damaged ? SOURCE_BROKEN : SOURCE_END;
    const Record *r = &s->record;
    const RecordNode *end = record_line_end(r->root);
    out->start = r->root->position;
    if (!source_room(s, end->ply)) {
        reason_set(&out->why, "out of memory");
        return SOURCE_BROKEN;
    }
    for (const RecordNode *n = end; n->parent; n = n->parent) s->moves[n->ply - 1] = n->move;
    out->moves = s->moves;
    out->count = end->ply;
    out->result = record_result(r);
    out->rules = r->game.rules;
    out->black = record_info(r, INFO_BLACK);
    out->white = record_info(r, INFO_WHITE);
    out->event = record_info(r, INFO_EVENT);
    out->date = record_info(r, INFO_DATE);
    return SOURCE_GAME;
}

SourceStatus source_next(GameSource *s, SourceGame *out) {
    *out = (SourceGame){.rules = s->rules,
                        .start = pos_standard(),
                        .black = "",
                        .white = "",
                        .event = "",
                        .date = ""};
    if (s->ended) return SOURCE_END;
    SourceStatus status = SOURCE_END;
    if (s->kind == SOURCE_RECORDS)
        status = next_record(s, out);
    else if (s->kind == SOURCE_STORE)
        status = source_next_store(s, out);
    else if (s->kind == SOURCE_LOG)
        status = source_next_log(s, out);
    s->ended = status != SOURCE_GAME;
    return status;
}
