/* The list of moves as a tree: the main line in numbered rows with a column for each colour, or
 * flowing in portrait; variations flow under the move they replace, indented.
 *
 * Cells have fixed widths, so that laying out needs no text to be measured: a tree may have very
 * many nodes, and the list is laid out after every event. Only what can be seen is drawn.
 */
#include <stdio.h>
#include <stdlib.h>

#include "app.h"
#include "view.h"
#include "ids.h"
#include "board/board_marks.h"
#include "game/tree.h"
#include "kit/numbers.h"
#include "rules/notation.h"
#include "board/stones.h"

enum { INDENTS_MAX = 6 }; /* deeper variations are not indented further */

typedef struct {
    RecordNode *node;
    int x, y, w; /* y in the content */
    short h, depth;
    bool numbered; /* "3." or "3…" stands before it */
    bool begins;   /* the first cell of its row */
} MoveCell;

typedef struct {
    MoveCell *cells;
    int count;
    int height; /* of the content */
    /* sizes in pixels */
    int left, right, row, low_row, number, move, glyph, indent, pad;
    int first, column; /* of the two columns; column 0 = the main line flows */
    bool small;
} MoveList;

static const char *const glyphs[GLYPH_COUNT] = {"", "!", "?", "!!", "??", "!?", "?!"};

static Color mover(const RecordNode *n) {
    return n->parent->position.side;
}

/* Places a cell of running text; returns where the next one goes. */
static int flow_cell(const MoveList *l, MoveCell *c, const MoveCell *before, int x, int *y,
                     bool fresh) {
    int start = l->left + (c->depth < INDENTS_MAX ? c->depth : INDENTS_MAX) * l->indent;
    bool black = mover(c->node) == BLACK;
    c->numbered = black || fresh;
    c->h = (short)(c->depth ? l->low_row : l->row);
    c->w = l->move + (c->node->glyph ? l->glyph : 0);
    int number = c->numbered ? l->number : 0;
    if (fresh) {
        if (before) *y += before->h;
        x = start;
    } else if (x + number + c->w + (black ? l->move : 0) > l->right && x > start) {
        *y += c->h; /* a number and its two moves stay together */
        x = start;
    }
    c->begins = x == start;
    c->x = x + number;
    c->y = *y;
    return c->x + c->w;
}

/* Places a cell of the main line in its column. */
static void column_cell(const MoveList *l, MoveCell *c, const MoveCell *before, int *y) {
    bool black = mover(c->node) == BLACK;
    bool same_row = !black && before && !before->depth;
    c->h = (short)l->row;
    if (before && !same_row) *y += before->h;
    c->numbered = !same_row;
    c->begins = c->numbered;
    c->x = l->left + l->first + (black ? 0 : l->column + l->pad / 4);
    c->y = *y;
    c->w = l->column;
}

/* False without memory. */
static bool lay_out(MoveList *l, const Record *record) {
    l->cells = malloc((size_t)record->nodes * sizeof *l->cells);
    if (!l->cells) return false;
    int depth = 0, x = 0, y = 0, depth_before = 0;
    for (RecordNode *n = record->root->child; n && l->count < record->nodes;
         n = tree_next(n, &depth)) {
        MoveCell *c = &l->cells[l->count], *before = l->count ? c - 1 : NULL;
        *c = (MoveCell){.node = n, .depth = (short)(depth < 1000 ? depth : 1000)};
        /* a variation begins, or the line it belongs to goes on after it */
        bool fresh = !before || depth != depth_before || n->parent->child != n;
        if (depth || !l->column)
            x = flow_cell(l, c, before, x, &y, fresh);
        else
            column_cell(l, c, before, &y);
        depth_before = depth;
        l->count++;
        l->height = y + c->h;
    }
    return true;
}

