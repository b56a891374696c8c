/* A match of engines: who plays, how fast, how often, from where, and when it ends early. What is
 * chosen becomes a command line of `lia match`.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "base/number.h"
#include "eval/params.h"
#include "files.h"
#include "game/paths.h"
#include "ids.h"
#include "match/entrant.h"

enum {
    ID_ENGINE = ID_DIALOG + 1,                 /* + row */
    ID_LIMIT = ID_ENGINE + MATCH_ENTRANTS_MAX, /* + row */
    ID_REMOVE = ID_LIMIT + MATCH_ENTRANTS_MAX, /* + row */
    ID_ADD = ID_REMOVE + MATCH_ENTRANTS_MAX,
    ID_SCHEDULE,
    ID_TIME,
    ID_COMMON,
    ID_OPENINGS,
    ID_FILE,
    ID_RULES,
    ID_SPRT,
    ID_RESIGN,
    ID_DRAW,
    ID_RECOVER,
    ID_LOG_PATH,
    ID_COPY,
    ID_CANCEL,
    ID_OK,
    ID_NUMBER /* + number */
};

/* The fields that hold a number of the set-up. */
static const struct {
    const char *name;
    size_t at;
    int low, high;
} numbers[MATCH_NUMBERS] = {
    [MATCH_PAIRS] = {"Pairs of games", offsetof(MatchSetup, pairs), 1, MATCH_PAIRS_MAX},
    [MATCH_BOARDS] = {"Games at a time", offsetof(MatchSetup, concurrency), 1, MATCH_BOARDS_MAX},
    [MATCH_PLIES] = {"Random moves", offsetof(MatchSetup, plies), 0, 40},
    [MATCH_ELO0] = {"Elo of H0", offsetof(MatchSetup, elo0), -1000, 1000},
    [MATCH_ELO1] = {"Elo of H1", offsetof(MatchSetup, elo1), -1000, 1000},
    [MATCH_RESIGN_SCORE] = {"Score to resign at", offsetof(MatchSetup, resign_score), 1, 100000},
    [MATCH_RESIGN_MOVES] = {"Moves before resigning", offsetof(MatchSetup, resign_moves), 1, 1000},
    [MATCH_DRAW_SCORE] = {"Score of a draw", offsetof(MatchSetup, draw_score), 0, 100000},
    [MATCH_DRAW_MOVES] = {"Moves before a draw", offsetof(MatchSetup, draw_moves), 1, 1000},
    [MATCH_DRAW_FROM] = {"First move of a draw", offsetof(MatchSetup, draw_from), 0, 10000},
    [MATCH_LONGEST] = {"Most plies of a game", offsetof(MatchSetup, longest), 0, RECORD_PLIES_MAX},
};

static const char *const times[] = {"Clock", "Move", "Depth", "Nodes"};
static const char *const examples[] = {"10+0.1", "1s/move", "depth 6", "10000 nodes"};
static const char *const openings[OPENINGS_KINDS] = {[OPENINGS_RANDOM] = "Random moves",
                                                     [OPENINGS_OWN] = "Lia's positions",
                                                     [OPENINGS_FILE] = "From a file",
                                                     [OPENINGS_STANDARD] = "Standard"};
static const char *const schedules[] = {"All against all", "First against all"};
static const char add_engine[] = "Add an engine …";

static int *number_of(MatchSetup *m, int i) {
    return (int *)(void *)((char *)m + numbers[i].at);
}

static void show_entrants(MatchDialog *d) {
    for (int i = 0; i < d->setup.count; i++) {
        d->limits[i] = (Field){.limit = MATCH_LIMIT - 1};
        field_set(&d->limits[i], d->setup.entrants[i].limit);
    }
}

void dialog_open_match(App *app) {
    MatchDialog *d = &app->dialogs.match;
    *d = (MatchDialog){.setup = app->settings.match};
    MatchSetup *m = &d->setup;
    show_entrants(d);
    d->limit = (Field){.limit = MATCH_LIMIT - 1};
    d->file = d->log = (Field){.limit = FIELD_BYTES - 1};
    field_set(&d->limit, m->limit);
    field_set(&d->file, m->file);
    char text[PATH_BYTES];
    for (int i = 0; i < MATCH_NUMBERS; i++) {
        snprintf(text, sizeof text, "%d", *number_of(m, i));
        d->numbers[i] = (Field){.limit = 7};
        field_set(&d->numbers[i], text);
    }
    match_propose_log(app, text);
    field_set(&d->log, text);
    for (int i = 0; i < RULES_COUNT; i++)
        if (!strcmp(rules_names[i], rules_name(&m->rules))) d->rules = i;
    dialog_set_open(app, DIALOG_MATCH, ID_ENGINE);
}

