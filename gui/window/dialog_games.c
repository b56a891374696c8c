/* The games of the collection: a filter over a list. What the filter lets through is found at every
 * key; the list shows what has been read so far.
 */
#include <stdio.h>

#include "app.h"
#include "board/stones.h"
#include "game/paths.h"
#include "ids.h"
#include "kit/numbers.h"

enum {
    ID_WORDS = ID_DIALOG + 1,
    ID_RESULT,
    ID_MIN,
    ID_MAX,
    ID_HERE,
    ID_LIST,
    ID_SCROLL,
    ID_CANCEL,
    ID_OK
};

enum {
    ROWS = 8192, /* ids of rows; no more than that are seen at a time */
    PAGE = 10,
    DOUBLE_CLICK_MS = 400
};

static const char *const result_words[QUERY_RESULT_COUNT] = {
    [QUERY_ANY_RESULT] = "Any result", [QUERY_BLACK_WON] = "Black won",
    [QUERY_WHITE_WON] = "White won",   [QUERY_DRAWN] = "Draw",
    [QUERY_NO_RESULT] = "No result",
};

void dialog_open_games(App *app) {
    Shelf *s = &app->shelf;
    app->dialogs.games = (GamesDialog){0};
    shelf_follow_board(app);
    if (shelf_is_shown(app)) /* the game on the board, if it is among them */
        for (size_t i = 0; i < s->hits.count; i++)
            if (s->hits.list[i].game == s->shown) s->selected = i;
    dialog_set_open(app, DIALOG_GAMES, ID_WORDS);
}

static int row_height(const App *app) {
    return painter_px(app->painter, app->layout.mode == LAYOUT_REGULAR ? 32 : 28);
}

/* ---- a game of the list ---- */

/* "24 moves" and who has won; returns where that begins. */
static int view_outcome(const App *app, const CollectionGame *g, int right, int cy, bool narrow) {
    static const char *const words[] = {[WINNER_BLACK] = "Black won",
                                        [WINNER_WHITE] = "White won",
                                        [WINNER_DRAW] = "Draw",
                                        [WINNER_NONE] = ""};
    Painter *p = app->painter;
    Rgba ink = p->theme->text2;
    Winner winner = g->result.winner;
    int moves = collection_moves_of(g), dot = painter_px(p, 7);
    if (!narrow) {
        draw_text(p, right, cy, STYLE_SECONDARY, ink, ALIGN_RIGHT, words[winner]);
        right -= painter_px(p, 84);
    } else if (winner == WINNER_DRAW) {
        draw_text(p, right, cy, STYLE_SECONDARY, ink, ALIGN_RIGHT, "=");
    } else if (winner != WINNER_NONE) {
        draw_color_dot(p, winner == WINNER_BLACK ? BLACK : WHITE, (float)(right - dot), (float)cy,
                       6 * p->scale);
    }
    if (narrow) right -= painter_px(p, 24);
    draw_textf(p, right, cy, STYLE_SECONDARY, ink, ALIGN_RIGHT, narrow ? "%d" : "%d move%s", moves,
               moves == 1 ? "" : "s");
    return right - painter_px(p, narrow ? 34 : 78);
}

static void view_row(const App *app, SDL_Rect r, size_t hit, bool narrow) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const Shelf *s = &app->shelf;
    uint32_t number = s->hits.list[hit].game;
    const CollectionGame *g = &s->games.games[number];
    const char *black = collection_text(&s->games, g->black),
               *white = collection_text(&s->games, g->white),
               *event = collection_text(&s->games, g->event),
               *trouble = collection_trouble(&s->games, g);
    bool chosen = hit == s->selected;
    int cy = r.y + r.h / 2, x = r.x + painter_px(p, narrow ? 6 : 12),
        right = r.x + r.w - painter_px(p, narrow ? 6 : 10);
    char text[200];
    NumberText nth = count_text(number + 1);
    int digits = text_width(p, STYLE_SECONDARY, count_text(s->games.game_count).text);
    x += digits + painter_px(p, 4);
    draw_text(p, x, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT, nth.text);
    x += painter_px(p, narrow ? 8 : 14);
    if (!trouble || g->plies) right = view_outcome(app, g, right, cy, narrow);
    snprintf(text, sizeof text, "%s%s – %s", shelf_is_changed(app, number) ? "*" : "",
             *black ? black : "Black", *white ? white : "White");
    if (!trouble || g->plies)
        x += draw_text_fit(p, x, cy, (Style){13, chosen}, t->text, ALIGN_LEFT, right - x, text) +
             painter_px(p, 14);
    if (trouble || !narrow)
        draw_text_fit(p, x, cy, STYLE_SECONDARY, trouble ? t->danger : t->text2, ALIGN_LEFT,
                      right - x, trouble ? trouble : event);
}

