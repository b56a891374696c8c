/* Flood fill by dilation: the slow half of the connection test, used only when the Euler number
 * does not decide.
 */
#include "connect.h"

Bits connect_group_of(Bits b, Square start) {
    Bits group = bits_of(start), grown;
    while ((grown = bits_dilate(group) & b) != group) group = grown;
    return group;
}

int connect_groups(Bits b) {
    int groups = 0;
    for (; b; groups++) b &= ~connect_group_of(b, bits_first(b));
    return groups;
}

bool connect_flood(Bits b) {
    return b && connect_group_of(b, bits_first(b)) == b;
}
