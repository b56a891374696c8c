/* MIA's evaluation for AVX2, called only where the CPU has it.
 *
 * Mobility stays in the vectors: the targets of all directions are sorted into planes of worth 1,
 * 2, 4 and 8 quarters, the planes of both senses of a line are added by bit-sliced adders into
 * five, and one table of nibble counts per plane, already multiplied by the plane's worth, gives
 * sums that still fit bytes (8 bits × (1 + 2 + 4 + 8 + 16) < 256). Measured against popcounts of
 * every plane and line tables by PEXT.
 */
#include "rules/setwise_avx2.h"
#include "mia_paths.h"

#include <immintrin.h>

typedef struct {
    Lanes worth[4]; /* 1, 2, 4, 8 quarters */
} Planes;

static const Lanes along_rim = {BITS_RANK_1 | BITS_RANK_8, BITS_FILE_A | BITS_FILE_H, 0, 0};

static inline Planes sort_targets(Lanes to, Lanes enemy) {
    Lanes edge = lanes_of(BITS_EDGE);
    Lanes taken = to & enemy, quiet = to & ~enemy, rim = edge & ~along_rim;
    return (Planes){{quiet & along_rim, (quiet & rim) | (taken & along_rim),
                     (quiet & ~edge) | (taken & rim), taken & ~edge}};
}

static inline Lanes majority(Lanes a, Lanes b, Lanes c) {
    return (a & b) | (c & (a ^ b));
}

/* Bits of each nibble, by table. */
static inline __m256i count_nibbles(Lanes plane, __m256i table) {
    const __m256i low = _mm256_set1_epi8(15);
    __m256i x = (__m256i)plane;
    return _mm256_add_epi8(
        _mm256_shuffle_epi8(table, _mm256_and_si256(x, low)),
        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low)));
}

static inline Lanes side_mobility(Lanes own, Lanes enemy, const Lanes count[3]) {
    Planes a = sort_targets(targets_ahead(own, enemy, &all_lines, count), enemy);
    Planes b = sort_targets(targets_back(own, enemy, &all_lines, count), enemy);
    Lanes carry = a.worth[0] & b.worth[0];
    Lanes sum[5] = {a.worth[0] ^ b.worth[0]};
    for (int i = 1; i < 4; i++) {
        sum[i] = a.worth[i] ^ b.worth[i] ^ carry;
        carry = majority(a.worth[i], b.worth[i], carry);
    }
    sum[4] = carry;
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
#include "mia_path.h"
