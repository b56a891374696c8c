/* New game: who plays, how fast, by which rules, from where. */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "ids.h"
#include "players_form.h"
#include "time_form.h"
#include "game/paths.h"
#include "rules/notation.h"
#include "eval/params.h"
#include "board/stones.h"

enum {
    ID_RULES = ID_TIME_END,
    ID_START, /* + kind */
    ID_CANCEL = ID_START + START_COUNT,
    ID_OK,
    ID_STUDY
};

void dialog_open_new(App *app) {
    NewGameDialog *d = &app->dialogs.new_game;
    const GameSetup *last = &app->settings.last_game;
    *d = (NewGameDialog){0};
    players_form_open(d, last->players);
    time_form_open(d, last);
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

static void view_actions(const App *app, const DialogFrame *f, const char *hint, Rgba ink) {
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
        draw_text_fit(p, left, f->actions_y + h / 2, STYLE_SECONDARY, ink, ALIGN_LEFT,
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
    DialogFrame f = dialog_frame_begin(app, "New game", 760, narrow ? 920 : 664, true);
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
    y = time_form_view(app, x, y, w, f.narrow) + painter_px(p, 8);
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
    view_actions(app, &f, hint, d->note[0] ? t->danger : t->text2);
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
    if (!time_form_read(d, &setup)) {
        ui_focus_next(app->ui, d->faulty);
        return;
    }
    read_board(d, &setup);
    dialog_close(app);
    app->settings.last_game = setup;
    app_new_game(app, &setup);
    app->game.session.tally = (Sitting){0};
}

static void new_act(App *app, const UiAction *a) {
    NewGameDialog *d = &app->dialogs.new_game;
    if (players_form_act(app, a) || time_form_act(d, a)) return;
    if (a->id == ID_RULES) {
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
