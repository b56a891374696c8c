/* Stones: a shaded disc with a shadow, made once per colour, size and theme. */
#ifndef LIA_GUI_STONES_H
#define LIA_GUI_STONES_H

#include "kit/draw.h"
#include "rules/position.h"

/* Radius of a stone on a board with this cell. */
static inline float stone_radius(int cell) {
    return 0.405f * (float)cell;
}

/* Paints the shaded disc alone. */
void stone_paint_body(Canvas *c, float cx, float cy, float r, const Rgba shade[3]);
/* Lifted stones follow the mouse: a larger, deeper shadow. alpha 0..255. */
void draw_stone(Painter *p, Color color, float cx, float cy, float radius, bool lifted, int alpha);
/* A plain small disc that stands for a colour in text. */
void draw_color_dot(Painter *p, Color color, float cx, float cy, float radius);

#endif
