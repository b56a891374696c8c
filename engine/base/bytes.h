/* Little-endian numbers and checksums in binary files. */
#ifndef LIA_BASE_BYTES_H
#define LIA_BASE_BYTES_H

#include "buffer.h"

#include <stdint.h>

/* Appends the lowest n bytes of a number. */
static inline void bytes_add(Buffer *b, uint64_t value, int n) {
    for (int i = 0; i < n; i++) buffer_add_char(b, (char)(unsigned char)(value >> 8 * i));
}

/* Cuts n bytes off the front and returns them as a number; the caller has checked the length. */
static inline uint64_t bytes_take(Span *s, int n) {
    uint64_t value = 0;
    for (int i = 0; i < n; i++) value |= (uint64_t)(unsigned char)s->at[i] << 8 * i;
    *s = span_skip(*s, (size_t)n);
    return value;
}

/* 64-bit FNV-1a, continuing from an earlier value or BYTES_HASH_START. */
#define BYTES_HASH_START UINT64_C(0xCBF29CE484222325)
static inline uint64_t bytes_hash(uint64_t hash, const void *data, size_t length) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < length; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

#endif
