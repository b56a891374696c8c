/* Text: fonts found through fontconfig, lines of text kept as textures.
 *
 * Two faces only, Book and Bold. Lines are rendered in white and coloured when drawn, so one
 * texture serves every colour.
 *
 * For tests the widths can be fixed: every character then counts as equally wide, whatever the font
 * on the machine says, so that the same things stand in the same places everywhere.
 */
#ifndef LIA_GUI_FONTS_H
#define LIA_GUI_FONTS_H

#include <stdbool.h>

#include "cache.h"
#include "rules/reason.h"

typedef struct Fonts Fonts;

/* NULL with a reason if no font can be found or opened. */
Fonts *fonts_create(SDL_Renderer *renderer, Reason *why);
void fonts_destroy(Fonts *fonts);
/* One line of text at a size in real pixels; NULL for empty text or without memory. */
const Picture *fonts_line(Fonts *fonts, int px, bool bold, const char *text);
int fonts_width(Fonts *fonts, int px, bool bold, const char *text);
/* How many bytes of text fit in a width. */
int fonts_fit(Fonts *fonts, int px, bool bold, const char *text, int width);
void fonts_clear(Fonts *fonts);
/* Measures with fixed widths, or again with those of the font. */
void fonts_fix(Fonts *fonts, bool fixed);

#endif
