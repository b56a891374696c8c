/* The generator in plain 64-bit C: the four lines one after the other.
 *
 * Ranks and files are counted with fewer operations than the adders of setwise.h, which the
 * diagonals need.
 */
#include "moves_paths.h"

#define LANES Bits
#include "setwise.h"

static const Lines line_rank = {{1, 2, 4},
                                {~BITS_FILE_H, ~FILES_GH, ~FILES_EH},
                                {~BITS_FILE_A, ~FILES_AB, ~FILES_AD},
                                BITS_FILE_H};
static const Lines line_file = {
    {8, 16, 32}, {BITS_ALL, BITS_ALL, BITS_ALL}, {BITS_ALL, BITS_ALL, BITS_ALL}, BITS_RANK_8};
static const Lines line_up = {{9, 18, 36},
                              {~BITS_FILE_H, ~FILES_GH, ~FILES_EH},
                              {~BITS_FILE_A, ~FILES_AB, ~FILES_AD},
                              BITS_FILE_H | BITS_RANK_8};
static const Lines line_down = {{7, 14, 28},
                                {~BITS_FILE_A, ~FILES_AB, ~FILES_AD},
                                {~BITS_FILE_H, ~FILES_GH, ~FILES_EH},
                                BITS_FILE_A | BITS_RANK_8};

/* Each byte counts its bits; the planes are then spread over the byte. */
static inline void rank_planes(Bits occupied, Bits plane[3]) {
    Bits n = occupied - (occupied >> 1 & UINT64_C(0x5555555555555555));
    n = (n & UINT64_C(0x3333333333333333)) + (n >> 2 & UINT64_C(0x3333333333333333));
    n += n >> 4; /* the upper halves of the bytes are not read */
    for (int i = 0; i < 3; i++) plane[i] = (n >> i & BITS_FILE_A) * BITS_RANK_1;
}

static inline Bits rotate(Bits b, int n) {
    return b << n | b >> (SQUARES - n);
}

/* Rotating by whole ranks closes each file to a ring, so every square gets the same sum. */
static inline void file_planes(Bits occupied, Bits plane[3]) {
    plane[0] = occupied, plane[1] = plane[2] = 0;
    for (int i = 0; i < 3; i++) {
        Bits turned[3];
        for (int k = 0; k < 3; k++) turned[k] = rotate(plane[k], 8 << i);
        add_planes(plane, turned);
    }
}

static inline void targets(Bits own, Bits enemy, MoveTargets *out) {
    static const Lines *const line[4] = {&line_rank, &line_file, &line_up, &line_down};
    Bits occupied = own | enemy, plane[4][3];
    rank_planes(occupied, plane[0]);
    file_planes(occupied, plane[1]);
    count_planes(occupied, &line_up, plane[2]);
    count_planes(occupied, &line_down, plane[3]);
    for (int i = 0; i < 4; i++) {
        out->to[i] = targets_ahead(own, enemy, line[i], plane[i]);
        out->to[i + 4] = targets_back(own, enemy, line[i], plane[i]);
    }
}

#define MOVE_PATH move_path_portable
#include "private/movepath.h"
