/* A game put aside whole, with its variations, clocks and file, while another one is on the board.
 */
#ifndef LIA_GUI_PARKED_H
#define LIA_GUI_PARKED_H

#include "paths.h"
#include "session.h"

typedef struct {
    bool full;
    Session session;
    bool saved, flipped, clock_ran;
    char path[PATH_BYTES];
} ParkedGame;

struct App;

/* Puts the game on the board into *out, which must be empty; an empty game takes its place. Without
 * memory nothing changes. */
bool park_game(struct App *app, ParkedGame *out);
/* Puts the game back, *in is then empty; what was on the board is gone. */
void unpark_game(struct App *app, ParkedGame *in);
void parked_finish(ParkedGame *p);

#endif
