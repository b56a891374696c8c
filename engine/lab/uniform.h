/* How many terminal nodes searches of a uniform tree score, by the formulas of Marsland and
 * Campbell 1981.
 */
#ifndef LIA_LAB_UNIFORM_H
#define LIA_LAB_UNIFORM_H

/* M(W,D): minimax scores all of them. */
double uniform_all(int width, int depth);
/* B(W,D): alpha-beta with the best move first at every node. */
double uniform_minimal(double width, int depth);
/* A(W,D): estimate for a strongly ordered tree, from the number for one ply less: the shallower
 * iteration, the minimal tree, and the refutations that are not found at once. */
double uniform_ordered(int width, int depth, double shallower);

#endif
