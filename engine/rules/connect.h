/* Is a set of stones one group?
 *
 * The Euler number of a set (groups − holes) comes from two counts over the whole board. If it
 * is above 1 there is more than one group, which settles nearly every position of a game; only
 * otherwise a flood fill decides.
 */
#ifndef LIA_RULES_CONNECT_H
#define LIA_RULES_CONNECT_H

#include "bits.h"

/* Groups minus holes (8-connected stones, 4-connected holes). */
static inline int connect_euler(Bits b) {
    Bits west = (b & ~BITS_FILE_H) << 1, north = b >> 8;
    Bits north_west = (b & ~BITS_FILE_H) >> 7, north_east = (b & ~BITS_FILE_A) >> 9;
    return bits_count(b & ~(west | north_west | north | north_east)) -
           bits_count(b & north_east & ~north & (west | north_west));
}

/* The stones of b that hang together with the stone on start. */
Bits connect_group_of(Bits b, Square start);

/* Number of groups, by flood fill. */
int connect_groups(Bits b);

/* The flood fill alone: true if the set is one group; false for the empty set. */
bool connect_flood(Bits b);

/* True if all stones form one group. The empty set is not connected, a single stone is. */
static inline bool connect_is_one_group(Bits b) {
    return connect_euler(b) <= 1 && connect_flood(b);
}

#endif
