/* The features of MIA's evaluation, one function each, on sets of squares.
 *
 * Where the sources are silent:
 * - The centre of mass is a square. A mean halfway between two squares counts for both, and what
 *   depends on the centre is averaged over the two or four squares: any other rule would treat a
 *   position and its mirror image differently.
 * - Concentration is 100 / (1 + average surplus): an inverse that needs no special case at 0 and
 *   stays within 0–100.
 * - A quad is near the centre of mass if all its four squares are at most 2 away. Quads of three
 *   and of four count alike.
 * - The place of the centre of mass is worth its distance from the middle of the board, in rings.
 * - An edge stone is walled in if enemies stand on two or three of its inward neighbours and no
 *   own stone does (in the published example stones with an own inward neighbour are not counted).
 *   A corner stone has its three neighbours; two enemies count as a three-way wall, three as two.
 */
#ifndef LIA_SEARCH_MIA_FEATURES_H
#define LIA_SEARCH_MIA_FEATURES_H

#include "mia_eval.h"

enum { WALL_TWO_WAY = 1, WALL_THREE_WAY = 2, WALL_CORNER_FULL = 2 * WALL_THREE_WAY };

/* Chebyshev distances to a square as three bit planes, and the quads near it (by their south-west
 * square). Built before main(). */
typedef struct {
    Bits distance[3];
    Bits quads;
    int ring;
} MiaCentre;
extern MiaCentre mia_centres[SQUARES];

/* The squares nearest to the mean: from file_low to file_high, rank_low to rank_high. */
typedef struct {
    int file_low, file_high, rank_low, rank_high;
} MiaMass;

static inline int mia_sum_by_planes(Bits b, Bits one, Bits two, Bits four) {
    return bits_count(b & one) + 2 * bits_count(b & two) + 4 * bits_count(b & four);
}

static inline MiaMass mia_mass(Bits b, int n) {
    int files = mia_sum_by_planes(b, UINT64_C(0xAAAAAAAAAAAAAAAA), UINT64_C(0xCCCCCCCCCCCCCCCC),
                                  UINT64_C(0xF0F0F0F0F0F0F0F0));
    int ranks = mia_sum_by_planes(b, UINT64_C(0xFF00FF00FF00FF00), UINT64_C(0xFFFF0000FFFF0000),
                                  UINT64_C(0xFFFFFFFF00000000));
    unsigned two = 2 * (unsigned)n, file = 2 * (unsigned)files + (unsigned)n,
             rank = 2 * (unsigned)ranks + (unsigned)n;
    return (MiaMass){(int)((file - 1) / two), (int)(file / two), (int)((rank - 1) / two),
                     (int)(rank / two)};
}

/* How many squares the centre of mass stands on: 1, 2 or 4. */
static inline int mia_mass_squares(MiaMass m) {
    return (m.file_high - m.file_low + 1) * (m.rank_high - m.rank_low + 1);
}

#define MIA_FOR_EACH_CENTRE(centre, m)                                                             \
    for (int rank_ = (m).rank_low; rank_ <= (m).rank_high; rank_++)                                \
        for (const MiaCentre *centre = &mia_centres[square_make((m).file_low, rank_)];             \
             centre <= &mia_centres[square_make((m).file_high, rank_)]; centre++)

/* Sum of distances, at its least, of n stones around a square. */
static const int mia_least_distance[STONES_MAX + 1] = {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14};

static inline int mia_concentration(Bits b, int n, MiaMass m) {
    int share = 100 * MIA_UNIT / mia_mass_squares(m) * n, sum = 0;
    MIA_FOR_EACH_CENTRE(c, m) {
        int distance = mia_sum_by_planes(b, c->distance[0], c->distance[1], c->distance[2]);
        sum += share / (n + distance - mia_least_distance[n]);
    }
    return sum;
}

/* The square table has six values; see the corners, their neighbours, the rest of the rim, and the
 * rings of 20, 12 and 4 squares. */
