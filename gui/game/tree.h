/* The order in which the moves of a tree are written down: a move, then the variations on it, then
 * what follows it. No drawing here, and no recursion, however deep the tree.
 */
#ifndef LIA_GUI_MOVETREE_H
#define LIA_GUI_MOVETREE_H

#include "record/record.h"

/* The node written after this one, NULL at the end. depth counts variations inside variations and
 * is kept up to date; it is 0 on the main line and so at the root. */
RecordNode *tree_next(const RecordNode *node, int *depth);
/* The node with this number in that order, the root being 0; NULL if there are fewer. */
RecordNode *tree_node(const RecordNode *root, int number);

#endif
