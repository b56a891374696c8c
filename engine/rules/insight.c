#include "insight.h"

static bool wins(const Position *p, Move m, const Rules *rules) {
    Position after = pos_after(p, m);
    return rules_board_result(&after, rules).winner == winner_of(p->side);
}

int insight_wins(const Position *p, const Rules *rules, Move list[MOVES_MAX]) {
    int count = moves_generate(p, list), kept = 0;
    for (int i = 0; i < count; i++)
        if (wins(p, list[i], rules)) list[kept++] = list[i];
    return kept;
}

Move insight_win(const Position *p, const Rules *rules) {
    Move list[MOVES_MAX];
    int count = moves_generate(p, list);
    for (int i = 0; i < count; i++)
        if (wins(p, list[i], rules)) return list[i];
    return MOVE_NONE;
}

Move insight_threat(const Position *p, const Rules *rules) {
    Position other = *p;
    other.side = color_other(p->side);
    return insight_win(&other, rules);
}

bool insight_jumps(const Position *p, Move m) {
    return (squares_between[move_from(m)][move_to(m)] & p->stones[p->side]) != 0;
}
