/* The script language: one command a line, words in double quotes may hold blanks, # begins a
 * comment.
 *
 *   new BLACK WHITE [FEN]      a game; players are human or lia1 … lia8
 *   size W H · scale S · theme NAME · set KEY VALUE (as in the settings file)
 *   click WHERE · rclick WHERE · drag WHERE WHERE · down WHERE · move WHERE · up WHERE · wheel N
 *   key NAME · text STRING · play MOVE… (each by two clicks) · drop FILE · clipboard TEXT
 *   wait idle|engine|MS · shot FILE · shot-board FILE · monkey COUNT SEED · print TEXT
 *   assert WHAT …              see assertions[] below;  assert not WHAT …
 *
 * WHERE is a square (e4), the label of a widget, or X,Y.
 */
#include "script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "png.h"
#include "rules/file.h"
#include "rules/notation.h"
#include "script_events.h"

enum { WORDS_MAX = 128, IDLE_LIMIT_MS = 20000 };

typedef struct {
    App *app;
    int count;
    char *words[WORDS_MAX];
    Reason why;
} Line;

static bool fail(Line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(Line *l, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(l->why.text, sizeof l->why.text, format, args);
    va_end(args);
    return false;
}

/* Cuts a line into words in place. */
static void split(Line *l, char *text) {
    l->count = 0;
    for (char *at = text; l->count < WORDS_MAX;) {
        while (*at == ' ' || *at == '\t') at++;
        if (!*at || *at == '#') return;
        bool quoted = *at == '"';
        if (quoted) at++;
        l->words[l->count++] = at;
        while (*at && (quoted ? *at != '"' : *at != ' ' && *at != '\t')) at++;
        if (*at) *at++ = 0;
    }
}

static bool find_place(Line *l, const char *where, int *x, int *y) {
    App *app = l->app;
    if (app->stale) app_view(app, false);
    Square s = strlen(where) == 2 ? square_parse(where) : NO_SQUARE;
    int used = 0;
    if (s != NO_SQUARE) {
        Point c = board_centre(app->layout.board, app->layout.cell, app->flipped, s);
        *x = (int)c.x, *y = (int)c.y;
    } else if (sscanf(where, "%d,%d%n", x, y, &used) == 2 && !where[used]) {
        return true;
    } else {
        const UiItem *item = ui_find_label(&app->ui, where);
        if (!item) return fail(l, "nothing is labelled \"%s\"", where);
        if (item->rect.w <= 0 || item->rect.h <= 0) return fail(l, "\"%s\" cannot be seen", where);
        *x = item->rect.x + item->rect.w / 2, *y = item->rect.y + item->rect.h / 2;
    }
    return true;
}

static bool wait_until(Line *l, bool (*done)(App *app), const char *what) {
    Uint64 start = SDL_GetTicks64();
    while (!done(l->app)) {
        if (SDL_GetTicks64() > start + IDLE_LIMIT_MS) return fail(l, "waited in vain for %s", what);
        app_round(l->app, 5);
    }
    return true;
}

static bool engine_is_done(App *app) {
    return app_is_idle(app) && (session_is_over(&app->session) || app_human_to_move(app));
}

static bool has_analysis(App *app) {
    return app->desk.work == WORK_ANALYSE && app->desk.shown.count > 0 &&
           app->desk.shown.lines[0].depth > 0;
}

static bool do_wait(Line *l) {
    if (!strcmp(l->words[1], "idle")) return wait_until(l, app_is_idle, "rest");
    if (!strcmp(l->words[1], "engine")) return wait_until(l, engine_is_done, "the engine's move");
    if (!strcmp(l->words[1], "analysis")) return wait_until(l, has_analysis, "a line of analysis");
    Uint64 end = SDL_GetTicks64() + strtoul(l->words[1], NULL, 10);
    while (SDL_GetTicks64() < end) app_round(l->app, (int)(end - SDL_GetTicks64()) + 1);
    return true;
}

static bool parse_player(const char *text, Player *out) {
    if (!strcmp(text, "human")) {
        *out = (Player){PLAYER_HUMAN, 3, "You"};
        return true;
    }
    *out = (Player){PLAYER_LIA, 3, "Lia"};
    return !strncmp(text, "lia", 3) && text[3] >= '1' && text[3] <= '8' &&
           (out->level = text[3] - '0');
}

static bool do_new(Line *l) {
    GameSetup setup = setup_default();
    setup.time = l->app->settings.last_game.time;
    setup.rules = l->app->settings.last_game.rules;
    if (l->count < 3 || !parse_player(l->words[1], &setup.players[BLACK]) ||
        !parse_player(l->words[2], &setup.players[WHITE]))
        return fail(l, "players are human or lia1 to lia8");
    if (setup.players[BLACK].kind == setup.players[WHITE].kind)
        for (int c = 0; c < 2; c++)
            snprintf(setup.players[c].name, PLAYER_NAME, "%s", color_name((Color)c));
    if (l->count > 3 && !position_parse_any(l->words[3], &setup.start, &l->why)) return false;
    if (l->app->dialogs.open) dialog_close(l->app);
    app_new_game(l->app, &setup);
    events_settle(l->app);
    return true;
}

static bool do_click(Line *l) {
    int x, y;
    if (!find_place(l, l->words[1], &x, &y)) return false;
    events_click(l->app, !strcmp(l->words[0], "rclick") ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT, x, y);
    return true;
}

static bool do_press(Line *l) {
    int x, y;
    if (!find_place(l, l->words[1], &x, &y)) return false;
    events_motion(l->app, x, y);
    if (strcmp(l->words[0], "move"))
        events_button(l->app, !strcmp(l->words[0], "down"), SDL_BUTTON_LEFT, x, y);
    return true;
}

static bool do_drag(Line *l) {
    int x0, y0, x1, y1;
    if (l->count < 3) return fail(l, "from where to where?");
    if (!find_place(l, l->words[1], &x0, &y0) || !find_place(l, l->words[2], &x1, &y1))
        return false;
    events_drag(l->app, x0, y0, x1, y1);
    return true;
}

static bool do_play(Line *l) {
    for (int i = 1; i < l->count; i++) {
        Move m;
        int x, y;
        char square[3];
        if (!move_parse(l->words[i], &m, &l->why)) return false;
        for (int end = 0; end < 2; end++) {
            square_format(end ? move_to(m) : move_from(m), square);
            if (!find_place(l, square, &x, &y)) return false;
            events_click(l->app, SDL_BUTTON_LEFT, x, y);
        }
        if (l->app->say_kind == SAY_REFUSED) return fail(l, "%s: %s", l->words[i], l->app->say);
        l->app->animation.running = false;
    }
    return true;
}

static bool save_shot(Line *l, const char *path, bool board_only) {
    App *app = l->app;
    int w, h;
    app->painter.textless = board_only;
    uint32_t *pixels = app_pixels(app, &w, &h);
    app->painter.textless = false;
    if (!pixels) return fail(l, "no picture: %s", SDL_GetError());
    Buffer png = {0};
    if (board_only) {
        SDL_Rect b = rect_inset(app->layout.board, -app->layout.frame);
        uint32_t *part = malloc((size_t)b.w * (size_t)b.h * sizeof *part);
        for (int y = 0; part && y < b.h; y++)
            memcpy(part + y * b.w, pixels + (b.y + y) * w + b.x, (size_t)b.w * sizeof *part);
        if (part) png_write(part, b.w, b.h, &png);
        free(part);
    } else {
        png_write(pixels, w, h, &png);
    }
    bool ok = !png.failed && png.length && file_write(path, buffer_span(&png), &l->why);
    buffer_finish(&png);
    free(pixels);
    app->dirty = true;
    return ok;
}

static bool do_setting(Line *l) {
    char text[600];
    if (l->count < 3) return fail(l, "which value?");
    char *unknown = l->app->settings.unknown ? strdup(l->app->settings.unknown) : NULL;
    snprintf(text, sizeof text, "%s = %s\n", l->words[1], l->words[2]);
    bool ok = settings_parse(&l->app->settings, text, &l->why);
    if (l->app->settings.unknown) ok = fail(l, "no setting is called %s", l->words[1]);
    free(l->app->settings.unknown);
    l->app->settings.unknown = unknown;
    l->app->dirty = true;
    events_settle(l->app);
    return ok;
}

static bool do_view(Line *l) {
    App *app = l->app;
    if (!strcmp(l->words[0], "size")) {
        if (l->count < 3) return fail(l, "width and height?");
        SDL_SetWindowSize(app->window, (int)strtol(l->words[1], NULL, 10),
                          (int)strtol(l->words[2], NULL, 10));
    } else if (!strcmp(l->words[0], "scale")) {
        app->settings.scale_percent = (int)(strtod(l->words[1], NULL) * 100 + 0.5);
    } else {
        int theme = theme_find(l->words[1]);
        if (theme < 0) return fail(l, "no such theme");
        app->settings.theme = theme;
    }
    app->dirty = true;
    events_settle(app);
    return true;
}

static bool do_input(Line *l) {
    App *app = l->app;
    if (!strcmp(l->words[0], "key")) return events_key(app, l->words[1]) || fail(l, "no such key");
    if (!strcmp(l->words[0], "text")) {
        events_text(app, l->words[1]);
    } else if (!strcmp(l->words[0], "wheel")) {
        events_wheel(app, (int)strtol(l->words[1], NULL, 10));
    } else if (!strcmp(l->words[0], "clipboard")) {
        SDL_SetClipboardText(l->words[1]);
    } else {
        SDL_Event e = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(l->words[1])}};
        SDL_PushEvent(&e);
        events_settle(app);
    }
    return true;
}

