/* See time_form.h. */
#include "time_form.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "base/number.h"
#include "board/stones.h"

enum {
    ID_KIND = ID_TIME,
    ID_SAME,
    ID_MINUTES, /* + colour */
    ID_SECONDS = ID_MINUTES + 2,
    ID_PERIOD = ID_SECONDS + 2,
    ID_PER_MOVE = ID_PERIOD + 2,
    ID_AFTER = ID_PER_MOVE + 2
};
_Static_assert(ID_AFTER <= ID_TIME_END, "ids of the form");

/* Widths of the fields, and of what stands around them. */
enum { MINUTES = 94, SECONDS = 64, MOVES = 104, PER_MOVE = 104, GAP = 6, DOT = 22, BETWEEN = 16 };

static const char *const kinds[] = {"None", "Per move", "Clock", "Increment"};

void time_form_open(NewGameDialog *d, const GameSetup *last) {
    d->time_kind = last->time.kind;
    d->time_odds = last->time_odds;
    for (Color c = BLACK; c <= WHITE; c++) {
        TimeControl t = setup_time(last, c);
        TimeFields *f = &d->times[c];
        f->minutes = f->seconds = f->per_move = (Field){.limit = 9, .time = true};
        f->moves = (Field){.limit = 4, .digits = true};
        field_set_time(&f->minutes, 60000, time_is_clock(&t) ? t.base_ms : 600000);
        field_set_time(&f->seconds, 1000, t.increment_ms);
        field_set_time(&f->per_move, 1000, t.kind == TIME_PER_MOVE ? t.base_ms : 3000);
        char moves[16] = "";
        if (t.moves) snprintf(moves, sizeof moves, "%d", t.moves);
        field_set(&f->moves, moves);
    }
}

/* "Minutes" of both, "Black minutes" of one. */
static const char *side_words(const NewGameDialog *d, Color c, const char *name, char out[48]) {
    snprintf(out, 48, "%s%s%s", d->time_odds ? color_name(c) : "", d->time_odds ? " " : "", name);
    if (d->time_odds) out[strlen(color_name(c)) + 1] = (char)tolower((unsigned char)*name);
    return out;
}

static int side_width(const NewGameDialog *d) {
    int fields = d->time_kind == TIME_PER_MOVE ? PER_MOVE
                 : d->time_kind == TIME_GAME   ? MINUTES + GAP + MOVES
                                               : MINUTES + GAP + SECONDS + GAP + MOVES;
    return d->time_odds ? DOT + fields : fields;
}

static int view_field(const App *app, int id, int x, int y, int w, const char *name, const Field *f,
                      const char *unit) {
    Painter *p = app->painter;
    SDL_Rect r = {x, y, painter_px(p, (float)w), painter_px(p, 36)};
    ui_field(app->ui, id, r, name, f, unit, f->digits ? "all" : NULL);
    return r.x + r.w + painter_px(p, GAP);
}

static void view_side(const App *app, Color c, int x, int y) {
    Painter *p = app->painter;
    const NewGameDialog *d = &app->dialogs.new_game;
    const TimeFields *f = &d->times[c];
    char name[48];
    if (d->time_odds) {
        draw_color_dot(p, c, (float)(x + painter_px(p, 7)), (float)(y + painter_px(p, 18)),
                       7 * p->scale);
        x += painter_px(p, DOT);
    }
    int side = (int)c;
    if (d->time_kind == TIME_PER_MOVE) {
        view_field(app, ID_PER_MOVE + side, x, y, PER_MOVE,
                   side_words(d, c, "Seconds per move", name), &f->per_move, "s");
        return;
    }
    x = view_field(app, ID_MINUTES + side, x, y, MINUTES, side_words(d, c, "Minutes", name),
                   &f->minutes, "min");
    if (d->time_kind == TIME_INCREMENT)
        x = view_field(app, ID_SECONDS + side, x, y, SECONDS,
                       side_words(d, c, "Increment seconds", name), &f->seconds, "s");
    view_field(app, ID_PERIOD + side, x, y, MOVES, side_words(d, c, "Moves in this time", name),
               &f->moves, "moves");
}

/* The fields of one or two sides, beside one another where there is room; returns their end. */
static int view_sides(const App *app, int x, int y, int w) {
    Painter *p = app->painter;
    const NewGameDialog *d = &app->dialogs.new_game;
    int row = painter_px(p, 44), side = painter_px(p, (float)side_width(d)),
        both = 2 * side + painter_px(p, BETWEEN);
    view_side(app, BLACK, x, y);
    if (!d->time_odds) return y + row;
    bool beside = both <= w;
    view_side(app, WHITE, beside ? x + side + painter_px(p, BETWEEN) : x, beside ? y : y + row);
    return beside ? y + row : y + 2 * row;
}

