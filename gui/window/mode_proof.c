/* The walk through a proof: the attacker has one move in each position, the defender all legal ones.
 * The board holds a game between two people; what is played there, by whatever means, must be in the
 * tree, else it is taken back.
 */
#include <stdio.h>

#include "app.h"
#include "app_game.h"
#include "mode_game.h"
#include "rules/moves.h"
#include "rules/notation.h"

/* ---- the tree ---- */

ProofTree *proof_tree(Proof *m) {
    return m->state == PROOF_ENDED && m->tree_count ? &m->trees[m->tree_count - 1] : NULL;
}

const PnTreeNode *proof_node(const Proof *m) {
    if (m->state != PROOF_ENDED || !m->tree_count) return NULL;
    const ProofTree *t = &m->trees[m->tree_count - 1];
    return &t->tree.nodes[t->at];
}

int proof_child(const Proof *m, int number) {
    const PnTreeNode *n = proof_node(m);
    int child = n ? n->child : -1;
    while (child >= 0 && number-- > 0)
        child = m->trees[m->tree_count - 1].tree.nodes[child].sibling;
    return child;
}

int proof_children(const Proof *m) {
    int count = 0;
    for (int child = proof_child(m, 0); child >= 0; count++)
        child = m->trees[m->tree_count - 1].tree.nodes[child].sibling;
    return count;
}

bool proof_attacks(const Proof *m) {
    const ProofTree *t = &m->trees[m->tree_count - 1];
    int ply = t->base + t->tree.nodes[t->at].ply;
    Color first = game_position(&m->game)->side;
    return (ply % 2 ? color_other(first) : first) == t->tree.attacker;
}

static Move move_of(const Proof *m, int number) {
    int child = proof_child(m, number);
    return child < 0 ? MOVE_NONE : m->trees[m->tree_count - 1].tree.nodes[child].move;
}

/* ---- the board ---- */

void proof_reset_board(App *app) {
    Proof *m = &app->proof;
    GameSetup setup = app->game.session.setup;
    proof_end_extension(app);
    while (m->tree_count > 1) pn_tree_finish(&m->trees[--m->tree_count].tree);
    m->trees[0].at = 0;
    m->row = 0;
    setup.start = *game_position(&m->game);
    setup.rules = m->game.rules;
    setup.time.kind = TIME_NONE;
    for (Color c = BLACK; c <= WHITE; c++) {
        setup.players[c] = (Player){PLAYER_HUMAN, LEVELS, ""};
        SDL_strlcpy(setup.players[c].name, color_name(c), PLAYER_NAME);
    }
    app_start_game(app, &setup);
    app->game.flipped = m->flipped;
}

static void enter(App *app) {
    mode_leave(app);
    review_cancel(app);
    if (!document_park(&app->game, &app->proof.parked, app->now)) {
        app_say(app, SAY_TROUBLE, "The proof cannot be shown: out of memory");
        return;
    }
    mode_enter(app, MODE_PROOF);
    proof_reset_board(app);
}

static void proof_leave(App *app) {
    Proof *m = &app->proof;
    proof_end_extension(app);
    document_unpark(&app->game, &m->parked, app->now);
    app_game_changed(app);
}

/* The position shown with its history; false without memory. */
static bool copy_shown(const App *app, Game *out) {
    const Session *s = &app->game.session;
    if (!game_init(out, NULL, &s->setup.rules)) return false;
    bool done = session_is_live(s) ? game_copy(out, &s->record.game)
                                   : record_to_game(&s->record, s->view, out, NULL);
    if (!done) game_finish(out);
    return done;
}

/* The same position after the same moves by the same rules. */
static bool same_question(const Game *a, const Game *b) {
    if (a->ply != b->ply || !rules_are_equal(&a->rules, &b->rules)) return false;
    for (int i = 0; i <= a->ply; i++)
        if (!pos_equal(&a->steps[i].position, &b->steps[i].position)) return false;
    return true;
}

void proof_open(App *app) {
    Proof *m = &app->proof;
    Game game;
    preview_leave(app);
    if (!copy_shown(app, &game)) {
        app_say(app, SAY_TROUBLE, "No proof: out of memory");
        return;
    }
    bool known = m->state != PROOF_NONE && same_question(&game, &m->game);
    if (known)
        game_finish(&game);
    else if (!proof_begin(app, &game, app->game.flipped))
        return;
    enter(app);
}

void proof_show(App *app) {
    enter(app);
}

/* ---- steps ---- */

void proof_play(App *app, int number) {
    Session *s = &app->game.session;
    Position before = *session_live_position(s);
    Move move = move_of(&app->proof, number);
    if (move == MOVE_NONE || !session_play(s, move, app->now, NULL)) return;
    app_moved(app, &before, move, MOVED_BY_HAND);
}