/* ---- the list ---- */

static void view_list(const App *app, SDL_Rect box, bool narrow) {
    Painter *p = app->painter;
    const Shelf *s = &app->shelf;
    int count = (int)s->hits.count, row = row_height(app);
    draw_box(p, box, painter_px(p, 6), p->theme->surface, p->theme->edge, painter_hairline(p));
    UiItem *item = ui_item(app->ui, ID_LIST, ROLE_LIST, box, true, "Games");
    item->count = count, item->chosen = (int)s->selected;
    ui_focus_ring(app->ui, ID_LIST, box, painter_px(p, 6));
    SDL_Rect body = rect_inset(box, painter_px(p, 4));
    int offset = ui_scroll_begin(app->ui, ID_SCROLL, body, count * row);
    if (ui_scroll_follows(app->ui, ID_SCROLL, (int)s->selected))
        offset = ui_scroll_show(app->ui, ID_SCROLL, (int)s->selected * row,
                                (int)(s->selected + 1) * row);
    int first = offset / row, last = (offset + body.h) / row;
    for (int i = first; i <= last && i < count; i++) {
        SDL_Rect r = {body.x, body.y + i * row - offset, body.w - painter_px(p, 8), row};
        ui_row(app->ui, ID_ROW + i % ROWS, r, "Game", (size_t)i == s->selected);
        view_row(app, r, (size_t)i, narrow);
    }
    ui_scroll_end(app->ui);
    if (!count)
        draw_text(p, box.x + box.w / 2, box.y + box.h / 2, STYLE_SECONDARY, p->theme->text2,
                  ALIGN_CENTRE, s->reading ? "Reading" : "No game fits");
}

/* The number of the hit whose row has an id, which is seen now. */
static size_t hit_of(const App *app, int id) {
    int first = 0;
    for (int i = 0; i < UI_SCROLLS_MAX; i++)
        if (app->ui->scrolls[i].id == ID_SCROLL)
            first = app->ui->scrolls[i].offset / row_height(app);
    return (size_t)(first + (id - ID_ROW - first % ROWS + ROWS) % ROWS);
}

/* "12 of 10,000 games in games.sgf, 3 of them damaged" */
static void count_words(const Shelf *s, char *out, size_t size) {
    NumberText all = count_text(s->games.game_count), hits = count_text(s->hits.count);
    bool some = shelf_is_filtered(s);
    int n = snprintf(out, size, "%s%s%s games%s%.60s", some ? hits.text : "", some ? " of " : "",
                     all.text, s->path[0] ? " in " : "", path_name(s->path));
    if (s->damaged && n > 0 && (size_t)n < size)
        n += snprintf(out + n, size - (size_t)n, ", %s damaged", count_text(s->damaged).text);
    if (s->reading && n > 0 && (size_t)n < size) snprintf(out + n, size - (size_t)n, ", reading");
}

/* ---- the filter ---- */

static void view_moves(const App *app, int x, int cy, int h) {
    Painter *p = app->painter;
    const Shelf *s = &app->shelf;
    int w = painter_px(p, 58);
    ui_field(app->ui, ID_MIN, (SDL_Rect){x, cy - h / 2, w, h}, "Fewest moves", &s->moves_min, NULL,
             "from");
    x += w + painter_px(p, 6);
    ui_field(app->ui, ID_MAX, (SDL_Rect){x, cy - h / 2, w, h}, "Most moves", &s->moves_max, NULL,
             "to");
    x += w + painter_px(p, 8);
    draw_text(p, x, cy, STYLE_BODY, p->theme->text, ALIGN_LEFT, "moves");
}

/* Returns the height used. */
static int view_filter(const App *app, int x, int y, int w, bool narrow) {
    Painter *p = app->painter;
    const Shelf *s = &app->shelf;
    int h = painter_px(p, 36), gap = painter_px(p, 10), top = y, moves = painter_px(p, 182);
    int select = painter_px(p, narrow ? 124 : 150);
    SDL_Rect words = {x, y, narrow ? w : w - select - gap, h};
    ui_field(app->ui, ID_WORDS, words, "Find games", &s->words, NULL, "Player, event or date");
    if (narrow) y += h + gap;
    SDL_Rect result = {narrow ? x : x + w - select, y, select, h};
    ui_select(app->ui, ID_RESULT, result, "Result", result_words[s->result], QUERY_RESULT_COUNT,
              (int)s->result);
    if (!narrow) y += h + gap;
    view_moves(app, narrow ? x + select + gap : x + w - moves, y + h / 2, h);
    if (narrow) y += h + gap / 2;
    ui_toggle(app->ui, ID_HERE, (SDL_Rect){x, y, narrow ? w : w - moves - gap, h},
              narrow ? "Position on the board" : "Games with the position on the board", s->here);
    return y + h - top;
}

