#include "suite.h"
#include "base/number.h"
#include "datafile.h"
#include "private/epd.h"
#include "format.h"
#include "rules/game.h"
#include "rules/notation.h"
#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ fields */

static char *copy_text(Span s) {
    char *copy = malloc(s.length + 1);
    if (!copy) return NULL;
    if (s.length) memcpy(copy, s.at, s.length);
    copy[s.length] = '\0';
    return copy;
}

/* Cuts the text up to a byte off the front of *rest; all of it if the byte is missing. */
static Span cut_at(Span *rest, char end) {
    const char *at = rest->length ? memchr(rest->at, end, rest->length) : NULL;
    Span piece = {rest->at, at ? (size_t)(at - rest->at) : rest->length};
    *rest = span_skip(*rest, piece.length + (at ? 1 : 0));
    return span_trim(piece);
}

/* Reads a list of moves. If `line` is set they are played one after the other from *p on, otherwise
 * all are moves in *p. */
static bool read_moves(Span value, Position *p, bool line, SuiteMoves *out, Reason *why) {
    if (out->count) return reason_set(why, "given twice");
    while (value.length) {
        Span piece = cut_at(&value, ',');
        char shown[TEXT_SHOW_SIZE];
        Reason cause;
        Move m;
        if (!move_parse(piece, &m, why)) return false;
        bool legal = m == MOVE_PASS
                         ? !moves_any(p, p->side) || reason_set(&cause, "there are moves")
                         : move_explain(p, m, &cause);
        if (!legal) return reason_set(why, "%s: %.120s", text_show(piece, shown), cause.text);
        if (out->count == SUITE_MOVES_MAX) return reason_set(why, "too many moves");
        out->list[out->count++] = m;
        if (line) pos_play(p, m);
    }
    return out->count > 0 || reason_set(why, "no moves");
}

static bool read_value(SuiteEntry *e, SuiteValue value, Span plies, Reason *why) {
    int64_t n = 0;
    if (e->value != SUITE_UNKNOWN) return reason_set(why, "more than one of win, draw and loss");
    if (value != SUITE_DRAW && plies.at && !number_parse(plies, 0, 9999, &n)) {
        return reason_set(why, "the number of plies is not a number");
    }
    e->value = value;
    e->plies = (int)n;
    return true;
}

static bool read_rules(SuiteEntry *e, Span value, Reason *why) {
    if (e->rules) return reason_set(why, "given twice");
    for (int i = 0; i < RULES_COUNT; i++) {
        if (!span_is(value, rules_names[i])) continue;
        e->rules = rules_names[i];
        return true;
    }
    char shown[TEXT_SHOW_SIZE];
    return reason_set(why, "no rules of the name %s", text_show(value, shown));
}

/* Reads one field; value.at is NULL if it has no equals sign. Unknown fields go to `other`. */
static bool read_field(SuiteEntry *e, Span name, Span value, Buffer *other, Reason *why) {
    Position p = e->position;
    int64_t depth, leaves;
    if (span_is(name, "id") && value.at) {
        if (e->id) return reason_set(why, "two names");
        e->id = copy_text(value);
        return e->id || reason_set(why, "out of memory");
    }
    if (span_is(name, "rules") && value.at) return read_rules(e, value, why);
    if (span_is(name, "bm") && value.at) return read_moves(value, &p, false, &e->best, why);
    if (span_is(name, "am") && value.at) return read_moves(value, &p, false, &e->avoid, why);
    if (span_is(name, "moves") && value.at) {
        p = pos_standard();
        if (!read_moves(value, &p, true, &e->moves, why)) return false;
        return pos_equal(&p, &e->position) || reason_set(why, "the moves lead to another position");
    }
    if (span_is(name, "win")) return read_value(e, SUITE_WIN, value, why);
    if (span_is(name, "loss")) return read_value(e, SUITE_LOSS, value, why);
    if (span_is(name, "draw")) return read_value(e, SUITE_DRAW, value, why);
    if (name.length > 1 && text_lower(name.at[0]) == 'd' && value.at &&
        number_parse(span_skip(name, 1), 0, SUITE_DEPTH_MAX, &depth)) {
        if (!number_parse(value, 0, INT64_MAX, &leaves))
            return reason_set(why, "the number of leaves is not a number");
        e->perft[depth] = (uint64_t)leaves;
        return true;
    }
    if (other->length) buffer_add_text(other, " ; ");
    buffer_add(other, name);
    if (value.at) buffer_add_char(other, '=');
    buffer_add(other, value);
    return true;
}

