/* lia play: what its parts share. The main thread owns everything here; the engine's callbacks only
 * fill the mail, and a byte in the wake pipe says that something is in it.
 */
#ifndef LIA_CLI_PLAY_H
#define LIA_CLI_PLAY_H

#include "base/text.h"
#include "search/engine.h"

#include <pthread.h>

typedef enum { WORK_NONE, WORK_MOVE, WORK_HINT, WORK_ANALYSE } PlayWork;

/* What came from the engine and was not looked at yet. */
typedef struct {
    pthread_mutex_t mutex;
    int wake[2];     /* a pipe */
    unsigned ticket; /* of the search it belongs to */
    bool has_report, has_answer;
    EngineLine line; /* the best one of the last report */
    uint64_t nodes;
    EngineAnswer answer;
} PlayMail;

typedef struct {
    bool has_clock;
    int64_t initial, left[2], increment; /* ns */
    int64_t since;                       /* when the side to move began to think; 0 = it has not */
} PlayClock;

typedef struct {
    Engine *engine;
    Game game;
    Params params;
    int level;
    bool is_human[2];  /* by Color */
    bool paused;       /* the engine waits for 'go' */
    int64_t move_time; /* ms the engine takes without a clock */
    PlayClock clock;
    PlayWork work;
    bool is_endless; /* the work ends by stop only */
    unsigned ticket; /* of the search that counts */
    PlayMail mail;
    bool flip, colors, is_terminal;
    bool quit;
    uint64_t seed;
} Play;

/* play_view.c */
/* The board; selected: a stone whose targets are marked, or NO_SQUARE. */
void play_show_board(const Play *p, Square selected);
/* "12. c1xa3", the number counting pairs of moves. */
void play_show_move(const Game *g, int ply, Move m);
/* "depth 7  +0.35  for Black  b1-b3 a2-c2 …" */
void play_show_line(const Play *p, const EngineLine *line, uint64_t nodes);
void play_show_clocks(const Play *p);

/* play_commands.c: one line of input. */
/* Goes on with the main line of the first game of a file; false with a message. */
bool play_load(Play *p, const char *path);
void play_command(Play *p, Span line);
void play_prompt(const Play *p);

/* play.c */
/* milliseconds 0 = until stopped; with a clock Lia's own moves go by that. */
void play_start_search(Play *p, PlayWork work, int64_t milliseconds);
/* Forgets what runs. */
void play_cancel(Play *p);
/* Lets the side to move begin: starts the engine if it is its turn. Shows board and result. */
void play_turn(Play *p);
/* Makes a move for whoever is to move and passes the turn on. */
bool play_move(Play *p, Move m, Reason *why);
/* Nanoseconds on its clock now. */
int64_t play_time_left(const Play *p, Color side);
/* Another game, position or clock setting: both clocks stand still until the next move. */
void play_stop_clock(Play *p);

#endif
