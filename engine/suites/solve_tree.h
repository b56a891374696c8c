/* The tree of a proof as a game with variations. */
#ifndef LIA_SUITES_SOLVE_TREE_H
#define LIA_SUITES_SOLVE_TREE_H

#include "record/record.h"
#include "solve.h"

/* Makes a record of the problem's game with the solution's tree behind it. Comments say in how many
 * plies each defence loses, which one is the longest, and where the tree was cut. False with a
 * reason if out of memory; otherwise needs record_finish(). */
bool solve_tree_record(const Problem *problem, const Solution *s, Record *out, Reason *why);

#endif
