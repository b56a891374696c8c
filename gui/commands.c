/* The table of commands with their keys, and what each command does. */
#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "app.h"

enum {
    IN_GAME = 1 << MODE_GAME,
    IN_EDIT = 1 << MODE_EDIT,
    IN_MATCH = 1 << MODE_MATCH,
    IN_PUZZLE = 1 << MODE_PUZZLE,
    ALL = ~0, /* modes that are still to come as well */
    CTRL = KMOD_CTRL,
    SHIFT = KMOD_SHIFT
};

const CommandInfo command_info[COMMAND_COUNT] = {
    [COMMAND_NONE] = {.name = ""},
    [COMMAND_NEW] = {"New game", "New", ICON_NEW, ALL, {{SDLK_n, CTRL}}},
    [COMMAND_REMATCH] =
        {"Rematch with changed colours", NULL, ICON_SWAP, IN_GAME, {{SDLK_r, CTRL}}},
    [COMMAND_GAME_BEFORE] =
        {"Bring the game before back", NULL, ICON_BACK, IN_GAME, {{SDLK_t, CTRL | SHIFT}}},
    [COMMAND_OPEN] = {"Open a game file", "Open", ICON_OPEN, ALL & ~IN_MATCH, {{SDLK_o, CTRL}}},
    [COMMAND_SAVE] = {"Save the game", "Save", ICON_SAVE, ALL, {{SDLK_s, CTRL}}},
    [COMMAND_SAVE_AS] =
        {"Save the game under another name", NULL, ICON_SAVE, ALL, {{SDLK_s, CTRL | SHIFT}}},
    [COMMAND_TAKE_BACK] =
        {"Take a move back", "Take back", ICON_BACK, ALL & ~IN_MATCH, {{SDLK_z, CTRL}}},
    [COMMAND_REDO] = {"Play the move taken back",
                      "Redo",
                      ICON_REDO,
                      IN_GAME | IN_EDIT,
                      {{SDLK_z, CTRL | SHIFT}, {SDLK_y, CTRL}}},
    [COMMAND_PLAY_HERE] =
        {"Play on from the position shown", NULL, ICON_NONE, IN_GAME, {{SDLK_p, 0}}},
    [COMMAND_MOVE_NOW] = {"Make the engine move now",
                          NULL,
                          ICON_NONE,
                          IN_GAME | IN_MATCH,
                          {{SDLK_RETURN, 0}, {SDLK_KP_ENTER, 0}}},
    [COMMAND_HINT] = {"Show a good move", "Hint", ICON_HINT, IN_GAME | IN_PUZZLE, {{SDLK_h, 0}}},
    [COMMAND_RESIGN] = {"Resign", NULL, ICON_FLAG, IN_GAME, {{SDLK_r, CTRL | SHIFT}}},
    [COMMAND_DRAW] = {"Offer a draw", NULL, ICON_NONE, IN_GAME, {{SDLK_d, CTRL}}},
    [COMMAND_TYPE_MOVE] = {"Type a move", NULL, ICON_NONE, IN_GAME | IN_PUZZLE, {{SDLK_m, 0}}},
    [COMMAND_ANALYSE] =
        {"Analysis on or off", "Analyse", ICON_ANALYSE, IN_GAME | IN_EDIT, {{SDLK_SPACE, 0}}},
    [COMMAND_MORE_LINES] =
        {"More lines of analysis",
         NULL,
         ICON_PLUS,
         ALL,
         {{SDLK_PLUS, 0}, {SDLK_PLUS, SHIFT}, {SDLK_EQUALS, SHIFT}, {SDLK_KP_PLUS, 0}}},
    [COMMAND_FEWER_LINES] =
        {"Fewer lines of analysis", NULL, ICON_MINUS, ALL, {{SDLK_MINUS, 0}, {SDLK_KP_MINUS, 0}}},
    [COMMAND_VALUES] =
        {"Values on the board while analysing", NULL, ICON_NONE, IN_GAME, {{SDLK_v, 0}}},
    [COMMAND_THREAT] = {"What the opponent threatens", NULL, ICON_WARN, IN_GAME, {{SDLK_o, 0}}},
    [COMMAND_LINE_NEXT] =
        {"Step into the best line", NULL, ICON_NEXT, IN_GAME, {{SDLK_RIGHT, SHIFT}}},
    [COMMAND_LINE_BACK] =
        {"Step back out of the line", NULL, ICON_PREV, IN_GAME, {{SDLK_LEFT, SHIFT}}},
    [COMMAND_LINE_KEEP] =
        {"Keep the line shown as a variation", NULL, ICON_SAVE, IN_GAME, {{SDLK_k, 0}}},
    [COMMAND_FIRST] =
        {"First position", NULL, ICON_FIRST, IN_GAME | IN_MATCH, {{SDLK_HOME, 0}, {SDLK_UP, 0}}},
    [COMMAND_PREVIOUS] = {"One move back", NULL, ICON_PREV, IN_GAME | IN_MATCH, {{SDLK_LEFT, 0}}},
    [COMMAND_NEXT] = {"One move forward", NULL, ICON_NEXT, IN_GAME | IN_MATCH, {{SDLK_RIGHT, 0}}},
    [COMMAND_LAST] =
        {"Last position", NULL, ICON_LAST, IN_GAME | IN_MATCH, {{SDLK_END, 0}, {SDLK_DOWN, 0}}},
    [COMMAND_PROMOTE] = {"Put the variation first", NULL, ICON_UP, IN_GAME, {{SDLK_p, SHIFT}}},
    [COMMAND_DELETE] = {"Delete the variation", NULL, ICON_ERASE, IN_GAME, {{SDLK_DELETE, 0}}},
    [COMMAND_REVIEW] =
        {"Review the whole game", NULL, ICON_CHECK, IN_GAME, {{SDLK_a, CTRL | SHIFT}}},
    [COMMAND_LOG] = {"Engine log", NULL, ICON_INFO, ALL, {{SDLK_l, CTRL}}},
    [COMMAND_NEXT_MISTAKE] = {"Next mistake", NULL, ICON_NEXT, IN_GAME, {{SDLK_n, 0}}},
    [COMMAND_PREVIOUS_MISTAKE] = {"Mistake before", NULL, ICON_PREV, IN_GAME, {{SDLK_n, SHIFT}}},
    [COMMAND_FLIP] = {"Flip the board", "Flip", ICON_FLIP, ALL, {{SDLK_f, 0}}},
    [COMMAND_LINKS] = {"Links between stones on or off", NULL, ICON_LINKS, ALL, {{SDLK_l, 0}}},
    [COMMAND_EVALUATION] = {"Evaluation on or off", NULL, ICON_NONE, ALL, {{SDLK_e, 0}}},
    [COMMAND_EDIT] = {"Set up a position", NULL, ICON_EDIT, ALL & ~IN_MATCH, {{SDLK_e, CTRL}}},
    [COMMAND_MATCH] = {"Match between two engines", NULL, ICON_NONE, ALL, {{SDLK_m, CTRL}}},
    [COMMAND_PAUSE] =
        {"Pause the match or go on", NULL, ICON_NONE, IN_MATCH, {{SDLK_SPACE, 0}, {SDLK_PAUSE, 0}}},
    [COMMAND_STOP_MATCH] = {"Stop the match", NULL, ICON_NONE, IN_MATCH, {{SDLK_m, CTRL | SHIFT}}},
    [COMMAND_ENGINES] =
        {"Engines of other programs", NULL, ICON_NONE, ALL, {{SDLK_e, CTRL | SHIFT}}},
    [COMMAND_PUZZLES] =
        {"Puzzles: find the win", NULL, ICON_NONE, ALL & ~IN_MATCH, {{SDLK_p, CTRL}}},
    [COMMAND_COPY] = {"Copy the position", NULL, ICON_COPY, ALL, {{SDLK_c, CTRL}}},
    [COMMAND_COPY_GAME] = {"Copy the game", NULL, ICON_COPY, ALL, {{SDLK_c, CTRL | SHIFT}}},
    [COMMAND_PASTE] =
        {"Paste a position or a game", NULL, ICON_PASTE, ALL & ~IN_MATCH, {{SDLK_v, CTRL}}},
    [COMMAND_THEME] = {"Next theme", NULL, ICON_NONE, ALL, {{SDLK_t, 0}}},
    [COMMAND_LARGER] = {"Everything larger",
                        NULL,
                        ICON_PLUS,
                        ALL,
                        {{SDLK_PLUS, CTRL},
                         {SDLK_PLUS, CTRL | SHIFT},
                         {SDLK_EQUALS, CTRL},
                         {SDLK_EQUALS, CTRL | SHIFT},
                         {SDLK_KP_PLUS, CTRL}},
                        .anywhere = true},
    [COMMAND_SMALLER] = {"Everything smaller",
                         NULL,
                         ICON_MINUS,
                         ALL,
                         {{SDLK_MINUS, CTRL}, {SDLK_KP_MINUS, CTRL}},
                         .anywhere = true},
    [COMMAND_NORMAL_SIZE] =
        {"Normal size",
         NULL,
         ICON_NONE,
         ALL,
         {{SDLK_0, CTRL}, {SDLK_KP_0, CTRL}},
         .anywhere = true},
    [COMMAND_FULL_SCREEN] =
        {"Full screen", NULL, ICON_NONE, ALL, {{SDLK_F11, 0}}, .anywhere = true},
    [COMMAND_PICTURE] =
        {"Save a picture of the window", NULL, ICON_NONE, ALL, {{SDLK_F12, 0}}, .anywhere = true},
    [COMMAND_SETTINGS] = {"Settings", "Settings", ICON_SETTINGS, ALL, {{SDLK_COMMA, CTRL}}},
    [COMMAND_HELP] = {"Rules and keys", "Help", ICON_HELP, ALL, {{SDLK_F1, 0}}},
    [COMMAND_PALETTE] = {"All commands", "Menu", ICON_MENU, ALL, {{SDLK_k, CTRL}, {SDLK_F10, 0}}},
    [COMMAND_QUIT] = {"Quit", NULL, ICON_NONE, ALL, {{SDLK_q, CTRL}}, .anywhere = true},
};

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
    return here ? here : find_key(key->sym, mods, ALL);
}

