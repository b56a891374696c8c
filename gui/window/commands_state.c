/* Which commands can be given now, why not the others, and which are on. */
#include "app.h"
#include "app_game.h"
#include "command_handlers.h"
#include "game/review.h"

static const char over_words[] = "The game is over", turn_words[] = "It is not your move";

const char *obstacle_game_before(const App *app) {
    return app->aside.full ? NULL : "No game waits to come back";
}

const char *obstacle_rematch(const App *app) {
    return app->game.session.loaded ? "This game was not played here: Ctrl+N begins one" : NULL;
}

const char *obstacle_games(const App *app) {
    return app->shelf.full ? NULL : "No file of several games is open: Ctrl+O opens one";
}

static const char *obstacle_game_step(const App *app, int by) {
    if (obstacle_games(app)) return obstacle_games(app);
    if (shelf_can_step(app, by)) return NULL;
    if (shelf_is_filtered(&app->shelf))
        return by > 0 ? "No later game fits the search: Ctrl+G changes it"
                      : "No earlier game fits the search: Ctrl+G changes it";
    return by > 0 ? "This is the last game of the list" : "This is the first game of the list";
}

const char *obstacle_game_next(const App *app) {
    return obstacle_game_step(app, 1);
}

const char *obstacle_game_previous(const App *app) {
    return obstacle_game_step(app, -1);
}

const char *obstacle_take_back(const App *app) {
    return session_can_take_back(&app->game.session) ? NULL
                                                     : "There is no move of yours to take back";
}

const char *obstacle_redo(const App *app) {
    return session_can_redo(&app->game.session) ? NULL : "No move was taken back";
}

const char *obstacle_play_here(const App *app) {
    return session_is_live(&app->game.session) ? "The game stands here already" : NULL;
}

const char *obstacle_move_now(const App *app) {
    return app->desk.work == WORK_MOVE || app->desk.work == WORK_HINT || app->desk.trouble[0]
               ? NULL
               : "No engine is thinking about a move";
}

const char *obstacle_draw(const App *app) {
    if (session_is_over(&app->game.session)) return over_words;
    return app_human_to_move(app) ? NULL : turn_words;
}

const char *obstacle_hint(const App *app) {
    const Session *s = &app->game.session;
    if (!session_is_over(s) && !session_is_live(s))
        return "Hints are for the last position: End shows it";
    return obstacle_draw(app);
}

const char *obstacle_type_move(const App *app) {
    const Session *s = &app->game.session;
    if (app_may_move(app)) return NULL;
    return session_is_live(s) && !session_is_over(s) ? turn_words : over_words;
}

const char *obstacle_resign(const App *app) {
    const Session *s = &app->game.session;
    if (session_is_over(s)) return over_words;
    return s->live->ply > 0 ? NULL : "The game has not begun";
}

const char *obstacle_line_next(const App *app) {
    return app->preview.on || (app->desk.work == WORK_ANALYSE && app->desk.shown.count)
               ? NULL
               : "No line to step into: Space starts the analysis";
}

const char *obstacle_line_back(const App *app) {
    return app->preview.on ? NULL : "No line is shown on the board";
}

const char *obstacle_line_keep(const App *app) {
    return preview_can_keep(app) ? NULL : "No line is shown: Shift+Right steps into one";
}

const char *obstacle_more_lines(const App *app) {
    return app->settings.lines < THINK_LINES_MAX ? NULL : "More lines than these there are not";
}

const char *obstacle_fewer_lines(const App *app) {
    return app->settings.lines > 1 ? NULL : "One line is the least";
}

const char *obstacle_first(const App *app) {
    return app->game.session.view->ply > 0 ? NULL : "This is the start of the game";
}

const char *obstacle_previous(const App *app) {
    return app->preview.stepped ? NULL : obstacle_first(app);
}

const char *obstacle_last(const App *app) {
    const Session *s = &app->game.session;
    return s->view == s->live && !s->live->child ? "This is the last position" : NULL;
}

const char *obstacle_next(const App *app) {
    return app->preview.stepped ? NULL : obstacle_last(app);
}

