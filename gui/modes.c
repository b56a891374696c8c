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

const char *mode_obstacle(const App *app, Command c) {
    static const char *const words[] = {[MODE_GAME] = NULL,
                                        [MODE_EDIT] = "Not in the position editor",
                                        [MODE_MATCH] = "Not during a match",
                                        [MODE_PUZZLE] = "Not in a puzzle"};
    if (app->mode == MODE_EDIT && c == COMMAND_TAKE_BACK)
        return editor_can_undo(&app->edit.editor) ? NULL : "There is nothing to undo";
    if (app->mode == MODE_EDIT && c == COMMAND_REDO)
        return editor_can_redo(&app->edit.editor) ? NULL : "There is nothing to redo";
    return command_info[c].modes >> app->mode & 1 ? NULL : words[app->mode];
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
