/* How much time a side has. */
#ifndef LIA_GUI_TIME_CONTROL_H
#define LIA_GUI_TIME_CONTROL_H

#include <stddef.h>
#include <stdint.h>

#include "match/entrant.h"

typedef enum { TIME_NONE, TIME_PER_MOVE, TIME_GAME, TIME_INCREMENT } TimeKind;

enum { TIME_MOVES_MAX = 1000 };

typedef struct {
    TimeKind kind;
    int64_t base_ms;      /* of the game, of a period, or of a move */
    int64_t increment_ms; /* after each move */
    int moves;            /* of a period, after which the base is added again; 0 = the whole game */
} TimeControl;

/* Time is counted for the whole game and not for each move. */
static inline bool time_is_clock(const TimeControl *t) {
    return t->kind == TIME_GAME || t->kind == TIME_INCREMENT;
}
/* What a move adds to the clock, when it is the mover's so manieth. */
int64_t time_gained(const TimeControl *t, int moves_made);
/* Moves until the base is added again; 0 = never. */
int time_moves_to_go(const TimeControl *t, int moves_made);
/* "10 min + 5 s", "40 moves in 10 min", "2 s a move", "no clock". */
void time_describe(const TimeControl *t, char *out, size_t size);
/* As the engines of a match are told it, and files of games: "40/600+5", "2s/move". */
void time_format(const TimeControl *t, char out[LIMITS_SIZE]);

#endif
