/* The slow obvious twins of everything clever, for tests and benchmarks only.
 *
 * plain: per stone, popcounts of line masks and between-masks, no tricks. Compiled for every x86-64
 * and, as plain_avx2_…, with the instruction set of the fast path, so that a comparison compares
 * methods. mailbox: an array of 64 squares, written from the rules without bitboards.
 */
#ifndef LIA_RULES_REFERENCE_H
#define LIA_RULES_REFERENCE_H

#include "rules.h"

int plain_generate(const Position *p, Move *list);
int plain_avx2_generate(const Position *p, Move *list);
uint64_t plain_perft(const Position *p, const Rules *rules, int depth);
uint64_t plain_avx2_perft(const Position *p, const Rules *rules, int depth);

int mailbox_generate(const Position *p, Move *list);
uint64_t mailbox_perft(const Position *p, const Rules *rules, int depth);
bool mailbox_is_connected(const Position *p, Color c);
/* Number of groups of a colour. */
int mailbox_groups(const Position *p, Color c);

#endif
