/* Hands what happens to the mode that is on. */
#include "modes.h"

#include <stdio.h>

#include "app.h"

void mode_leave(App *app) {
    if (app->mode == MODE_EDIT) edit_close(app);
    if (app->mode == MODE_MATCH) match_close(app);
    if (app->mode == MODE_PUZZLE) puzzle_close(app);
    app->mode = MODE_GAME;
}

enum { EDIT = 1 << MODE_EDIT, MATCH = 1 << MODE_MATCH, PUZZLE = 1 << MODE_PUZZLE };

/* Commands that make no sense in some modes. */
static const struct {
    Command command;
    int modes;
} closed[] = {
    {COMMAND_REMATCH, EDIT | MATCH | PUZZLE},
    {COMMAND_GAME_BEFORE, EDIT | MATCH | PUZZLE},
    {COMMAND_OPEN, MATCH}, /* COMMAND_STOP_MATCH comes first */
    {COMMAND_PASTE, MATCH},
    {COMMAND_EDIT, MATCH},
    {COMMAND_PUZZLES, MATCH},
    {COMMAND_PLAY_HERE, EDIT | MATCH | PUZZLE},
    {COMMAND_MOVE_NOW, EDIT | PUZZLE},
    {COMMAND_HINT, EDIT | MATCH},
    {COMMAND_RESIGN, EDIT | MATCH | PUZZLE},
    {COMMAND_DRAW, EDIT | MATCH | PUZZLE},
    {COMMAND_TYPE_MOVE, EDIT | MATCH},
    {COMMAND_ANALYSE, MATCH | PUZZLE},
    {COMMAND_TAKE_BACK, MATCH},
    {COMMAND_REDO, MATCH | PUZZLE},
    {COMMAND_FIRST, EDIT | PUZZLE},
    {COMMAND_PREVIOUS, EDIT | PUZZLE},
    {COMMAND_NEXT, EDIT | PUZZLE},
    {COMMAND_LAST, EDIT | PUZZLE},
    {COMMAND_PROMOTE, EDIT | MATCH | PUZZLE},
    {COMMAND_DELETE, EDIT | MATCH | PUZZLE},
    {COMMAND_REVIEW, EDIT | MATCH | PUZZLE},
    {COMMAND_NEXT_MISTAKE, EDIT | MATCH | PUZZLE},
    {COMMAND_PREVIOUS_MISTAKE, EDIT | MATCH | PUZZLE},
    {COMMAND_VALUES, EDIT | MATCH | PUZZLE},
    {COMMAND_THREAT, EDIT | MATCH | PUZZLE},
    {COMMAND_LINE_NEXT, EDIT | MATCH | PUZZLE},
    {COMMAND_LINE_BACK, EDIT | MATCH | PUZZLE},
    {COMMAND_LINE_KEEP, EDIT | MATCH | PUZZLE},
};

const char *mode_obstacle(const App *app, Command c) {
    static const char *const words[] = {[MODE_GAME] = NULL,
                                        [MODE_EDIT] = "Not in the position editor",
                                        [MODE_MATCH] = "Not during a match",
                                        [MODE_PUZZLE] = "Not in a puzzle"};
    if (app->mode == MODE_EDIT && c == COMMAND_TAKE_BACK)
        return editor_can_undo(&app->edit.editor) ? NULL : "There is nothing to undo";
    if (app->mode == MODE_EDIT && c == COMMAND_REDO)
        return editor_can_redo(&app->edit.editor) ? NULL : "There is nothing to redo";
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (closed[i].command == c && closed[i].modes >> app->mode & 1) return words[app->mode];
    return NULL;
}

bool mode_view(const App *app) {
    if (app->mode == MODE_EDIT) edit_view(app);
    if (app->mode == MODE_MATCH) match_view(app);
    if (app->mode == MODE_PUZZLE) puzzle_view(app);
    return app->mode != MODE_GAME;
}

void mode_act(App *app, const UiAction *a) {
    if (app->mode == MODE_EDIT) edit_act(app, a);
    if (app->mode == MODE_MATCH) match_act(app, a);
    if (app->mode == MODE_PUZZLE) puzzle_act(app, a);
}

bool mode_key(App *app, const SDL_Keysym *key) {
    if (app->mode == MODE_MATCH && key->sym == SDLK_SPACE) { /* there is nothing to analyse */
        command_run(app, COMMAND_PAUSE);
        return true;
    }
    if (app->mode == MODE_PUZZLE) return puzzle_key(app, key);
    return app->mode == MODE_EDIT && edit_key(app, key);
}

bool mode_command(App *app, Command c) {
    if (app->mode == MODE_PUZZLE) return puzzle_command(app, c);
    return app->mode == MODE_EDIT && edit_command(app, c);
}

bool mode_describe(const App *app, char *state, size_t state_size, char *keys, size_t keys_size) {
    switch (app->mode) {
    case MODE_EDIT:
        edit_describe(app, state, state_size);
        snprintf(keys, keys_size, "Esc leaves the editor");
        return true;
    case MODE_MATCH:
        match_describe(app, state, state_size);
        snprintf(keys, keys_size, "Games are saved as they end");
        return state[0] != 0;
    case MODE_PUZZLE:
        snprintf(state, state_size, "%s",
                 app->puzzle.state == PUZZLE_CHECKING ? "Looking at your move"
                 : app->puzzle.state == PUZZLE_WRONG  ? "Not this one"
                 : app->puzzle.state == PUZZLE_SOLVED ? "Solved"
                                                      : "Find the win");
        snprintf(keys, keys_size, "%s",
                 app->puzzle.state == PUZZLE_WRONG ? "Enter tries again"
                                                   : "Left and Right walk through the puzzles");
        return true;
    case MODE_GAME:
        break;
    }
    return false;
}
