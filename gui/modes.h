/* What the window is for at the moment. A mode other than the plain game has a panel of its own,
 * may take the board's clicks and keys, and says what is in the status line. Each mode's functions
 * are in a file named after it; modes.c hands events to the right one.
 */
#ifndef LIA_GUI_MODES_H
#define LIA_GUI_MODES_H

#include "board.h"
#include "commands.h"
#include "document.h"
#include "editor.h"
#include "base/buffer.h"
#include "session.h"
#include "settings.h"
#include "ui.h"

/* What the position editor remembers besides the board. */
typedef struct {
    Editor editor;
    Field fen;
    bool clock_ran; /* before the editor was opened */
    Square pressed; /* under the mouse button */
    bool dragging;
    Square hover;
    int warned; /* step of the editor at which Esc warned that it would be lost; -1 = none */
} EditMode;

enum { MATCH_OPENINGS_MAX = 64 };

/* A series of games between two engines. */
typedef struct {
    GameSetup setup; /* of the first game: its Black is the first player */
    int games, played;
    signed char points[MATCH_GAMES_MAX]; /* half points of the first player */
    bool loading;                        /* openings are being read */
    bool paused, over;
    bool resting;  /* between two games, at least for WAIT_MATCH */
    int faults[2]; /* games in a row that the first and the second player could not play */
    Position openings[MATCH_OPENINGS_MAX];
    int opening_count; /* 0 = all games begin as the first */
    Buffer text;       /* the games so far */
    char path[PATH_BYTES];
} MatchMode;

typedef enum {
    PUZZLE_ASKED,    /* it is the person's move */
    PUZZLE_CHECKING, /* the engine looks at the move and for the best defence */
    PUZZLE_WRONG,    /* the move stands on the board with what is wrong about it */
    PUZZLE_SOLVED
} PuzzleState;

/* Positions of a file in which a win is to be found. */
typedef struct {
    struct IoJob *job; /* holds the positions */
    int *entries;      /* those that are puzzles */
    int count, at;
    PuzzleState state;
    Color solver;
    int left;         /* plies of the win that are left; 0 = not known */
    bool helped;      /* the solution was shown */
    char words[240];  /* about the last move */
    uint64_t *solved; /* keys of positions, of all files */
    int solved_count, solved_capacity;
    Document parked; /* waits until the puzzles are over */
} PuzzleMode;

/* Back to the plain game. */
void mode_leave(App *app);
/* Why a command makes no sense in the present mode; NULL if it does. */
const char *mode_obstacle(const App *app, Command command);
/* Draws the panel; false if it is the plain game's. */
bool mode_view(const App *app);
/* Gives a widget's action to the mode. */
void mode_act(App *app, const UiAction *action);
/* A key before it becomes a command. */
bool mode_key(App *app, const SDL_Keysym *key);
/* A command that means something else here: true if it was carried out. */
bool mode_command(App *app, Command command);
/* The two ends of the status line; false if they are the plain game's. */
bool mode_describe(const App *app, char *state, size_t state_size, char *keys, size_t keys_size);

/* mode_edit.c */
void edit_open(App *app);
void edit_close(App *app);
/* Leaves the editor; asks for a second Esc where a board would be lost. */
void edit_escape(App *app);
void edit_touch_down(App *app, int button, int x, int y);
void edit_touch_motion(App *app, int x, int y);
void edit_touch_up(App *app, int x, int y);
bool edit_key(App *app, const SDL_Keysym *key);
bool edit_command(App *app, Command command);
BoardScene edit_scene(const App *app);
/* The text of the FEN field becomes the board. */
void edit_load_fen(App *app);
/* A game from the board as it is. */
void edit_play(App *app);
/* The board was changed by a button. */
void edit_changed(App *app);
void edit_describe(const App *app, char *state, size_t size);
/* mode_puzzle.c */
/* Opens a file of positions; NULL = the one used last, or ours. */
void puzzle_open(App *app, const char *path);
/* A file came back from the disk: taken over if there is something to solve in it. */
bool puzzle_read(App *app, struct IoJob *job);
void puzzle_close(App *app);
void puzzle_update(App *app);
/* The engine has looked at the position after the person's move. */
void puzzle_judge(App *app);
/* Back to where the person had to move. */
void puzzle_retry(App *app);
void puzzle_restart(App *app);
void puzzle_step(App *app, int by);
void puzzle_show(App *app);
bool puzzle_is_solved(const App *app, int at);
bool puzzle_key(App *app, const SDL_Keysym *key);
bool puzzle_command(App *app, Command command);
/* view_puzzle.c */
void puzzle_view(const App *app);
void puzzle_act(App *app, const UiAction *action);
/* mode_match.c */
void match_start(App *app, const GameSetup *setup, int games, bool vary);
void match_close(App *app);
/* Results, the next game, the end. */
void match_update(App *app);
/* The player to move cannot: the game is lost. */
void match_fault(App *app, const char *trouble);
void match_pause(App *app);
/* The match ends where it is; the game stays on the board. */
void match_stop(App *app);
/* Half points of the first (0) or second (1) player. */
int match_points(const App *app, int player);
/* Which of the two plays a colour in the present game. */
int match_player(const App *app, Color c);
void match_describe(const App *app, char *state, size_t size);
struct IoJob;
void match_openings_read(App *app, struct IoJob *job);
/* view_match.c */
void match_view(const App *app);
void match_act(App *app, const UiAction *action);
/* view_edit.c */
void edit_view(const App *app);
void edit_act(App *app, const UiAction *action);

#endif
