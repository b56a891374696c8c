/* Go on small boards: moves, captures, scores, estimates and repetitions against a plain twin, its
 * minimax against the searcher, and boards solved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lab/dfpn.h"
#include "lab/game_go.h"
#include "lab/reference.h"

/* ---- the twin: a board of characters, everything counted anew ---- */

enum { TOP = 6, PLAIN_PASS = -1, DEEPEST = 260 };

typedef struct {
    int n, passes, ko; /* ko: a point, or -1 */
    char to, at[TOP * TOP];
} Plain;

static char other(char c) {
    return c == 'x' ? 'o' : 'x';
}

static Plain plain_start(int n) {
    Plain p = {.n = n, .ko = -1, .to = 'x'};
    memset(p.at, '.', sizeof p.at);
    return p;
}

/* Writes the neighbours of a point and returns their number. */
static int plain_neighbours(const Plain *p, int at, int out[4]) {
    int r = at / p->n, f = at % p->n, count = 0;
    if (r > 0) out[count++] = at - p->n;
    if (f > 0) out[count++] = at - 1;
    if (f < p->n - 1) out[count++] = at + 1;
    if (r < p->n - 1) out[count++] = at + p->n;
    return count;
}

/* Marks the points of one colour (or none) that hang together with this one. */
static void mark(const Plain *p, int at, bool *marked) {
    int near[4], count = plain_neighbours(p, at, near);
    marked[at] = true;
    for (int i = 0; i < count; i++)
        if (!marked[near[i]] && p->at[near[i]] == p->at[at]) mark(p, near[i], marked);
}

static bool touches(const Plain *p, const bool *marked, char what) {
    int near[4];
    for (int at = 0; at < p->n * p->n; at++) {
        if (!marked[at]) continue;
        int count = plain_neighbours(p, at, near);
        for (int i = 0; i < count; i++)
            if (p->at[near[i]] == what) return true;
    }
    return false;
}

static int size_of(const Plain *p, const bool *marked) {
    int size = 0;
    for (int at = 0; at < p->n * p->n; at++) size += marked[at];
    return size;
}

/* Returns false if the move is illegal. */
static bool plain_play(Plain *p, int at) {
    Plain next = *p;
    int near[4], taken = 0, last = -1;
    next.to = other(p->to);
    next.ko = -1;
    next.passes = at == PLAIN_PASS ? p->passes + 1 : 0;
    if (at == PLAIN_PASS) return *p = next, true;
    if (p->at[at] != '.' || at == p->ko) return false;
    next.at[at] = p->to;
    int count = plain_neighbours(p, at, near);
    for (int i = 0; i < count; i++) {
        bool group[TOP * TOP] = {false};
        if (next.at[near[i]] != other(p->to)) continue;
        mark(&next, near[i], group);
        if (touches(&next, group, '.')) continue;
        for (int k = 0; k < p->n * p->n; k++)
            if (group[k]) next.at[k] = '.', taken++, last = k;
    }
    bool own[TOP * TOP] = {false};
    mark(&next, at, own);
    if (!touches(&next, own, '.')) return false;
    if (taken == 1 && size_of(&next, own) == 1) {
        int open = 0;
        for (int i = 0; i < count; i++) open += next.at[near[i]] == '.';
        if (open == 1) next.ko = last;
    }
    return *p = next, true;
}

static int plain_points(const Plain *p) {
    int points = 0;
    for (int at = 0; at < p->n * p->n; at++) {
        bool region[TOP * TOP] = {false};
        mark(p, at, region);
        bool black = p->at[at] == 'x' || (p->at[at] == '.' && touches(p, region, 'x'));
        bool white = p->at[at] == 'o' || (p->at[at] == '.' && touches(p, region, 'o'));
        points += black - white;
    }
    return points;
}

