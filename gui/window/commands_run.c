/* What commands do that are more, or other, than a call of one function of the window. */
#include "app.h"
#include "app_game.h"
#include "files.h"
#include "command_handlers.h"
#include "view.h"

static void change_scale(App *app, int by) {
    int now = (int)(app_scale(app) * 100 + 0.5f), next = by ? now + by : 0;
    if (by) next = next < 75 ? 75 : next > 300 ? 300 : next;
    app->settings.scale_percent = next;
    int got = (int)(app_scale(app) * 100 + 0.5f);
    app_say(app, SAY_INFO,
            by > 0 && got < next ? "Size %d %%: no more fits into this window" : "Size %d %%", got);
}

void run_open(App *app) {
    dialog_open_files(app, false);
}

void run_save(App *app) {
    if (app->game.path[0])
        files_save(app, app->game.path, true);
    else
        dialog_open_files(app, true);
}

void run_save_as(App *app) {
    dialog_open_files(app, true);
}

void run_game_next(App *app) {
    shelf_step(app, 1);
}

void run_game_previous(App *app) {
    shelf_step(app, -1);
}

void run_play_here(App *app) {
    session_play_from_view(&app->game.session, app->now);
    app_game_changed(app);
}

void run_resign(App *app) {
    if (app->settings.confirm_resign)
        dialog_open_ask(app, ASK_RESIGN);
    else
        app_resign(app);
}

void run_more_lines(App *app) {
    app->settings.lines++;
}

void run_fewer_lines(App *app) {
    app->settings.lines--;
}

void run_lines_1(App *app) {
    app->settings.lines = 1;
}

void run_lines_2(App *app) {
    app->settings.lines = 2;
}

void run_lines_3(App *app) {
    app->settings.lines = 3;
}

void run_lines_4(App *app) {
    app->settings.lines = 4;
}

void run_lines_5(App *app) {
    app->settings.lines = 5;
}

void run_book(App *app) {
    bool on = !plays_from_book(app);
    app->settings.book_variety = on ? BOOK_VARIETY_USUAL : -1;
    if (on && app->opening.book) {
        app_say(app, SAY_INFO, "Lia plays from the opening book, from level %d up",
                BOOK_LEVEL_USUAL);
        return;
    }
    app_say(app, SAY_INFO,
            on ? "Lia would play from an opening book: Ctrl+O opens one"
               : "Lia does not play from the opening book");
}

/* It is on; in a small window other things may have taken its place. */
static void tell_explorer(App *app) {
    if (!view_shows_explorer(app))
        app_say(app, SAY_INFO,
                app->analysing ? "No room for the explorer beside the analysis"
                               : "No room for the explorer now");
}

void run_explorer(App *app) {
    app->explorer.on = !app->explorer.on;
    preview_leave(app);
    if (app->explorer.on)
        tell_explorer(app);
    else
        app_say_nothing(app);
}

void run_explorer_arrows(App *app) {
    app->settings.explorer_arrows = !shows_explorer_arrows(app);
    app->explorer.on = true;
    tell_explorer(app);
}

void run_values(App *app) {
    app->settings.show_values = !app->settings.show_values;
    if (app->settings.show_values && !app->analysing) app_toggle_analysis(app);
}

void run_line_next(App *app) {
    preview_step(app, 1);
}

void run_line_back(App *app) {
    preview_step(app, -1);
}

void run_first(App *app) {
    app_show_ply(app, 0);
}

void run_previous(App *app) {
    if (app->preview.stepped)
        preview_step(app, -1);
    else
        app_step(app, -1);
}

void run_next(App *app) {
    if (app->preview.stepped)
        preview_step(app, 1);
    else
        app_step(app, 1);
}

void run_review(App *app) {
    if (app->review.running)
        review_cancel(app);
    else
        review_start(app);
}

void run_next_mistake(App *app) {
    review_show_mistake(app, 1);
}

void run_previous_mistake(App *app) {
    review_show_mistake(app, -1);
}

void run_flip(App *app) {
    app->game.flipped = !app->game.flipped;
}

void run_links(App *app) {
    app->settings.show_links = !app->settings.show_links;
}

void run_evaluation(App *app) {
    app->settings.show_evaluation = !app->settings.show_evaluation;
}

void run_brush_black(App *app) {
    app->edit.editor.brush = BRUSH_BLACK;
}

void run_brush_white(App *app) {
    app->edit.editor.brush = BRUSH_WHITE;
}

void run_brush_erase(App *app) {
    app->edit.editor.brush = BRUSH_ERASE;
}

void run_puzzles(App *app) {
    puzzle_open(app, NULL);
}

void run_puzzle_before(App *app) {
    puzzle_step(app, -1);
}

void run_puzzle_next(App *app) {
    puzzle_step(app, 1);
}

void run_theme(App *app) {
    app->settings.theme = (app->settings.theme + 1) % THEME_COUNT;
    app_say(app, SAY_INFO, "Theme: %s", app_theme(app)->label);
}

void run_larger(App *app) {
    change_scale(app, 25);
}

void run_smaller(App *app) {
    change_scale(app, -25);
}

void run_normal_size(App *app) {
    change_scale(app, 0);
}

void run_full_screen(App *app) {
    app->fullscreen = !app->fullscreen;
    SDL_SetWindowFullscreen(app->window, app->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}
