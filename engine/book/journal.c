#include "private/journal.h"
#include "base/file.h"
#include "base/json.h"
#include "base/number.h"
#include "rules/notation.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- reading ---- */

static bool take_search(Span text, JournalLine *out) {
    JsonDocument line;
    const int64_t none = INT64_MAX;
    if (!json_parse(&line, text, NULL)) return false;
    int64_t score = json_integer(json_member(line.root, "score"), INT16_MIN, INT16_MAX, none);
    bool ok =
        number_parse_hex(span_of(json_text(json_member(line.root, "position"), "")), &out->key) &&
        move_parse(span_of(json_text(json_member(line.root, "move"), "")), &out->result.move,
                   NULL) &&
        score != none && score > -SCORE_INFINITE && score < SCORE_INFINITE;
    if (ok) out->result.score = (Score)score;
    json_finish(&line);
    return ok;
}

static bool add_known(Journal *j, const JournalLine *line) {
    if (j->count == j->capacity) {
        int capacity = j->capacity ? 2 * j->capacity : 1024;
        JournalLine *larger = realloc(j->known, (size_t)capacity * sizeof *larger);
        if (!larger) return false;
        j->known = larger;
        j->capacity = capacity;
    }
    j->known[j->count++] = *line;
    return true;
}

static bool is_same_run(Span text, const char *about, Reason *why) {
    JsonDocument head;
    if (!json_parse(&head, text, NULL)) return reason_set(why, "its first line is damaged");
    bool same = !strcmp(json_text(json_member(head.root, "about"), ""), about);
    json_finish(&head);
    return same || reason_set(why, "it is of another book; name another file");
}

/* Takes the whole lines; *sound is where they end. */
static bool take_lines(Journal *j, Span rest, const char *about, off_t *sound, Reason *why) {
    const char *begin = rest.at;
    Span text;
    while (rest.length && memchr(rest.at, '\n', rest.length) && span_next_line(&rest, &text)) {
        JournalLine line;
        if (*sound == 0) {
            if (!is_same_run(text, about, why)) return false;
        } else {
            if (!take_search(text, &line)) break;
            if (!add_known(j, &line)) return reason_set(why, "out of memory");
        }
        *sound = (off_t)(rest.at - begin);
    }
    return true;
}

/* ---- writing ---- */

static bool write_line(Journal *j, Buffer *line, Reason *why) {
    buffer_add_char(line, '\n');
    bool ok = line->failed ? reason_set(why, "out of memory")
                           : append_write(&j->file, buffer_span(line), why);
    buffer_finish(line);
    return ok;
}

bool journal_write(Journal *j, const JournalLine *line, Reason *why) {
    Buffer b = {0};
    char move[MOVE_TEXT_SIZE];
    move_format_wire(line->result.move, move);
    json_begin(&b, NULL, '{');
    json_hex(&b, "position", line->key);
    json_string(&b, "move", move);
    json_int(&b, "score", line->result.score);
    json_end(&b, '}');
    return write_line(j, &b, why);
}

static bool write_head(Journal *j, const char *about, Reason *why) {
    Buffer b = {0};
    json_begin(&b, NULL, '{');
    json_string(&b, "about", about);
    json_end(&b, '}');
    return write_line(j, &b, why);
}

bool journal_open(Journal *j, const char *path, const char *about, Reason *why) {
    Buffer old = {0};
    Reason cause = {""};
    off_t sound = 0;
    *j = (Journal){.file = {.fd = -1}};
    bool exists = access(path, F_OK) == 0, ok = true;
    if (exists) {
        ok = file_read_regular(path, &old, why);
        if (ok && !take_lines(j, buffer_span(&old), about, &sound, &cause))
            ok = reason_set(why, "%.100s: %.90s", path, cause.text);
    }
    buffer_finish(&old);
    if (!ok) return false;
    ok = exists ? append_reopen(&j->file, path, sound, why) : append_create(&j->file, path, why);
    return ok && (sound || write_head(j, about, why));
}

bool journal_finish(Journal *j, Reason *why) {
    free(j->known);
    j->known = NULL;
    return append_close(&j->file, why);
}
