/* What the window is for at the moment. A mode other than the plain game has a panel of its own,
 * may take the board's clicks and keys, and says what is in the status line. Each mode's functions
 * are in a file named after it; modes.c hands events to the right one.
 */
#ifndef LIA_GUI_MODES_H
#define LIA_GUI_MODES_H

#include "board.h"
#include "commands.h"
#include "editor.h"
#include "ui.h"

typedef enum { MODE_GAME, MODE_EDIT } Mode;

/* What the position editor remembers besides the board. */
typedef struct {
    Editor editor;
    Field fen;
    bool clock_ran; /* before the editor was opened */
    Square pressed; /* under the mouse button */
    bool dragging;
    Square hover;
    int content; /* height of the panel's scrolling part when last laid out */
} EditMode;

/* Back to the plain game. */
void mode_leave(App *app);
/* False for commands that make no sense in the present mode. */
bool mode_allows(const App *app, Command command);
/* Draws the panel; false if it is the plain game's. */
bool mode_view(App *app);
/* Gives a widget's action to the mode. */
void mode_act(App *app, const UiAction *action);
/* A key before it becomes a command. */
bool mode_key(App *app, const SDL_Keysym *key);
/* A command that means something else here: true if it was carried out. */
bool mode_command(App *app, Command command);
/* The two ends of the status line; false if they are the plain game's. */
bool mode_describe(const App *app, char *state, size_t state_size, char *keys, size_t keys_size);

/* mode_edit.c */
void edit_open(App *app);
void edit_close(App *app);
void edit_touch_down(App *app, int button, int x, int y);
void edit_touch_motion(App *app, int x, int y);
void edit_touch_up(App *app, int x, int y);
bool edit_key(App *app, const SDL_Keysym *key);
bool edit_command(App *app, Command command);
BoardScene edit_scene(const App *app);
/* The text of the FEN field becomes the board. */
void edit_load_fen(App *app);
/* A game from the board as it is. */
void edit_play(App *app);
/* The board was changed by a button. */
void edit_changed(App *app);
void edit_describe(const App *app, char *state, size_t size);
/* view_edit.c */
void edit_view(App *app);
void edit_act(App *app, const UiAction *action);

#endif
