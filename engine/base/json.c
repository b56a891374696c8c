/* See json.h. The reader takes values and decoded strings from one block whose size follows from
 * the length of the text (a value takes at least one byte of text plus a separator, a decoded
 * string is never longer than its source), so there is one allocation and one free.
 */
#include "json.h"
#include "utf8.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 64 };

/* ---- writing ---- */

static void add_quoted(Buffer *b, const char *text) {
    Span s = span_of(text);
    Buffer clean = {0};
    if (!utf8_is_valid(s)) {
        for (size_t i = 0; i < s.length; i++) utf8_add_byte(&clean, s.at[i], true);
        if (clean.failed) b->failed = true;
        s = buffer_span(&clean);
    }
    buffer_add_char(b, '"');
    for (size_t i = 0; i < s.length; i++) {
        unsigned char c = (unsigned char)s.at[i];
        if (c == '"' || c == '\\') buffer_add_char(b, '\\');
        if (c < 0x20 || c == 0x7F)
            buffer_printf(b, "\\u%04x", (unsigned)c);
        else
            buffer_add(b, (Span){s.at + i, 1});
    }
    buffer_add_char(b, '"');
    buffer_finish(&clean);
}

/* Writes a comma unless a bracket or a line has just been opened. */
static void separate(Buffer *b, const char *name) {
    char last = b->length ? b->text[b->length - 1] : '\n';
    if (last != '{' && last != '[' && last != '\n') buffer_add_char(b, ',');
    if (name) {
        add_quoted(b, name);
        buffer_add_char(b, ':');
    }
}

void json_begin(Buffer *b, const char *name, char bracket) {
    separate(b, name);
    buffer_add_char(b, bracket);
}

void json_end(Buffer *b, char bracket) {
    buffer_add_char(b, bracket);
}

void json_string(Buffer *b, const char *name, const char *text) {
    separate(b, name);
    add_quoted(b, text);
}

void json_int(Buffer *b, const char *name, int64_t value) {
    separate(b, name);
    buffer_printf(b, "%lld", (long long)value);
}

void json_real(Buffer *b, const char *name, double value, int decimals) {
    separate(b, name);
    if (!isfinite(value))
        buffer_add_text(b, "null");
    else if (fabs(value) < 1e15)
        buffer_printf(b, "%.*f", decimals, value);
    else /* would have hundreds of digits before the point */
        buffer_printf(b, "%.17g", value);
}

void json_bool(Buffer *b, const char *name, bool value) {
    separate(b, name);
    buffer_add_text(b, value ? "true" : "false");
}

void json_hex(Buffer *b, const char *name, uint64_t value) {
    separate(b, name);
    buffer_printf(b, "\"%016llx\"", (unsigned long long)value);
}

void json_null(Buffer *b, const char *name) {
    separate(b, name);
    buffer_add_text(b, "null");
}

/* ---- reading ---- */

typedef struct {
    const char *at, *end, *begin;
    JsonValue *values;
    size_t used, capacity;
    char *strings;
    Reason *why;
} Parser;

static bool complain(Parser *p, const char *what) {
    return reason_set(p->why, "%s at byte %zu", what, (size_t)(p->at - p->begin));
}

static void skip_space(Parser *p) {
    while (p->at < p->end && text_is_space(*p->at)) p->at++;
}

static bool take(Parser *p, char c) {
    skip_space(p);
    if (p->at == p->end || *p->at != c) return false;
    p->at++;
    return true;
}

static bool hex4(Parser *p, unsigned *out) {
    *out = 0;
    if (p->end - p->at < 4) return false;
    for (int i = 0; i < 4; i++) {
        char c = text_lower(*p->at++);
        if (!text_is_digit(c) && (c < 'a' || c > 'f')) return false;
        *out = *out << 4 | (unsigned)(text_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    return true;
}

static void put_utf8(Parser *p, unsigned code) {
    char *s = p->strings;
    if (code < 0x80) {
        *s++ = (char)code;
    } else if (code < 0x800) {
        *s++ = (char)(0xC0 | code >> 6);
        *s++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *s++ = (char)(0xE0 | code >> 12);
        *s++ = (char)(0x80 | (code >> 6 & 63));
        *s++ = (char)(0x80 | (code & 63));
    } else {
        *s++ = (char)(0xF0 | code >> 18);
        *s++ = (char)(0x80 | (code >> 12 & 63));
        *s++ = (char)(0x80 | (code >> 6 & 63));
        *s++ = (char)(0x80 | (code & 63));
    }
    p->strings = s;
}

static bool parse_escape(Parser *p) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (p->at == p->end) return complain(p, "a string is not closed");
    char c = *p->at++;
    const char *known = memchr(from, c, sizeof from - 1);
    unsigned code, low;
    if (known) {
        *p->strings++ = to[known - from];
        return true;
    }
    if (c != 'u' || !hex4(p, &code)) return complain(p, "a bad escape");
    if (code >= 0xD800 && code < 0xDC00) {
        const char *back = p->at;
        bool pair = p->end - p->at >= 6 && p->at[0] == '\\' && p->at[1] == 'u';
        if (pair) p->at += 2;
        pair = pair && hex4(p, &low) && low >= 0xDC00 && low < 0xE000;
        if (pair) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        } else {
            p->at = back;
            code = 0xFFFD;
        }
    } else if (code == 0 || (code >= 0xDC00 && code < 0xE000)) {
        code = 0xFFFD; /* our strings end at a zero byte */
    }
    put_utf8(p, code);
    return true;
}

