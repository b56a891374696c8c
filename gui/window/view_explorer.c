/* The panel of the explorer: for each move what the book says and how the games of the collection
 * went on, with a bar of their results.
 */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "board/board_marks.h"
#include "ids.h"
#include "kit/numbers.h"
#include "rules/notation.h"
#include "view.h"

enum { ROWS_WANTED = 6, FOOT = 6 };

/* Where the columns of a row end, in pixels from its left; 0 = there is no such column. */
typedef struct {
    int move, score, visits, games, bar_from, bar_to;
} Columns;

static int row_height(const App *app) {
    return painter_px(app->painter, app->layout.mode == LAYOUT_REGULAR ? 24 : 20);
}

static int head_height(const App *app) {
    return painter_px(app->painter, app->layout.mode == LAYOUT_REGULAR ? 52 : 24);
}

int view_explorer_height(const App *app, int room) {
    const Explorer *e = &app->explorer;
    int row = row_height(app), rest = head_height(app) + painter_px(app->painter, FOOT);
    int rows = e->count < 1 ? 1 : e->count > ROWS_WANTED ? ROWS_WANTED : e->count;
    if (room < rest + row) return 0;
    int fit = (room - rest) / row;
    return rest + (rows < fit ? rows : fit) * row;
}

static Columns columns_of(const App *app, int w) {
    const Painter *p = app->painter;
    const Explorer *e = &app->explorer;
    Columns c = {.move = painter_px(p, 60)};
    int at = c.move, pad = painter_px(p, 8);
    bool roomy = w >= painter_px(p, 300);
    if (e->has_book) at = c.score = at + painter_px(p, roomy ? 50 : 46);
    if (e->has_book && roomy) at = c.visits = at + painter_px(p, 54);
    if (w - at >= painter_px(p, 46)) at = c.games = at + painter_px(p, roomy ? 54 : 44);
    if (w - at - 2 * pad >= painter_px(p, 24)) {
        c.bar_from = at + painter_px(p, 12);
        c.bar_to = w - pad;
    }
    return c;
}

/* ---- a row ---- */

/* In thousands where it would need too much room. */
static NumberText short_text(uint32_t count) {
    NumberText out = count_text(count < 100000 ? count : count / 1000);
    if (count >= 100000) strncat(out.text, " k", sizeof out.text - strlen(out.text) - 1);
    return out;
}

/* Black's share, draws, White's; what has no result is not in it. */
static void view_results(const App *app, SDL_Rect r, const uint32_t results[4]) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    uint64_t black = results[WINNER_BLACK], draws = results[WINNER_DRAW],
             all = black + draws + results[WINNER_WHITE];
    if (!all) return;
    int line = painter_hairline(p);
    draw_box(p, r, painter_px(p, 3), t->bar[WHITE], t->zero, line);
    SDL_Rect inner = rect_inset(r, line);
    int first = (int)((uint64_t)inner.w * black / all),
        second = (int)((uint64_t)inner.w * (black + draws) / all);
    draw_fill(p, (SDL_Rect){inner.x, inner.y, first, inner.h}, t->bar[BLACK]);
    draw_fill(p, (SDL_Rect){inner.x + first, inner.y, second - first, inner.h}, t->zero);
}

/* The results of both sources: the book counts half points of the side to move alone. */
static void row_results(const Explorer *e, const ExplorerRow *r, uint32_t out[4]) {
    for (int i = 0; i < 4; i++) out[i] = r->played.results[i];
    if (r->played.games || !r->in_book || !r->book.games) return;
    Winner us = winner_of(e->at.side), them = winner_of(color_other(e->at.side));
    out[us] = r->book.half_points;
    out[them] = 2 * r->book.games - r->book.half_points;
}

static void view_row(const App *app, int row, SDL_Rect r, const Columns *c) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const Explorer *e = &app->explorer;
    const ExplorerRow *line = &e->rows[row];
    int cy = r.y + r.h / 2;
    char move[MOVE_TEXT_SIZE];
    bool shown = app->preview.on && app->preview.explored && app->preview.line == row;
    move_format(&e->at, line->move, move);
    ui_row(app->ui, ID_EXPLORER + row, r, move, shown);
    draw_text(p, r.x + painter_px(p, 8), cy, row ? STYLE_BODY : STYLE_BOLD, t->text, ALIGN_LEFT,
              move);
    Opinion v = explorer_opinion(e, row);
    if (c->score && v.depth) draw_opinion(p, r.x + c->score, cy, ALIGN_RIGHT, 0.85f, v);
    if (c->visits && line->in_book && line->book.visits)
        draw_text(p, r.x + c->visits, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT,
                  short_text(line->book.visits).text);
    uint32_t games = line->played.games ? line->played.games : line->book.games;
    if (c->games && games)
        draw_text(p, r.x + c->games, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT,
                  short_text(games).text);
    uint32_t results[4];
    row_results(e, line, results);
    int h = painter_px(p, 10);
    if (c->bar_to)
        view_results(app, (SDL_Rect){r.x + c->bar_from, cy - h / 2, c->bar_to - c->bar_from, h},
                     results);
}

