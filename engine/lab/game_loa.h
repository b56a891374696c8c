/* Lines of Action as a game of the lab. */
#ifndef LIA_LAB_GAME_LOA_H
#define LIA_LAB_GAME_LOA_H

#include "game.h"
#include "rules/position.h"

/* A game that begins at this position, evaluated as preset MIA does. NULL if out of memory. */
LabGame *loa_game_create(const Position *p);

#endif
