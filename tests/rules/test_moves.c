/* Generator, keys, connection and perft against their slow twins, on positions of every density. */
#include "sample.h"
#include "plain_winner.h"
#include "random_position.h"
#include "rules/ending.h"
#include "rules/insight.h"
#include "rules/notation.h"
#include "rules/perft.h"
#include "rules/reference.h"

enum { POSITIONS = 100000 };

static int compare_moves(const void *a, const void *b) {
    return (int)*(const Move *)a - (int)*(const Move *)b;
}

static void assert_same_moves(const Move *a, int na, const Move *b, int nb) {
    Move x[MOVES_MAX], y[MOVES_MAX];
    assert_int_equal(na, nb);
    memcpy(x, a, (size_t)na * sizeof *a);
    memcpy(y, b, (size_t)nb * sizeof *b);
    qsort(x, (size_t)na, sizeof *x, compare_moves);
    qsort(y, (size_t)nb, sizeof *y, compare_moves);
    assert_memory_equal(x, y, (size_t)na * sizeof *x);
}

/* Everything the generator offers, on the path selected. */
static void check_generator(const Position *p, const Move *expected, int n) {
    Move list[MOVES_MAX], captures[MOVES_MAX], kept[MOVES_MAX];
    int count = moves_generate(p, list), kept_count = 0;
    assert_same_moves(list, count, expected, n);
    assert_int_equal(moves_count(p, p->side), n);
    assert_int_equal(moves_any(p, p->side), n > 0);
    for (int i = 0; i < count; i++)
        if (move_is_capture(p, list[i])) kept[kept_count++] = list[i];
    int capture_count = moves_generate_captures(p, captures);
    assert_int_equal(capture_count, kept_count);
    assert_memory_equal(captures, kept, (size_t)kept_count * sizeof *kept);
}

static void test_generator_equals_references(void **state) {
    (void)state;
    uint64_t seed = 20041;
    long moves = 0;
    int best = moves_path_current(), paths = 0;
    for (int path = 0; path < moves_path_count(); path++) {
        if (!moves_path_select(path)) continue;
        paths++;
        for (int i = 0; i < POSITIONS; i++) {
            Position p = random_position(&seed);
            Move box[MOVES_MAX], plain[MOVES_MAX];
            int n = mailbox_generate(&p, box);
            assert_same_moves(plain, plain_generate(&p, plain), box, n);
            check_generator(&p, box, n);
            Position other = pos_after(&p, MOVE_PASS);
            assert_int_equal(moves_count(&p, other.side), mailbox_generate(&other, plain));
            moves += n;
        }
    }
    assert_true(moves_path_select(best));
    assert_true(moves > 1000000);
    print_message("%d positions, %d ways to generate, %ld moves\n", POSITIONS, paths, moves);
}

/* Every one of the 65,536 words that a damaged table could hold. */
static void test_single_moves(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 200; i++) {
        Position p = random_position(&seed);
        Move list[MOVES_MAX];
        int n = mailbox_generate(&p, list), legal = 0;
        for (int m = 0; m <= UINT16_MAX; m++) {
            bool is_listed = false;
            for (int k = 0; k < n; k++) is_listed |= list[k] == m;
            assert_int_equal(move_is_legal(&p, (Move)m), is_listed);
            legal += is_listed;
            Reason why = {""};
            assert_int_equal(move_explain(&p, (Move)m, &why), is_listed);
            assert_int_equal(why.text[0] == '\0', is_listed);
        }
        assert_int_equal(legal, n);
    }
}

/* After a quiet move its line holds as many stones as before and the way is free, so the mover can
 * go back: only a capture can leave both sides without a move. The search relies on it. */
static void test_quiet_moves_go_back(void **state) {
    (void)state;
    enum { TRIES = POSITIONS / 10 };
    uint64_t seed = 4711;
    long quiet = 0;
    for (int i = 0; i < TRIES; i++) {
        Position p = random_position(&seed);
        Move list[MOVES_MAX];
        int n = moves_generate(&p, list);
        for (int k = 0; k < n; k++) {
            if (move_is_capture(&p, list[k])) continue;
            Position next = pos_after(&p, list[k]), back = pos_after(&next, MOVE_PASS);
            assert_true(move_is_legal(&back, move_make(move_to(list[k]), move_from(list[k]))));
            quiet++;
        }
    }
    print_message("%ld quiet moves\n", quiet);
    assert_true(quiet > TRIES);
}