/* Colour and weight of a move: the shown one stands out, later ones and variations are grey. */
static void draw_cell(const App *app, const MoveList *l, const MoveCell *c, int number, int y) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const RecordNode *view = app->game.session.view;
    char text[MOVE_TEXT_SIZE], label[MOVE_TEXT_SIZE + 4];
    const char *glyph = glyphs[c->node->glyph % GLYPH_COUNT];
    move_format(&c->node->parent->position, c->node->move, text);
    snprintf(label, sizeof label, "%s%s", text, glyph);
    bool here = c->node == view;
    SDL_Rect cell = {c->x, y + 1, c->w, c->h - 2};
    ui_row(app->ui, ID_PLY + number, cell, label, here);
    bool low = c->depth || l->small;
    Style style = low ? STYLE_SECONDARY : STYLE_BODY;
    style.bold = here;
    Rgba ink = (c->depth || c->node->ply > view->ply) && !here ? t->text2 : t->text;
    int cy = y + c->h / 2, pad = c->depth || !l->column ? l->pad / 2 : l->pad, x = c->x + pad;
    if (c->node->comment)
        draw_disc(p, (float)x - 2 * p->scale, (float)(cy - painter_px(p, 5)), 1.5f * p->scale,
                  t->accent, 0, 0);
    x += draw_text_fit(p, x, cy, style, ink, ALIGN_LEFT, c->w - pad, text);
    if (glyph[0]) {
        bool grave = c->node->glyph == GLYPH_BLUNDER;
        draw_text(p, x + painter_px(p, 3), cy, (Style){style.size, true},
                  grave ? t->danger : t->warn, ALIGN_LEFT, glyph);
    }
}

/* "● 1.5" at the right end of a cell: who is better after the move. */
static void draw_value(const App *app, const MoveList *l, const MoveCell *c, int y) {
    Painter *p = app->painter;
    /* two engines that play contradict each other from move to move */
    bool noted = note_is_there(&c->node->note) && !mode_class(app)->notes_opinions;
    bool known = app->analysing || noted;
    if (c->depth || !l->column || l->small || !known || !app->settings.show_evaluation) return;
    Opinion v = session_opinion(&app->game.session, &c->node->position);
    if (!v.depth) return;
    char number[OPINION_TEXT_SIZE];
    opinion_format(v, number);
    bool won = v.mate && c->node->note.over;
    const char *text = won ? "won" : number;
    int cy = y + c->h / 2, x = c->x + c->w - painter_px(p, 6);
    x -= draw_text(p, x, cy, STYLE_CAPTION, p->theme->text2, ALIGN_RIGHT,
                   text[0] == '+' ? text + 1 : text);
    if (text[0] == '0') return;
    draw_color_dot(p, opinion_favours(v, WHITE) ? WHITE : BLACK, (float)(x - painter_px(p, 7)),
                   (float)cy - 0.5f, 4 * p->scale);
}

static void draw_number(const App *app, const MoveList *l, const MoveCell *c, int y) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    bool white = mover(c->node) == WHITE;
    int cy = y + c->h / 2;
    if (!c->depth && l->column) {
        draw_textf(p, l->left + l->first - l->pad / 2 - painter_px(p, l->small ? 2 : 6), cy,
                   STYLE_SECONDARY, t->text2, ALIGN_RIGHT, "%d.", record_move_number(c->node));
        if (white)
            draw_text(p, l->left + l->first + l->pad, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT,
                      "…");
        return;
    }
    draw_textf(p, c->x - painter_px(p, l->small ? 1 : 3), cy,
               c->depth ? STYLE_CAPTION : STYLE_SECONDARY, t->text2, ALIGN_RIGHT,
               white ? "%d…" : "%d.", record_move_number(c->node));
}

/* The rules at the left of variations show what belongs together. */
static void draw_rules(const App *app, const MoveList *l, const MoveCell *c, int y) {
    Painter *p = app->painter;
    int w = painter_px(p, 2) > 0 ? painter_px(p, 2) : 1;
    for (int d = 1; d <= c->depth && d <= INDENTS_MAX; d++)
        draw_fill(p, (SDL_Rect){l->left + d * l->indent - l->indent / 2, y, w, c->h},
                  p->theme->edge);
}

static void draw_body(const App *app, SDL_Rect body, const MoveList *l) {
    int top = painter_px(app->painter, 2), here = 0;
    for (int i = 0; i < l->count; i++)
        if (l->cells[i].node == app->game.session.view) here = i + 1;
    int content = l->height + 2 * top;
    if (content > body.h) content += l->row; /* so that a row can begin at the top at its end too */
    int offset = ui_scroll_begin(app->ui, ID_MOVES, body, content);
    if (ui_scroll_follows(app->ui, ID_MOVES, here)) {
        const MoveCell *c = here ? &l->cells[here - 1] : NULL;
        offset =
            ui_scroll_show(app->ui, ID_MOVES, c ? c->y : 0, c ? c->y + c->h + 2 * top : l->row);
        int first = 0; /* a whole row stands at the top */
        while (first < l->count && l->cells[first].y < offset) first++;
        if (first < l->count)
            offset =
                ui_scroll_show(app->ui, ID_MOVES, l->cells[first].y, l->cells[first].y + body.h);
    }
    for (int i = 0; i < l->count; i++) {
        const MoveCell *c = &l->cells[i];
        int y = body.y + top + c->y - offset;
        if (y + c->h < body.y) continue;
        if (y > body.y + body.h) break;
        if (c->begins && c->depth) draw_rules(app, l, c, y);
        if (c->numbered) draw_number(app, l, c, y);
        draw_cell(app, l, c, i + 1, y);
        draw_value(app, l, c, y);
    }
    ui_scroll_end(app->ui);
}

