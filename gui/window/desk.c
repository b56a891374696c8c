#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "app_log.h"
#include "rules/notation.h"

enum { HINT_MS = 1000, ENGINE_MS = 1000 };

static Work wanted_work(const App *app) {
    const Session *s = &app->game.session;
    const Player *mover = session_mover(s);
    Work work;
    if (mode_work(app, &work)) return work;
    if (mover && mover->kind != PLAYER_HUMAN && !mode_class(app)->explores)
        return app->desk.trouble[0] ? WORK_NONE : WORK_MOVE;
    if (app->desk.hint_wanted && app_human_to_move(app)) return WORK_HINT;
    if (app->review.running) return WORK_REVIEW;
    /* bar and graph are Lia's: another analyst waits until it has looked */
    bool judges = !app->analysing || seats_analyst(app) == SOURCE_ANALYST;
    if (judges && evaluate_next(app)) return WORK_EVALUATE;
    if (!app->analysing) return WORK_NONE;
    if (app->desk.trouble[0]) return WORK_NONE;
    /* the position shown; a finished one has nothing to think about */
    return app_shown_is_over(app) ? WORK_NONE : WORK_ANALYSE;
}

/* How many lines the analysis asks for: all of them if every move is to have its value. */
static int wanted_lines(const App *app) {
    return app->settings.show_values ? MOVES_MAX : app->settings.lines;
}

/* The node that the work is about. */
static const RecordNode *wanted_node(const App *app, Work work) {
    const Session *s = &app->game.session;
    if (work == WORK_EVALUATE) return evaluate_next(app);
    return work == WORK_ANALYSE ? s->view : s->live;
}

/* The position that the work is about. */
static Position wanted_position(const App *app, Work work) {
    Position p = wanted_node(app, work)->position;
    if (work == WORK_ANALYSE && app->threat) p.side = color_other(p.side);
    return p;
}

/* Who is to do the work. */
static Source wanted_source(const App *app, Work work) {
    if (work == WORK_MOVE) return seats_source(app, app->game.session.live->position.side);
    if (work == WORK_EVALUATE) return SOURCE_JUDGE;
    return work == WORK_ANALYSE || work == WORK_HINT ? seats_analyst(app) : SOURCE_THINKER;
}

static int engine_threads(const App *app) {
    int cores = SDL_GetCPUCount();
    return app->settings.threads > 0 ? app->settings.threads : cores > 1 ? cores - 1 : 1;
}

static ThinkLimits limits_of(const App *app, Work work) {
    const Session *s = &app->game.session;
    ThinkLimits l = {.left_ms = {-1, -1},
                     .lines = 1,
                     .threads = engine_threads(app),
                     .table_mb = app->settings.table_mb};
    if (work == WORK_ANALYSE) {
        l.infinite = true;
        l.lines = wanted_lines(app);
    } else if (work == WORK_HINT) {
        l.move_ms = HINT_MS;
    } else if (work == WORK_EVALUATE) {
        l.move_ms = app->settings.evaluation_ms;
        l.threads = 1;
        l.table_mb = 0;
    } else if (work == WORK_MODE) {
        mode_limits(app, &l);
    } else if (work == WORK_REVIEW) {
        l.move_ms = app->settings.review_ms;
    } else {
        const Player *mover = session_mover(s);
        if (mover->kind == PLAYER_LIA)
            l.level = mover->level;
        else
            l.preset = roster_is_preset(mover->name) ? mover->name : NULL;
        Color side = s->live->position.side;
        if (s->setup.time.kind == TIME_PER_MOVE) l.move_ms = setup_time(&s->setup, side).base_ms;
        if (session_has_clocks(s)) {
            for (Color c = BLACK; c <= WHITE; c++) {
                TimeControl t = setup_time(&s->setup, c);
                l.left_ms[c] = session_time_left(s, c, app->now);
                if (t.kind == TIME_INCREMENT) l.increment_ms[c] = t.increment_ms;
            }
            l.moves_to_go = session_moves_to_go(s, side);
        } else if (!l.level && !l.move_ms) {
            l.move_ms = ENGINE_MS;
        }
    }
    return l;
}

/* The engine that analyses has failed; the same is asked of Lia. */
static void lose_analyst(App *app, const char *trouble) {
    seats_lose_analyst(app);
    app->desk.work = WORK_NONE;
    app_say(app, SAY_TROUBLE, "%s %s. Lia takes its place", app->settings.analyst, trouble);
}

