#include "explorer.h"

#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "ids.h"

enum { STIR = 3 /* pixels that a resting mouse may move */ };

void explorer_finish(Explorer *e) {
    explore_finish(&e->places);
    e->known = false;
}

/* ---- rows ---- */

static void add_book_rows(App *app, const Book *b) {
    Explorer *e = &app->explorer;
    BookMove moves[MOVES_MAX];
    int count = book_moves(b, &e->at, moves);
    for (int i = 0; i < count; i++)
        e->rows[e->count++] =
            (ExplorerRow){.move = moves[i].move, .in_book = true, .book = moves[i]};
}

/* Moves that lead to images of one position stand in one row. */
static void add_played(App *app) {
    Explorer *e = &app->explorer;
    const Collection *c = &app->shelf.games;
    ExploreMove moves[MOVES_MAX];
    explore_finish(&e->places);
    if (!explore_find(c, &e->at, &e->places)) return;
    e->games = explore_games(c, &e->places);
    int count = explore_moves(c, &e->at, &e->places, moves), of_book = e->count;
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (at < of_book && explore_canonical(&e->at, e->rows[at].move) != moves[i].move) at++;
        if (at == of_book) {
            if (e->count == MOVES_MAX) break;
            at = e->count++;
            e->rows[at] = (ExplorerRow){.move = moves[i].move};
        }
        e->rows[at].played = moves[i];
    }
}

void explorer_update(App *app) {
    Explorer *e = &app->explorer;
    const Position *shown = session_position(&app->game.session);
    const Book *b = opening_book(app);
    bool has_games = app->shelf.full;
    if (abs(app->ui->mouse_x - e->quiet_x) > STIR || abs(app->ui->mouse_y - e->quiet_y) > STIR)
        e->quiet = false;
    if (!e->on) {
        if (e->known) explorer_finish(e);
        return;
    }
    if (e->known && pos_equal(&e->at, shown) && e->book_version == app->opening.version &&
        e->has_book == (b != NULL) && e->shelf_ticket == app->shelf.ticket &&
        e->shelf_games == app->shelf.games.game_count)
        return;
    *e = (Explorer){.on = true,
                    .known = true,
                    .chosen = -1,
                    .at = *shown,
                    .has_book = b != NULL,
                    .has_games = has_games,
                    .book_version = app->opening.version,
                    .shelf_ticket = app->shelf.ticket,
                    .shelf_games = app->shelf.games.game_count,
                    .quiet = e->quiet,
                    .quiet_x = e->quiet_x,
                    .quiet_y = e->quiet_y,
                    .places = e->places};
    if (b) add_book_rows(app, b);
    if (has_games) add_played(app);
    app_repaint(app);
}

/* ---- lines ---- */

int explorer_row(const App *app) {
    const Explorer *e = &app->explorer;
    if (!e->on || !e->known || app->dialogs.open) return -1;
    int row = e->quiet ? -1 : app->ui->hover - ID_EXPLORER;
    if (row < 0 || row >= MOVES_MAX)
        row = ui_is_focused(app->ui, ID_EXPLORER_LIST) ? e->chosen : -1;
    return row < e->count ? row : -1;
}

int explorer_line(const App *app, int row, Move *out, int max) {
    const Explorer *e = &app->explorer;
    const ExplorerRow *r = &e->rows[row];
    const Book *b = opening_book(app);
    if (b && r->in_book) {
        Move line[BOOK_LINE_MAX];
        int length = book_line(b, &e->at, r->move, line);
        if (length > max) length = max;
        memcpy(out, line, (size_t)length * sizeof *out);
        return length;
    }
    return explore_line(&app->shelf.games, &e->at, &e->places, r->move, out, max);
}

Opinion explorer_opinion(const Explorer *e, int row) {
    const ExplorerRow *r = &e->rows[row];
    if (!r->in_book || r->book.score == BOOK_NO_SCORE) return (Opinion){0};
    return thinker_opinion(r->book.score, e->at.side, 1);
}

/* ---- what is done with them ---- */

static void play_row(App *app, int row) {
    if (row < 0 || row >= app->explorer.count) return;
    Move move = app->explorer.rows[row].move;
    preview_leave(app);
    if (app_may_move(app))
        app_try_move(app, move, MOVED_BY_HAND);
    else
        app_say(app, SAY_REFUSED, "It is not your move");
}

void explorer_act(App *app, const UiAction *a) {
    Explorer *e = &app->explorer;
    if (a->id == ID_EXPLORER_LIST) {
        if (a->verb == UI_CHOOSE) e->chosen = a->value;
        if (a->verb == UI_SUBMIT) play_row(app, a->value);
    } else {
        e->quiet = true;
        e->quiet_x = app->ui->mouse_x;
        e->quiet_y = app->ui->mouse_y;
        play_row(app, a->id - ID_EXPLORER);
    }
}
