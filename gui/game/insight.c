#include "insight.h"

Position insight_after(const Position *p, Move m) {
    Position after = *p;
    pos_play(&after, m);
    return after;
}

Move insight_win(const Position *p, const Rules *rules) {
    Move list[MOVES_MAX];
    int count = moves_generate(p, list);
    for (int i = 0; i < count; i++) {
        Position after = insight_after(p, list[i]);
        if (rules_board_result(&after, rules).winner == winner_of(p->side)) return list[i];
    }
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
