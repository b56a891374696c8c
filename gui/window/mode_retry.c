/* Retry your mistakes: before each move that the review has marked the person looks for a better one.
 * The review's own move is right at once; any other one is searched as the review would search it,
 * for the same time, and judged by the same thresholds (game/retry.h). Where the review saw a win, a
 * move after which the prover still sees one is right too, whatever the search finds.
 *
 * The board holds a game of its own with the moves up to the mistake, so that repetitions count as
 * they did; both players are people for it, so that nobody answers.
 */
#include "mode_retry.h"

#include <stdio.h>
#include <stdlib.h>

#include "app.h"
#include "app_game.h"
#include "game/review.h"
#include "rules/notation.h"

static RetryItem *current(const App *app) {
    return &app->retry.items[app->retry.at];
}

static Color mover(const App *app) {
    return current(app)->node->parent->position.side;
}

const char *retry_player(const App *app) {
    Color us;
    bool alone = session_one_person(&app->retry.parked.session, &us);
    return alone && us == mover(app) ? "You" : color_name(mover(app));
}

void retry_move_text(const RetryItem *item, char *out, size_t size) {
    char move[MOVE_TEXT_SIZE];
    move_format(&item->node->parent->position, item->node->move, move);
    snprintf(out, size, "%d%s %s", record_move_number(item->node),
             item->node->parent->position.side == BLACK ? "." : "…", move);
}

static void better_text(const App *app, char out[MOVE_TEXT_SIZE]) {
    const RecordNode *n = current(app)->node;
    move_format(&n->parent->position, n->note.better, out);
}

/* ---- the mistakes ---- */

/* Plays the game up to a node on a new board; if that fails the position alone has to do. */
static void set_up(App *app, const RecordNode *to) {
    const Session *from = &app->retry.parked.session;
    Session *s = &app->game.session;
    GameSetup setup = from->setup;
    setup.start = from->record.root->position;
    setup.time.kind = TIME_NONE;
    setup.time_odds = false;
    for (Color c = BLACK; c <= WHITE; c++) setup.players[c].kind = PLAYER_HUMAN;
    app_start_game(app, &setup);
    const RecordNode *next = from->record.root;
    while (next != to && session_play(s, next->child->move, app->now, NULL)) next = next->child;
    if (next != to) {
        setup.start = to->position;
        app_start_game(app, &setup);
    }
    app->game.flipped = app->retry.parked.flipped;
    app_game_changed(app);
    app_say_nothing(app);
}

static void show(App *app, int at) {
    RetryMode *m = &app->retry;
    judge_end(app);
    m->at = at;
    m->words[0] = m->why[0] = 0;
    m->helped = false;
    m->state = at < m->count ? RETRY_ASKED : RETRY_SUMMARY;
    if (at == m->count) {
        touch_reset(app);
        app_say_nothing(app);
        app_repaint(app);
        return;
    }
    const RecordNode *n = current(app)->node;
    set_up(app, n->parent);
    deeds_format(&app->game.session.record.game, n->note.better, false, m->why);
}

void retry_step(App *app, int by) {
    int places = app->retry.count + 1; /* the summary is one */
    show(app, (app->retry.at + by + places) % places);
}

/* False without memory, or where there are none. */
static bool collect(App *app, const Session *s, int sides) {
    RetryMode *m = &app->retry;
    int count = retry_collect(s, sides, NULL);
    RetryItem *items = count ? calloc((size_t)count, sizeof *items) : NULL;
    if (!items) return false;
    free(m->items);
    m->items = items;
    m->count = retry_collect(s, sides, items);
    m->sides = sides;
    return true;
}

void retry_open(App *app) {
    RetryMode *m = &app->retry;
    bool analysing = app->analysing;
    preview_leave(app);
    mode_leave(app);
    if (!collect(app, &app->game.session, retry_sides(&app->game.session)) ||
        !document_park(&app->game, &m->parked, app->now)) {
        free(m->items);
        *m = (RetryMode){0};
        app_say(app, SAY_TROUBLE, "No mistakes to retry: out of memory");
        return;
    }
    mode_enter(app, MODE_RETRY);
    m->analysing = analysing;
    show(app, 0);
}