static void start_work(App *app, Work work) {
    Desk *d = &app->desk;
    Session *s = &app->game.session;
    if (d->work != WORK_NONE) seats_stop(app, d->source);
    d->work = work;
    d->source = wanted_source(app, work);
    d->played = s->played;
    d->node = wanted_node(app, work);
    d->review_ply = app->review.at;
    d->review_serial = app->review.serial;
    d->position = wanted_position(app, work);
    d->threat = work == WORK_ANALYSE && app->threat;
    d->lines = wanted_lines(app);
    d->info = d->shown = (ThinkInfo){0};
    motion_stop(&app->motions, WAIT_REPORT);
    if (work == WORK_NONE) {
        d->ticket = 0;
        return;
    }
    ThinkLimits limits = limits_of(app, work);
    Reason why;
    reason_set(&why, "out of memory");
    if (work == WORK_REVIEW) {
        d->ticket = seats_start(app, d->source, review_game(app), &limits, &why);
    } else if (d->node == s->live && !d->threat) {
        d->ticket = seats_start(app, d->source, &s->record.game, &limits, &why);
    } else {
        Game game;
        d->ticket = 0;
        if (game_init(&game, d->threat ? &d->position : NULL, &s->setup.rules)) {
            if (d->threat || record_to_game(&s->record, d->node, &game, &why))
                d->ticket = seats_start(app, d->source, &game, &limits, &why);
            game_finish(&game);
        }
    }
    if (d->ticket) {
        app_log_start(app);
        return;
    }
    d->work = WORK_NONE;
    if (work == WORK_EVALUATE) { /* the game does without */
        evaluate_done(app);
        return;
    }
    char trouble[sizeof d->trouble];
    snprintf(trouble, sizeof trouble, "cannot start: %.160s", why.text);
    if (d->source == SOURCE_ANALYST) {
        lose_analyst(app, trouble);
        start_work(app, work);
        return;
    }
    d->hint_wanted = false;
    review_cancel(app);
    const Player *mover = work == WORK_MOVE ? session_mover(s) : NULL;
    SDL_strlcpy(d->trouble, trouble, sizeof d->trouble);
    if (!mode_fault(app, d->trouble))
        app_say(app, SAY_TROUBLE, "%s %s", mover ? mover->name : "The engine", d->trouble);
}

/* A player's opinion of its own game counts only where nobody else has one; another analyst's is on
 * show only. */
static void keep_opinion(App *app) {
    const ThinkInfo *info = &app->desk.info;
    if (app->desk.work == WORK_MOVE && !seats_are_engines(app)) return;
    if (app->desk.source == SOURCE_ANALYST || app->desk.threat) return;
    if (!info->count || !info->lines[0].opinion.depth) return;
    session_set_opinion(&app->game.session, &app->desk.position, info->lines[0].opinion);
}

void desk_want_hint(App *app, bool whole) {
    app->desk.hint_wanted = true;
    app->desk.hint_whole = whole;
}

void desk_drop_hint(App *app) {
    app->desk.hint_wanted = false;
}

void desk_forget_trouble(App *app) {
    app->desk.trouble[0] = 0;
}

void desk_lose_source(App *app, Source source) {
    Desk *d = &app->desk;
    if (d->source == source) d->work = WORK_NONE;
}

/* Plays the move of the opening book; false if there is none. */
static bool play_from_book(App *app) {
    Session *s = &app->game.session;
    Position before = *session_live_position(s);
    bool looking = !session_is_live(s);
    Move move;
    if (!opening_choose(app, &move)) return false;
    char name[PLAYER_NAME], text[MOVE_TEXT_SIZE];
    snprintf(name, sizeof name, "%s", session_mover(s)->name);
    move_format(&before, move, text);
    if (!session_play(s, move, app->now, NULL)) return false;
    app_moved(app, &before, move, looking ? MOVED_UNSEEN : MOVED_BY_ENGINE);
    app_say(app, SAY_INFO, "%s plays %s from the book", name, text);
    return true;
}

void desk_update(App *app) {
    Desk *d = &app->desk;
    review_skip(app);
    Work want = wanted_work(app);
    const RecordNode *node = wanted_node(app, want);
    Position position = wanted_position(app, want);
    bool same = want == d->work &&
                (want == WORK_NONE || (d->node == node && pos_equal(&d->position, &position) &&
                                       d->played == app->game.session.played));
    if (same && want == WORK_ANALYSE && d->lines != wanted_lines(app)) same = false;
    if (want != WORK_NONE && d->source != wanted_source(app, want)) same = false;
    if (want == WORK_REVIEW)
        same = d->work == want && d->review_ply == app->review.at &&
               d->review_serial == app->review.serial;
    if (!same && want == WORK_MOVE && play_from_book(app)) return;
    if (!same) {
        start_work(app, want);
        if (want != WORK_REVIEW) app_repaint(app); /* it shows itself now and then */
    }
    if (motion_has_ended(&app->motions, WAIT_REPORT)) {
        d->shown = d->info;
        if (d->work == WORK_ANALYSE) keep_opinion(app);
    }
}