void dialog_open_match_of(App *app, const Player players[2]) {
    MatchSetup *m = &app->settings.match;
    for (Color c = BLACK; c <= WHITE; c++) {
        MatchEntrant *e = &m->entrants[c];
        *e = (MatchEntrant){0};
        if (players[c].kind == PLAYER_LIA)
            snprintf(e->name, sizeof e->name, "Lia level %d", players[c].level);
        else
            SDL_strlcpy(e->name, players[c].name, sizeof e->name);
    }
    m->count = 2;
    dialog_open_match(app);
}

/* Lia at full strength and at its levels, its presets, the engines of other programs. */
static int engine_names(const App *app, const char *names[POPUP_NAMES]) {
    static const char *const levels[LEVELS] = {"Lia level 1",  "Lia level 2",  "Lia level 3",
                                               "Lia level 4",  "Lia level 5",  "Lia level 6",
                                               "Lia level 7",  "Lia level 8",  "Lia level 9",
                                               "Lia level 10", "Lia level 11", "Lia level 12"};
    int n = 0;
    for (int i = 0; preset_names[i]; i++) names[n++] = preset_names[i];
    for (int i = 0; i < LEVELS; i++) names[n++] = levels[i];
    for (int i = 0; i < app->roster.count; i++) names[n++] = app->roster.items[i].name;
    names[n++] = add_engine;
    return n;
}

static int find_name(const char *const *names, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (!strcmp(names[i], name)) return i;
    return 0;
}

/* ---- the view ---- */

/* Where the rows go. */
typedef struct {
    const App *app;
    const DialogFrame *f;
    int y, label, h;
} Rows;

/* A new row with its label; returns the place of its widgets. */
static SDL_Rect row_begin(Rows *r, const char *label) {
    Painter *p = r->app->painter;
    if (r->f->narrow) {
        draw_text_fit(p, r->f->x, r->y + painter_px(p, 8), STYLE_SECONDARY, p->theme->text2,
                      ALIGN_LEFT, r->f->w, label);
        r->y += painter_px(p, *label ? 22 : 0);
    } else {
        draw_text_fit(p, r->f->x, r->y + r->h / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
                      r->label, label);
    }
    SDL_Rect at = {r->f->x + r->label, r->y, r->f->w - r->label, r->h};
    r->y += r->h + painter_px(p, 10);
    return at;
}

static void number_field(const App *app, SDL_Rect r, int i, const char *unit) {
    ui_field(app->ui, ID_NUMBER + i, r, numbers[i].name, &app->dialogs.match.numbers[i], unit,
             NULL);
}

/* Of a number that counts something, which may be one. */
static void count_field(const App *app, SDL_Rect r, int i, const char *one, const char *many) {
    number_field(app, r, i, strcmp(app->dialogs.match.numbers[i].text, "1") ? many : one);
}

/* Cuts a part of a logical width, with a gap, off the left of a rectangle. */
static SDL_Rect cut(const App *app, SDL_Rect *r, float width) {
    int w = painter_px(app->painter, width), gap = painter_px(app->painter, 8);
    if (w > r->w) w = r->w;
    SDL_Rect part = {r->x, r->y, w, r->h};
    r->x += w + gap;
    r->w -= w + gap;
    if (r->w < 0) r->w = 0;
    return part;
}

static void view_entrant(Rows *rows, int i) {
    const App *app = rows->app;
    const MatchDialog *d = &app->dialogs.match;
    const char *names[POPUP_NAMES];
    char label[32];
    int n = engine_names(app, names), side = rows->h;
    SDL_Rect r = row_begin(rows, i == 0 ? "Engines" : "");
    bool removable = d->setup.count > 2;
    int limit = painter_px(app->painter, rows->f->narrow ? 110 : 150),
        gap = painter_px(app->painter, 8);
    SDL_Rect remove = {r.x + r.w - side, r.y, side, side};
    if (removable) r.w -= side + gap;
    SDL_Rect own = {r.x + r.w - limit, r.y, limit, r.h};
    snprintf(label, sizeof label, "Engine %d", i + 1);
    ui_select(app->ui, ID_ENGINE + i, (SDL_Rect){r.x, r.y, r.w - limit - gap, r.h}, label,
              d->setup.entrants[i].name, n, find_name(names, n, d->setup.entrants[i].name));
    snprintf(label, sizeof label, "Limit %d", i + 1);
    ui_field(app->ui, ID_LIMIT + i, own, label, &d->limits[i], NULL, "limit of all");
    snprintf(label, sizeof label, "Remove engine %d", i + 1);
    if (removable)
        ui_button(app->ui, ID_REMOVE + i, remove,
                  (Button){BUTTON_NORMAL, ICON_CLOSE, NULL, false, false, label});
}

