#include "reference_table.h"

#include <stdlib.h>
#include <string.h>

bool reference_table_init(ReferenceTable *t, int count, TableRule rule) {
    if (rule == RULE_TWO_DEEP) count += count % 2;
    *t = (ReferenceTable){.count = count, .rule = rule};
    if (count) t->entries = calloc((size_t)count, sizeof *t->entries);
    return !count || t->entries;
}

void reference_table_finish(ReferenceTable *t) {
    free(t->entries);
    *t = (ReferenceTable){0};
}

void reference_table_clear(ReferenceTable *t) {
    if (t->entries) memset(t->entries, 0, (size_t)t->count * sizeof *t->entries);
}

static bool holds(const ReferenceEntry *e, uint64_t key) {
    return e->bound != BOUND_NONE && e->key == key;
}

/* The first entry of the position's place, which has two with RULE_TWO_DEEP. */
static ReferenceEntry *place_of(const ReferenceTable *t, uint64_t key) {
    int size = t->rule == RULE_TWO_DEEP ? 2 : 1;
    return &t->entries[(size_t)size * (size_t)(key % (uint64_t)(t->count / size))];
}

const ReferenceEntry *reference_table_find(const ReferenceTable *t, uint64_t key) {
    if (!t->entries) return NULL;
    const ReferenceEntry *e = place_of(t, key);
    if (holds(e, key)) return e;
    return t->rule == RULE_TWO_DEEP && holds(e + 1, key) ? e + 1 : NULL;
}

/* True if the first entry, of the same position and depth, bounds the value more closely. */
static bool says_more(const ReferenceEntry *a, const ReferenceEntry *b) {
    if (a->bound != b->bound) return a->bound == BOUND_EXACT;
    return a->bound == BOUND_LOWER ? a->score > b->score
                                   : a->bound == BOUND_UPPER && a->score < b->score;
}

static bool is_kept(TableRule rule, const ReferenceEntry *old, const ReferenceEntry *new) {
    if (old->bound == BOUND_NONE) return false;
    bool same = old->key == new->key;
    switch (rule) {
    case RULE_DEEPER:
        return same && old->depth > new->depth;
    case RULE_BOUND:
        return same &&
               (old->depth > new->depth || (old->depth == new->depth &&says_more(old, new)));
    case RULE_DEEPEST:
        return old->depth > new->depth;
    default:
        return false;
    }
}

/* As the engine's table does (search/table.c). */
static void store_two_deep(ReferenceEntry *first, const ReferenceEntry *new) {
    ReferenceEntry *second = first + 1;
    if (holds(first, new->key)) {
        *first = *new;
    } else if (holds(second, new->key) || new->depth < first->depth) {
        *second = *new;
    } else {
        *second = *first;
        *first = *new;
    }
}

void reference_table_store(ReferenceTable *t, const ReferenceEntry *new) {
    if (!t->entries) return;
    ReferenceEntry *place = place_of(t, new->key);
    if (t->rule == RULE_TWO_DEEP)
        store_two_deep(place, new);
    else if (!is_kept(t->rule, place, new))
        *place = *new;
}

Score reference_score_from_root(Score score, int ply) {
    return score_is_win(score) ? score - ply : score_is_loss(score) ? score + ply : score;
}
