/* What the commands of a script do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "work/picture.h"
#include "base/file.h"
#include "base/number.h"
#include "rules/notation.h"
#include "script_events.h"
#include "window/app_game.h"
#include "script_line.h"

enum { IDLE_LIMIT_MS = 20000 };

static bool find_place(ScriptLine *l, const char *where, int *x, int *y) {
    App *app = l->app;
    if (app->stale) app_view(app);
    Square s = square_parse(span_of(where));
    int used = 0;
    if (s != NO_SQUARE) {
        Point c = board_centre(app->layout.board, app->layout.cell, app->game.flipped, s);
        *x = (int)c.x, *y = (int)c.y;
    } else if (sscanf(where, "%d,%d%n", x, y, &used) == 2 && !where[used]) {
        return true;
    } else {
        const UiItem *item = ui_find_label(app->ui, where);
        if (!item) return script_fail(l, "nothing is labelled \"%s\"", where);
        if (item->rect.w <= 0 || item->rect.h <= 0)
            return script_fail(l, "\"%s\" cannot be seen", where);
        *x = item->rect.x + item->rect.w / 2, *y = item->rect.y + item->rect.h / 2;
    }
    return true;
}

static bool wait_until(ScriptLine *l, bool (*done)(App *app), const char *what) {
    Uint64 start = SDL_GetTicks64();
    while (!done(l->app)) {
        if (SDL_GetTicks64() > start + IDLE_LIMIT_MS)
            return script_fail(l, "waited in vain for %s", what);
        app_round(l->app, 5);
    }
    return true;
}

static bool engine_is_done(App *app) {
    return app_is_idle(app) && (session_is_over(&app->game.session) || app_human_to_move(app));
}

static bool has_analysis(App *app) {
    return app->desk.work == WORK_ANALYSE && app->desk.shown.count > 0 &&
           app->desk.shown.lines[0].opinion.depth > 0;
}

static bool has_trouble(App *app) {
    return app->say_kind == SAY_TROUBLE && !app->dirty;
}

static bool guest_answered(App *app) {
    const EnginesDialog *d = &app->dialogs.engines;
    return !d->trial || (d->facts.state != GUEST_STARTING && !app->dirty);
}

static bool match_has_ended(App *app) {
    return match_is_over(app) && !app->match.resting && !app->dirty;
}

static bool match_stands(App *app) {
    return match_is_paused(app) && !app->dirty;
}

/* The game shown has come as far as "hold" allows. */
static bool match_holds(App *app) {
    const Session *s = &app->game.session;
    return app->match.contest && !app->match.looked && app->match_hold > 0 &&
           s->live->ply == app->match_hold && !app->dirty;
}

static bool move_is_judged(App *app) {
    return app_is_idle(app) && !app->judge.on;
}

static bool both_thought(App *app) {
    return app->desk.seat[BLACK].count && app->desk.seat[WHITE].count && !app->dirty;
}

static bool proof_is_done(App *app) {
    return app->proof.state == PROOF_ENDED && !app->proof.extending && !app->dirty;
}

static const struct {
    const char *word;
    bool (*done)(App *app);
    const char *what;
} waits[] = {
    /* clang-format off */
    {"idle", app_is_idle, "rest"},
    {"engine", engine_is_done, "the engine's move"},
    {"analysis", has_analysis, "a line of analysis"},
    {"trouble", has_trouble, "trouble"},
    {"guest", guest_answered, "an engine on trial"},
    {"match", match_has_ended, "the end of the match"},
    {"paused", match_stands, "a pause"},
    {"held", match_holds, "a game to come so far"},
    {"thought", both_thought, "two thoughts"},
    {"puzzle", move_is_judged, "the answer to a puzzle"},
    {"proof", proof_is_done, "a proof"},
    /* clang-format on */
};