static void view_engines(Rows *rows) {
    const App *app = rows->app;
    const MatchSetup *m = &app->dialogs.match.setup;
    for (int i = 0; i < m->count; i++) view_entrant(rows, i);
    SDL_Rect r = row_begin(rows, "");
    ui_button(app->ui, ID_ADD, cut(app, &r, 110),
              (Button){.icon = ICON_PLUS, .text = "Engine", .off = m->count == MATCH_ENTRANTS_MAX});
    if (m->count > 2) ui_choice(app->ui, ID_SCHEDULE, r, "Schedule", schedules, 2, m->gauntlet);
}

/* Which of the examples the limit is like. */
static int time_kind(const char *limit) {
    Limits l;
    if (!limits_parse(limit, &l, NULL)) return -1;
    return l.time + l.increment > 0 ? 0 : l.move_time > 0 ? 1 : l.depth ? 2 : 3;
}

static void view_games(Rows *rows) {
    const App *app = rows->app;
    const MatchDialog *d = &app->dialogs.match;
    SDL_Rect r = row_begin(rows, "Time");
    int field = painter_px(app->painter, rows->f->narrow ? 110 : 150),
        gap = painter_px(app->painter, 8);
    ui_choice(app->ui, ID_TIME, (SDL_Rect){r.x, r.y, r.w - field - gap, r.h}, "Time", times, 4,
              time_kind(d->limit.text));
    ui_field(app->ui, ID_COMMON, (SDL_Rect){r.x + r.w - field, r.y, field, r.h}, "Limit of all",
             &d->limit, NULL, "10+0.1");
    r = row_begin(rows, "Games");
    count_field(app, cut(app, &r, 130), MATCH_PAIRS, "pair", "pairs");
    number_field(app, cut(app, &r, 140), MATCH_BOARDS, "at a time");
    r = row_begin(rows, "Openings");
    bool file = d->setup.openings == OPENINGS_FILE, random = d->setup.openings == OPENINGS_RANDOM;
    ui_select(app->ui, ID_OPENINGS, cut(app, &r, 180), "Openings", openings[d->setup.openings],
              OPENINGS_KINDS, (int)d->setup.openings);
    if (random) count_field(app, cut(app, &r, 120), MATCH_PLIES, "ply", "plies");
    if (file) ui_field(app->ui, ID_FILE, r, "File of openings", &d->file, NULL, "/path/to/file");
    ui_select(app->ui, ID_RULES, row_begin(rows, "Rules"), "Rules", rules_titles[d->rules],
              RULES_COUNT, d->rules);
}

static void view_ends(Rows *rows) {
    const App *app = rows->app;
    const MatchSetup *m = &app->dialogs.match.setup;
    bool narrow = rows->f->narrow;
    float toggle = narrow ? 400 : 250;
    SDL_Rect r = row_begin(rows, "Ends early");
    ui_toggle(app->ui, ID_SPRT, cut(app, &r, toggle), "When the ratio test decides", m->sprt);
    if (narrow && m->sprt) r = row_begin(rows, "");
    if (m->sprt) {
        number_field(app, cut(app, &r, 104), MATCH_ELO0, "Elo");
        number_field(app, cut(app, &r, 104), MATCH_ELO1, "Elo");
    }
    r = row_begin(rows, "");
    ui_toggle(app->ui, ID_RESIGN, cut(app, &r, toggle), "Games that are lost", m->resign);
    if (narrow && m->resign) r = row_begin(rows, "");
    if (m->resign) {
        number_field(app, cut(app, &r, 104), MATCH_RESIGN_SCORE, "score");
        count_field(app, cut(app, &r, 104), MATCH_RESIGN_MOVES, "move", "moves");
    }
    r = row_begin(rows, "");
    ui_toggle(app->ui, ID_DRAW, cut(app, &r, toggle), "Games that are drawn", m->draw);
    if (narrow && m->draw) r = row_begin(rows, "");
    if (m->draw) {
        number_field(app, cut(app, &r, 104), MATCH_DRAW_SCORE, "score");
        count_field(app, cut(app, &r, 104), MATCH_DRAW_MOVES, "move", "moves");
        number_field(app, cut(app, &r, 104), MATCH_DRAW_FROM, "from");
    }
    r = row_begin(rows, "Draw after");
    count_field(app, cut(app, &r, 130), MATCH_LONGEST, "ply", "plies");
    draw_text_fit(app->painter, r.x, r.y + r.h / 2, STYLE_SECONDARY, app->painter->theme->text2,
                  ALIGN_LEFT, r.w, "0: never");
    r = row_begin(rows, "Crash");
    ui_toggle(app->ui, ID_RECOVER, r, "Costs the game, not the match", m->recover);
    ui_field(app->ui, ID_LOG_PATH, row_begin(rows, "Log"), "Log", &app->dialogs.match.log, NULL,
             "/path/to/match.jsonl");
}

