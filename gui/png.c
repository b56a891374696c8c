/* PNG, RGB, 8 bits.
 *
 * The compression is the smallest one that helps: one deflate block with the fixed codes and
 * repetitions of the pixel before. The filter "up" turns what is like the row above into zeros, so
 * flat areas are runs of zeros. A library would do better, and would be one more thing to install.
 */
#include "png.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint32_t crc_add(uint32_t crc, const unsigned char *data, size_t n) {
    for (size_t i = 0; i < n; i++) {
        crc ^= data[i];
        for (int k = 0; k < 8; k++) crc = crc & 1 ? 0xEDB88320u ^ crc >> 1 : crc >> 1;
    }
    return crc;
}

static void put32(unsigned char *at, uint32_t v) {
    at[0] = (unsigned char)(v >> 24), at[1] = (unsigned char)(v >> 16);
    at[2] = (unsigned char)(v >> 8), at[3] = (unsigned char)v;
}

static void put_bytes(Buffer *out, const void *data, size_t n) {
    buffer_add(out, (Span){data, n});
}

static void put_chunk(Buffer *out, const char *name, const unsigned char *data, size_t n) {
    unsigned char word[4];
    put32(word, (uint32_t)n);
    put_bytes(out, word, 4);
    put_bytes(out, name, 4);
    if (n) put_bytes(out, data, n);
    uint32_t crc =
        crc_add(crc_add(0xFFFFFFFFu, (const unsigned char *)name, 4), data, n) ^ 0xFFFFFFFFu;
    put32(word, crc);
    put_bytes(out, word, 4);
}

typedef struct {
    Buffer *out;
    uint32_t bits;
    int count;
} BitWriter;

static void put_bits(BitWriter *w, uint32_t value, int n) {
    w->bits |= value << w->count;
    w->count += n;
    for (; w->count >= 8; w->count -= 8, w->bits >>= 8)
        buffer_add_char(w->out, (char)(w->bits & 255));
}

/* Huffman codes go in with their highest bit first. */
static void put_code(BitWriter *w, uint32_t code, int n) {
    for (int i = n - 1; i >= 0; i--) put_bits(w, code >> i & 1, 1);
}

static void put_literal(BitWriter *w, int v) {
    if (v < 144)
        put_code(w, (uint32_t)(0x30 + v), 8);
    else
        put_code(w, (uint32_t)(0x190 + v - 144), 9);
}

/* The next n bytes (3..258) are those three back. */
static void put_repeat(BitWriter *w, int n) {
    static const short base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const char extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    int k = 28;
    while (base[k] > n) k--;
    int symbol = 257 + k;
    if (symbol < 280)
        put_code(w, (uint32_t)(symbol - 256), 7);
    else
        put_code(w, (uint32_t)(0xC0 + symbol - 280), 8);
    put_bits(w, (uint32_t)(n - base[k]), extra[k]);
    put_code(w, 2, 5); /* distance 3 */
}

static void deflate_fixed(const unsigned char *data, size_t n, Buffer *out) {
    enum { RUN_MIN = 3, RUN_MAX = 258 };
    BitWriter w = {.out = out};
    put_bits(&w, 1, 1); /* last block */
    put_bits(&w, 1, 2); /* fixed codes */
    for (size_t i = 0; i < n;) {
        int run = 0;
        if (i >= 3)
            while (run < RUN_MAX && i + (size_t)run < n &&
                   data[i + (size_t)run] == data[i + (size_t)run - 3])
                run++;
        if (run >= RUN_MIN) {
            put_repeat(&w, run);
            i += (size_t)run;
        } else {
            put_literal(&w, data[i++]);
        }
    }
    put_code(&w, 0, 7); /* end of block */
    put_bits(&w, 0, 7); /* up to a whole byte */
}

static uint32_t adler(const unsigned char *data, size_t n) {
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < n; i++) a = (a + data[i]) % 65521, b = (b + a) % 65521;
    return b << 16 | a;
}

void png_write(const uint32_t *pixels, int w, int h, Buffer *out) {
    assert(w > 0 && h > 0);
    size_t row = 1 + 3 * (size_t)w, size = row * (size_t)h;
    unsigned char *raw = malloc(size + 1);
    if (!raw) {
        out->failed = true;
        return;
    }
    for (int y = 0; y < h; y++) {
        unsigned char *to = raw + (size_t)y * row;
        *to++ = 2; /* filter: difference to the row above */
        for (int x = 0; x < w; x++) {
            uint32_t c = pixels[y * w + x], up = y ? pixels[(y - 1) * w + x] : 0;
            *to++ = (unsigned char)((c >> 16) - (up >> 16));
            *to++ = (unsigned char)((c >> 8) - (up >> 8));
            *to++ = (unsigned char)(c - up);
        }
    }
    static const unsigned char signature[8] = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n'};
    unsigned char header[13] = {0};
    put32(header, (uint32_t)w);
    put32(header + 4, (uint32_t)h);
    header[8] = 8, header[9] = 2; /* bits, RGB */
    Buffer packed = {0};
    buffer_add_char(&packed, 0x78);
    buffer_add_char(&packed, 0x01);
    deflate_fixed(raw, size, &packed);
    unsigned char check[4];
    put32(check, adler(raw, size));
    put_bytes(&packed, check, 4);
    free(raw);
    put_bytes(out, signature, sizeof signature);
    put_chunk(out, "IHDR", header, sizeof header);
    put_chunk(out, "IDAT", (const unsigned char *)buffer_text(&packed), packed.length);
    put_chunk(out, "IEND", (const unsigned char *)"", 0);
    if (packed.failed) out->failed = true;
    buffer_finish(&packed);
}
