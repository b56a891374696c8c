/* Lines of Action on small boards: moves and ends of games against a plain twin, and the df-pn
 * against all games solved backwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/random.h"
#include "lab/dfpn.h"
#include "lab/game_small.h"
#include "lab/game_tictactoe.h"
#include "rules/position.h"

enum { BOARD_MAX = 8, MOVES_BOUND = 128 };

/* ---- the twin ---- */

typedef struct {
    int n, side;                          /* 0 = Black */
    signed char at[BOARD_MAX][BOARD_MAX]; /* [rank][file]: 0, 1, or -1 = empty */
} Plain;

static Plain plain_start(int n) {
    Plain p = {.n = n};
    memset(p.at, -1, sizeof p.at);
    for (int i = 1; i < n - 1; i++) {
        p.at[0][i] = p.at[n - 1][i] = 0;
        p.at[i][0] = p.at[i][n - 1] = 1;
    }
    return p;
}

static bool is_inside(const Plain *p, int rank, int file) {
    return rank >= 0 && rank < p->n && file >= 0 && file < p->n;
}

static int stones_on_line(const Plain *p, int rank, int file, int up, int right) {
    while (is_inside(p, rank - up, file - right)) rank -= up, file -= right;
    int count = 0;
    for (; is_inside(p, rank, file); rank += up, file += right) count += p->at[rank][file] >= 0;
    return count;
}

/* Writes the positions after all moves of the side to move. */
static int plain_moves(const Plain *p, Plain *after) {
    int count = 0;
    for (int square = 0; square < p->n * p->n; square++)
        for (int direction = 0; direction < 9; direction++) {
            int rank = square / p->n, file = square % p->n;
            int up = direction / 3 - 1, right = direction % 3 - 1;
            if (p->at[rank][file] != p->side || (!up && !right)) continue;
            int distance = stones_on_line(p, rank, file, up, right);
            bool free = true;
            for (int i = 1; i < distance && free; i++)
                free = is_inside(p, rank + i * up, file + i * right) &&
                       p->at[rank + i * up][file + i * right] != !p->side;
            int to_rank = rank + distance * up, to_file = file + distance * right;
            if (!free || !is_inside(p, to_rank, to_file) || p->at[to_rank][to_file] == p->side)
                continue;
            after[count] = *p;
            after[count].at[rank][file] = -1;
            after[count].at[to_rank][to_file] = (signed char)p->side;
            after[count++].side = !p->side;
        }
    return count;
}

static void fill(const Plain *p, int rank, int file, int color, bool seen[BOARD_MAX][BOARD_MAX]) {
    if (!is_inside(p, rank, file) || seen[rank][file] || p->at[rank][file] != color) return;
    seen[rank][file] = true;
    for (int i = 0; i < 9; i++) fill(p, rank + i / 3 - 1, file + i % 3 - 1, color, seen);
}

static int count_groups(const Plain *p, int color) {
    bool seen[BOARD_MAX][BOARD_MAX] = {{false}};
    int groups = 0;
    for (int square = 0; square < p->n * p->n; square++) {
        int rank = square / p->n, file = square % p->n;
        if (p->at[rank][file] != color || seen[rank][file]) continue;
        fill(p, rank, file, color, seen);
        groups++;
    }
    return groups;
}

static bool is_connected(const Plain *p, int color) {
    return count_groups(p, color) == 1;
}

typedef enum { OPEN, WON, LOST, DRAWN } Value; /* for the side to move */

static Value plain_end(const Plain *p) {
    bool us = is_connected(p, p->side), them = is_connected(p, !p->side);
    return us && them ? DRAWN : us ? WON : them ? LOST : OPEN;
}

/* Like plain_moves(), with the pass; none at all: a draw. */
static int plain_successors(const Plain *p, Plain *after) {
    Plain others[MOVES_BOUND];
    int n = plain_moves(p, after);
    if (n) return n;
    after[0] = *p;
    after[0].side = !p->side;
    return plain_moves(&after[0], others) > 0;
}

static uint64_t code_of(const Plain *p) {
    uint64_t code = (uint64_t)p->side;
    for (int square = 0; square < p->n * p->n; square++)
        code = code * 3 + (uint64_t)(p->at[square / p->n][square % p->n] + 1);
    return code;
}

/* ---- all positions of a board ---- */

enum { SLOT_BITS = 20, SLOTS = 1 << SLOT_BITS };

typedef struct {
    int count, *slots; /* of index + 1, by code */
    Plain *positions;  /* those that can be reached and are not over */
    int *first, *next; /* of each: its successors are next[first[i]..first[i + 1] - 1]: an index, or
                          minus the Value of a finished game */
    int edges, room;
    Value *values;
} Solved;

