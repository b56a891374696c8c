/* One game in the window: the record, who plays, the clocks, and where one is looking.
 *
 * Two places in the record matter. `live` is where the game stands: the side to move there is asked
 * for a move. `view` is what the board shows. Stepping moves the view alone, so nothing is ever
 * lost by looking back. The cursor of the record stays on `live`, so record.game is the game being
 * played. A move made while looking back becomes a variation; the game itself is always the main
 * line of the record, so `live` is never inside a variation.
 *
 * No drawing and no SDL here; time comes in as milliseconds of a clock that never goes back.
 */
#ifndef LIA_GUI_SESSION_H
#define LIA_GUI_SESSION_H

#include <stdint.h>

#include "record/record.h"
#include "record/opinion.h"
#include "time_control.h"

enum { PLAYER_NAME = 48, LEVELS = 12, LINE_PLIES = RECORD_PLIES_MAX + 1 };

typedef enum {
    PLAYER_HUMAN,
    PLAYER_LIA,   /* at a level */
    PLAYER_ENGINE /* at full strength: a preset of Lia or another program, by its name */
} PlayerKind;

typedef struct {
    PlayerKind kind;
    int level; /* 1..LEVELS */
    char name[PLAYER_NAME];
} Player;

typedef struct {
    Player players[2];
    TimeControl time;       /* of both, or of Black at odds */
    bool time_odds;         /* White has another time */
    TimeControl white_time; /* which is this, at odds; its kind is that of Black */
    Rules rules;
    Position start;
} GameSetup;

/* The level that is about as strong as one of the eight there were before; 0 for another number. */
int level_of_eight(int old);

/* What two players have scored against each other in this sitting. */
typedef struct {
    int points[2]; /* half points, by colour */
    int games;
} Sitting;

/* The same when the players change colours. */
Sitting sitting_swapped(Sitting t);

enum { OPINIONS_MAX = 8192 };

typedef struct {
    uint64_t key;
    Opinion opinion;
} OpinionEntry;

typedef struct {
    GameSetup setup;
    Record record;
    RecordNode *live, *view;
    int64_t left[2];    /* clocks when the running one was last stopped */
    uint64_t since;     /* the running clock's start; 0 = clocks stand */
    Sitting tally;      /* of the two players, by the colour they have now */
    bool counted;       /* this game is in it */
    unsigned *versions; /* the counter that all sessions of a window share */
    unsigned id;        /* the version in which this game began */
    unsigned version;   /* changes with everything that a file would hold */
    unsigned played;    /* the version in which the game last changed: moves, players, result */
    bool taken_back;    /* what follows `live` was taken back: another move replaces it */
    bool loaded;        /* read from a file, and nobody has played on since */
    bool study;         /* nobody answers and no clock runs, see session_study() */
    bool study_of_end, study_of_clock; /* the game was over, or its clock ran, when it began */
    OpinionEntry *opinions;
} Session;

GameSetup setup_default(void);
TimeControl setup_time(const GameSetup *setup, Color c);
/* The players change colours, and their times with them. */
void setup_swap_sides(GameSetup *setup);
/* "10 min + 5 s"; at odds "Black 10 min, White 5 min". */
void setup_describe_time(const GameSetup *setup, char *out, size_t size);
/* As files of games have it: "600+5"; at odds "Black 600, White 300". */
enum { SETUP_TIME = 2 * LIMITS_SIZE + 32 };
void setup_format_time(const GameSetup *setup, char out[SETUP_TIME]);

/* An empty session with the default game. Its versions are drawn from the counter, which only
 * grows: a version names one state of one game, whichever games change places. The counter must
 * outlive the session. False without memory. */
bool session_init(Session *s, unsigned *versions);
void session_finish(Session *s);
/* A new game. On failure the old one goes on. */
bool session_start(Session *s, const GameSetup *setup, Reason *why);
/* Takes the players and their tally from another session. */
void session_inherit(Session *s, const Session *from);
/* Takes over a record that was read; the record is then empty. The view is at the end. */
void session_adopt(Session *s, Record *record, const GameSetup *setup);

