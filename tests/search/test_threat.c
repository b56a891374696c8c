/* Wins in one against trying all moves. For every square and every set of its neighbours a stone is
 * made to arrive there, so that all ways occur in which a move joins groups, up to the five that it
 * can join; other stones stand about at random and mostly spoil it.
 */
#include "fixture.h"
#include "search/threat.h"
#include "rules/connect.h"
#include "search/private/node.h"

enum { ROUNDS = 20 / SLOWER, GROUPS = 12, DIAGONAL = 0xAA };

static int groups_of(Bits stones) {
    int n = 0;
    for (; stones; n++) {
        Bits group = stones & -stones, last = 0;
        while (group != last) {
            last = group;
            group |= bits_dilate(group) & stones;
        }
        stones ^= group;
    }
    return n;
}

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* The squares of the line through a square. */
static Bits squares_through(Square s, int df, int dr) {
    Bits line = 0;
    for (int way = -1; way <= 1; way += 2)
        for (int f = square_file(s), r = square_rank(s); on_board(f, r);
             f += way * df, r += way * dr)
            line |= bits_of(square_make(f, r));
    return line;
}

static void add_stones(uint64_t *random, Bits where, Bits *to, int count) {
    while (count > 0 && where) {
        Square s = bits_first(where);
        for (int skip = random_below(random, bits_count(where)); skip > 0; skip--) {
            where &= where - 1;
            s = bits_first(where);
        }
        where &= ~bits_of(s);
        *to |= bits_of(s);
        count--;
    }
}

/* Own stones on some neighbours of a square, one more that can go there if stones of the enemy can
 * make its line count right, and some more of both. False if there is no room. */
static bool build(uint64_t *random, Square target, int neighbours, Position *out) {
    static const int directions[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                         {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    int file = square_file(target), rank = square_rank(target);
    Bits own = 0, enemy = 0;
    for (int i = 0; i < 8; i++) {
        int f = file + directions[i][0], r = rank + directions[i][1];
        if (neighbours >> i & 1 && on_board(f, r)) own |= bits_of(square_make(f, r));
    }
    const int *d = directions[random_below(random, 8)];
    int distance = 1 + random_below(random, 7);
    int f = file - distance * d[0], r = rank - distance * d[1];
    if (!on_board(f, r)) return false;
    Square from = square_make(f, r);
    Bits line = squares_through(target, d[0], d[1]), between = 0;
    for (int i = 1; i < distance; i++)
        between |= bits_of(square_make(file - i * d[0], rank - i * d[1]));
    own |= bits_of(from);
    own &= ~bits_of(target);
    if (random_below(random, 3) == 0) enemy |= bits_of(target);
    if (random_below(random, 3) == 0)
        add_stones(random, ~(own | enemy | line), &own, 1 + random_below(random, 3));
    if (random_below(random, 2) == 0)
        add_stones(random, ~(own | enemy | line), &enemy, 1 + random_below(random, 3));
    int missing = distance - bits_count((own | enemy) & line);
    if (missing > 0)
        add_stones(random, line & ~(own | enemy | between | bits_of(target)), &enemy, missing);
    if (bits_count(own) < 2 || !enemy || bits_count(own) > STONES_MAX) return false;
    Color us = (Color)random_below(random, 2);
    *out = us == BLACK ? pos_make(own, enemy, us) : pos_make(enemy, own, us);
    return true;
}

static bool wins_by(const Position *p, Move m, const Rules *rules) {
    Position next = pos_after(p, m);
    return rules_board_result(&next, rules).winner == winner_of(p->side);
}

/* Number of moves that win by connecting. */
static int count_wins(const Position *p, const Rules *rules) {
    Move list[MOVES_MAX];
    int n = moves_generate(p, list), wins = 0;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        bool connected = connect_is_one_group(next.stones[p->side]);
        wins += connected && wins_by(p, list[i], rules);
    }
    return wins;
}

static void every_way_to_connect(void **state) {
    (void)state;
    uint64_t random = 31;
    int wins[GROUPS + 2] = {0}, looked_at = 0, both = 0;
    const Rules dialects[] = {rules_of("olympiad"), rules_of("gamut")};
    for (int round = 0; round < ROUNDS; round++)
        for (Square target = 0; target < SQUARES; target++)
            for (int neighbours = 0; neighbours < 256; neighbours++) {
                Position p;
                /* Four neighbours that do not touch each other are rare: every other time. */
                int set = round % 2 ? DIAGONAL | neighbours % 2 : neighbours;
                if (!build(&random, target, set, &p)) continue;
                int groups = groups_of(p.stones[p.side]), found[2];
                if (groups < 2 || connect_is_one_group(p.stones[color_other(p.side)])) continue;
                for (int k = 0; k < 2; k++) {
                    const Rules *rules = &dialects[k];
                    Move m = threat_winning_move(&p, p.side, rules);
                    found[k] = count_wins(&p, rules);
                    if (m == MOVE_NONE ? found[k] > 0
                                       : !move_is_legal(&p, m) || !wins_by(&p, m, rules))
                        fail_msg("%s, %d groups: %d winning moves, one is %sfound", fen_of(&p),
                                 groups, found[k], m == MOVE_NONE ? "not " : "");
                }
                both += found[0] != found[1];
                wins[groups < GROUPS ? groups : GROUPS] += found[0] > 0;
                looked_at++;
            }
    print_message(
        "%d positions; with a win: %d of two groups, %d of three, %d of four, %d of five; "
        "%d times it depends on the dialect\n",
        looked_at, wins[2], wins[3], wins[4], wins[5], both);
    assert_true(wins[2] > 100 && wins[3] > 100 && wins[4] > 100 && wins[5] > 10);
    assert_true(both > 10);
    for (int groups = 6; groups <= GROUPS; groups++) assert_int_equal(wins[groups], 0);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_way_to_connect)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