const char *obstacle_variation(const App *app) {
    return session_in_variation(&app->game.session) ? NULL
                                                    : "The position shown is not in a variation";
}

const char *obstacle_clear_marks(const App *app) {
    return app->game.session.view->drawing.count ? NULL : "Nothing is drawn on this position";
}

const char *obstacle_review(const App *app) {
    return app->game.session.record.root->child ? NULL : "There are no moves to review";
}

const char *obstacle_mistake(const App *app) {
    return review_has_mistake(app) ? NULL : "No mistakes are marked: Ctrl+Shift+A looks for them";
}

const char *obstacle_retry(const App *app) {
    const Session *s = &app->game.session;
    if (app->review.running) return "The review is not at its end";
    if (retry_collect(s, retry_sides(s), NULL)) return NULL;
    if (retry_collect(s, RETRY_BOTH, NULL)) return "The review found no mistakes of yours";
    return review_is_whole(&s->record) ? "The review found no mistakes"
                                       : "No mistakes are marked: Ctrl+Shift+A looks for them";
}

const char *obstacle_pause(const App *app) {
    return match_is_over(app) ? "The match is over" : NULL;
}

const char *obstacle_puzzle_go_on(const App *app) {
    return app->puzzle.state == PUZZLE_WRONG || app->puzzle.state == PUZZLE_SOLVED
               ? NULL
               : "It is your move";
}

const char *obstacle_prove(const App *app) {
    if (mode_is(app, MODE_PROOF)) return NULL; /* it leads back to the game */
    return app_shown_is_over(app) ? "The game is over in this position" : NULL;
}

const char *obstacle_proof_show(const App *app) {
    return app->proof.state == PROOF_NONE ? "Nothing was proven yet: W proves the position shown"
                                          : NULL;
}

bool is_analysing(const App *app) {
    return app->analysing;
}

bool plays_from_book(const App *app) {
    return app->settings.book_variety >= 0;
}

bool shows_explorer(const App *app) {
    return app->explorer.on;
}

bool shows_explorer_arrows(const App *app) {
    return app->explorer.on && app->settings.explorer_arrows;
}

bool shows_values(const App *app) {
    return app->settings.show_values;
}

bool shows_threat(const App *app) {
    return app->threat;
}

bool is_reviewing(const App *app) {
    return app->review.running;
}

bool shows_links(const App *app) {
    return app->settings.show_links;
}

bool shows_evaluation(const App *app) {
    return app->settings.show_evaluation;
}

bool is_editing(const App *app) {
    return mode_is(app, MODE_EDIT);
}

bool is_paused(const App *app) {
    return match_is_paused(app);
}

bool shows_table(const App *app) {
    return app->match.table;
}

bool is_puzzling(const App *app) {
    return mode_is(app, MODE_PUZZLE);
}

bool is_retrying(const App *app) {
    return mode_is(app, MODE_RETRY);
}

bool is_learning(const App *app) {
    return mode_is(app, MODE_LEARN);
}

bool shows_proof(const App *app) {
    return mode_is(app, MODE_PROOF);
}

bool is_studying(const App *app) {
    return mode_is(app, MODE_STUDY);
}

bool is_full_screen(const App *app) {
    return app->fullscreen;
}

bool has_lines_1(const App *app) {
    return app->settings.lines == 1;
}

bool has_lines_2(const App *app) {
    return app->settings.lines == 2;
}

bool has_lines_3(const App *app) {
    return app->settings.lines == 3;
}

bool has_lines_4(const App *app) {
    return app->settings.lines == 4;
}

bool has_lines_5(const App *app) {
    return app->settings.lines == 5;
}

bool has_brush_black(const App *app) {
    return is_editing(app) && app->edit.editor.brush == BRUSH_BLACK;
}

bool has_brush_white(const App *app) {
    return is_editing(app) && app->edit.editor.brush == BRUSH_WHITE;
}

bool has_brush_erase(const App *app) {
    return is_editing(app) && app->edit.editor.brush == BRUSH_ERASE;
}
