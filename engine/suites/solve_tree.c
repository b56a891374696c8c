#include "solve_tree.h"

#include <stdio.h>
#include <string.h>

static bool comment(RecordNode *node, const PnTree *t, int index) {
    const PnTreeNode *n = &t->nodes[index];
    bool attacks = node->position.side == t->attacker; /* the defender has just moved */
    bool cut_here = n->cut && n->child < 0;
    char text[120] = "", length[40];
    snprintf(length, sizeof length, "in %s%d %s.", n->cut ? "at most " : "", n->plies,
             n->plies == 1 ? "ply" : "plies");
    if (index == 0)
        snprintf(text, sizeof text, "%s wins %s", color_name(t->attacker), length);
    else if (attacks)
        snprintf(text, sizeof text, "%soses %s",
                 t->nodes[n->parent].child == index ? "The longest defence: l" : "L", length);
    else if (!cut_here)
        return true;
    size_t used = strlen(text);
    if (cut_here)
        snprintf(text + used, sizeof text - used, "%sThe tree was cut here.", used ? " " : "");
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
