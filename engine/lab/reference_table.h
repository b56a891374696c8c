/* The transposition table of the reference searcher. */
#ifndef LIA_LAB_REFERENCE_TABLE_H
#define LIA_LAB_REFERENCE_TABLE_H

#include "game.h"
#include "reference_config.h"

typedef struct {
    uint64_t key;
    int16_t score; /* of a win: from this position on */
    int8_t depth;
    uint8_t bound; /* Bound; BOUND_NONE = empty */
    LabMove move;
} ReferenceEntry;

typedef struct {
    ReferenceEntry *entries; /* NULL = there is none */
    int count;
    TableRule rule;
} ReferenceTable;

/* A table of count entries, all empty; of an even number of them with RULE_TWO_DEEP, and of none
 * with 0. False if out of memory. */
bool reference_table_init(ReferenceTable *t, int count, TableRule rule);
void reference_table_finish(ReferenceTable *t);
void reference_table_clear(ReferenceTable *t);

/* The entry of a position, or NULL. */
const ReferenceEntry *reference_table_find(const ReferenceTable *t, uint64_t key);
/* Puts the entry where the rule wants it, if anywhere. */
void reference_table_store(ReferenceTable *t, const ReferenceEntry *new);

/* The table counts the plies to a win from its position, scores count them from the root. */
Score reference_score_from_root(Score score, int ply);

#endif
