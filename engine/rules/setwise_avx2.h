/* Set-wise moves with the four lines as four lanes of a vector; included by files compiled for
 * AVX2. It uses the compiler's vector types, not intrinsics, so that the expressions are those of
 * the portable version.
 */
#include "moves_paths.h"

typedef uint64_t Lanes __attribute__((vector_size(32)));
#define LANES Lanes
#include "setwise.h"

static const Lines all_lines = {
    {{1, 8, 9, 7}, {2, 16, 18, 14}, {4, 32, 36, 28}},
    {{~BITS_FILE_H, BITS_ALL, ~BITS_FILE_H, ~BITS_FILE_A},
     {~FILES_GH, BITS_ALL, ~FILES_GH, ~FILES_AB},
     {~FILES_EH, BITS_ALL, ~FILES_EH, ~FILES_AD}},
    {{~BITS_FILE_A, BITS_ALL, ~BITS_FILE_A, ~BITS_FILE_H},
     {~FILES_AB, BITS_ALL, ~FILES_AB, ~FILES_GH},
     {~FILES_AD, BITS_ALL, ~FILES_AD, ~FILES_EH}},
    {BITS_FILE_H, BITS_RANK_8, BITS_FILE_H | BITS_RANK_8, BITS_FILE_A | BITS_RANK_8}};

static inline Lanes lanes_of(Bits b) {
    return (Lanes){b, b, b, b};
}
