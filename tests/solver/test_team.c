/* Several threads on one proof: the same values as one thread finds, limits, and orders to stop. */
#include "base/clock.h"
#include "pn_fixture.h"
#include "solver/private/pn_team.h"

#include <pthread.h>
#include <unistd.h>

/* Wins that take one thread more than a hundred thousand nodes are proven too, by lines that win, and
 * what threads have stored serves the search for the shortest win. */
static void hard_positions(void **state) {
    (void)state;
    enum { MOST = 24 / SLOWER };
    Suite suite = load_suite("hard286.txt");
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    Rules rules = rules_default();
    int won = 0, together = 0;
    for (int i = 0; i < suite.count && won < MOST; i += 5) {
        const SuiteEntry *e = &suite.entries[i];
        Game g = game_at(&e->position, &rules);
        pn_clear(s);
        PnAnswer a = solve(s, &g, e->position.side, 0, false);
        if (a.value != PN_WON) fail_msg("%s: %d", e->id, a.value);
        check_line(&g, e->position.side, &a.line);
        if (a.plies < a.line.length) fail_msg("%s: in %d plies", e->id, a.plies);
        won++;
        for (int k = 0; k < s->crew->count; k++) together += s->crew->helpers[k]->expansions > 0;
        game_finish(&g);
    }
    print_message("%d positions won; helpers worked %d times\n", won, together);
    assert_true(won == MOST && together > won);
    suite_finish(&suite);
    pn_destroy(s);
}

/* One thread begins alone, which is enough for short wins; the limits of the request hold before and
 * after that. */
static void alone_first(void **state) {
    (void)state;
    enum { SOLO = 1000, FEW = 300 };
    Suite suite = load_suite("wins.txt");
    Reason why;
    PnOptions o = pn_options_default();
    o.threads = solver_threads();
    o.megabytes = 16;
    PnSolver *s = pn_create(&o, &why);
    assert_non_null(s);
    Rules rules = rules_default();
    int alone = 0, together = 0;
    assert_int_equal(s->crew->solo, SOLO);
    for (int i = 0; i < suite.count; i += 5) {
        const SuiteEntry *e = &suite.entries[i];
        if (e->plies > 5) continue;
        Game g = game_at(&e->position, &rules);
        for (int k = 0; k < s->crew->count; k++) s->crew->helpers[k]->expansions = 0;
        pn_clear(s);
        PnAnswer a = solve(s, &g, e->position.side, 0, true);
        if (a.value != PN_WON || !a.shortest || a.plies != e->plies)
            fail_msg("%s: %d in %d plies, shortest: %d", e->id, a.value, a.plies, a.shortest);
        bool helped = false;
        for (int k = 0; k < s->crew->count; k++) helped |= s->crew->helpers[k]->expansions > 0;
        assert_true(!helped || a.nodes > SOLO);
        *(helped ? &together : &alone) += 1;
        game_finish(&g);
    }
    print_message("%d wins found alone, %d together\n", alone, together);
    assert_true(alone > 3);
    Game g = game_at(NULL, &rules);
    PnRequest request = {.attacker = BLACK, .node_limit = FEW};
    PnAnswer a;
    pn_clear(s);
    pn_solve(s, &g, &request, &a);
    assert_int_equal(a.value, PN_UNKNOWN);
    assert_in_range(a.nodes, FEW, FEW + MOVES_MAX);
    game_finish(&g);
    suite_finish(&suite);
    pn_destroy(s);
}

