#include "game_small.h"
#include "rules/ending.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
    LabGame base;
    Bits board;
    Rules rules;
    int count; /* moves played */
    Position line[SMALL_PLY_MAX + 1];
    int reversible[SMALL_PLY_MAX + 1]; /* plies since the last capture */
} Small;

static Small *small_of(LabGame *g) {
    return (Small *)(void *)g;
}
static const Position *now(const Small *g) {
    return &g->line[g->count];
}

static int moves_inside(const Position *p, Bits board, Move *list) {
    int count = 0, all = moves_generate(p, list);
    for (int i = 0; i < all; i++)
        if (bits_has(board, move_to(list[i]))) list[count++] = list[i];
    return count;
}

static int list_moves(LabGame *base, LabMove *list) {
    const Small *g = small_of(base);
    const Position *p = now(g);
    Move others[MOVES_MAX];
    int n = moves_inside(p, g->board, list);
    if (n) return n;
    /* Without a move a side passes, unless the other one has none either. */
    Position passed = pos_after(p, MOVE_PASS);
    if (!moves_inside(&passed, g->board, others)) return 0;
    list[0] = MOVE_PASS;
    return 1;
}

static void play(LabGame *base, LabMove m) {
    Small *g = small_of(base);
    assert(g->count < SMALL_PLY_MAX);
    const Position *p = now(g);
    bool capture = move_is_capture(p, m);
    g->line[g->count + 1] = pos_after(p, m);
    g->reversible[g->count + 1] = capture ? 0 : g->reversible[g->count] + 1;
    g->count++;
}

static void take_back(LabGame *base) {
    small_of(base)->count--;
}

static bool is_over(LabGame *base, Score *score) {
    const Small *g = small_of(base);
    const Position *p = now(g);
    *score = SCORE_DRAW;
    if (g->count == 0) return false;
    Ending ending = ending_after(p - 1, p, &g->rules);
    if (ending == ENDING_MOVER_WINS) *score = score_loss_in(g->count);
    if (ending == ENDING_MOVER_LOSES) *score = score_win_in(g->count);
    if (ending != ENDING_NONE) return true;
    for (int i = 2; i <= g->reversible[g->count]; i += 2)
        if (pos_equal(p - i, p)) return true;
    return false;
}

static Score evaluate(LabGame *base) {
    const Position *p = now(small_of(base));
    return 100 *
           (connect_groups(p->stones[color_other(p->side)]) - connect_groups(p->stones[p->side]));
}

static uint64_t key(LabGame *base) {
    return pos_key(now(small_of(base)));
}

static void destroy(LabGame *base) {
    free(base);
}

static const LabGameRules rules = {.moves = list_moves,
                                   .play = play,
                                   .take_back = take_back,
                                   .over = is_over,
                                   .evaluate = evaluate,
                                   .key = key,
                                   .destroy = destroy};

LabGame *small_create_at(int n, const Position *p) {
    assert(n >= SMALL_MIN && n <= SMALL_MAX);
    Small *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) g->board |= bits_of(square_make(i, k));
    g->base.rules = &rules;
    g->rules = rules_default();
    g->line[0] = *p;
    return &g->base;
}

LabGame *small_create(int n) {
    Bits black = 0, white = 0;
    for (int i = 1; i < n - 1; i++) {
        black |= bits_of(square_make(i, 0)) | bits_of(square_make(i, n - 1));
        white |= bits_of(square_make(0, i)) | bits_of(square_make(n - 1, i));
    }
    Position start = pos_make(black, white, BLACK);
    return small_create_at(n, &start);
}
