/* A sequence of moves, such as a principal variation. */
#ifndef LIA_SEARCH_LINE_H
#define LIA_SEARCH_LINE_H

#include "eval/score.h"
#include "rules/position.h"

#include <string.h>

typedef struct {
    Move moves[PLY_MAX];
    int length;
} Line;

/* Makes line the move m followed by rest. */
static inline void line_set(Line *line, Move m, const Line *rest) {
    line->moves[0] = m;
    memcpy(&line->moves[1], rest->moves, (size_t)rest->length * sizeof rest->moves[0]);
    line->length = rest->length + 1;
}

#endif
