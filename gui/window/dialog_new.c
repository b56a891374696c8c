/* New game: who plays, how fast, by which rules, from where. */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "ids.h"
#include "players_form.h"
#include "game/paths.h"
#include "rules/notation.h"
#include "eval/params.h"
#include "board/stones.h"

enum {
    ID_TIME = ID_PLAYERS_END,
    ID_MINUTES,
    ID_SECONDS,
    ID_PER_MOVE,
    ID_RULES,
    ID_START, /* + kind */
    ID_CANCEL = ID_START + START_COUNT,
    ID_OK,
    ID_STUDY
};

static const char *const times[] = {"None", "Per move", "Whole game", "Increment"};
void dialog_open_new(App *app) {
    NewGameDialog *d = &app->dialogs.new_game;
    const GameSetup *last = &app->settings.last_game;
    *d = (NewGameDialog){0};
    players_form_open(d, last->players);
    d->time_kind = (int)last->time.kind;
    d->minutes = d->seconds = d->per_move = (Field){.limit = 9, .time = true};
    bool clocks = last->time.kind == TIME_GAME || last->time.kind == TIME_INCREMENT;
    bool per_move = last->time.kind == TIME_PER_MOVE;
    field_set_time(&d->minutes, 60000, clocks ? last->time.base_ms : 600000);
    field_set_time(&d->seconds, 1000, last->time.increment_ms);
    field_set_time(&d->per_move, 1000, per_move ? last->time.base_ms : 3000);
    for (int i = 0; i < RULES_COUNT; i++)
        if (!strcmp(rules_names[i], rules_name(&last->rules))) d->rules = i;
    d->board = *session_position(&app->game.session);
    if (mode_start(app, &last->rules, &d->board)) d->start = START_BOARD;
    dialog_set_open(app, DIALOG_NEW, ID_PLAYERS);
}

static void describe_rules(const Rules *r, char *out, size_t size) {
    static const char *const stuck[] = {"pass", "loses", "draw"};
    int n = snprintf(out, size, "Both connected: %s. No move: %s.",
                     r->both == BOTH_DRAW ? "draw" : "the mover wins", stuck[r->stuck]);
    if (r->repetition && n > 0)
        n += snprintf(out + n, size - (size_t)n, " %s repetition: draw.",
                      r->repetition == 2 ? "First" : "Third");
    if (r->max_plies && n > 0)
        snprintf(out + n, size - (size_t)n, " At most %d moves.", (r->max_plies + 1) / 2);
}

static void view_time(const App *app, int x, int y, int w, bool narrow) {
    Painter *p = app->painter;
    Ui *ui = app->ui;
    const NewGameDialog *d = &app->dialogs.new_game;
    int h = painter_px(p, 36), fields = painter_px(p, 204);
    bool tight = w < painter_px(p, 560) && !narrow;
    if (tight) /* little room: only as much as the fields need */
        fields = painter_px(p, d->time_kind == TIME_NONE        ? 0
                               : d->time_kind == TIME_INCREMENT ? 172
                                                                : 102);
    int choice = narrow ? w : w - fields,
        fx = narrow ? x : x + choice + painter_px(p, tight ? 8 : 12);
    int fy = narrow ? y + painter_px(p, 46) : y;
    ui_choice(ui, ID_TIME, (SDL_Rect){x, y, choice, h}, "Time", times, 4, d->time_kind);
    SDL_Rect a = {fx, fy, painter_px(p, tight ? 94 : 104), h};
    SDL_Rect b = {a.x + a.w + painter_px(p, tight ? 6 : 8), fy, painter_px(p, tight ? 64 : 80), h};
    if (d->time_kind == TIME_PER_MOVE)
        ui_field(ui, ID_PER_MOVE, a, "Seconds per move", &d->per_move, "s", NULL);
    if (d->time_kind == TIME_GAME || d->time_kind == TIME_INCREMENT)
        ui_field(ui, ID_MINUTES, a, "Minutes", &d->minutes, "min", NULL);
    if (d->time_kind == TIME_INCREMENT)
        ui_field(ui, ID_SECONDS, b, "Increment seconds", &d->seconds, "s", NULL);
    int left = b.x + b.w + painter_px(p, 10);
    if (narrow && d->note[0]) /* beside the buttons there is no room for it */
        draw_paragraph(p, left, fy + painter_px(p, 11), painter_px(p, 15), x + w - left, 2,
                       STYLE_SECONDARY, p->theme->danger, d->note);
}

