/* A game of a match that has been played: all that a log keeps of it, and its way into and out of
 * JSON, SGF and PGN.
 */
#ifndef LIA_MATCH_PLAYED_H
#define LIA_MATCH_PLAYED_H

#include "plan.h"
#include "record/record.h"

/* What an engine did wrong: a ClientFault, or one of two more. */
typedef int GameFault;
enum { GAME_FAULT_TIME = FAULT_COUNT, GAME_FAULT_ILLEGAL, GAME_FAULT_COUNT };
/* "crash", "time", …, and for people "crashes", "time losses". */
const char *game_fault_name(GameFault f);
const char *game_fault_plural(GameFault f);
/* The process is gone or no use any more. */
bool game_fault_is_fatal(GameFault f);

/* Promises broken without consequence for the game. */
typedef enum {
    WARNING_PV_ILLEGAL,  /* a move of a PV is not legal */
    WARNING_PV_OTHER,    /* the last PV does not begin with the move played */
    WARNING_MATE_LENGTH, /* the PV of an announced win or loss does not end there */
    WARNING_NO_SCORE,    /* a move without any score before it */
    WARNING_PROTOCOL,    /* malformed lines, an unrequested bestmove */
    WARNING_OPTION,      /* it was given an option it does not have, or a value it refused */
    WARNING_COUNT
} Warning;
const char *warning_name(Warning w);

/* A move by an engine, with what it said last before it. Times in ms. */
typedef struct {
    Move move;
    ScoreKind kind;
    int score, depth;
    int64_t nodes;
    double time;
    double overrun; /* beyond the limit, forgiven or not */
    double left;    /* on its clock afterwards; negative = no clock */
} PlayedMove;

typedef struct {
    PlannedGame plan;
    uint64_t openings; /* digest of the list the opening is from */
    char opening[OPENING_ID_SIZE];
    Game game;         /* with the opening's moves */
    int opening_plies; /* number of its moves that belong to the opening */
    PlayedMove *moves; /* game.length − opening_plies */
    int move_count, move_capacity;
    Result result;
    GameFault fault;
    Color culprit; /* who did it */
    char detail[256];
    int warnings[2][WARNING_COUNT]; /* by Color */
    Reason options[2];              /* what was wrong with options, "" = nothing; not in the log */
    int64_t started;                /* seconds since 1970 */
    double duration;                /* ms */
    double overhead;                /* ms the runner needed between the moves, in all */
} PlayedGame;

/* A PlayedGame of zeros may be finished. */
void played_finish(PlayedGame *g);
bool played_add_move(PlayedGame *g, const PlayedMove *m);
/* Half points of the first engine of the encounter: 0, 1, 2. */
int played_half_points(const PlayedGame *g);

/* One line, without its end. */
void played_to_json(const PlayedGame *g, const MatchPlan *p, Buffer *out);
/* Reads it back: everything is checked and every move played again. On failure g needs no
 * played_finish. */
bool played_from_json(PlayedGame *g, const JsonValue *v, const MatchPlan *p, Reason *why);

/* The game with names, date, clocks and comments, for the writers of game files. False without
 * memory. */
bool played_to_record(const PlayedGame *g, const MatchPlan *p, Record *out);
/* "+0.12", "-M3" or "". */
enum { SCORE_SIZE = 24 };
void score_format(ScoreKind kind, int score, char out[SCORE_SIZE]);

#endif
