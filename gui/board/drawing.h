/* What people have drawn on the board: above the stones, below the arrows of the engine. */
#ifndef LIA_GUI_DRAWING_H
#define LIA_GUI_DRAWING_H

#include "board.h"

void drawing_draw(Painter *p, SDL_Rect area, int cell, const BoardScene *scene);

#endif
