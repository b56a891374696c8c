/* The book while it is grown: positions, and moves between them.
 *
 * Every position has been searched. Its moves are options: those that lead to another position of
 * the book, and at most one that leads out of it, the deviation, the best of all other moves by the
 * last search (Buro 1999). To expand a position is to take the position after its deviation into
 * the book; both are then searched again, the first one without the moves the book has.
 *
 * Values: whoever is to move takes an option; a deviation ends the game with its score, and play
 * that never ends is a draw. This game has one value for each position, whatever cycles there are.
 * It is also the value of plain negamax that counts a position repeated on the way as a draw: each
 * side has a best option that does not depend on the way, so going round a cycle once shows what
 * going round for ever is worth. graph_evaluate() finds the values by retrograde analysis, the
 * most decided ones first.
 *
 * Costs: a ply costs ply_cost, and so does every hundredth that a move gives away, by either side,
 * one unit (drop-out expansion, Lincke 2000). The next position to expand is the one whose
 * deviation is cheapest to reach from the root.
 *
 * Everything is numbered in the order in which it was added, and ties go to the lower number, so that
 * the graph depends on the searches alone.
 */
#ifndef LIA_BOOK_PRIVATE_GRAPH_H
#define LIA_BOOK_PRIVATE_GRAPH_H

#include "../book.h"
#include "format.h"

enum { GRAPH_NONE = -1 };

typedef struct {
    BookMove book;      /* its score: see graph_evaluate() */
    uint64_t child_key; /* of the position it leads to */
    int from, child;    /* nodes; child GRAPH_NONE = not in the book */
    int next, next_in;  /* options: the next of the same node, the next to the same child */
} GraphOption;

typedef struct {
    Position position; /* its form */
    uint64_t key;
    bool is_over;
    Score value;         /* for the side to move */
    int first, first_in; /* options from here, and to here */
    int deviation;       /* option, or GRAPH_NONE */
    int64_t cost;        /* of the cheapest way from the root */
    int way;             /* last option of that way; GRAPH_NONE at the root */
} GraphNode;

typedef struct {
    Rules rules;
    int ply_cost;
    GraphNode *nodes;
    int count, capacity; /* of nodes; the root is the first */
    GraphOption *options;
    int option_count, option_capacity;
    int *table; /* open addressing by key, GRAPH_NONE = free */
    size_t table_size;
    int positions; /* nodes that are not over */
} Graph;

/* Makes a graph of the root alone. False if out of memory; finish it in either case. */
bool graph_init(Graph *g, const Position *root, const Rules *rules, int ply_cost);
void graph_finish(Graph *g);

/* Returns the node with this key, or GRAPH_NONE. */
int graph_find(const Graph *g, uint64_t key);
/* Writes the moves of a node that lead out of the book, one for each position they lead to, and
 * returns their number; 0 if the game is over. */
int graph_moves_left(const Graph *g, int node, Move out[MOVES_MAX]);
/* Sets the deviation of a node that has none. False if out of memory. */
bool graph_set_deviation(Graph *g, int node, Move m, Score score);
/* Takes the position after the deviation into the book and counts a visit for each move on the
 * cheapest way to it. Returns its node, which may have been there before; GRAPH_NONE if out of
 * memory. */
int graph_expand(Graph *g, int node);
/* Counts a game in which the move was played at this node. False if out of memory. */
bool graph_count_game(Graph *g, int node, Move m, int half_points);

/* Sets the values of all nodes and the scores of all options that stay in the book. False if out of
 * memory. */
bool graph_evaluate(Graph *g);
/* Sets the costs of all nodes; needs their values. False if out of memory. */
bool graph_measure(Graph *g);
/* Writes the nodes whose deviations are cheapest to reach, cheapest first, at most count of them, and
 * returns their number; negative if out of memory. Needs the costs. */
int graph_choose(const Graph *g, int count, int *out);

/* Score of an option for the side that takes it, given the value of its child. */
Score graph_score_of(Score child_value);
/* Appends all moves as records in the order of a file. False if out of memory. */
bool graph_records(const Graph *g, FormatRecord **out, size_t *count);

#endif
