/* Which mistakes of a reviewed game are tried again, and how another move is judged there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "game/retry.h"
#include "rules/notation.h"

enum { MOVES = 10 };

static Move move_of(const char *text) {
    Move m;
    assert_true(move_parse(span_of(text), &m, NULL));
    return m;
}

/* A game of two people with notes as a review leaves them; better "" = none. */
static const struct {
    const char *move, *better;
    MoveClass class;
    int lost;
    Opinion after;
} moves[MOVES] = {
    {"g8g6", "b1b3", CLASS_MISTAKE, 14, {-60, 0, 9, false}},
    {"a5c7", "h4f2", CLASS_INACCURACY, 8, {40, 0, 9, false}},
    {"b8b6", "", CLASS_BEST, 0, {40, 0, 9, false}},
    {"a7d7", "h7e7", CLASS_BLUNDER, 60, {0, 4, 9, false}},
    {"g1g3", "d1b3", CLASS_MISSED_WIN, 40, {50, 0, 9, false}},
    {"h7e7", "", CLASS_MISTAKE, 15, {90, 0, 9, false}},     /* no better move is known */
    {"d1b3", "a1a9", CLASS_MISTAKE, 15, {40, 0, 9, false}}, /* one that is not legal */
    {"a3d6", "a3c1", CLASS_BLUNDER, 30, {300, 0, 9, false}},
    {"b1b4", "e1e4", CLASS_GOOD, 3, {280, 0, 9, false}},
    {"h6f8", "h6f6", CLASS_BLUNDER, 45, {0, 3, 9, false}},
};

static RecordNode *nodes[MOVES + 1];

static void play_reviewed(Session *s, unsigned *versions) {
    assert_true(session_init(s, versions));
    GameSetup setup = setup_default();
    for (Color c = BLACK; c <= WHITE; c++) setup.players[c].kind = PLAYER_HUMAN;
    assert_true(session_start(s, &setup, NULL));
    nodes[0] = s->live;
    s->live->note.opinion = (Opinion){.score = 20, .depth = 9};
    for (int i = 0; i < MOVES; i++) {
        assert_true(session_play(s, move_of(moves[i].move), 0, NULL));
        nodes[i + 1] = s->live;
        s->live->note = (MoveNote){.opinion = moves[i].after,
                                   .class = moves[i].class,
                                   .lost = moves[i].lost,
                                   .better = MOVE_NONE};
        if (moves[i].better[0] && move_parse(span_of(moves[i].better), &s->live->note.better, NULL))
            continue;
        if (moves[i].better[0]) s->live->note.better = move_make(0, 0);
    }
}

static void the_marked_moves_of_a_side_are_collected(void **state) {
    (void)state;
    static const struct {
        int sides, count, plies[8];
    } cases[] = {
        {1 << BLACK, 2, {1, 5}}, {1 << WHITE, 3, {2, 4, 8}}, {RETRY_BOTH, 5, {1, 2, 4, 5, 8}}};
    unsigned versions = 0;
    Session s;
    RetryItem items[MOVES];
    play_reviewed(&s, &versions);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(retry_collect(&s, cases[i].sides, NULL), cases[i].count);
        assert_int_equal(retry_collect(&s, cases[i].sides, items), cases[i].count);
        for (int k = 0; k < cases[i].count; k++) {
            int ply = cases[i].plies[k];
            assert_ptr_equal(items[k].node, nodes[ply]);
            assert_int_equal(items[k].outcome, RETRY_OPEN);
            Opinion before = ply == 1 ? nodes[0]->note.opinion : moves[ply - 2].after;
            assert_int_equal(items[k].before.score, before.score);
            assert_int_equal(items[k].before.mate, before.mate);
        }
    }
    /* a variation is nobody's mistake */
    session_show_node(&s, nodes[2]);
    assert_true(session_explore(&s, move_of("c1c4"), NULL));
    s.view->note = nodes[1]->note;
    assert_int_equal(retry_collect(&s, RETRY_BOTH, NULL), 5);
    session_finish(&s);
}

