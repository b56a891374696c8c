/* The plain game: a person moves on the board, or looks on. What other modes do not say of
 * themselves is as it is here.
 */
#include <stdio.h>

#include "app.h"
#include "app_game.h"
#include "view.h"
#include "mode_game.h"
#include "game/paths.h"
#include "game/record_setup.h"

void game_update(App *app) {
    if (!app_human_to_move(app) || motion_is_running(&app->motions, MOTION_STONE)) return;
    Session *s = &app->game.session;
    Position before = *session_live_position(s);
    bool shown = session_is_live(s);
    if (moves_any(&before, before.side)) return;
    if (session_play(s, MOVE_PASS, app->now, NULL))
        app_moved(app, &before, MOVE_PASS, shown ? MOVED_BY_HAND : MOVED_UNSEEN);
}

void game_players(const App *app, char *out, size_t size) {
    const Player *players = app->game.session.setup.players;
    char labels[2][PLAYER_NAME + 16];
    for (Color c = BLACK; c <= WHITE; c++) player_label(&players[c], labels[c], sizeof labels[c]);
    snprintf(out, size, "%s against %s - Lia", labels[BLACK], labels[WHITE]);
}

/* "*kept.sgf: You against Lia level 3 - Lia": the star stands for what no file holds yet. In a
 * locale without UTF-8 SDL cannot hand over anything but ASCII, so there is no dash. */
int game_file_title(const App *app, char *out, size_t size) {
    const char *file = path_name(app->game.path);
    bool there = app->game.session.record.root->child || shelf_is_shown(app);
    bool unsaved = there && !document_is_saved(&app->game) && !shelf_is_unchanged(app);
    return snprintf(out, size, "%s%.120s%s", unsaved ? "*" : "", file, *file ? ": " : "");
}

static void game_title(const App *app, char *out, size_t size) {
    int used = game_file_title(app, out, size);
    game_players(app, out + used, size - (size_t)used);
}

static bool game_may_move(const App *app) {
    (void)app;
    return true;
}

const ModeClass game_mode = {
    .shows_bar = true,
    .shows_result = true,
    .steps = true,
    .keeps_game = true,
    .view = view_panel,
    .scene = touch_scene,
    .touch_down = touch_down,
    .touch_motion = touch_motion,
    .touch_up = touch_up,
    .touch_lost = touch_lost,
    .title = game_title,
    .may_move = game_may_move,
    .update = game_update,
};