/* The targets of either side, whoever is to move, direction by direction; each leads back to its
 * stone. */
static void test_targets(void **state) {
    (void)state;
    static const int steps[DIRECTIONS][2] = {{1, 0},  {0, 1},  {1, 1},   {-1, 1},
                                             {-1, 0}, {0, -1}, {-1, -1}, {1, -1}};
    uint64_t seed = 17;
    int best = moves_path_current();
    for (int path = 0; path < moves_path_count(); path++) {
        if (!moves_path_select(path)) continue;
        for (int i = 0; i < 5000; i++) {
            Position p = random_position(&seed);
            for (int c = 0; c < 2; c++) {
                Position turned = p;
                Move list[MOVES_MAX];
                MoveTargets t, expected = {{0}};
                turned.side = (Color)c;
                int n = mailbox_generate(&turned, list);
                moves_targets(&p, (Color)c, &t);
                for (int k = 0; k < n; k++) {
                    Square from = move_from(list[k]), to = move_to(list[k]);
                    int files = square_file(to) - square_file(from),
                        ranks = square_rank(to) - square_rank(from), d = 0;
                    while (steps[d][0] != (files > 0) - (files < 0) ||
                           steps[d][1] != (ranks > 0) - (ranks < 0))
                        d++;
                    expected.to[d] |= bits_of(to);
                    assert_int_equal(move_arriving(to, d, pos_occupied(&p)), list[k]);
                }
                assert_memory_equal(&t, &expected, sizeof t);
            }
        }
    }
    assert_true(moves_path_select(best));
}

/* The two ways to count bits, with the instruction and without. */
static void test_counting(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int i = 0; i < 20000; i++) {
        Bits any = next_random(&seed);
        if (i % 3) any &= next_random(&seed);
        if (i < 65) any = i < 64 ? bits_of(i) : BITS_ALL;
        int slow = 0;
        for (Square s = 0; s < SQUARES; s++) slow += bits_has(any, s);
        assert_int_equal(bits_count(any), slow);
#if defined(__x86_64__) && !defined(__POPCNT__)
        bool has = cpu_has_popcnt;
        cpu_has_popcnt = false;
        assert_int_equal(bits_count(any), slow);
        cpu_has_popcnt = has;
#endif
    }
}

/* Threats are wins of the side that is not to move; a jump leads over a stone of one's own. */
static void test_insight(void **state) {
    (void)state;
    uint64_t seed = 11;
    int threats = 0, jumps = 0;
    for (int i = 0; i < 5000; i++) {
        Position p = random_position(&seed), turned = p;
        Rules rules = rules_named(rules_names[i % RULES_COUNT]);
        Move list[MOVES_MAX], wins[MOVES_MAX];
        turned.side = color_other(p.side);
        int n = moves_generate(&turned, list), expected = 0;
        for (int k = 0; k < n; k++) {
            Position after = pos_after(&turned, list[k]);
            Square from = move_from(list[k]), to = move_to(list[k]);
            bool jump = false;
            if (plain_winner(&after, &rules) == winner_of(turned.side)) wins[expected++] = list[k];
            for (Square s = 0; s < SQUARES; s++)
                jump |= bits_has(turned.stones[turned.side], s) &&
                        bits_has(squares_between[from][to], s);
            assert_int_equal(insight_jumps(&turned, list[k]), jump);
            jumps += jump;
        }
        Move found[MOVES_MAX];
        assert_int_equal(insight_wins(&turned, &rules, found), expected);
        assert_memory_equal(found, wins, (size_t)expected * sizeof *wins);
        assert_int_equal(insight_threat(&p, &rules), expected ? wins[0] : MOVE_NONE);
        assert_int_equal(insight_win(&turned, &rules), expected ? wins[0] : MOVE_NONE);
        threats += expected > 0;
    }
    print_message("%d threats, %d jumps\n", threats, jumps);
    assert_true(threats > 50 && jumps > 1000);
}

