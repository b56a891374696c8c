/* Game data: who played, where and when, how it ended, and a comment on the whole game. Only what was
 * changed is written; what does not fit into its line is shown and stays as it is.
 */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "game/record_setup.h"
#include "ids.h"
#include "kit/widgets.h"
#include "record/sgf.h"

enum {
    ID_LINE = ID_DIALOG + 1, /* + line */
    ID_RESULT = ID_LINE + DATA_LINES,
    ID_GAME_COMMENT,
    ID_GAME_COMMENT_SCROLL,
    ID_CANCEL,
    ID_OK
};

enum { COMMENT_LINES = 4, CAPTION = 22, ROW = 66 };

/* The first two are the players by colour. */
static const struct {
    RecordInfo info;
    const char *name, *example;
} lines[DATA_LINES] = {
    {INFO_BLACK, "Black", "Black"}, {INFO_WHITE, "White", "White"},    {INFO_EVENT, "Event", NULL},
    {INFO_PLACE, "Place", NULL},    {INFO_DATE, "Date", "2026-01-31"}, {INFO_ROUND, "Round", NULL},
};

enum { RESULTS = 8 };
static const char *const result_names[RESULTS + 1] = {
    "Not stated",         "Black wins", "Black wins: White resigned",
    "Black wins on time", "White wins", "White wins: Black resigned",
    "White wins on time", "Draw",       "As it was written",
};
static const Result results[RESULTS] = {
    {0},
    {.winner = WINNER_BLACK},
    {.winner = WINNER_BLACK, .reason = END_RESIGNED},
    {.winner = WINNER_BLACK, .reason = END_TIME},
    {.winner = WINNER_WHITE},
    {.winner = WINNER_WHITE, .reason = END_RESIGNED},
    {.winner = WINNER_WHITE, .reason = END_TIME},
    {.winner = WINNER_DRAW, .reason = END_AGREED},
};

/* The place of the stated result in the list; RESULTS for one that is not in it, such as "Void". */
static int stated_result(const Record *r) {
    const char *text = record_info(r, INFO_RESULT);
    int i = 0;
    if (r->stated.winner == WINNER_NONE && text[0] && strcmp(text, "?") != 0 &&
        sgf_result_parse(text).winner == WINNER_NONE)
        return RESULTS;
    while (i < RESULTS &&
           (results[i].winner != r->stated.winner || results[i].reason != r->stated.reason))
        i++;
    return i;
}

static const char *text_of(const Session *s, int line) {
    return line <= WHITE ? player_full_name(s, (Color)line)
                         : record_info(&s->record, lines[line].info);
}

/* An engine is found by its name. */
static const char *obstacle(const Session *s, const DataDialog *d, int line) {
    if (line <= WHITE && s->setup.players[line].kind != PLAYER_HUMAN)
        return "Ctrl+Shift+N changes it";
    return d->whole[line] ? NULL : "Too long to be changed here";
}

void dialog_open_data(App *app) {
    DataDialog *d = &app->dialogs.data;
    const Session *s = &app->game.session;
    d->game = s->id;
    d->no_date.text[0] = 0;
    for (int i = 0; i < DATA_LINES; i++) {
        d->lines[i] = (Field){0};
        field_set(&d->lines[i], text_of(s, i));
        d->whole[i] = !strcmp(d->lines[i].text, text_of(s, i));
    }
    area_set(&d->comment, record_info(&s->record, INFO_COMMENT));
    d->comment_version = d->comment.version;
    d->result = d->result_before = stated_result(&s->record);
    dialog_set_open(app, DIALOG_DATA, ID_LINE);
}

static void caption(const App *app, int x, int y, int w, const char *name, const char *more) {
    Painter *p = app->painter;
    int used = draw_text(p, x, y, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, name);
    if (more)
        draw_text_fit(p, x + w, y, STYLE_SECONDARY, p->theme->text2, ALIGN_RIGHT,
                      w - used - painter_px(p, 12), more);
}

/* Returns the height. */
static int view_line(const App *app, int line, int x, int y, int w) {
    Painter *p = app->painter;
    const DataDialog *d = &app->dialogs.data;
    const char *why = obstacle(&app->game.session, d, line);
    const char *wrong = lines[line].info == INFO_DATE ? d->no_date.text : "";
    SDL_Rect r = {x, y + painter_px(p, CAPTION - 6), w, painter_px(p, 36)};
    caption(app, x, y + painter_px(p, 5), w, lines[line].name, why);
    draw_text_fit(p, x + w, y + painter_px(p, 5), STYLE_SECONDARY, p->theme->danger, ALIGN_RIGHT,
                  w - painter_px(p, 44), wrong);
    if (!why) {
        ui_field(app->ui, ID_LINE + line, r, lines[line].name, &d->lines[line], NULL,
                 lines[line].example);
    } else {
        draw_box(p, r, painter_px(p, 6), p->theme->surface2, 0, 0);
        draw_text_fit(p, x + painter_px(p, 12), r.y + r.h / 2, STYLE_BODY, p->theme->text2,
                      ALIGN_LEFT, w - painter_px(p, 24), d->lines[line].text);
    }
    return painter_px(p, ROW);
}

