#include "buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buffer_finish(Buffer *b) {
    free(b->text);
    *b = (Buffer){0};
}

void buffer_clear(Buffer *b) {
    b->length = 0;
    b->failed = false;
    if (b->text) b->text[0] = '\0';
}

bool buffer_reserve(Buffer *b, size_t n) {
    if (n < b->capacity - b->length) return true; /* one byte is kept for the terminator */
    if (n >= SIZE_MAX / 4 - b->length) {
        b->failed = true;
        return false;
    }
    size_t capacity = (b->length + n + 1) * 3 / 2 + 64;
    char *text = realloc(b->text, capacity);
    if (!text) {
        b->failed = true;
        return false;
    }
    b->text = text;
    b->capacity = capacity;
    b->text[b->length] = '\0';
    return true;
}

void buffer_add(Buffer *b, Span s) {
    if (s.length == 0 || !buffer_reserve(b, s.length)) return;
    memcpy(b->text + b->length, s.at, s.length);
    b->length += s.length;
    b->text[b->length] = '\0';
}

void buffer_add_char(Buffer *b, char c) {
    buffer_add(b, (Span){&c, 1});
}

void buffer_add_text(Buffer *b, const char *text) {
    buffer_add(b, span_of(text));
}

void buffer_printf(Buffer *b, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int n = vsnprintf(NULL, 0, format, arguments);
    if (n >= 0 && buffer_reserve(b, (size_t)n)) {
        vsnprintf(b->text + b->length, (size_t)n + 1, format, again);
        b->length += (size_t)n;
    }
    va_end(again);
    va_end(arguments);
}

const char *buffer_text(const Buffer *b) {
    return b->text ? b->text : "";
}
