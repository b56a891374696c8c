/* Proofs by alpha-beta: the wins of the suite at their length and not before, with all moves that win
 * in time; and every limit ends a proof without a claim.
 */
#include "fixture.h"
#include "plain_search.h"
#include "base/clock.h"

static ProofResult prove(Searcher *s, const Position *p, SearchProof what,
                         const SearchLimits *limits) {
    Rules rules = rules_default();
    Params params = params_default();
    ProofResult result;
    Game g;
    assert_true(game_init(&g, p, &rules));
    searcher_prove(s, &g, &params, &what, limits, &result);
    game_finish(&g);
    return result;
}

/* Few stones in a corner, so that much is decided soon. */
static Position random_narrow_position(uint64_t *random, const Rules *rules) {
    for (;;) {
        Bits stones[2] = {0, 0};
        for (int c = 0; c < 2; c++)
            for (int want = 3; want;) {
                Square s = square_make(random_below(random, 5), random_below(random, 5));
                if (bits_has(stones[0] | stones[1], s)) continue;
                stones[c] |= bits_of(s);
                want--;
            }
        Position p = pos_make(stones[BLACK], stones[WHITE], (Color)random_below(random, 2));
        if (!position_is_over(&p, rules)) return p;
    }
}

static bool has_move(const SuiteMoves *moves, Move m) {
    for (int i = 0; i < moves->count; i++)
        if (moves->list[i] == m) return true;
    return false;
}

static void wins_of_the_suite(void **state) {
    (void)state;
    enum { PLIES = 5, EVERY = 4 * SLOWER };
    Reason why;
    Searcher *s = searcher_create(4, 1, &why);
    assert_non_null(s);
    Suite suite = load_suite("wins.txt");
    SearchSignal signal = {0};
    SearchLimits limits = {.signal = &signal};
    int tried = 0;
    for (int i = 0; i < suite.count; i += EVERY) {
        const SuiteEntry *e = &suite.entries[i];
        if (e->plies > PLIES) continue;
        tried++;
        searcher_new_game(s);
        SearchProof what = {.attack = true, .plies = e->plies - 1, .all_moves = true};
        ProofResult r;
        if (what.plies > 0) {
            r = prove(s, &e->position, what, &limits);
            if (!r.is_complete || r.count) fail_msg("%s: earlier", e->id);
        }
        what.plies = e->plies;
        r = prove(s, &e->position, what, &limits);
        assert_true(r.is_complete);
        if (r.count != e->best.count) fail_msg("%s: %d moves win", e->id, r.count);
        for (int k = 0; k < r.count; k++)
            if (!has_move(&e->best, r.moves[k])) fail_msg("%s: another move wins", e->id);
        /* The opponent cannot escape, but loses no earlier. */
        if (e->plies == 1) continue;
        Position next = pos_after(&e->position, e->best.list[0]);
        r = prove(s, &next, (SearchProof){.plies = e->plies - 1}, &limits);
        if (!r.is_complete || r.count) fail_msg("%s: there is a defence", e->id);
    }
    print_message("%d wins\n", tried);
    assert_true(tried > 2);
    suite_finish(&suite);
    searcher_destroy(s);
}

/* Does the side to move win, or lose, after so many plies at most, by all lines? */
static bool decided_within(const Position *p, const Rules *rules, bool won, int plies) {
    for (int i = 1; i <= plies; i++)
        if (won ? plain_wins(p, rules, i) : plain_loses(p, rules, i)) return true;
    return false;
}

/* The moves of a proof are those of the twin, in any dialect: in attack those that win in time, in
 * defence those after which the opponent does not; if not all are asked for, one of them. */
