/* The four looks of the window: every colour that is drawn comes from one row of this table. */
#ifndef LIA_GUI_THEME_H
#define LIA_GUI_THEME_H

#include <stdbool.h>

#include "base/text.h"
#include "color.h"

typedef struct {
    const char *name;  /* in settings and on the command line */
    const char *label; /* for people */
    Rgba bg, rail, surface, surface2, line, edge, text, text2;
    Rgba accent, on_accent, soft, danger, danger_soft, warn, focus;
    Rgba square_light, square_dark, frame, selected, ink, halo, arrow, arrow_edge;
    Rgba link[2];     /* by colour of the stones, like the next three */
    Rgba stone[2][3]; /* light, middle, dark part of the body */
    Rgba rim[2];
    Rgba bar[2]; /* evaluation bar and graph */
    Rgba zero;   /* line of an even game */
    Rgba scrim;
    float shadow; /* strength under the stones */
    bool dark;    /* light text on dark ground */
    bool flat;    /* stones without shading, squares with lines: high contrast */
    bool grain;   /* wood */
} Theme;

enum { THEME_LIGHT, THEME_DARK, THEME_WOOD, THEME_CONTRAST, THEME_COUNT };

extern const Theme themes[THEME_COUNT];

/* Index by name, -1 if there is none. */
int theme_find(Span name);

#endif