static bool do_wait(ScriptLine *l) {
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
        if (!strcmp(l->words[1], waits[i].word)) return wait_until(l, waits[i].done, waits[i].what);
    Uint64 end = SDL_GetTicks64() + strtoul(l->words[1], NULL, 10);
    while (SDL_GetTicks64() < end) app_round(l->app, (int)(end - SDL_GetTicks64()) + 1);
    return true;
}

static bool parse_player(const char *text, Player *out) {
    if (!strcmp(text, "human")) {
        *out = (Player){PLAYER_HUMAN, 4, "You"};
        return true;
    }
    if (!strncmp(text, "engine:", 7)) {
        *out = (Player){PLAYER_ENGINE, 4, ""};
        snprintf(out->name, sizeof out->name, "%s", text + 7);
        return true;
    }
    *out = (Player){PLAYER_LIA, 3, "Lia"};
    int64_t level;
    if (strncmp(text, "lia", 3) != 0 || !number_parse(span_of(text + 3), 1, LEVELS, &level))
        return false;
    out->level = (int)level;
    return true;
}

/* engine NAME COMMAND [uci|ugi]: adds to the list; $VAR in front of the command is replaced. */
static bool do_engine(ScriptLine *l) {
    Roster *r = &l->app->roster;
    if (l->count < 3 || r->count == ROSTER_MAX) return script_fail(l, "name and command?");
    RosterEntry *e = &r->items[r->count++];
    *e = (RosterEntry){0};
    snprintf(e->name, sizeof e->name, "%s", l->words[1]);
    const char *command = l->words[2], *value = "";
    if (*command == '$') {
        char name[32];
        int n = 0;
        if (sscanf(command, "$%31[A-Z_]%n", name, &n) != 1 || !(value = getenv(name)))
            return script_fail(l, "no such variable");
        command += n;
    }
    snprintf(e->command, sizeof e->command, "%s%s", value, command);
    if (l->count > 3 && !strcmp(l->words[3], "ugi")) e->protocol = PROTOCOL_UGI;
    r->generation++;
    return true;
}

static bool do_new(ScriptLine *l) {
    GameSetup setup = setup_default();
    const GameSetup *last = &l->app->settings.last_game;
    setup.time = last->time;
    setup.time_odds = last->time_odds;
    setup.white_time = last->white_time;
    setup.rules = last->rules;
    if (l->count < 3 || !parse_player(l->words[1], &setup.players[BLACK]) ||
        !parse_player(l->words[2], &setup.players[WHITE]))
        return script_fail(l, "players are human or lia1 to lia12");
    if (setup.players[BLACK].kind == setup.players[WHITE].kind)
        for (int c = 0; c < 2 && setup.players[c].kind != PLAYER_ENGINE; c++)
            snprintf(setup.players[c].name, PLAYER_NAME, "%s", color_name((Color)c));
    if (l->count > 3 && !position_parse_any(span_of(l->words[3]), &setup.start, &l->why))
        return false;
    dialog_close_all(l->app);
    app_new_game(l->app, &setup);
    events_settle(l->app);
    return true;
}

/* The keys that are held while the mouse does something: "shift", "ctrl", "alt" or "ctrl+shift". */
static bool hold(ScriptLine *l, const char *keys) {
    int mods = (strstr(keys, "shift") ? KMOD_LSHIFT : 0) | (strstr(keys, "ctrl") ? KMOD_LCTRL : 0) |
               (strstr(keys, "alt") ? KMOD_LALT : 0);
    if (*keys && !mods) return script_fail(l, "which keys are held?");
    SDL_SetModState((SDL_Keymod)mods);
    return true;
}

static bool do_click(ScriptLine *l) {
    int x, y;
    if (!find_place(l, l->words[1], &x, &y)) return false;
    if (!hold(l, l->count > 2 ? l->words[2] : "")) return false;
    events_click(l->app, !strcmp(l->words[0], "rclick") ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT, x, y);
    return hold(l, "");
}

