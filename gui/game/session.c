/* Playing, stepping, taking back. Variations are in session_tree.c, clocks and opinions in
 * session_clock.c. */
#include "session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void clocks_reset(Session *s) {
    for (Color c = BLACK; c <= WHITE; c++)
        s->left[c] = session_has_clocks(s) ? setup_time(&s->setup, c).base_ms : 0;
    s->since = 0;
}

static void stamp_clocks(Session *s) {
    assert(s->live);
    for (Color c = BLACK; c <= WHITE; c++)
        s->live->time_left[c] = session_has_clocks(s) ? (double)s->left[c] / 1000 : -1;
}

Sitting sitting_swapped(Sitting t) {
    return (Sitting){{t.points[WHITE], t.points[BLACK]}, t.games};
}

static bool same_player(const Player *a, const Player *b) {
    return a->kind == b->kind && (a->kind != PLAYER_LIA || a->level == b->level) &&
           !strcmp(a->name, b->name);
}

/* The tally goes on with the same two players, in whichever colours, and ends with them. */
static Sitting tally_for(const Session *s, const Player players[2]) {
    const Player *now = s->setup.players;
    if (same_player(&now[BLACK], &players[BLACK]) && same_player(&now[WHITE], &players[WHITE]))
        return s->tally;
    if (same_player(&now[BLACK], &players[WHITE]) && same_player(&now[WHITE], &players[BLACK]))
        return sitting_swapped(s->tally);
    return (Sitting){0};
}

void session_inherit(Session *s, const Session *from) {
    memcpy(s->setup.players, from->setup.players, sizeof s->setup.players);
    s->tally = from->tally;
}

static void session_reset(Session *s, const GameSetup *setup) {
    s->setup = *setup;
    s->live = s->view = s->record.here;
    s->counted = s->taken_back = s->loaded = s->study = false;
    session_touch_game(s);
    s->id = s->version;
    clocks_reset(s);
}

/* A game that begins here begins today; one that is read has the date it was read with. */
static bool record_begin(Record *r, const GameSetup *setup) {
    char date[16] = "";
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) strftime(date, sizeof date, "%Y-%m-%d", &local);
    if (!record_init(r, &setup->start, &setup->rules)) return false;
    if (record_set_info(r, INFO_DATE, date)) return true;
    record_finish(r);
    return false;
}

bool session_init(Session *s, unsigned *versions) {
    *s = (Session){0};
    s->versions = versions;
    GameSetup setup = setup_default();
    s->opinions = calloc(OPINIONS_MAX, sizeof *s->opinions);
    if (!s->opinions || !record_begin(&s->record, &setup)) {
        free(s->opinions);
        return false;
    }
    session_reset(s, &setup);
    stamp_clocks(s);
    return true;
}

void session_finish(Session *s) {
    record_finish(&s->record);
    free(s->opinions);
    *s = (Session){0};
}

bool session_start(Session *s, const GameSetup *setup, Reason *why) {
    Record fresh;
    if (!record_begin(&fresh, setup)) return reason_set(why, "Out of memory");
    record_finish(&s->record);
    s->record = fresh;
    s->tally = tally_for(s, setup->players);
    session_reset(s, setup);
    stamp_clocks(s);
    return true;
}

void session_adopt(Session *s, Record *record, const GameSetup *setup) {
    record_finish(&s->record);
    s->record = *record;
    memset(record, 0, sizeof *record);
    record_go_to(&s->record, record_line_end(s->record.root));
    session_reset(s, setup);
    s->tally = (Sitting){0};
    for (Color c = BLACK; c <= WHITE; c++)
        for (const RecordNode *n = s->live; n && session_has_clocks(s); n = n->parent)
            if (n->time_left[c] >= 0) { /* a file may tell each clock where it was pressed */
                s->left[c] = (int64_t)(n->time_left[c] * 1000);
                break;
            }
    s->counted = true; /* a game read from a file counts for no tally */
    s->loaded = true;
}

const Position *session_position(const Session *s) {
    return &s->view->position;
}
const Position *session_live_position(const Session *s) {
    return &s->live->position;
}