bool suite_is_opinion(const SuiteEntry *e) {
    Span rest = span_of(e->other ? e->other : "");
    if (e->value != SUITE_UNKNOWN) return false;
    while (rest.length) {
        Span field = cut_at(&rest, ';');
        if (span_is(cut_at(&field, '='), "score")) return true;
    }
    return false;
}

/* ------------------------------------------------------------------ lines */

static bool read_fields(SuiteEntry *e, Span rest, Buffer *other, Reason *why) {
    while (rest.length) {
        Span field = cut_at(&rest, ';');
        if (field.length == 0) continue;
        bool valued = memchr(field.at, '=', field.length) != NULL;
        Span name = cut_at(&field, '='), value = {NULL, 0};
        if (valued) value = span_trim(field);
        char shown[TEXT_SHOW_SIZE];
        Reason cause = {""};
        if (read_field(e, name, value, other, &cause)) continue;
        return reason_set(why, "field %s: %s", text_show(name, shown), cause.text);
    }
    return true;
}

/* Reads a position and its fields. */
static bool read_body(SuiteEntry *e, Span body, Buffer *other, Reason *why) {
    Span board = cut_at(&body, ';');
    return position_parse_any(board, &e->position, why) && read_fields(e, body, other, why);
}

/* Like read_body() for an EPD line, whose operations, unlike fields, have no equals sign. */
static bool read_epd(SuiteEntry *e, Span body, Buffer *other, Reason *why) {
    Buffer converted = {0};
    bool done = body.length && !memchr(body.at, '=', body.length) && epd_convert(body, &converted);
    if (done) {
        suite_entry_finish(e);
        buffer_clear(other);
        done = converted.failed ? reason_set(why, "out of memory")
                                : read_body(e, buffer_span(&converted), other, why);
    }
    buffer_finish(&converted);
    return done;
}

static bool parse_line(Span line, SuiteEntry *out, Reason *why) {
    if (memchr(line.at, '\0', line.length)) return reason_set(why, "a zero byte in the line");
    SuiteEntry e = {0};
    Buffer other = {0};
    Span body = cut_at(&line, '#'), comment = span_trim(line);
    bool done = read_body(&e, body, &other, why) || read_epd(&e, body, &other, why);
    if (done) {
        if (comment.length) e.comment = copy_text(comment);
        if (other.length) e.other = copy_text(buffer_span(&other));
        done = !other.failed && !e.comment == !comment.length && !e.other == !other.length;
        if (!done) reason_set(why, "out of memory");
    }
    buffer_finish(&other);
    if (done)
        *out = e;
    else
        suite_entry_finish(&e);
    return done;
}

bool suite_parse(Span line, SuiteEntry *out, Reason *why) {
    Span s = span_trim(line);
    if (s.length == 0 || s.at[0] == '#') return reason_set(why, "no position in this line");
    return parse_line(s, out, why);
}

void suite_reader_init(SuiteReader *reader, Span text) {
    *reader = (SuiteReader){.text = format_skip_mark(text)};
}

SuiteStatus suite_read(SuiteReader *reader, SuiteEntry *out, Reason *why) {
    Span line;
    while (span_next_line(&reader->text, &line)) {
        reader->line++;
        line = span_trim(line);
        if (line.length == 0 || line.at[0] == '#') continue;
        if (!parse_line(line, out, why)) return SUITE_REFUSED;
        out->line = reader->line;
        return SUITE_ENTRY;
    }
    return SUITE_END;
}

void suite_entry_finish(SuiteEntry *e) {
    free(e->id);
    free(e->other);
    free(e->comment);
    *e = (SuiteEntry){0};
}

