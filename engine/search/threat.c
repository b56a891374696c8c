/* A win in one move.
 *
 * The groups to which the moving stone does not belong stay whole, so its target square must be
 * adjacent to all of them and to the rest of its own group. Candidates are the squares adjacent to
 * every group except, possibly, one single stone (the mover); usually there are none. A stone
 * touches at most four groups and may itself be a fifth, so with more than five groups no move
 * connects. The number of groups is at least the Euler number, which settles most positions before
 * any group is traced. Trying all moves took more time than the rest of the search.
 */
#include "threat.h"
#include "rules/ending.h"

enum { GROUPS_MAX = 5 };

Bits threat_link_squares(Bits own) {
    if (connect_euler(own) > GROUPS_MAX) return 0;
    Bits all = ~own, but_one = 0;
    for (Bits rest = own; rest && (all | but_one);) {
        Bits group = connect_group_of(own, bits_first(rest)), reach = bits_dilate(group);
        rest ^= group;
        but_one &= reach;
        if (!(group & (group - 1))) but_one |= all & ~reach;
        all &= reach;
    }
    return all | but_one;
}

/* True if the move connects its side and wins. */
static bool move_wins(const Position *p, Color us, Move m, const Rules *rules) {
    Bits own = p->stones[us], enemy = p->stones[color_other(us)], target = bits_of(move_to(m));
    if (!connect_is_one_group(own ^ bits_of(move_from(m)) ^ target)) return false;
    bool both = enemy & target && connect_is_one_group(enemy ^ target);
    return ending_by_connection(true, both, rules) == ENDING_MOVER_WINS;
}

Move threat_winning_move_to(const Position *p, Color us, const Rules *rules, Bits squares,
                            const MoveTargets *targets) {
    for (int d = 0; d < DIRECTIONS; d++)
        for (Bits set = targets->to[d] & squares; set;) {
            Move m = move_arriving(bits_pop(&set), d, pos_occupied(p));
            if (move_wins(p, us, m, rules)) return m;
        }
    return MOVE_NONE;
}

Move threat_winning_move(const Position *p, Color us, const Rules *rules) {
    MoveTargets targets;
    Bits squares = threat_link_squares(p->stones[us]);
    if (!squares) return MOVE_NONE;
    moves_targets(p, us, &targets);
    return threat_winning_move_to(p, us, rules, squares, &targets);
}
