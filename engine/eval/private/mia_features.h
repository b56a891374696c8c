/* The features of MIA's evaluation, one function each, on sets of squares.
 *
 * Choices where the papers leave details open:
 * - The centre of mass is a square. If the mean is halfway between two squares, features that
 *   depend on the centre are averaged over the two or four squares: any other rule would treat a
 *   position and its mirror image differently.
 * - Concentration is 100 / (1 + average surplus): an inverse that needs no special case at 0 and
 *   stays within 0–100.
 * - A quad is near the centre of mass if all four of its squares are at most 2 away. Quads of three
 *   and of four stones have the same value.
 * - The value of the centre of mass is its distance from the middle of the board, in rings.
 * - An edge stone is walled in if two or three of its inward neighbours are enemies and none is an
 *   own stone (the published example does not count stones with an own inward neighbour). A corner
 *   stone has three neighbours; two enemies count as a three-way wall, three as two such walls.
 */
#ifndef LIA_EVAL_PRIVATE_MIA_FEATURES_H
#define LIA_EVAL_PRIVATE_MIA_FEATURES_H

#include "eval/mia_eval.h"

enum { WALL_TWO_WAY = 1, WALL_THREE_WAY = 2, WALL_CORNER_FULL = 2 * WALL_THREE_WAY };

/* Chebyshev distances to a square as three bit planes, and the quads near it (by their south-west
 * square). Built before main(). */
typedef struct {
    Bits distance[3];
    Bits quads;
    int ring;
} MiaCentre;
extern MiaCentre mia_centres[SQUARES];

/* The squares nearest to the mean: file_low to file_high, rank_low to rank_high. */
typedef struct {
    int file_low, file_high, rank_low, rank_high;
} MiaMass;

/* MIA_UNIT / n. */
static const int mia_unit_by[STONES_MAX + 1] = {0,
                                                MIA_UNIT / 1,
                                                MIA_UNIT / 2,
                                                MIA_UNIT / 3,
                                                MIA_UNIT / 4,
                                                MIA_UNIT / 5,
                                                MIA_UNIT / 6,
                                                MIA_UNIT / 7,
                                                MIA_UNIT / 8,
                                                MIA_UNIT / 9,
                                                MIA_UNIT / 10,
                                                MIA_UNIT / 11,
                                                MIA_UNIT / 12};

static inline int mia_sum_by_planes(Bits b, Bits one, Bits two, Bits four) {
    return bits_count(b & one) + 2 * bits_count(b & two) + 4 * bits_count(b & four);
}

static inline MiaMass mia_mass(Bits b, int n) {
    int files = mia_sum_by_planes(b, UINT64_C(0xAAAAAAAAAAAAAAAA), UINT64_C(0xCCCCCCCCCCCCCCCC),
                                  UINT64_C(0xF0F0F0F0F0F0F0F0));
    int ranks = mia_sum_by_planes(b, UINT64_C(0xFF00FF00FF00FF00), UINT64_C(0xFFFF0000FFFF0000),
                                  UINT64_C(0xFFFFFFFF00000000));
    unsigned stones = (unsigned)n, twice = 2 * stones;
    unsigned file = (2 * (unsigned)files + stones) / twice;
    unsigned rank = (2 * (unsigned)ranks + stones) / twice;
    /* If there is no remainder, the mean is halfway and the quotient was rounded up. */
    bool file_between = file * twice == 2 * (unsigned)files + stones;
    bool rank_between = rank * twice == 2 * (unsigned)ranks + stones;
    return (MiaMass){(int)file - file_between, (int)file, (int)rank - rank_between, (int)rank};
}

/* Number of squares of the centre of mass: 1, 2 or 4. */
static inline int mia_mass_squares(MiaMass m) {
    return (m.file_high - m.file_low + 1) * (m.rank_high - m.rank_low + 1);
}

#define MIA_FOR_EACH_CENTRE(centre, m)                                                             \
    for (int rank_ = (m).rank_low; rank_ <= (m).rank_high; rank_++)                                \
        for (const MiaCentre *centre = &mia_centres[square_make((m).file_low, rank_)];             \
             centre <= &mia_centres[square_make((m).file_high, rank_)]; centre++)

/* Minimum sum of the distances of n stones from a square. */
static const int mia_least_distance[STONES_MAX + 1] = {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14};

static inline int mia_concentration(Bits b, int n, MiaMass m) {
    int share = 100 * mia_unit_by[mia_mass_squares(m)] * n, sum = 0;
    MIA_FOR_EACH_CENTRE(c, m) {
        int distance = mia_sum_by_planes(b, c->distance[0], c->distance[1], c->distance[2]);
        sum += share / (n + distance - mia_least_distance[n]);
    }
    return sum;
}

/* The square table has one value each for the corners, their neighbours, the rest of the edge, and
 * the rings of 20, 12 and 4 squares. */
