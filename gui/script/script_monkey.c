/* Random events of all kinds, for as long as one likes: nothing may break, every position must be
 * legal, and the picture that was mended bit by bit must be the one that is painted at a stroke.
 *
 * Nothing waits for the clock: time passes as it pleases the monkey, so animations, tooltips and
 * clocks run out between two events, or do not. Only the engines think in real time, and now and
 * then get a little of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/moves.h"
#include "script_events.h"
#include "script_line.h"

enum { PAINT_EVERY = 10, COMPARE_EVERY = 250, REST_MS = 20 };

static unsigned next_random(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static int random_below(unsigned *state, int n) {
    return n > 0 ? (int)(next_random(state) % (unsigned)n) : 0;
}

static void monkey_key(unsigned *seed) {
    static const SDL_Keycode keys[] = {
        SDLK_LEFT,   SDLK_RIGHT,    SDLK_UP,  SDLK_DOWN,  SDLK_HOME,   SDLK_END,       SDLK_RETURN,
        SDLK_ESCAPE, SDLK_TAB,      SDLK_TAB, SDLK_SPACE, SDLK_RETURN, SDLK_BACKSPACE, SDLK_DELETE,
        SDLK_PAGEUP, SDLK_PAGEDOWN, SDLK_F1,  SDLK_1,     SDLK_3,      SDLK_5,         SDLK_a,
        SDLK_c,      SDLK_d,        SDLK_e,   SDLK_f,     SDLK_h,      SDLK_k,         SDLK_l,
        SDLK_m,      SDLK_n,        SDLK_o,   SDLK_p,     SDLK_r,      SDLK_t,         SDLK_v,
        SDLK_y,      SDLK_z,        SDLK_b,   SDLK_w,     SDLK_x,      SDLK_s,         SDLK_COMMA,
        SDLK_PLUS,   SDLK_MINUS,    SDLK_0};
    static const Uint16 mods[] = {0,          0,          0,           0,
                                  KMOD_LCTRL, KMOD_LCTRL, KMOD_LSHIFT, KMOD_LCTRL | KMOD_LSHIFT};
    SDL_Keycode key = keys[next_random(seed) % (sizeof keys / sizeof *keys)];
    Uint16 mod = mods[next_random(seed) % 8];
    events_push_key(key, mod);
    if (!mod && key > SDLK_SPACE && key < SDLK_DELETE) {
        SDL_Event e = {.text = {.type = SDL_TEXTINPUT, .text = {(char)key, 0}}};
        SDL_PushEvent(&e);
    }
}

static void click(const App *app, int x, int y) {
    events_push_motion(app, x, y);
    events_push_button(app, true, SDL_BUTTON_LEFT, x, y);
    events_push_button(app, false, SDL_BUTTON_LEFT, x, y);
}

/* A legal move by two clicks: by chance alone no game would get far. */
static void monkey_move(const App *app, unsigned *seed) {
    const Position *p = session_position(&app->game.session);
    Move moves[MOVES_MAX];
    int count = moves_generate(p, moves);
    if (!count) return;
    Move m = moves[random_below(seed, count)];
    if (m == MOVE_PASS) return;
    for (int end = 0; end < 2; end++) {
        Point at = board_centre(app->layout.board, app->layout.cell, app->game.flipped,
                                end ? move_to(m) : move_from(m));
        click(app, (int)at.x, (int)at.y);
    }
}

static void monkey_mouse(App *app, unsigned *seed) {
    int x = random_below(seed, app->layout.window.w), y = random_below(seed, app->layout.window.h);
    unsigned what = next_random(seed) % 10;
    SDL_Rect r = app->layout.board;
    if (what < 4 && app->ui->count > app->ui->layer) /* something that is there */
        r = app->ui->items[app->ui->layer + random_below(seed, app->ui->count - app->ui->layer)]
                .rect;
    if (what < 8 && r.w > 0 && r.h > 0)
        x = r.x + random_below(seed, r.w), y = r.y + random_below(seed, r.h);
    events_push_motion(app, x, y);
    unsigned action = next_random(seed) % 12;
    int button = action == 0 ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
    if (action == 1) {
        SDL_Event e = {.wheel = {.type = SDL_MOUSEWHEEL, .y = next_random(seed) % 2 ? 1 : -1}};
        SDL_PushEvent(&e);
    }
    /* sometimes the release comes alone, sometimes never */
    if (action != 2) events_push_button(app, true, button, x, y);
    if (action != 3) events_push_button(app, false, button, x, y);
}

static bool state_is_sound(const App *app, Reason *why) {
    const Session *s = &app->game.session;
    for (const RecordNode *n = s->view; n; n = n->parent) {
        if (!pos_is_ok(&n->position)) return reason_set(why, "damaged position at ply %d", n->ply);
        if (n->parent && n->move != MOVE_PASS && !move_is_legal(&n->parent->position, n->move))
            return reason_set(why, "illegal move at ply %d", n->ply);
    }
    if (!mode_is_sound(app, why)) return false;
    if (s->record.here != s->live) return reason_set(why, "the record does not stand at the game");
    if (app->ui->count >= UI_ITEMS_MAX - 1) return reason_set(why, "too many widgets");
    return true;
}

/* What was mended against what is painted at a stroke. */
static bool picture_is_right(App *app, Reason *why) {
    int w, h, w2, h2;
    uint32_t *mended = app_pixels(app, &w, &h), *whole = app_pixels_anew(app, &w2, &h2);
    bool same = mended && whole && w == w2 && h == h2;
    if (!same) reason_set(why, "no picture: %s", SDL_GetError());
    for (int i = 0; same && i < w * h; i++)
        if (mended[i] != whole[i]) {
            reason_set(why, "the picture is wrong at %d,%d: %08x, not %08x", i % w, i / w,
                       mended[i], whole[i]);
            same = false;
        }
    free(mended);
    free(whole);
    return same;
}

static bool monkey_event(App *app, unsigned *seed, long i, Reason *why) {
    unsigned what = next_random(seed) % 100;
    if (what < 15)
        monkey_move(app, seed);
    else if (what < 70)
        monkey_mouse(app, seed);
    else if (what < 97)
        monkey_key(seed);
    else if (what < 99)
        SDL_SetWindowSize(app->window, 360 + random_below(seed, 1000),
                          360 + random_below(seed, 700));
    else /* the engines may do something */
        app_round(app, REST_MS);
    app->skipped += (Uint64)random_below(seed, next_random(seed) % 20 ? 40 : 2000);
    SDL_PumpEvents();
    app_handle_all(app);
    app->quit = false;
    app_update(app);
    if (app->dirty && i % PAINT_EVERY == 0) app_paint(app);
    return state_is_sound(app, why) && (i % COMPARE_EVERY || picture_is_right(app, why));
}

bool script_monkey(ScriptLine *l) {
    App *app = l->app;
    long count = strtol(l->words[1], NULL, 10);
    unsigned seed = l->count > 2 ? (unsigned)strtoul(l->words[2], NULL, 10) : 1, state = seed;
    int deepest = 0;
    for (long i = 0; i < count; i++) {
        Reason why;
        if (!monkey_event(app, &state, i, &why))
            return script_fail(l, "event %ld: %s", i, why.text);
        if (app->game.session.live->ply > deepest) deepest = app->game.session.live->ply;
    }
    printf("monkey: %ld events, seed %u, %d plies in the longest game\n", count, seed, deepest);
    return true;
}
