/* Start, end, the loop and the view as a whole. */
#include "app.h"
#include "app_game.h"
#include "files.h"
#include "view.h"

#include <SDL_ttf.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "game/paths.h"
#include "base/file.h"

void app_say(App *app, SayKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(app->say, sizeof app->say, format, args);
    va_end(args);
    app->say_kind = kind;
    if (kind == SAY_REFUSED) sounds_play(app, SOUND_REFUSED);
    app_repaint(app);
}

void app_say_nothing(App *app) {
    app->say_kind = SAY_NOTHING;
    app->say[0] = 0;
    app_repaint(app);
}

void app_repaint(App *app) {
    app->dirty = true;
}

const Theme *app_theme(const App *app) {
    return &themes[app->settings.theme];
}

static void read_settings(App *app) {
    char path[PATH_BYTES];
    app->settings = settings_default();
    if (!path_config(path, "gui.conf")) return;
    Buffer text = {0};
    Reason why;
    if (file_read_regular(path, &text, NULL) &&
        !settings_parse(&app->settings, buffer_text(&text), &why))
        app_say(app, SAY_TROUBLE, "Settings: %s", why.text);
    buffer_finish(&text);
}

/* Without a display SDL may choose a driver that shows nothing; it is accepted only if
 * SDL_VIDEODRIVER names it.
 */
static bool is_unseen(const char *driver) {
    if (SDL_getenv("SDL_VIDEODRIVER")) return false;
    return !driver || !strcmp(driver, "offscreen") || !strcmp(driver, "dummy");
}

bool app_init(App *app, const AppOptions *o, Reason *why) {
    *app = (App){.bar_from = 0.5f, .bar_to = 0.5f};
    app->scripted = o->scripted;
    setlocale(LC_CTYPE, ""); /* for titles with letters beyond ASCII */
    app->autosave.lock = app->autosave.taken_lock = -1;
    motions_init(&app->motions, &app->settings.animation_ms);
    app->painter = calloc(1, sizeof *app->painter);
    app->ui = calloc(1, sizeof *app->ui);
    if (!app->painter || !app->ui || !document_init(&app->game, &app->versions))
        return reason_set(why, "out of memory");
    SDL_SetHint(SDL_HINT_APP_NAME, "Lia");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (SDL_Init(SDL_INIT_VIDEO)) return reason_set(why, "no display: %s", SDL_GetError());
    if (is_unseen(SDL_GetCurrentVideoDriver())) return reason_set(why, "no display");
    if (TTF_Init()) return reason_set(why, "no text: %s", TTF_GetError());
    read_settings(app);
    files_roster_init(app);
    if (o->theme)
        settings_override(&app->theme_given, &app->settings.theme, theme_find(span_of(o->theme)));
    if (o->scripted) { /* a script asks for it: nothing then depends on the machine */
        settings_override(&app->evaluation_given, &app->settings.evaluation_ms, 0);
        settings_override(&app->book_given, &app->settings.book_variety, -1);
    }
    app->event_think = SDL_RegisterEvents(5);
    app->event_io = app->event_think + 1;
    app->event_guest = app->event_think + 2;
    app->event_proof = app->event_think + 3;
    app->event_match = app->event_think + 4;
    if (!app_create_window(app, o, why)) return false;
    if (!(app->fonts = fonts_create(app->renderer, why))) return false;
    if (!painter_init(app->painter, app->renderer, app->fonts) || !(app->board = board_create()))
        return reason_set(why, "out of memory");
    if (app->keeps) app->painter->window = app->window;
    if (!(app->thinker = thinker_create(app->event_think, why))) return false;
    if (!o->scripted) thinker_seed(app->thinker, (uint64_t)time(NULL));
    if (!(app->traffic = traffic_log_create())) return reason_set(why, "out of memory");
    if (!(app->prover = prover_create(app->event_proof, why))) return false;
    if (!(app->io = io_create(app->event_io, why))) return false;
    ui_init(app->ui, app->painter);
    app->settings_written = files_format_settings(app);
    app->now = app_clock(app);
    touch_reset(app);
    touch_set_cursor(app, square_make(3, 3));
    sketch_cancel(app);
    GameSetup setup = app->settings.last_game;
    setup.start = pos_standard();
    char said[sizeof app->say];
    SayKind kind = app->say_kind;
    memcpy(said, app->say, sizeof said);
    app_new_game(app, &setup);
    if (kind != SAY_NOTHING) app_say(app, kind, "%s", said);
    sounds_init(app);
    autosave_init(app);
    files_recent_init(app);
    app->opening.seed = o->scripted ? 1 : (uint64_t)time(NULL);
    if (!o->scripted) opening_init(app);
    if (o->file) {
        files_load(app, o->file);
    } else if (!o->scripted) {
        match_seek(app);
        autosave_look(app);
        learn_offer(app);
    }
    SDL_StartTextInput();
    app_repaint(app);
    return true;
}