static int *place_of(Solved *s, const Plain *p) {
    uint64_t code = code_of(p), i = code * UINT64_C(0x9E3779B97F4A7C15) >> (64 - SLOT_BITS);
    while (s->slots[i] && code_of(&s->positions[s->slots[i] - 1]) != code) i = (i + 1) % SLOTS;
    return &s->slots[i];
}

static int index_of(Solved *s, const Plain *p) {
    int *place = place_of(s, p);
    if (!*place) {
        assert_true(s->count < SLOTS / 2);
        s->positions[s->count++] = *p;
        *place = s->count;
    }
    return *place - 1;
}

static Value seen_by_mover(Value after) {
    return after == WON ? LOST : after == LOST ? WON : after;
}

/* A position is won if a move leads to one that is lost for the opponent, lost if all moves lead to
 * won ones; what is neither in the end is a draw. */
static void propagate(Solved *s) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = s->count - 1; i >= 0; i--) {
            if (s->values[i] != OPEN) continue;
            bool won = false, all_lost = s->first[i] < s->first[i + 1];
            for (int k = s->first[i]; k < s->first[i + 1]; k++) {
                Value after = s->next[k] < 0 ? (Value)-s->next[k] : s->values[s->next[k]];
                won |= seen_by_mover(after) == WON;
                all_lost &= seen_by_mover(after) == LOST;
            }
            if (!won && !all_lost) continue;
            s->values[i] = won ? WON : LOST;
            changed = true;
        }
    }
}

static Solved *solved_create(void) {
    Solved *s = calloc(1, sizeof *s);
    s->slots = calloc(SLOTS, sizeof *s->slots);
    s->positions = calloc(SLOTS / 2, sizeof *s->positions);
    s->first = calloc(SLOTS / 2 + 1, sizeof *s->first);
    s->values = calloc(SLOTS / 2, sizeof *s->values);
    return s;
}

/* Solves all positions that can be reached from those put in by index_of(). */
static void solve_all(Solved *s) {
    for (int i = 0; i < s->count; i++) {
        Plain after[MOVES_BOUND];
        int count = plain_successors(&s->positions[i], after);
        if (s->edges + count > s->room) {
            s->room = 2 * s->room + MOVES_BOUND;
            s->next = realloc(s->next, (size_t)s->room * sizeof *s->next);
        }
        for (int k = 0; k < count; k++) {
            Value end = plain_end(&after[k]);
            s->next[s->edges++] = end == OPEN ? index_of(s, &after[k]) : -(int)end;
        }
        s->first[i + 1] = s->edges;
    }
    propagate(s);
}

static void forget(Solved *s) {
    free(s->slots);
    free(s->positions);
    free(s->first);
    free(s->next);
    free(s->values);
    free(s);
}

/* ---- tests ---- */

/* A random move of both; the twin finds its own after it. False if there is none. */
static bool play_random(LabGame *g, Plain *p, Random *random) {
    LabMove list[LAB_LIST_MAX];
    Plain after[MOVES_BOUND];
    int n = g->rules->moves(g, list);
    assert_int_equal(n, plain_successors(p, after));
    if (!n) return false;
    LabMove m = list[random_below(random, (uint32_t)n)];
    lab_play(g, m);
    if (m != MOVE_PASS) {
        Square from = move_from(m), to = move_to(m);
        p->at[square_rank(to)][square_file(to)] = p->at[square_rank(from)][square_file(from)];
        p->at[square_rank(from)][square_file(from)] = -1;
    }
    p->side = !p->side;
    int found = 0;
    for (int i = 0; i < n; i++) found += code_of(&after[i]) == code_of(p);
    assert_int_equal(found, 1);
    return true;
}

static void test_rules(void **state) {
    (void)state;
    Random random = {1};
    int plies = 0, ends = 0;
    /* Codes of larger boards do not fit into 64 bits. */
    for (int n = SMALL_MIN; n <= 6; n++)
        for (int game = 0; game < 200; game++) {
            LabGame *g = small_create(n);
            Plain p = plain_start(n);
            uint64_t codes[101] = {code_of(&p)};
            for (int ply = 1; ply <= 100 && play_random(g, &p, &random); ply++) {
                Score score;
                Value end = plain_end(&p);
                bool over = g->rules->over(g, &score), repeated = false;
                assert_int_equal(g->rules->evaluate(g),
                                 100 * (count_groups(&p, !p.side) - count_groups(&p, p.side)));
                codes[ply] = code_of(&p);
                for (int i = 0; i < ply; i++) repeated |= codes[i] == codes[ply];
                assert_int_equal(over, end != OPEN || repeated);
                plies++;
                if (!over) continue;
                assert_int_equal(score, end == WON    ? score_win_in(ply)
                                        : end == LOST ? score_loss_in(ply)
                                                      : SCORE_DRAW);
                ends++;
                break;
            }
            g->rules->destroy(g);
        }
    print_message("%d plies, %d games finished\n", plies, ends);
    assert_true(ends > 100);
}