const Position *session_position(const Session *s); /* shown */
const Position *session_live_position(const Session *s);
static inline bool session_is_live(const Session *s) {
    return s->view == s->live;
}
/* Result of the game where it stands, not where one looks. */
Result session_result(const Session *s);
static inline bool session_is_over(const Session *s) {
    return result_is_over(session_result(s));
}
/* The player who has to move now; NULL if the game is over. */
const Player *session_mover(const Session *s);
/* One person plays, and this colour; false for two people, or none. */
bool session_one_person(const Session *s, Color *us);
/* How the game has ended: "Black wins: all 8 stones are connected", and to one person who plays
 * "You win: …" or "You lose: …". */
void session_describe_result(const Session *s, char *out, size_t size);
/* The end of the game shows its result. */
bool session_ends_on_board(const Session *s);
/* States another result of the whole game, or none; it counts for no tally. False without memory. */
bool session_state_result(Session *s, Result result, uint64_t now);
/* Other players go on with the game where it stands. */
void session_set_players(Session *s, const Player players[2]);
/* The one human; Black if both are, or none. */
Color session_near_side(const Session *s);
/* The board and the moves shown, root first: up to the view, then along the main continuation.
 * Returns the number of nodes. */
int session_line(const Session *s, RecordNode **out, int max);

/* Plays at `live`, through the record and so through the one door. The view follows. */
bool session_play(Session *s, Move m, uint64_t now, Reason *why);
/* One ply for two people, back to the human's turn against an engine. False if there is nothing. */
bool session_take_back(Session *s, uint64_t now);
bool session_can_take_back(const Session *s);
bool session_redo(Session *s, uint64_t now);
bool session_can_redo(const Session *s);
/* The position shown becomes the one played on. */
bool session_play_from_view(Session *s, uint64_t now);
/* Puts the game on a node, with the clocks as they were there; the view follows. */
bool session_set_live(Session *s, RecordNode *node, uint64_t now);
bool session_declare(Session *s, Winner winner, EndReason reason, uint64_t now, Reason *why);

/* Variations. A move at the view, which follows; the game stays where it is. */
bool session_explore(Session *s, Move m, Reason *why);
/* In a study every move is one at the view, also after the end that the game states, and the game
 * waits where it is. It goes on when the study ends, but for a game that was over by then: if moves
 * were tried after its end, it becomes one between two people. */
void session_study(Session *s, bool on, uint64_t now);
/* The move shown goes if it is the last of its line and not part of the game. */
bool session_can_drop_move(const Session *s);
bool session_drop_move(Session *s);
/* The view is neither in the game nor in what was taken back of it. */
bool session_in_variation(const Session *s);
/* The innermost variation the view is in goes before its brothers; if that displaces the game, the
 * game then stands at the variation's end. */
bool session_promote(Session *s, uint64_t now);
/* The innermost variation the view is in goes, and the view to where it began. */
bool session_delete_variation(Session *s);
/* Variations or comments have changed. */
void session_touch(Session *s);
/* The game itself has changed. */
void session_touch_game(Session *s);

/* Moves the view by plies; true if it moved. */
bool session_step(Session *s, int by);
void session_show_live(Session *s);
void session_show_node(Session *s, RecordNode *node);

/* Clocks. With no clock or time per move they show nothing to lose. */
bool session_has_clocks(const Session *s);
/* Moves that a side has until its clock gains its time again; 0 = it never does. */
int session_moves_to_go(const Session *s, Color c);
/* What it gains by the move that has led to `live`. */
int64_t session_time_gained(const Session *s, Color c);
/* In the words of a tooltip: "12 moves to 40"; "" if the time is for the whole game. */
void session_describe_period(const Session *s, Color c, char *out, size_t size);
int64_t session_time_left(const Session *s, Color c, uint64_t now);
/* What the clock shows: while clocks stand, the time that was left at the position shown. */
int64_t session_time_shown(const Session *s, Color c, uint64_t now);
/* A clock that has run out ends the game: true if it just did. */
bool session_check_flag(Session *s, uint64_t now);
/* Starts or stops the clock of the side to move. */
void session_run_clock(Session *s, bool run, uint64_t now);

/* Takes a opinion, unless a better one is known already, see opinion_replaces(). */
void session_set_opinion(Session *s, const Position *p, Opinion v);
/* depth 0 if there is none. */
Opinion session_opinion(const Session *s, const Position *p);
/* The opinion on the last position with one on the way to a node; depth 0 if there is none. */
Opinion session_last_opinion(const Session *s, const RecordNode *node);

#endif
