/* Little-endian numbers in files. */
#ifndef LIA_LEARN_BYTES_H
#define LIA_LEARN_BYTES_H

#include "rules/buffer.h"

#include <stdint.h>

/* The lowest n bytes of a number, appended. */
static inline void bytes_add(Buffer *b, uint64_t value, int n) {
    for (int i = 0; i < n; i++) buffer_add_char(b, (char)(unsigned char)(value >> 8 * i));
}

/* Cuts n bytes off the front; the caller has seen that they are there. */
static inline uint64_t bytes_take(Span *s, int n) {
    uint64_t value = 0;
    for (int i = 0; i < n; i++) value |= (uint64_t)(unsigned char)s->at[i] << 8 * i;
    *s = span_skip(*s, (size_t)n);
    return value;
}

#endif
