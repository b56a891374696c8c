#include "retry.h"

#include "review.h"

int retry_sides(const Session *s) {
    Color us;
    return session_one_person(s, &us) ? 1 << us : RETRY_BOTH;
}

/* What the review thought of the position before a move. A player's own opinion in the note there was
 * formed before the move that led to it, and another program's numbers are not Lia's. */
static Opinion opinion_before(const Session *s, const RecordNode *node) {
    const RecordNode *at = node->parent;
    bool reviewed = note_is_there(&at->note) && (!at->parent || at->note.class != CLASS_NONE);
    return reviewed ? at->note.opinion : session_opinion(s, &at->position);
}

int retry_collect(const Session *s, int sides, RetryItem *out) {
    int count = 0;
    for (const RecordNode *n = s->record.root->child; n; n = n->child) {
        const Position *before = &n->parent->position;
        if (!(sides >> before->side & 1) || !class_is_bad(n->note.class)) continue;
        Opinion v = opinion_before(s, n);
        /* a note out of a file may name any move */
        bool known = n->note.better != MOVE_NONE && n->note.better != n->move &&
                     move_is_legal(before, n->note.better);
        if (!known || !v.depth || v.foreign) continue;
        if (out) out[count] = (RetryItem){.node = n, .before = v};
        count++;
    }
    return count;
}

int retry_count(const RetryItem *items, int count, RetryOutcome outcome) {
    int n = 0;
    for (int i = 0; i < count; i++) n += items[i].outcome == outcome;
    return n;
}

int retry_rest(RetryItem *items, int count) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (items[i].outcome == RETRY_FOUND) continue;
        items[n] = items[i];
        items[n++].outcome = RETRY_OPEN;
    }
    return n;
}

MoveNote retry_judge(const RetryItem *item, Move move, Opinion after) {
    if (move == item->node->move) return item->node->note;
    return review_judge(item->node->parent->position.side, item->before, after, move,
                        item->node->note.better);
}
