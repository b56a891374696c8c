/* Proofs by alpha-beta: the wins of the suite at their length and not before, with all moves that win
 * in time; and every limit ends a proof without a claim.
 */
#include "fixture.h"
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_of_the_suite),
        cmocka_unit_test(limits_end_a_proof),
    };
    return cmocka_run_group_tests_name("prove", tests, NULL, NULL);
}
