/* A position: two sets of stones, the side to move, and incrementally updated Zobrist keys. It is
 * small enough to be copied for every move instead of being unmade.
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
    uint64_t keys[2]; /* one per colour, of that colour's stones */
    Color side;       /* to move */
} Position;

/* Random words, generated before main(). */
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

/* The two named start positions. */
Position pos_standard(void);
Position pos_scrambled_eggs(void);
/* Makes a position from two disjoint sets of 1 to STONES_MAX stones. */
Position pos_make(Bits black, Bits white, Color side);

/* Computes the position after a legal move or MOVE_PASS; the caller has checked legality. Does not
 * test for the end of the game. The fields are written one by one, without a branch on colour or
 * capture: copying the struct and changing it in place, or writing to stones[us], causes
 * store-forwarding stalls at the next read. */
static inline void pos_play_to(const Position *p, Move m, Position *next) {
    Color us = p->side, them = color_other(us);
    Square from = move_from(m), to = move_to(m);
    Bits jump = bits_of(from) ^ bits_of(to); /* empty for a pass */
    assert(m == MOVE_PASS || (bits_has(p->stones[us], from) && !bits_has(p->stones[us], to)));
    /* A colour changes by the jump if it moves, else by the stone the jump captures. */
    Bits black = p->stones[BLACK], white = p->stones[WHITE];
    Bits captured = (us == BLACK ? white : black) & jump;
    const uint64_t *own_words = zobrist_stone[us], *enemy_words = zobrist_stone[them];
    uint64_t own_key = own_words[from] ^ own_words[to];
    uint64_t enemy_key = enemy_words[to] & -(uint64_t)(captured != 0);
    next->stones[BLACK] = black ^ (us == BLACK ? jump : captured);
    next->stones[WHITE] = white ^ (us == BLACK ? captured : jump);
    next->keys[BLACK] = p->keys[BLACK] ^ (us == BLACK ? own_key : enemy_key);
    next->keys[WHITE] = p->keys[WHITE] ^ (us == BLACK ? enemy_key : own_key);
    next->side = them;
}

static inline Position pos_after(const Position *p, Move m) {
    Position next;
    pos_play_to(p, m, &next);
    return next;
}

static inline void pos_play(Position *p, Move m) {
    *p = pos_after(p, m);
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

/* Key of the position after a legal move. */
static inline uint64_t pos_key_after(const Position *p, Move m) {
    Color us = p->side, them = us == BLACK ? WHITE : BLACK;
    Square from = move_from(m), to = move_to(m);
    uint64_t key =
        pos_key(p) ^ zobrist_white_to_move ^ zobrist_stone[us][from] ^ zobrist_stone[us][to];
    return key ^ (zobrist_stone[them][to] & -(uint64_t)bits_has(p->stones[them], to));
}

static inline bool pos_equal(const Position *a, const Position *b) {
    return a->stones[BLACK] == b->stones[BLACK] && a->stones[WHITE] == b->stones[WHITE] &&
           a->side == b->side;
}

/* True if the sets are disjoint and the keys equal freshly computed ones. */
bool pos_is_ok(const Position *p);

/* Apply one of the 8 board symmetries (0 = identity, bit 0 mirrors files, bit 1 mirrors ranks, bit
 * 2 swaps files and ranks, in that order). */
Square square_transform(Square s, int symmetry);
Bits bits_transform(Bits b, int symmetry);
Move move_transform(Move m, int symmetry);
Position pos_transform(const Position *p, int symmetry);
/* Exchanges Black and White, including the side to move. */
Position pos_swap_colors(const Position *p);
/* Returns a key shared by all 16 positions that are equal under symmetry and colour swap. */
uint64_t pos_canonical_key(const Position *p);

#endif
