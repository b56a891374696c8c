/* A lesson is a game between two people for the session, so that nothing is played but what is
 * decided here. The person's move is legal or refused as in any game; lesson_judge() says whether it
 * does what was asked. Where a lesson has several moves the engine replies.
 */
#include "mode_learn.h"

#include <stdio.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "mode_game.h"
#include "rules/notation.h"

enum { REPLY_MS = 1000, REPLY_DEPTH = 5 };

static const char second_task[] = "Now connect", no_more[] = "This is the last lesson",
                  answering[] = "White looks for a reply";

static const Lesson *current(const App *app) {
    return &lessons[app->learn.at];
}

bool learn_is_done(const App *app, int lesson) {
    return app->settings.lessons_done >> lesson & 1;
}

int learn_done_count(const App *app) {
    int n = 0;
    for (int i = 0; i < LESSONS; i++) n += learn_is_done(app, i);
    return n;
}

void learn_start(App *app, int lesson) {
    LearnMode *m = &app->learn;
    GameSetup setup = setup_default();
    m->at = lesson;
    setup.start = lesson_position(current(app));
    setup.time.kind = TIME_NONE;
    setup.players[BLACK] = (Player){PLAYER_HUMAN, LEVELS, "You"};
    setup.players[WHITE] = (Player){PLAYER_HUMAN, LEVELS, "Lia"};
    app_start_game(app, &setup);
    m->state = LEARN_ASKED;
    m->moves = 0;
    m->words[0] = 0;
}

int learn_beside(const App *app, int by) {
    int to = by > 0 ? lesson_after(app->learn.at, app->settings.lessons_done) : app->learn.at - 1;
    return to >= 0 && to < LESSONS ? to : -1;
}

void learn_step(App *app, int by) {
    int to = learn_beside(app, by);
    if (to >= 0) learn_start(app, to);
}

void learn_open(App *app) {
    mode_leave(app);
    review_cancel(app);
    if (!document_park(&app->game, &app->learn.parked, app->now)) {
        app_say(app, SAY_TROUBLE, "No lessons: out of memory");
        return;
    }
    mode_enter(app, MODE_LEARN);
    learn_start(app, lesson_next(app->settings.lessons_done));
}

void learn_offer(App *app) {
    if (app->settings.lessons_offered || app->say_kind != SAY_NOTHING) return;
    app->settings.lessons_offered = true;
    app_say(app, SAY_INFO, "New to the game? Ctrl+Shift+L opens eight short lessons");
}

static void learn_leave(App *app) {
    document_unpark(&app->game, &app->learn.parked, app->now);
    app->learn = (LearnMode){0};
    app_game_changed(app);
}

static void finish(App *app, bool done) {
    LearnMode *m = &app->learn;
    const Lesson *l = current(app);
    Result r = session_result(&app->game.session);
    char text[160];
    m->state = done ? LEARN_DONE : LEARN_MISSED;
    if (done) {
        app->settings.lessons_done |= 1 << m->at;
        snprintf(m->words, sizeof m->words, "%s", l->done);
    } else if (result_is_over(r)) {
        result_describe(r, session_live_position(&app->game.session), text, sizeof text);
        snprintf(m->words, sizeof m->words, "%s", text);
    } else {
        snprintf(m->words, sizeof m->words, "%s", l->missed);
    }
    app_repaint(app);
}

static void learn_update(App *app) {
    LearnMode *m = &app->learn;
    game_update(app);
    const Session *s = &app->game.session;
    const RecordNode *live = s->live;
    if (m->state != LEARN_ASKED || !live->parent) return;
    if (live->parent->position.side != BLACK) { /* the reply has ended the game */
        if (session_is_over(s)) finish(app, session_result(s).winner == WINNER_BLACK);
        return;
    }
    m->moves++;
    LessonVerdict verdict =
        lesson_judge(current(app), &live->parent->position, live->move, m->moves);
    if (verdict == LESSON_GOES_ON)
        m->state = LEARN_ANSWERING;
    else
        finish(app, verdict == LESSON_DONE);
    app_repaint(app);
}

static void learn_answer(App *app) {
    LearnMode *m = &app->learn;
    Session *s = &app->game.session;
    Move best = app->desk.info.best;
    Position before = *session_live_position(s);
    char move[MOVE_TEXT_SIZE];
    if (m->state != LEARN_ANSWERING) return;
    if (best == MOVE_NONE || !session_play(s, best, app->now, NULL)) {
        finish(app, false);
        return;
    }
    move_format(&before, best, move);
    m->state = LEARN_ASKED;
    app_moved(app, &before, best, MOVED_BY_HAND);
    snprintf(m->words, sizeof m->words, "White replies %s. %s", move, second_task);
}

void learn_go_on(App *app) {
    if (app->learn.state == LEARN_DONE)
        learn_step(app, 1);
    else
        learn_start(app, app->learn.at);
}

void learn_hint(App *app) {
    const Position *p = session_live_position(&app->game.session);
    Rules rules = rules_default();
    if (app->learn.state != LEARN_ASKED) return;
    app_say_nothing(app);
    Move m = app->learn.moves ? insight_win(p, &rules) : lesson_solution(current(app));
    if (m == MOVE_NONE) { /* the move before has let it slip */
        learn_start(app, app->learn.at);
        m = lesson_solution(current(app));
    }
    if (app->touch.selected == move_from(m)) {
        touch_let_go(app);
        touch_show_hint(app, m);
    } else {
        touch_select(app, move_from(m));
    }
    app_repaint(app);
}