static inline int mia_centralisation(Bits b, int n) {
    const Bits corners = UINT64_C(0x8100000000000081), beside = UINT64_C(0x4281000000008142);
    const Bits ring12 = UINT64_C(0x00003C24243C0000), ring4 = BITS_CENTRE & ~ring12;
    int sum = 10 * n - 90 * bits_count(b & corners) - 35 * bits_count(b & beside) -
              30 * bits_count(b & BITS_EDGE & ~corners & ~beside) + 15 * bits_count(b & ring12) +
              40 * bits_count(b & ring4);
    return sum * mia_unit_by[n];
}

static inline int mia_centre_of_mass(MiaMass m) {
    int sum = 0;
    MIA_FOR_EACH_CENTRE(c, m) sum += c->ring;
    return sum * mia_unit_by[mia_mass_squares(m)];
}

static inline int mia_quads(Bits b, MiaMass m) {
    Bits east = b >> 1, north = b >> 8, north_east = b >> 9;
    Bits row = b & east, next_row = north & north_east;
    /* Three or four stones of a quad: one row is full and the other is not empty. */
    Bits full = (row & (north | north_east)) | (next_row & (b | east));
    int sum = 0;
    MIA_FOR_EACH_CENTRE(c, m) sum += bits_count(full & c->quads);
    return sum * mia_unit_by[mia_mass_squares(m)];
}

static inline int mia_connectedness(Bits b, int n) {
    int pairs = bits_count(b & bits_east(b)) + bits_count(b & bits_north(b)) +
                bits_count(b & bits_north(bits_east(b))) + bits_count(b & bits_north(bits_west(b)));
    return 2 * pairs * mia_unit_by[n];
}

/* A smaller area is better. */
static inline int mia_uniformity(Bits b) {
    unsigned files = (unsigned)(b | b >> 32);
    files |= files >> 16;
    files = (files | files >> 8) & 0xFF;
    int width = 32 - __builtin_clz(files) - __builtin_ctz(files);
    int height = 8 - (__builtin_clzll(b) >> 3) - (__builtin_ctzll(b) >> 3);
    return -width * height * MIA_UNIT;
}

/* A target counts 4 quarters of a move inside, 2 on the edge, 1 along the edge, doubled for a
 * capture. */
static inline Bits mia_rim_of_direction(int direction) {
    return (direction & 3) == 0   ? BITS_RANK_1 | BITS_RANK_8
           : (direction & 3) == 1 ? BITS_FILE_A | BITS_FILE_H
                                  : 0;
}

/* For each edge square, whether a set has a stone on its inward neighbours: along the rank, along
 * the file, and on the two diagonals. A corner has the first two and one diagonal, any other square
 * one of the first two and both diagonals. */
typedef struct {
    Bits rank, file, rising, falling;
} MiaInward;

#define MIA_CORNER(file, rank) (UINT64_C(1) << ((rank)*8 + (file)))

static inline MiaInward mia_inward(Bits b) {
    /* Each mask is two sides without the corner where the shift would wrap around. */
    const Bits west_south = (BITS_FILE_A | BITS_RANK_1) & ~MIA_CORNER(7, 0);
    const Bits east_north = (BITS_FILE_H | BITS_RANK_8) & ~MIA_CORNER(0, 7);
    const Bits east_south = (BITS_FILE_H | BITS_RANK_1) & ~MIA_CORNER(0, 0);
    const Bits west_north = (BITS_FILE_A | BITS_RANK_8) & ~MIA_CORNER(7, 7);
    return (MiaInward){(b >> 1 & BITS_FILE_A) | (b << 1 & BITS_FILE_H),
                       (b >> 8 & BITS_RANK_1) | (b << 8 & BITS_RANK_8),
                       (b >> 9 & west_south) | (b << 9 & east_north),
                       (b >> 7 & east_south) | (b << 7 & west_north)};
}

/* Counts the walls of one colour in front of the edge stones b of the other. */
static inline int mia_walls(const MiaInward *wall, const MiaInward *own, Bits b) {
    const Bits corners = MIA_CORNER(0, 0) | MIA_CORNER(7, 0) | MIA_CORNER(0, 7) | MIA_CORNER(7, 7);
    Bits alone = b & ~(own->rank | own->file | own->rising | own->falling);
    Bits straight = wall->rank ^ wall->file, both_straight = wall->rank & wall->file;
    Bits diagonal = wall->rising ^ wall->falling, both_diagonal = wall->rising & wall->falling;
    Bits three = ((both_straight & diagonal) | (both_diagonal & straight)) & alone;
    Bits two = (both_straight | both_diagonal | (straight & diagonal)) & alone & ~three;
    return (bits_count(two & ~corners) * WALL_TWO_WAY +
            bits_count((three & ~corners) | (two & corners)) * WALL_THREE_WAY +
            bits_count(three & corners) * WALL_CORNER_FULL) *
           MIA_UNIT;
}

#endif
