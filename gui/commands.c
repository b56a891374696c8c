/* The table of commands, the keys, and what each command does. */
#include "commands.h"

#include <string.h>

#include "app.h"

const CommandInfo command_info[COMMAND_COUNT] = {
    [COMMAND_NONE] = {"", NULL, "", ICON_NONE},
    [COMMAND_NEW] = {"New game", "New", "Ctrl+N", ICON_NEW},
    [COMMAND_REMATCH] = {"Rematch with changed colours", NULL, "Ctrl+R", ICON_SWAP},
    [COMMAND_GAME_BEFORE] = {"Bring the game before back", NULL, "Ctrl+Shift+T", ICON_BACK},
    [COMMAND_OPEN] = {"Open a game file", "Open", "Ctrl+O", ICON_OPEN},
    [COMMAND_SAVE] = {"Save the game", "Save", "Ctrl+S", ICON_SAVE},
    [COMMAND_SAVE_AS] = {"Save the game under another name", NULL, "Ctrl+Shift+S", ICON_SAVE},
    [COMMAND_TAKE_BACK] = {"Take a move back", "Take back", "Ctrl+Z", ICON_BACK},
    [COMMAND_REDO] = {"Play the move taken back", "Redo", "Ctrl+Shift+Z", ICON_REDO},
    [COMMAND_PLAY_HERE] = {"Play on from the position shown", NULL, "P", ICON_NONE},
    [COMMAND_MOVE_NOW] = {"Make the engine move now", NULL, "Enter", ICON_NONE},
    [COMMAND_HINT] = {"Show a good move", "Hint", "H", ICON_HINT},
    [COMMAND_RESIGN] = {"Resign", NULL, "Ctrl+Shift+R", ICON_FLAG},
    [COMMAND_DRAW] = {"Offer a draw", NULL, "Ctrl+D", ICON_NONE},
    [COMMAND_TYPE_MOVE] = {"Type a move", NULL, "M", ICON_NONE},
    [COMMAND_ANALYSE] = {"Analysis on or off", "Analyse", "Space", ICON_ANALYSE},
    [COMMAND_MORE_LINES] = {"More lines of analysis", NULL, "1 – 5", ICON_PLUS},
    [COMMAND_FEWER_LINES] = {"Fewer lines of analysis", NULL, "1 – 5", ICON_MINUS},
    [COMMAND_VALUES] = {"Values on the board while analysing", NULL, "V", ICON_NONE},
    [COMMAND_THREAT] = {"What the opponent threatens", NULL, "O", ICON_WARN},
    [COMMAND_LINE_NEXT] = {"Step into the best line", NULL, "Shift+Right", ICON_NEXT},
    [COMMAND_LINE_BACK] = {"Step back out of the line", NULL, "Shift+Left", ICON_PREV},
    [COMMAND_LINE_KEEP] = {"Keep the line shown as a variation", NULL, "K", ICON_SAVE},
    [COMMAND_FIRST] = {"First position", NULL, "Home", ICON_FIRST},
    [COMMAND_PREVIOUS] = {"One move back", NULL, "Left", ICON_PREV},
    [COMMAND_NEXT] = {"One move forward", NULL, "Right", ICON_NEXT},
    [COMMAND_LAST] = {"Last position", NULL, "End", ICON_LAST},
    [COMMAND_PROMOTE] = {"Put the variation first", NULL, "Shift+P", ICON_UP},
    [COMMAND_DELETE] = {"Delete the variation", NULL, "Del", ICON_ERASE},
    [COMMAND_REVIEW] = {"Review the whole game", NULL, "Ctrl+Shift+A", ICON_CHECK},
    [COMMAND_LOG] = {"Engine log", NULL, "Ctrl+L", ICON_INFO},
    [COMMAND_NEXT_MISTAKE] = {"Next mistake", NULL, "N", ICON_NEXT},
    [COMMAND_PREVIOUS_MISTAKE] = {"Mistake before", NULL, "Shift+N", ICON_PREV},
    [COMMAND_FLIP] = {"Flip the board", "Flip", "F", ICON_FLIP},
    [COMMAND_LINKS] = {"Links between stones on or off", NULL, "L", ICON_LINKS},
    [COMMAND_EVALUATION] = {"Evaluation on or off", NULL, "E", ICON_NONE},
    [COMMAND_EDIT] = {"Set up a position", NULL, "Ctrl+E", ICON_EDIT},
    [COMMAND_MATCH] = {"Match between two engines", NULL, "Ctrl+M", ICON_NONE},
    [COMMAND_PAUSE] = {"Pause the match or go on", NULL, "Space", ICON_NONE},
    [COMMAND_STOP_MATCH] = {"Stop the match", NULL, "Ctrl+Shift+M", ICON_NONE},
    [COMMAND_ENGINES] = {"Engines of other programs", NULL, "Ctrl+Shift+E", ICON_NONE},
    [COMMAND_PUZZLES] = {"Puzzles: find the win", NULL, "Ctrl+P", ICON_NONE},
    [COMMAND_COPY] = {"Copy the position", NULL, "Ctrl+C", ICON_COPY},
    [COMMAND_COPY_GAME] = {"Copy the game", NULL, "Ctrl+Shift+C", ICON_COPY},
    [COMMAND_PASTE] = {"Paste a position or a game", NULL, "Ctrl+V", ICON_PASTE},
    [COMMAND_THEME] = {"Next theme", NULL, "T", ICON_NONE},
    [COMMAND_LARGER] = {"Everything larger", NULL, "Ctrl +", ICON_PLUS},
    [COMMAND_SMALLER] = {"Everything smaller", NULL, "Ctrl −", ICON_MINUS},
    [COMMAND_NORMAL_SIZE] = {"Normal size", NULL, "Ctrl+0", ICON_NONE},
    [COMMAND_FULL_SCREEN] = {"Full screen", NULL, "F11", ICON_NONE},
    [COMMAND_PICTURE] = {"Save a picture of the window", NULL, "F12", ICON_NONE},
    [COMMAND_SETTINGS] = {"Settings", "Settings", "Ctrl+,", ICON_SETTINGS},
    [COMMAND_HELP] = {"Rules and keys", "Help", "F1", ICON_HELP},
    [COMMAND_PALETTE] = {"All commands", "Menu", "Ctrl+K", ICON_MENU},
    [COMMAND_QUIT] = {"Quit", NULL, "Ctrl+Q", ICON_NONE},
};

