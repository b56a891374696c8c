/* A series of games between two engines. */
#ifndef LIA_GUI_MODE_MATCH_H
#define LIA_GUI_MODE_MATCH_H

#include "base/buffer.h"
#include "game/document.h"
#include "game/settings.h"
#include "kit/ui.h"
#include "work/io.h"

typedef struct App App;

enum { MATCH_OPENINGS_MAX = 64 };

typedef struct {
    GameSetup setup; /* of the first game: its Black is the first player */
    int games, played;
    signed char points[MATCH_GAMES_MAX]; /* half points of the first player */
    bool loading;                        /* openings are being read */
    bool paused, over;
    bool resting;  /* between two games, at least for WAIT_MATCH */
    int faults[2]; /* games in a row that the first and the second player could not play */
    Position openings[MATCH_OPENINGS_MAX];
    int opening_count;            /* 0 = all games begin as the first */
    Buffer text;                  /* the games so far */
    size_t ends[MATCH_GAMES_MAX]; /* where each of them ends in it */
    int looked;       /* the game on the board is an earlier one, this, counted from 1; 0 = none */
    Document waiting; /* the running game meanwhile */
    char path[PATH_BYTES];
} MatchMode;

void match_start(App *app, const GameSetup *setup, int games, bool vary);
void match_pause(App *app);
/* Shows a game that was played, counted from 0, and pauses the match meanwhile; the running one is
 * shown again. */
void match_look(App *app, int game);
/* The match ends where it is; the game stays on the board. */
void match_stop(App *app);
/* Half points of the first (0) or second (1) player. */
int match_points(const App *app, int player);
/* Which of the two plays a colour in the present game. */
int match_player(const App *app, Color c);
void match_openings_read(App *app, IoJob *job);

/* view_match.c */
void match_view(const App *app);
void match_act(App *app, const UiAction *action);

#endif
