/* Which commands can be given now, and why not the others. */
#include "app.h"

static const char over_words[] = "The game is over", turn_words[] = "It is not your move";

/* Commands about the game as it stands. */
static const char *game_obstacle(const App *app, Command c) {
    const Session *s = &app->game.session;
    bool over = session_is_over(s);
    switch (c) {
    case COMMAND_TAKE_BACK:
        return session_can_take_back(s) ? NULL : "There is no move of yours to take back";
    case COMMAND_REDO:
        return session_can_redo(s) ? NULL : "No move was taken back";
    case COMMAND_PLAY_HERE:
        return session_is_live(s) ? "The game stands here already" : NULL;
    case COMMAND_MOVE_NOW:
        return app->desk.work == WORK_MOVE || app->desk.work == WORK_HINT || app->desk.trouble[0]
                   ? NULL
                   : "No engine is thinking about a move";
    case COMMAND_HINT:
        if (over) return over_words;
        if (!session_is_live(s)) return "Hints are for the last position: End shows it";
        return app_human_to_move(app) ? NULL : turn_words;
    case COMMAND_TYPE_MOVE:
        if (app_may_move(app)) return NULL;
        return session_is_live(s) && !over ? turn_words : over_words;
    case COMMAND_RESIGN:
        if (over) return over_words;
        return s->live->ply > 0 ? NULL : "The game has not begun";
    case COMMAND_DRAW:
        if (over) return over_words;
        return app_human_to_move(app) ? NULL : turn_words;
    default:
        return NULL;
    }
}

/* Commands about what is shown. */
static const char *view_obstacle(const App *app, Command c) {
    const Session *s = &app->game.session;
    bool at_end = s->view == s->live && !s->live->child;
    switch (c) {
    case COMMAND_LINE_NEXT:
        return app->preview.on || (app->desk.work == WORK_ANALYSE && app->desk.shown.count)
                   ? NULL
                   : "No line to step into: Space starts the analysis";
    case COMMAND_LINE_BACK:
        return app->preview.on ? NULL : "No line is shown on the board";
    case COMMAND_LINE_KEEP:
        return preview_can_keep(app) ? NULL : "No line is shown: Shift+Right steps into one";
    case COMMAND_MORE_LINES:
        return app->settings.lines < THINK_LINES_MAX ? NULL : "More lines than these there are not";
    case COMMAND_FEWER_LINES:
        return app->settings.lines > 1 ? NULL : "One line is the least";
    case COMMAND_PREVIOUS:
        return app->preview.stepped || s->view->ply > 0 ? NULL : "This is the start of the game";
    case COMMAND_FIRST:
        return s->view->ply > 0 ? NULL : "This is the start of the game";
    case COMMAND_NEXT:
        return app->preview.stepped || !at_end ? NULL : "This is the last position";
    case COMMAND_LAST:
        return at_end ? "This is the last position" : NULL;
    case COMMAND_PROMOTE:
    case COMMAND_DELETE:
        return session_in_variation(s) ? NULL : "The position shown is not in a variation";
    case COMMAND_REVIEW:
        return s->record.root->child ? NULL : "There are no moves to review";
    case COMMAND_NEXT_MISTAKE:
    case COMMAND_PREVIOUS_MISTAKE:
        return review_has_mistake(app) ? NULL
                                       : "No mistakes are marked: Ctrl+Shift+A looks for them";
    default:
        return NULL;
    }
}

const char *command_obstacle(const App *app, Command c) {
    const char *words = mode_obstacle(app, c);
    if (words) return words;
    if (app->mode == MODE_EDIT && (c == COMMAND_TAKE_BACK || c == COMMAND_REDO)) return NULL;
    if (app->mode == MODE_PUZZLE && c == COMMAND_HINT)
        return app->puzzle.state == PUZZLE_ASKED ? NULL : "There is no move to find now";
    if (c == COMMAND_GAME_BEFORE) return app->aside.full ? NULL : "No game waits to come back";
    if (c == COMMAND_PAUSE || c == COMMAND_STOP_MATCH) {
        if (app->mode != MODE_MATCH) return "No match is being played";
        return c == COMMAND_PAUSE && app->match.over ? "The match is over" : NULL;
    }
    words = game_obstacle(app, c);
    return words ? words : view_obstacle(app, c);
}

bool command_is_enabled(const App *app, Command c) {
    return !command_obstacle(app, c);
}

bool command_is_on(const App *app, Command c) {
    switch (c) {
    case COMMAND_ANALYSE:
        return app->analysing;
    case COMMAND_EDIT:
        return app->mode == MODE_EDIT;
    case COMMAND_VALUES:
        return app->settings.show_values;
    case COMMAND_THREAT:
        return app->threat;
    case COMMAND_REVIEW:
        return app->review.running;
    case COMMAND_PAUSE:
        return app->mode == MODE_MATCH && app->match.paused;
    case COMMAND_PUZZLES:
        return app->mode == MODE_PUZZLE;
    case COMMAND_LINKS:
        return app->settings.show_links;
    case COMMAND_EVALUATION:
        return app->settings.show_evaluation;
    case COMMAND_FULL_SCREEN:
        return app->fullscreen;
    default:
        return false;
    }
}
