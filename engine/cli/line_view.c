#include "line_view.h"
#include "rules/notation.h"

#include <stdio.h>

void line_format_score(Score score, char out[LINE_SCORE_SIZE]) {
    int moves = (score_plies(score) + 1) / 2;
    if (score_is_decided(score))
        snprintf(out, LINE_SCORE_SIZE, "%s in %d move%s", score > 0 ? "win" : "loss", moves,
                 moves == 1 ? "" : "s");
    else
        snprintf(out, LINE_SCORE_SIZE, "%+.2f", score / 100.0);
}

void line_print(const Position *start, const Move *moves, int count) {
    Position p = *start;
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format(&p, moves[i], text);
        printf(" %s", text);
        pos_play(&p, moves[i]);
    }
    printf("\n");
}
