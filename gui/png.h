/* Writing PNG files. */
#ifndef LIA_GUI_PNG_H
#define LIA_GUI_PNG_H

#include <stdint.h>

#include "base/buffer.h"

/* Adds a picture of 0xAARRGGBB pixels as an RGB image; alpha is dropped. */
void png_write(const uint32_t *pixels, int w, int h, Buffer *out);

#endif
