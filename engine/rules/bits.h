/* Sets of squares.
 *
 * A board is 64 bits, a1 = 0, b1 = 1, … h8 = 63: file = square & 7, rank = square >> 3.
 *
 * Every inner loop counts bits, and one binary has to run on any x86-64, including those without
 * the popcnt instruction. Choosing between whole clones of the search would double the program, and
 * calling the compiler's library routine costs about as much as the rest of a connection test. So
 * the instruction is guarded by a flag set at start-up, a branch that is always predicted; a build
 * for the local machine (-Dnative=true) has no such test.
 */
#ifndef LIA_RULES_BITS_H
#define LIA_RULES_BITS_H

#include "base/cpu.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t Bits;

/* A square 0..63. */
typedef int Square;

enum { SQUARES = 64, NO_SQUARE = -1 };

#define BITS_ALL    UINT64_MAX
#define BITS_FILE_A UINT64_C(0x0101010101010101)
#define BITS_FILE_H UINT64_C(0x8080808080808080)
#define BITS_RANK_1 UINT64_C(0x00000000000000FF)
#define BITS_RANK_8 UINT64_C(0xFF00000000000000)
/* The 28 edge squares, the inner 4×4, and the ring of 20 between the two. */
#define BITS_EDGE   (BITS_FILE_A | BITS_FILE_H | BITS_RANK_1 | BITS_RANK_8)
#define BITS_CENTRE UINT64_C(0x00003C3C3C3C0000)
#define BITS_RING   (~BITS_EDGE & ~BITS_CENTRE)

static inline Square square_make(int file, int rank) {
    return rank * 8 + file;
}
static inline int square_file(Square s) {
    return s & 7;
}
static inline int square_rank(Square s) {
    return s >> 3;
}

static inline Bits bits_of(Square s) {
    return UINT64_C(1) << s;
}
static inline bool bits_has(Bits b, Square s) {
    return (b >> s) & 1;
}

/* Number of squares in the set. */
static inline int bits_count(Bits b) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    if (__builtin_expect(cpu_has_popcnt, 1)) {
        Bits n;
        __asm__("popcnt %1, %0" : "=r"(n) : "r"(b) : "cc");
        return (int)n;
    }
    b -= (b >> 1) & UINT64_C(0x5555555555555555);
    b = (b & UINT64_C(0x3333333333333333)) + ((b >> 2) & UINT64_C(0x3333333333333333));
    b = (b + (b >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)((b * UINT64_C(0x0101010101010101)) >> 56);
#else
    return __builtin_popcountll(b);
#endif
}

/* Returns the lowest square of a non-empty set. */
static inline Square bits_first(Bits b) {
    assert(b);
    return __builtin_ctzll(b);
}

/* Removes and returns the lowest square of a non-empty set. */
static inline Square bits_pop(Bits *b) {
    Square s = bits_first(*b);
    *b &= *b - 1;
    return s;
}

/* The set shifted by one square; squares shifted off the board are dropped. */
static inline Bits bits_north(Bits b) {
    return b << 8;
}
static inline Bits bits_south(Bits b) {
    return b >> 8;
}
static inline Bits bits_east(Bits b) {
    return (b & ~BITS_FILE_H) << 1;
}
static inline Bits bits_west(Bits b) {
    return (b & ~BITS_FILE_A) >> 1;
}

/* The set and all adjacent squares. */
static inline Bits bits_dilate(Bits b) {
    b |= bits_east(b) | bits_west(b);
    return b | bits_north(b) | bits_south(b);
}

#endif
