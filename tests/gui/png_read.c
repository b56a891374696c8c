#include "png_read.h"

#include <png.h>
#include <stdlib.h>

bool png_read(const unsigned char *data, size_t size, Picture24 *out) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, data, size)) return false;
    image.format = PNG_FORMAT_RGB;
    *out = (Picture24){(int)image.width, (int)image.height, malloc(PNG_IMAGE_SIZE(image))};
    if (out->rgb && png_image_finish_read(&image, NULL, out->rgb, 0, NULL)) return true;
    png_image_free(&image);
    free(out->rgb);
    return false;
}
