/* The review of the whole game: every position of the main line is searched for a short time, from
 * the last to the first, so that each search finds the answers to the later positions in the table.
 * A move is judged when the positions on both sides of it are known, and its note written at once:
 * a cancelled review leaves what it has found.
 *
 * The review holds a copy of the game and no nodes; if the main line changes under it, it ends.
 */
#include <stdlib.h>

#include "app.h"
#include "game/review.h"
#include "app_game.h"

void review_cancel(App *app) {
    Review *r = &app->review;
    if (!r->running) return;
    r->running = false;
    motion_stop(&app->motions, WAIT_REVIEW);
    game_finish(&r->game);
    free(r->opinions);
    r->opinions = NULL;
    app_repaint(app);
}

/* The node of the main line at a ply if the game still is the one under review, else NULL. */
static RecordNode *review_node(const App *app, int ply) {
    const Review *r = &app->review;
    RecordNode *n = app->game.session.record.root;
    for (int i = 0; n && i < ply; i++) {
        n = n->child;
        if (n && n->move != r->game.steps[i].move) n = NULL;
    }
    return n && pos_equal(&app->game.session.record.root->position, &r->game.steps[0].position)
               ? n
               : NULL;
}

static void write_note(App *app, int ply, Move best) {
    Review *r = &app->review;
    RecordNode *node = review_node(app, ply);
    if (!node) {
        review_cancel(app);
        app_say(app, SAY_INFO, "The game has changed: the review ended");
        return;
    }
    MoveNote note = {.opinion = r->opinions[ply]};
    if (ply > 0)
        note = review_judge(node->parent->position.side, r->opinions[ply - 1], r->opinions[ply],
                            node->move, best);
    note.over = ply == r->last && r->last_is_over;
    review_mark(node, &note);
    session_touch(&app->game.session);
}

static int better_for(Color c, Opinion a, Opinion b) {
    double x = opinion_share(a), y = opinion_share(b);
    return c == BLACK ? x > y : x < y;
}

/* The position at r->at is known now. */
static void keep(App *app, Opinion v, Move best) {
    Review *r = &app->review;
    int ply = r->at;
    if (ply < r->last) {
        /* what was played is worth no less than what it led to */
        Color mover = r->game.steps[ply].position.side;
        Opinion next = r->opinions[ply + 1];
        if (better_for(mover, next, v)) {
            next.depth = v.depth;
            v = next;
            best = r->game.steps[ply].move;
        }
    }
    r->opinions[ply] = v;
    session_set_opinion(&app->game.session, &r->game.steps[ply].position, v);
    if (ply < r->last) write_note(app, ply + 1, best);
    if (!r->running) return;
    if (ply == 0) write_note(app, 0, MOVE_NONE);
    if (!r->running) return;
    r->at--;
    motion_throttle(&app->motions, WAIT_REVIEW);
    if (r->at >= 0) return;
    review_cancel(app);
    int counts[2];
    ReviewSummary players[2];
    review_count(app, counts);
    review_summary(&app->game.session.record, players);
    if (counts[BLACK] + counts[WHITE])
        app_say(
            app, SAY_INFO,
            "Reviewed: Black %.0f %% accurate, %d move%s marked; White %.0f %%, %d move%s marked. "
            "N shows the next",
            players[BLACK].accuracy, counts[BLACK], counts[BLACK] == 1 ? "" : "s",
            players[WHITE].accuracy, counts[WHITE], counts[WHITE] == 1 ? "" : "s");
    else
        app_say(app, SAY_INFO, "Reviewed: no mistakes");
}

void review_start(App *app) {
    Review *r = &app->review;
    if (r->running) return;
    Session *s = &app->game.session;
    RecordNode *end = record_line_end(s->record.root);
    Reason why;
    *r = (Review){.serial = r->serial + 1};
    if (!end->ply) return;
    if (!game_init(&r->game, NULL, &s->setup.rules)) {
        app_say(app, SAY_TROUBLE, "No review: out of memory");
        return;
    }
    r->opinions = calloc((size_t)end->ply + 1, sizeof *r->opinions);
    if (!r->opinions || !record_to_game(&s->record, end, &r->game, &why)) {
        app_say(app, SAY_TROUBLE, "No review: %s", r->opinions ? why.text : "out of memory");
        game_finish(&r->game);
        free(r->opinions);
        r->opinions = NULL;
        return;
    }
    r->running = true;
    r->last = r->at = end->ply;
    /* an end that is stated is no property of the position */
    r->game.declared = (Result){0};
    Opinion v;
    r->last_is_over = review_final_opinion(game_result(&r->game), &v);
    app_say_nothing(app);
}

void review_skip(App *app) {
    Review *r = &app->review;
    Opinion v;
    while (r->running) {
        game_go_to(&r->game, r->at);
        if (!review_final_opinion(game_result(&r->game), &v)) return;
        keep(app, v, MOVE_NONE);
    }
}

const Game *review_game(App *app) {
    Review *r = &app->review;
    game_go_to(&r->game, r->at);
    return &r->game;
}

void review_take(App *app, const ThinkInfo *info) {
    Review *r = &app->review;
    if (!r->running) return;
    bool told = info->count && info->lines[0].opinion.depth;
    keep(app, told ? info->lines[0].opinion : (Opinion){.depth = 1}, info->best);
}

/* Notes and keys. */

void review_count(const App *app, int out[2]) {
    out[BLACK] = out[WHITE] = 0;
    for (RecordNode *n = app->game.session.record.root->child; n; n = n->child)
        if (class_is_bad(n->note.class)) out[n->parent->position.side]++;
}

void review_read(Session *s) {
    for (RecordNode *n = s->record.root; n; n = n->child) {
        /* a player's own opinion was formed before the move */
        const RecordNode *at = n->parent && n->note.class == CLASS_NONE ? n->parent : n;
        if (note_is_there(&n->note)) session_set_opinion(s, &at->position, n->note.opinion);
    }
}

/* The next (by = 1) or last (-1) move of the line shown that was not good, going round at its ends;
 * NULL if there is none. */
static RecordNode *find_mistake(const App *app, int by) {
    RecordNode *line[LINE_PLIES];
    int moves = session_line(&app->game.session, line, LINE_PLIES) - 1,
        at = app->game.session.view->ply;
    for (int k = 0; k < moves; k++) {
        at += by;
        if (at > moves) at = 1;
        if (at < 1) at = moves;
        Glyph glyph = line[at]->glyph;
        if (glyph == GLYPH_DOUBTFUL || glyph == GLYPH_BAD || glyph == GLYPH_BLUNDER)
            return line[at];
    }
    return NULL;
}

bool review_has_mistake(const App *app) {
    return find_mistake(app, 1) != NULL;
}

void review_show_mistake(App *app, int by) {
    RecordNode *node = find_mistake(app, by);
    if (node) app_show_node(app, node);
}