static bool do_press(ScriptLine *l) {
    int x, y;
    if (!find_place(l, l->words[1], &x, &y)) return false;
    events_motion(l->app, x, y);
    if (strcmp(l->words[0], "move"))
        events_button(l->app, !strcmp(l->words[0], "down"), SDL_BUTTON_LEFT, x, y);
    return true;
}

static bool do_drag(ScriptLine *l) {
    int x0, y0, x1, y1;
    if (l->count < 3) return script_fail(l, "from where to where?");
    if (!find_place(l, l->words[1], &x0, &y0) || !find_place(l, l->words[2], &x1, &y1))
        return false;
    if (!hold(l, l->count > 3 ? l->words[3] : "")) return false;
    events_drag(l->app, !strcmp(l->words[0], "rdrag") ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT, x0, y0,
                x1, y1);
    return hold(l, "");
}

static bool do_play(ScriptLine *l) {
    for (int i = 1; i < l->count; i++) {
        Move m;
        int x, y;
        char square[3];
        if (!move_parse(span_of(l->words[i]), &m, &l->why)) return false;
        for (int end = 0; end < 2; end++) {
            square_format(end ? move_to(m) : move_from(m), square);
            if (!find_place(l, square, &x, &y)) return false;
            events_click(l->app, SDL_BUTTON_LEFT, x, y);
        }
        if (l->app->say_kind == SAY_REFUSED)
            return script_fail(l, "%s: %s", l->words[i], l->app->say);
        motion_stop(&l->app->motions, MOTION_STONE);
    }
    return true;
}

/* A part of the window, or all of it if part is NULL. */
static bool save_shot(ScriptLine *l, const SDL_Rect *part) {
    App *app = l->app;
    int w, h;
    uint32_t *pixels = app_pixels(app, &w, &h);
    if (!pixels) return script_fail(l, "no picture: %s", SDL_GetError());
    SDL_Rect all = {0, 0, w, h}, r = part ? *part : all, inside;
    Buffer png = {0};
    if (!SDL_IntersectRect(&r, &all, &inside) || !SDL_RectEquals(&r, &inside)) {
        free(pixels);
        return script_fail(l, "not inside of the window");
    }
    for (int y = 0; y < r.h; y++) /* moved to the front, row by row */
        memmove(pixels + y * r.w, pixels + (r.y + y) * w + r.x, (size_t)r.w * sizeof *pixels);
    picture_write(pixels, r.w, r.h, &png);
    bool ok = !png.failed && png.length && file_write(l->words[1], buffer_span(&png), &l->why);
    buffer_finish(&png);
    free(pixels);
    app_repaint(app);
    return ok;
}

static bool do_setting(ScriptLine *l) {
    char text[600];
    if (l->count < 3) return script_fail(l, "which value?");
    char *unknown = l->app->settings.unknown ? strdup(l->app->settings.unknown) : NULL;
    snprintf(text, sizeof text, "%s = %s\n", l->words[1], l->words[2]);
    bool ok = settings_parse(&l->app->settings, text, &l->why);
    if (l->app->settings.unknown) ok = script_fail(l, "no setting is called %s", l->words[1]);
    free(l->app->settings.unknown);
    l->app->settings.unknown = unknown;
    app_repaint(l->app);
    events_settle(l->app);
    return ok;
}

static bool do_view(ScriptLine *l) {
    App *app = l->app;
    if (!strcmp(l->words[0], "size")) {
        if (l->count < 3) return script_fail(l, "width and height?");
        SDL_SetWindowMinimumSize(app->window, 1, 1); /* it is set again for the new shape */
        SDL_SetWindowSize(app->window, (int)strtol(l->words[1], NULL, 10),
                          (int)strtol(l->words[2], NULL, 10));
    } else if (!strcmp(l->words[0], "scale")) {
        app->settings.scale_percent = (int)(strtod(l->words[1], NULL) * 100 + 0.5);
    } else {
        int theme = theme_find(span_of(l->words[1]));
        if (theme < 0) return script_fail(l, "no such theme");
        app->settings.theme = theme;
    }
    app_repaint(app);
    events_settle(app);
    return true;
}