/* The engine did not move: the window goes on, and the person decides. */
static void engine_failed(App *app, const char *trouble) {
    const Player *mover = session_mover(&app->game.session);
    const char *name = mover ? mover->name : "The engine";
    if (mode_fault(app, trouble)) return;
    snprintf(app->desk.trouble, sizeof app->desk.trouble, "%s", trouble);
    app_say(app, SAY_TROUBLE, "%s %s. Enter asks again", name, trouble);
}

static void finish_move(App *app) {
    ThinkInfo info = app->desk.info;
    Position before = *session_live_position(&app->game.session);
    keep_opinion(app);
    app->desk.work = WORK_NONE;
    Reason why;
    reason_set(&why, "%s", info.trouble);
    bool looking = !session_is_live(&app->game.session);
    if (info.failed || !session_play(&app->game.session, info.best, app->now, &why)) {
        engine_failed(app, why.text);
        return;
    }
    /* the same opinion holds after its own best move, unless another engine has its own */
    if (info.count && seats_are_engines(app) && session_is_over(&app->game.session))
        session_set_opinion(&app->game.session, session_live_position(&app->game.session),
                            info.lines[0].opinion);
    app_moved(app, &before, info.best, looking ? MOVED_UNSEEN : MOVED_BY_ENGINE);
}

static void finish_hint(App *app) {
    ThinkInfo *info = &app->desk.info;
    keep_opinion(app);
    app->desk.work = WORK_NONE;
    app->desk.hint_wanted = false;
    if (info->failed || !game_move_is_legal(&app->game.session.record.game, info->best, NULL)) {
        app_say(app, SAY_TROUBLE, "No hint: %s", info->trouble);
        return;
    }
    app_take_hint(app, info->best, app->desk.hint_whole);
}

static void finish_evaluation(App *app) {
    keep_opinion(app);
    app->desk.work = WORK_NONE;
    evaluate_done(app);
}

void desk_read(App *app) {
    Desk *d = &app->desk;
    ThinkInfo info, other;
    bool got = false;
    char remark[160];
    if (thinker_take_remark(app->thinker, remark, sizeof remark))
        app_say(app, SAY_TROUBLE, "%s", remark);
    for (int source = 0; source < SOURCE_COUNT; source++) {
        bool ours = source == (int)d->source;
        bool fresh = seats_read(app, (Source)source, ours ? &info : &other);
        if (ours) got = fresh;
    }
    if (!got || info.ticket != d->ticket || d->work == WORK_NONE) return;
    app_log_info(app, &info);
    if (d->work == WORK_REVIEW) {
        if (!info.done) return;
        d->work = WORK_NONE; /* the next position is another search */
        if (info.failed) {
            review_cancel(app);
            app_say(app, SAY_TROUBLE, "The review stopped: %s", info.trouble);
        } else {
            review_take(app, &info);
        }
        return;
    }
    if (d->played != app->game.session.played) return;
    d->info = info;
    if (d->work == WORK_EVALUATE && !info.done) return; /* half done it would be too rough */
    if (d->work == WORK_MOVE) {
        d->seat[d->position.side] = info;
        d->seat_at[d->position.side] = d->position;
    }
    motion_throttle(&app->motions, WAIT_REPORT);
    if (!info.done) {
        /* what the analysis finds shows with the rest of it, so that nothing is drawn more often */
        if (d->work != WORK_ANALYSE) keep_opinion(app);
        return;
    }
    app_repaint(app);
    if (info.failed && d->source == SOURCE_ANALYST) {
        lose_analyst(app, info.trouble);
    } else if (d->work == WORK_MOVE) {
        finish_move(app);
    } else if (d->work == WORK_MODE) {
        d->work = WORK_NONE;
        mode_answer(app);
    } else if (d->work == WORK_HINT) {
        finish_hint(app);
    } else if (d->work == WORK_EVALUATE) {
        finish_evaluation(app);
    } else if (info.failed) {
        d->work = WORK_NONE;
        snprintf(d->trouble, sizeof d->trouble, "%s", info.trouble);
        app_say(app, SAY_TROUBLE, "The analysis stopped: %s", info.trouble);
    } else {
        keep_opinion(app); /* it has seen all there is; what it found stays on show */
    }
}

void desk_move_now(App *app) {
    if (app->desk.work == WORK_NONE)
        desk_forget_trouble(app);
    else
        seats_move_now(app, app->desk.source);
}
