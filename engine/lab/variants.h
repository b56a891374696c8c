/* The algorithms of Marsland and Campbell 1981, after their listings, over any game of the lab.
 * Moves are searched in the order in which the game lists them.
 *
 * Where a listing is silent or wrong:
 * - depth 0 is a leaf, and a finished game is one at any depth;
 * - palphabeta "to N−2 plies" leaves the last two plies of the first line to alphabeta;
 * - the minimal window for the last subtree is used at the root, where only the move matters: if
 *   the last move is the best one, its value is a lower bound;
 * - in the appendix an upper bound from the table ends the search even if it lies inside the window,
 *   and is returned as if it were the value. Here it narrows the window, as the text has it, and
 *   ends the search if nothing is left of it.
 */
#ifndef LIA_LAB_VARIANTS_H
#define LIA_LAB_VARIANTS_H

#include "game.h"

#include <stdatomic.h>

typedef enum {
    VARIANT_MINIMAX,
    VARIANT_ALPHABETA,  /* fail-hard */
    VARIANT_FALPHABETA, /* fail-soft */
    VARIANT_LAST,       /* falphabeta, minimal window for the last subtree */
    VARIANT_PALPHABETA, /* minimal windows beside the first line */
    VARIANT_PALPHABETA_TOP,
    VARIANT_SCOUT,     /* palphabeta for what turns out better, too */
    VARIANT_TABLE,     /* AB() of the appendix, the table empty at the start */
    VARIANT_DEEPENING, /* the same after searches of all smaller depths */
    VARIANTS
} Variant;
extern const char *const variant_names[VARIANTS];

typedef struct {
    uint64_t lock;
    Score score; /* wins are counted from this position */
    LabMove move;
    int8_t length; /* depth of the search */
    uint8_t bound; /* Bound */
} VariantEntry;

enum { VARIANT_ENTRIES = 1 << 18 };

typedef struct {
    LabGame *game;
    VariantEntry *table;     /* VARIANT_ENTRIES of them, empty; for the last two only */
    const atomic_bool *stop; /* NULL = never */
    int64_t nodes;           /* positions visited, but for the root */
    int64_t leaves;          /* of these, scored ones: horizon or end of the game */
    int root;                /* ply; private */
} VariantSearch;

typedef struct {
    Score score;
    Bound bound; /* exact or lower */
} VariantResult;

/* Searches the current position, which is not over, and adds to nodes and leaves. */
VariantResult variant_search(VariantSearch *s, Variant variant, int depth);

#endif
