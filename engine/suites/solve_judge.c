#include "solve.h"

static bool is_among(const SuiteMoves *moves, Move m) {
    for (int i = 0; i < moves->count; i++)
        if (moves->list[i] == m) return true;
    return false;
}

static Verdict judge_move(const Problem *p, Move m) {
    if (m == MOVE_NONE) return VERDICT_OPEN;
    bool right = (!p->best.count || is_among(&p->best, m)) && !is_among(&p->avoid, m);
    return right ? VERDICT_RIGHT : p->is_opinion ? VERDICT_OPEN : VERDICT_WRONG;
}

Verdict solution_judge(const Problem *p, const SolveSettings *settings, const Solution *s) {
    if (s->stopped) return VERDICT_OPEN;
    if (p->value == SUITE_UNKNOWN) {
        /* A proof outweighs moves without a result. */
        if (s->value != SUITE_UNKNOWN) return VERDICT_RIGHT;
        bool moves = p->best.count || p->avoid.count;
        return moves && settings->method == METHOD_AB ? judge_move(p, s->move) : VERDICT_OPEN;
    }
    if (s->value == SUITE_UNKNOWN) return VERDICT_OPEN;
    if (s->value != p->value) return VERDICT_WRONG;
    if (!settings->shortest) return VERDICT_RIGHT;
    if (p->plies) {
        if (!s->exact) return VERDICT_OPEN;
        if (s->plies != p->plies) return VERDICT_WRONG;
    }
    return p->value == SUITE_WIN && p->best.count ? judge_move(p, s->move) : VERDICT_RIGHT;
}
