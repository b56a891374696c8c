/* A win in one move.
 *
 * The groups the moving stone does not belong to stay whole, so where it lands it must touch all of
 * them, and what is left of its own group too: only squares in reach of every group, or of every
 * one but a single stone, come into question, mostly none. A stone touches four groups at most and
 * may leave a fifth by being one, so that with more groups nobody connects at once; and there are
 * at least as many groups as the Euler number says, which settles most positions before any group
 * is looked at. Trying all moves instead took more time than the rest of the search.
 */
#include "node.h"
#include "rules/connect.h"

enum { GROUPS_MAX = 5 };

Bits search_meeting_squares(Bits own) {
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
    return !both || rules->both == BOTH_MOVER_WINS;
}

Move search_winning_move_to(const Position *p, Color us, const Rules *rules, Bits squares,
                            const MoveTargets *targets) {
    for (int d = 0; d < DIRECTIONS; d++)
        for (Bits set = targets->to[d] & squares; set;) {
            Move m = move_arriving(bits_pop(&set), d, pos_occupied(p));
            if (move_wins(p, us, m, rules)) return m;
        }
    return MOVE_NONE;
}

static Move winning_move_to(const Position *p, Color us, const Rules *rules, Bits squares) {
    MoveTargets targets;
    if (!squares) return MOVE_NONE;
    moves_targets(p, us, &targets);
    return search_winning_move_to(p, us, rules, squares, &targets);
}

Move search_winning_move(const Position *p, Color us, const Rules *rules) {
    return winning_move_to(p, us, rules, search_meeting_squares(p->stones[us]));
}

/* An empty entry belongs to the empty set, which is never asked for. */
Bits worker_meeting_squares(Worker *w, Bits own) {
    const uint64_t spread = UINT64_C(0x9E3779B97F4A7C15);
    Meeting *known = &w->meetings[own * spread >> (64 - MEETING_BITS)];
    if (known->own != own) *known = (Meeting){own, search_meeting_squares(own)};
    return known->squares;
}

Move worker_winning_move(Worker *w, const Position *p, Color us) {
    return winning_move_to(p, us, &w->rules, worker_meeting_squares(w, p->stones[us]));
}

bool try_win_in_one(Worker *w, const Position *p, Score *out) {
    Move m = worker_winning_move(w, p, p->side);
    if (m == MOVE_NONE) return false;
    int ply = w->eval.ply;
    w->counters.wins_in_one++;
    w->lines[ply + 1].length = 0;
    line_set(&w->lines[ply], m, &w->lines[ply + 1]);
    *out = score_win_in(ply + 1);
    return true;
}
