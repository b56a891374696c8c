/* Pictures as PNG files. */
#ifndef LIA_GUI_PICTURE_H
#define LIA_GUI_PICTURE_H

#include <stdint.h>

#include "base/buffer.h"

/* Appends the picture of w × h pixels (0xAARRGGBB, row by row) to out as an RGB PNG; alpha is
 * dropped. Without memory out->failed is set. */
void picture_write(const uint32_t *pixels, int w, int h, Buffer *out);

#endif
