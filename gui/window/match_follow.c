/* The game of a board, move by move, into the session that the window shows. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "base/clock.h"

void match_lose_game(App *app) {
    app->match.game = (ContestBoard){0};
    app->match.resting = false;
    motion_stop(&app->motions, WAIT_MATCH);
}

static void set_player(const MatchPlan *plan, int engine, Player *out) {
    *out = (Player){PLAYER_ENGINE, LEVELS, ""};
    snprintf(out->name, sizeof out->name, "%s", plan->engines[engine].name);
}

/* The clock of a side; one without any takes that of the other, and does not show it. */
static TimeControl clock_of(const Limits *own, const Limits *other) {
    const Limits *l = own->time + own->increment > 0 ? own : other;
    TimeKind kind = l->time + l->increment > 0 ? TIME_INCREMENT : TIME_NONE;
    return (TimeControl){kind, llround(l->time), llround(l->increment), 0};
}

/* The first position of another game. */
static void begin_game(App *app, const ContestBoard *b) {
    MatchMode *m = &app->match;
    GameSetup setup = {.rules = b->rules, .start = b->start};
    bool flipped = app->game.flipped;
    const Limits *black = &m->plan->engines[b->black].limits,
                 *white = &m->plan->engines[b->white].limits;
    set_player(m->plan, b->black, &setup.players[BLACK]);
    set_player(m->plan, b->white, &setup.players[WHITE]);
    setup.time = clock_of(black, white);
    setup.white_time = clock_of(white, black);
    setup.time_odds = setup.time.base_ms != setup.white_time.base_ms ||
                      setup.time.increment_ms != setup.white_time.increment_ms;
    char said[sizeof app->say];
    SayKind kind = app->say_kind;
    memcpy(said, app->say, sizeof said);
    app_start_game(app, &setup);
    if (kind == SAY_TROUBLE) app_say(app, kind, "%s", said); /* a fault stays readable */
    app->game.flipped = flipped;
    app->game.session.tally = (Sitting){0};
    app->desk.seat[BLACK] = app->desk.seat[WHITE] = (ThinkInfo){0};
    match_lose_game(app);
    m->game.serial = b->serial;
}

/* Plays one more move of the board; false if it is none, which only a lack of memory explains. */
static bool take_move(App *app, const ContestMove *move, bool opening) {
    Session *s = &app->game.session;
    RecordNode *before = s->live;
    bool shown = session_is_live(s);
    RecordNode *view = s->view;
    if (!session_play(s, move->move, app->now, NULL)) return false;
    s->live->time_left[before->position.side] = move->left < 0 ? -1 : move->left / 1000;
    s->live->time_left[color_other(before->position.side)] =
        before->time_left[color_other(before->position.side)];
    if (!opening && move->opinion.depth) {
        s->live->note = (MoveNote){.opinion = move->opinion};
        session_set_opinion(s, &before->position, move->opinion);
        if (session_is_over(s)) session_set_opinion(s, &s->live->position, move->opinion);
    }
    if (!shown) session_show_node(s, view); /* whoever looks back goes on looking */
    return true;
}

static bool take_moves(App *app) {
    enum { AT_ONCE = 32 };
    MatchMode *m = &app->match;
    Session *s = &app->game.session;
    ContestMove moves[AT_ONCE];
    bool any = false;
    for (int n; (n = contest_moves(m->contest, m->board, m->game.serial, s->live->ply, moves,
                                   AT_ONCE)) > 0;)
        for (int i = 0; i < n; i++) {
            Position before = s->live->position;
            bool shown = session_is_live(s);
            if (!take_move(app, &moves[i], s->live->ply < m->game.opening)) return any;
            app_moved(app, &before, moves[i].move, shown ? MOVED_BY_ENGINE : MOVED_UNSEEN);
            any = true;
        }
    return any;
}

/* What a side thinks belongs to the position at the ply in which it began to. */
static void take_thought(App *app, Color c, const ThinkInfo *info) {
    Session *s = &app->game.session;
    const RecordNode *at = s->live;
    while (at->parent && at->ply > (int)info->ticket) at = at->parent;
    if (!info->count || at->ply != (int)info->ticket || at->position.side != c) return;
    app->desk.seat[c] = *info;
    app->desk.seat_at[c] = at->position;
    if (at == s->live) session_set_opinion(s, &at->position, info->lines[0].opinion);
}

static void take_clocks(App *app, const ContestBoard *b) {
    Session *s = &app->game.session;
    bool runs = b->asked > 0 && !b->over && match_is_running(app);
    double used = runs ? clock_ms() - b->asked : 0;
    s->since = 0;
    if (!session_has_clocks(s)) return;
    for (Color c = BLACK; c <= WHITE; c++) s->left[c] = b->left[c] < 0 ? -1 : (int64_t)b->left[c];
    if (!runs || b->left[s->live->position.side] < 0) return;
    s->since = app->now > (Uint64)used ? app->now - (Uint64)used : 1;
}

void match_follow(App *app) {
    MatchMode *m = &app->match;
    Session *s = &app->game.session;
    ContestBoard b;
    if (!m->plan || m->looked || m->resting ||
        !contest_board(m->contest, m->board, m->game.over ? 0 : m->game.serial, &b))
        return;
    if (b.serial != m->game.serial) {
        begin_game(app, &b);
    } else if (m->game.over) {
        return;
    }
    m->game = b;
    take_moves(app);
    for (Color c = BLACK; c <= WHITE; c++) take_thought(app, c, &b.thought[c]);
    take_clocks(app, &b);
    m->game.over = b.over && s->live->ply == b.length;
    if (!m->game.over) return;
    if (!session_is_over(s) && result_is_over(b.result))
        session_declare(s, b.result.winner, b.result.reason, app->now, NULL);
    s->since = 0;
    m->resting = true;
    motion_start(&app->motions, WAIT_MATCH, app->now);
    app_repaint(app);
}

/* "+0.12/5 …" or "-M3/5 …", for the side that moved. */
static Opinion opinion_of_comment(const char *text, Color mover) {
    Opinion v = {.foreign = true};
    int sign = (*text == '-' ? -1 : 1) * (mover == BLACK ? 1 : -1), depth, used = 0;
    double value;
    if (*text != '+' && *text != '-') return v;
    bool mate = text[1] == 'M';
    if (sscanf(text + 1 + mate, "%lf/%d%n", &value, &depth, &used) != 2 || !used ||
        !(value >= 0 && value < 1e5))
        return v;
    v.depth = depth > 0 ? depth : 1;
    if (mate)
        v.mate = sign * (int)value;
    else
        v.score = sign * (int)lround(100 * value);
    return v;
}

void match_read_opinions(App *app) {
    Session *s = &app->game.session;
    for (RecordNode *n = s->record.root->child; n; n = n->child) {
        Opinion v =
            n->comment ? opinion_of_comment(n->comment, n->parent->position.side) : (Opinion){0};
        if (!v.depth) continue;
        n->note = (MoveNote){.opinion = v};
        session_set_opinion(s, &n->parent->position, v);
    }
}