static int plain_liberties(const Plain *p, char colour) {
    int near[4], liberties = 0;
    for (int at = 0; at < p->n * p->n; at++) {
        bool is_one = false;
        int count = plain_neighbours(p, at, near);
        for (int i = 0; i < count; i++) is_one |= p->at[near[i]] == colour;
        liberties += is_one && p->at[at] == '.';
    }
    return liberties;
}

/* A point that both reach at the same time belongs to neither and lets neither through. */
static int plain_estimate(const Plain *p) {
    Plain grown = *p;
    for (bool changed = true; changed;) {
        Plain before = grown;
        changed = false;
        for (int at = 0; at < p->n * p->n; at++) {
            int near[4], count = plain_neighbours(p, at, near);
            bool black = false, white = false;
            if (before.at[at] != '.') continue;
            for (int i = 0; i < count; i++) {
                black |= before.at[near[i]] == 'x';
                white |= before.at[near[i]] == 'o';
            }
            if (black || white) grown.at[at] = black && white ? '-' : black ? 'x' : 'o';
            changed |= black || white;
        }
    }
    int points = 0;
    for (int at = 0; at < p->n * p->n; at++)
        points += (grown.at[at] == 'x') - (grown.at[at] == 'o');
    return GO_POINT * points + 3 * (plain_liberties(p, 'x') - plain_liberties(p, 'o'));
}

static bool is_same(const Plain *a, const Plain *b) {
    return a->to == b->to && a->ko == b->ko && a->passes == b->passes &&
           !memcmp(a->at, b->at, sizeof a->at);
}

/* path[0..count] is the game so far. As LabGameRules.over says. */
static bool plain_over(const Plain *path, int count, int claim, Score *score) {
    const Plain *p = &path[count];
    *score = SCORE_DRAW;
    if (p->passes == 2) {
        int points = plain_points(p), sign = p->to == 'x' ? 1 : -1;
        bool won = (points >= claim) == (p->to == 'x');
        *score = !claim ? sign * GO_POINT * points
                 : won  ? score_win_in(count)
                        : score_loss_in(count);
        return true;
    }
    for (int i = 0; i < count; i++)
        if (is_same(&path[i], p)) return true;
    return false;
}

static Score plain_minimax(Plain *path, int count, int depth, int claim) {
    Score best = -SCORE_INFINITE, score;
    const Plain *p = &path[count];
    if (count && plain_over(path, count, claim, &score)) return score;
    if (!depth) return claim ? SCORE_DRAW : p->to == 'x' ? plain_estimate(p) : -plain_estimate(p);
    for (int at = PLAIN_PASS; at < p->n * p->n; at++) {
        path[count + 1] = path[count];
        if (!plain_play(&path[count + 1], at)) continue;
        score = -plain_minimax(path, count + 1, depth - 1, claim);
        if (score > best) best = score;
    }
    return best;
}

/* ---- the game ---- */

static LabGame *game_of(const char *text) {
    Reason why;
    LabGame *g = go_create(text, &why);
    if (!g) fail_msg("%s: %s", text, why.text);
    return g;
}

/* The place of a point in the list of moves: both list rank by rank. */
static int legal_of(const Plain *p, int *out) {
    int count = 0;
    for (int at = 0; at < p->n * p->n; at++) {
        Plain next = *p;
        if (plain_play(&next, at)) out[count++] = at;
    }
    out[count++] = PLAIN_PASS;
    return count;
}

static void compare(LabGame *g, const Plain *path, int count, int claim) {
    const Plain *p = &path[count];
    int sign = p->to == 'x' ? 1 : -1;
    Score score, expected;
    if (count) {
        bool over = plain_over(path, count, claim, &expected);
        assert_int_equal(g->rules->over(g, &score), over);
        if (over) assert_int_equal(score, expected);
    }
    assert_int_equal(g->rules->evaluate(g), claim ? SCORE_DRAW : sign * plain_estimate(p));
}

