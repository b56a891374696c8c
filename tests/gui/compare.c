/* Compares two pictures. Rounding differs a little between compilers and machines, so single pixels
 * may differ by a little, and a few by more; several side by side, which a person would see, fail,
 * and so does a thin line.
 */
#include <stdio.h>
#include <stdlib.h>

#include "png_read.h"
#include "base/file.h"

enum { STEP = 6, FAR_PERMILLE = 1, SPOT = 4, SPOT_MAX = 8, RUN_MAX = 12 };

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

/* Far pixels one after another to the right of this one, or below it. */
static int far_in_line(const Picture24 *a, const Picture24 *b, int x, int y, bool down) {
    int far = 0;
    while (x < a->w && y < a->h && far < RUN_MAX && is_far(a, b, (long)y * a->w + x)) {
        far++;
        if (down)
            y++;
        else
            x++;
    }
    return far;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

int main(int argc, char **argv) {
    Picture24 a, b;
    if (argc != 3 || !load(argv[1], &a)) return 1;
    if (!load(argv[2], &b)) return free(a.rgb), 1;
    long far = 0, pixels = (long)a.w * a.h;
    bool same = a.w == b.w && a.h == b.h;
    int spot = 0, run = 0;
    for (long i = 0; same && i < pixels; i++) {
        if (!is_far(&a, &b, i)) continue;
        far++;
        int x = (int)(i % a.w), y = (int)(i / a.w);
        spot = larger(spot, far_in_spot(&a, &b, x, y));
        run = larger(run, far_in_line(&a, &b, x, y, false));
        run = larger(run, far_in_line(&a, &b, x, y, true));
    }
    same = same && far * 1000 <= pixels * FAR_PERMILLE && spot < SPOT_MAX && run < RUN_MAX;
    printf("%s: %dx%d, %ld of %ld pixels differ, %d in one spot, %d in a line%s\n", argv[1], a.w,
           a.h, far, pixels, spot, run, same ? "" : ": FAILED");
    free(a.rgb);
    free(b.rgb);
    return !same;
}
