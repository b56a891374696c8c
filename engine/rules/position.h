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

/* The position after a legal move or MOVE_PASS: the caller has checked it. Does not look at the end
 * of the game. Field by field, without a branch on colour or capture: copying the struct and
 * changing it in place, or writing to stones[us], makes the next reader wait for half-written
 * words. */
static inline void pos_play_to(const Position *p, Move m, Position *next) {
    Color us = p->side, them = color_other(us);
    Square from = move_from(m), to = move_to(m);
    Bits jump = bits_of(from) ^ bits_of(to); /* empty for a pass */
    assert(m == MOVE_PASS || (bits_has(p->stones[us], from) && !bits_has(p->stones[us], to)));
    /* Each colour's change is the jump if it moves, else what the jump takes. */
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
