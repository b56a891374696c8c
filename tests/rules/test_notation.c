/* Positions and moves as text: every dialect, every notation, and what must be refused with a
 * reason. */
#include "rules/notation.h"
#include "rules/moves.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static Position random_position(uint64_t *state) {
    Bits sets[2] = {0, 0};
    int counts[2] = {1 + (int)(next_random(state) % STONES_MAX),
                     1 + (int)(next_random(state) % STONES_MAX)};
    for (int c = 0; c < 2; c++) {
        while (bits_count(sets[c]) < counts[c]) {
            Bits b = bits_of((Square)(next_random(state) % SQUARES));
            if (!(b & sets[1 - c])) sets[c] |= b;
        }
    }
    return pos_make(sets[BLACK], sets[WHITE], next_random(state) & 1 ? WHITE : BLACK);
}

static void assert_refused(bool accepted, const char *text, const Reason *why, const char *part) {
    if (accepted) fail_msg("accepted: \"%s\"", text);
    if (!strstr(why->text, part))
        fail_msg("\"%s\": said \"%s\", not \"%s\"", text, why->text, part);
}

static void fen_reads_every_dialect(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool scrambled;
        Color side;
    } rows[] = {
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1", false, BLACK},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 w - - 0 1", false, WHITE},
        {"1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 w - - 0 1", false, BLACK},
        {"1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 b - - 0 1", false, WHITE},
        {"1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 w", false, BLACK},
        {"1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b", false, BLACK},
        {"1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 w", false, WHITE},
        {"1BBBBBB1/W6W/w6w/W6W/w6w/W6W/w6w/1bbBBbb1 B", false, BLACK},
        {"1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x", false, BLACK},
        {"1XXXXXX1/O6O/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 o", false, WHITE},
        {"1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 w", false, WHITE},
        {"1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 Black", false, BLACK},
        {" \t1xxxxxx1/o6o/o6o/o51o/o6o/o6o/o33o/1xxxxxx1   white \r\n", false, WHITE},
        {"1PpPpPp1/p6P/P6p/p6P/P6p/p6P/P6p/1pPpPpP1 b - - 0 1", true, BLACK},
        {"1lLlLlL1/L6l/l6L/L6l/l6L/L6l/l6L/1LlLlLl1 w - - 12 345", true, BLACK},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Position p, expected = rows[i].scrambled ? pos_scrambled_eggs() : pos_standard();
        Reason why;
        if (!fen_parse(span_of(rows[i].text), &p, &why)) fail_msg("%s: %s", rows[i].text, why.text);
        assert_true(pos_is_ok(&p));
        assert_true(p.stones[BLACK] == expected.stones[BLACK]);
        assert_true(p.stones[WHITE] == expected.stones[WHITE]);
        assert_int_equal(p.side, rows[i].side);
    }
    print_message("%d FENs of four dialects\n", COUNT(rows));
}

