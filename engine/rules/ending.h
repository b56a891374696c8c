/* The end of a game, by dialect; the rules, the search, the solver and perft all use this file.
 *
 * Everything here is inline, because the search calls it at every node. The twins in mailbox.c
 * answer the same questions independently.
 *
 * The mover is the side that moved last, not the side to move.
 */
#ifndef LIA_RULES_ENDING_H
#define LIA_RULES_ENDING_H

#include "connect.h"
#include "moves.h"
#include "rules.h"

typedef enum { ENDING_NONE, ENDING_MOVER_WINS, ENDING_MOVER_LOSES, ENDING_DRAW } Ending;

/* Judges a position by which sides are connected. */
static inline Ending ending_by_connection(bool mover, bool opponent, const Rules *rules) {
    if (mover && opponent) return rules->both == BOTH_DRAW ? ENDING_DRAW : ENDING_MOVER_WINS;
    return mover ? ENDING_MOVER_WINS : opponent ? ENDING_MOVER_LOSES : ENDING_NONE;
}

/* Judges a position by connection, given the position before it, in which no side was connected: a
 * side whose stones did not change is not tested. */
static inline Ending ending_after(const Position *before, const Position *p, const Rules *rules) {
    Color us = p->side, mover = color_other(us);
    bool wins = p->stones[mover] != before->stones[mover] && connect_is_one_group(p->stones[mover]);
    bool loses = p->stones[us] != before->stones[us] && connect_is_one_group(p->stones[us]);
    return ending_by_connection(wins, loses, rules);
}

/* True if a side without a move must pass, unless its opponent has no move either. */
static inline bool ending_allows_pass(const Rules *rules) {
    return rules->stuck == STUCK_PASS;
}

/* Judges a position in which the side to move has no move; ENDING_NONE: it passes. */
static inline Ending ending_without_move(const Position *p, const Rules *rules) {
    if (rules->stuck == STUCK_LOSES) return ENDING_MOVER_WINS;
    if (rules->stuck == STUCK_DRAW || !moves_any(p, color_other(p->side))) return ENDING_DRAW;
    return ENDING_NONE;
}

/* True if the dialect ends the game at this ply, whatever the position. */
static inline bool ending_is_too_long(int game_ply, const Rules *rules) {
    return rules->max_plies && game_ply >= rules->max_plies;
}

/* Judges a position at that ply in which no side is connected. */
static inline Ending ending_by_length(const Position *p, const Rules *rules) {
    bool loses = rules->stuck == STUCK_LOSES && !moves_any(p, p->side);
    return loses ? ENDING_MOVER_WINS : ENDING_DRAW;
}

/* The key by which the dialect compares positions for repetition. */
static inline uint64_t ending_repetition_key(const Position *p, const Rules *rules) {
    return rules->repetition_board ? pos_board_key(p) : pos_key(p);
}

/* Like ending_repetition_key(), from the pos_key() of a position and its side to move. */
static inline uint64_t ending_repetition_key_of(uint64_t key, Color side, const Rules *rules) {
    return rules->repetition_board && side == WHITE ? key ^ zobrist_white_to_move : key;
}

/* Minimum number of plies between two positions that may have the same repetition key. */
static inline int ending_repetition_step(const Rules *rules) {
    return rules->repetition_board ? 1 : 2;
}

#endif