void command_key_format(Command c, char out[COMMAND_KEY_TEXT]) {
    const CommandKey *k = &command_info[c].keys[0];
    const char *name = k->key == SDLK_RETURN   ? "Enter"
                       : k->key == SDLK_DELETE ? "Del"
                       : k->key == SDLK_MINUS  ? "−"
                                               : SDL_GetKeyName(k->key);
    /* a plus between them would be read as the key */
    const char *join = k->key == SDLK_PLUS || k->key == SDLK_MINUS ? " " : "+";
    snprintf(out, COMMAND_KEY_TEXT, "%s%s%s%s%s", k->mods & KMOD_CTRL ? "Ctrl" : "",
             k->mods & KMOD_CTRL ? join : "", k->mods & KMOD_SHIFT ? "Shift" : "",
             k->mods & KMOD_SHIFT ? join : "", k->key ? name : "");
}

static void change_scale(App *app, int by) {
    int now = (int)(app_scale(app) * 100 + 0.5f), next = by ? now + by : 0;
    if (by) next = next < 75 ? 75 : next > 300 ? 300 : next;
    app->settings.scale_percent = next;
    int got = (int)(app_scale(app) * 100 + 0.5f);
    app_say(app, SAY_INFO,
            by > 0 && got < next ? "Size %d %%: no more fits into this window" : "Size %d %%", got);
}

