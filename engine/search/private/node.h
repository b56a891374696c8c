/* Inside the search: a node and the steps it goes through. Each technique is one function
 * `bool try_x(Worker *w, Node *n, Score *out)` that asks for its own switch and conditions first;
 * true means that the node is finished with *out.
 */
#ifndef LIA_SEARCH_PRIVATE_NODE_H
#define LIA_SEARCH_PRIVATE_NODE_H

#include "rules/ending.h"
#include "worker.h"

/* What is expected of a node: an exact value, a cut-off, or that no move reaches the window. */
typedef enum { NODE_PV, NODE_CUT, NODE_ALL } NodeType;

typedef struct {
    const Position *pos;
    int ply, depth; /* depth: remaining, at least 1 */
    Score alpha, beta;
    NodeType type;
    bool after_null;

    int threatened;     /* the opponent would win at once if it were its turn; -1 until asked for */
    Score static_score; /* SCORE_INFINITE until asked for */
    bool improving;     /* the static score is above that of two plies ago */
    Move table_move;    /* legal, or MOVE_NONE */
    Bound table_bound;  /* of the table's score; BOUND_NONE = no entry */
    int table_depth;
    Score table_score;
    Move multicut_moves[4]; /* moves that cut in a failed multi-cut */
    int multicut_count;
    int move_count; /* of list; -1 until generated */
    Move list[MOVES_MAX];
} Node;

/* Searches the current position of the worker's line. depth <= 0 is quiescence. */
Score search_position(Worker *w, int depth, Score alpha, Score beta, NodeType type,
                      bool after_null);
/* Principal variation search of one child of n: its move is made already, index counts the moves
 * from 0. */
Score search_child(Worker *w, const Node *n, int depth, int index);
Score search_quiescence(Worker *w, Score alpha, Score beta, int plies);

/* Asks limits, signal and clock; true if the search has to end, from then on for good. */
bool search_must_stop(Worker *w);
/* Counts the current node and its ply. */
static inline void search_count_node(Worker *w) {
    w->counters.nodes++;
    if (w->eval.ply > w->seldepth) w->seldepth = w->eval.ply;
}
/* Returns true if a position with this repetition key stood before: once on the line from the root,
 * or as often before the root as the rules need for a draw. ply is where it stands now, reversible
 * the number of plies since the last capture. */
bool search_is_repetition(const Worker *w, int ply, int reversible, uint64_t key);
/* The score of an ending at this ply for the side to move. */
static inline Score search_ending_score(Ending ending, int ply) {
    return ending == ENDING_MOVER_WINS    ? score_loss_in(ply)
           : ending == ENDING_MOVER_LOSES ? score_win_in(ply)
                                          : SCORE_DRAW;
}
/* Game over or repeated: *out is the score. */
bool search_is_over(Worker *w, Score *out);

/* A node at the current position. */
void node_init(Node *n, const Worker *w, int depth, Score alpha, Score beta, NodeType type);
/* Static score of the node, computed once. */
Score node_static_score(Worker *w, Node *n);
/* After the look into the table: takes the table's score for the static score if it says more, and
 * compares with two plies ago. */
void node_judge(Worker *w, Node *n);
/* Would the opponent win at once after a pass? Computed once. */
bool node_is_threatened(Worker *w, Node *n);
/* All moves, once. */
void node_generate(Node *n);

/* Type of a child: of the first move, and of moves searched with a null window. */
static inline NodeType child_of_first(NodeType t) {
    return t == NODE_PV ? NODE_PV : t == NODE_CUT ? NODE_ALL : NODE_CUT;
}
static inline NodeType child_in_null_window(NodeType t) {
    return t == NODE_CUT ? NODE_ALL : NODE_CUT;
}

/* cutoffs.c */
bool try_win_in_one(Worker *w, const Position *p, Score *out);
/* No value the current position can have lies inside the window. */
bool try_mate_distance(Worker *w, Score alpha, Score beta, Score *out);
bool try_table(Worker *w, Node *n, Score *out);
bool try_etc(Worker *w, Node *n, Score *out);
bool try_null_move(Worker *w, Node *n, Score *out);
bool try_multi_cut(Worker *w, Node *n, Score *out);
bool try_prob_cut(Worker *w, Node *n, Score *out);

/* prune.c: skipping what looks hopeless. */
bool try_static_cut(Worker *w, Node *n, Score *out);
/* Before a move that is not made yet, the node's move number index: true if enough came before it
 * that it is not worth searching; it counts as alpha then. */
bool move_is_too_late(Worker *w, const Node *n, Move m, int index);
/* Plies to take off a move. */
int late_move_reduction(Worker *w, Node *n, Move m, int index);

/* Move m was best or cut at this node: history and killers learn it. depth is what it was searched
 * to. */
void learn_best(Worker *w, const Node *n, Move m, int depth);

#endif