static DfpnValue ask(LabGame *g, bool attacker_moves, int bits) {
    Dfpn *s = dfpn_create(g, attacker_moves, bits);
    DfpnValue value = dfpn_solve(s, 10000000, NULL);
    dfpn_destroy(s);
    return value;
}

/* A random position with that number of stones of each side in which the game goes on. */
static Plain random_position(int n, int stones, Random *random) {
    for (;;) {
        Plain p = {.n = n, .side = (int)random_below(random, 2)};
        memset(p.at, -1, sizeof p.at);
        for (int i = 0; i < 2 * stones;) {
            int rank = (int)random_below(random, (uint32_t)n);
            int file = (int)random_below(random, (uint32_t)n);
            if (p.at[rank][file] < 0) p.at[rank][file] = (signed char)(i++ % 2);
        }
        if (plain_end(&p) == OPEN) return p;
    }
}

static LabGame *game_at(const Plain *p) {
    Bits stones[2] = {0, 0};
    for (int rank = 0; rank < p->n; rank++)
        for (int file = 0; file < p->n; file++)
            if (p->at[rank][file] >= 0)
                stones[(int)p->at[rank][file]] |= bits_of(square_make(file, rank));
    Position position = pos_make(stones[0], stones[1], (Color)p->side);
    return small_create_at(p->n, &position);
}

/* Random positions: both questions, with tables large and tiny. */
static void compare_with_all(int n, int stones, int count) {
    Solved *all = solved_create();
    Random random = {(uint64_t)n};
    for (int i = 0; i < count; i++) {
        Plain p = random_position(n, stones, &random);
        index_of(all, &p);
    }
    int asked = all->count, draws = 0;
    solve_all(all);
    for (int i = 0; i < asked; i++) {
        LabGame *g = game_at(&all->positions[i]);
        Value truth = all->values[i];
        int bits = i % 2 ? 6 : 16;
        DfpnValue won = ask(g, true, bits), lost = ask(g, false, bits);
        if (won != (truth == WON ? DFPN_WON : DFPN_NOT_WON) ||
            lost != (truth == LOST ? DFPN_WON : DFPN_NOT_WON))
            fail_msg("%d×%d, code %llu: %d, df-pn says %d and %d", n, n,
                     (unsigned long long)code_of(&all->positions[i]), truth, won, lost);
        draws += truth == OPEN;
        g->rules->destroy(g);
    }
    print_message("%d×%d, %d stones: %d positions, %d asked, %d of them draws\n", n, n, stones,
                  all->count, asked, draws);
    forget(all);
}

static void test_all(void **state) {
    (void)state;
    compare_with_all(3, 2, 200);
    compare_with_all(3, 3, 400);
    compare_with_all(4, 2, 400);
    compare_with_all(4, 3, 400);
}

/* Does the side to move win within that number of plies? By trying everything. */
static bool wins_within(const Plain *p, int plies) {
    Plain after[MOVES_BOUND];
    int n = plies > 0 ? plain_successors(p, after) : 0;
    for (int i = 0; i < n; i++) {
        Value end = plain_end(&after[i]);
        if (end == LOST) return true;
        if (end != OPEN) continue;
        Plain replies[MOVES_BOUND];
        int count = plain_successors(&after[i], replies);
        bool all = count > 0;
        for (int k = 0; k < count && all; k++) {
            Value reply = plain_end(&replies[k]);
            all = reply == WON || (reply == OPEN && wins_within(&replies[k], plies - 2));
        }
        if (all) return true;
    }
    return false;
}

/* The start positions, solved without any table. */
static void test_start(void **state) {
    (void)state;
    Plain four = plain_start(4), three = plain_start(3), after[MOVES_BOUND];
    int plies = 1;
    while (!wins_within(&four, plies)) plies += 2;
    print_message("4×4: won in %d plies\n", plies);
    int n = plain_successors(&three, after);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        assert_true(plain_end(&after[i]) == WON || wins_within(&after[i], 9));
}

