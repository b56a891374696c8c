/* A win in one move.
 *
 * The groups the moving stone does not belong to stay whole, so where it lands it must touch all of
 * them: only squares in the reach of every group but one come into question, mostly none. A stone
 * touches four groups at most and may leave a fifth by being one, so that with more groups nobody
 * connects at once; and there are at least as many groups as the Euler number says, which settles
 * most positions before any group is looked at. Trying all moves instead took more time than the
 * rest of the search.
 */
#include "node.h"
#include "rules/connect.h"

enum { GROUPS_MAX = 5 };

/* For each group the squares in reach of all others. Returns the number of groups, 0 if there are
 * too many or no square is left. */
static int find_meetings(Bits own, Bits group[GROUPS_MAX], Bits meeting[GROUPS_MAX]) {
    int n = 0;
    Bits all = BITS_ALL; /* in reach of every group so far */
    for (Bits rest = own; rest; n++) {
        if (n == GROUPS_MAX) return 0;
        group[n] = connect_group_of(own, bits_first(rest));
        rest ^= group[n];
        Bits reach = bits_dilate(group[n]), any = all;
        for (int i = 0; i < n; i++) any |= meeting[i] &= reach;
        meeting[n] = all;
        all &= reach;
        if (!(any & ~own)) return 0;
    }
    return n;
}

/* True if the move connects the mover and wins. */
static bool move_wins(const Position *p, Move m, const Rules *rules) {
    Bits own = p->stones[p->side], enemy = p->stones[color_other(p->side)],
         target = bits_of(move_to(m));
    if (!connect_is_one_group(own ^ bits_of(move_from(m)) ^ target)) return false;
    bool both = enemy & target && connect_is_one_group(enemy ^ target);
    return !both || rules->both == BOTH_MOVER_WINS;
}

Move search_winning_move(const Position *p, const Rules *rules) {
    Bits own = p->stones[p->side], group[GROUPS_MAX], meeting[GROUPS_MAX], any = 0;
    if (connect_euler(own) > GROUPS_MAX) return MOVE_NONE;
    int n = find_meetings(own, group, meeting);
    if (n == 0) return MOVE_NONE;
    for (int i = 0; i < n; i++) any |= meeting[i];
    MoveTargets targets;
    moves_targets(p, p->side, &targets);
    for (int d = 0; d < DIRECTIONS; d++)
        for (Bits set = targets.to[d] & any; set;) {
            Square to = bits_pop(&set);
            Move m = move_arriving(to, d, pos_occupied(p));
            for (int i = 0; i < n; i++)
                if (bits_has(group[i], move_from(m)) && bits_has(meeting[i], to) &&
                    move_wins(p, m, rules))
                    return m;
        }
    return MOVE_NONE;
}

bool try_win_in_one(Worker *w, const Position *p, Score *out) {
    Move m = search_winning_move(p, &w->rules);
    if (m == MOVE_NONE) return false;
    int ply = w->eval.ply;
    w->counters.wins_in_one++;
    w->lines[ply + 1].length = 0;
    line_set(&w->lines[ply], m, &w->lines[ply + 1]);
    *out = score_win_in(ply + 1);
    return true;
}
