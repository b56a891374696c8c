/* One engine at a board: its process, its clock, its faults. Used by one thread of a match at a
 * time.
 *
 * What happens at a limit: at the limit plus the margin the engine has lost on time, and is told to
 * stop; if it answers within the grace the overrun is known and the process goes on; if not it
 * hangs, and is killed.
 */
#ifndef LIA_MATCH_PLAYER_H
#define LIA_MATCH_PLAYER_H

#include "played.h"

/* Where all that engines and runner say to each other is written, if wanted. Any thread. */
typedef struct TrafficLog TrafficLog;
TrafficLog *traffic_create(const char *path, Reason *why);
/* False if something could not be written. Accepts NULL. */
bool traffic_destroy(TrafficLog *t);

/* How long an engine is waited for, in ms. */
typedef struct {
    double start; /* for uciok */
    double ready; /* for readyok */
    double move;  /* for a move where no clock limits it */
    double grace; /* for an answer after the limit, and for the exit after quit */
} Patience;

/* What the players of one thread share. */
typedef struct {
    const MatchPlan *plan;
    Patience patience;
    Guard *guard;
    TrafficLog *traffic; /* or NULL */
    int cancel_fd;       /* readable = give up at once */
    int slot;            /* number of the thread, for the traffic log */
} PlayerContext;

typedef struct {
    const PlayerContext *context;
    const Entrant *spec;
    int engine; /* index in the plan; −1 = none */
    Client *client;
    double left;       /* on the clock, ms */
    int moves_played;  /* in this game, by this engine */
    int mistakes_seen; /* of the client */
    Game scratch;      /* to try PVs on */
    bool has_scratch;
    Reason why;     /* why it could not be started */
    Reason options; /* the first that it does not have or refuses, "" = none */
} Player;

typedef enum { PLAYER_OK, PLAYER_FAULT, PLAYER_CANCELLED } PlayerStatus;

/* Starts the process unless it runs, sets its options and waits until it is ready. */
PlayerStatus player_start(Player *p, const PlayerContext *context, int engine,
                          int warnings[WARNING_COUNT]);
/* Tells it of a new game and sets its clock. */
PlayerStatus player_new_game(Player *p);

/* What one move brought. */
typedef struct {
    PlayedMove played;
    char text[BESTMOVE_SIZE]; /* the move as it came */
    GameFault fault;          /* of the process, or GAME_FAULT_TIME */
    char detail[256];
    double asked_at, answered_at; /* clock_ms() */
} Answer;

/* Lets it think about the game as it stands; the opponent's clock is told too. The move is not
 * looked at except for the warnings about PVs. */
PlayerStatus player_think(Player *p, const Game *g, const Player *opponent, Answer *out,
                          int warnings[WARNING_COUNT]);
/* The clock alone, without a process: to the start of a game, and after a move that was asked for
 * and answered at the times in *out. That adds the time control's next period where one begins, and
 * makes an overrun beyond the margin a fault. */
void player_set_clock(Player *p);
void player_press_clock(Player *p, Answer *out);
/* What it is told of limits and clocks; an opponent without a clock is shown this one's. */
ClientGo player_make_go(const Player *p, const Player *opponent, Color us);
/* Asks the process to quit, or kills it. Nothing if there is none. */
void player_end(Player *p, bool politely);
/* Frees the rest too. */
void player_finish(Player *p);

#endif
