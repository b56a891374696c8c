/* How a game ended: the winner, the reason, and the words for both. */
#ifndef LIA_RULES_RESULT_H
#define LIA_RULES_RESULT_H

#include "position.h"

typedef enum { WINNER_NONE, WINNER_BLACK, WINNER_WHITE, WINNER_DRAW } Winner;

typedef enum {
    END_NONE,
    END_CONNECTED,          /* the mover connected */
    END_OPPONENT_CONNECTED, /* the mover connected the opponent only */
    END_BOTH_CONNECTED,     /* one move connected both: by the rules a draw or the mover's win */
    END_NO_MOVE,            /* the side to move has no move: by the rules its loss or a draw */
    END_NOBODY_MOVES,       /* neither side can move */
    END_REPETITION,
    END_MAX_PLIES,
    /* ends that the position does not show */
    END_RESIGNED,
    END_TIME,
    END_AGREED,
    END_FORFEIT, /* illegal move, crash, silence */
    END_ADJUDICATED,
    END_COUNT
} EndReason;

typedef struct {
    Winner winner;
    EndReason reason;
    int repetition; /* with END_REPETITION: how often the position occurred; else 0 */
    bool capture;   /* with END_OPPONENT_CONNECTED: the last move was a capture */
} Result;

typedef struct {
    const char *json;     /* in the files of lia match */
    const char *phrase;   /* beside a number of games */
    const char *pgn;      /* value of the tag Termination, or NULL */
    char sgf;             /* in the property RE after "B+", or 0 */
    const char *sentence; /* for result_describe(); NULL where it composes its own */
    bool of_loser;        /* the sentence begins with the name of the loser */
} EndWords;

extern const EndWords end_words[END_COUNT];

static inline Winner winner_of(Color c) {
    return c == BLACK ? WINNER_BLACK : WINNER_WHITE;
}
static inline bool result_is_over(Result r) {
    return r.winner != WINNER_NONE;
}

/* "Black wins: all 8 stones are connected", "White wins: Black's capture connected White", "Draw:
 * one move connected both sides", "Draw: third repetition", … p is the final position and may be
 * NULL. */
void result_describe(Result r, const Position *p, char *out, int size);

#endif
