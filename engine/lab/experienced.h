/* The three searches of "Experienced Search": minimax, alpha-beta, and alpha-beta whose moves are
 * ordered by history, over any game.
 *
 * Read so that the node counts printed there come out: every move of the root gets the full window,
 * and a branch is cut only where its value lies strictly outside the window. The move returned is
 * the first one of the best value. A node is a position searched; the root is none.
 */
#ifndef LIA_LAB_EXPERIENCED_H
#define LIA_LAB_EXPERIENCED_H

#include "game.h"

#include <stdatomic.h>

typedef enum { EXPERIENCED_MINIMAX, EXPERIENCED_ALPHABETA, EXPERIENCED_HISTORY } ExperiencedKind;

typedef struct {
    LabGame *game;
    ExperiencedKind kind;
    const atomic_bool *stop; /* NULL = never */
    int64_t nodes;
    double history[LAB_MOVES]; /* one table for both sides, from the first move of the game on */
} Experienced;

/* Returns the move for the current position, which is not over, and adds to s->nodes. */
LabMove experienced_move(Experienced *s, int depth);

#endif
