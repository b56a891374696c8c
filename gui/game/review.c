#include "review.h"

#include <math.h>

/* What may be lost of the winning chances, in per cent, up to each class. */
enum { GOOD_LOSS = 5, INACCURACY_LOSS = 10, MISTAKE_LOSS = 20, LOST_CHANCES = 30 };

MoveNote review_judge(Color mover, Opinion before, Opinion after, Move played, Move best) {
    MoveNote note = {.opinion = after, .class = CLASS_BEST, .better = MOVE_NONE};
    double had = opinion_share(before), kept = opinion_share(after);
    if (mover == WHITE) had = 1 - had, kept = 1 - kept;
    note.lost = (int)lround(100 * fmax(0, had - kept));
    if (played == best || best == MOVE_NONE) {
        note.lost = 0;
        return note;
    }
    note.better = best;
    bool lost = 100 * kept < LOST_CHANCES;
    if (opinion_wins(before, mover) && !opinion_wins(after, mover))
        note.class = lost ? CLASS_BLUNDER : CLASS_MISSED_WIN;
    else if (note.lost < GOOD_LOSS)
        note.class = CLASS_GOOD;
    else if (note.lost < INACCURACY_LOSS)
        note.class = CLASS_INACCURACY;
    else
        note.class = note.lost < MISTAKE_LOSS ? CLASS_MISTAKE : CLASS_BLUNDER;
    return note;
}

double review_accuracy(int lost) {
    enum { HALVES = 15 };
    return 100 * exp2(-(double)lost / HALVES);
}

void review_summary(const Record *record, ReviewSummary out[2]) {
    out[BLACK] = out[WHITE] = (ReviewSummary){0};
    for (const RecordNode *n = record->root->child; n; n = n->child) {
        if (!note_is_there(&n->note) || n->note.class == CLASS_NONE) continue;
        ReviewSummary *s = &out[n->parent->position.side];
        s->judged++;
        s->counts[n->note.class]++;
        s->accuracy += (review_accuracy(n->note.lost) - s->accuracy) / s->judged;
    }
}

bool review_is_whole(const Record *record) {
    const RecordNode *n = record->root->child;
    bool whole = n != NULL;
    for (; n; n = n->child) whole = whole && note_is_there(&n->note) && n->note.class != CLASS_NONE;
    return whole;
}

bool review_final_opinion(Result result, Opinion *out) {
    if (!result_is_over(result)) return false;
    int mate = result.winner == WINNER_BLACK ? 1 : result.winner == WINNER_WHITE ? -1 : 0;
    *out = (Opinion){.mate = mate, .depth = 1};
    return true;
}

void review_mark(RecordNode *node, const MoveNote *note) {
    static const Glyph glyphs[CLASS_COUNT] = {[CLASS_INACCURACY] = GLYPH_DOUBTFUL,
                                              [CLASS_MISTAKE] = GLYPH_BAD,
                                              [CLASS_BLUNDER] = GLYPH_BLUNDER,
                                              [CLASS_MISSED_WIN] = GLYPH_BLUNDER};
    node->note = *note;
    /* a sign of praise is a person's own: no review gives one */
    bool ours = node->glyph != GLYPH_GOOD && node->glyph != GLYPH_BRILLIANT &&
                node->glyph != GLYPH_INTERESTING;
    if (node->parent && (ours || glyphs[note->class])) node->glyph = glyphs[note->class];
}