static void test_keys(void **state) {
    (void)state;
    uint64_t seed = 99;
    int plies = 0;
    for (int game = 0; game < 1000; game++) {
        Position p = pos_standard();
        Rules rules = rules_default();
        Move list[MOVES_MAX];
        for (int ply = 0; ply < 80 && !result_is_over(rules_board_result(&p, &rules));
             ply++, plies++) {
            int n = moves_generate(&p, list);
            Position before = p;
            for (int i = 0; i < n; i++) {
                Position next = pos_after(&p, list[i]);
                assert_true(pos_key_after(&p, list[i]) == pos_key(&next));
            }
            pos_play(&p, n ? list[next_random(&seed) % (uint64_t)n] : MOVE_PASS);
            assert_true(pos_is_ok(&p));
            assert_true(pos_key(&p) != pos_key(&before));
            assert_int_equal(p.side, color_other(before.side));
        }
    }
    print_message("%d plies of 1000 games\n", plies);
}

static void test_connection(void **state) {
    (void)state;
    uint64_t seed = 5;
    int connected = 0, floods = 0, open = 0;
    for (int i = 0; i < POSITIONS; i++) {
        Position p = random_position(&seed);
        for (int c = 0; c < 2; c++) {
            Bits b = p.stones[c];
            int groups = mailbox_groups(&p, (Color)c);
            assert_int_equal(connect_groups(b), groups);
            assert_int_equal(connect_flood(b), groups == 1);
            assert_int_equal(connect_is_one_group(b), groups == 1);
            assert_true(connect_euler(b) <= groups);
            if (connect_is_split(b)) assert_true(connect_euler(b) > 1);
            connected += groups == 1;
            floods += !connect_is_split(b);
            open += connect_euler(b) <= 1;
        }
    }
    assert_false(connect_is_one_group(0));
    assert_true(connect_is_one_group(1));
    assert_true(connected > 1000);
    assert_true(floods - open <= 2 * POSITIONS / 100);
    print_message("%d sets, %d connected, %d by flood fill, %d open by the Euler number\n",
                  2 * POSITIONS, connected, floods, open);
}

/* Euler number by quads, as the literature defines it: (Q1 - Q3 - 2 Qd) / 4 over the 81 quads. */
static int euler_by_quads(Bits b) {
    int sum = 0;
    for (int file = -1; file < 8; file++)
        for (int rank = -1; rank < 8; rank++) {
            int cells[4], n = 0;
            for (int i = 0; i < 4; i++) {
                int f = file + (i & 1), r = rank + (i >> 1);
                cells[i] = f >= 0 && f < 8 && r >= 0 && r < 8 && bits_has(b, square_make(f, r));
                n += cells[i];
            }
            if (n == 1) sum += 1;
            if (n == 3) sum -= 1;
            if (n == 2 && cells[0] == cells[3]) sum -= 2;
        }
    assert_int_equal(sum % 4, 0);
    return sum / 4;
}

static void test_euler(void **state) {
    (void)state;
    uint64_t seed = 123;
    for (int i = 0; i < 20000; i++) {
        Position p = random_position(&seed);
        Bits any = next_random(&seed);
        any &= next_random(&seed);
        assert_int_equal(connect_euler(p.stones[BLACK]), euler_by_quads(p.stones[BLACK]));
        assert_int_equal(connect_euler(any), euler_by_quads(any));
    }
}

static void test_perft(void **state) {
    (void)state;
    Rules rules = rules_default();
    Position standard = pos_standard(), eggs = pos_scrambled_eggs();
    static const uint64_t counts[] = {1, 36, 1244, 44952, 1563208, 55963132};
    int best = moves_path_current();
    for (int path = 0; path < moves_path_count(); path++) {
        if (!moves_path_select(path)) continue;
        for (int depth = 0; depth < COUNT(counts); depth++)
            assert_int_equal(perft_count(&standard, &rules, depth), counts[depth]);
        assert_int_equal(perft_count(&eggs, &rules, 1), 32);
        assert_int_equal(perft_count(&eggs, &rules, 2), 992);
        assert_int_equal(perft_count(&eggs, &rules, 3), 32000);
    }
    assert_true(moves_path_select(best));
    assert_int_equal(mailbox_perft(&standard, &rules, 3), counts[3]);
    assert_int_equal(plain_perft(&standard, &rules, 4), counts[4]);
}