void app_finish(App *app) {
    if (app->window) SDL_HideWindow(app->window); /* the disk and the engines may take their time */
    if (app->io && app->settings_written) files_save_settings(app);
    mode_leave(app);
    if (app->io) autosave_finish(app);
    dialog_close_all(app);
    sounds_finish(app);
    seats_finish(app);
    matches_finish(app);
    traffic_log_destroy(app->traffic);
    thinker_destroy(app->thinker);
    proof_finish(app);
    review_cancel(app);
    io_destroy(app->io);
    autosave_unlock(&app->autosave); /* now the games are anybody's */
    dialogs_finish(&app->dialogs);
    board_destroy(app->board);
    if (app->painter && app->painter->sprites) painter_finish(app->painter);
    fonts_destroy(app->fonts);
    document_finish(&app->game);
    document_finish(&app->aside);
    explorer_finish(&app->explorer);
    opening_finish(&app->opening);
    shelf_finish(&app->shelf);
    free(app->painter);
    free(app->ui);
    free(app->settings_written);
    settings_finish(&app->settings);
    if (app->renderer) SDL_DestroyRenderer(app->renderer);
    if (app->window) SDL_DestroyWindow(app->window);
    if (TTF_WasInit()) TTF_Quit();
    SDL_Quit();
}

/* The ground, but not where the board covers it: on a large screen that is a third of the pixels.
 */
static void fill_around_board(App *app) {
    Painter *p = app->painter;
    SDL_Rect w = app->layout.window, b = app->layout.board;
    int bottom = b.y + b.h, right = b.x + b.w;
    if (b.x < 0 || b.y < 0 || bottom > w.h || right > w.w) { /* a window too small for it */
        draw_fill(p, w, p->theme->bg);
        return;
    }
    draw_fill(p, (SDL_Rect){0, 0, w.w, b.y}, p->theme->bg);
    draw_fill(p, (SDL_Rect){0, bottom, w.w, w.h - bottom}, p->theme->bg);
    draw_fill(p, (SDL_Rect){0, b.y, b.x, b.h}, p->theme->bg);
    draw_fill(p, (SDL_Rect){right, b.y, w.w - right, b.h}, p->theme->bg);
}

static void run_view(App *app, Pass pass) {
    int w = 1, h = 1, ww = 1, wh = 1;
    SDL_GetRendererOutputSize(app->renderer, &w, &h);
    SDL_GetWindowSize(app->window, &ww, &wh);
    app->mouse_scale_x = ww > 0 ? (float)w / (float)ww : 1;
    app->mouse_scale_y = wh > 0 ? (float)h / (float)wh : 1;
    app->layout = layout_compute(w, h, app_scale(app));
    Painter *p = app->painter;
    if (pass == PASS_WATCH) damage_begin(&p->damage, w, h);
    painter_begin(p, app_theme(app), app_scale(app), pass);
    list_section(p, "window");
    fill_around_board(app);
    ui_begin(app->ui);
    list_section(p, "rail");
    view_rail(app);
    list_section(p, "board");
    view_board(app);
    list_section(p, "panel");
    mode_view(app);
    list_section(p, "status");
    view_status(app);
    list_section(p, "dialog");
    dialog_view(app);
    list_section(p, "popup");
    popup_view(app);
    ui_end(app->ui);
    list_section(p, "tooltip");
    view_tooltip(app);
}

