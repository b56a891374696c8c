/* A sort key is one word: stage, then history as the bits of a non-negative float (which compare
 * like the float itself), then generation order, then the move. Repeatedly selecting the greatest
 * beats sorting, because most nodes need few moves.
 */
#include "private/picker.h"
#include "private/abdada.h"

#include <string.h>

/* Returns 2 for captures into the centre, 1 for those into the ring, 0 for other moves; without a
 * branch, which would be mispredicted. */
static int capture_stage(const Worker *w, const Position *pos, Move m) {
    Bits enemy = w->params.CaptureStages ? pos->stones[color_other(pos->side)] : 0;
    return bits_has(enemy & (BITS_RING | BITS_CENTRE), move_to(m)) +
           bits_has(enemy & BITS_CENTRE, move_to(m));
}

static uint64_t make_key(int stage, float score, int index, Move m) {
    uint32_t bits;
    memcpy(&bits, &score, sizeof bits);
    return (uint64_t)stage << 56 | (uint64_t)bits << 24 | (uint64_t)(255 - index) << 16 | m;
}

uint64_t picker_order(const Worker *w, const Position *pos, Move m, int index) {
    return make_key(capture_stage(w, pos, m), w->history.score[pos->side][m], index, m);
}

Move picker_select(uint64_t *keys, int from, int count) {
    int best = from;
    uint64_t key = keys[from];
    for (int i = from + 1; i < count; i++)
        best = keys[i] > key ? i : best, key = keys[i] > key ? keys[i] : key;
    keys[best] = keys[from];
    keys[from] = key;
    return (Move)(key & 0xFFFF);
}

void picker_init(Picker *p, Worker *w, Node *n) {
    p->w = w;
    p->n = n;
    p->stage = 0;
    p->tried = 0;
    p->next = -1;
    p->captures_only = false;
    p->abdada = abdada_at(w, n->depth);
    p->given = p->put_off = p->resumed = 0;
}

void picker_drop_quiet(Picker *p) {
    if (p->captures_only) return;
    p->captures_only = true;
    if (p->next < 0) return;
    int count = p->next;
    for (int i = p->next; i < p->count; i++)
        if (move_is_capture(p->n->pos, (Move)(p->keys[i] & 0xFFFF))) p->keys[count++] = p->keys[i];
    p->count = count;
}

static bool was_early(const Picker *p, Move m) {
    for (int i = 0; i < p->tried; i++)
        if (p->early[i] == m) return true;
    return false;
}

/* Returns the candidate of an early stage, legal or not; sets *is_last after the last stage. */
static Move early_candidate(Picker *p, bool *is_last) {
    int stage = p->stage++;
    *is_last = false;
    if (stage < p->n->multicut_count) return p->n->multicut_moves[stage];
    stage -= p->n->multicut_count;
    if (stage == 0) return p->n->table_move;
    if (stage - 1 < p->w->params.Killers) return p->w->killers[p->n->ply][stage - 1];
    *is_last = true;
    return MOVE_NONE;
}

static void fill_list(Picker *p) {
    Node *n = p->n;
    node_generate(n);
    p->count = 0;
    p->next = 0;
    for (int i = 0; i < n->move_count; i++) {
        Move m = n->list[i];
        if (was_early(p, m) || (p->captures_only && !move_is_capture(n->pos, m))) continue;
        p->keys[p->count++] = picker_order(p->w, n->pos, m, i);
    }
}

Move picker_next(Picker *p) {
    while (p->next < 0) {
        bool is_last;
        Move m = early_candidate(p, &is_last);
        if (is_last) {
            fill_list(p);
            break;
        }
        if (m == MOVE_NONE || was_early(p, m) || !move_is_legal(p->n->pos, m)) continue;
        p->early[p->tried++] = m;
        return m;
    }
    if (p->next == p->count) return MOVE_NONE;
    return picker_select(p->keys, p->next++, p->count);
}

/* The first move is never deferred: its value decides how the others are searched. */
Move picker_next_shared(Picker *p, int *index) {
    Move m;
    while ((m = picker_next(p)) != MOVE_NONE) {
        *index = p->given++;
        if (*index == 0 || !abdada_is_busy(p->abdada, pos_key_after(p->n->pos, m))) return m;
        p->later[p->put_off].move = m;
        p->later[p->put_off++].index = (int16_t)*index;
    }
    if (p->resumed == p->put_off) return MOVE_NONE;
    *index = p->later[p->resumed].index;
    return p->later[p->resumed++].move;
}
