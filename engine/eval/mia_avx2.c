/* MIA's evaluation for AVX2, called only if the CPU has it.
 *
 * Mobility is computed in vectors. The value of a target depends on its square, on whether it is a
 * capture, and on the line, but not on the direction along the line. So masks alone sort the
 * targets reached once and twice into five planes worth 1, 2, 4, 8, 16 quarters, and one table of
 * nibble counts per plane, already multiplied by the plane's value, gives sums that fit in bytes,
 * because a square is in one plane and 8 × 16 < 256. Adding the planes of both directions by
 * bit-sliced adders was slower; popcounts of every plane and tables by PEXT were not tried.
 */
#include "rules/setwise_avx2.h"
#include "private/mia_paths.h"

#include <immintrin.h>

/* Looks up each nibble in a table; returns the sum for each byte. */
static inline __m256i count_nibbles(Lanes plane, __m256i table) {
    const __m256i low = _mm256_set1_epi8(15);
    __m256i x = (__m256i)plane;
    return _mm256_add_epi8(
        _mm256_shuffle_epi8(table, _mm256_and_si256(x, low)),
        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low)));
}

static inline Lanes side_mobility(Lanes own, Lanes enemy, const Lanes count[3]) {
    const Lanes along = {BITS_RANK_1 | BITS_RANK_8, BITS_FILE_A | BITS_FILE_H, 0, 0};
    const Lanes rim = lanes_of(BITS_EDGE) & ~along, inside = lanes_of(~BITS_EDGE);
    Lanes ahead_to = targets_ahead(own, enemy, &all_lines, count);
    Lanes back_to = targets_back(own, enemy, &all_lines, count);
    Lanes once = ahead_to ^ back_to, twice = ahead_to & back_to;
    /* The squares of each value. */
    Lanes one_quarter = along & ~enemy, two = (rim & ~enemy) | (along & enemy);
    Lanes four = (inside & ~enemy) | (rim & enemy), eight = inside & enemy;
    Lanes sum[5] = {once & one_quarter, (once & two) | (twice & one_quarter),
                    (once & four) | (twice & two), (once & eight) | (twice & four), twice & eight};
    const __m256i one = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2,
                                         1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i total = count_nibbles(sum[0], one), table = one;
    for (int i = 1; i < 5; i++) {
        table = _mm256_add_epi8(table, table);
        total = _mm256_add_epi8(total, count_nibbles(sum[i], table));
    }
    return (Lanes)_mm256_sad_epu8(total, _mm256_setzero_si256());
}

static inline void mobility(Bits black, Bits white, int out[2]) {
    Lanes b = lanes_of(black), w = lanes_of(white), count[3];
    count_planes(b | w, &all_lines, count);
    Lanes x = side_mobility(b, w, count), y = side_mobility(w, b, count);
    out[BLACK] = (int)(x[0] + x[1] + x[2] + x[3]);
    out[WHITE] = (int)(y[0] + y[1] + y[2] + y[3]);
}

#define MIA_PATH mia_path_avx2
#include "private/mia_path.h"
