/* Reads a PNG file into RGB pixels. */
#ifndef LIA_TESTS_PNG_READ_H
#define LIA_TESTS_PNG_READ_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int w, h;
    unsigned char *rgb; /* to free */
} Picture24;

bool png_read(const unsigned char *data, size_t size, Picture24 *out);

#endif
