/* The plain game: a mode like the others, whose ways are those of the window itself. */
#ifndef LIA_GUI_MODE_GAME_H
#define LIA_GUI_MODE_GAME_H

#include <stddef.h>

typedef struct App App;

/* A person without a legal move passes. */
void game_update(App *app);
/* "*kept.sgf: ", what a window's title begins with; returns its length. */
int game_file_title(const App *app, char *out, size_t size);
/* "You against Lia level 3 - Lia" */
void game_players(const App *app, char *out, size_t size);

#endif
