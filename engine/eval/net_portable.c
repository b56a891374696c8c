/* The network's evaluation for every CPU: SSE2 on x86-64, where it is always available, and the
 * compiler's vector code elsewhere. */
#include "private/net_paths.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>

static inline int32_t output_half(int hidden, const int16_t *sums, const int16_t *weights) {
    const __m128i zero = _mm_setzero_si128(), one = _mm_set1_epi16(NET_ONE);
    __m128i total[2] = {zero, zero};
    for (int i = 0; i < hidden; i += 16)
        for (int k = 0; k < 2; k++) {
            __m128i x = _mm_load_si128((const __m128i *)(const void *)(sums + i + 8 * k));
            __m128i w = _mm_load_si128((const __m128i *)(const void *)(weights + i + 8 * k));
            x = _mm_min_epi16(_mm_max_epi16(x, zero), one);
            x = _mm_srli_epi16(_mm_mullo_epi16(x, x), NET_SQUARE_SHIFT);
            total[k] = _mm_add_epi32(total[k], _mm_madd_epi16(x, w));
        }
    __m128i four = _mm_add_epi32(total[0], total[1]);
    __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xB1)));
}
#else
static inline int32_t output_half(int hidden, const int16_t *sums, const int16_t *weights) {
    int32_t total = 0;
    for (int i = 0; i < hidden; i++) {
        int16_t x = sums[i];
        x = x < 0 ? 0 : x;
        x = x > NET_ONE ? NET_ONE : x;
        total += ((uint16_t)(x * x) >> NET_SQUARE_SHIFT) * weights[i];
    }
    return total;
}
#endif

#define NET_PATH net_path_portable
#include "private/net_path.h"
