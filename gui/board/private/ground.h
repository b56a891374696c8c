/* The ground of the board: everything under the stones, painted on a canvas. */
#ifndef LIA_GUI_BOARD_GROUND_H
#define LIA_GUI_BOARD_GROUND_H

#include "board/board.h"

/* The squares, with grain or lines as the theme wants. The canvas measures 8 cells. */
void ground_paint_squares(Canvas *c, int cell, const Theme *theme);
/* Tints, last move, links, guides and chain over them, inside an area. */
void ground_paint_marks(Canvas *c, Area in, int cell, float scale, const Theme *theme,
                        const BoardScene *scene);
/* Numbers that say what the squares show, from the upper left. */
void ground_name_marks(uint64_t names[SQUARES], int cell, float scale, const Theme *theme,
                       const BoardScene *scene);
/* The same marks as lines of the painter's list. */
void ground_list_marks(Painter *p, SDL_Rect area, int cell, const BoardScene *scene);

#endif
