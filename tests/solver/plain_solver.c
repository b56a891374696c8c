#include "plain_solver.h"
#include "rules/moves.h"
#include "../rules/plain_winner.h"

#include <stdlib.h>

bool plain_game_can_win(Game *g, Color who, int plies) {
    Result result = game_result(g);
    if (result_is_over(result)) return result.winner == winner_of(who);
    if (plies == 0) return false;
    Move list[MOVES_MAX];
    bool attacks = game_position(g)->side == who;
    int n = game_moves(g, list);
    for (int i = 0; i < n; i++) {
        if (!game_play(g, list[i], NULL)) abort();
        bool wins = plain_game_can_win(g, who, plies - 1);
        game_undo(g);
        if (wins == attacks) return wins;
    }
    return !attacks;
}

bool plain_can_win(const Position *p, const Rules *rules, Color who, int plies) {
    Winner winner = plain_winner(p, rules);
    if (winner != WINNER_NONE) return winner == winner_of(who);
    if (plies == 0) return false;
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    if (n == 0) list[n++] = MOVE_PASS;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        bool wins = plain_can_win(&next, rules, who, plies - 1);
        if (wins == (p->side == who)) return wins;
    }
    return p->side != who;
}

/* ---- two against two ---- */

enum { PAIRS = SQUARES * (SQUARES - 1) / 2, STATES = PAIRS * PAIRS * 2, PLIES_MAX = 100 };

struct Pairs {
    Rules rules;
    uint8_t value[STATES]; /* plies × 2 + the colour that wins; 0 = nobody, as far as known */
    Bits pair[PAIRS];
    uint16_t image[8][PAIRS]; /* of a pair, under the symmetries of the board */
    uint8_t turn[PAIRS];      /* the symmetry that makes a pair the least of its images */
};

static int pair_index(Bits stones) {
    int low = bits_pop(&stones), high = bits_first(stones);
    return high * (high - 1) / 2 + low;
}

/* The board is turned so that Black's pair becomes the least one: an eighth of all positions is
 * enough. */
static uint8_t *value_of(Pairs *pairs, const Position *p) {
    int black = pair_index(p->stones[BLACK]), white = pair_index(p->stones[WHITE]);
    const uint16_t *image = pairs->image[pairs->turn[black]];
    return &pairs->value[(image[black] * PAIRS + image[white]) * 2 + (int)p->side];
}

static void fill_tables(Pairs *pairs) {
    for (int high = 1; high < SQUARES; high++)
        for (int low = 0; low < high; low++)
            pairs->pair[high * (high - 1) / 2 + low] = bits_of(high) | bits_of(low);
    for (int i = 0; i < PAIRS; i++)
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            int image = pair_index(bits_transform(pairs->pair[i], symmetry));
            pairs->image[symmetry][i] = (uint16_t)image;
            if (image < pairs->image[pairs->turn[i]][i]) pairs->turn[i] = (uint8_t)symmetry;
        }
}

/* Decides a position whose end is exactly so many plies away; what is decided in the same pass does
 * not count yet. */
static bool decide(Pairs *pairs, const Position *p, int plies) {
    Move list[MOVES_MAX];
    int n = moves_generate(p, list), lost = 0;
    if (n == 0) list[n++] = MOVE_PASS;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        Winner winner = plain_winner(&next, &pairs->rules);
        int value = winner == WINNER_WHITE;
        if (winner == WINNER_NONE) value = *value_of(pairs, &next);
        bool open = winner == WINNER_NONE ? !value : winner == WINNER_DRAW;
        if (open || value >> 1 >= plies) continue;
        if ((value & 1) == (int)p->side) {
            *value_of(pairs, p) = (uint8_t)(plies << 1 | (int)p->side);
            return true;
        }
        lost++;
    }
    if (lost < n) return false;
    *value_of(pairs, p) = (uint8_t)(plies << 1 | (int)color_other(p->side));
    return true;
}

static bool decide_all(Pairs *pairs, int plies) {
    bool changed = false;
    for (int black = 0; black < PAIRS; black++) {
        if (pairs->turn[black]) continue;
        for (int white = 0; white < PAIRS; white++) {
            if (pairs->pair[black] & pairs->pair[white]) continue;
            for (int side = 0; side < 2; side++) {
                Position p = pos_make(pairs->pair[black], pairs->pair[white], (Color)side);
                if (*value_of(pairs, &p)) continue;
                if (plain_winner(&p, &pairs->rules) != WINNER_NONE) continue;
                if (decide(pairs, &p, plies)) changed = true;
            }
        }
    }
    return changed;
}

Pairs *pairs_solve(const Rules *rules) {
    Pairs *pairs = calloc(1, sizeof *pairs);
    if (!pairs) return NULL;
    pairs->rules = *rules;
    fill_tables(pairs);
    /* Every win has one that is a ply shorter behind its first move, so there are no gaps. */
    for (int plies = 1; plies < PLIES_MAX && decide_all(pairs, plies); plies++) continue;
    return pairs;
}

void pairs_destroy(Pairs *pairs) {
    free(pairs);
}

int pairs_plies(Pairs *pairs, const Position *p, Color who) {
    int value = *value_of(pairs, p);
    return value && (value & 1) == (int)who ? value >> 1 : 0;
}