static void fen_refuses_with_place_and_cause(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"", "empty"},
        {" \t\r\n", "empty"},
        {"b", "rank 8 has 1 squares"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1", "side to move is missing: add b for Black"},
        {"1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1", "add w for Black or b for White"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 x", "side to move is 'x', not b or w"},
        {"1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 white", "'white', not w or b"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 -", "side to move is '-'"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P b", "7 ranks, not 8"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1/8 b", "more than 8 ranks"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1/ b", "more than 8 ranks"},
        {"1pppppp1/P6P/P5P/P6P/P6P/P6P/P6P/1pppppp1 b", "rank 6 has 7 squares"},
        {"1pppppp1/P6P/P7P/P6P/P6P/P6P/P6P/1pppppp1 b", "rank 6 has more than 8 squares"},
        {"1pppppp1/P6P//P6P/P6P/P6P/P6P/1pppppp1 b", "rank 6 has 0 squares"},
        {"/1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b", "rank 8 has 0 squares"},
        {"0pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b", "'0' on a8"},
        {"9/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b", "'9' on a8"},
        {"1ppqppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b", "'q' on d8"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pp\xE9ppp1 b", "'\\xE9' on d1"},
        {"1pppppp1/P6P/P6P/P6w/P6P/P6P/P6P/1pppppp1 b", "'w' on h5: the stones so far are p and P"},
        {"1bbbbbb1/w6w/w6o/w6w/w6w/w6w/w6w/1bbbbbb1 b", "'o' on h6: the stones so far are b and w"},
        {"1LLLLLL1/p6p/8/8/8/8/8/8 w", "'p' on a7: the stones so far are L and l"},
        {"1xxxxxx1/w6w/8/8/8/8/8/8 b", "'w' on a7: the stones so far are x and o"},
        {"8/8/8/8/8/8/8/8 b", "Black has no stone"},
        {"8/8/8/3p4/8/8/8/8 b", "White has no stone"},
        {"8/8/8/3P4/8/8/8/8 b", "Black has no stone"},
        {"pppppppp/pppppP2/8/8/8/8/8/8 b", "Black has 13 stones, more than 12"},
        {"wwwwwwww/wwwwwwww/b7/8/8/8/8/8 b", "White has 16 stones"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1 7", "'7' after the side"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b KQkq - 0 1", "'KQkq' after the side"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1 moves b1b3",
         "'moves' after the side"},
        {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b -1", "'-1' after the side"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "'r' on a8"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Position p = pos_scrambled_eggs(), before = p;
        Reason why = {""};
        assert_refused(fen_parse(span_of(rows[i][0]), &p, &why), rows[i][0], &why, rows[i][1]);
        assert_memory_equal(&p, &before, sizeof p);
        assert_false(fen_parse(span_of(rows[i][0]), &p, NULL));
    }
    print_message("%d bad FENs\n", COUNT(rows));
}

static void positions_survive_the_round_trip(void **state) {
    (void)state;
    uint64_t seed = 20240601;
    enum { ROUNDS = 10000 };
    for (int i = 0; i < ROUNDS; i++) {
        Position p = random_position(&seed), back;
        char fen[FEN_SIZE], diagram[DIAGRAM_SIZE];
        Reason why = {""};
        fen_format(&p, fen);
        if (!fen_parse(span_of(fen), &back, &why)) fail_msg("%s: %s", fen, why.text);
        assert_true(pos_equal(&p, &back) && pos_is_ok(&back));
        if (!position_parse_any(span_of(fen), &back, &why)) fail_msg("%s: %s", fen, why.text);
        assert_true(pos_equal(&p, &back));
        diagram_format(&p, diagram);
        if (!diagram_parse(span_of(diagram), &back, &why)) fail_msg("%s: %s", diagram, why.text);
        assert_true(pos_equal(&p, &back) && pos_is_ok(&back));
        if (!position_parse_any(span_of(diagram), &back, &why))
            fail_msg("%s: %s", diagram, why.text);
        assert_true(pos_equal(&p, &back));
    }
    Position p = pos_standard();
    char fen[FEN_SIZE];
    fen_format(&p, fen);
    assert_string_equal(fen, "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1");
    p = pos_scrambled_eggs();
    fen_format(&p, fen);
    assert_string_equal(fen, "1PpPpPp1/p6P/P6p/p6P/P6p/p6P/P6p/1pPpPpP1 b - - 0 1");
    print_message("%d random positions as FEN and as diagram\n", ROUNDS);
}

static void squares_are_read_exactly(void **state) {
    (void)state;
    for (Square s = 0; s < SQUARES; s++) {
        char text[3];
        square_format(s, text);
        assert_int_equal(square_parse(span_of(text)), s);
        text[0] = (char)(text[0] - 'a' + 'A');
        assert_int_equal(square_parse(span_of(text)), s);
    }
    static const char *const bad[] = {"",
                                      "e",
                                      "e4 ",
                                      " e4",
                                      "e44",
                                      "i1",
                                      "a0",
                                      "a9",
                                      "4e",
                                      "`1",
                                      "a:",
                                      ("\xE1"
                                       "1")};
    for (int i = 0; i < COUNT(bad); i++) assert_int_equal(square_parse(span_of(bad[i])), NO_SQUARE);
}

static void moves_are_read_in_every_notation(void **state) {
    (void)state;
    static const char *const same[] = {"b1b3",
                                       "b1-b3",
                                       "b1xb3",
                                       "b1:b3",
                                       "b1 b3",
                                       "B1B3",
                                       "B1-B3",
                                       "B1Xb3",
                                       "b1 - b3",
                                       " b1b3\n",
                                       "b1-b3+",
                                       "b1-b3!",
                                       "b1-b3++",
                                       "b1-b3#",
                                       "b1b3 !?",
                                       "b1-b3??",
                                       "b1\tb3",
                                       "b1  b3",
                                       "B1-B3    ",
                                       "b1-b3 +",
                                       "b1\xE2\x80\x93"
                                       "b3",
                                       "b1\xC3\x97"
                                       "b3"};
    static const char *const passes[] = {"pass", "0000", "@@@@", "PASS", " Pass ", "pass!"};
    Reason why = {""};
    Move m, b1b3 = move_make(square_parse(span_of("b1")), square_parse(span_of("b3")));
    for (int i = 0; i < COUNT(same); i++) {
        m = MOVE_NONE;
        if (!move_parse(span_of(same[i]), &m, &why)) fail_msg("%s: %s", same[i], why.text);
        assert_int_equal(m, b1b3);
    }
    for (int i = 0; i < COUNT(passes); i++) {
        m = MOVE_NONE;
        if (!move_parse(span_of(passes[i]), &m, &why)) fail_msg("%s: %s", passes[i], why.text);
        assert_int_equal(m, MOVE_PASS);
    }
    print_message("%d spellings of a move, %d of the pass\n", COUNT(same), COUNT(passes));
}

static void moves_are_refused_with_a_cause(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"", "empty"},
        {"  ", "empty"},
        {"+!", "empty"},
        {"b", "'b' does not begin with a square"},
        {"b1", "no square a1 to h8 to move to"},
        {"b1-", "no square a1 to h8 to move to"},
        {"b1--b3", "no square a1 to h8 to move to"},
        {"b1-i3", "no square a1 to h8 to move to"},
        {"b1b9", "no square a1 to h8 to move to"},
        {"b0b3", "does not begin with a square"},
        {"b1b3b5", "more text follows the move"},
        {"b1b3q", "more text follows the move"},
        {"b1-b3 c1", "more text follows the move"},
        {"b1b1", "does not move"},
        {"a1a1", "does not move"},
        {"000", "does not begin"},
        {"00000", "does not begin"},
        {"passe", "does not begin"},
        {"resign", "does not begin"},
        {"(none)", "'(none)' does not begin"},
        {"\xFF\xFE", "'\\xFF\\xFE' does not begin"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Move m = 777;
        Reason why = {""};
        assert_refused(move_parse(span_of(rows[i][0]), &m, &why), rows[i][0], &why, rows[i][1]);
        assert_int_equal(m, 777);
    }
    char huge[5000];
    memset(huge, 'b', sizeof huge - 1);
    huge[sizeof huge - 1] = '\0';
    Move m = 777;
    Reason why = {""};
    assert_refused(move_parse(span_of(huge), &m, &why), "5000 letters", &why, "bbb...'");
    print_message("%d bad moves\n", COUNT(rows) + 1);
}

static void every_move_survives_the_round_trip(void **state) {
    (void)state;
    Position p = pos_standard();
    Move list[MOVES_MAX];
    int captures = 0, count = moves_generate(&p, list);
    for (int i = 0; i < count; i++) {
        char text[3][MOVE_TEXT_SIZE];
        move_format_wire(list[i], text[0]);
        move_format(&p, list[i], text[1]);
        move_format_sgf(&p, list[i], text[2]);
        for (int k = 0; k < 3; k++) {
            Move back = MOVE_NONE;
            assert_true(move_parse(span_of(text[k]), &back, NULL));
            assert_int_equal(back, list[i]);
        }
        captures += text[1][2] == 'x';
        assert_int_equal(text[1][2] == 'x', text[2][2] == ':');
    }
    assert_int_equal(captures, 4);
    char text[MOVE_TEXT_SIZE];
    move_format_wire(MOVE_PASS, text);
    assert_string_equal(text, "0000");
    move_format(&p, MOVE_PASS, text);
    assert_string_equal(text, "pass");
    move_format_sgf(&p, MOVE_PASS, text);
    assert_string_equal(text, "pass");
    print_message("%d moves of the start position\n", count);
}

static void diagrams_are_read_in_many_shapes(void **state) {
    (void)state;
    static const char *const rows[] = {
        "8 . x x x x x x .\n7 o . . . . . . o\n6 o . . . . . . o\n5 o . . . . . . o\n4 o . . . . . "
        ". o\n"
        "3 o . . . . . . o\n2 o . . . . . . o\n1 . x x x x x x .\n  a b c d e f g h\nBlack to "
        "move\n",
        ".xxxxxx.\no......o\no......o\no......o\no......o\no......o\no......o\n.xxxxxx.\nblack",
        "black to "
        "move\n.BBBBBB.\nW------W\nW______W\nW......W\nw......w\nw......w\nw......w\n.bbbbbb.\n",
        "\r\n  ABCDEFGH\r\n8 .xxxxxx. 8\r\n7 o......o 7\r\n6 o......o 6\r\n5 o......o 5\r\n4 "
        "o......o 4\r\n"
        "3 o......o 3\r\n2 o......o 2\r\n1 .xxxxxx. 1\r\n\r\nto move: x.\r\n",
        " +-----------------+\n8| . x x x x x x . |\n7| o . . . . . . o |\n6| o . . . . . . o |\n"
        "5| o . . . . . . o |\n4| o . . . . . . o |\n3| o . . . . . . o |\n2| o . . . . . . o |\n"
        "1| . x x x x x x . |\n +-----------------+\n   a b c d e f g h\nb",
    };
    Position expected = pos_standard();
    for (int i = 0; i < COUNT(rows); i++) {
        Position p;
        Reason why = {""};
        if (!diagram_parse(span_of(rows[i]), &p, &why)) fail_msg("%s: %s", rows[i], why.text);
        assert_true(pos_equal(&p, &expected));
    }
    print_message("%d diagrams\n", COUNT(rows));
}

static void diagrams_are_refused_with_a_cause(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"", "0 rows"},
        {"Black to move", "0 rows"},
        {"x.......\n........\n", "2 rows"},
        {"x......o\n........\n........\n........\n........\n........\n........\n........\n",
         "who is to move"},
        {"x......o\n........\n........\n........\n........\n........\n........\n........\n........"
         "\nb",
         "after the eighth row"},
        {"x......o\n.......\n", "rank 7 has 7 squares"},
        {"x......o.\n", "rank 8 has more than 8 squares"},
        {"x..q...o\n", "'q' on d8"},
        {"1 x......o\n", "row 1 is labelled 1, not 8"},
        {"x..3...o\n", "rank 8: a number among the squares"},
        {"x.......\n........\n........\n........\n........\n........\n........\n........\nb",
         "White has 0 stones"},
        {"xxxxxxxx\nxxxxxxxx\no.......\n........\n........\n........\n........\n........\nb",
         "Black has 16 stones"},
        {"x......o\n........\n........\n........\n........\n........\n........\n........\nb\nw",
         "two lines say"},
        {"Black or white\n", "'l' on b8"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Position p = pos_standard(), before = p;
        Reason why = {""};
        assert_refused(diagram_parse(span_of(rows[i][0]), &p, &why), rows[i][0], &why, rows[i][1]);
        assert_memory_equal(&p, &before, sizeof p);
    }
    print_message("%d bad diagrams\n", COUNT(rows));
}