static void moves_of_the_twin(void **state) {
    (void)state;
    enum { POSITIONS = 240 / SLOWER, PLIES = 3 };
    Reason why;
    Searcher *s = searcher_create(1, 1, &why);
    assert_non_null(s);
    SearchSignal signal = {0};
    SearchLimits limits = {.signal = &signal};
    uint64_t random = 31;
    int some[2] = {0}, none[2] = {0};
    for (int i = 0; i < POSITIONS; i++) {
        Rules rules = rules_of(rules_names[i % RULES_COUNT]);
        Position p = random_narrow_position(&random, &rules);
        Move list[MOVES_MAX];
        Game g;
        assert_true(game_init(&g, &p, &rules));
        int n = game_moves(&g, list);
        for (int plies = 1; plies <= PLIES; plies++)
            for (int attack = 0; attack < 2; attack++) {
                SearchProof what = {.attack = attack, .plies = plies, .all_moves = true};
                Params params = params_default();
                ProofResult all, one;
                searcher_new_game(s);
                searcher_prove(s, &g, &params, &what, &limits, &all);
                assert_true(all.is_complete && all.nodes > 0);
                int count = 0;
                for (int k = 0; k < n; k++) {
                    assert_true(game_play(&g, list[k], NULL));
                    Position next = *game_position(&g);
                    Winner winner = game_result(&g).winner;
                    bool over = result_is_over(game_result(&g));
                    Color us = p.side, winner_wanted = attack ? us : color_other(us);
                    bool decides = over ? winner == winner_of(winner_wanted)
                                        : decided_within(&next, &rules, !attack, plies - 1);
                    game_undo(&g);
                    if (decides != (attack == 1)) continue;
                    count++;
                    bool found = false;
                    for (int m = 0; m < all.count; m++) found |= all.moves[m] == list[k];
                    if (!found)
                        fail_msg("%s, %s, %d plies, %s: a move is missing", fen_of(&p),
                                 rules_name(&rules), plies, attack ? "attack" : "defence");
                }
                assert_int_equal(all.count, count);
                what.all_moves = false;
                searcher_new_game(s);
                searcher_prove(s, &g, &params, &what, &limits, &one);
                assert_true(one.is_complete && one.count == (count > 0));
                if (count) assert_int_equal(one.moves[0], all.moves[0]);
                *(count ? &some[attack] : &none[attack]) += 1;
            }
        game_finish(&g);
    }
    print_message("attack: %d won, %d not; defence: %d held, %d lost\n", some[1], none[1], some[0],
                  none[0]);
    assert_true(some[1] > 20 / SLOWER && none[1] > 20 / SLOWER);
    assert_true(some[0] > 20 / SLOWER && none[0] > 10 / SLOWER);
    searcher_destroy(s);
}

/* A proof that would take for ever ends at each of its limits, and proves nothing then. */
static void limits_end_a_proof(void **state) {
    (void)state;
    enum { NODES = 300000, SOON = 50000 };
    Reason why;
    Searcher *s = searcher_create(1, 1, &why);
    assert_non_null(s);
    Position p = pos_standard();
    for (int attack = 0; attack < 2; attack++) {
        SearchProof what = {.attack = attack, .plies = 40, .all_moves = true};
        SearchSignal signal = {0};
        SearchLimits limits = {.nodes = NODES, .signal = &signal};
        ProofResult r = prove(s, &p, what, &limits);
        assert_false(r.is_complete);
        assert_int_equal(r.count, 0);
        assert_int_equal(r.nodes, NODES);
        atomic_store(&signal.deadline, clock_now());
        r = prove(s, &p, what, &limits);
        assert_false(r.is_complete);
        if (r.count || r.nodes > SOON)
            fail_msg("%d moves, %d nodes after the deadline", r.count, (int)r.nodes);
        atomic_store(&signal.deadline, 0);
        atomic_store(&signal.stop, true);
        r = prove(s, &p, what, &limits);
        assert_false(r.is_complete);
        assert_true(r.count == 0 && r.nodes <= 1);
    }
    searcher_destroy(s);
}

/* Moves found before a limit are not all: the proof is complete with all of its nodes only. */
static void some_moves_are_not_all(void **state) {
    (void)state;
    Reason why;
    Searcher *s = searcher_create(1, 1, &why);
    assert_non_null(s);
    Suite suite = load_suite("wins.txt");
    int some = 0, tried = 0;
    for (int i = 0; i < suite.count && tried < 8; i++) {
        const SuiteEntry *e = &suite.entries[i];
        if (e->plies != 3 || e->best.count < 2) continue;
        tried++;
        SearchProof what = {.attack = true, .plies = 3, .all_moves = true};
        SearchSignal signal = {0};
        SearchLimits limits = {.signal = &signal};
        searcher_new_game(s);
        ProofResult all = prove(s, &e->position, what, &limits), r;
        assert_true(all.is_complete && all.count == e->best.count);
        for (limits.nodes = 1; limits.nodes < all.nodes; limits.nodes += 1 + limits.nodes / 10) {
            searcher_new_game(s);
            r = prove(s, &e->position, what, &limits);
            assert_false(r.is_complete);
            assert_true(r.nodes == limits.nodes && r.count <= all.count);
            some += r.count > 0;
        }
        limits.nodes = all.nodes + 1;
        searcher_new_game(s);
        r = prove(s, &e->position, what, &limits);
        assert_true(r.is_complete && r.count == all.count && r.nodes == all.nodes);
    }
    print_message("%d wins, %d times with some of the moves\n", tried, some);
    assert_true(some > 0);
    suite_finish(&suite);
    searcher_destroy(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_of_the_suite),
        cmocka_unit_test(moves_of_the_twin),
        cmocka_unit_test(limits_end_a_proof),
        cmocka_unit_test(some_moves_are_not_all),
    };
    return cmocka_run_group_tests_name("prove", tests, NULL, NULL);
}
