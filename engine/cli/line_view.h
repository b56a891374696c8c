/* Scores and lines of play as the commands print them. */
#ifndef LIA_CLI_LINE_VIEW_H
#define LIA_CLI_LINE_VIEW_H

#include "eval/score.h"
#include "rules/position.h"

enum { LINE_SCORE_SIZE = 32 };

/* Writes "+0.35", "win in 4 moves" or "loss in 1 move", in moves as UCI counts them. */
void line_format_score(Score score, char out[LINE_SCORE_SIZE]);
/* Prints the moves, each after a blank, and ends the line. */
void line_print(const Position *start, const Move *moves, int count);

#endif