static void anything_a_person_pastes(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool scrambled;
    } rows[] = {
        {"standard", false},
        {" Startpos\n", false},
        {"LOA", false},
        {"position startpos", false},
        {"Scrambled Eggs", true},
        {"scrambled-eggs", true},
        {"fen 1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b", false},
        {"position fen 1PpPpPp1/p6P/P6p/p6P/P6p/p6P/P6p/1pPpPpP1 b - - 0 1", true},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Position p, expected = rows[i].scrambled ? pos_scrambled_eggs() : pos_standard();
        Reason why = {""};
        if (!position_parse_any(span_of(rows[i].text), &p, &why))
            fail_msg("%s: %s", rows[i].text, why.text);
        assert_true(pos_equal(&p, &expected));
    }
    Reason why = {""};
    Position p;
    assert_refused(position_parse_any(span_of(""), &p, &why), "", &why, "empty");
    assert_refused(position_parse_any(span_of("hello"), &p, &why), "hello", &why,
                   "'hello' is neither");
    assert_refused(position_parse_any(span_of("8/8 b"), &p, &why), "8/8 b", &why, "2 ranks");
    assert_refused(position_parse_any(span_of("x\no"), &p, &why), "x o", &why, "two lines");
}

/* Counted one by one: a new pair begins with the first move and with every move of Black. */
static void moves_are_numbered_in_pairs(void **state) {
    (void)state;
    for (Color first = BLACK; first <= WHITE; first++) {
        int number = 0;
        for (int ply = 1; ply <= 50; ply++) {
            Color mover = ply % 2 ? first : color_other(first);
            if (ply == 1 || mover == BLACK) number++;
            assert_int_equal(move_number(mover, ply), number);
        }
    }
}