/* ------------------------------------------------------------------ writing */

static void write_moves(Buffer *out, const char *name, const SuiteMoves *moves, Position p,
                        bool line) {
    if (moves->count == 0) return;
    buffer_printf(out, " ; %s=", name);
    for (int i = 0; i < moves->count; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format(&p, moves->list[i], text);
        buffer_printf(out, "%s%s", i ? "," : "", text);
        if (line) pos_play(&p, moves->list[i]);
    }
}

void suite_write(const SuiteEntry *e, Buffer *out) {
    static const char *const values[] = {NULL, "win", "draw", "loss"};
    char fen[FEN_SIZE];
    fen_format(&e->position, fen);
    buffer_add_text(out, fen);
    if (e->id) {
        buffer_add_text(out, " ; id=");
        for (const char *c = e->id; *c; c++) /* so that it can be read back */
            buffer_add_char(out, *c == ';' || *c == '#' || (unsigned char)*c < ' ' ? '_' : *c);
    }
    if (e->rules) buffer_printf(out, " ; rules=%s", e->rules);
    write_moves(out, "moves", &e->moves, pos_standard(), true);
    write_moves(out, "bm", &e->best, e->position, false);
    write_moves(out, "am", &e->avoid, e->position, false);
    if (e->value != SUITE_UNKNOWN) buffer_printf(out, " ; %s", values[e->value]);
    if (e->value != SUITE_UNKNOWN && e->plies) buffer_printf(out, "=%d", e->plies);
    for (int d = 0; d <= SUITE_DEPTH_MAX; d++) {
        if (e->perft[d]) buffer_printf(out, " ; d%d=%llu", d, (unsigned long long)e->perft[d]);
    }
    if (e->other) buffer_printf(out, " ; %s", e->other);
    if (e->comment) buffer_printf(out, " # %s", e->comment);
    buffer_add_char(out, '\n');
}

/* ------------------------------------------------------------------ whole files */

/* Returns the array with room for one more element; it doubles at powers of two. NULL if out of
 * memory. */
static void *grown(void *array, int count, size_t size) {
    if (count & (count - 1)) return array;
    return realloc(array, size * (size_t)(count ? 2 * count : 1));
}

static bool read_entries(Suite *s, Span text, Reason *why) {
    SuiteReader reader;
    suite_reader_init(&reader, text);
    for (;;) {
        SuiteEntry *entries = grown(s->entries, s->count, sizeof *entries);
        if (entries) s->entries = entries;
        SuiteProblem *problems = grown(s->problems, s->problem_count, sizeof *problems);
        if (problems) s->problems = problems;
        if (!entries || !problems) return reason_set(why, "out of memory");
        Reason cause;
        SuiteStatus status = suite_read(&reader, &s->entries[s->count], &cause);
        if (status == SUITE_END) return true;
        if (status == SUITE_ENTRY)
            s->count++;
        else
            s->problems[s->problem_count++] = (SuiteProblem){reader.line, cause};
    }
}

bool suite_read_text(Span text, const char *path, Suite *out, Reason *why) {
    Suite s = {.path = copy_text(span_of(path))};
    bool done = (s.path || reason_set(why, "out of memory")) && read_entries(&s, text, why);
    if (done)
        *out = s;
    else
        suite_finish(&s);
    return done;
}

bool suite_load(const char *name, Suite *out, Reason *why) {
    Buffer path = {0}, text = {0};
    bool done = datafile_read(name, &path, &text, why) &&
                suite_read_text(buffer_span(&text), buffer_text(&path), out, why);
    buffer_finish(&text);
    buffer_finish(&path);
    return done;
}

bool suite_load_own(const char *name, Suite *out, Reason *why) {
    Buffer path = {0};
    bool done = datafile_find_own(name, &path, why) && suite_load(buffer_text(&path), out, why);
    buffer_finish(&path);
    return done;
}

void suite_finish(Suite *s) {
    for (int i = 0; i < s->count; i++) suite_entry_finish(&s->entries[i]);
    free(s->entries);
    free(s->problems);
    free(s->path);
    *s = (Suite){0};
}