static void toggle_full_screen(App *app) {
    app->fullscreen = !app->fullscreen;
    SDL_SetWindowFullscreen(app->window, app->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

void command_run(App *app, Command c) {
    const char *obstacle = command_obstacle(app, c);
    if (obstacle) {
        app_say(app, SAY_INFO, "%s", obstacle);
        return;
    }
    app->dirty = true;
    if (mode_command(app, c)) return;
    switch (c) {
    case COMMAND_NEW:
        dialog_open_new(app);
        break;
    case COMMAND_REMATCH:
        app_rematch(app);
        break;
    case COMMAND_GAME_BEFORE:
        app_game_before(app);
        break;
    case COMMAND_OPEN:
        dialog_open_files(app, false);
        break;
    case COMMAND_SAVE:
        if (app->game.path[0])
            files_save(app, app->game.path, true);
        else
            dialog_open_files(app, true);
        break;
    case COMMAND_SAVE_AS:
        dialog_open_files(app, true);
        break;
    case COMMAND_TAKE_BACK:
        app_take_back(app);
        break;
    case COMMAND_REDO:
        app_redo(app);
        break;
    case COMMAND_PLAY_HERE:
        session_play_from_view(&app->game.session, app->now);
        app_game_changed(app);
        break;
    case COMMAND_MOVE_NOW:
        desk_move_now(app);
        break;
    case COMMAND_HINT:
        app_hint(app);
        break;
    case COMMAND_RESIGN:
        if (app->settings.confirm_resign)
            dialog_open_ask(app, ASK_RESIGN);
        else
            app_resign(app);
        break;
    case COMMAND_DRAW:
        app_offer_draw(app);
        break;
    case COMMAND_TYPE_MOVE:
        app_type_move(app);
        break;
    case COMMAND_ANALYSE:
        app_toggle_analysis(app);
        break;
    case COMMAND_MORE_LINES:
        app->settings.lines++;
        break;
    case COMMAND_FEWER_LINES:
        app->settings.lines--;
        break;
    case COMMAND_FIRST:
        app_show_ply(app, 0);
        break;
    case COMMAND_PREVIOUS:
        if (app->preview.stepped)
            preview_step(app, -1);
        else
            app_step(app, -1);
        break;
    case COMMAND_NEXT:
        if (app->preview.stepped)
            preview_step(app, 1);
        else
            app_step(app, 1);
        break;
    case COMMAND_LINE_NEXT:
        preview_step(app, 1);
        break;
    case COMMAND_LINE_BACK:
        preview_step(app, -1);
        break;
    case COMMAND_LINE_KEEP:
        preview_keep(app);
        break;
    case COMMAND_VALUES:
        app->settings.show_values = !app->settings.show_values;
        if (app->settings.show_values && !app->analysing) app_toggle_analysis(app);
        break;
    case COMMAND_THREAT:
        app_toggle_threat(app);
        break;
    case COMMAND_LAST:
        app_show_end(app);
        break;
    case COMMAND_REVIEW:
        if (app->review.running)
            review_cancel(app);
        else
            review_start(app);
        break;
    case COMMAND_LOG:
        dialog_open_log(app);
        break;
    case COMMAND_NEXT_MISTAKE:
        review_show_mistake(app, 1);
        break;
    case COMMAND_PREVIOUS_MISTAKE:
        review_show_mistake(app, -1);
        break;
    case COMMAND_PROMOTE:
        app_promote(app);
        break;
    case COMMAND_DELETE:
        app_delete_variation(app);
        break;
    case COMMAND_FLIP:
        app->game.flipped = !app->game.flipped;
        break;
    case COMMAND_LINKS:
        app->settings.show_links = !app->settings.show_links;
        break;
    case COMMAND_EVALUATION:
        app->settings.show_evaluation = !app->settings.show_evaluation;
        break;
    case COMMAND_EDIT:
        edit_open(app);
        break;
    case COMMAND_MATCH:
        dialog_open_match(app);
        break;
    case COMMAND_PAUSE:
        match_pause(app);
        break;
    case COMMAND_STOP_MATCH:
        match_stop(app);
        break;
    case COMMAND_PUZZLES:
        puzzle_open(app, NULL);
        break;
    case COMMAND_ENGINES:
        dialog_open_engines(app);
        break;
    case COMMAND_COPY:
        app_copy_position(app);
        break;
    case COMMAND_COPY_GAME:
        app_copy_game(app);
        break;
    case COMMAND_PASTE:
        app_paste(app);
        break;
    case COMMAND_THEME:
        app->settings.theme = (app->settings.theme + 1) % THEME_COUNT;
        app_say(app, SAY_INFO, "Theme: %s", app_theme(app)->label);
        break;
    case COMMAND_LARGER:
        change_scale(app, 25);
        break;
    case COMMAND_SMALLER:
        change_scale(app, -25);
        break;
    case COMMAND_NORMAL_SIZE:
        change_scale(app, 0);
        break;
    case COMMAND_FULL_SCREEN:
        toggle_full_screen(app);
        break;
    case COMMAND_PICTURE:
        files_picture(app, NULL);
        break;
    case COMMAND_SETTINGS:
        dialog_open_settings(app);
        break;
    case COMMAND_HELP:
        dialog_open_help(app);
        break;
    case COMMAND_PALETTE:
        dialog_open_palette(app);
        break;
    case COMMAND_QUIT:
        app_quit(app);
        break;
    case COMMAND_NONE:
    case COMMAND_COUNT:
        break;
    }
}
