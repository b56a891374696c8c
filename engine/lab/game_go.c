#include "game_go.h"
#include "base/number.h"
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A set of points: rank r, file f is bit STRIDE·r + f. The file after the last is on no board, so
 * that neighbours are found by shifting. A move is the number of its point. */
typedef uint64_t Points;
enum { STRIDE = GO_MAX + 1, PASS = 63 };

typedef struct {
    Points stones[2]; /* of Black, of White */
    Points ko;        /* the point that may not be retaken, or none */
    int side;         /* to move: 0 = Black */
    int passes;       /* in a row, just before */
} Board;

typedef struct {
    LabGame base;
    int n, claim; /* claim 0 = none */
    Points board;
    int count; /* moves played */
    Board line[GO_PLY_MAX + 1];
} Go;

static Go *go_of(LabGame *g) {
    return (Go *)(void *)g;
}
static const Board *now(const Go *g) {
    return &g->line[g->count];
}
static Points point(int rank, int file) {
    return UINT64_C(1) << (STRIDE * rank + file);
}
static int count_of(Points p) {
    return __builtin_popcountll(p);
}

static Points neighbours(const Go *g, Points p) {
    return (p << 1 | p >> 1 | p << STRIDE | p >> STRIDE) & g->board;
}

/* The points of the area that hang together with the seed, which lies in it. */
static Points flood(const Go *g, Points seed, Points area) {
    for (Points grown;; seed = grown)
        if ((grown = (seed | neighbours(g, seed)) & area) == seed) return seed;
}

static Points empty_of(const Go *g, const Board *b) {
    return g->board & ~(b->stones[0] | b->stones[1]);
}

/* Plays on a point without asking whether it is legal; false if it is not. */
static bool put(const Go *g, Board *b, Points at) {
    Points *own = &b->stones[b->side], *other = &b->stones[!b->side], taken = 0;
    if (at == b->ko) return false;
    *own |= at;
    Points empty = empty_of(g, b);
    for (Points rest = neighbours(g, at) & *other; rest;) {
        Points group = flood(g, rest & -rest, *other);
        if (!(neighbours(g, group) & empty)) taken |= group;
        rest &= ~group;
    }
    *other &= ~taken;
    empty |= taken;
    Points group = flood(g, at, *own), liberties = neighbours(g, group) & empty;
    if (!liberties) return false;
    b->ko = group == at && count_of(taken) == 1 && liberties == taken ? taken : 0;
    b->side = !b->side;
    b->passes = 0;
    return true;
}

/* ---- the game ---- */

static int list_moves(LabGame *base, LabMove *list) {
    const Go *g = go_of(base);
    const Board *b = now(g);
    int n = 0;
    for (Points rest = empty_of(g, b); rest; rest &= rest - 1) {
        Board after = *b;
        if (put(g, &after, rest & -rest)) list[n++] = (LabMove)__builtin_ctzll(rest);
    }
    list[n++] = PASS;
    return n;
}

static void play(LabGame *base, LabMove m) {
    Go *g = go_of(base);
    assert(g->count < GO_PLY_MAX);
    Board *b = &g->line[g->count + 1];
    *b = *now(g);
    g->count++;
    if (m == PASS) {
        b->side = !b->side;
        b->passes++;
        b->ko = 0;
    } else {
        bool legal = put(g, b, UINT64_C(1) << m);
        assert(legal);
        (void)legal;
    }
}

static void take_back(LabGame *base) {
    go_of(base)->count--;
}

/* Points of Black less points of White, if the game ended here. */
static int area_score(const Go *g, const Board *b) {
    int score = count_of(b->stones[0]) - count_of(b->stones[1]);
    for (Points rest = empty_of(g, b); rest;) {
        Points region = flood(g, rest & -rest, empty_of(g, b)), around = neighbours(g, region);
        bool black = around & b->stones[0], white = around & b->stones[1];
        if (black != white) score += black ? count_of(region) : -count_of(region);
        rest &= ~region;
    }
    return score;
}

static bool has_come_back(const Go *g) {
    const Board *b = now(g);
    for (int i = g->count - 2; i >= 0; i -= 2) {
        const Board *old = &g->line[i];
        if (old->stones[0] == b->stones[0] && old->stones[1] == b->stones[1] && old->ko == b->ko &&
            old->passes == b->passes)
            return true;
    }
    return false;
}

static bool is_over(LabGame *base, Score *score) {
    const Go *g = go_of(base);
    const Board *b = now(g);
    *score = SCORE_DRAW;
    if (b->passes < 2) return has_come_back(g);
    int points = area_score(g, b);
    if (!g->claim)
        *score = b->side ? -GO_POINT * points : GO_POINT * points;
    else
        *score =
            (points >= g->claim) == !b->side ? score_win_in(g->count) : score_loss_in(g->count);
    return true;
}

/* Points nearer to Black's stones than to White's less those nearer to White's, and a little for
 * liberties; no group is taken for dead. */
static int estimate(const Go *g, const Board *b) {
    Points near[2] = {b->stones[0], b->stones[1]}, open = empty_of(g, b);
    int liberties =
        count_of(neighbours(g, near[0]) & open) - count_of(neighbours(g, near[1]) & open);
    for (Points black = 1, white = 1; black | white;) {
        black = neighbours(g, near[0]) & open;
        white = neighbours(g, near[1]) & open;
        near[0] |= black & ~white;
        near[1] |= white & ~black;
        open &= ~(black | white);
    }
    return GO_POINT * (count_of(near[0]) - count_of(near[1])) + 3 * liberties;
}