static void view_result(const App *app, int x, int y, int w) {
    Painter *p = app->painter;
    const DataDialog *d = &app->dialogs.data;
    const Session *s = &app->game.session;
    SDL_Rect r = {x, y + painter_px(p, CAPTION - 6), w, painter_px(p, 36)};
    if (session_ends_on_board(s)) {
        Result result = record_result(&s->record);
        caption(app, x, y + painter_px(p, 5), w, "Result", "As the board shows");
        draw_box(p, r, painter_px(p, 6), p->theme->surface2, 0, 0);
        draw_text_fit(p, x + painter_px(p, 12), r.y + r.h / 2, STYLE_BODY, p->theme->text2,
                      ALIGN_LEFT, w - painter_px(p, 24),
                      result.winner == WINNER_DRAW    ? "Draw"
                      : result.winner == WINNER_BLACK ? "Black wins"
                                                      : "White wins");
        return;
    }
    caption(app, x, y + painter_px(p, 5), w, "Result", NULL);
    ui_select(app->ui, ID_RESULT, r, "Result", result_names[d->result],
              RESULTS + (d->result_before == RESULTS), d->result);
}

static void data_view(const App *app) {
    Painter *p = app->painter;
    const DataDialog *d = &app->dialogs.data;
    bool narrow = dialog_is_narrow(app);
    int area = ui_area_height(p, COMMENT_LINES),
        rows = narrow ? DATA_LINES + 1 : DATA_LINES / 2 + 1;
    int content = 8 + rows * ROW + CAPTION + 4 + (int)((float)area / p->scale);
    DialogFrame f = dialog_frame_begin(app, "Game data", 640, 64 + content + 76, true);
    int gap = painter_px(p, 24), w = narrow ? f.w : (f.w - gap) / 2, y = f.y + painter_px(p, 8);
    for (int i = 0; i < DATA_LINES; i++) {
        bool right = !narrow && i % 2;
        int height = view_line(app, i, right ? f.x + w + gap : f.x, y, w);
        if (narrow || right) y += height;
    }
    view_result(app, f.x, y, f.w);
    y += painter_px(p, ROW);
    caption(app, f.x, y + painter_px(p, 5), f.w, "Comment on the game",
            d->comment.locked ? "Too long to be changed here" : NULL);
    ui_text_area(app->ui, ID_GAME_COMMENT,
                 (SDL_Rect){f.x, y + painter_px(p, CAPTION - 6), f.w, area}, "Comment on the game",
                 &d->comment, "");
    dialog_frame_end(app, &f);
    int h = painter_px(p, 40), right = f.x + f.w;
    SDL_Rect ok = {right - painter_px(p, 132), f.actions_y, painter_px(p, 132), h};
    SDL_Rect cancel = {ok.x - painter_px(p, 108), f.actions_y, painter_px(p, 96), h};
    if (!f.narrow)
        draw_text_fit(p, f.x, f.actions_y + h / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
                      cancel.x - f.x - painter_px(p, 12), "Kept in SGF and PGN");
    ui_button(app->ui, ID_CANCEL, cancel, (Button){.text = "Cancel"});
    ui_button(app->ui, ID_OK, ok, (Button){.look = BUTTON_PRIMARY, .text = "Change"});
}

static bool is_changed(const Session *s, const DataDialog *d, int line) {
    return !obstacle(s, d, line) && strcmp(d->lines[line].text, text_of(s, line)) != 0;
}

/* What was read may be anything, what is typed must be a date of SGF. False with the reason shown. */
static bool date_is_sound(App *app, int line) {
    DataDialog *d = &app->dialogs.data;
    const char *text = d->lines[line].text;
    if (!text[0] || !is_changed(&app->game.session, d, line) || sgf_date_check(text, &d->no_date))
        return true;
    ui_focus(app->ui, ID_LINE + line, true);
    app_repaint(app);
    return false;
}

/* False without memory. */
static bool keep_line(Session *s, const DataDialog *d, int line) {
    const char *text = d->lines[line].text;
    if (!is_changed(s, d, line)) return true;
    if (line > WHITE) return record_set_info(&s->record, lines[line].info, text);
    return player_rename(s, (Color)line, text);
}

static void data_submit(App *app) {
    DataDialog *d = &app->dialogs.data;
    Session *s = &app->game.session;
    bool ok = true;
    for (int i = 0; i < DATA_LINES; i++)
        if (lines[i].info == INFO_DATE && !date_is_sound(app, i)) return;
    for (int i = 0; i < DATA_LINES; i++) ok = keep_line(s, d, i) && ok;
    if (d->comment.version != d->comment_version)
        ok = record_set_info(&s->record, INFO_COMMENT, d->comment.text) && ok;
    if (d->result != d->result_before && d->result < RESULTS && !session_ends_on_board(s))
        ok = session_state_result(s, results[d->result], app->now) && ok;
    dialog_close(app);
    session_touch(s);
    app_game_changed(app);
    if (ok)
        app_say_nothing(app);
    else
        app_say(app, SAY_TROUBLE, "Could not keep all of it: out of memory");
}

static void data_act(App *app, const UiAction *a) {
    DataDialog *d = &app->dialogs.data;
    int count = RESULTS + (d->result_before == RESULTS);
    if (a->verb == UI_EDIT) d->no_date.text[0] = 0;
    if (a->id == ID_CANCEL)
        dialog_close(app);
    else if (a->id == ID_OK || a->verb == UI_SUBMIT)
        data_submit(app);
    else if (a->id == ID_RESULT && a->verb == UI_CHOOSE)
        d->result = a->value;
    else if (a->id == ID_RESULT)
        popup_open(app, ID_RESULT, result_names, count, d->result);
}

/* Another game has taken its place. */
static void data_update(App *app) {
    if (app->dialogs.data.game != app->game.session.id) dialog_close(app);
}

const DialogClass data_dialog = {
    .view = data_view, .act = data_act, .submit = data_submit, .update = data_update};
