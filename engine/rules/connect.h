/* Is a set of stones one group?
 *
 * The Euler number of a set (groups minus holes) comes from two counts over the whole board. If it
 * is above 1 there is more than one group, which settles nearly every position of a game; only
 * otherwise a flood fill decides.
 *
 * Take stones as closed squares and cut the board at its west edge and between its files. What lies
 * on a cut is in as many pieces as the files beside it, laid over each other, have runs of stones.
 * Between two cuts, each run of a file joins a piece of one with a piece of the other, so runs
 * count negative; the last file and the board's east edge would cancel out. So the number is that
 * of the runs of all files laid over their western neighbours, less that of the runs of the western
 * neighbours.
 *
 * Counting the stones that start a group and those that join two gives the same number for half as
 * many operations more; runs along ranks need one mask more. Vectors of four sets take half the
 * time for each, but no part of the program has four to ask about at once: a win in one move is
 * found by the squares where all groups meet.
 */
#ifndef LIA_RULES_CONNECT_H
#define LIA_RULES_CONNECT_H

#include "bits.h"

/* Number of runs of neighbouring squares in all files together. */
static inline int connect_runs(Bits b) {
    return bits_count(b & ~bits_north(b));
}

/* Groups minus holes (8-connected stones, 4-connected holes). */
static inline int connect_euler(Bits b) {
    Bits beside = bits_east(b);
    return connect_runs(b | beside) - connect_runs(beside);
}

/* True only if there is more than one group; seldom false then. A run has two ends, of which the
 * board's upper edge hides some: what is counted is twice the Euler number less the runs along that
 * edge, which takes two operations less than the number itself. */
static inline bool connect_is_split(Bits b) {
    Bits beside = bits_east(b), both = b | beside;
    return bits_count(both ^ bits_north(both)) - bits_count(beside ^ bits_north(beside)) > 2;
}

/* The stones of b that hang together with the stone on start. */
Bits connect_group_of(Bits b, Square start);

/* Number of groups, by flood fill. */
int connect_groups(Bits b);

/* The flood fill alone: true if the set is one group; false for the empty set. */
bool connect_flood(Bits b);

/* True if all stones form one group. The empty set is not connected, a single stone is. */
static inline bool connect_is_one_group(Bits b) {
    return !connect_is_split(b) && connect_flood(b);
}

#endif
