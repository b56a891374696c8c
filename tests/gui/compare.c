/* Compares two pictures. Rounding differs a little between compilers and machines, so a few pixels
 * may differ by a little; anything a person would see fails.
 */
#include <stdio.h>
#include <stdlib.h>

#include "png_read.h"
#include "base/file.h"

enum { STEP = 6, FAR_PERMILLE = 1 };

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

int main(int argc, char **argv) {
    Picture24 a, b;
    if (argc != 3 || !load(argv[1], &a)) return 1;
    if (!load(argv[2], &b)) return free(a.rgb), 1;
    long far = 0, pixels = (long)a.w * a.h;
    bool same = a.w == b.w && a.h == b.h;
    for (long i = 0; same && i < pixels; i++) {
        int worst = 0;
        for (int k = 0; k < 3; k++) {
            int d = abs(a.rgb[3 * i + k] - b.rgb[3 * i + k]);
            if (d > worst) worst = d;
        }
        far += worst > STEP;
    }
    same = same && far * 1000 <= pixels * FAR_PERMILLE;
    printf("%s: %dx%d, %ld of %ld pixels differ%s\n", argv[1], a.w, a.h, far, pixels,
           same ? "" : ": FAILED");
    free(a.rgb);
    free(b.rgb);
    return !same;
}
