/* Compares a part of the screen of an X server with a picture, pixel by pixel.
 *
 * The screen is a file in the format of xwd, as Xvfb -fbdir keeps it; of the formats it could have
 * only the one of a true-colour screen with 32 bits a pixel is read.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "png_read.h"
#include "base/file.h"

/* Places in the header, counted in words of 32 bits. */
enum { HEADER_SIZE, WIDTH = 4, HEIGHT, BYTE_ORDER_FIELD = 7, BITS = 11, LINE_BYTES, COLORS = 19 };
enum { HEADER_WORDS = 25, COLOR_BYTES = 12 };

static uint32_t word(const unsigned char *data, int index) {
    const unsigned char *at = data + 4 * index;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The first pixel of the screen, or NULL with a word on what is wrong. */
static const unsigned char *screen_pixels(const Buffer *file, const char **wrong) {
    const unsigned char *data = (const unsigned char *)file->text;
    *wrong = "too short";
    if (file->length < 4 * HEADER_WORDS) return NULL;
    *wrong = "not 32 bits a pixel, blue first";
    if (word(data, BITS) != 32 || word(data, BYTE_ORDER_FIELD) != 0) return NULL;
    size_t start = word(data, HEADER_SIZE) + (size_t)COLOR_BYTES * word(data, COLORS);
    *wrong = "cut off";
    if (file->length < start + (size_t)word(data, LINE_BYTES) * word(data, HEIGHT)) return NULL;
    return data + start;
}

static int compare(const Buffer *file, const Picture24 *picture, int left, int top) {
    const char *wrong;
    const unsigned char *data = (const unsigned char *)file->text,
                        *pixels = screen_pixels(file, &wrong);
    if (!pixels) return fprintf(stderr, "the screen: %s\n", wrong), 1;
    if (left < 0 || top < 0 || left + picture->w > (int)word(data, WIDTH) ||
        top + picture->h > (int)word(data, HEIGHT))
        return fprintf(stderr, "the window is not all on the screen\n"), 1;
    long differ = 0;
    int first_x = 0, first_y = 0;
    for (int y = 0; y < picture->h; y++)
        for (int x = 0; x < picture->w; x++) {
            const unsigned char *a =
                pixels + (size_t)(top + y) * word(data, LINE_BYTES) + 4 * (size_t)(left + x);
            const unsigned char *b =
                picture->rgb + 3 * ((size_t)y * (size_t)picture->w + (size_t)x);
            if (a[2] == b[0] && a[1] == b[1] && a[0] == b[2]) continue;
            if (!differ++) first_x = x, first_y = y;
        }
    if (differ)
        printf("%ld of %ld pixels differ, the first at %d,%d\n", differ,
               (long)picture->w * picture->h, first_x, first_y);
    return differ > 0;
}

int main(int argc, char **argv) {
    Buffer screen = {0}, png = {0};
    Picture24 picture = {0};
    Reason why;
    if (argc != 5) return fprintf(stderr, "usage: shown SCREEN.xwd PICTURE.png LEFT TOP\n"), 2;
    bool ok = file_read(argv[1], &screen, &why) && file_read(argv[2], &png, &why);
    if (!ok) fprintf(stderr, "%s\n", why.text);
    if (ok && !png_read((const unsigned char *)png.text, png.length, &picture)) {
        fprintf(stderr, "%s: not a picture of ours\n", argv[2]);
        ok = false;
    }
    int code = ok ? compare(&screen, &picture, (int)strtol(argv[3], NULL, 10),
                            (int)strtol(argv[4], NULL, 10))
                  : 2;
    buffer_finish(&screen);
    buffer_finish(&png);
    free(picture.rgb);
    return code;
}