void app_view(App *app) {
    run_view(app, PASS_LAYOUT);
}

bool app_list(App *app, DrawList *list) {
    run_view(app, PASS_LAYOUT); /* what the mouse is over follows from the layout before */
    app->painter->list = list;
    run_view(app, PASS_LIST);
    app->painter->list = NULL;
    app->painter->theme = app_theme(app);
    return !list->failed;
}

/* Paints what has changed, where the renderer keeps the picture: the software renderer does, and on
 * a large screen it needs that. Returns false if nothing has. */
static bool paint_view(App *app) {
    Painter *p = app->painter;
    run_view(app, PASS_LAYOUT); /* what the mouse is over follows from the layout before */
    if (!app->keeps) {
        run_view(app, PASS_PAINT);
        return true;
    }
    run_view(app, PASS_WATCH);
    damage_end(&p->damage);
    if (p->damage.count) run_view(app, PASS_MEND);
    return p->damage.count > 0;
}

static uint32_t *read_pixels(App *app, int *w, int *h) {
    if (SDL_GetRendererOutputSize(app->renderer, w, h)) return NULL;
    uint32_t *pixels = malloc((size_t)*w * (size_t)*h * sizeof *pixels);
    if (pixels && SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels,
                                       *w * (int)sizeof *pixels)) {
        free(pixels);
        return NULL;
    }
    return pixels;
}

uint32_t *app_pixels(App *app, int *w, int *h) {
    paint_view(app);
    return read_pixels(app, w, h);
}

uint32_t *app_pixels_kept(App *app, int *w, int *h) {
    return read_pixels(app, w, h);
}

uint32_t *app_pixels_anew(App *app, int *w, int *h) {
    run_view(app, PASS_LAYOUT);
    run_view(app, PASS_PAINT);
    return read_pixels(app, w, h);
}

/* Hands over only what has changed: the display server has to copy it all. */
static void show_damage(App *app) {
    const Damage *d = &app->painter->damage;
    if (!SDL_RenderFlush(app->renderer) &&
        !SDL_UpdateWindowSurfaceRects(app->window, d->rects, d->count))
        return;
    SDL_RenderPresent(app->renderer);
}

void app_paint(App *app) {
    if (paint_view(app)) {
        if (app->keeps)
            show_damage(app);
        else
            SDL_RenderPresent(app->renderer);
        app->frames++;
    }
    app->dirty = false;
}

Uint64 app_clock(const App *app) {
    return (app->stopped ? 0 : SDL_GetTicks64()) + app->skipped;
}

/* An engine that talks without end must not keep the picture from being painted. */
void app_handle_all(App *app) {
    enum { LONGEST_MS = 10 };
    Uint64 end = SDL_GetTicks64() + LONGEST_MS;
    SDL_Event event;
    while (SDL_GetTicks64() < end && SDL_PollEvent(&event)) app_handle(app, &event);
}

void app_round(App *app, int wait_ms) {
    app->now = app_clock(app);
    int due = app->dirty ? 0 : motions_due(&app->motions, app->now);
    int wait = wait_ms < 0 ? due : due < 0 || due > wait_ms ? wait_ms : due;
    SDL_Event event;
    bool got = wait < 0 ? SDL_WaitEvent(&event) : SDL_WaitEventTimeout(&event, wait);
    app->now = app_clock(app);
    if (got) {
        app_handle(app, &event);
        app_handle_all(app);
    }
    app_update(app);
    if (app->dirty) app_paint(app);
}