/* "● Black   ○ White" over the columns; returns its height. */
static int draw_header(const App *app, SDL_Rect r, const MoveList *l) {
    Painter *p = app->painter;
    if (l->small || !l->column) return painter_px(p, l->column ? 2 : 4);
    int cy = r.y + painter_px(p, 15), height = painter_px(p, 28);
    static const char *const names[] = {"Black", "White"};
    for (int c = 0; c < 2; c++) {
        int x = l->left + l->first + l->pad + c * (l->column + l->pad / 4);
        draw_color_dot(p, (Color)c, (float)x, (float)cy, 5 * p->scale);
        draw_text(p, x + painter_px(p, 12), cy, STYLE_CAPTION, p->theme->text2, ALIGN_LEFT,
                  names[c]);
    }
    draw_fill(p, (SDL_Rect){r.x + 1, r.y + height, r.w - 2, painter_hairline(p)}, p->theme->line);
    return height + 1;
}

/* Where no move has been played yet there is room for what the game is about. */
static void draw_welcome(const App *app, SDL_Rect r, bool small) {
    static const char *const words[] = {
        "Bring all your stones into one group, side by side or corner to corner.",
        "A stone moves exactly as many squares as there are stones on its line.",
        "Click a stone: numbers count the stones on its lines, marks show where it can go."};
    Painter *p = app->painter;
    const Player *players = app->game.session.setup.players;
    bool human = players[BLACK].kind == PLAYER_HUMAN || players[WHITE].kind == PLAYER_HUMAN;
    if (!human) return;
    int pad = painter_px(p, small ? 10 : 16), line = painter_px(p, small ? 16 : 19),
        y = r.y + painter_px(p, small ? 14 : 20);
    Style style = small ? STYLE_CAPTION : STYLE_SECONDARY;
    for (int i = 0; i < 3; i++) {
        int lines = text_lines(p, style, r.w - 2 * pad, 8, words[i]);
        if (y + lines * line > r.y + r.h) return;
        draw_paragraph(p, r.x + pad, y, line, r.w - 2 * pad, lines, style, p->theme->text2,
                       words[i]);
        y += lines * line + painter_px(p, small ? 5 : 9);
    }
}

void view_moves(const App *app, SDL_Rect r, bool flowing) {
    Painter *p = app->painter;
    const Record *record = &app->game.session.record;
    if (r.h < painter_px(p, 24)) return;
    draw_card(p, r, false);
    bool small = !flowing && r.w < painter_px(p, 260);
    MoveList l = {.small = small};
    int gutter = painter_px(p, small ? 10 : 22);
    l.left = r.x + painter_px(p, flowing ? 8 : 0);
    l.right = r.x + r.w - painter_px(p, 10);
    l.row = painter_px(p, small ? 20 : flowing ? 26 : 28);
    l.low_row = painter_px(p, small ? 18 : 24);
    l.pad = painter_px(p, small ? 2 : 8);
    l.first = painter_px(p, small ? 24 : 38);
    l.column = flowing ? 0 : (r.w - l.first - gutter) / 2;
    l.number = painter_px(p, small ? 20 : flowing ? 24 : 29);
    l.move =
        text_width(p, (Style){flowing ? 13 : 12, true}, "h8xh8") + painter_px(p, flowing ? 5 : 9);
    l.glyph = text_width(p, (Style){flowing ? 13 : 12, true}, "??") + painter_px(p, 3);
    l.indent = painter_px(p, small ? 8 : 16);
    if (!lay_out(&l, record)) return;
    int header = draw_header(app, r, &l);
    if (!l.count) draw_welcome(app, (SDL_Rect){r.x, r.y + header, r.w, r.h - header}, small);
    draw_body(app, (SDL_Rect){r.x + 1, r.y + header, r.w - 2, r.h - header - painter_px(p, 4)}, &l);
    free(l.cells);
}