static bool do_shot(Line *l) {
    return save_shot(l, l->words[1], !strcmp(l->words[0], "shot-board"));
}

static bool do_monkey(Line *l) {
    long count = strtol(l->words[1], NULL, 10);
    unsigned seed = l->count > 2 ? (unsigned)strtoul(l->words[2], NULL, 10) : 1;
    if (!events_monkey(l->app, count, seed, &l->why)) return false;
    printf("monkey: %ld events, seed %u, ply %d\n", count, seed, l->app->session.live->ply);
    return true;
}

static bool do_print(Line *l) {
    if (!strcmp(l->words[1], "screen"))
        fputs(l->app->painter.text, stdout);
    else if (!strcmp(l->words[1], "items"))
        for (int i = l->app->ui.layer; i < l->app->ui.count; i++) {
            const UiItem *it = &l->app->ui.items[i];
            printf("%d %s [%d %d %d %d]%s\n", it->id, it->label, it->rect.x, it->rect.y, it->rect.w,
                   it->rect.h, it->enabled ? "" : " off");
        }
    else
        puts(l->words[1]);
    return true;
}

/* Assertions: each compares something with the rest of the line. */

typedef struct {
    const char *name;
    bool part; /* the text need only be contained */
    void (*get)(App *app, const char *argument, char *out, size_t size);
} Assertion;

