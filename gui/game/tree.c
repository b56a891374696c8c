#include "tree.h"

#include <stddef.h>

static bool is_first_child(const RecordNode *n) {
    return n->parent && n->parent->child == n;
}

RecordNode *tree_next(const RecordNode *n, int *depth) {
    if (is_first_child(n) && n->sibling) { /* now its variations */
        ++*depth;
        return n->sibling;
    }
    for (;;) {
        if (n->child) return n->child;
        while (is_first_child(n)) n = n->parent; /* the line ended: to its beginning */
        if (!n->parent) return NULL;
        if (n->sibling) return n->sibling;
        --*depth; /* the last variation ended: on with what they are variations of */
        n = n->parent->child;
    }
}

RecordNode *tree_node(const RecordNode *root, int number) {
    int depth = 0;
    RecordNode *n = root->child;
    for (int i = 1; n && i < number; i++) n = tree_next(n, &depth);
    return number > 0 ? n : NULL;
}