static bool do_input(ScriptLine *l) {
    App *app = l->app;
    if (!strcmp(l->words[0], "key"))
        return events_key(app, l->words[1]) || script_fail(l, "no such key");
    if (!strcmp(l->words[0], "text")) {
        events_text(app, l->words[1]);
    } else if (!strcmp(l->words[0], "wheel")) {
        events_wheel(app, (int)strtol(l->words[1], NULL, 10));
    } else if (!strcmp(l->words[0], "clipboard")) {
        SDL_SetClipboardText(l->words[1]);
    } else {
        char *file = SDL_strdup(l->words[1]);
        if (SDL_PushEvent(&(SDL_Event){.drop = {.type = SDL_DROPFILE, .file = file}}) != 1) {
            SDL_free(file);
            return script_fail(l, "the event was refused");
        }
        events_settle(app); /* NOLINT(clang-analyzer-unix.Malloc): the event owns the name */
    }
    return true;
}

/* shot FILE; shot-board FILE and shot-part FILE X,Y WxH for comparison: without text, unless it is
 * in the font that looks the same everywhere */
static bool do_shot(ScriptLine *l) {
    App *app = l->app;
    if (!strcmp(l->words[0], "shot")) return save_shot(l, NULL);
    if (app->stale) app_view(app);
    SDL_Rect r = rect_inset(app->layout.board, -app->layout.frame);
    if (!strcmp(l->words[0], "shot-part") &&
        (l->count < 4 || sscanf(l->words[2], "%d,%d", &r.x, &r.y) != 2 ||
         sscanf(l->words[3], "%dx%d", &r.w, &r.h) != 2))
        return script_fail(l, "where, and how large?");
    app->painter->textless = !fonts_fixed(app->fonts);
    bool ok = save_shot(l, &r);
    app->painter->textless = false;
    return ok;
}

static bool do_print(ScriptLine *l) {
    if (!strcmp(l->words[1], "screen"))
        fputs(l->app->painter->text, stdout);
    else if (!strcmp(l->words[1], "items"))
        for (int i = l->app->ui->layer; i < l->app->ui->count; i++) {
            const UiItem *it = &l->app->ui->items[i];
            printf("%d %s [%d %d %d %d]%s\n", it->id, it->label, it->rect.x, it->rect.y, it->rect.w,
                   it->rect.h, it->enabled ? "" : " off");
        }
    else
        puts(l->words[1]);
    return true;
}

static const struct {
    const char *name;
    bool (*run)(ScriptLine *l);
} actions[] = {
    /* clang-format off: a row a line keeps changes apart */
    {"new", do_new},           {"size", do_view},         {"scale", do_view},
    {"theme", do_view},        {"set", do_setting},       {"click", do_click},
    {"rclick", do_click},      {"drag", do_drag},         {"down", do_press},
    {"up", do_press},          {"move", do_press},        {"wheel", do_input},
    {"key", do_input},         {"text", do_input},        {"play", do_play},
    {"drop", do_input},        {"clipboard", do_input},   {"wait", do_wait},
    {"shot", do_shot},         {"shot-board", do_shot},   {"monkey", script_monkey},
    {"print", do_print},       {"assert", script_assert}, {"review", script_review},
    {"frames", script_frames}, {"engine", do_engine},     {"list", script_list},
    {"fits", script_fits},     {"font", script_font},     {"time", script_time},
    {"think", script_think},   {"report", script_report}, {"answer", script_answer},
    {"shot-part", do_shot},    {"still", script_still},   {"offer", script_offer},
    {"opens", script_opens},   {"prove", script_prove},   {"proof", script_proof},
    {"hold", script_hold},     {"hear", script_hear},     {"rdrag", do_drag},
    /* clang-format on */
};

bool script_act(ScriptLine *l) {
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (!strcmp(actions[i].name, l->words[0])) return actions[i].run(l);
    return script_fail(l, "no such command");
}
