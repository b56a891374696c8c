/* Writes PNG files with libpng's simplified interface, which reports errors by its return value and
 * needs no setjmp. */
#include "picture.h"

#include <assert.h>
#include <png.h>
#include <stdlib.h>

void picture_write(const uint32_t *pixels, int w, int h, Buffer *out) {
    assert(w > 0 && h > 0);
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)w,
                       .height = (png_uint_32)h,
                       .format = PNG_FORMAT_RGB};
    size_t count = (size_t)w * (size_t)h;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    unsigned char *rgb = malloc(3 * count);
    char *file = malloc(size);
    for (size_t i = 0; rgb && i < count; i++) {
        rgb[3 * i] = (unsigned char)(pixels[i] >> 16);
        rgb[3 * i + 1] = (unsigned char)(pixels[i] >> 8);
        rgb[3 * i + 2] = (unsigned char)pixels[i];
    }
    if (rgb && file && png_image_write_to_memory(&image, file, &size, 0, rgb, 0, NULL))
        buffer_add(out, (Span){file, size});
    else
        out->failed = true;
    free(file);
    free(rgb);
}