static Score evaluate(LabGame *base) {
    const Go *g = go_of(base);
    const Board *b = now(g);
    if (g->claim) return SCORE_DRAW;
    return b->side ? -estimate(g, b) : estimate(g, b);
}

static uint64_t mix(uint64_t x) {
    Random r = {x};
    return random_next(&r);
}

static uint64_t key(LabGame *base) {
    const Board *b = now(go_of(base));
    uint64_t state = b->ko << 3 | (uint64_t)b->passes << 1 | (uint64_t)b->side;
    return mix(mix(mix(b->stones[0]) ^ b->stones[1]) ^ state);
}

static void destroy(LabGame *base) {
    free(base);
}

static const LabGameRules rules = {.moves = list_moves,
                                   .play = play,
                                   .take_back = take_back,
                                   .over = is_over,
                                   .evaluate = evaluate,
                                   .destroy = destroy,
                                   .key = key,
                                   .has_pass = true,
                                   .pass = PASS};

/* ---- texts ---- */

static void set_size(Go *g, int n) {
    g->n = n;
    for (int r = 0; r < n; r++)
        for (int f = 0; f < n; f++) g->board |= point(r, f);
}

/* Reads "x.o/…"; every group needs a liberty. */
static bool read_board(Go *g, Span text, Reason *why) {
    Board *b = &g->line[0];
    bool ok = text.length == (size_t)(g->n * (g->n + 1) - 1);
    for (size_t i = 0; ok && i < text.length; i++) {
        int r = (int)i / (g->n + 1), f = (int)i % (g->n + 1);
        char c = text.at[i];
        if (f == g->n)
            ok = c == '/';
        else if (c == 'x' || c == 'o')
            b->stones[c == 'o'] |= point(r, f);
        else
            ok = c == '.';
    }
    for (int side = 0; ok && side < 2; side++)
        for (Points rest = b->stones[side]; ok && rest;) {
            Points group = flood(g, rest & -rest, b->stones[side]);
            ok = neighbours(g, group) & empty_of(g, b);
            rest &= ~group;
        }
    return ok || reason_set(why, "not a board of %d by %d points", g->n, g->n);
}

static bool read_word(Go *g, Span word, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    int64_t number;
    if (!g->n) {
        if (!span_starts(word, "size=") ||
            !number_parse(span_skip(word, 5), GO_MIN, GO_MAX, &number))
            return reason_set(why, "a position of Go begins with size=%d to %d", GO_MIN, GO_MAX);
        return set_size(g, (int)number), true;
    }
    if (span_starts(word, "board=")) return read_board(g, span_skip(word, 6), why);
    if (span_is(word, "to=x") || span_is(word, "to=o")) {
        g->line[0].side = span_is(word, "to=o");
        return true;
    }
    if (span_starts(word, "claim=") &&
        number_parse(span_skip(word, 6), 1 - GO_MAX * GO_MAX, GO_MAX * GO_MAX, &number) && number)
        return g->claim = (int)number, true;
    return reason_set(why, "a position of Go has no '%s'", text_show(word, shown));
}

LabGame *go_create(const char *text, Reason *why) {
    Span rest = span_of(text), word;
    Go *g = calloc(1, sizeof *g);
    if (!g) return reason_set(why, "out of memory"), NULL;
    g->base.rules = &rules;
    bool ok = true;
    while (ok && span_next_word(&rest, &word)) ok = read_word(g, word, why);
    if (ok && !g->n) ok = reason_set(why, "an empty position of Go");
    if (ok) return &g->base;
    free(g);
    return NULL;
}

static void write_position(const Go *g, char out[GO_TEXT_SIZE]) {
    const Board *b = now(g);
    int k = snprintf(out, GO_TEXT_SIZE, "size=%d board=", g->n);
    for (int r = 0; r < g->n; r++) {
        if (r) out[k++] = '/';
        for (int f = 0; f < g->n; f++)
            out[k++] = b->stones[0] & point(r, f) ? 'x' : b->stones[1] & point(r, f) ? 'o' : '.';
    }
    snprintf(out + k, (size_t)(GO_TEXT_SIZE - k), " to=%c", b->side ? 'o' : 'x');
}

/* ---- positions of our own ---- */

void go_generate(int n, int plies, Random *random, char out[GO_TEXT_SIZE]) {
    enum { DRAWN = 3 };
    Go g = {.base.rules = &rules};
    assert(plies <= GO_PLY_MAX);
    set_size(&g, n);
    for (int ply = 0; ply < plies; ply++) {
        LabMove list[LAB_LIST_MAX], best = PASS;
        int count = list_moves(&g.base, list) - 1; /* without the pass */
        Score highest = -SCORE_INFINITE;
        for (int i = 0; i < DRAWN && count; i++) {
            LabMove m = list[random_below(random, (uint32_t)count)];
            play(&g.base, m);
            Score score = -evaluate(&g.base);
            take_back(&g.base);
            if (score <= highest) continue;
            highest = score;
            best = m;
        }
        play(&g.base, best);
    }
    write_position(&g, out);
}