/* Random games, on beyond their ends: positions that came back stay interesting. */
static void test_twin(void **state) {
    (void)state;
    enum { GAMES = 500 };
    static Plain path[DEEPEST + 1];
    Random random = {5};
    int moves = 0, kos = 0, repeated = 0, ended = 0;
    for (int i = 0; i < GAMES; i++) {
        char text[40];
        int n = GO_MIN + i % (GO_MAX - GO_MIN + 1), claim = i % 3 ? 0 : i % 7 - 3;
        snprintf(text, sizeof text, "size=%d", n);
        if (claim) snprintf(text, sizeof text, "size=%d claim=%d", n, claim);
        LabGame *g = game_of(text);
        path[0] = plain_start(n);
        int length = 40 + (int)random_below(&random, DEEPEST - 40), count = 0;
        for (; count < length; count++) {
            LabMove list[LAB_LIST_MAX];
            int legal[TOP * TOP + 1], expected = legal_of(&path[count], legal);
            compare(g, path, count, claim);
            assert_int_equal(g->rules->moves(g, list), expected);
            assert_int_equal(list[expected - 1], g->rules->pass);
            if (expected == 1 && path[count].passes) break; /* it can only end */
            bool pass = random_below(&random, 20) == 0;
            int k = pass ? expected - 1 : (int)random_below(&random, (uint32_t)expected);
            path[count + 1] = path[count];
            assert_true(plain_play(&path[count + 1], legal[k]));
            lab_play(g, list[k]);
            Score score;
            moves++;
            kos += path[count + 1].ko >= 0;
            bool over = plain_over(path, count + 1, claim, &score);
            ended += over && path[count + 1].passes == 2;
            repeated += over && path[count + 1].passes < 2;
            if (path[count + 1].passes == 2) {
                /* Taken back, so that the game goes on. */
                compare(g, path, count + 1, claim);
                lab_take_back(g);
                count--;
            }
        }
        for (; count >= 0; count--) {
            compare(g, path, count, claim);
            if (count) lab_take_back(g);
        }
        g->rules->destroy(g);
    }
    print_message("%d moves, %d with a ko, %d repetitions, %d ends\n", moves, kos, repeated, ended);
    assert_true(kos > 100 && repeated > 100 && ended > 100);
}

/* Positions are the same exactly when their keys are. */
static void test_keys(void **state) {
    (void)state;
    enum { MOVES = 400 };
    static Plain seen[MOVES];
    static uint64_t keys[MOVES];
    Random random = {9};
    LabGame *g = game_of("size=2");
    Plain p = plain_start(2);
    int pairs = 0;
    for (int i = 0; i < MOVES; i++) {
        LabMove list[LAB_LIST_MAX];
        int legal[TOP * TOP + 1], count = legal_of(&p, legal);
        g->rules->moves(g, list);
        seen[i] = p;
        keys[i] = g->rules->key(g);
        for (int k = 0; k < i; k++) {
            assert_int_equal(is_same(&seen[k], &p), keys[k] == keys[i]);
            pairs += keys[k] == keys[i];
        }
        int k = (int)random_below(&random, (uint32_t)count);
        if (p.passes && k == count - 1) k = 0;
        plain_play(&p, legal[k]);
        lab_play(g, list[k]);
    }
    assert_true(pairs > MOVES);
    g->rules->destroy(g);
}

static LabResult search_with(const char *position, const char *text, int depth) {
    ReferenceConfig config;
    LabResult r = {0};
    Reason why;
    LabGame *g = game_of(position);
    if (!reference_config_parse(text, &config, &why)) fail_msg("%s: %s", text, why.text);
    assert_true(reference_run(g, &config, depth, NULL, &r, &why));
    g->rules->destroy(g);
    return r;
}

#define SEARCHER                                                                                   \
    "table=65536 table_rule=two-deep table_narrow=1 minimal_window=1 history=d^3 "                 \
    "history_shared=1 "

