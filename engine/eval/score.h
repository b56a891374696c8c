/* Scores, from the point of view of the side to move. A win is SCORE_WIN minus the plies from the
 * root to the end of the game, so that faster wins and longer defences score better.
 */
#ifndef LIA_EVAL_SCORE_H
#define LIA_EVAL_SCORE_H

#include <stdbool.h>

typedef int Score;

enum {
    PLY_MAX = 256, /* no line is searched further from the root */
    SCORE_DRAW = 0,
    SCORE_EVAL_MAX = 20000, /* bound of every static evaluation */
    SCORE_WIN = 31000,
    SCORE_WIN_MIN = SCORE_WIN - 1000, /* every score from here up is a win */
    SCORE_INFINITE = 32000
};

/* How a score bounds the value: bit 0, the value is at most the score; bit 1, at least. */
typedef enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

static inline Score score_win_in(int ply) {
    return SCORE_WIN - ply;
}
static inline Score score_loss_in(int ply) {
    return ply - SCORE_WIN;
}
static inline bool score_is_win(Score s) {
    return s >= SCORE_WIN_MIN;
}
static inline bool score_is_loss(Score s) {
    return s <= -SCORE_WIN_MIN;
}
static inline bool score_is_decided(Score s) {
    return score_is_win(s) || score_is_loss(s);
}
/* Plies from the root to the end of the game, for a decided score. */
static inline int score_plies(Score s) {
    return SCORE_WIN - (s > 0 ? s : -s);
}

#endif
