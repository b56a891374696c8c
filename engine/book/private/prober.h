/* Searches of single positions on one thread. A search depends on the position and the settings
 * alone: the searcher forgets everything before each of them.
 */
#ifndef LIA_BOOK_PRIVATE_PROBER_H
#define LIA_BOOK_PRIVATE_PROBER_H

#include "search/searcher.h"

typedef struct {
    Rules rules;
    Params params;
    uint64_t nodes; /* of one search */
    int hash;       /* MB */
} ProberSettings;

typedef struct {
    Move move;
    Score score; /* for the side to move */
} ProberResult;

typedef struct Prober Prober;

/* The context is for the caller. */
Prober *prober_create(const ProberSettings *s, const void *context, Reason *why);
const void *prober_context(const Prober *p);
/* For Jobs.destroy_state and Jobs.stop_state. */
void prober_destroy(void *prober);
void prober_stop(void *prober);
/* Finds the best of these moves, which are legal. False without a reason if it was stopped, with one
 * if memory ran out. */
bool prober_search(Prober *p, const Position *position, const Move *moves, int count,
                   ProberResult *out, Reason *why);

#endif