/* Black has no move: a pass is a ply like any other where the rules allow it. */
static void test_perft_of_a_pass(void **state) {
    (void)state;
    Bits black = bits_of(square_make(0, 0)) | bits_of(square_make(7, 7)), white = 0;
    static const int around[][2] = {{0, 1}, {1, 0}, {1, 1}, {7, 6}, {6, 7}, {6, 6}, {3, 3}};
    for (int i = 0; i < COUNT(around); i++)
        white |= bits_of(square_make(around[i][0], around[i][1]));
    Position p = pos_make(black, white, BLACK);
    assert_int_equal(moves_count(&p, BLACK), 0);
    int passes = 0;
    for (int i = 0; i < RULES_COUNT; i++) {
        Rules rules = rules_named(rules_names[i]);
        for (int depth = 1; depth <= 4; depth++)
            assert_int_equal(perft_count(&p, &rules, depth), mailbox_perft(&p, &rules, depth));
        passes += perft_count(&p, &rules, 1) == 1;
    }
    assert_true(passes > 0 && passes < RULES_COUNT);
}

/* Positions with passes, ends and few stones, under each way to treat a player without a move. */
static void test_perft_everywhere(void **state) {
    (void)state;
    uint64_t seed = 31;
    uint64_t leaves = 0;
    for (int i = 0; i < 3000; i++) {
        Position p = random_position(&seed);
        Rules rules = rules_named(rules_names[i % RULES_COUNT]);
        uint64_t n = mailbox_perft(&p, &rules, 2);
        assert_int_equal(perft_count(&p, &rules, 2), n);
        assert_int_equal(plain_perft(&p, &rules, 2), n);
        leaves += n;
    }
    print_message("%llu leaves\n", (unsigned long long)leaves);
}

/* Bit 0 mirrors files, bit 1 ranks, bit 2 swaps the two, in this order: books are kept by it. */
static void test_images_of_squares(void **state) {
    (void)state;
    static const char *const images[8] = {"a2", "h2", "a7", "h7", "b1", "b8", "g1", "g8"};
    Square a2 = square_parse(span_of("a2")), d1 = square_parse(span_of("d1"));
    for (int s = 0; s < 8; s++) {
        Square image = square_parse(span_of(images[s]));
        assert_int_equal(square_transform(a2, s), image);
        assert_true(bits_transform(bits_of(a2), s) == bits_of(image));
        assert_int_equal(move_transform(move_make(a2, d1), s),
                         move_make(image, square_transform(d1, s)));
        assert_int_equal(move_transform(MOVE_PASS, s), MOVE_PASS);
        assert_int_equal(move_transform(MOVE_NONE, s), MOVE_NONE);
    }
    Position p = pos_make(bits_of(a2), bits_of(d1), WHITE), q = pos_swap_colors(&p);
    assert_true(q.stones[BLACK] == bits_of(d1) && q.stones[WHITE] == bits_of(a2));
    assert_int_equal(q.side, BLACK);
    assert_true(pos_is_ok(&q));
    assert_true(pos_board_key(&p) == (zobrist_stone[BLACK][a2] ^ zobrist_stone[WHITE][d1]));
    assert_true((pos_key(&p) ^ pos_board_key(&p)) == zobrist_white_to_move);
    assert_true(pos_key(&q) == pos_board_key(&q));
}

static void test_symmetry(void **state) {
    (void)state;
    uint64_t seed = 77;
    for (int i = 0; i < 2000; i++) {
        Position p = random_position(&seed), swapped = pos_swap_colors(&p);
        Move list[MOVES_MAX], other[MOVES_MAX];
        int n = moves_generate(&p, list);
        assert_true(pos_canonical_key(&p) == pos_canonical_key(&swapped));
        for (int s = 0; s < 8; s++) {
            Position q = pos_transform(&p, s);
            assert_true(pos_is_ok(&q));
            assert_true(pos_canonical_key(&p) == pos_canonical_key(&q));
            for (int k = 0; k < n; k++) other[k] = move_transform(list[k], s);
            Move generated[MOVES_MAX];
            assert_same_moves(generated, moves_generate(&q, generated), other, n);
        }
    }
}

/* The winner of an ending after a move of this side. */
static Winner winner_by(Ending ending, Color mover) {
    static const Winner winners[][2] = {
        [ENDING_NONE] = {WINNER_NONE, WINNER_NONE},
        [ENDING_MOVER_WINS] = {WINNER_BLACK, WINNER_WHITE},
        [ENDING_MOVER_LOSES] = {WINNER_WHITE, WINNER_BLACK},
        [ENDING_DRAW] = {WINNER_DRAW, WINNER_DRAW},
    };
    return winners[ending][mover];
}

