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

void events_push_motion(const App *app, int x, int y) {
    push((SDL_Event){
        .motion = {.type = SDL_MOUSEMOTION, .x = window_x(app, x), .y = window_y(app, y)}});
}

void events_push_button(const App *app, bool down, int button, int x, int y) {
    push((SDL_Event){.button = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                .button = (Uint8)button,
                                .state = down ? SDL_PRESSED : SDL_RELEASED,
                                .clicks = 1,
                                .x = window_x(app, x),
                                .y = window_y(app, y)}});
}

void events_motion(App *app, int x, int y) {
    events_push_motion(app, x, y);
    events_settle(app);
}

void events_button(App *app, bool down, int button, int x, int y) {
    events_push_button(app, down, button, x, y);
    events_settle(app);
}

void events_click(App *app, int button, int x, int y) {
    events_motion(app, x, y);
    events_button(app, true, button, x, y);
    events_button(app, false, button, x, y);
}

void events_drag(App *app, int button, int x0, int y0, int x1, int y1) {
    enum { STEPS = 4 };
    events_motion(app, x0, y0);
    events_button(app, true, button, x0, y0);
    for (int i = 1; i <= STEPS; i++)
        events_motion(app, x0 + (x1 - x0) * i / STEPS, y0 + (y1 - y0) * i / STEPS);
    events_button(app, false, button, x1, y1);
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

void events_push_key(SDL_Keycode key, Uint16 mods) {
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
    events_push_key(key, mods);
    events_settle(app);
    if (!(mods & (KMOD_CTRL | KMOD_ALT)) && key >= SDLK_SPACE && key < SDLK_DELETE) {
        char text[2] = {(char)(mods & KMOD_SHIFT ? toupper((int)key) : (int)key), 0};
        events_text(app, text);
    }
    return true;
}