/* Random bytes, and damaged copies of good texts: the verdict does not matter, surviving does. */
static void any_bytes_are_survived(void **state) {
    (void)state;
    static const char *const seeds[] = {"1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1",
                                        "8 .xxxxxx.\n7 o......o\nBlack to move", "b1-b3", "@@@@"};
    uint64_t seed = 7;
    enum { ROUNDS = 100000 };
    for (int i = 0; i < ROUNDS; i++) {
        char text[80];
        snprintf(text, sizeof text, "%s", seeds[i % COUNT(seeds)]);
        for (uint64_t n = next_random(&seed) % 6; n > 0; n--) {
            text[next_random(&seed) % strlen(seeds[i % COUNT(seeds)])] = (char)next_random(&seed);
        }
        Position p;
        Move m;
        Reason why;
        if (fen_parse(span_of(text), &p, &why)) assert_true(pos_is_ok(&p));
        if (position_parse_any(span_of(text), &p, &why)) assert_true(pos_is_ok(&p));
        if (diagram_parse(span_of(text), &p, &why)) assert_true(pos_is_ok(&p));
        if (move_parse(span_of(text), &m, &why))
            assert_true(m == MOVE_PASS || move_from(m) != move_to(m));
    }
    print_message("%d damaged texts\n", ROUNDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fen_reads_every_dialect),
        cmocka_unit_test(fen_refuses_with_place_and_cause),
        cmocka_unit_test(positions_survive_the_round_trip),
        cmocka_unit_test(squares_are_read_exactly),
        cmocka_unit_test(moves_are_read_in_every_notation),
        cmocka_unit_test(moves_are_refused_with_a_cause),
        cmocka_unit_test(every_move_survives_the_round_trip),
        cmocka_unit_test(diagrams_are_read_in_many_shapes),
        cmocka_unit_test(diagrams_are_refused_with_a_cause),
        cmocka_unit_test(anything_a_person_pastes),
        cmocka_unit_test(moves_are_numbered_in_pairs),
        cmocka_unit_test(any_bytes_are_survived),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
