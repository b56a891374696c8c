#include "private/node.h"

void node_init(Node *n, const Worker *w, int depth, Score alpha, Score beta, NodeType type) {
    n->pos = &w->eval.line[w->eval.ply];
    n->ply = w->eval.ply;
    n->depth = depth;
    n->alpha = alpha;
    n->beta = beta;
    n->type = type;
    n->after_null = false;
    n->threatened = -1;
    n->static_score = SCORE_INFINITE;
    n->improving = true;
    n->table_move = MOVE_NONE;
    n->table_bound = BOUND_NONE;
    n->multicut_count = 0;
    n->move_count = -1;
}

void node_generate(Node *n) {
    if (n->move_count < 0) n->move_count = moves_generate(n->pos, n->list);
}

Score node_static_score(Worker *w, Node *n) {
    if (n->static_score == SCORE_INFINITE) {
        w->counters.evaluations++;
        n->static_score = eval_score(&w->eval);
    }
    return n->static_score;
}

/* The table's score is the better estimate if the value is known to lie on its side of the static
 * score. */
static bool table_says_more(const Worker *w, const Node *n) {
    if (!w->params.TableStatic || n->table_bound == BOUND_NONE || score_is_decided(n->table_score))
        return false;
    return n->table_bound & (n->table_score > n->static_score ? BOUND_LOWER : BOUND_UPPER);
}

void node_judge(Worker *w, Node *n) {
    if (n->static_score == SCORE_INFINITE) return;
    if (table_says_more(w, n)) n->static_score = n->table_score;
    if (!w->params.Improving) return;
    w->static_scores[n->ply] = n->static_score;
    n->improving = n->ply < 2 || n->static_score > w->static_scores[n->ply - 2];
}

bool node_is_threatened(Worker *w, Node *n) {
    if (n->threatened < 0)
        n->threatened = worker_winning_move(w, n->pos, color_other(n->pos->side)) != MOVE_NONE;
    return n->threatened;
}
