/* The list of moves: numbered rows with a column for each colour, or text that flows in portrait.
 */
#include <stdio.h>
#include <stdlib.h>

#include "app.h"
#include "rules/notation.h"
#include "stones.h"

typedef struct {
    RecordNode *line[LINE_PLIES];
    int count; /* nodes, the root included */
    int odd;   /* 1 if White moves first: Black's column of the first row is empty */
} MoveLine;

static void move_text(const MoveLine *m, int ply, char out[MOVE_TEXT_SIZE + 4]) {
    static const char *const glyphs[GLYPH_COUNT] = {"", "!", "?", "!!", "??", "!?", "?!"};
    char move[MOVE_TEXT_SIZE];
    move_format(&m->line[ply - 1]->position, m->line[ply]->move, move);
    snprintf(out, MOVE_TEXT_SIZE + 4, "%s%s", move, glyphs[m->line[ply]->glyph % GLYPH_COUNT]);
}

/* Colour and weight of a move: the shown one stands out, later ones are grey. */
static void put_move(App *app, const MoveLine *m, int ply, SDL_Rect cell, int pad, Style style) {
    Painter *p = &app->painter;
    char text[MOVE_TEXT_SIZE + 4];
    move_text(m, ply, text);
    int view = app->session.view->ply;
    bool here = ply == view;
    ui_row(&app->ui, ID_PLY + ply, cell, text, here);
    style.bold = here;
    Rgba ink = ply > view ? p->theme->text2 : p->theme->text;
    draw_text_fit(p, cell.x + pad, cell.y + cell.h / 2, style, ink, ALIGN_LEFT, cell.w - pad, text);
}

static void moves_in_columns(App *app, SDL_Rect r, const MoveLine *m) {
    Painter *p = &app->painter;
    const Theme *t = p->theme;
    bool small = r.w < painter_px(p, 260);
    int header = small ? painter_px(p, 2) : painter_px(p, 28), row = painter_px(p, small ? 20 : 28);
    int number = painter_px(p, small ? 20 : 28), first = painter_px(p, small ? 24 : 38);
    int gutter = painter_px(p, small ? 10 : 22), column = (r.w - first - gutter) / 2;
    int pad = painter_px(p, small ? 2 : 8);
    Style style = small ? STYLE_SECONDARY : STYLE_BODY;
    if (!small) {
        int cy = r.y + painter_px(p, 15);
        static const char *const names[] = {"Black", "White"};
        for (int c = 0; c < 2; c++) {
            int x = r.x + first + pad + c * (column + painter_px(p, 2));
            draw_color_dot(p, (Color)c, (float)x, (float)cy, 5 * p->scale);
            draw_text(p, x + painter_px(p, 12), cy, STYLE_CAPTION, t->text2, ALIGN_LEFT, names[c]);
        }
        draw_fill(p, (SDL_Rect){r.x + 1, r.y + header - 1, r.w - 2, 1}, t->line);
    }
    int rows = (m->count - 1 + m->odd + 1) / 2;
    SDL_Rect body = {r.x + 1, r.y + header, r.w - 2, r.h - header - painter_px(p, 4)};
    int top = painter_px(p, 3), content = rows * row + 2 * top;
    int view_row = (app->session.view->ply - 1 + m->odd) / 2;
    if (app->moves_view != app->session.view->ply || app->moves_height != body.h) {
        ui_scroll_show(&app->ui, ID_MOVES, view_row * row - row / 2,
                       (view_row + 1) * row + 2 * top);
        app->moves_view = app->session.view->ply;
        app->moves_height = body.h;
    }
    int offset = ui_scroll_begin(&app->ui, ID_MOVES, body, content);
    for (int i = 0; i < rows; i++) {
        int y = body.y + top + i * row - offset;
        if (y + row < body.y || y > body.y + body.h) continue;
        draw_textf(p, r.x + number, y + row / 2, STYLE_SECONDARY, t->text2, ALIGN_RIGHT, "%d.",
                   i + 1);
        for (int c = 0; c < 2; c++) {
            int ply = 2 * i + c + 1 - m->odd;
            if (ply < 1 || ply >= m->count) continue;
            SDL_Rect cell = {r.x + first + c * (column + painter_px(p, 2)), y + 1, column, row - 2};
            put_move(app, m, ply, cell, pad, style);
        }
    }
    ui_scroll_end(&app->ui);
}

static void moves_flowing(App *app, SDL_Rect r, const MoveLine *m) {
    Painter *p = &app->painter;
    int row = painter_px(p, 26), pad = painter_px(p, 12), top = painter_px(p, 7);
    SDL_Rect body = rect_inset(r, 1);
    /* first run measures, second places: rows are only known then */
    for (int pass = 0, offset = 0, content = 0; pass < 2; pass++) {
        if (pass == 1) offset = ui_scroll_begin(&app->ui, ID_MOVES, body, content + 2 * top);
        int x = r.x + pad, y = 0;
        for (int ply = 1; ply < m->count; ply++) {
            char text[MOVE_TEXT_SIZE + 4], number[16] = "";
            move_text(m, ply, text);
            bool black = (ply - 1 + m->odd) % 2 == 0;
            if (black || ply == 1)
                snprintf(number, sizeof number, "%d.", (ply - 1 + m->odd) / 2 + 1);
            int wn = number[0] ? text_width(p, STYLE_SECONDARY, number) + painter_px(p, 6) : 0;
            int wm = text_width(p, STYLE_BOLD, text) + painter_px(p, 10);
            /* a number and its two moves stay together */
            int pair = number[0] ? wn + 2 * wm : wm;
            if (x + pair > r.x + r.w - pad) x = r.x + pad, y += row;
            if (pass == 1) {
                int cy = body.y + top + y + row / 2 - offset;
                if (number[0])
                    draw_text(p, x, cy, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, number);
                SDL_Rect cell = {x + wn - painter_px(p, 5), cy - row / 2 + 2, wm, row - 4};
                put_move(app, m, ply, cell, painter_px(p, 5), STYLE_BODY);
            }
            if (pass == 0 && ply == app->session.view->ply &&
                (app->moves_view != ply || app->moves_height != body.h)) {
                ui_scroll_show(&app->ui, ID_MOVES, y, y + row + 2 * top);
                app->moves_view = ply;
                app->moves_height = body.h;
            }
            x += wn + wm + painter_px(p, black ? 0 : 6);
        }
        content = y + row;
    }
    ui_scroll_end(&app->ui);
}

void view_moves(App *app, SDL_Rect r, bool flowing) {
    Painter *p = &app->painter;
    if (r.h < painter_px(p, 24)) return;
    draw_card(p, r, false);
    MoveLine *m = malloc(sizeof *m);
    if (!m) return;
    m->count = session_line(&app->session, m->line, LINE_PLIES);
    m->odd = m->line[0]->position.side == WHITE;
    if (flowing)
        moves_flowing(app, r, m);
    else
        moves_in_columns(app, r, m);
    free(m);
}