static void retry_leave(App *app) {
    RetryMode *m = &app->retry;
    judge_end(app);
    document_unpark(&app->game, &m->parked, app->now);
    app->analysing = m->analysing;
    free(m->items);
    *m = (RetryMode){0};
    app_game_changed(app);
    app_say_nothing(app);
}

void retry_choose(App *app, int sides) {
    if (sides == app->retry.sides) return;
    if (collect(app, &app->retry.parked.session, sides))
        show(app, 0);
    else
        app_say(app, SAY_INFO, "The review found no mistakes of this side");
}

/* ---- the answer ---- */

/* "an inaccuracy", "a mistake" */
static void class_text(MoveClass c, char *out, size_t size) {
    snprintf(out, size, "%s %s", c == CLASS_INACCURACY ? "an" : "a", class_names[c]);
}

static void accept(App *app, Move move, const char *words) {
    RetryMode *m = &app->retry;
    RetryItem *item = current(app);
    char text[MOVE_TEXT_SIZE];
    move_format(&item->node->parent->position, move, text);
    m->state = RETRY_RIGHT;
    if (item->outcome != RETRY_FOUND) item->outcome = m->helped ? RETRY_HELPED : RETRY_FOUND;
    snprintf(m->words, sizeof m->words, "Good: %s %s%s", text, words,
             m->helped ? ". With help it does not count" : "");
    app_repaint(app);
}

static void accept_best(App *app, Move move) {
    char words[DEEDS_SIZE + 32];
    const char *why = app->retry.why;
    snprintf(words, sizeof words, "is the best move%s%s", why[0] ? ". It " : "", why);
    accept(app, move, words);
}

/* It is none that the review would mark. */
static void accept_other(App *app, Move move, bool wins) {
    char words[64], better[MOVE_TEXT_SIZE];
    bool won = opinion_wins(current(app)->before, mover(app));
    better_text(app, better);
    snprintf(words, sizeof words, "%s%s. The review prefers %s", wins ? "wins" : "is no mistake",
             wins && won ? " too" : "", better);
    accept(app, move, words);
}

static void refuse(App *app, const char *words) {
    RetryMode *m = &app->retry;
    m->state = RETRY_WRONG;
    snprintf(m->words, sizeof m->words, "%s", words);
    app_repaint(app);
}

/* What is wrong with the move, out of the search after it. */
static void refuse_judged(App *app, const MoveNote *note) {
    const RetryItem *item = current(app);
    const MoveJudge *j = &app->judge;
    const Position *after = session_live_position(&app->game.session);
    const char *other = color_name(after->side);
    char words[200], class[24], reply[MOVE_TEXT_SIZE];
    move_format(after, j->reply, reply);
    class_text(note->class, class, sizeof class);
    if (opinion_wins(note->opinion, after->side))
        snprintf(words, sizeof words, "That loses%s: %s wins with %s",
                 opinion_wins(item->node->note.opinion, after->side) ? " too" : "", other, reply);
    else if (opinion_wins(item->before, mover(app)))
        snprintf(words, sizeof words, "That misses the win%s: %s answers with %s",
                 item->node->note.class == CLASS_MISSED_WIN ? " too" : "", other, reply);
    else
        snprintf(words, sizeof words, "That is %s%s, %d %% lost: %s answers with %s", class,
                 note->class == item->node->note.class ? " too" : "", note->lost, other, reply);
    refuse(app, words);
    touch_show_hint(app, j->reply);
}

/* The move has ended the game. */
static void judge_end_of_game(App *app, Result result) {
    const Session *s = &app->game.session;
    Opinion after;
    if (!review_final_opinion(result, &after)) return;
    MoveNote note = retry_judge(current(app), s->live->move, after);
    if (!class_is_bad(note.class)) {
        accept_other(app, s->live->move, opinion_wins(after, mover(app)));
        return;
    }
    char text[160], words[200];
    result_describe(result, session_live_position(s), text, sizeof text);
    snprintf(words, sizeof words, "That ends the game. %s", text);
    refuse(app, words);
}