static void test_published(void **state) {
    (void)state;
    for (int n = 3; n <= 5; n++) {
        LabGame *g = small_create(n);
        assert_int_equal(ask(g, true, 20), n == 3 ? DFPN_NOT_WON : DFPN_WON);
        assert_int_equal(ask(g, false, 20), n == 3 ? DFPN_WON : DFPN_NOT_WON);
        g->rules->destroy(g);
    }
    /* With a table that is full by far the work is as follows: stored cells rest on it. */
    static const struct {
        int n;
        int64_t nodes[2], expansions[2]; /* the first player wins, the second does */
    } work[] = {{3, {18, 18}, {6, 6}},
                {4, {171, 167}, {25, 25}},
                {5, {2641776, 2071262}, {241195, 188741}}};
    for (int i = 0; i < 3; i++)
        for (int side = 0; side < 2; side++) {
            LabGame *g = small_create(work[i].n);
            Dfpn *s = dfpn_create(g, side == 0, 18);
            for (int64_t limit = 10; dfpn_solve(s, limit, NULL) == DFPN_UNKNOWN;) limit *= 10;
            assert_int_equal(dfpn_nodes(s), work[i].nodes[side]);
            assert_int_equal(dfpn_expansions(s), work[i].expansions[side]);
            dfpn_destroy(s);
            g->rules->destroy(g);
        }
    LabGame *g = tictactoe_create(3);
    assert_int_equal(ask(g, true, 12), DFPN_NOT_WON);
    assert_int_equal(ask(g, false, 12), DFPN_NOT_WON);
    g->rules->destroy(g);
}

/* A limit ends the search, and the next call goes on. */
static void test_limit(void **state) {
    (void)state;
    LabGame *g = small_create(4);
    Dfpn *s = dfpn_create(g, true, 16);
    DfpnValue value = DFPN_UNKNOWN;
    int calls = 0;
    for (int64_t limit = 20; value == DFPN_UNKNOWN; limit *= 2, calls++) {
        value = dfpn_solve(s, limit, NULL);
        assert_int_equal(g->ply, 0);
        assert_true(dfpn_nodes(s) < limit + LAB_LIST_MAX);
    }
    assert_int_equal(value, DFPN_WON);
    assert_true(calls > 2);
    atomic_bool stop = true;
    Dfpn *stopped = dfpn_create(g, true, 16);
    assert_int_equal(dfpn_solve(stopped, INT64_MAX, &stop), DFPN_UNKNOWN);
    dfpn_destroy(stopped);
    dfpn_destroy(s);
    g->rules->destroy(g);
}

/* ---- a game in which it matters how a position was reached ---- */

/* The attacker moves at ROOT, B, Q, Y, V and DRAW. From B the detour over X, Y and Z comes back to
 * B, so on that path Y is not won; then B is won over W. Y is won as well if the game comes there
 * over Q, as the defender may choose at P. The moves over D make Q look harder than B, so that B is
 * searched first. */
enum { ROOT, P, B, X, Y, Z, W, V, END, Q, S, D, DRAW, GRAPH, GRAPH_MOVES = 3 };
static const int graph_moves[GRAPH][GRAPH_MOVES] = {
    [ROOT] = {P, -1}, [P] = {B, Q, -1}, [B] = {X, W, -1}, [X] = {Y, -1}, [Y] = {Z, -1},
    [Z] = {B, -1},    [W] = {V, -1},    [V] = {END, -1},  [END] = {-1},  [Q] = {S, D, D},
    [S] = {Y, -1},    [D] = {DRAW, -1}, [DRAW] = {-1}};

typedef struct {
    LabGame base;
    int line[64];
} Graph;

static int graph_at(LabGame *g) {
    return ((Graph *)(void *)g)->line[g->ply];
}
static int graph_list(LabGame *g, LabMove *list) {
    int n = 0;
    while (n < GRAPH_MOVES && graph_moves[graph_at(g)][n] >= 0) list[n] = (LabMove)n, n++;
    return n;
}
static void graph_play(LabGame *g, LabMove m) {
    ((Graph *)(void *)g)->line[g->ply + 1] = graph_moves[graph_at(g)][m];
}
static void graph_take_back(LabGame *g) {
    (void)g;
}
static bool graph_over(LabGame *g, Score *score) {
    *score = score_loss_in(g->ply);
    return graph_at(g) == END;
}
static uint64_t graph_key(LabGame *g) {
    return (uint64_t)(graph_at(g) + 1) * UINT64_C(0x9E3779B97F4A7C15);
}

static void test_history_of_graph(void **state) {
    (void)state;
    static const LabGameRules graph_rules = {.moves = graph_list,
                                             .play = graph_play,
                                             .take_back = graph_take_back,
                                             .over = graph_over,
                                             .key = graph_key};
    Graph g = {.base = {.rules = &graph_rules}};
    assert_int_equal(ask(&g.base, true, 10), DFPN_WON);
    g.line[0] = X;
    assert_int_equal(ask(&g.base, false, 10), DFPN_WON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),     cmocka_unit_test(test_all),
        cmocka_unit_test(test_start),     cmocka_unit_test(test_limit),
        cmocka_unit_test(test_published), cmocka_unit_test(test_history_of_graph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
