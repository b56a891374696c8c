#include "script_events.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

void events_settle(App *app) {
    do app_round(app, 0);
    while (SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT));
}

static int window_x(const App *app, int x) {
    return (int)((float)x / app->mouse_scale_x);
}
static int window_y(const App *app, int y) {
    return (int)((float)y / app->mouse_scale_y);
}

static void push(SDL_Event e) {
    SDL_PushEvent(&e);
}

void events_motion(App *app, int x, int y) {
    push((SDL_Event){
        .motion = {.type = SDL_MOUSEMOTION, .x = window_x(app, x), .y = window_y(app, y)}});
    events_settle(app);
}

void events_button(App *app, bool down, int button, int x, int y) {
    push((SDL_Event){.button = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                .button = (Uint8)button,
                                .state = down ? SDL_PRESSED : SDL_RELEASED,
                                .clicks = 1,
                                .x = window_x(app, x),
                                .y = window_y(app, y)}});
    events_settle(app);
}

void events_click(App *app, int button, int x, int y) {
    events_motion(app, x, y);
    events_button(app, true, button, x, y);
    events_button(app, false, button, x, y);
}

void events_drag(App *app, int x0, int y0, int x1, int y1) {
    enum { STEPS = 4 };
    events_motion(app, x0, y0);
    events_button(app, true, SDL_BUTTON_LEFT, x0, y0);
    for (int i = 1; i <= STEPS; i++)
        events_motion(app, x0 + (x1 - x0) * i / STEPS, y0 + (y1 - y0) * i / STEPS);
    events_button(app, false, SDL_BUTTON_LEFT, x1, y1);
}

void events_wheel(App *app, int steps) {
    push((SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = steps}});
    events_settle(app);
}

void events_text(App *app, const char *text) {
    /* one event a character, as typing does */
    while (*text) {
        SDL_Event e = {.text = {.type = SDL_TEXTINPUT}};
        int n = 1;
        while (((unsigned char)text[n] & 0xC0) == 0x80) n++;
        memcpy(e.text.text, text, (size_t)n);
        push(e);
        events_settle(app);
        text += n;
    }
}

static void push_key(SDL_Keycode key, Uint16 mods) {
    SDL_Event e = {
        .key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = {.sym = key, .mod = mods}}};
    push(e);
    e.key.type = SDL_KEYUP, e.key.state = SDL_RELEASED;
    push(e);
}

bool events_key(App *app, const char *name) {
    Uint16 mods = 0;
    for (;;) {
        if (!strncasecmp(name, "ctrl+", 5) && name[5])
            mods |= KMOD_LCTRL, name += 5;
        else if (!strncasecmp(name, "shift+", 6) && name[6])
            mods |= KMOD_LSHIFT, name += 6;
        else if (!strncasecmp(name, "alt+", 4) && name[4])
            mods |= KMOD_LALT, name += 4;
        else
            break;
    }
    SDL_Keycode key = SDL_GetKeyFromName(name);
    if (key == SDLK_UNKNOWN) return false;
    push_key(key, mods);
    events_settle(app);
    if (!(mods & (KMOD_CTRL | KMOD_ALT)) && key >= SDLK_SPACE && key < SDLK_DELETE) {
        char text[2] = {(char)(mods & KMOD_SHIFT ? toupper((int)key) : (int)key), 0};
        events_text(app, text);
    }
    return true;
}

static unsigned next_random(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void monkey_key(App *app, unsigned *seed) {
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
    /* nothing that leaves the window or fills the disk */
    push_key(key, mod);
    if (!mod && key > SDLK_SPACE && key < SDLK_DELETE) {
        SDL_Event e = {.text = {.type = SDL_TEXTINPUT, .text = {(char)key, 0}}};
        push(e);
    }
    (void)app;
}

static void monkey_mouse(App *app, unsigned *seed) {
    int x = (int)(next_random(seed) % (unsigned)app->layout.window.w);
    int y = (int)(next_random(seed) % (unsigned)app->layout.window.h);
    unsigned what = next_random(seed) % 10;
    if (what < 4 && app->ui.count > app->ui.layer) { /* something that is there */
        int n = app->ui.count - app->ui.layer;
        SDL_Rect r = app->ui.items[app->ui.layer + (int)(next_random(seed) % (unsigned)n)].rect;
        if (r.w > 0 && r.h > 0)
            x = r.x + (int)(next_random(seed) % (unsigned)r.w),
            y = r.y + (int)(next_random(seed) % (unsigned)r.h);
    } else if (what < 8) { /* the board */
        x = app->layout.board.x + (int)(next_random(seed) % (unsigned)app->layout.board.w);
        y = app->layout.board.y + (int)(next_random(seed) % (unsigned)app->layout.board.h);
    }
    push((SDL_Event){
        .motion = {.type = SDL_MOUSEMOTION, .x = window_x(app, x), .y = window_y(app, y)}});
    unsigned action = next_random(seed) % 12;
    int button = action == 0 ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
    if (action == 1)
        push((SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = next_random(seed) % 2 ? 1 : -1}});
    SDL_Event e = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                              .button = (Uint8)button,
                              .state = SDL_PRESSED,
                              .x = window_x(app, x),
                              .y = window_y(app, y)}};
    if (action != 2) push(e); /* sometimes the release comes alone, sometimes never */
    e.button.type = SDL_MOUSEBUTTONUP, e.button.state = SDL_RELEASED;
    if (action != 3) push(e);
}

static bool state_is_sound(const App *app, Reason *why) {
    const Session *s = &app->session;
    for (const RecordNode *n = s->view; n; n = n->parent) {
        if (!pos_is_ok(&n->position)) return reason_set(why, "damaged position at ply %d", n->ply);
        if (n->parent && n->move != MOVE_PASS && !move_is_legal(&n->parent->position, n->move))
            return reason_set(why, "illegal move at ply %d", n->ply);
    }
    if (app->mode == MODE_EDIT) {
        const EditorBoard *b = editor_board(&app->edit.editor);
        if (b->stones[BLACK] & b->stones[WHITE]) return reason_set(why, "the editor's board");
    }
    if (app->mode == MODE_PUZZLE && (!app->puzzle.job || app->puzzle.at >= app->puzzle.count))
        return reason_set(why, "a puzzle that is not there");
    if (s->record.here != s->live) return reason_set(why, "the record does not stand at the game");
    if (app->ui.count >= UI_ITEMS_MAX - 1) return reason_set(why, "too many widgets");
    return true;
}

bool events_monkey(App *app, long count, unsigned seed, Reason *why) {
    for (long i = 0; i < count; i++) {
        unsigned what = next_random(&seed) % 100;
        if (what < 70)
            monkey_mouse(app, &seed);
        else if (what < 98)
            monkey_key(app, &seed);
        else
            SDL_SetWindowSize(app->window, 360 + (int)(next_random(&seed) % 1000),
                              360 + (int)(next_random(&seed) % 700));
        SDL_PumpEvents();
        SDL_Event e;
        while (SDL_PollEvent(&e)) {
            app->now = SDL_GetTicks64();
            app_handle(app, &e);
        }
        app->quit = false;
        app_update(app);
        /* painting is the slow part: now and then will do */
        if (app->dirty && i % 50 == 0) {
            app_view(app, true);
            app->dirty = false;
        }
        if (!state_is_sound(app, why)) {
            Reason inner = *why;
            return reason_set(why, "event %ld: %s", i, inner.text);
        }
    }
    return true;
}