/* For a move that has to be looked at: whatever is known of it decides as soon as it can. */
static void retry_judge_move(App *app) {
    const RetryItem *item = current(app);
    MoveJudge j = app->judge;
    Move move = app->game.session.live->move;
    bool told = j.looked && j.opinion.depth;
    bool clear = told && (opinion_wins(j.opinion, BLACK) || opinion_wins(j.opinion, WHITE));
    if (j.value == PN_WON) {
        accept_other(app, move, true);
    } else if (!j.looked || (j.ticket && !clear)) {
        return;
    } else if (!told || j.reply == MOVE_NONE) {
        char words[200];
        snprintf(words, sizeof words, "The engine has no answer: %.160s", j.trouble);
        refuse(app, words);
    } else {
        MoveNote note = retry_judge(item, move, j.opinion);
        if (class_is_bad(note.class))
            refuse_judged(app, &note);
        else
            accept_other(app, move, opinion_wins(j.opinion, mover(app)));
    }
    judge_end(app);
}

static void retry_update(App *app) {
    RetryMode *m = &app->retry;
    const Session *s = &app->game.session;
    if (m->state != RETRY_ASKED || session_live_position(s)->side == mover(app)) return;
    const RetryItem *item = current(app);
    Result result = session_result(s);
    if (s->live->move == item->node->note.better) {
        accept_best(app, s->live->move);
    } else if (s->live->move == item->node->move) {
        refuse(app, "That is the move of the game: look for another one");
    } else if (result_is_over(result)) {
        judge_end_of_game(app, result);
    } else {
        m->state = RETRY_CHECKING;
        judge_begin(app, opinion_wins(item->before, mover(app)));
    }
}

/* ---- what the person does ---- */

/* A move stands on the board. */
static bool has_move(const App *app) {
    RetryState state = app->retry.state;
    return state != RETRY_ASKED && state != RETRY_SUMMARY;
}

void retry_again(App *app) {
    RetryMode *m = &app->retry;
    if (!has_move(app)) return;
    judge_end(app);
    if (!session_take_back(&app->game.session, app->now)) return;
    m->state = RETRY_ASKED;
    m->words[0] = 0;
    app_game_changed(app);
    app_say_nothing(app);
}

void retry_show(App *app) {
    RetryMode *m = &app->retry;
    Session *s = &app->game.session;
    retry_again(app);
    if (m->state != RETRY_ASKED) return;
    RetryItem *item = current(app);
    Position before = *session_live_position(s);
    char text[MOVE_TEXT_SIZE];
    if (!session_play(s, item->node->note.better, app->now, NULL)) return;
    app_moved(app, &before, s->live->move, MOVED_BY_HAND);
    better_text(app, text);
    m->state = RETRY_SHOWN;
    if (item->outcome == RETRY_OPEN) item->outcome = RETRY_HELPED;
    snprintf(m->words, sizeof m->words, "The answer is %s%s%s", text, m->why[0] ? ". It " : "",
             m->why);
    m->helped = true;
}

/* Which stone it is, but not where it goes; the second time the answer. */
static void retry_hint(App *app) {
    RetryMode *m = &app->retry;
    Move better = current(app)->node->note.better;
    char name[3];
    if (app->touch.offered == better) {
        retry_show(app);
        return;
    }
    m->helped = true;
    square_format(move_from(better), name);
    touch_offer_hint(app, better);
    snprintf(m->words, sizeof m->words, "Look at the stone on %s", name);
    app_repaint(app);
}

void retry_go_on(App *app) {
    RetryMode *m = &app->retry;
    if (m->state == RETRY_WRONG) {
        retry_again(app);
    } else if (m->state != RETRY_SUMMARY) {
        retry_step(app, 1);
    } else if ((m->count = retry_rest(m->items, m->count))) {
        show(app, 0);
    } else {
        mode_leave(app);
    }
}

static bool retry_key(App *app, const SDL_Keysym *key) {
    if (key->mod & (KMOD_CTRL | KMOD_ALT)) return false;
    bool enter = key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER;
    /* also with the focus on the board, where Enter touches a square */
    if (enter && command_is_enabled(app, COMMAND_PUZZLE_GO_ON)) {
        retry_go_on(app);
        return true;
    }
    return key->sym == SDLK_SPACE; /* no analysis here */
}

static bool retry_command(App *app, Command c) {
    switch (c) {
    case COMMAND_TAKE_BACK:
        retry_again(app);
        return true;
    case COMMAND_HINT:
        retry_hint(app);
        return true;
    case COMMAND_PUZZLE_BEFORE:
        retry_step(app, -1);
        return true;
    case COMMAND_PUZZLE_NEXT:
        retry_step(app, 1);
        return true;
    case COMMAND_PUZZLE_GO_ON:
        retry_go_on(app);
        return true;
    case COMMAND_RETRY:
        mode_leave(app);
        return true;
    default:
        return false;
    }
}