Result session_result(const Session *s) {
    if (s->live->child)
        return game_result(&s->record.game); /* taken back: what was stated is later */
    Result on_board = game_result(&s->record.game);
    if (result_is_over(on_board) || !record_is_main_line(s->live)) return on_board;
    return s->record.stated;
}

const Player *session_mover(const Session *s) {
    return session_is_over(s) ? NULL : &s->setup.players[s->live->position.side];
}

bool session_one_person(const Session *s, Color *us) {
    const Player *players = s->setup.players;
    *us = players[BLACK].kind == PLAYER_HUMAN ? BLACK : WHITE;
    return (players[BLACK].kind == PLAYER_HUMAN) != (players[WHITE].kind == PLAYER_HUMAN);
}

void session_describe_result(const Session *s, char *out, size_t size) {
    Result r = session_result(s);
    char text[160];
    Color us;
    result_describe(r, session_live_position(s), text, sizeof text);
    const char *reason = strchr(text, ':');
    bool won = r.winner == WINNER_BLACK || r.winner == WINNER_WHITE;
    if (won && reason && session_one_person(s, &us))
        snprintf(out, size, "You %s%s", r.winner == winner_of(us) ? "win" : "lose", reason);
    else
        snprintf(out, size, "%s", text);
}

void session_set_players(Session *s, const Player players[2]) {
    s->tally = tally_for(s, players);
    memcpy(s->setup.players, players, sizeof s->setup.players);
    session_touch_game(s);
}

Color session_near_side(const Session *s) {
    bool black = s->setup.players[BLACK].kind == PLAYER_HUMAN;
    bool white = s->setup.players[WHITE].kind == PLAYER_HUMAN;
    if (white && !black) return WHITE;
    return BLACK;
}

int session_line(const Session *s, RecordNode **out, int max) {
    /* the line goes through the live node as long as the view is on that line */
    RecordNode *through = s->view;
    for (RecordNode *n = s->live; n; n = n->parent)
        if (n == s->view) through = s->live;
    RecordNode *end = record_line_end(through);
    int count = end->ply + 1 < max ? end->ply + 1 : max;
    for (RecordNode *n = end; n; n = n->parent)
        if (n->ply < count) out[n->ply] = n;
    return count;
}

static void count_result(Session *s) {
    Result r = session_result(s);
    if (!result_is_over(r) || s->counted) return;
    s->counted = true;
    s->tally.games++;
    for (Color c = BLACK; c <= WHITE; c++)
        s->tally.points[c] += r.winner == WINNER_DRAW ? 1 : r.winner == winner_of(c) ? 2 : 0;
}

/* One line without variations, comments and drawings. */
static bool is_bare_line(const RecordNode *n) {
    for (; n; n = n->child)
        if (n->comment || n->drawing.count || note_is_there(&n->note) ||
            (n->child && n->child->sibling))
            return false;
    return true;
}

static bool node_is_above(const RecordNode *above, const RecordNode *n) {
    while (n && n->ply > above->ply) n = n->parent;
    return n == above;
}

bool session_play(Session *s, Move m, uint64_t now, Reason *why) {
    assert(s->record.here == s->live);
    if (session_is_over(s) && !result_is_over(game_result(&s->record.game))) {
        char text[128];
        result_describe(session_result(s), session_live_position(s), text, sizeof text);
        return reason_set(why, "The game is over. %s", text);
    }
    if (!game_move_is_legal(&s->record.game, m, why)) return false;
    Color mover = s->live->position.side;
    int64_t left = session_time_left(s, mover, now);
    RecordNode *before = s->live->child;
    bool looking = !session_is_live(s); /* an engine moved meanwhile: the view stays */
    if (!record_play(&s->record, m, why)) return false;
    s->live = s->record.here;
    if (!looking) s->view = s->live;
    /* what was taken back is deleted by another move, unless it has comments or variations */
    if (s->taken_back && before && before != s->live && is_bare_line(before) &&
        !node_is_above(before, s->view))
        record_delete(&s->record, before);
    record_promote(&s->record, s->live);
    s->record.stated = (Result){0}; /* whoever had resigned plays on */
    if (before != s->live) s->taken_back = false;
    s->loaded = false;
    session_touch_game(s);
    s->left[mover] = left + session_time_gained(s, mover);
    stamp_clocks(s);
    s->since = 0;
    if (session_is_over(s))
        count_result(s);
    else
        session_run_clock(s, true, now);
    return true;
}