int time_form_view(const App *app, int x, int y, int w, bool narrow) {
    Painter *p = app->painter;
    const NewGameDialog *d = &app->dialogs.new_game;
    int h = painter_px(p, 36), row = painter_px(p, 44), toggle = painter_px(p, narrow ? 178 : 172);
    bool timed = d->time_kind != TIME_NONE;
    int choice = narrow ? w : w - toggle - painter_px(p, 16);
    ui_choice(app->ui, ID_KIND, (SDL_Rect){x, y, choice, h}, "Time", kinds, 4, d->time_kind);
    SDL_Rect same = {narrow ? x : x + w - toggle, y, toggle, h};
    y += row;
    if (timed) y = view_sides(app, x, y, w);
    if (narrow) same.y = y;
    if (timed) ui_toggle(app->ui, ID_SAME, same, "Same time for both", !d->time_odds);
    int left = timed && narrow ? same.x + same.w + painter_px(p, 10) : x;
    bool note = narrow && d->note[0]; /* beside the buttons there is no room for it */
    if (note)
        draw_paragraph(p, left, y + painter_px(p, 11), painter_px(p, 15), x + w - left, 2,
                       STYLE_SECONDARY, p->theme->danger, d->note);
    else if (!timed)
        draw_text_fit(p, x, y + h / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, w,
                      "Nobody loses by time.");
    return timed && !narrow ? y : y + row;
}

bool time_form_act(NewGameDialog *d, const UiAction *a) {
    if (a->id == ID_KIND) {
        d->time_kind = a->value;
    } else if (a->id == ID_SAME) {
        d->time_odds = !d->time_odds;
        d->times[WHITE] = d->times[BLACK]; /* to be changed from there */
    } else {
        return false;
    }
    d->note[0] = 0;
    return true;
}

/* A field of the clock; a time that is none, or out of the range, is refused with a note. */
static bool read_time(NewGameDialog *d, int id, const Field *f, const char *name, int64_t unit_ms,
                      int64_t low, int64_t high, int64_t *ms) {
    int64_t read;
    d->faulty = id;
    if (!field_time(f, unit_ms, &read)) {
        snprintf(d->note, sizeof d->note, "%s: a number, or as 1:30", name);
    } else if (read < low || read > high) {
        Field a = {0}, b = {0};
        field_set_time(&a, unit_ms, low);
        field_set_time(&b, unit_ms, high);
        snprintf(d->note, sizeof d->note, "%s: at least %.12s, at most %.12s", name, a.text,
                 b.text);
    } else {
        *ms = read;
        return true;
    }
    return false;
}

static bool read_moves(NewGameDialog *d, int id, const Field *f, const char *name, int *moves) {
    int64_t read = 0;
    d->faulty = id;
    if (f->text[0] && !number_parse(span_of(f->text), 1, TIME_MOVES_MAX, &read)) {
        snprintf(d->note, sizeof d->note, "%s: 1 to %d, or nothing", name, TIME_MOVES_MAX);
        return false;
    }
    *moves = (int)read;
    return true;
}

static bool read_side(NewGameDialog *d, Color c, TimeControl *t) {
    enum { LEAST_MS = 100, MINUTE_MS = 60 * 1000, HOUR_MS = 60 * MINUTE_MS };
    const TimeFields *f = &d->times[c];
    char name[48];
    int side = (int)c;
    t->kind = (TimeKind)d->time_kind;
    if (t->kind == TIME_PER_MOVE)
        return read_time(d, ID_PER_MOVE + side, &f->per_move, side_words(d, c, "Seconds", name),
                         1000, LEAST_MS, HOUR_MS, &t->base_ms);
    if (t->kind == TIME_NONE) return true;
    if (!read_time(d, ID_MINUTES + side, &f->minutes, side_words(d, c, "Minutes", name), MINUTE_MS,
                   LEAST_MS, 10 * HOUR_MS, &t->base_ms) ||
        !read_moves(d, ID_PERIOD + side, &f->moves, side_words(d, c, "Moves", name), &t->moves))
        return false;
    return t->kind != TIME_INCREMENT ||
           read_time(d, ID_SECONDS + side, &f->seconds, side_words(d, c, "Increment", name), 1000,
                     0, 10 * MINUTE_MS, &t->increment_ms);
}

bool time_form_read(NewGameDialog *d, GameSetup *setup) {
    setup->time_odds = d->time_odds;
    return read_side(d, BLACK, &setup->time) &&
           (!d->time_odds || read_side(d, WHITE, &setup->white_time));
}
