/* The order in which a node's moves are tried: those that cut in a failed multi-cut; the table
 * move; the killers; captures into the inner 4×4; captures into the ring around it; the rest by
 * history. The first stages need no move list, and usually one of them is enough.
 */
#ifndef LIA_SEARCH_PRIVATE_PICKER_H
#define LIA_SEARCH_PRIVATE_PICKER_H

#include "node.h"

typedef struct {
    Worker *w;
    Node *n;
    int stage;
    int tried;                /* moves returned before the list was generated */
    Move early[8];            /* those moves */
    uint64_t keys[MOVES_MAX]; /* sorted as far as needed */
    int next, count;
    bool captures_only;
    struct Abdada *abdada; /* NULL = other workers do not help with this node */
    int given, put_off, resumed;
    struct {
        Move move;
        int16_t index;
    } later[MOVES_MAX]; /* deferred: other workers were searching them */
} Picker;

void picker_init(Picker *p, Worker *w, Node *n);
/* Returns the next move, MOVE_NONE after the last. */
Move picker_next(Picker *p);
/* Like picker_next_free(), for nodes shared with other workers. */
Move picker_next_shared(Picker *p, int *index);
/* Like picker_next(), but moves that other workers are searching come last. *index, initially -1,
 * is the move's place in the undeferred order. */
static inline Move picker_next_free(Picker *p, int *index) {
    if (p->abdada) return picker_next_shared(p, index);
    ++*index;
    return picker_next(p);
}
/* From now on the list returns captures only. */
void picker_drop_quiet(Picker *p);

/* Returns a move's sort key by captures and history; index is its place in the list. */
uint64_t picker_order(const Worker *w, const Position *pos, Move m, int index);

/* Swaps the greatest of keys[from..count-1] to keys[from] and returns its move. */
Move picker_select(uint64_t *keys, int from, int count);

#endif
