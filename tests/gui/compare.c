/* Compares two pictures. Rounding differs a little between compilers and machines, so single pixels
 * may differ by a little, and a few by more; several side by side, which a person would see, fail.
 */
#include <stdio.h>
#include <stdlib.h>

#include "png_read.h"
#include "base/file.h"

enum { STEP = 6, FAR_PERMILLE = 1, SPOT = 4, SPOT_MAX = 8 };

static bool load(const char *path, Picture24 *out) {
    Buffer text = {0};
    Reason why;
    bool ok = file_read(path, &text, &why);
    if (!ok) fprintf(stderr, "%s\n", why.text);
    if (ok && !png_read((const unsigned char *)text.text, text.length, out)) {
        fprintf(stderr, "%s: not a picture of ours\n", path);
        ok = false;
    }
    buffer_finish(&text);
    return ok;
}

/* The pixel differs by more than a little. */
static bool is_far(const Picture24 *a, const Picture24 *b, long i) {
    int worst = 0;
    for (int k = 0; k < 3; k++) {
        int d = abs(a->rgb[3 * i + k] - b->rgb[3 * i + k]);
        if (d > worst) worst = d;
    }
    return worst > STEP;
}

/* Far pixels in a square of SPOT pixels. */
static int far_in_spot(const Picture24 *a, const Picture24 *b, int x, int y) {
    int far = 0;
    for (int row = y; row < y + SPOT && row < a->h; row++)
        for (int col = x; col < x + SPOT && col < a->w; col++)
            far += is_far(a, b, (long)row * a->w + col);
    return far;
}

int main(int argc, char **argv) {
    Picture24 a, b;
    if (argc != 3 || !load(argv[1], &a)) return 1;
    if (!load(argv[2], &b)) return free(a.rgb), 1;
    long far = 0, pixels = (long)a.w * a.h;
    bool same = a.w == b.w && a.h == b.h;
    int spot = 0;
    for (long i = 0; same && i < pixels; i++) {
        if (!is_far(&a, &b, i)) continue;
        far++;
        int here = far_in_spot(&a, &b, (int)(i % a.w), (int)(i / a.w));
        if (here > spot) spot = here;
    }
    same = same && far * 1000 <= pixels * FAR_PERMILLE && spot < SPOT_MAX;
    printf("%s: %dx%d, %ld of %ld pixels differ, %d in one spot%s\n", argv[1], a.w, a.h, far,
           pixels, spot, same ? "" : ": FAILED");
    free(a.rgb);
    free(b.rgb);
    return !same;
}
