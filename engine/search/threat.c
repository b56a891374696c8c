/* A win in one move. A stone that moves leaves at most one group fewer behind and joins at most
 * four where it lands, so with more than five groups nobody connects at once; and there are at
 * least as many groups as the Euler number says. That settles most positions without looking at a
 * move.
 */
#include "node.h"
#include "rules/connect.h"

enum { EULER_TOO_MANY = 5 };

bool search_wins_at_once(const Position *p, const Rules *rules) {
    Color us = p->side, them = color_other(us);
    Bits own = p->stones[us], enemy = p->stones[them];
    if (connect_euler(own) > EULER_TOO_MANY) return false;
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    for (int i = 0; i < n; i++) {
        Bits target = bits_of(move_to(list[i]));
        if (!connect_is_one_group(own ^ bits_of(move_from(list[i])) ^ target)) continue;
        bool both = enemy & target && connect_is_one_group(enemy ^ target);
        if (!both || rules->both == BOTH_MOVER_WINS) return true;
    }
    return false;
}
