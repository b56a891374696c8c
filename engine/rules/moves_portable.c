/* The generator in plain 64-bit C: the four lines one after the other. */
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

static inline void line_targets(Bits own, Bits enemy, const Lines *l, Bits *forward,
                                Bits *backward) {
    Bits plane[3];
    count_planes(own | enemy, l, plane);
    *forward = targets_ahead(own, enemy, l, plane);
    *backward = targets_back(own, enemy, l, plane);
}

static inline void targets(Bits own, Bits enemy, MoveTargets *out) {
    line_targets(own, enemy, &line_rank, &out->to[0], &out->to[4]);
    line_targets(own, enemy, &line_file, &out->to[1], &out->to[5]);
    line_targets(own, enemy, &line_up, &out->to[2], &out->to[6]);
    line_targets(own, enemy, &line_down, &out->to[3], &out->to[7]);
}

#define MOVE_PATH move_path_portable
#include "movepath.h"