static void get_fen(App *app, const char *a, char *out, size_t size) {
    (void)a, (void)size;
    fen_format(session_position(&app->session), out);
}
static void get_status(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app->say);
}
static void get_screen(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app->painter.text);
}
static void get_focus(App *app, const char *a, char *out, size_t size) {
    (void)a;
    const UiItem *item = app->ui.focus_visible ? ui_find(&app->ui, app->ui.focus) : NULL;
    snprintf(out, size, "%s", item ? item->label : "");
}
static void get_ply(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%d", app->session.live->ply);
}
static void get_view(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%d", app->session.view->ply);
}
static void get_dialog(App *app, const char *a, char *out, size_t size) {
    static const char *const names[] = {"none", "new",     "settings", "files",
                                        "help", "palette", "ask"};
    (void)a;
    snprintf(out, size, "%s", names[app->dialogs.open]);
}
static void get_selected(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "none");
    if (app->touch.selected != NO_SQUARE) square_format(app->touch.selected, out);
}
static void get_cursor(App *app, const char *a, char *out, size_t size) {
    (void)a, (void)size;
    square_format(app->touch.cursor, out);
}
static void get_clipboard(App *app, const char *a, char *out, size_t size) {
    (void)app, (void)a;
    char *text = SDL_GetClipboardText();
    snprintf(out, size, "%s", text ? text : "");
    SDL_free(text);
}
static void get_theme(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app_theme(app)->name);
}
static void get_result(App *app, const char *a, char *out, size_t size) {
    (void)a;
    result_describe(session_result(&app->session), session_live_position(&app->session), out,
                    (int)size);
}
static void get_layout(App *app, const char *a, char *out, size_t size) {
    static const char *const names[] = {"regular", "compact", "portrait"};
    (void)a;
    snprintf(out, size, "%s", names[app->layout.mode]);
}
static void get_enabled(App *app, const char *a, char *out, size_t size) {
    const UiItem *item = ui_find_label(&app->ui, a);
    snprintf(out, size, "%s", item && item->enabled ? a : "");
}
static void get_file(App *app, const char *a, char *out, size_t size) {
    (void)app;
    Buffer text = {0};
    snprintf(out, size, "%s", file_read(a, &text, NULL) ? a : "");
    buffer_finish(&text);
}
static void get_flipped(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app->flipped ? "yes" : "no");
}
static void get_hint(App *app, const char *a, char *out, size_t size) {
    (void)a, (void)size;
    snprintf(out, size, "none");
    if (app->touch.hint != MOVE_NONE) move_format_wire(app->touch.hint, out);
}