/* A draw is won by neither side, and only the winner is found to win. */
static void known_values(void **state) {
    (void)state;
    Suite suite = load_suite("rules.txt");
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    int won = 0, not_won = 0;
    for (int i = 0; i < suite.count; i++) {
        const SuiteEntry *e = &suite.entries[i];
        Rules rules = rules_of(e->rules ? e->rules : "olympiad");
        if (e->value == SUITE_UNKNOWN || position_is_over(&e->position, &rules)) continue;
        Game g = game_at(&e->position, &rules);
        for (int c = 0; c < 2; c++) {
            SuiteValue goal = (Color)c == e->position.side ? SUITE_WIN : SUITE_LOSS;
            uint64_t limit = e->value == goal ? PLENTY : PLENTY / 100;
            PnRequest request = {.attacker = (Color)c, .node_limit = limit};
            PnAnswer a;
            pn_clear(s);
            pn_solve(s, &g, &request, &a);
            /* That the loser does not win may take longer to prove than the win. */
            if (e->value == goal ? a.value != PN_WON : a.value == PN_WON)
                fail_msg("%s, %s attacks: %d", e->id, color_name((Color)c), a.value);
            won += a.value == PN_WON;
            not_won += a.value == PN_NOT_WON;
        }
        game_finish(&g);
    }
    print_message("%d won, %d not won\n", won, not_won);
    assert_true(won > 10 && not_won > 10);
    suite_finish(&suite);
    pn_destroy(s);
}

static void *stop_soon(void *argument) {
    usleep(20000);
    atomic_store((atomic_bool *)argument, true);
    return NULL;
}

static void limits(void **state) {
    (void)state;
    enum { NODES = 300000, INTERVAL = 256 };
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    Rules rules = rules_default();
    Game g = game_at(NULL, &rules);
    PnAnswer a;
    PnRequest request = {.attacker = BLACK, .node_limit = NODES};
    pn_solve(s, &g, &request, &a);
    assert_int_equal(a.value, PN_UNKNOWN);
    /* Each thread reports after so many expansions, each of which rates the moves of a position. */
    uint64_t late = (uint64_t)solver_threads() * INTERVAL * MOVES_MAX;
    assert_true(a.nodes >= NODES && a.nodes < NODES + late);
    assert_true(a.expansions > 0 && a.expansions < a.nodes);
    /* One round: what the helpers did is in it, beside the owner's own work. */
    uint64_t helpers = 0;
    for (int i = 0; i < s->crew->count; i++) helpers += s->crew->helpers[i]->expansions;
    assert_true(helpers > 0 && a.expansions > helpers);

    atomic_bool stop = false;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
    request = (PnRequest){.attacker = BLACK, .stop = &stop};
    pn_solve(s, &g, &request, &a);
    assert_int_equal(a.value, PN_UNKNOWN);
    pthread_join(thread, NULL);
    request = (PnRequest){.attacker = BLACK, .deadline = clock_now() + 20000000};
    pn_solve(s, &g, &request, &a);
    assert_int_equal(a.value, PN_UNKNOWN);
    game_finish(&g);
    pn_destroy(s);
}

/* A position that another thread searches looks worse, and no worse than before when it is left. */
static void busy_positions_are_avoided(void **state) {
    (void)state;
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    PnTeam *t = &s->crew->team;
    const uint64_t key = UINT64_C(0x123456789ABCDEF);
    assert_int_equal(pn_team_weigh(t, key, 40), 40);
    pn_team_mark(t, key, true);
    uint32_t once = pn_team_weigh(t, key, 40);
    pn_team_mark(t, key, true);
    uint32_t twice = pn_team_weigh(t, key, 40);
    assert_true(once > 40 && twice > once);
    assert_true(pn_team_weigh(t, key, PN_INFINITE - 1) < PN_INFINITE);
    assert_int_equal(pn_team_weigh(t, key + 1, 40), 40);
    pn_team_mark(t, key, false);
    pn_team_mark(t, key, false);
    assert_int_equal(pn_team_weigh(t, key, 40), 40);
    pn_destroy(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_positions),
        cmocka_unit_test(alone_first),
        cmocka_unit_test(known_values),
        cmocka_unit_test(limits),
        cmocka_unit_test(busy_positions_are_avoided),
    };
    if (solver_threads() < 2) return 77;
    return cmocka_run_group_tests_name("team", tests, NULL, NULL);
}
