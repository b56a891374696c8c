/* See players_form.h. */
#include "players_form.h"

#include <stdio.h>
#include <string.h>

#include "app.h"
#include "board/stones.h"
#include "eval/params.h"
#include "game/paths.h"

enum {
    ID_KIND = ID_PLAYERS, /* + colour */
    ID_NAME = ID_KIND + 2,
    ID_LEVEL = ID_NAME + 2,
    ID_ENGINE = ID_LEVEL + 2,
    ID_SWAP = ID_ENGINE + 2
};
_Static_assert(ID_SWAP < ID_PLAYERS_END, "ids of the form");

static const char *const kinds[] = {"Human", "Lia", "Engine"};
static const char add_engine[] = "Add an engine …";
static const char *const level_words[LEVELS] = {
    "hardly looks ahead",
    "learns the moves",
    "sees one exchange",
    "plays fast",
    "has plans, drops them",
    "a good evening's game",
    "takes every win at once",
    "punishes loose stones",
    "hard to beat",
    "thinks ahead",
    "thinks far ahead",
    "full strength",
};

bool players_form_is_match(const NewGameDialog *d) {
    return d->players[BLACK].kind != PLAYER_HUMAN && d->players[WHITE].kind != PLAYER_HUMAN;
}

static bool is_two_people(const NewGameDialog *d) {
    return d->players[BLACK].kind == PLAYER_HUMAN && d->players[WHITE].kind == PLAYER_HUMAN;
}

/* Lia's presets, the engines of other programs, and the way to more of them. */
static int engine_names(const App *app, const char *names[POPUP_NAMES]) {
    int n = 0;
    for (int i = 0; preset_names[i]; i++) names[n++] = preset_names[i];
    for (int i = 0; i < app->roster.count; i++) names[n++] = app->roster.items[i].name;
    names[n++] = add_engine;
    return n;
}

/* The one person at the board is called "You" unless told otherwise; of two, who has no name or the
 * other's is called after the colour. */
static void propose_name(NewGameDialog *d, Color c) {
    Color other = color_other(c);
    if (d->players[c].kind != PLAYER_HUMAN) return;
    if (d->players[other].kind != PLAYER_HUMAN) {
        if (!d->names[c].text[0]) field_set(&d->names[c], "You");
    } else if (!strcmp(d->names[c].text, d->names[other].text)) {
        field_set(&d->names[c], "");
    }
}

void players_form_open(NewGameDialog *d, const Player players[2]) {
    for (int c = 0; c < 2; c++) {
        d->players[c] = players[c];
        d->names[c].limit = PLAYER_NAME - 1;
        if (d->players[c].kind == PLAYER_HUMAN) field_set(&d->names[c], d->players[c].name);
        bool engine = d->players[c].kind == PLAYER_ENGINE;
        field_set(&d->engines[c], engine ? d->players[c].name : preset_names[c]);
    }
    for (int c = 0; c < 2; c++) propose_name(d, (Color)c);
}

static void view_player(const App *app, Color c, int x, int y, int w) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    Ui *ui = app->ui;
    const NewGameDialog *d = &app->dialogs.new_game;
    int h = painter_px(p, 36), cy = y + painter_px(p, 13);
    draw_stone(p, c, (float)(x + painter_px(p, 13)), (float)cy, 13 * p->scale, false, 255);
    int tx = x + painter_px(p, 36);
    tx += draw_text(p, tx, cy, STYLE_NAME, t->text, ALIGN_LEFT, color_name(c)) + painter_px(p, 8);
    if (c == BLACK) draw_text(p, tx, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, "moves first");
    y += painter_px(p, 38);
    char name[24];
    snprintf(name, sizeof name, "%s player", color_name(c));
    ui_choice(ui, ID_KIND + (int)c, (SDL_Rect){x, y, w, h}, name, kinds, 3,
              (int)d->players[c].kind);
    y += painter_px(p, 48);
    char caption[80];
    if (d->players[c].kind == PLAYER_HUMAN) {
        snprintf(name, sizeof name, "%s name", color_name(c));
        ui_field(ui, ID_NAME + (int)c, (SDL_Rect){x, y, w, h}, name, &d->names[c], NULL,
                 color_name(c));
        snprintf(caption, sizeof caption, "%s",
                 is_two_people(d) ? "The name for the panel and for saved games"
                                  : "Your name is kept for saved games");
    } else if (d->players[c].kind == PLAYER_ENGINE) {
        snprintf(name, sizeof name, "%s engine", color_name(c));
        const char *engine = d->engines[c].text;
        const char *names[POPUP_NAMES];
        int n = engine_names(app, names), at = 0;
        while (at < n && strcmp(names[at], engine)) at++;
        ui_select(ui, ID_ENGINE + (int)c, (SDL_Rect){x, y, w, h}, name, engine, n - 1, at);
        const RosterEntry *e = roster_find(&app->roster, engine);
        snprintf(caption, sizeof caption, "%s",
                 e                          ? path_name(e->command)
                 : roster_is_preset(engine) ? "Lia's search with this preset, at full strength"
                                            : "It is not among the engines");
    } else {
        snprintf(name, sizeof name, "%s level", color_name(c));
        int level = d->players[c].level;
        ui_levels(ui, ID_LEVEL + (int)c, (SDL_Rect){x, y, w, h}, name, LEVELS, level - 1);
        snprintf(caption, sizeof caption, "%d Elo: %s", thinker_level_elo(level),
                 level_words[level - 1]);
    }
    draw_text_fit(p, x, y + painter_px(p, 55), STYLE_SECONDARY, t->text2, ALIGN_LEFT, w, caption);
}

