/* The position editor. */
#ifndef LIA_GUI_MODE_EDIT_H
#define LIA_GUI_MODE_EDIT_H

#include "game/editor.h"
#include "kit/ui.h"
#include "touch.h"

typedef struct App App;

typedef struct {
    Editor editor;
    Field fen;
    bool clock_ran; /* before the editor was opened */
    BoardPress press;
    Square hover;
    int warned; /* step of the editor at which Esc warned that it would be lost; -1 = none */
} EditMode;

void edit_open(App *app);
void edit_change_side(App *app);
/* The text of the FEN field becomes the board. */
void edit_load_fen(App *app);
/* A game from the board as it is. */
void edit_play(App *app);
/* The board was changed by a button. */
void edit_changed(App *app);

/* view_edit.c */
void edit_view(const App *app);
void edit_act(App *app, const UiAction *action);

#endif
