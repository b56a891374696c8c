/* Who thinks: for a player that is no person the engine in this process, a second one where two of
 * them play each other, or a guest; a third one evaluates beside the game. They must not share what
 * they learn.
 */
#ifndef LIA_GUI_SEATS_H
#define LIA_GUI_SEATS_H

#include "work/guest.h"

typedef enum {
    SOURCE_THINKER,
    SOURCE_RIVAL,
    SOURCE_JUDGE, /* evaluates beside the game */
    SOURCE_GUEST,
    SOURCE_COUNT = SOURCE_GUEST + 2
} Source;

typedef struct {
    Guest *guest; /* NULL = none is needed */
    char name[PLAYER_NAME];
    unsigned generation; /* of the roster when it came */
} Seat;

enum { SEATS_LEAVING_MAX = 16 };

typedef struct {
    Thinker *rival, *judge; /* made when first needed */
    Seat seat[2];           /* by Color */
    Guest *leaving[SEATS_LEAVING_MAX];
    int leaving_count;
} Seats;

typedef struct App App;

/* Lets guests come and go as the players of the game demand. */
void seats_update(App *app);
/* All guests go, and are waited for. */
void seats_finish(App *app);
/* A guest that is not needed any more. */
void seats_dismiss(App *app, Guest *guest);

/* No person plays: the opinions on the game are those of its players. */
bool seats_are_engines(const App *app);
/* Who plays for a colour. */
Source seats_source(const App *app, Color c);
/* As the functions of Thinker and Guest of the same names. */
unsigned seats_start(App *app, Source source, const Game *game, const ThinkLimits *limits,
                     Reason *why);
void seats_stop(App *app, Source source);
void seats_move_now(App *app, Source source);
bool seats_read(App *app, Source source, ThinkInfo *out);
bool seats_tell(App *app, Source source, const ThinkInfo *info);
void seats_new_game(App *app);

#endif
