#include "solve_tree.h"

#include <stdio.h>

static bool comment(RecordNode *node, const PnTree *t, int index) {
    const PnTreeNode *n = &t->nodes[index];
    const char *more = n->cut ? " or more" : "", *plies = n->plies == 1 ? "ply" : "plies";
    char text[120];
    bool attacks = node->position.side == t->attacker; /* the defender has just moved */
    if (n->cut && n->child < 0)
        snprintf(text, sizeof text, "The tree was cut here.");
    else if (index == 0)
        snprintf(text, sizeof text, "%s wins in %d%s %s.", color_name(t->attacker), n->plies, more,
                 plies);
    else if (!attacks)
        return true;
    else
        snprintf(text, sizeof text, "%soses in %d%s %s.",
                 t->nodes[n->parent].child == index ? "The longest defence: l" : "L", n->plies,
                 more, plies);
    return record_set_comment(node, text);
}

bool solve_tree_record(const Problem *problem, const Solution *s, Record *out, Reason *why) {
    const PnTree *t = &s->tree;
    if (!record_init_from_game(out, &problem->game)) return reason_set(why, "out of memory");
    bool ok = record_set_info(out, INFO_NAME, problem->id) && comment(out->here, t, 0);
    /* In preorder, so that variations come in the order of the tree. */
    for (int i = t->nodes[0].child; ok && i >= 0;) {
        const PnTreeNode *n = &t->nodes[i];
        Reason refusal;
        ok = record_play(out, n->move, &refusal) && comment(out->here, t, i);
        int next = n->child;
        for (; ok && next < 0 && i > 0; i = t->nodes[i].parent) {
            record_back(out);
            next = t->nodes[i].sibling;
        }
        i = next;
    }
    if (ok) return true;
    record_finish(out);
    return reason_set(why, "out of memory");
}