typedef struct {
    SDL_Keycode key;
    Uint16 mods; /* KMOD_CTRL, KMOD_SHIFT */
    Command command;
} KeyBinding;

static const KeyBinding bindings[] = {
    {SDLK_n, KMOD_CTRL, COMMAND_NEW},
    {SDLK_r, KMOD_CTRL, COMMAND_REMATCH},
    {SDLK_t, KMOD_CTRL | KMOD_SHIFT, COMMAND_GAME_BEFORE},
    {SDLK_o, KMOD_CTRL, COMMAND_OPEN},
    {SDLK_s, KMOD_CTRL, COMMAND_SAVE},
    {SDLK_s, KMOD_CTRL | KMOD_SHIFT, COMMAND_SAVE_AS},
    {SDLK_z, KMOD_CTRL, COMMAND_TAKE_BACK},
    {SDLK_z, KMOD_CTRL | KMOD_SHIFT, COMMAND_REDO},
    {SDLK_y, KMOD_CTRL, COMMAND_REDO},
    {SDLK_p, 0, COMMAND_PLAY_HERE},
    {SDLK_RETURN, 0, COMMAND_MOVE_NOW},
    {SDLK_KP_ENTER, 0, COMMAND_MOVE_NOW},
    {SDLK_h, 0, COMMAND_HINT},
    {SDLK_r, KMOD_CTRL | KMOD_SHIFT, COMMAND_RESIGN},
    {SDLK_d, KMOD_CTRL, COMMAND_DRAW},
    {SDLK_m, 0, COMMAND_TYPE_MOVE},
    {SDLK_SPACE, 0, COMMAND_ANALYSE},
    {SDLK_v, 0, COMMAND_VALUES},
    {SDLK_o, 0, COMMAND_THREAT},
    {SDLK_RIGHT, KMOD_SHIFT, COMMAND_LINE_NEXT},
    {SDLK_LEFT, KMOD_SHIFT, COMMAND_LINE_BACK},
    {SDLK_k, 0, COMMAND_LINE_KEEP},
    {SDLK_HOME, 0, COMMAND_FIRST},
    {SDLK_UP, 0, COMMAND_FIRST},
    {SDLK_LEFT, 0, COMMAND_PREVIOUS},
    {SDLK_RIGHT, 0, COMMAND_NEXT},
    {SDLK_END, 0, COMMAND_LAST},
    {SDLK_DOWN, 0, COMMAND_LAST},
    {SDLK_p, KMOD_SHIFT, COMMAND_PROMOTE},
    {SDLK_DELETE, 0, COMMAND_DELETE},
    {SDLK_a, KMOD_CTRL | KMOD_SHIFT, COMMAND_REVIEW},
    {SDLK_l, KMOD_CTRL, COMMAND_LOG},
    {SDLK_n, 0, COMMAND_NEXT_MISTAKE},
    {SDLK_n, KMOD_SHIFT, COMMAND_PREVIOUS_MISTAKE},
    {SDLK_f, 0, COMMAND_FLIP},
    {SDLK_l, 0, COMMAND_LINKS},
    {SDLK_e, 0, COMMAND_EVALUATION},
    {SDLK_e, KMOD_CTRL, COMMAND_EDIT},
    {SDLK_p, KMOD_CTRL, COMMAND_PUZZLES},
    {SDLK_m, KMOD_CTRL, COMMAND_MATCH},
    {SDLK_PAUSE, 0, COMMAND_PAUSE},
    {SDLK_m, KMOD_CTRL | KMOD_SHIFT, COMMAND_STOP_MATCH},
    {SDLK_e, KMOD_CTRL | KMOD_SHIFT, COMMAND_ENGINES},
    {SDLK_c, KMOD_CTRL, COMMAND_COPY},
    {SDLK_c, KMOD_CTRL | KMOD_SHIFT, COMMAND_COPY_GAME},
    {SDLK_v, KMOD_CTRL, COMMAND_PASTE},
    {SDLK_t, 0, COMMAND_THEME},
    {SDLK_PLUS, KMOD_CTRL, COMMAND_LARGER},
    {SDLK_PLUS, KMOD_CTRL | KMOD_SHIFT, COMMAND_LARGER},
    {SDLK_EQUALS, KMOD_CTRL, COMMAND_LARGER},
    {SDLK_EQUALS, KMOD_CTRL | KMOD_SHIFT, COMMAND_LARGER},
    {SDLK_KP_PLUS, KMOD_CTRL, COMMAND_LARGER},
    {SDLK_MINUS, KMOD_CTRL, COMMAND_SMALLER},
    {SDLK_KP_MINUS, KMOD_CTRL, COMMAND_SMALLER},
    {SDLK_0, KMOD_CTRL, COMMAND_NORMAL_SIZE},
    {SDLK_KP_0, KMOD_CTRL, COMMAND_NORMAL_SIZE},
    {SDLK_F11, 0, COMMAND_FULL_SCREEN},
    {SDLK_F12, 0, COMMAND_PICTURE},
    {SDLK_COMMA, KMOD_CTRL, COMMAND_SETTINGS},
    {SDLK_F1, 0, COMMAND_HELP},
    {SDLK_k, KMOD_CTRL, COMMAND_PALETTE},
    {SDLK_F10, 0, COMMAND_PALETTE},
    {SDLK_q, KMOD_CTRL, COMMAND_QUIT},
};

Command command_of_key(const SDL_Keysym *key) {
    Uint16 mods = 0;
    if (key->mod & KMOD_CTRL) mods |= KMOD_CTRL;
    if (key->mod & KMOD_SHIFT) mods |= KMOD_SHIFT;
    if (key->mod & (KMOD_ALT | KMOD_GUI)) return COMMAND_NONE;
    for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++)
        if (bindings[i].key == key->sym && bindings[i].mods == mods) return bindings[i].command;
    return COMMAND_NONE;
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
