/* Finds the command of a key, writes keys, and carries commands out. */
#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "app.h"

static Command find_key(SDL_Keycode key, Uint16 mods, int modes) {
    for (int c = COMMAND_NONE + 1; c < COMMAND_COUNT; c++)
        for (int i = 0; i < COMMAND_KEYS_MAX && command_info[c].keys[i].key; i++)
            if (command_info[c].keys[i].key == key && command_info[c].keys[i].mods == mods &&
                command_info[c].modes & modes)
                return (Command)c;
    return COMMAND_NONE;
}

Command command_of_key(Mode mode, const SDL_Keysym *key) {
    Uint16 mods = 0;
    if (key->mod & KMOD_CTRL) mods |= KMOD_CTRL;
    if (key->mod & KMOD_SHIFT) mods |= KMOD_SHIFT;
    if (key->mod & (KMOD_ALT | KMOD_GUI)) return COMMAND_NONE;
    Command here = find_key(key->sym, mods, 1 << mode);
    return here ? here : find_key(key->sym, mods, ~0);
}

/* Every word of the filter is part of the name. */
static bool matches(const char *name, const char *filter) {
    char word[64];
    int used = 0;
    while (sscanf(filter, "%63s%n", word, &used) == 1) {
        if (!strcasestr(name, word)) return false;
        filter += used;
    }
    return true;
}

int command_search(const char *filter, Command out[COMMAND_COUNT]) {
    int n = 0;
    for (int c = COMMAND_NONE + 1; c < COMMAND_COUNT; c++)
        if (c != COMMAND_PALETTE && matches(command_info[c].name, filter)) out[n++] = (Command)c;
    return n;
}

/* Left, Right, … by a sign where there is one; NULL = its name. */
static const char *key_sign(SDL_Keycode key, bool cap) {
    switch (key) {
    case SDLK_RETURN:
        return "Enter";
    case SDLK_DELETE:
        return "Del";
    case SDLK_MINUS:
        return "−";
    case SDLK_LEFT:
        return cap ? "←" : NULL;
    case SDLK_RIGHT:
        return cap ? "→" : NULL;
    default:
        return NULL;
    }
}

static void key_format(const CommandKey *k, bool cap, char out[COMMAND_KEY_TEXT]) {
    const char *name = key_sign(k->key, cap);
    if (!name) name = k->key ? SDL_GetKeyName(k->key) : "";
    /* a plus between them would be read as the key */
    const char *join = cap || k->key == SDLK_PLUS || k->key == SDLK_MINUS ? " " : "+";
    bool ctrl = k->mods & KMOD_CTRL, shift = k->mods & KMOD_SHIFT;
    snprintf(out, COMMAND_KEY_TEXT, "%s%s%s%s%s", ctrl ? "Ctrl" : "", ctrl ? join : "",
             shift ? "Shift" : "", shift ? join : "", name);
}

void command_key_write(const CommandKey *key, char out[COMMAND_KEY_TEXT]) {
    key_format(key, false, out);
}

void command_key_format(Command c, char out[COMMAND_KEY_TEXT]) {
    command_key_write(&command_info[c].keys[0], out);
}

void command_cap_format(const CommandKey *key, char out[COMMAND_KEY_TEXT]) {
    key_format(key, true, out);
}

const char *command_obstacle(const App *app, Command c) {
    const char *words = NULL;
    if (mode_obstacle(app, c, &words)) return words;
    return command_info[c].obstacle ? command_info[c].obstacle(app) : NULL;
}

bool command_is_enabled(const App *app, Command c) {
    return !command_obstacle(app, c);
}

bool command_is_on(const App *app, Command c) {
    return command_info[c].on && command_info[c].on(app);
}

void command_run(App *app, Command c) {
    const char *obstacle = command_obstacle(app, c);
    if (obstacle) {
        app_say(app, SAY_INFO, "%s", obstacle);
        return;
    }
    app_repaint(app);
    if (!mode_command(app, c) && command_info[c].run) command_info[c].run(app);
}
