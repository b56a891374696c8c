#include "perft.h"
#include "ending.h"

/* The side to move has no move and neither side is connected. */
static uint64_t count_stuck(const Position *p, const Rules *rules, int depth);

/* Counts from a position in which neither side is connected. */
static uint64_t count(const Position *p, const Rules *rules, int depth) {
    if (depth == 1) {
        int n = moves_count(p, p->side);
        return n ? (uint64_t)n : count_stuck(p, rules, depth);
    }
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    if (n == 0) return count_stuck(p, rules, depth);
    uint64_t leaves = 0;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        if (ending_after(p, &next, rules) == ENDING_NONE) leaves += count(&next, rules, depth - 1);
    }
    return leaves;
}

static uint64_t count_stuck(const Position *p, const Rules *rules, int depth) {
    if (ending_without_move(p, rules) != ENDING_NONE) return 0;
    if (depth == 1) return 1;
    Position next = *p;
    pos_play(&next, MOVE_PASS);
    return count(&next, rules, depth - 1);
}

uint64_t perft_count(const Position *p, const Rules *rules, int depth) {
    if (depth <= 0) return 1;
    return result_is_over(rules_board_result(p, rules)) ? 0 : count(p, rules, depth);
}