static const Assertion assertions[] = {
    {"fen", true, get_fen},        {"status", true, get_status},
    {"label", true, get_screen},   {"focus", false, get_focus},
    {"ply", false, get_ply},       {"view", false, get_view},
    {"dialog", false, get_dialog}, {"selected", false, get_selected},
    {"cursor", false, get_cursor}, {"clipboard", true, get_clipboard},
    {"theme", false, get_theme},   {"result", true, get_result},
    {"layout", false, get_layout}, {"enabled", false, get_enabled},
    {"file", false, get_file},     {"flipped", false, get_flipped},
    {"hint", false, get_hint},
};

static bool do_assert(Line *l) {
    bool negated = !strcmp(l->words[1], "not");
    int at = negated ? 2 : 1;
    if (l->count < at + 2) return fail(l, "assert what?");
    char want[1024] = "";
    for (int i = at + 1; i < l->count; i++) {
        if (i > at + 1) strncat(want, " ", sizeof want - strlen(want) - 1);
        strncat(want, l->words[i], sizeof want - strlen(want) - 1);
    }
    app_view(l->app, false);
    for (size_t i = 0; i < sizeof assertions / sizeof *assertions; i++) {
        if (strcmp(assertions[i].name, l->words[at])) continue;
        static const size_t size = TEXT_LOG_BYTES;
        char *got = calloc(1, size);
        if (!got) return fail(l, "out of memory");
        assertions[i].get(l->app, want, got, size);
        bool same = assertions[i].part ? strstr(got, want) != NULL : !strcmp(got, want);
        bool ok = same != negated || fail(l, "%s is \"%.150s\"", assertions[i].name, got);
        free(got);
        return ok;
    }
    return fail(l, "cannot assert \"%s\"", l->words[at]);
}

static const struct {
    const char *name;
    bool (*run)(Line *l);
} actions[] = {
    {"new", do_new},         {"size", do_view},   {"scale", do_view},    {"theme", do_view},
    {"set", do_setting},     {"click", do_click}, {"rclick", do_click},  {"drag", do_drag},
    {"down", do_press},      {"up", do_press},    {"move", do_press},    {"wheel", do_input},
    {"key", do_input},       {"text", do_input},  {"play", do_play},     {"drop", do_input},
    {"clipboard", do_input}, {"wait", do_wait},   {"shot", do_shot},     {"shot-board", do_shot},
    {"monkey", do_monkey},   {"print", do_print}, {"assert", do_assert},
};