int players_form_view(const App *app, const DialogFrame *f, int y) {
    Painter *p = app->painter;
    int gap = painter_px(p, 68), column = f->narrow ? f->w : (f->w - gap) / 2,
        swap = painter_px(p, 40);
    view_player(app, BLACK, f->x, y, f->narrow ? f->w - swap - painter_px(p, 10) : column);
    SDL_Rect swap_box = {f->narrow ? f->x + f->w - swap : f->x + column + (gap - swap) / 2,
                         y + painter_px(p, 36), swap, swap};
    ui_button(app->ui, ID_SWAP, swap_box,
              (Button){BUTTON_NORMAL, ICON_SWAP, NULL, false, false, "Swap colours"});
    if (f->narrow) y += painter_px(p, 158);
    view_player(app, WHITE, f->narrow ? f->x : f->x + column + gap, y, column);
    return y + painter_px(p, 166);
}

static void swap_players(NewGameDialog *d) {
    Player black = d->players[BLACK];
    Field name = d->names[BLACK];
    d->players[BLACK] = d->players[WHITE];
    d->players[WHITE] = black;
    d->names[BLACK] = d->names[WHITE];
    d->names[WHITE] = name;
    Field engine = d->engines[BLACK];
    d->engines[BLACK] = d->engines[WHITE];
    d->engines[WHITE] = engine;
    if (!d->time_odds) return;
    TimeFields times = d->times[BLACK];
    d->times[BLACK] = d->times[WHITE];
    d->times[WHITE] = times;
}

static void act_engine(App *app, const UiAction *a) {
    NewGameDialog *d = &app->dialogs.new_game;
    const char **names = app->dialogs.popup_names;
    int c = a->id - ID_ENGINE, n = engine_names(app, names), at = 0;
    while (at < n && strcmp(names[at], d->engines[c].text)) at++;
    if (a->verb != UI_CHOOSE)
        popup_open(app, a->id, names, n, at < n ? at : 0);
    else if (a->value == n - 1)
        dialog_open_engines(app);
    else if (a->value >= 0 && a->value < n)
        field_set(&d->engines[c], names[a->value]);
}

bool players_form_act(App *app, const UiAction *a) {
    NewGameDialog *d = &app->dialogs.new_game;
    if (a->id == ID_KIND || a->id == ID_KIND + 1) {
        d->players[a->id - ID_KIND].kind = (PlayerKind)a->value;
        propose_name(d, (Color)(a->id - ID_KIND));
    } else if (a->id == ID_LEVEL || a->id == ID_LEVEL + 1) {
        d->players[a->id - ID_LEVEL].level = a->value + 1;
    } else if (a->id == ID_ENGINE || a->id == ID_ENGINE + 1) {
        act_engine(app, a);
    } else if (a->id == ID_SWAP) {
        swap_players(d);
    } else {
        return false;
    }
    return true;
}

bool players_form_read(NewGameDialog *d, Player out[2]) {
    for (int c = 0; c < 2; c++) {
        out[c] = d->players[c];
        const char *name = d->players[c].kind == PLAYER_LIA      ? "Lia"
                           : d->players[c].kind == PLAYER_ENGINE ? d->engines[c].text
                                                                 : d->names[c].text;
        SDL_strlcpy(out[c].name, *name ? name : color_name((Color)c), PLAYER_NAME);
    }
    if (!is_two_people(d) || strcmp(out[BLACK].name, out[WHITE].name) != 0) return true;
    snprintf(d->note, sizeof d->note, "Two people need two names");
    return false;
}
