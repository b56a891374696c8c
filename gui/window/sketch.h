/* Drawing on the board with the right button of the mouse: a click marks a square, a drag draws an
 * arrow, the same again takes it away. What is drawn belongs to the position shown and is saved with
 * the game.
 */
#ifndef LIA_GUI_SKETCH_H
#define LIA_GUI_SKETCH_H

#include <SDL.h>

#include "record/drawing.h"

typedef struct App App;

typedef struct {
    Square from; /* where the button went down; NO_SQUARE = it is up */
    Square over;
} Sketch;

/* The button goes down; false where nothing can be drawn. */
bool sketch_down(App *app, int x, int y);
void sketch_motion(App *app, int x, int y);
/* False if it did not go down on the board. */
bool sketch_up(App *app, int x, int y);
void sketch_cancel(App *app);
/* What would be drawn now; at NO_SQUARE if nothing. */
Drawn sketch_now(const App *app);
/* A circle on the square of the keyboard's cursor; all that is drawn on the position goes. */
void sketch_mark(App *app);
void sketch_clear(App *app);

#endif
