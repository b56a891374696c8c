/* Is a set of stones one group?
 *
 * The Euler number χ of a set (groups minus holes) takes two counts over the whole board. If it is
 * above 1 there is more than one group, which settles nearly every position of a game; a flood fill
 * decides the others.
 *
 *     χ = Σ runs(f ∪ f−1) − Σ runs(f−1)    over the files f, where f−1 is the file to the west
 *
 * Proof: take stones as closed squares and cut the board at its west edge and between its files.
 * The stones that touch a cut form as many pieces as the union of the two files beside it has runs.
 * Between two cuts, each run of a file joins a piece of one with a piece of the other, so runs
 * count negative; the terms of the last file and of the board's east edge cancel out.
 *
 * Counting the stones that start a group and those that join two gives the same number but takes
 * half as many operations again; runs along ranks need one more mask. Vectors of four sets halve
 * the time per set, but no part of the program has four sets at once: a win in one move is found
 * from the squares where all groups meet.
 */
#ifndef LIA_RULES_CONNECT_H
#define LIA_RULES_CONNECT_H

#include "bits.h"

/* Number of runs of adjacent squares, summed over all files. */
static inline int connect_runs(Bits b) {
    return bits_count(b & ~bits_north(b));
}

/* Groups minus holes (8-connected stones, 4-connected holes). */
static inline int connect_euler(Bits b) {
    Bits beside = bits_east(b);
    return connect_runs(b | beside) - connect_runs(beside);
}

/* True only if there is more than one group, and seldom false then. This counts both ends of every
 * run, of which the upper edge of the board hides some: the result is twice the Euler number minus
 * the runs along that edge, which takes two operations fewer than the number itself. */
static inline bool connect_is_split(Bits b) {
    Bits beside = bits_east(b), both = b | beside;
    return bits_count(both ^ bits_north(both)) - bits_count(beside ^ bits_north(beside)) > 2;
}

/* Returns the group of b that contains the stone on start. */
Bits connect_group_of(Bits b, Square start);

/* Number of groups, by flood fill. */
int connect_groups(Bits b);

/* By flood fill alone: true if the set is one group; false for the empty set. */
bool connect_flood(Bits b);

/* True if all stones form one group. The empty set is not connected, a single stone is. */
static inline bool connect_is_one_group(Bits b) {
    return !connect_is_split(b) && connect_flood(b);
}

#endif
