#include "private/epd.h"
#include "base/number.h"

#include <string.h>

/* Appends an operation as a field; false if its name is unknown. */
static bool convert_operation(Span operation, Buffer *out) {
    enum { MOVES_MAX = 999 };
    Span name, word;
    int64_t moves;
    span_next_word(&operation, &name);
    operation = span_trim(operation);
    if (span_is(name, "bm") || span_is(name, "am")) {
        buffer_add(out, name);
        buffer_add_char(out, '=');
        while (span_next_word(&operation, &word)) {
            buffer_add(out, word);
            if (operation.length) buffer_add_char(out, ',');
        }
    } else if (span_is(name, "dm") && number_parse(operation, 1, MOVES_MAX, &moves)) {
        buffer_printf(out, "win=%d", 2 * (int)moves - 1);
    } else if (span_is(name, "id")) {
        buffer_add_text(out, "id=");
        for (size_t i = 0; i < operation.length; i++)
            if (operation.at[i] != '"') buffer_add_char(out, operation.at[i]);
    } else {
        return false;
    }
    return true;
}

bool epd_convert(Span line, Buffer *out) {
    Span field;
    for (int i = 0; i < 2 && span_next_word(&line, &field); i++) {
        if (i) buffer_add_char(out, ' ');
        buffer_add(out, field);
    }
    /* Castling and the like, or nothing. */
    for (Span rest = line; span_next_word(&rest, &field); line = rest)
        if (!span_is(field, "-") && !text_is_digit(field.at[0])) break;
    while ((line = span_trim(line)).length) {
        const char *end = memchr(line.at, ';', line.length);
        size_t length = end ? (size_t)(end - line.at) : line.length;
        Span operation = span_trim((Span){line.at, length});
        line = span_skip(line, length + (end ? 1 : 0));
        if (!operation.length) continue;
        buffer_add_text(out, " ; ");
        if (convert_operation(operation, out)) continue;
        if (!end) return false;
        buffer_add(out, operation);
    }
    return true;
}
