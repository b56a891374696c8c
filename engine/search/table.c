/* Two-deep replacement after Breuker, Uiterwijk and van den Herik: the first entry of a slot keeps
 * the deepest result, the second the latest. The other schemes know one place for a position: one
 * entry of its slot, chosen by the last bit of the key, so that all schemes use all of the memory.
 * Slots are found by multiplication: any size works, not only powers of two.
 */
#include "table.h"
#include "base/memory.h"
#include "eval/params.h"

#include <string.h>

enum { MOVE_SHIFT = 0, SCORE_SHIFT = 16, DEPTH_SHIFT = 32, BOUND_SHIFT = 40 };

void table_init(Table *t) {
    *t = (Table){0};
}

void table_finish(Table *t) {
    memory_unmap(t->slots, t->bytes);
    table_init(t);
}

bool table_resize(Table *t, size_t megabytes, Reason *why) {
    size_t bytes;
    void *memory = memory_map(megabytes, &bytes, why);
    if (!memory) return false;
    table_finish(t);
    t->slots = memory;
    t->bytes = bytes;
    t->count = bytes / sizeof *t->slots;
    return true;
}

bool table_resize_entries(Table *t, size_t entries, Reason *why) {
    size_t slots = entries / 2 + entries % 2, megabytes = (slots * sizeof *t->slots >> 20) + 1;
    if (!entries || slots > SIZE_MAX / sizeof *t->slots)
        return reason_set(why, "%zu entries are not a table size", entries);
    if (!table_resize(t, megabytes, why)) return false;
    t->count = slots;
    return true;
}

void table_clear_part(Table *t, int part, int parts) {
    size_t from = t->count / (size_t)parts * (size_t)part;
    size_t to = part == parts - 1 ? t->count : t->count / (size_t)parts * ((size_t)part + 1);
    if (to > from) memset(&t->slots[from], 0, (to - from) * sizeof *t->slots);
}

static uint64_t load_data(const TableEntry *e) {
    return atomic_load_explicit(&e->data, memory_order_relaxed);
}
static uint64_t load_check(const TableEntry *e) {
    return atomic_load_explicit(&e->check, memory_order_relaxed);
}

static void write_entry(TableEntry *e, uint64_t key, uint64_t data) {
    atomic_store_explicit(&e->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&e->data, data, memory_order_relaxed);
}

int table_permille(const Table *t) {
    size_t sample = t->count < 500 ? t->count : 500;
    int used = 0;
    for (size_t i = 0; i < sample; i++)
        for (int k = 0; k < 2; k++) used += load_data(&t->slots[i].entry[k]) != 0;
    return sample ? (int)((size_t)used * 500 / sample) : 0;
}

static int data_depth(uint64_t data) {
    return (int)(data >> DEPTH_SHIFT & 0xFF);
}

bool table_probe(const Table *t, uint64_t key, int ply, TableData *out) {
    if (!t->count) return false;
    const TableSlot *slot = table_slot(t, key);
    for (int i = 0; i < 2; i++) {
        uint64_t data = load_data(&slot->entry[i]);
        if (!data || (load_check(&slot->entry[i]) ^ data) != key) continue;
        Score score = (int16_t)(data >> SCORE_SHIFT & 0xFFFF);
        if (score > SCORE_WIN || score < -SCORE_WIN) return false;
        if (score_is_win(score))
            score -= ply;
        else if (score_is_loss(score))
            score += ply;
        *out = (TableData){.move = (Move)(data >> MOVE_SHIFT & 0xFFFF),
                           .score = score,
                           .depth = data_depth(data),
                           .bound = (Bound)(data >> BOUND_SHIFT & 3)};
        return true;
    }
    return false;
}

void table_store(Table *t, uint64_t key, int ply, const TableData *in, int replace) {
    if (!t->count) return;
    assert(in->bound != BOUND_NONE && in->depth >= 0 && in->depth < 256);
    Score score = in->score;
    if (score_is_win(score))
        score += ply;
    else if (score_is_loss(score))
        score -= ply;
    uint64_t data = (uint64_t)in->move << MOVE_SHIFT | (uint64_t)(uint16_t)score << SCORE_SHIFT |
                    (uint64_t)in->depth << DEPTH_SHIFT | (uint64_t)in->bound << BOUND_SHIFT;
    TableSlot *slot = table_slot(t, key);
    TableEntry *first = &slot->entry[0], *second = &slot->entry[1];
    uint64_t first_data = load_data(first), first_check = load_check(first);
    uint64_t second_data = load_data(second);
    if (first_data && (first_check ^ first_data) == key) {
        write_entry(first, key, data);
    } else if (second_data && (load_check(second) ^ second_data) == key) {
        write_entry(second, key, data);
    } else if (replace != REPLACE_TWO_DEEP) {
        TableEntry *only = &slot->entry[key % 2];
        if (replace == REPLACE_ALWAYS || in->depth >= data_depth(load_data(only)))
            write_entry(only, key, data);
    } else if (in->depth >= data_depth(first_data)) {
        write_entry(second, first_check ^ first_data, first_data);
        write_entry(first, key, data);
    } else {
        write_entry(second, key, data);
    }
}
