/* The proof of a win as a tree: to every defence the answer, to the end of the game.
 *
 * The attacker has one move in each position, the defender every legal one. A position that several
 * lines reach stands in each of them. Every line is played by the rules, with the history of the
 * game, so a finished tree is a proof by the rules alone.
 *
 * The tree grows ply by ply, so that one that is cut by its limit has all its short lines.
 */
#ifndef LIA_SOLVER_PN_TREE_H
#define LIA_SOLVER_PN_TREE_H

#include "pn.h"

typedef struct {
    Move move;                  /* MOVE_NONE at the root */
    int parent, child, sibling; /* nodes, -1 = none; child: the first, of a defender's the longest
                                   defence; sibling: the next */
    int ply;                    /* 0 at the root */
    int plies;                  /* to the end of the longest line below it; where lines are
                                   missing, at most */
    bool cut;                   /* lines below it are missing */
} PnTreeNode;

typedef struct {
    PnTreeNode *nodes; /* the first is the root; parents stand before their children */
    int count, capacity;
    Color attacker;
} PnTree;

/* Makes the tree of a win that pn_solve() has just answered, with at most `most` nodes. False with a
 * reason if out of memory or if a line does not end with the win; the tree is then empty. Needs
 * pn_tree_finish() if true. */
bool pn_tree_make(PnSolver *s, const Game *g, const PnRequest *request, const PnAnswer *answer,
                  int most, PnTree *out, Reason *why);
void pn_tree_finish(PnTree *t);

#endif
