/* Everything that happens by itself: clocks, animations, the engine, the mode, autosave. When
 * the next of these things is due is known to the registry of motions (motion.h).
 */
#include <math.h>

#include "app.h"
#include "app_game.h"
#include "files.h"
#include "view.h"

/* Black's share of the evaluation bar for the position shown. */
static float bar_target(const App *app) {
    const Session *s = &app->game.session;
    Result r = session_result(s);
    if (session_is_live(s) && result_is_over(r))
        return r.winner == WINNER_BLACK ? 1 : r.winner == WINNER_WHITE ? 0 : 0.5f;
    return (float)opinion_share(session_last_opinion(s, s->view));
}

static void update_bar(App *app) {
    float target = bar_target(app);
    if (fabsf(target - app->bar_to) < 0.002f) return;
    app->bar_from = view_bar_share(app);
    app->bar_to = target;
    bool studies = app->desk.work == WORK_ANALYSE || app->desk.work == WORK_REVIEW;
    if (studies || !view_shows_bar(app)) /* it moves with every report: no frames of its own */
        motion_stop(&app->motions, MOTION_BAR);
    else
        motion_start(&app->motions, MOTION_BAR, app->now);
    if (app->desk.work != WORK_REVIEW) app_repaint(app);
}

/* The cross of a refusal fades when it has been there long enough, and then it is gone. */
static void update_cross(App *app) {
    if (motion_has_ended(&app->motions, WAIT_CROSS))
        motion_start(&app->motions, MOTION_CROSS_FADE, app->now);
    if (motion_has_ended(&app->motions, MOTION_CROSS_FADE)) touch_clear_cross(app);
}

/* The tooltip waits from when the mouse came to rest on its item. */
static void update_tip(App *app) {
    Uint64 since = app->ui->hover_since;
    if (!since)
        motion_stop(&app->motions, WAIT_TIP);
    else if (app->motions.of[WAIT_TIP].start != since)
        motion_start(&app->motions, WAIT_TIP, since);
}

/* The digits of the running clock: tenths at the end. */
static void update_clock(App *app) {
    const Session *s = &app->game.session;
    if (!s->since) {
        motion_stop(&app->motions, WAIT_CLOCK);
        return;
    }
    int64_t left = session_time_left(s, s->live->position.side, app->now);
    int64_t step = left <= 10000 ? 100 : 1000;
    motion_wait_until(&app->motions, WAIT_CLOCK, app->now + (Uint64)((left + step - 1) % step + 1));
}

void app_update(App *app) {
    update_tip(app);
    if (motions_step(&app->motions, app->now)) app_repaint(app);
    update_cross(app);
    if (!mode_class(app)->plays_elsewhere && session_check_flag(&app->game.session, app->now))
        app_game_changed(app);
    study_follow(app);
    mode_update(app);
    comment_follow(app);
    sounds_update(app);
    seats_update(app);
    desk_update(app);
    explain_update(app);
    explorer_update(app);
    preview_update(app);
    dialog_update(app);
    update_bar(app);
    update_clock(app);
    app_update_title(app);
    autosave_update(app);
    if (app->dirty) files_save_settings(app);
}

bool app_is_idle(App *app) {
    return !app->dirty && !motions_are_moving(&app->motions) && !app->review.running &&
           (app->desk.work == WORK_NONE || app->desk.work == WORK_ANALYSE) && io_is_idle(app->io) &&
           !SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
}
