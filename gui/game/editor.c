/* Changes are kept as whole boards: they are small, and undoing is then a step back. */
#include "editor.h"

#include <stdio.h>
#include <string.h>

#include "rules/moves.h"

const EditorBoard *editor_board(const Editor *e) {
    return &e->steps[e->at];
}

void editor_init(Editor *e, const Position *start) {
    *e = (Editor){.count = 1};
    e->steps[0] = (EditorBoard){{start->stones[BLACK], start->stones[WHITE]}, start->side};
}

static void change(Editor *e, EditorBoard next) {
    const EditorBoard *now = editor_board(e);
    if (next.stones[BLACK] == now->stones[BLACK] && next.stones[WHITE] == now->stones[WHITE] &&
        next.side == now->side)
        return;
    if (e->at + 1 == EDITOR_UNDO) {
        memmove(&e->steps[0], &e->steps[1], (EDITOR_UNDO - 1) * sizeof e->steps[0]);
        e->at--;
    }
    e->steps[++e->at] = next;
    e->count = e->at + 1;
}

bool editor_put(Editor *e, Square s, Brush brush, Reason *why) {
    EditorBoard b = *editor_board(e);
    b.stones[BLACK] &= ~bits_of(s);
    b.stones[WHITE] &= ~bits_of(s);
    if (brush != BRUSH_ERASE) {
        Color c = brush == BRUSH_BLACK ? BLACK : WHITE;
        b.stones[c] |= bits_of(s);
        if (bits_count(b.stones[c]) > STONES_MAX)
            return reason_set(why, "%s has %d stones already: no more are allowed", color_name(c),
                              STONES_MAX);
    }
    change(e, b);
    return true;
}

void editor_move(Editor *e, Square from, Square to) {
    EditorBoard b = *editor_board(e);
    for (Color c = BLACK; c <= WHITE; c++) {
        bool here = bits_has(b.stones[c], from);
        b.stones[c] &= ~(bits_of(from) | bits_of(to));
        if (here) b.stones[c] |= bits_of(to);
    }
    change(e, b);
}

void editor_set(Editor *e, const Position *p) {
    change(e, (EditorBoard){{p->stones[BLACK], p->stones[WHITE]}, p->side});
}

void editor_clear(Editor *e) {
    change(e, (EditorBoard){{0, 0}, editor_board(e)->side});
}

void editor_set_side(Editor *e, Color side) {
    EditorBoard b = *editor_board(e);
    b.side = side;
    change(e, b);
}

void editor_transform(Editor *e, int symmetry) {
    EditorBoard b = *editor_board(e);
    for (Color c = BLACK; c <= WHITE; c++) b.stones[c] = bits_transform(b.stones[c], symmetry);
    change(e, b);
}

void editor_swap(Editor *e) {
    const EditorBoard *b = editor_board(e);
    change(e, (EditorBoard){{b->stones[WHITE], b->stones[BLACK]}, color_other(b->side)});
}

bool editor_can_undo(const Editor *e) {
    return e->at > 0;
}
bool editor_can_redo(const Editor *e) {
    return e->at + 1 < e->count;
}
bool editor_undo(Editor *e) {
    return editor_can_undo(e) && (e->at--, true);
}
bool editor_redo(Editor *e) {
    return editor_can_redo(e) && (e->at++, true);
}

EditorVerdict editor_judge(const Editor *e, const Rules *rules, Position *out, Reason *words) {
    const EditorBoard *b = editor_board(e);
    if (!b->stones[BLACK] && !b->stones[WHITE])
        return reason_set(words, "The board is empty: place stones of both colours"),
               EDITOR_INCOMPLETE;
    for (Color c = BLACK; c <= WHITE; c++)
        if (!b->stones[c])
            return reason_set(words, "%s has no stone: it needs at least one", color_name(c)),
                   EDITOR_INCOMPLETE;
    *out = pos_make(b->stones[BLACK], b->stones[WHITE], b->side);
    Result r = rules_board_result(out, rules);
    if (result_is_over(r)) {
        char text[160];
        result_describe(r, out, text, sizeof text);
        reason_set(words, "The game would be over. %s", text);
        return EDITOR_OVER;
    }
    if (!moves_any(out, out->side))
        reason_set(words, "%s has no move and would pass", color_name(out->side));
    else
        reason_set(words, "Nobody is connected: the game can start here");
    return EDITOR_READY;
}