static int content_height(const App *app) {
    const MatchSetup *m = &app->dialogs.match.setup;
    bool narrow = dialog_is_narrow(app);
    int rows = m->count + 11, more = narrow ? 8 * 22 : 0;
    if (narrow) rows += m->sprt + m->resign + m->draw;
    return 64 + 76 + 10 + rows * 46 + more;
}

static void match_dialog_view(const App *app) {
    Painter *p = app->painter;
    const MatchDialog *d = &app->dialogs.match;
    DialogFrame f = dialog_frame_begin(app, "Match of engines", 720, content_height(app), true);
    Rows rows = {app, &f, f.y + painter_px(p, 6), f.narrow ? 0 : painter_px(p, 96),
                 painter_px(p, 36)};
    view_engines(&rows);
    view_games(&rows);
    view_ends(&rows);
    dialog_frame_end(app, &f);
    int h = painter_px(p, 40), gap = painter_px(p, 12), right = f.x + f.w;
    SDL_Rect ok = {right - painter_px(p, 120), f.actions_y, painter_px(p, 120), h};
    SDL_Rect cancel = {ok.x - gap - painter_px(p, 90), f.actions_y, painter_px(p, 90), h};
    bool small = f.narrow || d->note[0], copies = !f.narrow || !d->note[0]; /* a note needs room */
    SDL_Rect copy = {f.x, f.actions_y, painter_px(p, small ? 40 : 150), h};
    int x = copies ? copy.x + copy.w + gap : f.x;
    if (copies)
        ui_button(app->ui, ID_COPY, copy,
                  (Button){.icon = ICON_COPY,
                           .text = small ? NULL : "Command line",
                           .label = "Copy the command line"});
    draw_paragraph(p, x, f.actions_y + painter_px(p, 12), painter_px(p, 16), cancel.x - x - gap, 2,
                   STYLE_SECONDARY, p->theme->danger, d->note);
    ui_button(app->ui, ID_CANCEL, cancel, (Button){.text = "Cancel"});
    ui_button(app->ui, ID_OK, ok, (Button){.look = BUTTON_PRIMARY, .text = "Start match"});
}

/* ---- what is done ---- */

/* Takes over what stands in the fields; false with a note. */
static bool read_fields(App *app) {
    MatchDialog *d = &app->dialogs.match;
    MatchSetup *m = &d->setup;
    Limits limits;
    Reason why;
    d->note[0] = 0;
    for (int i = 0; i < m->count; i++)
        SDL_strlcpy(m->entrants[i].limit, d->limits[i].text, sizeof m->entrants[i].limit);
    SDL_strlcpy(m->limit, d->limit.text, sizeof m->limit);
    SDL_strlcpy(m->file, d->file.text, sizeof m->file);
    rules_find(span_of(rules_names[d->rules]), &m->rules, NULL);
    for (int i = -1; i < m->count; i++) {
        const char *text = i < 0 ? m->limit : m->entrants[i].limit;
        if ((i < 0 || *text) && !limits_parse(text, &limits, &why)) {
            snprintf(d->note, sizeof d->note, "%s", why.text);
            return false;
        }
    }
    for (int i = 0; i < MATCH_NUMBERS; i++) {
        int64_t n;
        if (!number_parse(span_of(d->numbers[i].text), numbers[i].low, numbers[i].high, &n)) {
            snprintf(d->note, sizeof d->note, "%s: %d to %d", numbers[i].name, numbers[i].low,
                     numbers[i].high);
            return false;
        }
        *number_of(m, i) = (int)n;
    }
    if (d->log.text[0]) return true;
    snprintf(d->note, sizeof d->note, "The log needs a name");
    return false;
}

