/* Any game of two players, as the searchers of the lab see it: moves, play, take back, over,
 * evaluate.
 *
 * A move is a number below LAB_MOVES, the same in every position, so that it can index a history
 * table. Scores are those of score.h, for the side to move.
 */
#ifndef LIA_LAB_GAME_H
#define LIA_LAB_GAME_H

#include "eval/score.h"

#include <stdint.h>

typedef uint16_t LabMove;
enum { LAB_MOVES = 4096, LAB_NO_MOVE = 0xFFFF, LAB_LIST_MAX = 256 };

typedef struct LabGame LabGame;

typedef struct {
    /* Lists the legal moves in the order in which they are generated. None: the game is a draw. */
    int (*moves)(LabGame *g, LabMove *list);
    void (*play)(LabGame *g, LabMove m);
    void (*take_back)(LabGame *g);
    /* True if the game is over, with the score for the side to move. Not asked at the root. */
    bool (*over)(LabGame *g, Score *score);
    Score (*evaluate)(LabGame *g);
    void (*destroy)(LabGame *g);
} LabGameRules;

struct LabGame {
    const LabGameRules *rules;
    int ply; /* from the root */
};

static inline void lab_play(LabGame *g, LabMove m) {
    g->rules->play(g, m);
    g->ply++;
}
static inline void lab_take_back(LabGame *g) {
    g->ply--;
    g->rules->take_back(g);
}

#endif
