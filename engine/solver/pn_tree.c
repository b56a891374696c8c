#include "pn_tree.h"
#include "private/pn_node.h"

#include <stdlib.h>

/* Nodes to find again what the table has lost of the proof. */
enum { TREE_NODES = 20000000 };

typedef struct {
    PnSolver *solver;
    const Game *start;
    Game game; /* up to the node being expanded */
    int limit; /* in plies from the root; 0 = none */
    int most;
    PnTree *tree;
} Growth;

static bool add_node(PnTree *t, int parent, Move m) {
    if (t->count == t->capacity) {
        int capacity = t->capacity ? 2 * t->capacity : 256;
        PnTreeNode *grown = realloc(t->nodes, (size_t)capacity * sizeof *grown);
        if (!grown) return false;
        t->nodes = grown;
        t->capacity = capacity;
    }
    t->nodes[t->count++] = (PnTreeNode){.move = m,
                                        .parent = parent,
                                        .child = -1,
                                        .sibling = -1,
                                        .ply = parent < 0 ? 0 : t->nodes[parent].ply + 1};
    return true;
}

/* Plays the moves from the root to a node. */
static bool play_to(Growth *w, int node) {
    Move line[PN_PLY_MAX] = {0};
    const PnTreeNode *nodes = w->tree->nodes;
    int ply = nodes[node].ply;
    for (int i = node; nodes[i].parent >= 0; i = nodes[i].parent)
        line[nodes[i].ply - 1] = nodes[i].move;
    game_go_to(&w->game, w->start->ply);
    for (int i = 0; i < ply; i++)
        if (!game_play(&w->game, line[i], NULL)) return false;
    return true;
}

/* Lists the moves of a node; 0 if the attacker's was not found within the limits. */
static int list_moves(Growth *w, int ply, Move *list) {
    const Position *p = game_position(&w->game);
    if (p->side != w->tree->attacker) return game_moves(&w->game, list);
    list[0] = pn_known_win(w->solver, p, w->limit ? w->limit - ply : 0);
    return list[0] != MOVE_NONE;
}

/* Returns the plies in which the attacker wins from here, at most: as the solver knows, or else as its
 * proof allows. */
static int bound_length(Growth *w, int ply) {
    int left = (w->limit ? w->limit : PN_PLY_MAX) - ply;
    int known = pn_known_length(w->solver, game_position(&w->game), w->limit ? left : 0);
    return known && known < left ? known : left;
}

/* Adds the children of a node. False with a reason if the line has ended without the win or memory
 * is out. */
static bool grow(Growth *w, int node, Reason *why) {
    PnTree *t = w->tree;
    Move list[MOVES_MAX];
    if (!play_to(w, node)) return reason_set(why, "the proof has an illegal move or memory is out");
    Result result = game_result(&w->game);
    int ply = t->nodes[node].ply;
    if (result_is_over(result)) {
        if (result.winner == winner_of(t->attacker)) return true;
        return reason_set(why, "a line of the proof ends without the win");
    }
    bool room = ply < PN_PLY_MAX && (!w->limit || ply < w->limit);
    int count = room && t->count < w->most ? list_moves(w, ply, list) : 0;
    if (count == 0 || t->count + count > w->most) {
        t->nodes[node].cut = true;
        t->nodes[node].plies = room ? bound_length(w, ply) : 0;
        return true;
    }
    for (int i = 0; i < count; i++)
        if (!add_node(t, node, list[i])) return reason_set(why, "out of memory");
    return true;
}

/* Puts a node among its parent's children, the longest line first. */
static void link_child(PnTree *t, int node) {
    PnTreeNode *n = &t->nodes[node], *parent = &t->nodes[n->parent];
    int *place = &parent->child;
    while (*place >= 0 && t->nodes[*place].plies > n->plies) place = &t->nodes[*place].sibling;
    n->sibling = *place;
    *place = node;
    if (parent->plies < n->plies + 1) parent->plies = n->plies + 1;
    if (n->cut) parent->cut = true;
}

bool pn_tree_make(PnSolver *s, const Game *g, const PnRequest *request, const PnAnswer *answer,
                  int most, PnTree *out, Reason *why) {
    assert(answer->value == PN_WON && most > 0);
    /* Without a limit of plies any known win will do, as long as the game does not end by length. */
    bool limited = answer->shortest || request->within || g->rules.max_plies;
    Growth w = {
        .solver = s, .start = g, .limit = limited ? answer->plies : 0, .most = most, .tree = out};
    *out = (PnTree){.attacker = request->attacker};
    pn_grant(s, TREE_NODES);
    bool ok = game_init(&w.game, NULL, &g->rules);
    if (!ok) return reason_set(why, "out of memory");
    ok = game_copy(&w.game, g) && add_node(out, -1, MOVE_NONE);
    if (!ok) reason_set(why, "out of memory");
    for (int i = 0; ok && i < out->count; i++) ok = grow(&w, i, why);
    for (int i = out->count - 1; ok && i > 0; i--) link_child(out, i);
    game_finish(&w.game);
    if (!ok) pn_tree_finish(out);
    return ok;
}

void pn_tree_finish(PnTree *t) {
    free(t->nodes);
    *t = (PnTree){0};
}
