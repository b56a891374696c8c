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
    n->table_move = MOVE_NONE;
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

bool node_is_threatened(Worker *w, Node *n) {
    if (n->threatened < 0)
        n->threatened = worker_winning_move(w, n->pos, color_other(n->pos->side)) != MOVE_NONE;
    return n->threatened;
}
