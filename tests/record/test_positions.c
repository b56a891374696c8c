/* The position files that come with Lia: every line is read, and what it says is true. */
#include "../rules/sample.h"
#include "../solver/plain_solver.h"
#include "rules/connect.h"
#include "rules/game.h"
#include "rules/perft.h"
#include "record/suite.h"

#include <stdlib.h>

/* Longer wins are left to the solver: this search takes seconds for seven plies, a minute for nine.
 */
enum { PROOF_PLIES = 5, PERFT_LEAVES = 2000000 };

static Suite load(const char *name) {
    Suite s;
    Reason why = {""};
    char path[500];
    snprintf(path, sizeof path, "%s/%s", getenv("LIA_POSITIONS"), name);
    if (!suite_load(path, &s, &why)) fail_msg("%s", why.text);
    for (int i = 0; i < s.problem_count; i++) {
        fail_msg("%s:%d: %s", name, s.problems[i].line, s.problems[i].why.text);
    }
    for (int i = 0; i < s.count; i++) {
        if (!s.entries[i].id) fail_msg("%s:%d: no id", name, s.entries[i].line);
        for (int k = 0; k < i; k++) assert_string_not_equal(s.entries[i].id, s.entries[k].id);
    }
    assert_true(s.count > 0);
    return s;
}

static bool holds(const SuiteMoves *moves, Move m) {
    for (int i = 0; i < moves->count; i++) {
        if (moves->list[i] == m) return true;
    }
    return false;
}

/* The shortest win, and all moves that win so fast; or the longest loss. */
static void prove(const SuiteEntry *e, const Rules *rules) {
    Color us = e->position.side, them = color_other(us);
    Color winner = e->value == SUITE_WIN ? us : them;
    if (!plain_can_win(&e->position, rules, winner, e->plies))
        fail_msg("%s: not won in time", e->id);
    if (e->plies > 0 && plain_can_win(&e->position, rules, winner, e->plies - 1)) {
        fail_msg("%s: won earlier", e->id);
    }
    Move list[MOVES_MAX];
    int n = moves_generate(&e->position, list);
    for (int i = 0; e->value == SUITE_WIN && i < n; i++) {
        Position next = e->position;
        pos_play(&next, list[i]);
        bool wins = plain_can_win(&next, rules, us, e->plies - 1);
        char text[MOVE_TEXT_SIZE];
        move_format(&e->position, list[i], text);
        if (wins != holds(&e->best, list[i])) fail_msg("%s: %s", e->id, text);
    }
}

static void values_are_proven(void **state) {
    (void)state;
    Suite s = load("rules.txt");
    int proofs = 0, over = 0;
    for (int i = 0; i < s.count; i++) {
        const SuiteEntry *e = &s.entries[i];
        for (int k = 0; k < RULES_COUNT; k++) {
            Rules rules = rules_named(rules_names[k]);
            if (e->rules && strcmp(e->rules, rules_names[k])) continue;
            Result result = rules_board_result(&e->position, &rules);
            if (result_is_over(result)) {
                Winner expected = e->value == SUITE_DRAW ? WINNER_DRAW
                                  : e->value == SUITE_LOSS
                                      ? winner_of(color_other(e->position.side))
                                      : winner_of(e->position.side);
                assert_int_equal(result.winner, expected);
                over++;
                continue;
            }
            if (e->plies == 0 || e->plies > PROOF_PLIES) continue;
            prove(e, &rules);
            proofs++;
        }
    }
    assert_true(proofs > 20 && over > 2);
    print_message("%d positions, %d proofs, %d finished\n", s.count, proofs, over);
    suite_finish(&s);
}

static const SuiteEntry *find(const Suite *s, const char *id) {
    for (int i = 0; i < s->count; i++) {
        if (!strcmp(s->entries[i].id, id)) return &s->entries[i];
    }
    fail_msg("no position %s", id);
    abort(); /* fail_msg does not come back */
}