static void match_dialog_submit(App *app) {
    MatchDialog *d = &app->dialogs.match;
    Reason why;
    if (!read_fields(app)) return;
    if (!match_start(app, &d->setup, d->log.text, &why)) {
        snprintf(d->note, sizeof d->note, "%s", why.text);
        return;
    }
    app->settings.match = d->setup;
    dialog_close(app);
}

static void copy_command(App *app) {
    MatchDialog *d = &app->dialogs.match;
    MatchWords words;
    Buffer text = {0};
    Reason why;
    char lia[PATH_BYTES];
    if (!read_fields(app)) return;
    path_program(lia, "lia");
    if (!match_setup_words(&d->setup, &app->roster, lia, d->log.text, &words, &why)) {
        snprintf(d->note, sizeof d->note, "%s", why.text);
    } else {
        buffer_add_text(&text, "lia match ");
        match_words_format(&words, &text);
        if (text.failed || SDL_SetClipboardText(buffer_text(&text)))
            app_say(app, SAY_TROUBLE, "Could not copy to the clipboard");
        else
            app_say(app, SAY_INFO, "Command line copied");
    }
    match_words_finish(&words);
    buffer_finish(&text);
}

static void act_engine(App *app, const UiAction *a, int row) {
    MatchDialog *d = &app->dialogs.match;
    const char **names = app->dialogs.popup_names;
    int n = engine_names(app, names);
    MatchEntrant *e = &d->setup.entrants[row];
    if (a->verb != UI_CHOOSE)
        popup_open(app, a->id, names, n, find_name(names, n, e->name));
    else if (a->value == n - 1)
        dialog_open_engines(app);
    else if (a->value >= 0 && a->value < n)
        SDL_strlcpy(e->name, names[a->value], sizeof e->name);
}

static void add_entrant(App *app) {
    MatchDialog *d = &app->dialogs.match;
    MatchSetup *m = &d->setup;
    if (m->count == MATCH_ENTRANTS_MAX) return;
    m->entrants[m->count] = (MatchEntrant){.name = "Lia"};
    d->limits[m->count++] = (Field){.limit = MATCH_LIMIT - 1};
}

static void remove_entrant(App *app, int row) {
    MatchDialog *d = &app->dialogs.match;
    MatchSetup *m = &d->setup;
    for (int i = row; i + 1 < m->count; i++) {
        m->entrants[i] = m->entrants[i + 1];
        d->limits[i] = d->limits[i + 1];
    }
    m->count--;
}

static void act_switch(MatchSetup *m, int id) {
    if (id == ID_SPRT) m->sprt = !m->sprt;
    if (id == ID_RESIGN) m->resign = !m->resign;
    if (id == ID_DRAW) m->draw = !m->draw;
    if (id == ID_RECOVER) m->recover = !m->recover;
}

static void match_dialog_act(App *app, const UiAction *a) {
    MatchDialog *d = &app->dialogs.match;
    MatchSetup *m = &d->setup;
    d->note[0] = 0;
    if (a->id >= ID_ENGINE && a->id < ID_ENGINE + m->count) {
        act_engine(app, a, a->id - ID_ENGINE);
    } else if (a->id >= ID_REMOVE && a->id < ID_REMOVE + m->count) {
        remove_entrant(app, a->id - ID_REMOVE);
    } else if (a->id == ID_ADD) {
        add_entrant(app);
    } else if (a->id == ID_SCHEDULE) {
        m->gauntlet = a->value == 1;
    } else if (a->id == ID_TIME) {
        field_set(&d->limit, examples[a->value]);
    } else if (a->id == ID_OPENINGS) {
        if (a->verb == UI_CHOOSE)
            m->openings = (OpeningsKind)a->value;
        else
            popup_open(app, a->id, openings, OPENINGS_KINDS, (int)m->openings);
    } else if (a->id == ID_RULES) {
        if (a->verb == UI_CHOOSE)
            d->rules = a->value;
        else
            popup_open(app, a->id, rules_titles, RULES_COUNT, d->rules);
    } else if (a->id == ID_CANCEL) {
        dialog_close(app);
    } else if (a->id == ID_COPY) {
        copy_command(app);
    } else if (a->id == ID_OK || a->verb == UI_SUBMIT) {
        match_dialog_submit(app);
    } else {
        act_switch(m, a->id);
    }
}

const DialogClass match_dialog = {
    .view = match_dialog_view, .act = match_dialog_act, .submit = match_dialog_submit};