/* ---- the panel ---- */

static void head_words(const App *app, char *out, size_t size) {
    const Explorer *e = &app->explorer;
    NumberText games = count_text(e->games);
    if (e->has_games)
        snprintf(out, size, "%s game%s%s", games.text, e->games == 1 ? "" : "s",
                 e->has_book ? " and book" : "");
    else
        snprintf(out, size, "%s", e->has_book ? "Opening book" : "");
}

static void view_head(const App *app, SDL_Rect r, const Columns *c) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    bool regular = app->layout.mode == LAYOUT_REGULAR;
    int bar = painter_px(p, regular ? 32 : 0), cy = r.y + bar / 2 + painter_px(p, 1),
        x = r.x + painter_px(p, 12), side = painter_px(p, 24);
    if (regular) {
        char words[80];
        head_words(app, words, sizeof words);
        SDL_Rect close = {r.x + r.w - side - painter_px(p, 4), cy - side / 2, side, side};
        SDL_Rect arrows = {close.x - painter_px(p, 70), close.y, painter_px(p, 66), side};
        x += draw_text(p, x, cy, STYLE_BOLD, t->text, ALIGN_LEFT, "Explorer") + painter_px(p, 10);
        draw_text_fit(p, x, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, arrows.x - x, words);
        ui_button(app->ui, ID_COMMAND(PLACE_LINES, COMMAND_EXPLORER_ARROWS), arrows,
                  (Button){.text = "Arrows", .on = app->settings.explorer_arrows});
        ui_button(app->ui, ID_COMMAND(PLACE_LINES, COMMAND_EXPLORER), close,
                  (Button){BUTTON_PLAIN, ICON_CLOSE, NULL, false, false, "Close the explorer"});
    }
    int y = r.y + bar + (head_height(app) - bar) / 2;
    const struct {
        int at;
        const char *word;
    } words[] = {{c->score, "Score"}, {c->visits, "Visits"}, {c->games, "Games"}};
    draw_text(p, r.x + painter_px(p, 12), y, STYLE_CAPTION, t->text2, ALIGN_LEFT, "Move");
    for (int i = 0; i < 3; i++)
        if (words[i].at)
            draw_text(p, r.x + painter_px(p, 4) + words[i].at, y, STYLE_CAPTION, t->text2,
                      ALIGN_RIGHT, words[i].word);
    if (c->bar_to - c->bar_from >= painter_px(p, 60))
        draw_text(p, r.x + painter_px(p, 4) + c->bar_from, y, STYLE_CAPTION, t->text2, ALIGN_LEFT,
                  "Results");
}

static const char *empty_words(const Explorer *e, bool narrow) {
    if (e->has_games && e->has_book)
        return narrow ? "Not known" : "Neither in the games nor in the book";
    if (e->has_games) return narrow ? "Not played" : "No game goes on from here";
    if (e->has_book) return narrow ? "Not known" : "Not in the opening book";
    return narrow ? "No games" : "Open a file of games (Ctrl+O)";
}

void view_explorer(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Explorer *e = &app->explorer;
    int row = row_height(app), head = head_height(app), edge = painter_px(p, 4);
    draw_card(p, r, false);
    SDL_Rect body = {r.x + edge, r.y + head, r.w - 2 * edge, r.h - head - painter_px(p, FOOT)};
    Columns c = columns_of(app, body.w - painter_px(p, 4));
    view_head(app, r, &c);
    if (!e->count) {
        draw_text_fit(p, r.x + painter_px(p, 12), body.y + row / 2, STYLE_SECONDARY,
                      p->theme->text2, ALIGN_LEFT, r.w - painter_px(p, 16),
                      empty_words(e, r.w < painter_px(p, 240)));
        return;
    }
    UiItem *item = ui_item(app->ui, ID_EXPLORER_LIST, ROLE_LIST, body, true, "Explorer");
    item->count = e->count, item->chosen = e->chosen;
    int offset = ui_scroll_begin(app->ui, ID_EXPLORER_SCROLL, body, e->count * row);
    if (e->chosen >= 0 && ui_scroll_follows(app->ui, ID_EXPLORER_SCROLL, e->chosen))
        offset =
            ui_scroll_show(app->ui, ID_EXPLORER_SCROLL, e->chosen * row, (e->chosen + 1) * row);
    for (int i = 0; i < e->count; i++) {
        SDL_Rect line = {body.x, body.y + i * row - offset, body.w - painter_px(p, 4), row};
        if (line.y + line.h <= body.y || line.y >= body.y + body.h) continue;
        view_row(app, i, line, &c);
    }
    ui_scroll_end(app->ui);
    ui_focus_ring(app->ui, ID_EXPLORER_LIST, body, painter_px(p, 4));
}