void proof_next(App *app) {
    Proof *m = &app->proof;
    if (proof_node(m))
        proof_play(app, proof_attacks(m) ? 0 : m->row);
    else
        proof_go_on(app);
}

/* Nobody had a choice there: the window passes by itself. */
static bool is_pass(const RecordNode *n) {
    return !moves_any(&n->position, n->position.side);
}

void proof_back(App *app) {
    Session *s = &app->game.session;
    RecordNode *to = s->live->parent;
    while (to && to->parent && is_pass(to)) to = to->parent;
    if (!to || !session_set_live(s, to, app->now)) return;
    app_game_changed(app);
    app_say_nothing(app);
}

void proof_to_start(App *app) {
    proof_reset_board(app);
}

static void choose_row(App *app, int by) {
    Proof *m = &app->proof;
    int row = m->row + by;
    if (row >= 0 && row < proof_children(m)) m->row = row;
}

void proof_row_up(App *app) {
    choose_row(app, -1);
}

void proof_row_down(App *app) {
    choose_row(app, 1);
}

/* Which of its brothers a node is. */
static int number_of(const PnTree *t, int node) {
    int number = 0;
    for (int i = t->nodes[t->nodes[node].parent].child; i >= 0 && i != node;
         i = t->nodes[i].sibling)
        number++;
    return number;
}

/* The node goes back to where the board is. */
static void follow_back(App *app, int ply) {
    Proof *m = &app->proof;
    for (ProofTree *t = proof_tree(m); t->base + t->tree.nodes[t->at].ply > ply;
         t = proof_tree(m)) {
        proof_end_extension(app);
        if (t->at == 0) {
            pn_tree_finish(&m->trees[--m->tree_count].tree);
            continue;
        }
        m->row = number_of(&t->tree, t->at);
        t->at = t->tree.nodes[t->at].parent;
    }
}

static void refuse(App *app) {
    const Proof *m = &app->proof;
    const Position *p = session_live_position(&app->game.session);
    char move[MOVE_TEXT_SIZE];
    if (move_of(m, 0) == MOVE_NONE) {
        app_say(app, SAY_REFUSED, "What follows here is not worked out");
        return;
    }
    move_format(p, move_of(m, 0), move);
    app_say(app, SAY_REFUSED, "The proof plays %s here", move);
}

/* The node goes on to where the board is; a move that is not in the tree is taken back. */
static void follow_on(App *app) {
    Proof *m = &app->proof;
    Session *s = &app->game.session;
    for (;;) {
        ProofTree *t = proof_tree(m);
        int ply = t->base + t->tree.nodes[t->at].ply;
        if (s->live->ply <= ply) return;
        RecordNode *next = s->live;
        while (next->ply > ply + 1) next = next->parent;
        int child = t->tree.nodes[t->at].child;
        while (child >= 0 && t->tree.nodes[child].move != next->move)
            child = t->tree.nodes[child].sibling;
        if (child < 0) {
            if (!session_set_live(s, next->parent, app->now)) return;
            app_game_changed(app);
            refuse(app);
            return;
        }
        proof_end_extension(app);
        t->at = child;
        m->row = 0;
    }
}

static bool is_over(const App *app) {
    return session_is_over(&app->game.session);
}

static void proof_update(App *app) {
    Proof *m = &app->proof;
    if (!proof_tree(m)) return;
    game_update(app);
    follow_back(app, app->game.session.live->ply);
    follow_on(app);
    const PnTreeNode *n = proof_node(m);
    if (n->cut && n->child < 0 && !m->extending && !m->ends_here && !is_over(app)) {
        proof_extend(app);
        app->dirty = true;
    }
}

/* ---- the class ---- */

static bool proof_may_move(const App *app) {
    const PnTreeNode *n = proof_node(&app->proof);
    return n && n->child >= 0;
}

static bool proof_touch_down(App *app, int button, int x, int y) {
    Proof *m = &app->proof;
    if (proof_may_move(app) || button != SDL_BUTTON_LEFT || is_over(app))
        return touch_down(app, button, x, y);
    app_say(app, SAY_INFO, "%s",
            m->state == PROOF_RUNNING ? "The proof is not ready: play goes on in the game"
            : proof_node(m)           ? "What follows here is not worked out"
                                      : "There is no win to walk through");
    return true;
}

