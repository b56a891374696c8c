/* See pn_table.h. The data word holds phi, delta, bits of the work, the path flag and the problem.
 */
#include "pn_table.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum {
    DELTA_SHIFT = 24,
    WORK_SHIFT = 48,
    PATH_SHIFT = 54,
    PROBLEM_SHIFT = 56,
    WORK_MAX = 63,
    PROBLEM_MAX = 255
};

bool pn_table_init(PnTable *t, size_t megabytes, Reason *why) {
    *t = (PnTable){.problem = 1};
    size_t bytes;
    void *memory = memory_map(megabytes, &bytes, why);
    if (!memory) return false;
    t->slots = memory;
    t->count = bytes / sizeof *t->slots;
    return true;
}

void pn_table_finish(PnTable *t) {
    memory_unmap(t->slots, t->count * sizeof *t->slots);
    *t = (PnTable){0};
}

void pn_table_clear(PnTable *t) {
    if (t->problem++ < PROBLEM_MAX) return;
    memset(t->slots, 0, t->count * sizeof *t->slots);
    t->problem = 1;
}

static uint64_t load_data(const PnEntry *e) {
    return atomic_load_explicit(&e->data, memory_order_relaxed);
}
/* Returns the key of an entry whose data have been loaded. */
static uint64_t load_key(const PnEntry *e, uint64_t data) {
    return atomic_load_explicit(&e->check, memory_order_relaxed) ^ data;
}

static bool is_current(const PnTable *t, uint64_t data) {
    return data >> PROBLEM_SHIFT == t->problem;
}

bool pn_table_probe(const PnTable *t, uint64_t key, PnData *out) {
    const PnSlot *slot = pn_table_slot(t, key);
    for (int i = 0; i < PN_SLOT_ENTRIES; i++) {
        uint64_t data = load_data(&slot->entry[i]);
        if (load_key(&slot->entry[i], data) != key || !is_current(t, data)) continue;
        uint32_t phi = data & PN_INFINITE, delta = data >> DELTA_SHIFT & PN_INFINITE;
        *out = (PnData){phi, delta, 0, data >> PATH_SHIFT & 1};
        if (phi == 0) {
            out->length = (int)delta;
            out->delta = PN_INFINITE;
        } else if (delta == 0) {
            out->length = (int)phi;
            out->phi = PN_INFINITE;
        }
        return true;
    }
    return false;
}

static uint64_t work_bits(uint64_t work) {
    int bits = work ? 64 - __builtin_clzll(work) : 0;
    return (uint64_t)(bits < WORK_MAX ? bits : WORK_MAX);
}

/* Returns the entry to overwrite: the position's own, else a free one, else the cheapest. */
static PnEntry *choose_victim(const PnTable *t, uint64_t key) {
    PnSlot *slot = pn_table_slot(t, key);
    PnEntry *victim = NULL;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < PN_SLOT_ENTRIES; i++) {
        PnEntry *e = &slot->entry[i];
        uint64_t data = load_data(e);
        bool current = is_current(t, data);
        if (current && load_key(e, data) == key) return e;
        uint64_t value = current ? 1 + (data >> WORK_SHIFT & WORK_MAX) : 0;
        if (value >= least) continue;
        least = value;
        victim = e;
    }
    return victim;
}

void pn_table_store(PnTable *t, uint64_t key, const PnData *in, uint64_t work) {
    assert(in->phi <= PN_INFINITE && in->delta <= PN_INFINITE);
    PnEntry *e = choose_victim(t, key);
    uint64_t phi = in->phi, delta = in->delta;
    /* At least 1, or the entry would seem decided both ways. */
    uint64_t length = (uint64_t)(in->length > 0 ? in->length : 1);
    if (phi == 0)
        delta = length;
    else if (delta == 0)
        phi = length;
    uint64_t data = phi | delta << DELTA_SHIFT | work_bits(work) << WORK_SHIFT |
                    (uint64_t)in->has_path << PATH_SHIFT | t->problem << PROBLEM_SHIFT;
    atomic_store_explicit(&e->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&e->data, data, memory_order_relaxed);
}
