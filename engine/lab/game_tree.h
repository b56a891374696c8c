/* Synthetic uniform trees, as Marsland and Campbell 1981 search them: every position has the same
 * number of moves, and scores for the first player lie between 0 and TREE_SCORE_MAX. A move is the
 * number of its branch. A tree is a function of its seed and is never stored.
 */
#ifndef LIA_LAB_GAME_TREE_H
#define LIA_LAB_GAME_TREE_H

#include "game.h"

typedef enum {
    TREE_INDEPENDENT, /* each leaf has a random score */
    TREE_BRANCH, /* each branch has a random score, a leaf the sum of its path (Newborn 1977) */
    TREE_STRONG, /* strongly ordered: the best branch is the first one in 70 % of the positions
                         and among the first quarter in 90 % */
    TREE_KINDS
} TreeKind;
extern const char *const tree_kind_names[TREE_KINDS];

enum { TREE_SCORE_MAX = 127, TREE_WIDTH_MAX = 64, TREE_DEPTH_MAX = 24 };

/* NULL if out of memory. */
LabGame *tree_create(TreeKind kind, int width, int depth, uint64_t seed);

#endif
