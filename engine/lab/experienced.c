#include "experienced.h"

#include <math.h>

/* Best history first; moves of equal history stay in their order. */
static void sort(const Experienced *s, LabMove *list, int n) {
    for (int i = 1; i < n; i++) {
        LabMove m = list[i];
        int k = i;
        for (; k > 0 && s->history[list[k - 1]] < s->history[m]; k--) list[k] = list[k - 1];
        list[k] = m;
    }
}

static int list_moves(const Experienced *s, LabMove *list) {
    int n = s->game->rules->moves(s->game, list);
    if (s->kind == EXPERIENCED_HISTORY) sort(s, list, n);
    return n;
}

static Score search(Experienced *s, int depth, Score alpha, Score beta) {
    const LabGameRules *rules = s->game->rules;
    LabMove list[LAB_LIST_MAX], best_move = LAB_NO_MOVE;
    Score score, best = -SCORE_INFINITE;
    s->nodes++;
    if (rules->over(s->game, &score)) return score;
    if (depth == 0) return rules->evaluate(s->game);
    if (s->stop && atomic_load_explicit(s->stop, memory_order_relaxed)) return SCORE_DRAW;
    int n = list_moves(s, list);
    if (!n) return SCORE_DRAW;
    for (int i = 0; i < n; i++) {
        lab_play(s->game, list[i]);
        score = -search(s, depth - 1, -beta, -alpha);
        lab_take_back(s->game);
        if (score > best) best = score, best_move = list[i];
        if (s->kind == EXPERIENCED_MINIMAX) continue;
        if (best > beta) break;
        if (best > alpha) alpha = best;
    }
    s->history[best_move] += ldexp(1, depth);
    return best;
}

LabMove experienced_move(Experienced *s, int depth) {
    LabMove list[LAB_LIST_MAX], best_move = LAB_NO_MOVE;
    Score best = -SCORE_INFINITE;
    int n = list_moves(s, list);
    for (int i = 0; i < n; i++) {
        lab_play(s->game, list[i]);
        Score score = -search(s, depth - 1, -SCORE_INFINITE, SCORE_INFINITE);
        lab_take_back(s->game);
        if (score > best) best = score, best_move = list[i];
    }
    if (best_move != LAB_NO_MOVE) s->history[best_move] += ldexp(1, depth);
    return best_move;
}
