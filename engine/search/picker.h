/* The order in which a node's moves are tried: those that cut in a failed multi-cut; the table's
 * move; the refutation; the killers; captures into the inner 4×4; captures into the ring around it;
 * the rest by history. The first stages need no list of moves, and mostly one of them is enough.
 */
#ifndef LIA_SEARCH_PICKER_H
#define LIA_SEARCH_PICKER_H

#include "node.h"

typedef struct {
    Worker *w;
    Node *n;
    int stage;
    int tried;                /* moves given out before the list */
    Move early[8];            /* these */
    uint64_t keys[MOVES_MAX]; /* sorted as far as needed */
    int next, count;
    bool captures_only;
} Picker;

void picker_init(Picker *p, Worker *w, Node *n);
/* The next move, MOVE_NONE after the last. */
Move picker_next(Picker *p);
/* From now on the list gives captures only. */
void picker_drop_quiet(Picker *p);

/* Key of a move by captures and history, for picker_select; index is its place in the list. */
uint64_t picker_order(const Worker *w, const Position *pos, Move m, int index);

/* Takes the greatest of keys[from..count-1] to keys[from] and returns its move. */
Move picker_select(uint64_t *keys, int from, int count);

#endif