/* Without a table the searcher has the value of the twin's minimax. */
static void test_minimax(void **state) {
    (void)state;
    static const struct {
        const char *position;
        int n, claim, depth;
    } cases[] = {{"size=2", 2, 0, 8},         {"size=2 claim=1", 2, 1, 8},   {"size=3", 3, 0, 5},
                 {"size=3 claim=9", 3, 9, 4}, {"size=4 claim=-2", 4, -2, 3}, {"size=4", 4, 0, 3}};
    static const char *const configurations[] = {
        "minimax=1", "minimal_window=1 history=d^3 history_shared=1",
        "minimal_window=1 history=d^3 butterfly=d^3 history_shared=1"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int k = 0; k < 3; k++) {
            static Plain path[16];
            path[0] = plain_start(cases[i].n);
            LabResult r = search_with(cases[i].position, configurations[k], cases[i].depth);
            for (int d = 1; d <= cases[i].depth; d++)
                assert_int_equal(r.value[d], plain_minimax(path, 0, d, cases[i].claim));
        }
}

static DfpnValue dfpn_of(const char *position) {
    LabGame *g = game_of(position);
    Dfpn *s = dfpn_create(g, true, 16);
    assert_non_null(s);
    DfpnValue value = dfpn_solve(s, 3000000, NULL);
    dfpn_destroy(s);
    g->rules->destroy(g);
    return value;
}

/* Black owns the whole of 3×3; 2×2 is a draw by repetition. Two different searches agree. */
static void test_solved(void **state) {
    (void)state;
    LabResult r = search_with("size=3 claim=9", SEARCHER "butterfly=d^3", 16);
    assert_int_equal(r.decided, 15);
    assert_int_equal(r.value[16], score_win_in(15));
    assert_int_equal(r.nodes[15], 73190);
    assert_int_equal(search_with("size=3 claim=9", SEARCHER, 16).decided, 15);
    assert_int_equal(dfpn_of("size=3 claim=9"), DFPN_WON);
    r = search_with("size=2 claim=1", SEARCHER, 20);
    assert_int_equal(r.decided, 0);
    assert_int_equal(r.value[20], SCORE_DRAW);
    assert_int_equal(dfpn_of("size=2 claim=1"), DFPN_NOT_WON);
    /* White in the middle has the board. */
    r = search_with("size=3 board=.../.o./... to=o claim=-8", SEARCHER, 16);
    assert_true(r.decided && r.value[16] >= SCORE_WIN_MIN);
}

/* The positions of the experiment are what they have always been, and legal. */
static void test_generated(void **state) {
    (void)state;
    char text[GO_TEXT_SIZE], again[GO_TEXT_SIZE];
    for (uint64_t i = 0; i < 24; i++) {
        Random random = random_stream(2004, i), same = random_stream(2004, i);
        go_generate(6, 10 + (int)i % 6, &random, text);
        go_generate(6, 10 + (int)i % 6, &same, again);
        assert_string_equal(text, again);
        LabGame *g = game_of(text);
        g->rules->destroy(g);
        if (i == 0)
            assert_string_equal(text,
                                "size=6 board=ox..../....../...xo./.oxo../..x.x./.o.... to=x");
    }
}

static void test_texts(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "size=1",
                                      "size=7",
                                      "board=../..",
                                      "size=2 board=../.",
                                      "size=2 board=../..x",
                                      "size=2 board=..x..",
                                      "size=2 board=.b/..",
                                      "size=2 board=xx/xx",
                                      "size=2 board=xo/o.x",
                                      "size=2 to=b",
                                      "size=2 claim=0",
                                      "size=2 claim=37",
                                      "size=3 board=xo./o../... to=x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Reason why = {""};
        LabGame *g = go_create(bad[i], &why);
        if (g) fail_msg("'%s' was read", bad[i]);
        assert_true(why.text[0]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_twin),    cmocka_unit_test(test_keys),
        cmocka_unit_test(test_minimax), cmocka_unit_test(test_solved),
        cmocka_unit_test(test_texts),   cmocka_unit_test(test_generated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
