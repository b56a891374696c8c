/* The part of New game in which the time is chosen: its kind, and for both sides or for each of
 * them so much of it. It works on what NewGameDialog remembers of times. */
#ifndef LIA_GUI_TIME_FORM_H
#define LIA_GUI_TIME_FORM_H

#include "dialogs.h"
#include "players_form.h"

/* Ids of its widgets; those of the dialog begin at the end. */
#define ID_TIME     ID_PLAYERS_END
#define ID_TIME_END (ID_TIME + 20)

void time_form_open(NewGameDialog *d, const GameSetup *last);
/* Draws it; returns where what follows begins. */
int time_form_view(const App *app, int x, int y, int w, bool narrow);
/* True if the widget belongs to the form. */
bool time_form_act(NewGameDialog *d, const UiAction *action);
/* The times of the game, those of other kinds staying as they are; false with a note if one will
 * not do. */
bool time_form_read(NewGameDialog *d, GameSetup *setup);

#endif
