/* The hand on the board: what the mouse and the keyboard do there becomes moves. Other files change
 * its state only through the functions below.
 */
#ifndef LIA_GUI_TOUCH_H
#define LIA_GUI_TOUCH_H

#include <SDL.h>

#include "board/board.h"

typedef struct App App;

/* A button of the mouse that went down over a square. */
typedef struct {
    Square at; /* NO_SQUARE = none is down */
    int x, y;
    bool dragging; /* the mouse has moved too far for a click */
} BoardPress;

/* What MOTION_STONE shows. */
typedef struct {
    Move move;
    Color captured_color;
    bool capture;
} MoveAnimation;

typedef struct {
    Square selected;
    BoardPress press;  /* on a stone of one's own: it follows the mouse */
    bool was_selected; /* before the button went down */
    Square cursor;     /* of the keyboard */
    Square refused;
    Move hint;    /* its arrow is shown */
    Move offered; /* of a hint that shows the stone alone as yet */
    MoveAnimation animation;
} BoardTouch;

void touch_press_begin(BoardPress *press, Square at, int x, int y);
/* Where the mouse is now; true once the stone is dragged. */
bool touch_press_moves(const App *app, BoardPress *press, int x, int y);
void touch_press_end(BoardPress *press);

/* The hand lets go of the stone it has chosen or taken up. */
void touch_let_go(App *app);
/* It forgets the hint, too, and one that is being looked for. */
void touch_reset(App *app);
/* What was pressed has no effect any more; a chosen stone stays chosen. */
void touch_cancel_press(App *app);
/* The first of a stone that is chosen and a hint goes; false if there is neither. */
bool touch_escape(App *app);
/* Chooses a stone without a word; NO_SQUARE = none. */
void touch_select(App *app, Square at);
void touch_set_cursor(App *app, Square at);
/* The arrow of a hint; MOVE_NONE = none. */
void touch_show_hint(App *app, Move m);
/* A hint in two steps begins: its stone is chosen. */
void touch_offer_hint(App *app, Move m);
/* The button of the mouse goes down; false for one that means nothing on the board. */
bool touch_down(App *app, int button, int x, int y);
void touch_motion(App *app, int x, int y);
/* False if the button did not go down on the board. */
bool touch_up(App *app, int x, int y);
/* The release will not reach the window. */
void touch_lost(App *app);
bool touch_key(App *app, const SDL_Keysym *key);
/* An arrow key moves the cursor; false for other keys. */
bool touch_walk(App *app, SDL_Keycode key);
/* What the board shows now. */
BoardScene touch_scene(const App *app);
Square touch_square_at(const App *app, int x, int y);
void touch_start_animation(App *app, Move m, const Position *before);
/* After a move: if it has won, the chain grows as soon as the stone has arrived. */
void touch_start_chain(App *app);
/* The cross of a refused move goes. */
void touch_clear_cross(App *app);

#endif