static bool retry_obstacle(const App *app, Command c, const char **words) {
    RetryState state = app->retry.state;
    switch (c) {
    case COMMAND_HINT:
        *words = state == RETRY_ASKED ? NULL : "There is no move to find now";
        return true;
    case COMMAND_TAKE_BACK:
        *words = has_move(app) ? NULL : "There is no move of yours to take back";
        return true;
    case COMMAND_PUZZLE_GO_ON:
        *words = state == RETRY_ASKED || state == RETRY_CHECKING ? "It is your move" : NULL;
        return true;
    case COMMAND_SAVE:
    case COMMAND_SAVE_AS:
        *words = "Esc leads back to the game, which can be saved there";
        return true;
    case COMMAND_RETRY:
        *words = NULL;
        return true;
    default:
        return false;
    }
}

static bool retry_escape(App *app) {
    mode_leave(app);
    return true;
}

static bool retry_touch_down(App *app, int button, int x, int y) {
    if (button == SDL_BUTTON_LEFT && app->retry.state == RETRY_WRONG) retry_again(app);
    return touch_down(app, button, x, y);
}

static void retry_title(const App *app, char *out, size_t size) {
    (void)app;
    snprintf(out, size, "Mistakes - Lia");
}

static bool retry_may_move(const App *app) {
    return app->retry.state == RETRY_ASKED;
}

/* As long as the review thought about a position. */
static void retry_limits(const App *app, ThinkLimits *out) {
    out->move_ms = app->settings.review_ms;
}

static bool retry_describe(const App *app, char *state, size_t state_size, char *keys,
                           size_t keys_size) {
    const RetryMode *m = &app->retry;
    static const struct {
        const char *state, *keys;
    } words[] = {[RETRY_ASKED] = {"Find a better move for", "H helps, Right goes on, Esc leaves"},
                 [RETRY_CHECKING] = {"Looking at your move", "Right goes on, Esc leaves"},
                 [RETRY_WRONG] = {"Not this one", "Enter tries again"},
                 [RETRY_RIGHT] = {"A good move", "Enter goes on"},
                 [RETRY_SHOWN] = {"The answer", "Enter goes on"},
                 [RETRY_SUMMARY] = {"", "Esc returns to the game"}};
    if (m->state == RETRY_SUMMARY)
        snprintf(state, state_size, "%d of %d found", retry_count(m->items, m->count, RETRY_FOUND),
                 m->count);
    else
        snprintf(state, state_size, "%s%s%s", words[m->state].state,
                 m->state == RETRY_ASKED ? " " : "",
                 m->state == RETRY_ASKED ? color_name(mover(app)) : "");
    snprintf(keys, keys_size, "%s", words[m->state].keys);
    return true;
}

static bool retry_is_sound(const App *app, Reason *why) {
    const RetryMode *m = &app->retry;
    bool there = m->parked.full && m->count > 0 && m->at >= 0 && m->at <= m->count;
    if (!there) return reason_set(why, "a mistake that is not there");
    if ((m->state == RETRY_SUMMARY) != (m->at == m->count))
        return reason_set(why, "a summary that is none");
    if (app->judge.on == (m->state == RETRY_CHECKING)) return true;
    return reason_set(why, "a move is judged that was not made, or not judged");
}

/* The game on the board is none that a person would want to keep. */
const ModeClass retry_mode = {
    .refusal = "Not possible while mistakes are retried: Esc leaves",
    .absence = "Only while mistakes are retried: R begins",
    .work_name = "judgement",
    .view = retry_view,
    .touch_down = retry_touch_down,
    .title = retry_title,
    .may_move = retry_may_move,
    .leave = retry_leave,
    .update = retry_update,
    .obstacle = retry_obstacle,
    .command = retry_command,
    .key = retry_key,
    .escape = retry_escape,
    .act = retry_act,
    .work = judge_work,
    .limits = retry_limits,
    .answer = judge_looked,
    .fault = judge_fault,
    .judge = retry_judge_move,
    .describe = retry_describe,
    .is_sound = retry_is_sound,
};