bool session_set_live(Session *s, RecordNode *node, uint64_t now) {
    if (!record_go_to(&s->record, node)) return false;
    bool ran = s->since != 0 || session_is_over(s);
    s->live = s->view = node;
    session_touch_game(s);
    if (session_has_clocks(s))
        for (Color c = BLACK; c <= WHITE; c++)
            if (node->time_left[c] >= 0) s->left[c] = (int64_t)(node->time_left[c] * 1000);
    s->since = 0;
    if (ran && node->ply > 0 && !session_is_over(s)) session_run_clock(s, true, now);
    return true;
}

/* Where a takeback leads: against an engine to the human's turn. NULL if nowhere. */
static RecordNode *take_back_target(const Session *s) {
    RecordNode *n = s->live->parent;
    bool human[2] = {s->setup.players[BLACK].kind == PLAYER_HUMAN,
                     s->setup.players[WHITE].kind == PLAYER_HUMAN};
    if (human[BLACK] == human[WHITE]) return n;
    while (n && !human[n->position.side]) n = n->parent;
    return n;
}

bool session_can_take_back(const Session *s) {
    return take_back_target(s) != NULL;
}

bool session_take_back(Session *s, uint64_t now) {
    RecordNode *target = take_back_target(s);
    if (!target || !session_set_live(s, target, now)) return false;
    s->taken_back = true;
    return true;
}

bool session_can_redo(const Session *s) {
    return s->live->child != NULL;
}

bool session_redo(Session *s, uint64_t now) {
    RecordNode *n = s->live->child;
    if (!n) return false;
    bool human[2] = {s->setup.players[BLACK].kind == PLAYER_HUMAN,
                     s->setup.players[WHITE].kind == PLAYER_HUMAN};
    while (n->child && human[BLACK] != human[WHITE] && !human[n->position.side]) n = n->child;
    return session_set_live(s, n, now);
}

bool session_play_from_view(Session *s, uint64_t now) {
    if (session_is_live(s) || !session_set_live(s, s->view, now)) return false;
    s->taken_back = false;
    record_make_main_line(&s->record, s->live);
    return true;
}

bool session_declare(Session *s, Winner winner, EndReason reason, uint64_t now, Reason *why) {
    if (session_is_over(s)) return reason_set(why, "The game is over already");
    session_run_clock(s, false, now);
    if (reason == END_TIME && winner != WINNER_DRAW && session_has_clocks(s)) {
        Color late = winner == WINNER_BLACK ? WHITE : BLACK;
        s->left[late] = 0;
        s->live->time_left[late] = 0;
    }
    /* what was taken back is deleted, unless it has comments or variations */
    for (RecordNode *n = s->live->child, *next; n; n = next) {
        next = n->sibling;
        if (is_bare_line(n)) record_delete(&s->record, n);
    }
    s->record.stated = (Result){.winner = winner, .reason = reason};
    s->view = s->live;
    s->loaded = false;
    session_touch_game(s);
    count_result(s);
    return true;
}

bool session_ends_on_board(const Session *s) {
    Result end = record_result(&s->record), stated = s->record.stated;
    return result_is_over(end) && (end.winner != stated.winner || end.reason != stated.reason);
}

bool session_state_result(Session *s, Result result, uint64_t now) {
    if (!record_set_info(&s->record, INFO_RESULT, NULL)) return false;
    s->record.stated = result;
    s->record.contradicted = (Result){0};
    s->counted = true;
    if (session_is_over(s)) session_run_clock(s, false, now);
    session_touch_game(s);
    return true;
}

bool session_step(Session *s, int by) {
    RecordNode *line[LINE_PLIES] = {NULL};
    int count = session_line(s, line, LINE_PLIES), ply = s->view->ply + by;
    assert(count > 0); /* the start at least */
    ply = ply < 0 ? 0 : ply >= count ? count - 1 : ply;
    RecordNode *before = s->view;
    s->view = line[ply];
    return s->view != before;
}

void session_show_live(Session *s) {
    s->view = s->live;
}

void session_show_node(Session *s, RecordNode *node) {
    s->view = node;
}
