/* Checks a win line by line: the attacker plays what the solver says, the defender every legal
 * move, and every line must end with a win for the attacker. Only the rules are trusted.
 *
 * Fully checked positions are remembered, together with the plies left if these are limited, so
 * each position of a proof is checked about once.
 */
#include "sample.h"

#include <stdlib.h>

enum {
    CHECK_SLOTS = 1 << 23, /* a power of two; memory that is not used is not taken */
    CHECK_MOST = 4000000,  /* positions of one proof, at most */
    CHECK_PLIES = 200      /* longer lines are not accepted */
};

typedef struct {
    Sampler *sampler;
    Rules rules;
    Color attacker;
    bool limited;   /* the number of plies is limited */
    uint64_t *seen; /* keys, 0 = free */
    int count;
} Check;

static uint64_t key_of(const Check *c, const Position *p, int plies) {
    uint64_t key = pos_key(p);
    if (c->limited) key += (uint64_t)plies * UINT64_C(0x9E3779B97F4A7C15);
    return key | 1;
}

static uint64_t *slot_of(const Check *c, uint64_t key) {
    size_t i = (size_t)(key >> 1) % CHECK_SLOTS;
    while (c->seen[i] && c->seen[i] != key) i = (i + 1) % CHECK_SLOTS;
    return &c->seen[i];
}

static Move attackers_move(const Check *c, const Position *p, int plies) {
    PnRequest request = {.attacker = c->attacker,
                         .within = c->limited ? plies : 0,
                         .node_limit = c->sampler->budget};
    Game g;
    if (!game_init(&g, p, &c->rules)) return MOVE_NONE;
    Move m = pn_winning_move(c->sampler->pn.pn, &g, &request);
    bool legal = m != MOVE_NONE && game_move_is_legal(&g, m, NULL);
    game_finish(&g);
    return legal ? m : MOVE_NONE;
}

static bool is_won(Check *c, const Position *p, int plies) {
    Result r = rules_board_result(p, &c->rules);
    if (result_is_over(r)) return r.winner == winner_of(c->attacker);
    uint64_t key = key_of(c, p, plies);
    if (*slot_of(c, key)) return true;
    if (plies == 0 || c->count >= CHECK_MOST) return false;
    Move list[MOVES_MAX];
    int n = 1;
    if (p->side == c->attacker) {
        list[0] = attackers_move(c, p, plies);
        if (list[0] == MOVE_NONE) return false;
    } else {
        n = moves_generate(p, list);
        if (n == 0) list[n++] = MOVE_PASS;
    }
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        if (!is_won(c, &next, plies - 1)) return false;
    }
    *slot_of(c, key) = key;
    c->count++;
    return true;
}

bool sample_check_win(Sampler *s, const Position *p, int plies) {
    Check c = {.sampler = s, .rules = rules_default(), .attacker = p->side, .limited = plies > 0};
    c.seen = calloc(CHECK_SLOTS, sizeof *c.seen);
    bool won = c.seen && is_won(&c, p, plies ? plies : CHECK_PLIES);
    free(c.seen);
    return won;
}
