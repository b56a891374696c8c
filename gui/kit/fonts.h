/* Text: fonts found through fontconfig, lines of text kept as textures.
 *
 * Two faces, Book and Bold, and for letters that they lack whatever font fontconfig finds with them,
 * when a text needs it. Lines are rendered in white and coloured when drawn, so one
 * texture serves every colour.
 *
 * Tests use a font of their own that needs no file: every character is a block, and all are equally
 * wide, so that the same things stand in the same places and look the same on every machine.
 */
#ifndef LIA_GUI_FONTS_H
#define LIA_GUI_FONTS_H

#include <stdbool.h>

#include "cache.h"
#include "base/reason.h"

typedef struct Fonts Fonts;

/* NULL with a reason if no font can be found or opened. */
Fonts *fonts_create(SDL_Renderer *renderer, Reason *why);
void fonts_destroy(Fonts *fonts);
/* One line of text at a size in real pixels; NULL for empty text or without memory. */
const Picture *fonts_line(Fonts *fonts, int px, bool bold, const char *text);
int fonts_width(Fonts *fonts, int px, bool bold, const char *text);
/* There is a font with every letter of a text. */
bool fonts_has(Fonts *fonts, int px, bool bold, const char *text);
/* How many bytes of text fit in a width. */
int fonts_fit(Fonts *fonts, int px, bool bold, const char *text, int width);
void fonts_clear(Fonts *fonts);
/* Writes in blocks of fixed width, or again in the real font. */
void fonts_fix(Fonts *fonts, bool fixed);
bool fonts_fixed(const Fonts *fonts);

#endif
