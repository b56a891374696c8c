/* A position: two sets of stones, the side to move, and Zobrist keys kept up to date by the
 * moves. Small enough (40 bytes) to be copied for every move instead of being unmade.
 */
#ifndef LIA_RULES_POSITION_H
#define LIA_RULES_POSITION_H

#include "bits.h"

typedef enum { BLACK, WHITE } Color;

enum { STONES_MAX = 12 }; /* stones of one colour */

/* from | to << 6. MOVE_NONE is "no move", MOVE_PASS the forced pass. */
typedef uint16_t Move;
enum { MOVE_NONE = 0, MOVE_PASS = 1 | 1 << 6 };

typedef struct {
    Bits stones[2];   /* indexed by Color */
    uint64_t keys[2]; /* one key per colour: that colour's stones alone */
    Color side;       /* to move */
} Position;

/* Random words, built before main(). */
extern uint64_t zobrist_stone[2][SQUARES];
extern uint64_t zobrist_white_to_move;

static inline Color color_other(Color c) {
    return (Color)(c ^ 1);
}
/* "Black" or "White". */
const char *color_name(Color c);

static inline Move move_make(Square from, Square to) {
    return (Move)(from | to << 6);
}
static inline Square move_from(Move m) {
    return m & 63;
}
static inline Square move_to(Move m) {
    return m >> 6;
}

/* The two set-ups with a name. */
Position pos_standard(void);
Position pos_scrambled_eggs(void);
/* A position from sets of stones: disjoint, 1 to STONES_MAX of each colour. */
Position pos_make(Bits black, Bits white, Color side);

/* Plays a legal move or MOVE_PASS: the caller has checked it. Does not look at the end of the game.
 */
static inline void pos_play(Position *p, Move m) {
    Color us = p->side, them = color_other(us);
    p->side = them;
    if (m == MOVE_PASS) return;
    Square from = move_from(m), to = move_to(m);
    Bits target = bits_of(to);
    assert(bits_has(p->stones[us], from) && !bits_has(p->stones[us], to));
    p->stones[us] ^= bits_of(from) | target;
    p->keys[us] ^= zobrist_stone[us][from] ^ zobrist_stone[us][to];
    if (p->stones[them] & target) {
        p->stones[them] ^= target;
        p->keys[them] ^= zobrist_stone[them][to];
    }
}

static inline Bits pos_occupied(const Position *p) {
    return p->stones[BLACK] | p->stones[WHITE];
}

/* Key of the stones without the side to move. */
static inline uint64_t pos_board_key(const Position *p) {
    return p->keys[BLACK] ^ p->keys[WHITE];
}

/* Key of the whole position. */
static inline uint64_t pos_key(const Position *p) {
    return pos_board_key(p) ^ (p->side == WHITE ? zobrist_white_to_move : 0);
}

static inline bool pos_equal(const Position *a, const Position *b) {
    return a->stones[BLACK] == b->stones[BLACK] && a->stones[WHITE] == b->stones[WHITE] &&
           a->side == b->side;
}

/* True if sets are disjoint and the keys are what they would be computed afresh. */
bool pos_is_ok(const Position *p);

/* A move, a square, a position under one of the 8 board symmetries (0 = identity, bit 0 mirrors
 * files, bit 1 mirrors ranks, bit 2 swaps files and ranks, applied in that order). */
Square square_transform(Square s, int symmetry);
Bits bits_transform(Bits b, int symmetry);
Move move_transform(Move m, int symmetry);
Position pos_transform(const Position *p, int symmetry);
/* Black and White change places, and so does the side to move. */
Position pos_swap_colors(const Position *p);
/* A key that is the same for all 16 positions alike under symmetry and colour swap. */
uint64_t pos_canonical_key(const Position *p);

#endif