static void games_view(const App *app) {
    Painter *p = app->painter;
    const Shelf *s = &app->shelf;
    DialogFrame f = dialog_list_begin(app, "Games", 760, 620, true);
    int y = f.y + painter_px(p, 4), end = f.actions_y - painter_px(p, 14);
    char words[200];
    y += view_filter(app, f.x, y, f.w, f.narrow);
    count_words(s, words, sizeof words);
    draw_text_fit(p, f.x, y + painter_px(p, 16), STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, f.w,
                  words);
    y += painter_px(p, 30);
    view_list(app, (SDL_Rect){f.x, y, f.w, end - y}, f.narrow);
    dialog_frame_end(app, &f);
    int h = painter_px(p, 40), w = painter_px(p, 110), right = f.x + f.w;
    ui_button(app->ui, ID_CANCEL, (SDL_Rect){right - 2 * w - painter_px(p, 12), f.actions_y, w, h},
              (Button){.text = "Cancel"});
    ui_button(app->ui, ID_OK, (SDL_Rect){right - w, f.actions_y, w, h},
              (Button){.look = BUTTON_PRIMARY, .text = "Open", .off = !s->hits.count});
}

/* ---- what is done with them ---- */

static void games_submit(App *app) {
    if (!app->shelf.hits.count) return;
    dialog_close(app);
    shelf_show(app, app->shelf.selected);
}

static void choose(App *app, size_t hit) {
    size_t count = app->shelf.hits.count;
    if (count) app->shelf.selected = hit < count ? hit : count - 1;
}

static void click_row(App *app, size_t hit) {
    GamesDialog *d = &app->dialogs.games;
    bool again = hit == app->shelf.selected && app->now < d->clicked_at + DOUBLE_CLICK_MS;
    d->clicked_at = app->now;
    choose(app, hit);
    if (again) games_submit(app);
}

static void games_act(App *app, const UiAction *a) {
    Shelf *s = &app->shelf;
    if (a->id >= ID_ROW && a->id < ID_ROW + ROWS) {
        click_row(app, hit_of(app, a->id));
        return;
    }
    switch (a->id) {
    case ID_WORDS:
    case ID_MIN:
    case ID_MAX:
        if (a->verb == UI_EDIT) shelf_filter(app);
        if (a->verb == UI_SUBMIT) games_submit(app);
        break;
    case ID_RESULT:
        if (a->verb == UI_CHOOSE) {
            s->result = (QueryResult)a->value;
            shelf_filter(app);
        } else {
            popup_open(app, ID_RESULT, result_words, QUERY_RESULT_COUNT, (int)s->result);
        }
        break;
    case ID_HERE:
        s->here = !s->here;
        shelf_filter(app);
        break;
    case ID_LIST:
        if (a->verb == UI_CHOOSE) choose(app, (size_t)a->value);
        if (a->verb == UI_SUBMIT) games_submit(app);
        break;
    case ID_CANCEL:
        dialog_close(app);
        break;
    case ID_OK:
        games_submit(app);
        break;
    default:
        break;
    }
}

/* Through the list also while a filter is typed. */
static bool games_key(App *app, const SDL_Keysym *key) {
    size_t at = app->shelf.selected;
    const UiItem *focused = ui_find(app->ui, app->ui->focus);
    bool typing = focused && focused->role == ROLE_FIELD;
    switch (key->sym) {
    case SDLK_UP:
        if (!typing) return false;
        choose(app, at ? at - 1 : 0);
        return true;
    case SDLK_DOWN:
        if (!typing) return false;
        choose(app, at + 1);
        return true;
    case SDLK_PAGEUP:
        choose(app, at > PAGE ? at - PAGE : 0);
        return true;
    case SDLK_PAGEDOWN:
        choose(app, at + PAGE);
        return true;
    default:
        return false;
    }
}

const DialogClass games_dialog = {
    .view = games_view, .act = games_act, .submit = games_submit, .key = games_key};
