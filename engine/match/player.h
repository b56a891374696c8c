/* One engine at a board: its process, its clock, its faults. Used by one thread of a match at a
 * time.
 *
 * Time limits: at the limit plus the margin the engine has lost on time and is told to stop. If it
 * answers within the grace period, the overrun is known and the process continues; otherwise it
 * counts as hung and is killed.
 */
#ifndef LIA_MATCH_PLAYER_H
#define LIA_MATCH_PLAYER_H

#include "watch.h"

/* A log of all lines between the engines and the runner. Any thread may use it. */
typedef struct TrafficLog TrafficLog;
TrafficLog *traffic_create(const char *path, Reason *why);
/* False if something could not be written. Accepts NULL. */
bool traffic_destroy(TrafficLog *t);

/* How long to wait for an engine, in ms. */
typedef struct {
    double start; /* for uciok */
    double ready; /* for readyok */
    double move;  /* for a move if there is no clock */
    double grace; /* for an answer after the limit, and for the exit after quit */
} Patience;

/* What the players of one thread share. */
typedef struct {
    const MatchPlan *plan;
    Patience patience;
    Guard *guard;
    TrafficLog *traffic;     /* or NULL */
    const MatchWatch *watch; /* or NULL */
    int cancel_fd;           /* readable = stop at once */
    int slot;                /* number of the thread, from 1 */
} PlayerContext;

typedef struct {
    const PlayerContext *context;
    const Entrant *spec;
    int engine; /* index in the plan; −1 = none */
    Client *client;
    double left;       /* on the clock, ms */
    int moves_played;  /* in this game, by this engine */
    int mistakes_seen; /* of the client */
    Game scratch;      /* for checking PVs */
    bool has_scratch;
    Reason why;     /* why it could not be started */
    Reason options; /* the first option it does not have or refuses, "" = none */
} MatchPlayer;

typedef enum { PLAYER_OK, PLAYER_FAULT, PLAYER_CANCELLED } PlayerStatus;

/* Starts the process unless it is running, sets its options and waits until it is ready. */
PlayerStatus player_start(MatchPlayer *p, const PlayerContext *context, int engine,
                          int warnings[WARNING_COUNT]);
/* Announces a new game and sets the clock. */
PlayerStatus player_new_game(MatchPlayer *p);

/* The result of player_think(). */
typedef struct {
    PlayedMove played;
    char text[BESTMOVE_SIZE]; /* the move as received */
    GameFault fault;          /* of the process, or GAME_FAULT_TIME */
    char detail[256];
    double asked_at, answered_at; /* clock_ms() */
} Answer;

/* Lets the engine think about the current position; it is sent the opponent's clock too. The move
 * is not checked except for the warnings about PVs. */
PlayerStatus player_think(MatchPlayer *p, const Game *g, const MatchPlayer *opponent, Answer *out,
                          int warnings[WARNING_COUNT]);
/* The clock alone, without a process: sets it for a new game, or charges a move that was asked for
 * and answered at the times in *out. Charging adds the next period of the time control when one
 * begins, and turns an overrun beyond the margin into a fault. */
void player_set_clock(MatchPlayer *p);
void player_press_clock(MatchPlayer *p, Answer *out);
/* Returns what is left on the clock in ms; negative without one. */
double player_time_left(const MatchPlayer *p);
/* Returns the limits and clocks to send; if the opponent has no clock, this player's clock is sent
 * for both. */
ClientGo player_make_go(const MatchPlayer *p, const MatchPlayer *opponent, Color us);
/* Asks the process to quit, or kills it. Does nothing if there is none. */
void player_end(MatchPlayer *p, bool politely);
/* Ends the process and frees the player's memory. */
void player_finish(MatchPlayer *p);

#endif
