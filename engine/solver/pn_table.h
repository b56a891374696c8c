/* The solver's own table: proof and disproof numbers by position.
 *
 * An entry is two words, the data and a check, which is the key xor the data; four entries share a
 * cache line. Threads read and write entries without locks: the halves of two entries do not match
 * any key that is asked for. Starting a new problem takes no time: entries carry the number of their
 * problem, and those of other problems count as empty. In a full slot the entry that took the least
 * work is replaced.
 *
 * phi and delta are the proof numbers from the point of view of the side to move (pn_node.h). In a
 * decided entry one of the two is 0; the other is infinite, and its bits hold the length.
 */
#ifndef LIA_SOLVER_PN_TABLE_H
#define LIA_SOLVER_PN_TABLE_H

#include "base/reason.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PN_INFINITE UINT32_C(0xFFFFFF)

typedef struct {
    uint32_t phi, delta; /* 0 … PN_INFINITE; exactly one is 0 if the position is decided */
    int length;          /* of a decided position: plies to the end, at most */
    bool has_path;       /* there is another entry that is valid on one path only */
} PnData;

typedef struct {
    _Atomic uint64_t check, data;
} PnEntry;

enum { PN_SLOT_ENTRIES = 4 };

typedef struct {
    PnEntry entry[PN_SLOT_ENTRIES];
} PnSlot;

typedef struct {
    PnSlot *slots;
    size_t count;
    uint64_t problem; /* 1 … 255 */
} PnTable;

/* A PnTable may be copied while it is not cleared: the copies share the memory. One thread initialises,
 * clears and finishes it; all may probe and store. */
bool pn_table_init(PnTable *t, size_t megabytes, Reason *why);
void pn_table_finish(PnTable *t);
/* Empties the table. */
void pn_table_clear(PnTable *t);

bool pn_table_probe(const PnTable *t, uint64_t key, PnData *out);
/* Stores a result; work is the number of nodes it took. */
void pn_table_store(PnTable *t, uint64_t key, const PnData *in, uint64_t work);

static inline PnSlot *pn_table_slot(const PnTable *t, uint64_t key) {
    return &t->slots[(size_t)(((__extension__(unsigned __int128) key) * t->count) >> 64)];
}
static inline void pn_table_prefetch(const PnTable *t, uint64_t key) {
    __builtin_prefetch(pn_table_slot(t, key));
}

#endif
