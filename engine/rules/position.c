/* Start positions, keys and symmetries. The Zobrist words come from a fixed seed, so that keys, and
 * with them node counts, are the same in every run and on every machine.
 */
#include "position.h"
#include "base/random.h"

uint64_t zobrist_stone[2][SQUARES];
uint64_t zobrist_white_to_move;

__attribute__((constructor(102))) static void fill_tables(void) {
    Random words = {UINT64_C(0x4C6961)};
    for (int c = 0; c < 2; c++)
        for (Square s = 0; s < SQUARES; s++) zobrist_stone[c][s] = random_next(&words);
    zobrist_white_to_move = random_next(&words);
}

const char *color_name(Color c) {
    return c == BLACK ? "Black" : "White";
}

static uint64_t stones_key(Color c, Bits stones) {
    uint64_t key = 0;
    while (stones) key ^= zobrist_stone[c][bits_pop(&stones)];
    return key;
}

Position pos_make(Bits black, Bits white, Color side) {
    assert(!(black & white));
    return (Position){.stones = {black, white},
                      .keys = {stones_key(BLACK, black), stones_key(WHITE, white)},
                      .side = side};
}

Position pos_standard(void) {
    Bits rows = UINT64_C(0x7E0000000000007E), columns = UINT64_C(0x0081818181818100);
    return pos_make(rows, columns, BLACK);
}

Position pos_scrambled_eggs(void) {
    /* Colours alternate along the edge. */
    return pos_make(UINT64_C(0x540180018001802A), UINT64_C(0x2A80018001800154), BLACK);
}

bool pos_is_ok(const Position *p) {
    return !(p->stones[BLACK] & p->stones[WHITE]) &&
           p->keys[BLACK] == stones_key(BLACK, p->stones[BLACK]) &&
           p->keys[WHITE] == stones_key(WHITE, p->stones[WHITE]);
}

Square square_transform(Square s, int symmetry) {
    int file = square_file(s), rank = square_rank(s);
    if (symmetry & 1) file = 7 - file;
    if (symmetry & 2) rank = 7 - rank;
    return symmetry & 4 ? square_make(rank, file) : square_make(file, rank);
}

Bits bits_transform(Bits b, int symmetry) {
    Bits out = 0;
    while (b) out |= bits_of(square_transform(bits_pop(&b), symmetry));
    return out;
}

Move move_transform(Move m, int symmetry) {
    if (m == MOVE_NONE || m == MOVE_PASS) return m;
    return move_make(square_transform(move_from(m), symmetry),
                     square_transform(move_to(m), symmetry));
}

Position pos_transform(const Position *p, int symmetry) {
    return pos_make(bits_transform(p->stones[BLACK], symmetry),
                    bits_transform(p->stones[WHITE], symmetry), p->side);
}

Position pos_swap_colors(const Position *p) {
    return pos_make(p->stones[WHITE], p->stones[BLACK], color_other(p->side));
}

uint64_t pos_canonical_key(const Position *p) {
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        Position a = pos_transform(p, symmetry), b = pos_swap_colors(&a);
        if (pos_key(&a) < least) least = pos_key(&a);
        if (pos_key(&b) < least) least = pos_key(&b);
    }
    return least;
}
