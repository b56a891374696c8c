#include "mode_study.h"

#include <stdio.h>

#include "app.h"
#include "app_game.h"
#include "command_handlers.h"
#include "mode_game.h"
#include "view.h"

static void set(App *app, bool on) {
    session_study(&app->game.session, on, app->now);
    app_game_changed(app);
    app_say_nothing(app);
    study_follow(app);
}

void study_open(App *app) {
    set(app, !app->game.session.study);
}

void study_new(App *app, const GameSetup *setup) {
    GameSetup own = *setup;
    own.time.kind = TIME_NONE;
    for (Color c = BLACK; c <= WHITE; c++) {
        own.players[c] = (Player){.kind = PLAYER_HUMAN, .level = LEVELS};
        SDL_strlcpy(own.players[c].name, color_name(c), PLAYER_NAME);
    }
    app_new_game(app, &own);
    set(app, true);
}

void study_follow(App *app) {
    bool on = mode_is(app, MODE_STUDY), wanted = app->game.session.study;
    if (on == wanted || (!on && !mode_is(app, MODE_GAME))) return;
    bool analysing = app->analysing; /* goes on, for the board is the same */
    if (wanted)
        mode_enter(app, MODE_STUDY);
    else
        mode_leave(app);
    app->analysing = analysing;
    app_repaint(app);
}

/* No clock runs: promoting a variation starts one in a game. */
static void study_update(App *app) {
    Session *s = &app->game.session;
    if (s->since) session_run_clock(s, false, app->now);
}

static bool study_obstacle(const App *app, Command c, const char **words) {
    if (c != COMMAND_TAKE_BACK) return false;
    *words = session_can_drop_move(&app->game.session) ? NULL : obstacle_first(app);
    if (!*words && !session_can_drop_move(&app->game.session))
        *words = "Not the last move of a line: Left steps back";
    return true;
}

static bool study_command(App *app, Command c) {
    switch (c) {
    case COMMAND_TAKE_BACK:
        session_drop_move(&app->game.session);
        app_game_changed(app);
        app_say_nothing(app);
        return true;
    case COMMAND_PLAY_HERE: {
        RecordNode *here = app->game.session.view;
        set(app, false);
        session_show_node(&app->game.session, here);
        return false;
    }
    default:
        return false;
    }
}

static void study_title(const App *app, char *out, size_t size) {
    int used = game_file_title(app, out, size);
    snprintf(out + used, size - (size_t)used, "Study - Lia");
}

static bool study_describe(const App *app, char *state, size_t state_size, char *keys,
                           size_t keys_size) {
    const RecordNode *view = app->game.session.view;
    if (app->preview.on || app->analysing || app->review.running || view_shows_result(app) ||
        note_is_there(&view->note))
        return false;
    if (app_shown_is_over(app)) {
        Result r = rules_board_result(&view->position, &app->game.session.setup.rules);
        result_describe(r, &view->position, state, (int)state_size);
    } else {
        snprintf(state, state_size, "Study: %s to move", color_name(view->position.side));
    }
    snprintf(keys, keys_size, "%s",
             session_in_variation(&app->game.session) ? "Shift+P puts it first, Del deletes it"
                                                      : "Space analyses, S returns to the game");
    return true;
}

static bool study_is_sound(const App *app, Reason *why) {
    if (app->game.session.study && !app->game.session.since) return true;
    return reason_set(why, "a study of a game that goes on");
}

const ModeClass study_mode = {
    .refusal = "Not possible in a study: S returns to the game",
    .absence = "Only in a study: S begins one",
    .shows_bar = true,
    .shows_result = true,
    .steps = true,
    .keeps_game = true,
    .explores = true,
    .title = study_title,
    .update = study_update,
    .obstacle = study_obstacle,
    .command = study_command,
    .describe = study_describe,
    .is_sound = study_is_sound,
};
