/* Everything that happens by itself: clocks, animations, the engine, forced passes, autosave. And
 * when the next of these things is due, so that the loop can sleep until then.
 */
#include <math.h>

#include "app.h"

enum {
    FRAME_MS = 15,
    BAR_MS = 200,
    CHAIN_MS = 600,
    CROSS_MS = 1200,
    CROSS_END_MS = 1400,
    SCRIM_MS = 120,
    TIP_MS = 500,
    SHOW_MS = 83
};

/* Black's share of the evaluation bar for the position shown. */
static float bar_target(const App *app) {
    const Session *s = &app->session;
    Result r = session_result(s);
    if (session_is_live(s) && result_is_over(r))
        return r.winner == WINNER_BLACK ? 1 : r.winner == WINNER_WHITE ? 0 : 0.5f;
    Eval e = {0};
    for (const RecordNode *n = s->view; n && !e.depth; n = n->parent)
        e = session_eval(s, &n->position);
    if (!e.depth) return 0.5f;
    if (e.mate) return e.mate > 0 ? 1 : 0;
    return 0.5f + 0.5f * tanhf((float)e.score / 100 / 3.2f);
}

static void update_bar(App *app) {
    float target = bar_target(app);
    if (fabsf(target - app->bar_to) < 0.002f) return;
    float t = app->now >= app->bar_start + BAR_MS ? 1 : (float)(app->now - app->bar_start) / BAR_MS;
    app->bar_from += (app->bar_to - app->bar_from) * t;
    app->bar_to = target;
    if (app->desk.work == WORK_ANALYSE || app->desk.work == WORK_REVIEW)
        app->bar_from = target; /* it moves with every report: no frames of its own */
    if (app->desk.work == WORK_REVIEW) return;
    app->bar_start = app->now;
    app->dirty = true;
}

static bool bar_moves(const App *app) {
    return app->settings.animation_ms && app->settings.show_evaluation &&
           app->bar_from != app->bar_to && app->now < app->bar_start + BAR_MS;
}

static bool chain_grows(const App *app) {
    return app->settings.animation_ms && app->chain_start && app->now < app->chain_start + CHAIN_MS;
}

static bool scrim_moves(const App *app) {
    return app->settings.animation_ms && app->dialogs.open &&
           app->now < app->dialogs.opened_at + SCRIM_MS;
}

static bool cross_fades(const App *app) {
    return app->settings.animation_ms && app->touch.refused != NO_SQUARE &&
           app->now >= app->touch.refused_at + CROSS_MS;
}

/* What the running clock shows, as a number that changes when the digits do. */
static int64_t clock_digits(const App *app) {
    const Session *s = &app->session;
    if (!s->since) return -1;
    int64_t left = session_time_left(s, s->live->position.side, app->now);
    return left < 10000 ? left / 100 : 1000 + (left + 999) / 1000;
}

static void pass_if_forced(App *app) {
    if (!app_human_to_move(app) || app->animation.running || app->mode == MODE_EDIT) return;
    const Position *p = session_live_position(&app->session);
    if (moves_any(p, p->side)) return;
    Color side = p->side;
    /* at the place where the game stands, whatever the board shows */
    bool passed = session_is_live(&app->session)
                      ? app_try_move(app, MOVE_PASS, false)
                      : session_play(&app->session, MOVE_PASS, app->now, NULL);
    if (passed) app_say(app, SAY_INFO, "%s has no legal move and passes", color_name(side));
}

void app_update(App *app) {
    MoveAnimation *a = &app->animation;
    if (a->running) {
        app->dirty = true;
        if (app->now >= a->start + (Uint64)app->settings.animation_ms) a->running = false;
    }
    if (session_check_flag(&app->session, app->now)) app_game_changed(app);
    pass_if_forced(app);
    match_update(app);
    puzzle_update(app);
    seats_update(app);
    desk_update(app);
    preview_update(app);
    if (app->review.running && app->review.stale && app->now >= app->review.shown_at + SHOW_MS) {
        app->review.stale = false;
        app->review.shown_at = app->now;
        app->dirty = true;
    }
    update_bar(app);
    if (bar_moves(app) || chain_grows(app) || cross_fades(app) || scrim_moves(app))
        app->dirty = true;
    if (app->settings.animation_ms && app->touch.refused != NO_SQUARE &&
        app->now >= app->touch.refused_at + CROSS_END_MS) {
        app->touch.refused = NO_SQUARE;
        app->dirty = true;
    }
    if (app->clock_shown != clock_digits(app)) {
        app->clock_shown = clock_digits(app);
        app->dirty = true;
    }
    bool tip = app->ui.hover_since && app->now >= app->ui.hover_since + TIP_MS;
    if (tip != app->tip_shown) {
        app->tip_shown = tip;
        app->dirty = true;
    }
    files_autosave(app);
    if (app->dirty) files_save_settings(app);
}

static void sooner(int *due, Uint64 now, Uint64 at) {
    int ms = at > now ? (int)(at - now) : 0;
    if (*due < 0 || ms < *due) *due = ms;
}

int app_next_due(const App *app) {
    int due = -1;
    if (app->animation.running || bar_moves(app) || chain_grows(app) || scrim_moves(app) ||
        cross_fades(app))
        due = FRAME_MS;
    else if (app->settings.animation_ms && app->touch.refused != NO_SQUARE)
        sooner(&due, app->now, app->touch.refused_at + CROSS_MS);
    if (app->desk.shown_stale) sooner(&due, app->now, app->desk.shown_at + SHOW_MS);
    if (app->review.running && app->review.stale)
        sooner(&due, app->now, app->review.shown_at + SHOW_MS);
    if (app->ui.hover_since && !app->tip_shown)
        sooner(&due, app->now, app->ui.hover_since + TIP_MS);
    if (app->mode == MODE_MATCH && app->match.next_at && !app->match.paused)
        sooner(&due, app->now, app->match.next_at);
    const Session *s = &app->session;
    if (s->since) {
        int64_t left = session_time_left(s, s->live->position.side, app->now);
        int64_t step = left <= 10000 ? 100 : 1000;
        sooner(&due, app->now, app->now + (Uint64)((left + step - 1) % step + 1));
    }
    return due;
}

bool app_is_idle(App *app) {
    return !app->dirty && !app->animation.running && !bar_moves(app) && !chain_grows(app) &&
           !scrim_moves(app) && !app->review.running &&
           (app->desk.work == WORK_NONE || app->desk.work == WORK_ANALYSE) && io_is_idle(app->io) &&
           !SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
}
