/* A match between engines, played by the library behind `lia match` in threads of its own: every
 * player is a child process, Lia too.
 *
 * A match is its log. It begins with the words of a command line of `lia match` or with a log that
 * is there already, whoever wrote it; such a match waits until it is told to go on. When it is
 * stopped, or the window is killed, the log holds every finished game, and the match goes on from
 * it later, here or with `lia match --resume`.
 *
 * All functions are for the main thread, and none but contest_destroy() waits. One SDL event at a
 * time says that there is something to read, not more often than can be looked at.
 */
#ifndef LIA_GUI_CONTEST_H
#define LIA_GUI_CONTEST_H

#include <SDL.h>

#include "match/report.h"
#include "thinker.h"
#include "traffic.h"

typedef struct Contest Contest;

typedef enum {
    CONTEST_LOADING, /* openings are made, or the log is read */
    CONTEST_WAITING, /* nothing is played: it was not begun, was stopped, or an engine failed */
    CONTEST_RUNNING,
    CONTEST_OVER,  /* all games are played, or the ratio test has decided */
    CONTEST_FAILED /* it cannot be played */
} ContestState;

typedef struct {
    ContestState state;
    bool held;         /* games stand still before their next move */
    char trouble[256]; /* the latest; "" = none */
    unsigned troubles; /* how many there were */
    int games, wanted;
    int boards; /* games at a time */
    /* of the first two engines */
    Tally tally;
    Strength strength;
    SprtVerdict verdict;
    double llr, lower, upper; /* 0 without a ratio test */
} ContestFacts;

/* A new match: the words as behind `lia match`, with a log that does not exist yet. What the players
 * say and are told goes to the traffic, which lives longer; NULL = nowhere. NULL with a reason. */
Contest *contest_create(Uint32 event, int count, const char *const *words, Traffic *traffic,
                        Reason *why);
/* The match of a log, which waits. */
Contest *contest_open(Uint32 event, const char *log, Traffic *traffic, Reason *why);
/* Ends the engines and waits for that. Accepts NULL. */
void contest_destroy(Contest *c);
/* Asks for the end; true once contest_destroy() will not wait. */
bool contest_dismiss(Contest *c);

/* Plays the games that are missing. */
void contest_go_on(Contest *c);
/* Ends the engines; games under way are dropped. It can go on later. */
void contest_stop(Contest *c);
/* Lets the games stand still before their next move, or go on. */
void contest_hold(Contest *c, bool held);
/* For tests: games stand still from this number of moves on; 0 = never. */
void contest_hold_at(Contest *c, int ply);

/* True if something is new since the last call. */
bool contest_read(Contest *c, ContestFacts *out);
/* The plan, which does not change; NULL while it is loaded or if that failed. */
const MatchPlan *contest_plan(Contest *c);
const char *contest_log(const Contest *c);
/* Copies the ranks and the tallies, engines × engines. False if there are none yet. */
bool contest_table(Contest *c, Rank *ranks, Tally *tallies);

/* A finished game, counted from 0 in the order of the ends. */
typedef struct {
    int index; /* in the plan */
    int black, white;
    Winner winner;
} ContestGame;
bool contest_game(Contest *c, int number, ContestGame *out);
/* Appends it as SGF. False if there is none of that number, or no memory. */
bool contest_game_text(Contest *c, int number, Buffer *out);

/* A move of an engine with what it thought. */
typedef struct {
    Move move;
    Opinion opinion; /* depth 0 = none */
    double left;     /* on the mover's clock afterwards, ms; negative = no clock */
} ContestMove;

/* The games on a board come one after the other, with growing serial numbers. */
typedef struct {
    unsigned serial; /* 0 = there was none yet */
    int index, black, white;
    Position start;
    Rules rules;
    int opening; /* number of moves of the opening */
    int length;
    bool over; /* with this result */
    Result result;
    double left[2]; /* on the clocks in ms when the side to move was asked; negative = none */
    double asked;   /* clock_ms() then */
    /* what each side last thought of its own move; the ticket is the number of moves before it */
    ThinkInfo thought[2];
} ContestBoard;

/* The game with this serial number if the board still knows it, else the one being played. */
bool contest_board(Contest *c, int board, unsigned serial, ContestBoard *out);
/* Its moves from a ply on; returns their number, 0 if the board does not know that game. */
int contest_moves(Contest *c, int board, unsigned serial, int from, ContestMove *out, int max);

#endif
