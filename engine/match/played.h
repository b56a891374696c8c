/* A played game of a match: everything a log records, and its conversion to and from JSON and to
 * SGF and PGN.
 */
#ifndef LIA_MATCH_PLAYED_H
#define LIA_MATCH_PLAYED_H

#include "plan.h"
#include "record/record.h"

/* What an engine did wrong: a ClientFault, or one of the following two. */
typedef int GameFault;
enum { GAME_FAULT_TIME = FAULT_COUNT, GAME_FAULT_ILLEGAL, GAME_FAULT_COUNT };
/* Return "crash", "time", …, and for people one "time loss" or several "time losses". */
const char *game_fault_name(GameFault f);
const char *game_fault_noun(GameFault f, int64_t count);
/* True if the process is gone or no longer usable. */
bool game_fault_is_fatal(GameFault f);

/* Violations without consequence for the game. */
typedef enum {
    WARNING_PV_ILLEGAL,  /* a move of a PV is not legal */
    WARNING_PV_OTHER,    /* the last PV does not begin with the move played */
    WARNING_MATE_LENGTH, /* the PV of an announced win or loss has another length or result */
    WARNING_NO_SCORE,    /* a move without a score before it */
    WARNING_PROTOCOL,    /* malformed lines, an unrequested bestmove */
    WARNING_OPTION,      /* the engine does not have an option or refused its value */
    WARNING_COUNT
} Warning;
const char *warning_name(Warning w);

/* A move by an engine, with its last info before the move. Times are in ms. */
typedef struct {
    Move move;
    ScoreKind kind;
    int score, depth;
    int64_t nodes;
    double time;
    double overrun; /* beyond the limit, tolerated or not */
    double left;    /* on its clock afterwards; negative = no clock */
} PlayedMove;

typedef struct {
    PlannedGame plan;
    uint64_t openings; /* digest of the list the opening is from */
    char opening[OPENING_ID_SIZE];
    Game game;         /* including the moves of the opening */
    int opening_plies; /* number of moves of the opening */
    PlayedMove *moves; /* game.length − opening_plies */
    int move_count, move_capacity;
    Result result;
    GameFault fault;
    Color culprit; /* the side at fault */
    char detail[256];
    int warnings[2][WARNING_COUNT]; /* by Color */
    Reason options[2];              /* problem with an option, "" = none; not in the log */
    int64_t started;                /* seconds since 1970 */
    double duration;                /* ms */
    double overhead;                /* total ms the runner needed between the moves */
} PlayedGame;

/* Accepts a zeroed PlayedGame. */
void played_finish(PlayedGame *g);
bool played_add_move(PlayedGame *g, const PlayedMove *m);
/* Returns the half points of the first engine of the encounter: 0, 1, 2. */
int played_half_points(const PlayedGame *g);

/* Appends one line, without its end. */
void played_to_json(const PlayedGame *g, const MatchPlan *p, Buffer *out);
/* Reads such a line: everything is checked and every move is replayed. On failure g does not need
 * played_finish(). */
bool played_from_json(PlayedGame *g, const JsonValue *v, const MatchPlan *p, Reason *why);

/* Makes a record with names, date, clocks and comments for the writers of game files. False if out
 * of memory. */
bool played_to_record(const PlayedGame *g, const MatchPlan *p, Record *out);
/* "+0.12", "-M3" or "". */
enum { SCORE_SIZE = 24 };
void score_format(ScoreKind kind, int score, char out[SCORE_SIZE]);

#endif
