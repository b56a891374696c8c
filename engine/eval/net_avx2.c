/* The network's evaluation for AVX2, called only if the CPU has it. */
#include "private/net_paths.h"

#include <immintrin.h>
#include <string.h>

static inline int32_t output_half(int hidden, const int16_t *sums, const int16_t *weights) {
    const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi16(NET_ONE);
    __m256i total[2] = {zero, zero};
    for (int i = 0; i < hidden; i += 32)
        for (int k = 0; k < 2; k++) {
            __m256i x = _mm256_load_si256((const __m256i *)(const void *)(sums + i + 16 * k));
            __m256i w = _mm256_load_si256((const __m256i *)(const void *)(weights + i + 16 * k));
            x = _mm256_min_epi16(_mm256_max_epi16(x, zero), one);
            x = _mm256_srli_epi16(_mm256_mullo_epi16(x, x), NET_SQUARE_SHIFT);
            total[k] = _mm256_add_epi32(total[k], _mm256_madd_epi16(x, w));
        }
    __m256i eight = _mm256_add_epi32(total[0], total[1]);
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
    __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xB1)));
}

#define NET_PATH net_path_avx2
#include "private/net_path.h"
