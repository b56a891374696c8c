#include "perft.h"
#include "connect.h"
#include "moves.h"

/* Stones move one at a time: the opponent's connection can change by a capture only. */
static inline bool ended_by(const Position *after, Move m, Bits enemy_before) {
    return connect_is_one_group(after->stones[color_other(after->side)]) ||
           (bits_has(enemy_before, move_to(m)) && connect_is_one_group(after->stones[after->side]));
}

/* The side to move has no move and nobody is connected. */
static uint64_t count_stuck(const Position *p, const Rules *rules, int depth);

/* From a position in which nobody is connected. */
static uint64_t count(const Position *p, const Rules *rules, int depth) {
    if (depth == 1) {
        int n = moves_count(p, p->side);
        return n ? (uint64_t)n : count_stuck(p, rules, depth);
    }
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    if (n == 0) return count_stuck(p, rules, depth);
    Bits enemy = p->stones[color_other(p->side)];
    uint64_t leaves = 0;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        if (!ended_by(&next, list[i], enemy)) leaves += count(&next, rules, depth - 1);
    }
    return leaves;
}

static uint64_t count_stuck(const Position *p, const Rules *rules, int depth) {
    if (rules->stuck != STUCK_PASS || !moves_any(p, color_other(p->side))) return 0;
    if (depth == 1) return 1;
    Position next = *p;
    pos_play(&next, MOVE_PASS);
    return count(&next, rules, depth - 1);
}

uint64_t perft_count(const Position *p, const Rules *rules, int depth) {
    if (depth <= 0) return 1;
    return result_is_over(rules_board_result(p, rules)) ? 0 : count(p, rules, depth);
}
