/* The transposition table: results of earlier searches by position.
 *
 * Two entries per slot. An entry is two words, key ^ data and data, written and read with relaxed
 * atomics: threads share the table without locks, and a pair torn between two writers does not
 * match any key. What comes out is still treated as untrusted: a caller checks that the move is
 * legal, the table that the score is possible.
 */
#ifndef LIA_SEARCH_TABLE_H
#define LIA_SEARCH_TABLE_H

#include "rules/position.h"
#include "base/reason.h"
#include "eval/score.h"

#include <stdatomic.h>
#include <stddef.h>

typedef struct {
    Move move; /* may be MOVE_NONE; not checked */
    Score score;
    int depth;
    Bound bound;
} TableData;

typedef struct {
    _Atomic uint64_t check, data;
} TableEntry;

typedef struct {
    TableEntry entry[2];
} TableSlot;

typedef struct {
    TableSlot *slots;
    size_t count; /* of slots in use */
    size_t bytes; /* of the memory, which may have room for more slots */
} Table;

/* The table starts without memory: everything misses, nothing is stored. */
void table_init(Table *t);
void table_finish(Table *t);
/* Gives it megabytes of zeroed memory. If they are refused the old table stays as it is. Nobody may
 * use the table meanwhile. */
bool table_resize(Table *t, size_t megabytes, Reason *why);
/* The same with a number of entries, rounded up to an even one: experiments of the papers name
 * their tables by entries. */
bool table_resize_entries(Table *t, size_t entries, Reason *why);
static inline size_t table_megabytes(const Table *t) {
    return t->bytes >> 20;
}
static inline size_t table_entries(const Table *t) {
    return 2 * t->count;
}
/* Empties part number part of parts; several threads may each clear their own. */
void table_clear_part(Table *t, int part, int parts);
static inline void table_clear(Table *t) {
    table_clear_part(t, 0, 1);
}
/* Used share of a sample, in thousandths. */
int table_permille(const Table *t);

/* True if the position is known; ply turns win distances from the position into those from the
 * root. */
bool table_probe(const Table *t, uint64_t key, int ply, TableData *out);
/* replace is a REPLACE_… value of params.h. */
void table_store(Table *t, uint64_t key, int ply, const TableData *in, int replace);

static inline TableSlot *table_slot(const Table *t, uint64_t key) {
    return &t->slots[(size_t)(((__extension__(unsigned __int128) key) * t->count) >> 64)];
}
static inline void table_prefetch(const Table *t, uint64_t key) {
    if (t->count) __builtin_prefetch(table_slot(t, key));
}

#endif