/* Positions in which the side to move has no move; in the second its opponent has none either. */
static Position random_stuck_position(uint64_t *seed) {
    static const char *const fens[] = {
        "8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w",
        "8/2b1w1b1/1w1w1w1w/2b1w1b1/1b1b1b1b/2b1w1b1/1w1w1w1w/2b1w1b1 b"};
    Position p;
    assert_true(fen_parse(span_of(fens[random_below(seed, 2)]), &p, NULL));
    if (random_below(seed, 2)) p = pos_swap_colors(&p);
    return pos_transform(&p, random_below(seed, 8));
}

/* All moves of positions of all kinds: what is judged by the move and what is judged by the board
 * agree with the twin, in every dialect. */
static void test_endings(void **state) {
    (void)state;
    uint64_t seed = 4711;
    int seen[WINNER_DRAW + 1] = {0}, stuck = 0;
    for (int i = 0; i < 30000; i++) {
        Position p = i % 100 ? random_position(&seed) : random_stuck_position(&seed);
        Rules rules = rules_named(rules_names[random_below(&seed, RULES_COUNT)]);
        Move list[MOVES_MAX];
        int n = moves_generate(&p, list);
        assert_int_equal(rules_board_result(&p, &rules).winner, plain_winner(&p, &rules));
        if (connect_flood(p.stones[BLACK]) || connect_flood(p.stones[WHITE])) continue;
        if (n == 0) {
            stuck++;
            assert_int_equal(winner_by(ending_without_move(&p, &rules), color_other(p.side)),
                             plain_winner(&p, &rules));
            if (rules.stuck != STUCK_PASS) continue;
            list[n++] = MOVE_PASS;
        }
        for (int k = 0; k < n; k++) {
            Position next = pos_after(&p, list[k]);
            Winner by_board = plain_winner(&next, &rules);
            Ending ending = ending_after(&p, &next, &rules);
            if (ending == ENDING_NONE && !moves_any(&next, next.side))
                ending = ending_without_move(&next, &rules);
            assert_int_equal(winner_by(ending, p.side), by_board);
            assert_int_equal(rules_board_result(&next, &rules).winner, by_board);
            assert_true(ending_repetition_key_of(pos_key(&next), next.side, &rules) ==
                        ending_repetition_key(&next, &rules));
            seen[by_board]++;
        }
    }
    print_message("%d moves go on, %d win for Black, %d for White, %d draw; %d without a move\n",
                  seen[WINNER_NONE], seen[WINNER_BLACK], seen[WINNER_WHITE], seen[WINNER_DRAW],
                  stuck);
    for (int w = 0; w <= WINNER_DRAW; w++) assert_true(seen[w] > 20);
    assert_true(stuck > 20);
}

/* A game that is as long as it may be: whoever cannot move has lost where that loses, all else is a
 * draw; before that the length decides nothing. */
static void test_endings_by_length(void **state) {
    (void)state;
    uint64_t seed = 5;
    int lost = 0, drawn = 0;
    for (int i = 0; i < 3000; i++) {
        Position p = i % 10 ? random_position(&seed) : random_stuck_position(&seed);
        Rules rules = rules_named(rules_names[i % RULES_COUNT]);
        Move list[MOVES_MAX];
        if (connect_flood(p.stones[BLACK]) || connect_flood(p.stones[WHITE])) continue;
        bool loses = !mailbox_generate(&p, list) && rules.stuck == STUCK_LOSES;
        assert_int_equal(ending_by_length(&p, &rules), loses ? ENDING_MOVER_WINS : ENDING_DRAW);
        lost += loses;
        drawn += !loses;
    }
    assert_true(lost > 20 && drawn > 1000);
    Rules rules = rules_default();
    assert_false(ending_is_too_long(1 << 20, &rules));
    rules.max_plies = 5;
    assert_false(ending_is_too_long(4, &rules));
    assert_true(ending_is_too_long(5, &rules));
    assert_int_equal(ending_repetition_step(&rules), 2);
    rules.repetition_board = true;
    assert_int_equal(ending_repetition_step(&rules), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generator_equals_references),
        cmocka_unit_test(test_single_moves),
        cmocka_unit_test(test_quiet_moves_go_back),
        cmocka_unit_test(test_targets),
        cmocka_unit_test(test_counting),
        cmocka_unit_test(test_insight),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_images_of_squares),
        cmocka_unit_test(test_connection),
        cmocka_unit_test(test_euler),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_perft_of_a_pass),
        cmocka_unit_test(test_perft_everywhere),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_endings_by_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
