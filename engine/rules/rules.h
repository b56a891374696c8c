/* The rule dialects. No two places agree on what happens when one move connects both sides, when
 * a player cannot move, and when a position comes back; each of these is a field here.
 */
#ifndef LIA_RULES_RULES_H
#define LIA_RULES_RULES_H

#include "position.h"
#include "base/reason.h"
#include "base/text.h"

typedef enum { BOTH_DRAW, BOTH_MOVER_WINS } BothConnected;
typedef enum { STUCK_PASS, STUCK_LOSES, STUCK_DRAW } NoMove;

typedef struct {
    BothConnected both;
    NoMove stuck;
    int repetition;        /* this occurrence of a position is a draw; 0 = no such rule */
    bool repetition_board; /* positions are compared without the side to move */
    int max_plies;         /* a game this long is a draw; 0 = no limit */
} Rules;

typedef enum { WINNER_NONE, WINNER_BLACK, WINNER_WHITE, WINNER_DRAW } Winner;

typedef enum {
    END_NONE,
    END_CONNECTED,          /* the mover connected */
    END_OPPONENT_CONNECTED, /* the mover connected the opponent only */
    END_BOTH_CONNECTED,     /* one move connected both: by the rules a draw or the mover's win */
    END_NO_MOVE,            /* the side to move has none: by the rules its loss or a draw */
    END_NOBODY_MOVES,       /* neither side can move */
    END_REPETITION,
    END_MAX_PLIES,
    /* ends that do not stand on the board */
    END_RESIGNED,
    END_TIME,
    END_AGREED,
    END_FORFEIT, /* illegal move, crash, silence */
    END_ADJUDICATED
} EndReason;

typedef struct {
    Winner winner;
    EndReason reason;
    int repetition; /* with END_REPETITION: how often the position stood; else 0 */
    bool capture;   /* with END_OPPONENT_CONNECTED: the last move was a capture */
} Result;

/* The dialects by name: olympiad (default), gamut, cutechess, openspiel, codingame, playstrategy.
 */
extern const char *const rules_names[];
enum { RULES_COUNT = 6 };
Rules rules_default(void);
/* Finds a dialect by name, case-insensitively; on failure the reason lists the names. */
bool rules_find(Span name, Rules *out, Reason *why);
/* Name of the dialect these rules are, or "custom". */
const char *rules_name(const Rules *rules);
bool rules_are_equal(const Rules *a, const Rules *b);

static inline Winner winner_of(Color c) {
    return c == BLACK ? WINNER_BLACK : WINNER_WHITE;
}
static inline bool result_is_over(Result r) {
    return r.winner != WINNER_NONE;
}

/* What the board alone says: connections and missing moves, not repetition or length. The side
 * not to move is taken to have made the last move. */
Result rules_board_result(const Position *p, const Rules *rules);

/* "Black wins: all 8 stones are connected", "White wins: Black's capture connected White", "Draw:
 * one move connected both sides", "Draw: third repetition", … p is the final position and may be
 * NULL. */
void result_describe(Result r, const Position *p, char *out, int size);
/* "1-0" if Black wins, "0-1", "1/2-1/2" or "*". */
const char *result_score(Result r);

#endif
