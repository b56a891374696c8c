/* The order in which a node's moves are tried: those that cut in a failed multi-cut; the table's
 * move; the refutation; the killers; captures into the inner 4×4; captures into the ring around it;
 * the rest by history. The first stages need no list of moves, and mostly one of them is enough.
 */
#ifndef LIA_SEARCH_PRIVATE_PICKER_H
#define LIA_SEARCH_PRIVATE_PICKER_H

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
    struct Share *share; /* of the moves, or NULL */
    int given, put_off, resumed;
    struct {
        Move move;
        int16_t index;
    } later[MOVES_MAX]; /* moves that other workers were busy with */
} Picker;

void picker_init(Picker *p, Worker *w, Node *n);
/* The next move, MOVE_NONE after the last. */
Move picker_next(Picker *p);
/* The same where the moves are shared out. */
Move picker_next_shared(Picker *p, int *index);
/* The same, but moves that other workers are searching come last. *index, before the first call -1,
 * is the move's place in the order without that. */
static inline Move picker_next_free(Picker *p, int *index) {
    if (p->share) return picker_next_shared(p, index);
    ++*index;
    return picker_next(p);
}
/* From now on the list gives captures only. */
void picker_drop_quiet(Picker *p);

/* Key of a move by captures and history, for picker_select; index is its place in the list. */
uint64_t picker_order(const Worker *w, const Position *pos, Move m, int index);

/* Takes the greatest of keys[from..count-1] to keys[from] and returns its move. */
Move picker_select(uint64_t *keys, int from, int count);

#endif
