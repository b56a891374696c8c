/* The icon of the window: the picture of data/lia.svg. */
#ifndef LIA_GUI_WINDOW_ICON_H
#define LIA_GUI_WINDOW_ICON_H

#include <SDL.h>

#include "kit/raster.h"

/* Paints the icon onto a clear square canvas. */
void window_icon_paint(Canvas *canvas);
void window_icon_set(SDL_Window *window);

#endif
