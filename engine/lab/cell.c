#include "cell.h"
#include "base/json.h"
#include "base/number.h"

#include <stdio.h>
#include <string.h>

bool lab_result_reaches(const LabResult *r, int depth) {
    return r->depth >= depth || (r->decided && r->decided <= r->depth);
}

int64_t lab_result_at(const LabResult *r, const int64_t *numbers, int depth) {
    return numbers[depth < r->depth ? depth : r->depth];
}

bool lab_number(const char *text, const char *name, int64_t min, int64_t max, int64_t *out) {
    Span rest = span_of(text), word;
    size_t length = strlen(name);
    while (span_next_word(&rest, &word))
        if (word.length > length && span_starts(word, name) && word.at[length] == '=')
            return number_parse(span_skip(word, length + 1), min, max, out);
    return false;
}

static void add_key(Buffer *out, const char *method, const char *parameters, const char *position,
                    const char *signature) {
    buffer_printf(out, "%s\t%s\t%s\t%s", method, parameters, position, signature);
}

void lab_cell_key(const LabCell *cell, Buffer *out) {
    char signature[20];
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)cell->signature);
    add_key(out, cell->method->name, cell->parameters, cell->position, signature);
}

static void add_numbers(Buffer *out, const char *name, const int64_t *numbers, int count) {
    json_begin(out, name, '[');
    for (int i = 1; i <= count; i++) json_int(out, NULL, numbers[i]);
    json_end(out, ']');
}

void lab_cell_write(const LabCell *cell, const LabResult *r, Buffer *out) {
    json_begin(out, NULL, '{');
    json_string(out, "experiment", cell->method->name);
    json_string(out, "parameters", cell->parameters);
    json_string(out, "position", cell->position);
    json_hex(out, "signature", cell->signature);
    json_int(out, "decided", r->decided);
    add_numbers(out, "nodes", r->nodes, r->depth);
    add_numbers(out, "leaves", r->leaves, r->depth);
    add_numbers(out, "value", r->value, r->depth);
    json_real(out, "ms", r->milliseconds, 3);
    json_end(out, '}');
    buffer_add_char(out, '\n');
}

static bool read_numbers(const JsonValue *line, const char *name, int64_t *out, int *count) {
    const JsonValue *list = json_member(line, name);
    if (!list || list->kind != JSON_ARRAY || list->count > LAB_DEPTH_MAX) return false;
    int i = 0;
    for (const JsonValue *v = list->first; v; v = v->next) {
        if (v->kind != JSON_NUMBER) return false;
        out[++i] = json_integer(v, INT64_MIN, INT64_MAX, 0);
    }
    if (*count >= 0 && *count != i) return false;
    *count = i;
    return true;
}

bool lab_cell_read(Span line, Buffer *key, LabResult *out, Reason *why) {
    JsonDocument d;
    if (!json_parse(&d, line, why)) return false;
    const char *method = json_text(json_member(d.root, "experiment"), NULL);
    const char *parameters = json_text(json_member(d.root, "parameters"), NULL);
    const char *position = json_text(json_member(d.root, "position"), NULL);
    const char *signature = json_text(json_member(d.root, "signature"), NULL);
    *out = (LabResult){.depth = -1};
    bool ok = method && parameters && position && signature &&
              read_numbers(d.root, "nodes", out->nodes, &out->depth) &&
              read_numbers(d.root, "leaves", out->leaves, &out->depth) &&
              read_numbers(d.root, "value", out->value, &out->depth);
    out->decided = (int)json_integer(json_member(d.root, "decided"), 0, LAB_DEPTH_MAX, 0);
    out->milliseconds = json_number(json_member(d.root, "ms"), 0);
    if (ok) {
        buffer_clear(key);
        add_key(key, method, parameters, position, signature);
    }
    json_finish(&d);
    return ok || reason_set(why, "not a cell");
}
