#include "game_loa.h"
#include "eval/eval.h"
#include "rules/ending.h"
#include "search/threat.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
    LabGame base;
    EvalStack eval; /* its line is the game */
    Rules rules;
    uint64_t keys[PLY_MAX + 1]; /* by ply, for repetition */
    int reversible[PLY_MAX + 1];
} Loa;

static Loa *loa(LabGame *g) {
    return (Loa *)(void *)g;
}
static const Position *now(const Loa *g) {
    return &g->eval.line[g->eval.ply];
}

static int list_moves(LabGame *game, LabMove *list) {
    const Position *p = now(loa(game));
    int n = moves_generate(p, list);
    /* Without a move a side passes, unless the other one has none either. */
    if (n || !moves_any(p, color_other(p->side))) return n;
    list[0] = MOVE_PASS;
    return 1;
}

static void play(LabGame *game, LabMove m) {
    Loa *g = loa(game);
    int ply = g->eval.ply;
    const Position *p = now(g), *next = eval_push(&g->eval, m);
    bool capture = next->stones[next->side] != p->stones[next->side];
    g->reversible[ply + 1] = capture ? 0 : g->reversible[ply] + 1;
    g->keys[ply + 1] = pos_key(next);
}

static void take_back(LabGame *game) {
    eval_pop(&loa(game)->eval);
}

static bool is_over(LabGame *game, Score *score) {
    const Loa *g = loa(game);
    const Position *p = now(g);
    int ply = g->eval.ply;
    switch (ending_after(p - 1, p, &g->rules)) {
    case ENDING_MOVER_WINS:
        *score = score_loss_in(ply);
        return true;
    case ENDING_MOVER_LOSES:
        *score = score_win_in(ply);
        return true;
    case ENDING_DRAW:
        *score = SCORE_DRAW;
        return true;
    case ENDING_NONE:
        break;
    }
    for (int i = ply - 2; i >= ply - g->reversible[ply]; i -= 2)
        if (g->keys[i] == g->keys[ply]) {
            *score = SCORE_DRAW;
            return true;
        }
    return false;
}

static Score evaluate(LabGame *game) {
    return eval_score(&loa(game)->eval);
}

static uint64_t key(LabGame *game) {
    return pos_key(now(loa(game)));
}

static bool is_capture(LabGame *game, LabMove m) {
    return move_is_capture(now(loa(game)), m);
}

static bool is_threatened(LabGame *game) {
    const Loa *g = loa(game);
    return threat_winning_move(now(g), color_other(now(g)->side), &g->rules) != MOVE_NONE;
}

/* Steps from the edge, 0 to 3. */
static int steps_inside(Square s) {
    int file = square_file(s), rank = square_rank(s);
    int f = file < 4 ? file : 7 - file, r = rank < 4 ? rank : 7 - rank;
    return f < r ? f : r;
}

/* Twice the distance from a point given in half squares, as a king walks. */
static int half_steps(Square s, int file, int rank) {
    int f = abs(2 * square_file(s) - file), r = abs(2 * square_rank(s) - rank);
    return f > r ? f : r;
}

/* What a beginner is told: move towards the middle of your stones and of the board, and capture. */
static void rate(LabGame *game, const LabMove *list, int count, int *ratings) {
    enum { INSIDE = 2, TOGETHER = 2, CAPTURE = 4 };
    const Position *p = now(loa(game));
    Bits own = p->stones[p->side];
    int stones = bits_count(own), file = 0, rank = 0;
    for (Bits left = own; left;) {
        Square s = bits_pop(&left);
        file += square_file(s);
        rank += square_rank(s);
    }
    assert(stones > 0);
    file = (2 * file + stones / 2) / stones;
    rank = (2 * rank + stones / 2) / stones;
    for (int i = 0; i < count; i++) {
        if (list[i] == MOVE_PASS) {
            ratings[i] = 0;
            continue;
        }
        Square from = move_from(list[i]), to = move_to(list[i]);
        int rating = INSIDE * (steps_inside(to) - steps_inside(from)) +
                     TOGETHER * (half_steps(from, file, rank) - half_steps(to, file, rank)) / 2 +
                     CAPTURE * move_is_capture(p, list[i]);
        ratings[i] = rating > LAB_RATING_MAX    ? LAB_RATING_MAX
                     : rating < -LAB_RATING_MAX ? -LAB_RATING_MAX
                                                : rating;
    }
}

static void destroy(LabGame *game) {
    if (!game) return;
    eval_finish(&loa(game)->eval);
    free(game);
}

static const LabGameRules loa_rules = {.moves = list_moves,
                                       .play = play,
                                       .take_back = take_back,
                                       .over = is_over,
                                       .evaluate = evaluate,
                                       .destroy = destroy,
                                       .key = key,
                                       .rate = rate,
                                       .is_capture = is_capture,
                                       .is_threatened = is_threatened,
                                       .has_pass = true,
                                       .pass = MOVE_PASS};

LabGame *loa_game_create(const Position *p) {
    Params params;
    Loa *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    if (!params_preset("MIA", &params, NULL) || !eval_init(&g->eval, &params)) {
        free(g);
        return NULL;
    }
    g->base.rules = &loa_rules;
    g->rules = rules_default();
    eval_set_root(&g->eval, p);
    g->keys[0] = pos_key(p);
    return &g->base;
}
