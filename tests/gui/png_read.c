#include "png_read.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const unsigned char *at, *end;
    unsigned bits;
    int count;
} Bits24;

static int next_bit(Bits24 *b) {
    if (!b->count) {
        if (b->at == b->end) return 0;
        b->bits = *b->at++;
        b->count = 8;
    }
    int bit = (int)(b->bits & 1);
    b->bits >>= 1;
    b->count--;
    return bit;
}

static int plain_bits(Bits24 *b, int n) {
    int v = 0;
    for (int i = 0; i < n; i++) v |= next_bit(b) << i;
    return v;
}

static int code_bits(Bits24 *b, int n, int v) {
    while (n--) v = v << 1 | next_bit(b);
    return v;
}

/* A symbol of the fixed literal code. */
static int symbol(Bits24 *b) {
    int v = code_bits(b, 7, 0);
    if (v < 24) return 256 + v;
    v = code_bits(b, 1, v);
    if (v >= 0x30 && v < 0xC0) return v - 0x30;
    if (v >= 0xC0 && v < 0xC8) return 280 + v - 0xC0;
    return 144 + code_bits(b, 1, v) - 0x190;
}

static bool inflate_fixed(Bits24 *b, unsigned char *out, size_t size) {
    static const short base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const char extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    size_t n = 0;
    if (plain_bits(b, 1) != 1 || plain_bits(b, 2) != 1) return false;
    for (;;) {
        int s = symbol(b);
        if (s == 256) return n == size;
        if (s < 256) {
            if (n == size) return false;
            out[n++] = (unsigned char)s;
            continue;
        }
        if (s > 285) return false;
        int length = base[s - 257] + plain_bits(b, extra[s - 257]);
        if (code_bits(b, 5, 0) != 2 || n < 3) return false; /* distance 3 */
        for (int i = 0; i < length; i++, n++) {
            if (n == size) return false;
            out[n] = out[n - 3];
        }
    }
}

static size_t get32(const unsigned char *p) {
    return (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
}

bool png_read(const unsigned char *data, size_t size, Picture24 *out) {
    if (size < 60 || memcmp(data, "\x89PNG\r\n\x1a\n", 8) || memcmp(data + 12, "IHDR", 4))
        return false;
    int w = (int)get32(data + 16), h = (int)get32(data + 20);
    size_t packed = get32(data + 33), row = 1 + 3 * (size_t)w;
    if (w < 1 || h < 1 || w > 10000 || h > 10000 || memcmp(data + 37, "IDAT", 4) ||
        41 + packed > size)
        return false;
    unsigned char *raw = calloc((size_t)h, row);
    out->rgb = calloc((size_t)h, 3 * (size_t)w);
    out->w = w, out->h = h;
    Bits24 b = {.at = data + 43, .end = data + 41 + packed - 4};
    bool ok = raw && out->rgb && inflate_fixed(&b, raw, row * (size_t)h);
    for (int y = 0; ok && y < h; y++) {
        const unsigned char *from = raw + (size_t)y * row;
        ok = *from++ == 2;
        unsigned char *to = out->rgb + 3 * (size_t)y * (size_t)w;
        for (size_t i = 0; i < 3 * (size_t)w; i++)
            to[i] = (unsigned char)(from[i] + (y ? to[(long)i - 3L * w] : 0));
    }
    free(raw);
    if (!ok) free(out->rgb);
    return ok;
}
