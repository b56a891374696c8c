/* Hands what happens to the class of the mode that is on. */
#include "modes.h"

#include "app.h"

#define CLASS(id, name) [MODE_##id] = &name##_mode,
static const ModeClass *const classes[MODE_COUNT] = {MODES(CLASS)};
#define NAME(id, name) [MODE_##id] = #name,
static const char *const names[MODE_COUNT] = {MODES(NAME)};

/* The function of the class, or the plain game's. */
#define OWN_OR_PLAIN(app, function)                                                                \
    (mode_class(app)->function ? mode_class(app)->function : game_mode.function)

const ModeClass *mode_class(const App *app) {
    return classes[app->mode];
}

const char *mode_name(const App *app) {
    return names[app->mode];
}

bool mode_is(const App *app, Mode mode) {
    return app->mode == mode;
}

void mode_enter(App *app, Mode mode) {
    mode_leave(app);
    preview_leave(app);
    app->analysing = false;
    app->mode = mode;
}

void mode_leave(App *app) {
    const ModeClass *left = mode_class(app);
    app->mode = MODE_GAME;
    if (left->leave) left->leave(app);
}

void mode_view(const App *app) {
    OWN_OR_PLAIN(app, view)(app);
}

BoardScene mode_scene(const App *app) {
    return OWN_OR_PLAIN(app, scene)(app);
}

bool mode_touch_down(App *app, int button, int x, int y) {
    return OWN_OR_PLAIN(app, touch_down)(app, button, x, y);
}

void mode_touch_motion(App *app, int x, int y) {
    OWN_OR_PLAIN(app, touch_motion)(app, x, y);
}

bool mode_touch_up(App *app, int x, int y) {
    return OWN_OR_PLAIN(app, touch_up)(app, x, y);
}

void mode_touch_lost(App *app) {
    OWN_OR_PLAIN(app, touch_lost)(app);
}

void mode_title(const App *app, char *out, size_t size) {
    OWN_OR_PLAIN(app, title)(app, out, size);
}

bool mode_may_move(const App *app) {
    return OWN_OR_PLAIN(app, may_move)(app);
}

void mode_update(App *app) {
    const ModeClass *m = mode_class(app);
    if (m->update) m->update(app);
}

/* A command that makes no sense in this mode; in the plain game the mode it belongs to explains. */
static const char *misplaced(const App *app, Command c) {
    if (mode_class(app)->refusal) return mode_class(app)->refusal;
    for (int i = 0; i < MODE_COUNT; i++)
        if (command_info[c].modes >> i & 1) return classes[i]->absence;
    return NULL;
}

bool mode_obstacle(const App *app, Command c, const char **words) {
    const ModeClass *m = mode_class(app);
    if (!(command_info[c].modes >> app->mode & 1)) {
        *words = misplaced(app, c);
        return true;
    }
    return m->obstacle && m->obstacle(app, c, words);
}

bool mode_command(App *app, Command c) {
    const ModeClass *m = mode_class(app);
    return m->command && m->command(app, c);
}

bool mode_key(App *app, const SDL_Keysym *key) {
    const ModeClass *m = mode_class(app);
    return m->key && m->key(app, key);
}

bool mode_escape(App *app) {
    const ModeClass *m = mode_class(app);
    return m->escape && m->escape(app);
}

void mode_act(App *app, const UiAction *a) {
    const ModeClass *m = mode_class(app);
    if (m->act) m->act(app, a);
}

bool mode_work(const App *app, Work *out) {
    const ModeClass *m = mode_class(app);
    return m->work && m->work(app, out);
}

void mode_limits(const App *app, ThinkLimits *out) {
    const ModeClass *m = mode_class(app);
    if (m->limits) m->limits(app, out);
}

void mode_answer(App *app) {
    const ModeClass *m = mode_class(app);
    if (m->answer) m->answer(app);
}

bool mode_fault(App *app, const char *trouble) {
    const ModeClass *m = mode_class(app);
    return m->fault && m->fault(app, trouble);
}

void mode_judge(App *app) {
    const ModeClass *m = mode_class(app);
    if (m->judge) m->judge(app);
}

bool mode_describe(const App *app, char *state, size_t state_size, char *keys, size_t keys_size) {
    const ModeClass *m = mode_class(app);
    return m->describe && m->describe(app, state, state_size, keys, keys_size);
}

bool mode_asks_to_quit(const App *app) {
    const ModeClass *m = mode_class(app);
    return m->asks_to_quit && m->asks_to_quit(app);
}

bool mode_start(const App *app, const Rules *rules, Position *out) {
    const ModeClass *m = mode_class(app);
    return m->start && m->start(app, rules, out);
}

bool mode_is_sound(const App *app, Reason *why) {
    const ModeClass *m = mode_class(app);
    return !m->is_sound || m->is_sound(app, why);
}