static void view_start_tiles(const App *app, int x, int y, int w) {
    static const char *const labels[] = {"Standard", "Scrambled Eggs", "This board", "Paste FEN"};
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const NewGameDialog *d = &app->dialogs.new_game;
    int gap = painter_px(p, w < painter_px(p, 480) ? 6 : 12), tile = (w - 3 * gap) / 4,
        h = painter_px(p, 118);
    int cell = painter_px(p, 9.5f);
    if (8 * cell + painter_px(p, 12) > tile) cell = (tile - painter_px(p, 12)) / 8;
    if (cell < 2) cell = 2;
    int side = 8 * cell + 2 * (cell / 6 > 0 ? cell / 6 : 1);
    Position standard = pos_standard(), eggs = pos_scrambled_eggs();
    for (int i = 0; i < START_COUNT; i++) {
        SDL_Rect r = {x + i * (tile + gap), y, tile, h};
        bool chosen = (int)d->start == i;
        ui_tile(app->ui, ID_START + i, r, labels[i], chosen);
        int bx = r.x + (r.w - side) / 2, by = r.y + painter_px(p, 9);
        if (i == START_PASTED && !d->has_pasted) {
            draw_box(p, (SDL_Rect){bx, by, side, side}, painter_px(p, 4), t->surface2, t->line, 1);
            draw_icon(p, ICON_PASTE, bx + side / 2, by + side / 2, 24, t->text);
        } else {
            board_draw_small(p, bx, by, cell,
                             i == START_STANDARD    ? &standard
                             : i == START_SCRAMBLED ? &eggs
                             : i == START_BOARD     ? &d->board
                                                    : &d->pasted);
        }
        const char *label =
            i == START_SCRAMBLED && tile < painter_px(p, 110) ? "Scrambled" : labels[i];
        draw_text_fit(p, r.x + r.w / 2, r.y + h - painter_px(p, 14), (Style){12, chosen}, t->text,
                      ALIGN_CENTRE, r.w - painter_px(p, 6), label);
    }
}

static void view_actions(const App *app, const DialogFrame *f, const char *hint) {
    Painter *p = app->painter;
    int h = painter_px(p, 40), right = f->x + f->w;
    SDL_Rect ok = {right - painter_px(p, 132), f->actions_y, painter_px(p, 132), h};
    SDL_Rect cancel = {ok.x - painter_px(p, 108), f->actions_y, painter_px(p, 96), h};
    int left = f->x;
    if (!players_form_is_match(&app->dialogs.new_game)) {
        SDL_Rect study = {left, f->actions_y, painter_px(p, f->narrow ? 76 : 96), h};
        ui_button(app->ui, ID_STUDY, study, (Button){.text = "Study"});
        left += study.w + painter_px(p, 16);
    }
    if (!f->narrow && cancel.x - left > painter_px(p, 170))
        draw_text_fit(p, left, f->actions_y + h / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
                      cancel.x - left - painter_px(p, 12), hint);
    ui_button(app->ui, ID_CANCEL, cancel, (Button){.text = "Cancel"});
    ui_button(
        app->ui, ID_OK, ok,
        (Button){.look = BUTTON_PRIMARY,
                 .text = players_form_is_match(&app->dialogs.new_game) ? "Match …" : "Start game"});
}

static void new_view(const App *app) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const NewGameDialog *d = &app->dialogs.new_game;
    bool narrow = dialog_is_narrow(app);
    DialogFrame f = dialog_frame_begin(app, "New game", 760, narrow ? 880 : 620, true);
    int y = f.y + painter_px(p, 8);
    y = players_form_view(app, &f, y);
    draw_fill(p, (SDL_Rect){f.x, y, f.w, painter_hairline(p)}, t->line);
    y += painter_px(p, 22);
    int label = f.narrow ? 0 : painter_px(p, 96), h = painter_px(p, 36),
        step = painter_px(p, f.narrow ? 24 : 0);
    int x = f.x + label, w = f.w - label;
    draw_text(p, f.x, y + (f.narrow ? painter_px(p, 8) : h / 2), STYLE_SECONDARY, t->text2,
              ALIGN_LEFT, "Time");
    y += step;
    view_time(app, x, y, w, f.narrow);
    y += painter_px(p, f.narrow ? 96 : 52);
    draw_text(p, f.x, y + (f.narrow ? painter_px(p, 8) : h / 2), STYLE_SECONDARY, t->text2,
              ALIGN_LEFT, "Rules");
    y += step;
    ui_select(app->ui, ID_RULES, (SDL_Rect){x, y, w, h}, "Rules", rules_titles[d->rules],
              RULES_COUNT, d->rules);
    char words[120];
    Rules rules = rules_default();
    rules_find(span_of(rules_names[d->rules]), &rules, NULL);
    describe_rules(&rules, words, sizeof words);
    draw_paragraph(p, x, y + painter_px(p, 53), painter_px(p, 15), w, 2, STYLE_SECONDARY, t->text2,
                   words);
    y += painter_px(p, 84);
    draw_text(p, f.x, y + painter_px(p, f.narrow ? 8 : 21), STYLE_SECONDARY, t->text2, ALIGN_LEFT,
              "Start");
    y += step;
    view_start_tiles(app, x, y, w);
    dialog_frame_end(app, &f);
    const char *hint = d->note[0]                 ? d->note
                       : players_form_is_match(d) ? "Two engines play a match"
                                                  : "Enter starts, Esc cancels";
    view_actions(app, &f, hint);
}

