/* Perft: counts the leaves of the full tree to a depth. A finished game has no moves, a forced pass
 * is one move, repetition and length are ignored. The last ply is counted, not played.
 */
#ifndef LIA_RULES_PERFT_H
#define LIA_RULES_PERFT_H

#include "rules.h"

uint64_t perft_count(const Position *p, const Rules *rules, int depth);

#endif
