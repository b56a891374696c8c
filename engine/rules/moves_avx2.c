/* The generator with the four lines as four lanes of a vector. Compiled for AVX2 and called only if
 * the CPU has it.
 */
#include "setwise_avx2.h"

#include <string.h>

static inline void targets(Bits own, Bits enemy, MoveTargets *out) {
    Lanes us = lanes_of(own), them = lanes_of(enemy), plane[3];
    count_planes(us | them, &all_lines, plane);
    Lanes forward = targets_ahead(us, them, &all_lines, plane);
    Lanes backward = targets_back(us, them, &all_lines, plane);
    memcpy(&out->to[0], &forward, sizeof forward);
    memcpy(&out->to[4], &backward, sizeof backward);
}

#define MOVE_PATH move_path_avx2
#include "private/movepath.h"
