/* The winner by connections and missing moves, written from the description of the dialects and
 * not from rules/ending.h, whose twin it is. The side not to move made the last move.
 */
#ifndef LIA_TESTS_RULES_PLAIN_WINNER_H
#define LIA_TESTS_RULES_PLAIN_WINNER_H

#include "rules/connect.h"
#include "rules/moves.h"
#include "rules/rules.h"

static inline Winner plain_winner(const Position *p, const Rules *rules) {
    bool black = connect_flood(p->stones[BLACK]), white = connect_flood(p->stones[WHITE]);
    Winner opponent = p->side == BLACK ? WINNER_WHITE : WINNER_BLACK;
    if (black && white && rules->both == BOTH_DRAW) return WINNER_DRAW;
    if (black && white) return opponent;
    if (black) return WINNER_BLACK;
    if (white) return WINNER_WHITE;
    if (moves_any(p, p->side)) return WINNER_NONE;
    if (rules->stuck == STUCK_LOSES) return opponent;
    if (rules->stuck == STUCK_DRAW) return WINNER_DRAW;
    return moves_any(p, p->side == BLACK ? WHITE : BLACK) ? WINNER_NONE : WINNER_DRAW;
}

#endif
