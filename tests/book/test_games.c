/* Games that are counted in a book. */
#include "book/form.h"
#include "fixture.h"
#include "rules/notation.h"

static void images_are_one_game(void **state) {
    (void)state;
    BookMaker *m = grown(1, NULL, 8);
    Position start = pos_standard(), turned = pos_transform(&start, 2);
    Reason why;
    Move move;
    int64_t met = 0;
    assert_true(move_parse(span_of("b1d3"), &move, &why) && pos_equal(&start, &turned));
    /* The same game and its mirror image: Black wins, draws, loses. */
    assert_true(book_maker_add_game(m, &start, &move, 1, WINNER_BLACK, &met));
    Move mirrored = move_transform(move, 2);
    assert_true(book_maker_add_game(m, &start, &mirrored, 1, WINNER_DRAW, &met));
    assert_true(book_maker_add_game(m, &start, &move, 1, WINNER_WHITE, &met));
    assert_int_equal(met, 3);
    Buffer file = {0};
    assert_true(book_maker_format(m, &file));
    Book *b = opened(&file);
    BookMove moves[MOVES_MAX];
    int n = book_moves(b, &start, moves), found = 0;
    Position after = pos_after(&start, move);
    for (int i = 0; i < n; i++) {
        Position next = pos_after(&start, moves[i].move);
        if (book_form(&next).key != book_form(&after).key) {
            assert_int_equal(moves[i].games, 0);
            continue;
        }
        found++;
        assert_int_equal(moves[i].games, 3);
        assert_int_equal(moves[i].half_points, 3);
    }
    assert_int_equal(found, 1);
    book_close(b);
    buffer_finish(&file);
    book_maker_destroy(m);
}

/* The points of a move are those of the side that made it. */
static void points_of_both_sides(void **state) {
    (void)state;
    BookMaker *m = grown(1, NULL, 8);
    Position start = pos_standard(), next = start;
    BookMove first[MOVES_MAX], reply[MOVES_MAX];
    Buffer before = {0}, after = {0};
    assert_true(book_maker_format(m, &before));
    Book *b = opened(&before);
    int n = book_moves(b, &start, first), i = 0;
    for (; i < n; i++) {
        next = pos_after(&start, first[i].move);
        if (book_moves(b, &next, reply)) break;
    }
    assert_true(i < n);
    Move line[2] = {first[i].move, reply[0].move};
    int64_t met = 0;
    assert_true(book_maker_add_game(m, &start, line, 2, WINNER_BLACK, &met));
    assert_true(book_maker_add_game(m, &start, line, 2, WINNER_BLACK, &met));
    assert_true(book_maker_add_game(m, &start, line, 2, WINNER_WHITE, &met));
    assert_true(book_maker_add_game(m, &start, line, 2, WINNER_DRAW, &met));
    assert_int_equal(met, 8);
    book_close(b);
    assert_true(book_maker_format(m, &after));
    b = opened(&after);
    /* Moves with equal scores may change places. */
    int points[2] = {0};
    for (int ply = 0; ply < 2; ply++) {
        BookMove *moves = ply ? reply : first;
        n = book_moves(b, ply ? &next : &start, moves);
        for (i = 0; i < n; i++) {
            if (moves[i].move != line[ply]) continue;
            assert_int_equal(moves[i].games, 4);
            points[ply] = (int)moves[i].half_points;
        }
    }
    assert_int_equal(points[0], 5);
    assert_int_equal(points[1], 3);
    book_close(b);
    buffer_finish(&before);
    buffer_finish(&after);
    book_maker_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(images_are_one_game),
                                       cmocka_unit_test(points_of_both_sides)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
