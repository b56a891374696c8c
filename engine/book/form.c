#include "form.h"
#include "base/bytes.h"

int symmetry_inverse(int symmetry) {
    /* Mirroring is its own inverse; with the swap of files and ranks, mirrored files become mirrored
     * ranks and the other way round. */
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 : symmetry;
}

static uint64_t key_of(const Position *p) {
    unsigned char bytes[2 * sizeof(Bits) + 1];
    for (int c = 0; c < 2; c++)
        for (int i = 0; i < 8; i++) bytes[8 * c + i] = (unsigned char)(p->stones[c] >> 8 * i);
    bytes[2 * sizeof(Bits)] = (unsigned char)p->side;
    return bytes_hash(BYTES_HASH_START, bytes, sizeof bytes);
}

BookForm book_form(const Position *p) {
    Bits black = 0, white = 0;
    BookForm form = {.symmetry = 0};
    for (int i = 0; i < SYMMETRIES; i++) {
        Bits b = bits_transform(p->stones[BLACK], i), w = bits_transform(p->stones[WHITE], i);
        bool is_less = b < black || (b == black && w < white);
        if (form.symmetries && !is_less && (b != black || w != white)) continue;
        if (!form.symmetries || is_less) {
            black = b;
            white = w;
            form.symmetry = i;
            form.symmetries = 0;
        }
        form.symmetries |= 1u << i;
    }
    form.position = pos_make(black, white, p->side);
    form.key = key_of(&form.position);
    return form;
}