/* Positions whose point is not a value. */
static void the_rest_of_rules_txt(void **state) {
    (void)state;
    Suite s = load("rules.txt");
    Rules rules = rules_default();
    int euler = 0;
    for (int i = 0; i < s.count; i++) {
        int black, white;
        const SuiteEntry *e = &s.entries[i];
        if (!e->other || sscanf(e->other, "euler=%d/%d", &black, &white) != 2) continue;
        assert_int_equal(connect_euler(e->position.stones[BLACK]), black);
        assert_int_equal(connect_euler(e->position.stones[WHITE]), white);
        euler++;
    }
    assert_int_equal(euler, 2);
    assert_int_equal(connect_groups(find(&s, "euler-hole")->position.stones[WHITE]), 2);

    const SuiteEntry *e = find(&s, "euler-change");
    Position p = e->position;
    Move m;
    assert_true(move_parse(span_of("d7xd4"), &m, NULL) && move_is_legal(&p, m) &&
                move_is_capture(&p, m));
    pos_play(&p, m);
    assert_int_equal(connect_euler(p.stones[BLACK]), 2);
    assert_int_equal(connect_euler(p.stones[WHITE]), 3);

    /* Only one move does not lose at once; the zugzwang would be none if one could pass. */
    e = find(&s, "only-move");
    Move list[MOVES_MAX];
    int n = moves_generate(&e->position, list);
    for (int i = 0; i < n; i++) {
        p = e->position;
        pos_play(&p, list[i]);
        assert_int_equal(plain_can_win(&p, &rules, WHITE, 1), !holds(&e->best, list[i]));
    }
    p = find(&s, "zugzwang")->position;
    pos_play(&p, MOVE_PASS);
    assert_false(plain_can_win(&p, &rules, WHITE, 1));

    /* The shortest games, to their ends. */
    e = find(&s, "fools-win");
    p = e->position;
    pos_play(&p, e->avoid.list[0]);
    Result result = rules_board_result(&p, &rules);
    assert_int_equal(result.winner, WINNER_WHITE);
    assert_int_equal(result.reason, END_OPPONENT_CONNECTED);
    suite_finish(&s);
}

static void perft_counts(void **state) {
    (void)state;
    Suite s = load("perft.txt");
    Rules rules = rules_default();
    int counts = 0;
    for (int i = 0; i < s.count; i++) {
        for (int d = 1; d <= SUITE_DEPTH_MAX; d++) {
            uint64_t expected = s.entries[i].perft[d];
            if (expected == 0 || expected > PERFT_LEAVES) continue;
            assert_true(perft_count(&s.entries[i].position, &rules, d) == expected);
            counts++;
        }
    }
    assert_true(counts >= 7);
    print_message("%d counts\n", counts);
    suite_finish(&s);
}

static void openings_are_different(void **state) {
    (void)state;
    Suite s = load("usual.txt");
    int with_moves = 0;
    for (int i = 0; i < s.count; i++) {
        const Position *p = &s.entries[i].position;
        assert_int_equal(p->side, BLACK);
        with_moves += s.entries[i].moves.count == 2;
        for (int k = 0; k < i; k++) {
            assert_true(pos_canonical_key(p) != pos_canonical_key(&s.entries[k].position));
        }
    }
    assert_int_equal(with_moves, 10);
    assert_int_equal(s.count, 11);
    suite_finish(&s);
}

static void bench_positions_go_on(void **state) {
    (void)state;
    Suite s = load("bench.txt");
    Rules rules = rules_default();
    int sides[2] = {0, 0}, stages[4] = {0, 0, 0, 0};
    assert_true(s.count >= 40);
    for (int i = 0; i < s.count; i++) {
        const Position *p = &s.entries[i].position;
        int ply;
        assert_int_equal(sscanf(s.entries[i].other, "ply=%d", &ply), 1);
        assert_false(result_is_over(rules_board_result(p, &rules)));
        assert_true(moves_any(p, p->side));
        assert_int_equal(p->side, ply & 1 ? WHITE : BLACK);
        sides[p->side]++;
        stages[ply / 12 < 3 ? ply / 12 : 3]++;
    }
    assert_true(sides[BLACK] >= 15 && sides[WHITE] >= 15);
    for (int i = 0; i < 4; i++) assert_true(stages[i] >= 8);
    print_message("%d positions\n", s.count);
    suite_finish(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_proven),     cmocka_unit_test(the_rest_of_rules_txt),
        cmocka_unit_test(perft_counts),          cmocka_unit_test(openings_are_different),
        cmocka_unit_test(bench_positions_go_on),
    };
    return cmocka_run_group_tests_name("positions", tests, NULL, NULL);
}