static bool learn_command(App *app, Command c) {
    switch (c) {
    case COMMAND_TAKE_BACK:
        learn_start(app, app->learn.at);
        return true;
    case COMMAND_HINT:
        learn_hint(app);
        return true;
    case COMMAND_PUZZLE_BEFORE:
        learn_step(app, -1);
        return true;
    case COMMAND_PUZZLE_NEXT:
        learn_step(app, 1);
        return true;
    case COMMAND_PUZZLE_GO_ON:
        learn_go_on(app);
        return true;
    case COMMAND_LEARN:
        mode_leave(app);
        return true;
    default:
        return false;
    }
}

static bool learn_obstacle(const App *app, Command c, const char **words) {
    static const char *const hints[] = {
        [LEARN_ASKED] = NULL,
        [LEARN_ANSWERING] = answering,
        [LEARN_MISSED] = "This try is over: Enter tries again",
        [LEARN_DONE] = "The move is found already",
    };
    LearnState state = app->learn.state;
    if (c == COMMAND_HINT)
        *words = hints[state];
    else if (c == COMMAND_PUZZLE_BEFORE)
        *words = learn_beside(app, -1) >= 0 ? NULL : "This is the first lesson";
    else if (c == COMMAND_PUZZLE_NEXT || (c == COMMAND_PUZZLE_GO_ON && state == LEARN_DONE))
        *words = learn_beside(app, 1) >= 0 ? NULL : no_more;
    else if (c == COMMAND_PUZZLE_GO_ON)
        *words = state == LEARN_MISSED  ? NULL
                 : state == LEARN_ASKED ? "It is your move"
                                        : answering;
    else
        return false;
    return true;
}

static bool learn_key(App *app, const SDL_Keysym *key) {
    if (key->mod & (KMOD_CTRL | KMOD_ALT)) return false;
    bool enter = key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER;
    /* also with the focus on the board, where Enter touches a square */
    if (enter && command_is_enabled(app, COMMAND_PUZZLE_GO_ON)) {
        learn_go_on(app);
        return true;
    }
    return key->sym == SDLK_SPACE; /* no analysis here */
}

static bool learn_touch_down(App *app, int button, int x, int y) {
    if (button == SDL_BUTTON_LEFT && app->learn.state == LEARN_MISSED)
        learn_start(app, app->learn.at);
    return touch_down(app, button, x, y);
}

/* The square to reach, and the move to be stopped, are marked. */
static BoardScene learn_scene(const App *app) {
    BoardScene scene = touch_scene(app);
    const Lesson *l = current(app);
    if (app->learn.state != LEARN_ASKED || app->learn.moves) return scene;
    if (scene.drop == NO_SQUARE) scene.drop = lesson_target(l);
    if (l->goal == GOAL_BLOCK && !scene.arrow_count && app->touch.selected == NO_SQUARE) {
        Rules rules = rules_default();
        Move threat = insight_threat(&scene.position, &rules);
        scene.arrows[scene.arrow_count++] = (BoardArrow){.move = threat, .rank = 3};
    }
    return scene;
}

static void learn_title(const App *app, char *out, size_t size) {
    (void)app;
    snprintf(out, size, "Lessons - Lia");
}

static bool learn_may_move(const App *app) {
    return app->learn.state == LEARN_ASKED &&
           session_live_position(&app->game.session)->side == BLACK;
}

static bool learn_work(const App *app, Work *out) {
    *out = app->learn.state == LEARN_ANSWERING ? WORK_MODE : WORK_NONE;
    return true;
}

static void learn_limits(const App *app, ThinkLimits *out) {
    (void)app;
    out->move_ms = REPLY_MS;
    out->depth = REPLY_DEPTH;
}

static bool learn_fault(App *app, const char *trouble) {
    app->learn.state = LEARN_MISSED;
    snprintf(app->learn.words, sizeof app->learn.words, "There is no reply: %.160s", trouble);
    app_repaint(app);
    return true;
}

static bool learn_describe(const App *app, char *state, size_t state_size, char *keys,
                           size_t keys_size) {
    const LearnMode *m = &app->learn;
    const char *const words[] = {[LEARN_ASKED] = m->moves ? second_task : current(app)->task,
                                 [LEARN_ANSWERING] = answering,
                                 [LEARN_MISSED] = "Not this one",
                                 [LEARN_DONE] = "Done"};
    snprintf(state, state_size, "%s", words[m->state]);
    snprintf(keys, keys_size, "%s",
             m->state == LEARN_MISSED    ? "Enter tries again"
             : m->state != LEARN_DONE    ? "H helps. Ctrl+Shift+L ends the lessons"
             : learn_beside(app, 1) >= 0 ? "Enter goes on"
                                         : "Ctrl+Shift+L ends the lessons");
    return true;
}

static bool learn_is_sound(const App *app, Reason *why) {
    if (app->learn.at >= 0 && app->learn.at < LESSONS) return true;
    return reason_set(why, "a lesson that is not there");
}

/* The game on the board is none that a person would want to keep. */
const ModeClass learn_mode = {
    .refusal = "Not possible in a lesson",
    .absence = "Only in a lesson: Ctrl+Shift+L opens them",
    .work_name = "reply",
    .view = learn_view,
    .scene = learn_scene,
    .touch_down = learn_touch_down,
    .title = learn_title,
    .may_move = learn_may_move,
    .leave = learn_leave,
    .update = learn_update,
    .obstacle = learn_obstacle,
    .command = learn_command,
    .key = learn_key,
    .act = learn_act,
    .work = learn_work,
    .limits = learn_limits,
    .answer = learn_answer,
    .fault = learn_fault,
    .describe = learn_describe,
    .is_sound = learn_is_sound,
};
