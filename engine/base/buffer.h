/* A text that grows while it is written.
 *
 * Running out of memory sets a flag that stays set, so a caller appends without checking and tests
 * the flag once at the end. The text always ends with a zero byte and may contain others.
 */
#ifndef LIA_BASE_BUFFER_H
#define LIA_BASE_BUFFER_H

#include "text.h"

typedef struct {
    char *text; /* NULL until something is added */
    size_t length, capacity;
    bool failed; /* out of memory: the text is incomplete */
} Buffer;

/* Frees the text. A zeroed Buffer is empty and ready for use. */
void buffer_finish(Buffer *b);
/* Empties the buffer, keeps its memory and resets the failure flag. */
void buffer_clear(Buffer *b);
void buffer_add(Buffer *b, Span s);
void buffer_add_char(Buffer *b, char c);
void buffer_add_text(Buffer *b, const char *text);
void buffer_printf(Buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Returns the text, or "" if nothing was added. */
const char *buffer_text(const Buffer *b);
static inline Span buffer_span(const Buffer *b) {
    return (Span){buffer_text(b), b->length};
}
/* Makes room for n more bytes; false if out of memory. */
bool buffer_reserve(Buffer *b, size_t n);

#endif
