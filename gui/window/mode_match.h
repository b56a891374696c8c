/* A match between engines, played by work/contest.h. The window shows one of its running games, or
 * one that was played, and what the games say of the engines.
 */
#ifndef LIA_GUI_MODE_MATCH_H
#define LIA_GUI_MODE_MATCH_H

#include "game/match_setup.h"
#include "game/settings.h"
#include "kit/ui.h"
#include "work/contest.h"
#include "work/io.h"

typedef struct App App;

typedef struct {
    Contest *contest;
    ContestFacts facts;    /* as last read */
    const MatchPlan *plan; /* NULL while it is loaded */
    Rank *ranks;           /* by rating, with … */
    Tally *tallies;        /* … the results of each against each; NULL = none yet */
    unsigned troubles;     /* said so far */
    bool told_over;
    int board;         /* of the games that run at a time, the one that is shown */
    ContestBoard game; /* it, as far as the window's session has it */
    bool resting;      /* it is over and stays to be seen for WAIT_MATCH */
    int looked;        /* an earlier game is shown, this, counted from 1; 0 = none */
    bool table;        /* numbers in the place of graph and moves */
} MatchMode;

/* Matches that were left while their engines take their time to end. */
enum { MATCHES_LEAVING_MAX = 4 };
typedef struct {
    Contest *items[MATCHES_LEAVING_MAX];
    int count;
} LeavingMatches;

/* Begins a match; false with a reason if it cannot be begun. */
bool match_start(App *app, const MatchSetup *setup, const char *log, Reason *why);
/* Shows the match of a log, which waits to go on. */
void match_open(App *app, const char *log);
/* The match stands still, or goes on. */
void match_pause(App *app);
/* Ends its engines; a match that has no engines running is left. */
void match_stop(App *app);
void match_toggle_table(App *app);
/* Shows a game that was played, by its number from 0 in the order of the ends, or again the one that
 * runs. */
void match_look(App *app, int number);
/* Returns the place in the plan of the game that is shown, from 0, or -1 if none is. */
int match_index_shown(const App *app);
/* Shows another one of the games that run. */
void match_choose_board(App *app, int board);
bool match_is_running(const App *app);
bool match_is_paused(const App *app);
bool match_is_over(const App *app);
/* The names of the players of the game that is shown. */
const char *match_name(const App *app, Color c);
/* A path for the log of a new match. */
void match_propose_log(const App *app, char out[PATH_BYTES]);
/* The match has news. */
void match_heard(App *app);
/* Waits for the engines of all matches. */
void matches_finish(App *app);

/* A match that a window has left unfinished: looks for one, offers it, and goes on with it or not. */
void match_seek(App *app);
void match_found(App *app, IoJob *job);
/* Opens the match of a log and goes on with it at once. */
void match_go_on(App *app, const char *log);
void match_decline(App *app);

/* match_follow.c: brings the session up to the game of the board. */
void match_follow(App *app);
/* The game shown is no longer that of the board. */
void match_lose_game(App *app);
/* The opinions that a game's comments tell. */
void match_read_opinions(App *app);

/* view_match.c */
void match_view(const App *app);
void match_act(App *app, const UiAction *action);

/* view_table.c: the numbers of a match, in the place of graph and moves. */
void match_view_table(const App *app, SDL_Rect r);
/* "Elo +35 ± 40, LOS 91 %" of two engines, "4 engines" of more. */
void match_describe_numbers(const App *app, char *out, size_t size);

#endif
