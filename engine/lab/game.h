/* Any game of two players, as the searchers of the lab see it: moves, play, take back, over,
 * evaluate, and a key for tables.
 *
 * A move is a number below LAB_MOVES, the same in every position, so that it can index a history
 * table. Scores are those of score.h, for the side to move; those of wins and losses count the plies
 * from the root, or are the same wherever the game ends if they lie below SCORE_WIN_MIN.
 */
#ifndef LIA_LAB_GAME_H
#define LIA_LAB_GAME_H

#include "eval/score.h"

#include <stddef.h>
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

    /* What follows may be NULL: then the techniques that ask for it find nothing. */

    /* The same for the same position and side to move, whatever the path. */
    uint64_t (*key)(LabGame *g);
    /* Rates every move of the list by knowledge of the game, without a search. */
    void (*rate)(LabGame *g, const LabMove *list, int count, int *ratings);
    bool (*is_capture)(LabGame *g, LabMove m);
    /* True if the opponent would win at once if it were its turn: the check of this game. */
    bool (*is_threatened)(LabGame *g);
    /* The move that hands over the turn, which play() accepts in any position; has_pass says
     * whether the game has it. */
    bool has_pass;
    LabMove pass;
} LabGameRules;

enum { LAB_RATING_MAX = 25 }; /* ratings lie within ± this, Schaeffer's range */

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
static inline bool lab_is_capture(LabGame *g, LabMove m) {
    return g->rules->is_capture && g->rules->is_capture(g, m);
}
static inline bool lab_is_pass(const LabGame *g, LabMove m) {
    return g->rules->has_pass && m == g->rules->pass;
}

#endif
