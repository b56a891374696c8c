/* The proof itself: what is asked, what has become known, and how that is said. */
#include <stdio.h>

#include "app.h"
#include "kit/numbers.h"

enum {
    PROOF_NODES = 100000000, /* of one run */
    EXTEND_NODES = 20000000, /* to find a proof again */
    TREE_MOST = 20000,       /* moves */
    EXTENSION_MOST = 4000
};

static void drop_trees(Proof *m, int keep) {
    while (m->tree_count > keep) pn_tree_finish(&m->trees[--m->tree_count].tree);
}

/* Begins a run; false, said in the status line, if it cannot. */
static bool run(App *app) {
    Proof *m = &app->proof;
    ProofLimits limits = {.nodes = PROOF_NODES, .tree_most = TREE_MOST};
    Reason why;
    m->ticket = prover_start(app->prover, &m->game, &limits, &why);
    if (!m->ticket) {
        app_say(app, SAY_TROUBLE, "No proof: %s", why.text);
        return false;
    }
    m->state = PROOF_RUNNING;
    m->given_up = false;
    m->began = app->now - (Uint64)m->took_ms;
    app->dirty = true;
    return true;
}

static void forget(App *app) {
    Proof *m = &app->proof;
    Document parked = m->parked;
    drop_trees(m, 0);
    game_finish(&m->game);
    *m = (Proof){.parked = parked};
}

bool proof_begin(App *app, Game *game, bool flipped) {
    prover_stop(app->prover);
    forget(app);
    app->proof.game = *game;
    app->proof.flipped = flipped;
    if (run(app)) return true;
    forget(app);
    return false;
}

void proof_go_on(App *app) {
    app->proof.before = app->proof.info.nodes;
    run(app);
}

void proof_give_up(App *app) {
    Proof *m = &app->proof;
    prover_stop(app->prover);
    m->state = PROOF_ENDED;
    m->given_up = true;
    m->took_ms = (int64_t)(app->now - m->began);
    app->dirty = true;
}

/* Puts a tree on top; with a root alone it would say nothing. */
static bool push_tree(Proof *m, const PnTree *tree, int base) {
    if (tree->count < 2 || m->tree_count == PROOF_TREES_MAX) return false;
    m->trees[m->tree_count++] = (ProofTree){.tree = *tree, .base = base};
    return true;
}

static void take(App *app, ProofInfo *info) {
    Proof *m = &app->proof;
    PnTree tree = info->tree;
    m->info = *info;
    m->info.tree = (PnTree){0};
    m->info.nodes += m->before;
    m->row = 0;
    if (!push_tree(m, &tree, 0)) pn_tree_finish(&tree);
    if (info->done) {
        m->state = PROOF_ENDED;
        m->took_ms = (int64_t)(app->now - m->began);
    }
    if (mode_is(app, MODE_PROOF)) {
        app->dirty = true;
    } else if (info->done) {
        char words[160];
        proof_describe(m, words, sizeof words);
        app_say(app, SAY_INFO, "%s. Shift+W shows the proof", words);
    }
}

static void take_extension(App *app, ProofInfo *info) {
    Proof *m = &app->proof;
    m->extending = 0;
    m->row = 0;
    if (!push_tree(m, &info->tree, app->game.session.live->ply)) {
        pn_tree_finish(&info->tree);
        m->ends_here = true;
    }
    app->dirty = true;
}

void proof_read(App *app) {
    Proof *m = &app->proof;
    ProofInfo info;
    if (!prover_read(app->prover, &info)) return;
    if (m->state == PROOF_RUNNING && info.ticket == m->ticket)
        take(app, &info);
    else if (m->extending && info.ticket == m->extending && info.done)
        take_extension(app, &info);
    else
        pn_tree_finish(&info.tree);
}

/* The position on the board, with the history of the proof's. */
static bool copy_walk(const App *app, Game *out) {
    const Record *walk = &app->game.session.record;
    if (!game_init(out, NULL, &app->proof.game.rules)) return false;
    bool done = game_copy(out, &app->proof.game);
    for (int i = 0; done && i < app->game.session.live->ply; i++)
        done = game_play(out, walk->game.steps[i].move, NULL);
    if (!done) game_finish(out);
    return done;
}

void proof_extend(App *app) {
    Proof *m = &app->proof;
    Game game;
    Reason why;
    ProofLimits limits = {.nodes = EXTEND_NODES,
                          .one_side = true,
                          .attacker = m->trees[0].tree.attacker,
                          .tree_most = EXTENSION_MOST};
    if (m->tree_count == PROOF_TREES_MAX || !copy_walk(app, &game)) {
        m->ends_here = true;
        return;
    }
    m->extending = prover_start(app->prover, &game, &limits, &why);
    if (!m->extending) m->ends_here = true;
    game_finish(&game);
}

void proof_end_extension(App *app) {
    Proof *m = &app->proof;
    if (m->extending) prover_stop(app->prover);
    m->extending = 0;
    m->ends_here = false;
}

static void describe_win(const Proof *m, Color winner, char *out, size_t size) {
    int moves = (m->info.plies + 1) / 2;
    if (!m->info.plies)
        snprintf(out, size, "%s wins, proven", color_name(winner));
    else
        snprintf(out, size, "%s wins in %s%d move%s, proven", color_name(winner),
                 m->info.exact ? "" : "at most ", moves, moves == 1 ? "" : "s");
}

/* A question is open. */
static void describe_open(const Proof *m, char *out, size_t size) {
    const PnValue *value = m->info.value;
    Color refuted = value[BLACK] == PN_NOT_WON ? BLACK : WHITE;
    bool half = value[refuted] == PN_NOT_WON;
    char known[40] = "";
    if (half) snprintf(known, sizeof known, "%s cannot force a win", color_name(refuted));
    if (m->state == PROOF_RUNNING)
        snprintf(out, size, "%s", half ? known : "Nothing is known yet");
    else if (m->info.trouble[0])
        snprintf(out, size, "No proof: %s", m->info.trouble);
    else
        snprintf(out, size, "%s after %s%s%s", m->given_up ? "Given up" : "Not decided",
                 nodes_text(m->info.nodes).text, half ? "; " : "", known);
}

void proof_describe(const Proof *m, char *out, size_t size) {
    const PnValue *value = m->info.value;
    Color us = game_position(&m->game)->side, them = color_other(us);
    for (Color c = BLACK; c <= WHITE; c++)
        if (value[c] == PN_WON) {
            describe_win(m, c, out, size);
            return;
        }
    if (value[us] == PN_NOT_WON && value[them] == PN_NOT_WON) {
        snprintf(out, size, "%s cannot force a win, nor can %s", color_name(us), color_name(them));
        return;
    }
    describe_open(m, out, size);
}

int64_t proof_ms(const App *app) {
    const Proof *m = &app->proof;
    return m->state == PROOF_RUNNING ? (int64_t)(app->now - m->began) : m->took_ms;
}

void proof_finish(App *app) {
    prover_destroy(app->prover);
    app->prover = NULL;
    forget(app);
}
