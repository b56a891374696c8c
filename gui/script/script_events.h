/* Real SDL events made by hand: what a mouse and a keyboard would have sent. */
#ifndef LIA_GUI_SCRIPT_EVENTS_H
#define LIA_GUI_SCRIPT_EVENTS_H

#include "window/app.h"

/* Handles everything that is in the queue. */
void events_settle(App *app);
/* Coordinates are real pixels of the window's contents. */
void events_motion(App *app, int x, int y);
void events_button(App *app, bool down, int button, int x, int y);
void events_click(App *app, int button, int x, int y);
void events_drag(App *app, int button, int x0, int y0, int x1, int y1);
void events_wheel(App *app, int steps);
/* "ctrl+shift+z", "Left", "f". False if there is no such key. A printable key without Ctrl also
 * sends its text, as a keyboard does. */
bool events_key(App *app, const char *name);
void events_text(App *app, const char *text);
/* Only put into the queue. */
void events_push_motion(const App *app, int x, int y);
void events_push_button(const App *app, bool down, int button, int x, int y);
void events_push_key(SDL_Keycode key, Uint16 mods);

#endif
