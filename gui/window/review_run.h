/* The review of a whole game: position after position from the last to the first. */
#ifndef LIA_GUI_REVIEW_RUN_H
#define LIA_GUI_REVIEW_RUN_H

#include "game/session.h"
#include "work/thinker.h"

typedef struct App App;

/* The review of a whole game while it runs. */
typedef struct {
    unsigned serial; /* a new one for each review */
    bool running;
    Game game;         /* the main line, a copy */
    Opinion *opinions; /* of its positions, by ply */
    int at;            /* ply under study; it goes from last to 0 */
    int last;
    bool last_is_over; /* on the board */
} Review;

void review_start(App *app);
void review_cancel(App *app);
/* Passes over positions in which the game is over. */
void review_skip(App *app);
/* The game standing at the position to search now; while a review runs. */
const Game *review_game(App *app);
/* The search of that position is done. */
void review_take(App *app, const ThinkInfo *info);
/* Marked moves of the game, by colour. */
void review_count(const App *app, int out[2]);
/* Takes the opinions in the notes of a game that was read. */
void review_read(Session *s);
/* The line shown has a marked move. */
bool review_has_mistake(const App *app);
/* Shows the next (by = 1) or last (-1) one; after the last comes the first. */
void review_show_mistake(App *app, int by);

#endif
