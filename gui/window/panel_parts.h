/* Parts that the panels of the modes have in common. */
#ifndef LIA_GUI_PANEL_PARTS_H
#define LIA_GUI_PANEL_PARTS_H

#include "app.h"

/* Title and a line under it, at the top of a mode's panel; in portrait above the board. Returns the
 * part of the panel that is left. */
SDL_Rect panel_begin(const App *app, const char *title, const char *words);
/* The panel is too narrow for a column of labels. */
bool panel_is_narrow(const App *app);
/* Height of buttons and choices in this layout. */
int panel_control(const App *app);

typedef struct {
    int id;
    const char *text;
    Icon icon;
    bool primary, off, on;
    int weight; /* of its width beside others; 0 = 1 */
} PanelButton;

/* Buttons in rows of `columns`. Returns the height used. */
int panel_buttons(const App *app, int x, int y, int w, int columns, const PanelButton *buttons,
                  int count);
typedef struct {
    Color stone; /* who has to move */
    const char *title, *words;
    bool open; /* it is to be done now */
    bool done; /* it has a sign for that */
} PanelTask;

/* The card that says what is to be done on the board. */
void panel_task(const App *app, SDL_Rect r, PanelTask task);
/* How much of something is done: words over a bar. Returns its height. */
int panel_progress(const App *app, int x, int y, int w, int done, int all, const char *words);
/* A tinted box with a sign and a sentence, broken into lines; returns its height. */
int panel_note(const App *app, int x, int y, int w, Icon icon, bool trouble, const char *text);

#endif
