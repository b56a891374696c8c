/* A win in one move. A stone that moves leaves at most one group fewer behind and joins at most
 * four where it lands, so with more than five groups nobody connects at once; and there are at
 * least as many groups as the Euler number says. That settles most positions without looking at a
 * move.
 */
#include "node.h"
#include "rules/connect.h"

enum { EULER_TOO_MANY = 5 };

Move search_winning_move(const Position *p, const Rules *rules) {
    Color us = p->side, them = color_other(us);
    Bits own = p->stones[us], enemy = p->stones[them];
    if (connect_euler(own) > EULER_TOO_MANY) return MOVE_NONE;
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    for (int i = 0; i < n; i++) {
        Bits target = bits_of(move_to(list[i]));
        if (!connect_is_one_group(own ^ bits_of(move_from(list[i])) ^ target)) continue;
        bool both = enemy & target && connect_is_one_group(enemy ^ target);
        if (!both || rules->both == BOTH_MOVER_WINS) return list[i];
    }
    return MOVE_NONE;
}

bool try_win_in_one(Worker *w, const Position *p, Score *out) {
    Move m = search_winning_move(p, &w->rules);
    if (m == MOVE_NONE) return false;
    int ply = w->eval.ply;
    if (w->rules.max_plies && w->game_ply + ply + 1 >= w->rules.max_plies) return false;
    w->counters.wins_in_one++;
    w->lines[ply + 1].length = 0;
    line_set(&w->lines[ply], m, &w->lines[ply + 1]);
    *out = score_win_in(ply + 1);
    return true;
}
