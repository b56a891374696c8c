/* Hands what happens to the mode that is on. */
#include "modes.h"

#include <stdio.h>

#include "app.h"

void mode_leave(App *app) {
    if (app->mode == MODE_EDIT) edit_close(app);
    if (app->mode == MODE_MATCH) match_close(app);
    app->mode = MODE_GAME;
}

bool mode_allows(const App *app, Command c) {
    if (app->mode == MODE_GAME) return true;
    if (app->mode == MODE_MATCH) switch (c) {
        case COMMAND_TAKE_BACK:
        case COMMAND_REDO:
        case COMMAND_REMATCH:
        case COMMAND_PLAY_HERE:
        case COMMAND_HINT:
        case COMMAND_RESIGN:
        case COMMAND_DRAW:
        case COMMAND_TYPE_MOVE:
        case COMMAND_ANALYSE:
            return false;
        default:
            return true;
        }
    switch (c) {
    case COMMAND_REMATCH:
    case COMMAND_PLAY_HERE:
    case COMMAND_MOVE_NOW:
    case COMMAND_HINT:
    case COMMAND_RESIGN:
    case COMMAND_DRAW:
    case COMMAND_TYPE_MOVE:
    case COMMAND_FIRST:
    case COMMAND_PREVIOUS:
    case COMMAND_NEXT:
    case COMMAND_LAST:
    case COMMAND_PROMOTE:
    case COMMAND_DELETE:
    case COMMAND_REVIEW:
    case COMMAND_NEXT_MISTAKE:
    case COMMAND_PREVIOUS_MISTAKE:
        return false;
    case COMMAND_TAKE_BACK:
        return editor_can_undo(&app->edit.editor);
    case COMMAND_REDO:
        return editor_can_redo(&app->edit.editor);
    default:
        return true;
    }
}

bool mode_view(App *app) {
    if (app->mode == MODE_EDIT) edit_view(app);
    if (app->mode == MODE_MATCH) match_view(app);
    return app->mode != MODE_GAME;
}

void mode_act(App *app, const UiAction *a) {
    if (app->mode == MODE_EDIT) edit_act(app, a);
    if (app->mode == MODE_MATCH) match_act(app, a);
}

bool mode_key(App *app, const SDL_Keysym *key) {
    if (app->mode == MODE_MATCH && key->sym == SDLK_SPACE) { /* there is nothing to analyse */
        command_run(app, COMMAND_PAUSE);
        return true;
    }
    return app->mode == MODE_EDIT && edit_key(app, key);
}

bool mode_command(App *app, Command c) {
    return app->mode == MODE_EDIT && edit_command(app, c);
}

bool mode_describe(const App *app, char *state, size_t state_size, char *keys, size_t keys_size) {
    switch (app->mode) {
    case MODE_EDIT:
        edit_describe(app, state, state_size);
        snprintf(keys, keys_size, "Ctrl+E leaves the editor");
        return true;
    case MODE_MATCH:
        match_describe(app, state, state_size);
        snprintf(keys, keys_size, "Games are saved as they end");
        return state[0] != 0;
    case MODE_GAME:
        break;
    }
    return false;
}