static void paste_start(App *app) {
    NewGameDialog *d = &app->dialogs.new_game;
    char *text = SDL_GetClipboardText();
    Reason why;
    reason_set(&why, "The clipboard is empty");
    if (text && *text && position_parse_any(span_of(text), &d->pasted, &why)) {
        d->has_pasted = true;
        d->start = START_PASTED;
        d->note[0] = 0;
    } else {
        snprintf(d->note, sizeof d->note, "%s", why.text);
    }
    SDL_free(text);
}

/* A field of the clock; a time that is none, or out of the range, is refused with a note. */
static bool read_time(NewGameDialog *d, const Field *f, const char *name, int64_t unit_ms,
                      int64_t low, int64_t high, int64_t *ms) {
    int64_t read;
    if (!field_time(f, unit_ms, &read)) {
        snprintf(d->note, sizeof d->note, "%s: a number, or as 1:30", name);
    } else if (read < low || read > high) {
        Field a = {0}, b = {0};
        field_set_time(&a, unit_ms, low);
        field_set_time(&b, unit_ms, high);
        snprintf(d->note, sizeof d->note, "%s: %.12s to %.12s", name, a.text, b.text);
    } else {
        *ms = read;
        return true;
    }
    return false;
}

/* What the person chose; the other kinds of time keep theirs. */
static bool chosen_time(NewGameDialog *d, TimeControl *t) {
    enum { LEAST_MS = 100, MINUTE_MS = 60 * 1000, HOUR_MS = 60 * MINUTE_MS };
    t->kind = (TimeKind)d->time_kind;
    if (t->kind == TIME_PER_MOVE)
        return read_time(d, &d->per_move, "Seconds", 1000, LEAST_MS, HOUR_MS, &t->base_ms);
    if (t->kind == TIME_NONE) return true;
    if (!read_time(d, &d->minutes, "Minutes", MINUTE_MS, LEAST_MS, 10 * HOUR_MS, &t->base_ms))
        return false;
    return t->kind != TIME_INCREMENT ||
           read_time(d, &d->seconds, "Increment", 1000, 0, 10 * MINUTE_MS, &t->increment_ms);
}

/* The rules and the start of the board. */
static void read_board(const NewGameDialog *d, GameSetup *setup) {
    rules_find(span_of(rules_names[d->rules]), &setup->rules, NULL);
    switch (d->start) {
    case START_SCRAMBLED:
        setup->start = pos_scrambled_eggs();
        break;
    case START_BOARD:
        setup->start = d->board;
        break;
    case START_PASTED:
        setup->start = d->pasted;
        break;
    default:
        setup->start = pos_standard();
        break;
    }
}

static void begin_study(App *app) {
    GameSetup setup = app->settings.last_game;
    read_board(&app->dialogs.new_game, &setup);
    dialog_close(app);
    study_new(app, &setup);
}

static void new_submit(App *app) {
    NewGameDialog *d = &app->dialogs.new_game;
    GameSetup setup = app->settings.last_game;
    if (!players_form_read(d, setup.players)) return;
    if (players_form_is_match(d)) {
        dialog_open_match_of(app, setup.players);
        return;
    }
    if (!chosen_time(d, &setup.time)) return;
    read_board(d, &setup);
    dialog_close(app);
    app->settings.last_game = setup;
    app_new_game(app, &setup);
    app->game.session.tally = (Sitting){0};
}

static void new_act(App *app, const UiAction *a) {
    NewGameDialog *d = &app->dialogs.new_game;
    if (players_form_act(app, a)) return;
    if (a->id == ID_TIME) {
        d->time_kind = a->value;
        d->note[0] = 0;
    } else if (a->id == ID_RULES) {
        if (a->verb == UI_CHOOSE)
            d->rules = a->value;
        else
            popup_open(app, ID_RULES, rules_titles, RULES_COUNT, d->rules);
    } else if (a->id >= ID_START && a->id < ID_START + START_COUNT) {
        if (a->id - ID_START == START_PASTED)
            paste_start(app);
        else
            d->start = (StartKind)(a->id - ID_START);
    } else if (a->id == ID_STUDY) {
        begin_study(app);
    } else if (a->id == ID_CANCEL) {
        dialog_close(app);
    } else if (a->id == ID_OK || a->verb == UI_SUBMIT) {
        new_submit(app);
    }
}

const DialogClass new_dialog = {.view = new_view, .act = new_act, .submit = new_submit};
