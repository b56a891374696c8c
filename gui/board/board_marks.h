/* Marks above the stones: targets, counts, bars, cross, cursor, arrows and their chips. */
#ifndef LIA_GUI_BOARD_MARKS_H
#define LIA_GUI_BOARD_MARKS_H

#include "board.h"

void marks_draw(Painter *p, SDL_Rect area, int cell, const BoardScene *scene);

/* "+0.7" on the colour of the better side, grey 0.0, "win 3". Returns its width; right-aligned
 * chips end at x, others are centred there. */
int draw_opinion(Painter *p, int x, int cy, Align align, float size, Opinion v);

#endif