static bool run_line(Line *l) {
    if (!l->count) return true;
    if (l->count < 2) return fail(l, "more words are needed");
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (!strcmp(actions[i].name, l->words[0])) return actions[i].run(l);
    return fail(l, "no such command");
}

bool script_run(App *app, const char *path) {
    Buffer text = {0};
    Reason why;
    if (!file_read(path, &text, &why)) {
        fprintf(stderr, "lia-gui: %s\n", why.text);
        buffer_finish(&text);
        return false;
    }
    Span rest = buffer_span(&text), raw;
    int number = 0, ran = 0, asserted = 0;
    bool ok = true;
    events_settle(app);
    while (ok && !app->quit && span_next_line(&rest, &raw)) {
        number++;
        char *line = strndup(raw.at, raw.length), *copy = strdup(line ? line : "");
        Line l = {.app = app};
        if (line) split(&l, line);
        ok = run_line(&l);
        if (!ok) fprintf(stderr, "%s:%d: %s\n    %s\n", path, number, l.why.text, copy ? copy : "");
        ran += l.count > 0;
        asserted += l.count > 0 && !strcmp(l.words[0], "assert");
        free(line);
        free(copy);
    }
    printf("%s: %d commands, %d assertions%s\n", path, ran, asserted, ok ? "" : ", failed");
    buffer_finish(&text);
    return ok && ran > 0;
}

static double seconds_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Frames of a stone on its way, which is what most frames are. Wall time suffers from other
 * programs, CPU time does not. */
static void bench_frames(App *app) {
    enum { FRAMES = 200, STEPS = 12 };
    double sum = 0, worst = 0, wall = seconds_of(CLOCK_MONOTONIC);
    Position before = pos_standard();
    for (int i = 0; i < FRAMES; i++) {
        if (i % STEPS == 0)
            touch_start_animation(app, move_make(square_make(1, 0), square_make(1, 2)), &before);
        app->now = app->animation.start + (Uint64)(i % STEPS) * 15;
        double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        app_view(app, true);
        SDL_RenderPresent(app->renderer);
        double ms = (seconds_of(CLOCK_THREAD_CPUTIME_ID) - start) * 1000;
        sum += ms;
        if (ms > worst && i > 0) worst = ms; /* the first one fills the caches */
    }
    wall = (seconds_of(CLOCK_MONOTONIC) - wall) * 1000 / FRAMES;
    printf("frame: %.2f ms of CPU, worst %.2f, %.2f ms by the clock, over %d frames\n",
           sum / FRAMES, worst, wall, FRAMES);
    double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < FRAMES; i++) app_view(app, false);
    printf("layout: %.2f ms of CPU\n",
           (seconds_of(CLOCK_THREAD_CPUTIME_ID) - start) * 1000 / FRAMES);
    app->animation.running = false;
}

void script_bench(App *app) {
    enum { IDLE_MS = 3000 };
    SDL_RendererInfo info = {0};
    events_settle(app);
    SDL_GetRendererInfo(app->renderer, &info);
    printf("renderer %s, %dx%d, scale %.2f\n", info.name, app->layout.window.w,
           app->layout.window.h, (double)app_scale(app));
    bench_frames(app);
    events_settle(app);
    while (!app_is_idle(app)) app_round(app, 10);
    long frames = app->frames;
    double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    Uint64 end = SDL_GetTicks64() + IDLE_MS;
    while (SDL_GetTicks64() < end) app_round(app, (int)(end - SDL_GetTicks64()) + 1);
    printf("idle: %.3f %% CPU, %ld frames in %d ms\n",
           (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 100 / (IDLE_MS / 1000.0),
           app->frames - frames, IDLE_MS);
}