static inline int mia_centralisation(Bits b, int n) {
    const Bits corners = UINT64_C(0x8100000000000081), beside = UINT64_C(0x4281000000008142);
    const Bits ring12 = UINT64_C(0x00003C24243C0000), ring4 = BITS_CENTRE & ~ring12;
    int sum = 10 * n - 90 * bits_count(b & corners) - 35 * bits_count(b & beside) -
              30 * bits_count(b & BITS_EDGE & ~corners & ~beside) + 15 * bits_count(b & ring12) +
              40 * bits_count(b & ring4);
    return sum * (MIA_UNIT / n);
}

static inline int mia_centre_of_mass(MiaMass m) {
    int sum = 0;
    MIA_FOR_EACH_CENTRE(c, m) sum += c->ring;
    return sum * (MIA_UNIT / mia_mass_squares(m));
}

static inline int mia_quads(Bits b, MiaMass m) {
    Bits east = b >> 1, north = b >> 8, north_east = b >> 9;
    Bits row = b & east, next_row = north & north_east;
    /* Three or four of a quad: one row is full and the other is not empty. */
    Bits full = (row & (north | north_east)) | (next_row & (b | east));
    int sum = 0;
    MIA_FOR_EACH_CENTRE(c, m) sum += bits_count(full & c->quads);
    return sum * (MIA_UNIT / mia_mass_squares(m));
}

static inline int mia_connectedness(Bits b, int n) {
    int pairs = bits_count(b & bits_east(b)) + bits_count(b & bits_north(b)) +
                bits_count(b & bits_north(bits_east(b))) + bits_count(b & bits_north(bits_west(b)));
    return 2 * pairs * (MIA_UNIT / n);
}

/* Less area is better. */
static inline int mia_uniformity(Bits b) {
    unsigned files = (unsigned)(b | b >> 32);
    files |= files >> 16;
    files = (files | files >> 8) & 0xFF;
    int width = 32 - __builtin_clz(files) - __builtin_ctz(files);
    int height = 8 - (__builtin_clzll(b) >> 3) - (__builtin_ctzll(b) >> 3);
    return -width * height * MIA_UNIT;
}

/* Quarters of a move for each target: 4 inside, 2 on the rim, 1 along the rim, twice for a
 * capture. */
static inline Bits mia_rim_of_direction(int direction) {
    return (direction & 3) == 0   ? BITS_RANK_1 | BITS_RANK_8
           : (direction & 3) == 1 ? BITS_FILE_A | BITS_FILE_H
                                  : 0;
}

/* Walls of `wall` stones before the edge stones of `b`. */
static inline int mia_walls(Bits wall, Bits b) {
    const Bits corners = UINT64_C(0x8100000000000081), rim = BITS_EDGE & ~corners;
    const Bits west_south = BITS_FILE_A | BITS_RANK_1, east_north = BITS_FILE_H | BITS_RANK_8;
    const Bits west_north = BITS_FILE_A | BITS_RANK_8, east_south = BITS_FILE_H | BITS_RANK_1;
    Bits stones = b & rim;
    /* The three inward neighbours of each rim square: whether a set has a stone there. Without the
     * corners nothing wraps around. */
#define INWARD(set)                                                                                \
    Bits set##_middle = ((set) >> 1 & BITS_FILE_A) | ((set) << 1 & BITS_FILE_H) |                  \
                        ((set) >> 8 & BITS_RANK_1) | ((set) << 8 & BITS_RANK_8),                   \
         set##_left = ((set) >> 9 & west_south) | ((set) << 9 & east_north),                       \
         set##_right = ((set) >> 7 & east_south) | ((set) << 7 & west_north)
    INWARD(wall);
    INWARD(b);
#undef INWARD
    Bits all = wall_middle & wall_left & wall_right;
    Bits two = ((wall_middle & (wall_left | wall_right)) | (wall_left & wall_right)) & ~all;
    Bits alone = stones & ~(b_middle | b_left | b_right);
    int sum = WALL_TWO_WAY * bits_count(alone & two) + WALL_THREE_WAY * bits_count(alone & all);
    for (Bits at = b & corners; at; at &= at - 1) {
        Bits around = bits_dilate(at & -at) & ~(at & -at);
        int enemies = bits_count(around & wall);
        if (enemies >= 2 && !(around & b)) sum += enemies == 3 ? WALL_CORNER_FULL : WALL_THREE_WAY;
    }
    return sum * MIA_UNIT;
}

#endif
