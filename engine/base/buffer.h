/* A text that grows while it is written.
 *
 * Running out of memory sets a flag that stays; the writers append without looking and the last one
 * asks once. The text always ends with a zero byte and may contain others.
 */
#ifndef LIA_BASE_BUFFER_H
#define LIA_BASE_BUFFER_H

#include "text.h"

typedef struct {
    char *text; /* NULL while nothing was added */
    size_t length, capacity;
    bool failed; /* no memory: something is missing */
} Buffer;

/* A Buffer of zeros is empty and ready. */
void buffer_finish(Buffer *b);
/* Empties it and keeps its memory; forgets a failure. */
void buffer_clear(Buffer *b);
void buffer_add(Buffer *b, Span s);
void buffer_add_char(Buffer *b, char c);
void buffer_add_text(Buffer *b, const char *text);
void buffer_printf(Buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The text, "" if nothing was added. */
const char *buffer_text(const Buffer *b);
static inline Span buffer_span(const Buffer *b) {
    return (Span){buffer_text(b), b->length};
}
/* Makes room for n more bytes; false without memory. */
bool buffer_reserve(Buffer *b, size_t n);

#endif