static BoardScene proof_scene(const App *app) {
    const Proof *m = &app->proof;
    BoardScene scene = touch_scene(app);
    const PnTreeNode *n = proof_node(m);
    bool busy = motion_is_running(&app->motions, MOTION_STONE) || app->touch.press.dragging ||
                app->touch.selected != NO_SQUARE;
    if (!n || busy) return scene;
    bool attacks = proof_attacks(m);
    Move move = move_of(m, attacks ? 0 : m->row);
    if (move != MOVE_NONE && move != MOVE_PASS)
        scene.arrows[scene.arrow_count++] = (BoardArrow){.move = move, .rank = attacks ? 1 : 3};
    return scene;
}

static bool is_running(const App *app) {
    return app->proof.state == PROOF_RUNNING;
}

/* It ended with a question open that more nodes may answer. */
static bool may_go_on(const App *app) {
    const Proof *m = &app->proof;
    return m->state == PROOF_ENDED && !proof_node(m) && !m->info.exhausted &&
           m->info.value[BLACK] != PN_WON && m->info.value[WHITE] != PN_WON;
}

static const char *next_obstacle(const App *app) {
    const PnTreeNode *n = proof_node(&app->proof);
    if (is_running(app)) return "The proof is not ready";
    if (n && is_over(app)) return "The proof ends here";
    if (n) return n->child >= 0 ? NULL : "What follows here is not worked out";
    return may_go_on(app) ? NULL : "There is no win to walk through";
}

static bool proof_obstacle(const App *app, Command c, const char **words) {
    const Proof *m = &app->proof;
    bool at_start = !app->game.session.live->parent;
    const PnTreeNode *n = proof_node(m);
    switch (c) {
    case COMMAND_PROOF_NEXT:
        *words = next_obstacle(app);
        return true;
    case COMMAND_TAKE_BACK:
    case COMMAND_PROOF_BACK:
    case COMMAND_PROOF_START:
        *words = at_start ? "This is the position of the proof" : NULL;
        return true;
    case COMMAND_PROOF_UP:
    case COMMAND_PROOF_DOWN:
        *words = n && n->child >= 0 && !proof_attacks(m) ? NULL : "There are no defences to choose";
        return true;
    case COMMAND_PROOF_STOP:
        *words = is_running(app) ? NULL : "No proof is running";
        return true;
    default:
        return false;
    }
}

static bool proof_command(App *app, Command c) {
    switch (c) {
    case COMMAND_TAKE_BACK:
        proof_back(app);
        return true;
    case COMMAND_PROVE:
    case COMMAND_PROOF_SHOW:
        mode_leave(app);
        return true;
    default:
        return false;
    }
}

static bool proof_escape(App *app) {
    mode_leave(app);
    return true;
}

static bool proof_key(App *app, const SDL_Keysym *key) {
    (void)app;
    return key->sym == SDLK_SPACE && !(key->mod & (KMOD_CTRL | KMOD_ALT)); /* no analysis here */
}

static bool proof_work(const App *app, Work *out) {
    (void)app;
    *out = WORK_NONE;
    return true;
}

static void proof_title(const App *app, char *out, size_t size) {
    (void)app;
    snprintf(out, size, "Proof - Lia");
}

static bool proof_describe_status(const App *app, char *state, size_t state_size, char *keys,
                                  size_t keys_size) {
    const Proof *m = &app->proof;
    const PnTreeNode *n = proof_node(m);
    proof_describe(m, state, state_size);
    const char *text = "Esc returns to the game";
    if (is_running(app))
        text = "Esc returns to the game, the proof goes on";
    else if (n && n->child >= 0)
        text = proof_attacks(m) ? "Right plays the move of the proof"
                                : "Up and Down choose a defence, Right plays it";
    snprintf(keys, keys_size, "%s", text);
    return true;
}

static bool proof_is_sound(const App *app, Reason *why) {
    const Proof *m = &app->proof;
    const PnTreeNode *n = proof_node(m);
    if (!n) return true;
    const ProofTree *t = &m->trees[m->tree_count - 1];
    if (t->at < 0 || t->at >= t->tree.count) return reason_set(why, "a node that is not there");
    if (m->row < 0 || m->row > proof_children(m)) return reason_set(why, "a row that is not there");
    return true;
}

const ModeClass proof_mode = {
    .refusal = "Not possible in a proof",
    .absence = "Only in a proof: W proves the position shown",
    .view = proof_view,
    .scene = proof_scene,
    .touch_down = proof_touch_down,
    .title = proof_title,
    .may_move = proof_may_move,
    .leave = proof_leave,
    .update = proof_update,
    .obstacle = proof_obstacle,
    .command = proof_command,
    .key = proof_key,
    .escape = proof_escape,
    .act = proof_act,
    .work = proof_work,
    .describe = proof_describe_status,
    .is_sound = proof_is_sound,
};
