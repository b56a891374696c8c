/* The prover: answers of every kind, questions that are given up, and questions in place of others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/notation.h"
#include "work/prover.h"

static Uint32 event;
static Prover *prover;

static const char win_in_9[] = "4pp2/1pppP3/2PPpP2/6P1/2p2P2/3p1P1P/8/8 b";
static const char won_in_2[] = "2pp4/5P1P/Ppp2P2/1ppP3P/1pp5/2p4P/P1P2P1P/3P4 w";
static const char level[] = "4P1p1/7P/8/8/8/4pP2/8/4p3 b";

static Game game_at(const char *fen) {
    Position p;
    Game g;
    Reason why;
    Rules rules = rules_default();
    if (!fen) p = pos_standard();
    if (fen && !fen_parse(span_of(fen), &p, &why)) fail_msg("%s: %s", fen, why.text);
    assert_true(game_init(&g, &p, &rules));
    return g;
}

static unsigned start(const char *fen, uint64_t nodes, int tree_most) {
    Game g = game_at(fen);
    ProofLimits limits = {.nodes = nodes, .tree_most = tree_most};
    Reason why;
    unsigned ticket = prover_start(prover, &g, &limits, &why);
    game_finish(&g);
    assert_true(ticket > 0);
    return ticket;
}

/* Waits for the event, never for a time; the test's own limit ends what never comes. */
static ProofInfo next_info(void) {
    ProofInfo info;
    while (!prover_read(prover, &info)) {
        SDL_Event e;
        assert_true(SDL_WaitEvent(&e));
    }
    return info;
}

static ProofInfo last_info(unsigned ticket) {
    for (;;) {
        ProofInfo info = next_info();
        assert_int_equal(info.ticket, ticket);
        if (info.done) return info;
        assert_null(info.tree.nodes);
    }
}

static void wins_and_losses_come_with_their_tree(void **state) {
    (void)state;
    ProofInfo won = last_info(start(win_in_9, 1000000, 100000));
    assert_int_equal(won.value[BLACK], PN_WON);
    assert_int_equal(won.value[WHITE], PN_UNKNOWN);
    assert_int_equal(won.plies, 9);
    assert_true(won.exact);
    assert_int_equal(won.tree.nodes[0].plies, 9);
    assert_false(won.tree.nodes[0].cut);
    int whole = won.tree.count;
    pn_tree_finish(&won.tree);
    ProofInfo lost = last_info(start(won_in_2, 1000000, 1000));
    assert_int_equal(lost.value[BLACK], PN_WON);
    assert_int_equal(lost.plies, 2);
    assert_int_equal(lost.tree.nodes[lost.tree.nodes[0].child].plies, 1);
    pn_tree_finish(&lost.tree);
    /* a tree that was cut knows how long its lines are */
    ProofInfo cut = last_info(start(win_in_9, 1000000, 200));
    assert_true(cut.tree.nodes[0].cut && cut.tree.count <= 200);
    assert_int_equal(cut.tree.nodes[0].plies, 9);
    int unknown = 0;
    for (int i = 0; i < cut.tree.count; i++) {
        const PnTreeNode *n = &cut.tree.nodes[i];
        unknown += n->cut && !n->plies;
        assert_true(n->ply + n->plies <= 9);
    }
    assert_int_equal(unknown, 0);
    printf("trees of %d and %d nodes\n", whole, cut.tree.count);
    pn_tree_finish(&cut.tree);
}

static void neither_side_may_win(void **state) {
    (void)state;
    ProofInfo info = last_info(start(level, 1000000, 1000));
    assert_int_equal(info.value[BLACK], PN_NOT_WON);
    assert_int_equal(info.value[WHITE], PN_NOT_WON);
    assert_int_equal(info.tree.count, 0);
}

static void nodes_run_out(void **state) {
    (void)state;
    ProofInfo info = last_info(start(NULL, 50000, 1000));
    assert_int_equal(info.value[BLACK], PN_UNKNOWN);
    assert_int_equal(info.value[WHITE], PN_UNKNOWN);
    assert_false(info.exhausted);
    assert_in_range(info.nodes, 50000, 60000);
}

static void one_side_may_be_asked_alone(void **state) {
    (void)state;
    Game g = game_at(level);
    ProofLimits limits = {.nodes = 1000000, .one_side = true, .attacker = WHITE};
    unsigned ticket = prover_start(prover, &g, &limits, NULL);
    game_finish(&g);
    ProofInfo info = last_info(ticket);
    assert_int_equal(info.value[WHITE], PN_NOT_WON);
    assert_int_equal(info.value[BLACK], PN_UNKNOWN);
    assert_true(info.exhausted);
}

/* The start of the game would take years. */
static void what_runs_is_given_up_at_once(void **state) {
    (void)state;
    ProofInfo info;
    start(NULL, UINT64_MAX, 1000);
    next_info();
    prover_stop(prover);
    assert_false(prover_read(prover, &info));
    int replaced = 0;
    for (; replaced < 20; replaced++) {
        start(NULL, UINT64_MAX, 1000);
        if (replaced % 3 == 0) next_info();
        if (replaced % 4 == 0) prover_stop(prover);
    }
    info = last_info(start(won_in_2, 1000000, 1000));
    assert_int_equal(info.plies, 2);
    pn_tree_finish(&info.tree);
    /* a tree that nobody reads, and a question at the end */
    start(won_in_2, 1000000, 1000);
    assert_true(SDL_WaitEvent(NULL));
    start(NULL, UINT64_MAX, 1000);
    printf("%d questions replaced\n", replaced);
}

static void tests_may_pretend(void **state) {
    (void)state;
    ProofInfo told = {.nodes = 7, .done = true};
    assert_false(prover_tell(prover, &told));
    prover_pretend(prover, true);
    assert_false(prover_tell(prover, &told));
    unsigned ticket = start(NULL, 1, 1);
    assert_true(prover_tell(prover, &told));
    assert_int_equal(last_info(ticket).nodes, 7);
    prover_pretend(prover, false);
}

static int begin(void **state) {
    (void)state;
    Reason why;
    prover = prover_create(event, &why);
    return prover ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    prover_destroy(prover);
    SDL_FlushEvent(event);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wins_and_losses_come_with_their_tree, begin, end),
        cmocka_unit_test_setup_teardown(neither_side_may_win, begin, end),
        cmocka_unit_test_setup_teardown(nodes_run_out, begin, end),
        cmocka_unit_test_setup_teardown(one_side_may_be_asked_alone, begin, end),
        cmocka_unit_test_setup_teardown(what_runs_is_given_up_at_once, begin, end),
        cmocka_unit_test_setup_teardown(tests_may_pretend, begin, end),
    };
    if (SDL_Init(SDL_INIT_EVENTS)) return 1;
    event = SDL_RegisterEvents(1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
