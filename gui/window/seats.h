/* Who thinks: for a player that is no person the engine in this process, a second one where two of
 * them play each other, or a guest; a third one evaluates beside the game. They must not share what
 * they learn. The analysis and hints come from the engine in this process too, or from one more guest,
 * the analyst, if the settings name one; where that fails Lia takes its place.
 */
#ifndef LIA_GUI_SEATS_H
#define LIA_GUI_SEATS_H

#include "work/guest.h"

typedef enum {
    SOURCE_THINKER,
    SOURCE_RIVAL,
    SOURCE_JUDGE, /* evaluates beside the game */
    SOURCE_GUEST,
    SOURCE_ANALYST = SOURCE_GUEST + 2,
    SOURCE_COUNT
} Source;

typedef struct {
    Guest *guest; /* NULL = none is needed */
    char name[PLAYER_NAME];
    unsigned generation; /* of the roster when it came */
} Seat;

enum { SEATS_GUESTS = SOURCE_COUNT - SOURCE_GUEST, SEATS_LEAVING_MAX = 16 };

typedef struct {
    Thinker *rival, *judge;  /* made when first needed */
    Seat seat[SEATS_GUESTS]; /* by Color, and the analyst's */
    bool analyst_lost;       /* it failed … */
    unsigned lost_with;      /* … as the roster was in this generation */
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
/* Who analyses and gives hints. */
Source seats_analyst(const App *app);
/* The analyst has failed: Lia takes its place, until it is forgiven or its entry changes. */
void seats_lose_analyst(App *app);
void seats_forgive_analyst(App *app);
/* Presses a button of an engine wherever it sits. */
void seats_press(App *app, const char *engine, const char *button);
/* As the functions of Thinker and Guest of the same names. */
unsigned seats_start(App *app, Source source, const Game *game, const ThinkLimits *limits,
                     Reason *why);
void seats_stop(App *app, Source source);
void seats_move_now(App *app, Source source);
bool seats_read(App *app, Source source, ThinkInfo *out);
bool seats_tell(App *app, Source source, const ThinkInfo *info);
void seats_new_game(App *app);

#endif