/* Without an opinion of the review on the position before it, a move cannot be judged. */
static void what_was_thought_before_is_the_reviews(void **state) {
    (void)state;
    unsigned versions = 0;
    Session s;
    RetryItem items[MOVES];
    play_reviewed(&s, &versions);
    nodes[0]->note = (MoveNote){0};
    assert_int_equal(retry_collect(&s, RETRY_BOTH, NULL), 4);
    session_set_opinion(&s, &nodes[0]->position, (Opinion){.score = 33, .depth = 5});
    assert_int_equal(retry_collect(&s, RETRY_BOTH, items), 5);
    assert_int_equal(items[0].before.score, 33);
    /* what a player thought of its own move before making it says nothing of the position after it */
    nodes[1]->note = (MoveNote){.opinion = {.score = 700, .depth = 30}};
    assert_int_equal(retry_collect(&s, RETRY_BOTH, NULL), 3);
    session_set_opinion(&s, &nodes[1]->position, (Opinion){.score = -70, .depth = 5});
    assert_int_equal(retry_collect(&s, RETRY_BOTH, items), 4);
    assert_ptr_equal(items[0].node, nodes[2]);
    assert_int_equal(items[0].before.score, -70);
    /* another program's numbers are not Lia's */
    nodes[3]->note.opinion.foreign = true;
    assert_int_equal(retry_collect(&s, RETRY_BOTH, NULL), 3);
    session_finish(&s);
}

static void the_mistakes_are_those_of_the_person(void **state) {
    (void)state;
    static const struct {
        PlayerKind black, white;
        int sides;
    } cases[] = {{PLAYER_HUMAN, PLAYER_LIA, 1 << BLACK},
                 {PLAYER_ENGINE, PLAYER_HUMAN, 1 << WHITE},
                 {PLAYER_HUMAN, PLAYER_HUMAN, RETRY_BOTH},
                 {PLAYER_LIA, PLAYER_ENGINE, RETRY_BOTH}};
    unsigned versions = 0;
    Session s;
    play_reviewed(&s, &versions);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        s.setup.players[BLACK].kind = cases[i].black;
        s.setup.players[WHITE].kind = cases[i].white;
        assert_int_equal(retry_sides(&s), cases[i].sides);
    }
    session_finish(&s);
}

static void another_move_is_judged_as_by_the_review(void **state) {
    (void)state;
    static const struct {
        int ply;
        const char *move;
        Opinion after;
        MoveClass class;
    } cases[] = {
        {1, "b1b3", {0, 0, 0, false}, CLASS_BEST},       /* needs no search */
        {1, "g8g6", {500, 0, 20, false}, CLASS_MISTAKE}, /* nor does the move of the game */
        {1, "c1c3", {20, 0, 9, false}, CLASS_GOOD},
        {1, "c1c3", {200, 0, 9, false}, CLASS_GOOD},
        {1, "c1c3", {-20, 0, 9, false}, CLASS_INACCURACY},
        {1, "c1c3", {-60, 0, 9, false}, CLASS_MISTAKE},
        {1, "c1c3", {0, -2, 9, false}, CLASS_BLUNDER},
        {2, "h5f5", {-60, 0, 9, false}, CLASS_GOOD}, /* White's side of it */
        {2, "h5f5", {0, 0, 9, false}, CLASS_INACCURACY},
        {5, "c1c3", {0, 9, 9, false}, CLASS_GOOD}, /* a longer win is a win */
        {5, "c1c3", {900, 0, 9, false}, CLASS_MISSED_WIN},
        {5, "c1c3", {-300, 0, 9, false}, CLASS_BLUNDER},
    };
    unsigned versions = 0;
    Session s;
    RetryItem items[MOVES];
    play_reviewed(&s, &versions);
    int count = retry_collect(&s, RETRY_BOTH, items);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const RetryItem *item = NULL;
        for (int k = 0; k < count; k++)
            if (items[k].node->ply == cases[i].ply) item = &items[k];
        assert_non_null(item);
        MoveNote note = retry_judge(item, move_of(cases[i].move), cases[i].after);
        if (note.class != cases[i].class)
            fail_msg("ply %d %s: %s", cases[i].ply, cases[i].move, class_names[note.class]);
    }
    session_finish(&s);
}

static void the_rest_comes_once_more(void **state) {
    (void)state;
    RetryItem items[] = {{.outcome = RETRY_FOUND, .before = {.score = 1}},
                         {.outcome = RETRY_HELPED, .before = {.score = 2}},
                         {.outcome = RETRY_FOUND, .before = {.score = 3}},
                         {.outcome = RETRY_OPEN, .before = {.score = 4}}};
    assert_int_equal(retry_count(items, 4, RETRY_FOUND), 2);
    assert_int_equal(retry_rest(items, 4), 2);
    assert_int_equal(items[0].before.score, 2);
    assert_int_equal(items[1].before.score, 4);
    assert_int_equal(retry_count(items, 2, RETRY_OPEN), 2);
    items[0].outcome = items[1].outcome = RETRY_FOUND;
    assert_int_equal(retry_rest(items, 2), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_marked_moves_of_a_side_are_collected),
        cmocka_unit_test(what_was_thought_before_is_the_reviews),
        cmocka_unit_test(the_mistakes_are_those_of_the_person),
        cmocka_unit_test(another_move_is_judged_as_by_the_review),
        cmocka_unit_test(the_rest_comes_once_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
