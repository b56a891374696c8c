#include "game_tictactoe.h"

#include <stdlib.h>

enum { SQUARES_MAX = 25, LINES_MAX = 12 };

typedef struct {
    LabGame base;
    int n;
    uint32_t stones[2]; /* of the side to move at even and at odd plies */
    uint32_t lines[LINES_MAX];
    int line_count;
    LabMove played[SQUARES_MAX];
    int count;
} TicTacToe;

static TicTacToe *game_of(LabGame *g) {
    return (TicTacToe *)(void *)g;
}

static int list_moves(LabGame *base, LabMove *list) {
    const TicTacToe *g = game_of(base);
    int count = 0;
    for (int s = 0; s < g->n * g->n; s++)
        if (!((g->stones[0] | g->stones[1]) >> s & 1)) list[count++] = (LabMove)s;
    return count;
}

static void play(LabGame *base, LabMove m) {
    TicTacToe *g = game_of(base);
    g->stones[g->count % 2] |= UINT32_C(1) << m;
    g->played[g->count++] = m;
}

static void take_back(LabGame *base) {
    TicTacToe *g = game_of(base);
    g->count--;
    g->stones[g->count % 2] &= ~(UINT32_C(1) << g->played[g->count]);
}

/* Only the side that moved last can have won by it. */
static bool is_over(LabGame *base, Score *score) {
    const TicTacToe *g = game_of(base);
    uint32_t last = g->stones[(g->count + 1) % 2];
    *score = SCORE_DRAW;
    for (int i = 0; i < g->line_count; i++)
        if ((last & g->lines[i]) == g->lines[i]) {
            *score = -TICTACTOE_WIN;
            return true;
        }
    return g->count == g->n * g->n;
}

static Score evaluate(LabGame *base) {
    const TicTacToe *g = game_of(base);
    uint32_t us = g->stones[g->count % 2], them = g->stones[(g->count + 1) % 2];
    Score score = 0;
    for (int i = 0; i < g->line_count; i++) score += !(them & g->lines[i]) - !(us & g->lines[i]);
    return score;
}

static uint64_t key(LabGame *base) {
    const TicTacToe *g = game_of(base);
    return (uint64_t)g->stones[0] << 32 | g->stones[1];
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
                                   .key = key};

LabGame *tictactoe_create(int n) {
    TicTacToe *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    g->base.rules = &rules;
    g->n = n;
    g->line_count = 2 * n + 2;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            g->lines[i] |= UINT32_C(1) << (i * n + k);
            g->lines[n + i] |= UINT32_C(1) << (k * n + i);
        }
        g->lines[2 * n] |= UINT32_C(1) << (i * n + i);
        g->lines[2 * n + 1] |= UINT32_C(1) << (i * n + n - 1 - i);
    }
    return &g->base;
}
