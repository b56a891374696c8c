/* The part of a dialog in which the players of both colours are chosen: people, levels, engines. It
 * stands in New game and in Change players, and works on what NewGameDialog remembers of players.
 */
#ifndef LIA_GUI_PLAYERS_FORM_H
#define LIA_GUI_PLAYERS_FORM_H

#include "dialogs.h"
#include "ids.h"

/* Ids of its widgets; those of the dialog begin at the end. */
#define ID_PLAYERS     (ID_DIALOG + 1)
#define ID_PLAYERS_END (ID_DIALOG + 20)

void players_form_open(NewGameDialog *d, const Player players[2]);
/* Draws it; returns where what follows begins. */
int players_form_view(const App *app, const DialogFrame *f, int y);
/* True if the widget belongs to the form. */
bool players_form_act(App *app, const UiAction *action);
/* The players with their names; false with a note if these will not do. */
bool players_form_read(NewGameDialog *d, Player out[2]);
/* No person plays. */
bool players_form_is_match(const NewGameDialog *d);

#endif
