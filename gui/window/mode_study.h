/* Study: a board on which nobody answers. The game on the board stays where it is, with its players
 * and clocks; what is tried becomes part of its tree. That a game is studied is a property of its
 * session, so it survives other modes and files; this mode follows it.
 */
#ifndef LIA_GUI_MODE_STUDY_H
#define LIA_GUI_MODE_STUDY_H

#include "game/session.h"

typedef struct App App;

/* The game on the board is studied from here on, or goes on if it is studied already. */
void study_open(App *app);
/* The same with an empty board. */
void study_new(App *app, const GameSetup *setup);
/* The mode is on where the game on the board is studied; to be called after every event. */
void study_follow(App *app);

#endif