/* Starts after the opening quote. */
static bool parse_string(Parser *p, const char **out) {
    *out = p->strings;
    while (p->at < p->end && *p->at != '"') {
        unsigned char c = (unsigned char)*p->at;
        if (c < 0x20) return complain(p, "a control character in a string");
        p->at++;
        if (c != '\\')
            *p->strings++ = (char)c;
        else if (!parse_escape(p))
            return false;
    }
    if (!take(p, '"')) return complain(p, "a string is not closed");
    *p->strings++ = '\0';
    return true;
}

static bool parse_number(Parser *p, JsonValue *v) {
    char text[64], *end;
    size_t n = 0;
    while (p->at + n < p->end && n < sizeof text - 1 && strchr("+-.eE0123456789", p->at[n]) &&
           p->at[n])
        n++;
    memcpy(text, p->at, n);
    text[n] = '\0';
    v->kind = JSON_NUMBER;
    v->number = strtod(text, &end);
    if (n == 0 || *end || !isfinite(v->number)) return complain(p, "not a value");
    p->at += n;
    return true;
}

static bool parse_word(Parser *p, const char *word) {
    size_t n = strlen(word);
    if ((size_t)(p->end - p->at) < n || memcmp(p->at, word, n)) return false;
    p->at += n;
    return true;
}

static bool parse_value(Parser *p, const char *name, int depth, JsonValue **out);

static bool parse_members(Parser *p, JsonValue *v, char close, int depth) {
    JsonValue **link = &v->first;
    if (depth >= DEPTH_MAX) return complain(p, "nested too deeply");
    if (take(p, close)) return true;
    do {
        const char *name = NULL;
        if (close == '}' && (!take(p, '"') || !parse_string(p, &name) || !take(p, ':')))
            return complain(p, "a name is missing");
        if (!parse_value(p, name, depth + 1, link)) return false;
        link = &(*link)->next;
        v->count++;
    } while (take(p, ','));
    return take(p, close) || complain(p, "a bracket is not closed");
}

static bool parse_value(Parser *p, const char *name, int depth, JsonValue **out) {
    if (p->used == p->capacity) return complain(p, "too many values");
    JsonValue *v = *out = &p->values[p->used++];
    *v = (JsonValue){.name = name, .text = ""};
    skip_space(p);
    if (take(p, '"')) {
        v->kind = JSON_STRING;
        return parse_string(p, &v->text);
    }
    if (take(p, '{')) {
        v->kind = JSON_OBJECT;
        return parse_members(p, v, '}', depth);
    }
    if (take(p, '[')) {
        v->kind = JSON_ARRAY;
        return parse_members(p, v, ']', depth);
    }
    if (parse_word(p, "null")) return true;
    v->kind = JSON_BOOL;
    v->number = 1;
    if (parse_word(p, "true")) return true;
    v->number = 0;
    if (parse_word(p, "false")) return true;
    return parse_number(p, v);
}

bool json_parse(JsonDocument *d, Span text, Reason *why) {
    size_t values =
        text.length / 2 + 2; /* every value except the first follows a bracket or a comma */
    *d = (JsonDocument){0};
    d->memory = malloc(values * sizeof(JsonValue) + text.length + 1);
    if (!d->memory) return reason_set(why, "out of memory");
    Parser p = {.at = text.at, .begin = text.at, .end = text.at + text.length, .why = why};
    p.values = d->memory;
    p.capacity = values;
    p.strings = (char *)(p.values + values);
    bool ok = parse_value(&p, NULL, 0, &d->root);
    skip_space(&p);
    if (ok && p.at != p.end) ok = complain(&p, "something follows the value");
    if (!ok) json_finish(d);
    return ok;
}

void json_finish(JsonDocument *d) {
    free(d->memory);
    *d = (JsonDocument){0};
}

const JsonValue *json_member(const JsonValue *v, const char *name) {
    if (!v || v->kind != JSON_OBJECT) return NULL;
    for (const JsonValue *m = v->first; m; m = m->next)
        if (!strcmp(m->name, name)) return m;
    return NULL;
}

const char *json_text(const JsonValue *v, const char *fallback) {
    return v && v->kind == JSON_STRING ? v->text : fallback;
}

double json_number(const JsonValue *v, double fallback) {
    return v && v->kind == JSON_NUMBER ? v->number : fallback;
}

int64_t json_integer(const JsonValue *v, int64_t min, int64_t max, int64_t fallback) {
    double number = json_number(v, (double)fallback);
    if (number <= (double)min) return min;
    if (number >= (double)max) return max;
    return (int64_t)number;
}
