#include "pn_fixture.h"
#include "solver/private/pn_team.h"

#include <stdlib.h>

int solver_threads(void) {
    const char *text = getenv("LIA_SOLVER_THREADS");
    return text ? atoi(text) : 1;
}

PnSolver *make_solver(PnStart start, int epsilon) {
    PnOptions o = pn_options_default();
    Reason why = {""};
    o.start = start;
    o.epsilon = epsilon;
    if (!epsilon) o.sum = 100;
    o.megabytes = 16;
    o.threads = solver_threads();
    PnSolver *s = pn_create(&o, &why);
    if (!s) fail_msg("%s", why.text);
    if (s->crew) s->crew->solo = 0;
    return s;
}

PnAnswer solve(PnSolver *s, const Game *g, Color attacker, int within, bool shortest) {
    PnRequest request = {
        .attacker = attacker, .within = within, .shortest = shortest, .node_limit = PLENTY};
    PnAnswer answer;
    pn_solve(s, g, &request, &answer);
    return answer;
}

Game game_at(const Position *p, const Rules *rules) {
    Game g;
    assert_true(game_init(&g, p, rules));
    return g;
}

void check_line(const Game *start, Color attacker, const Line *line) {
    Game g = game_at(NULL, &start->rules);
    assert_true(game_copy(&g, start));
    for (int i = 0; i < line->length; i++) {
        Reason why = {""};
        if (!game_play(&g, line->moves[i], &why))
            fail_msg("%s: move %d of the line: %s", fen_of(game_position(start)), i, why.text);
    }
    if (game_result(&g).winner != winner_of(attacker))
        fail_msg("%s: the line does not win", fen_of(game_position(start)));
    game_finish(&g);
}

Position random_small(uint64_t *state, const Rules *rules, int most) {
    for (;;) {
        int left[2] = {2 + random_below(state, most - 1), 2 + random_below(state, most - 1)};
        int size = 5 + random_below(state, 4);
        Bits stones[2] = {0, 0};
        for (int c = 0; c < 2; c++)
            while (left[c]) {
                Square sq = square_make(random_below(state, size), random_below(state, size));
                if (bits_has(stones[0] | stones[1], sq)) continue;
                stones[c] |= bits_of(sq);
                left[c]--;
            }
        Position p = pos_make(stones[0], stones[1], (Color)random_below(state, 2));
        if (!position_is_over(&p, rules)) return p;
    }
}
