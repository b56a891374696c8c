#include "selfplay.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "base/random.h"
#include "eval/eval.h"
#include "search/searcher.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

SelfplaySettings selfplay_default_settings(void) {
    return (SelfplaySettings){.params = params_default(),
                              .seed = SELFPLAY_SEED,
                              .nodes = SELFPLAY_NODES,
                              .hash = SELFPLAY_HASH,
                              .random_min = 4,
                              .random_max = 11,
                              .mixed_plies = 6,
                              .mixed_one_in = 4,
                              .max_plies = SELFPLAY_MAX_PLIES};
}

void selfplay_describe(const SelfplaySettings *s, char out[STORE_ABOUT_MAX + 1]) {
    snprintf(
        out, STORE_ABOUT_MAX + 1,
        "self-play, %" PRIu64 " nodes a move, seed %" PRIu64
        ", %d-%d random plies, then 1 in %d of %d, at most %d, hash %d MB, parameters %016" PRIx64,
        s->nodes, s->seed, s->random_min, s->random_max, s->mixed_one_in, s->mixed_plies,
        s->max_plies, s->hash, eval_fingerprint(&s->params));
}

struct SelfplayPlayer {
    SelfplaySettings settings;
    Searcher *searcher;
};

SelfplayPlayer *selfplay_create(const SelfplaySettings *s, Reason *why) {
    SelfplayPlayer *p = calloc(1, sizeof *p);
    if (!p) {
        reason_set(why, "out of memory");
        return NULL;
    }
    p->settings = *s;
    p->searcher = searcher_create((size_t)s->hash, 1, why);
    if (p->searcher) return p;
    selfplay_destroy(p);
    return NULL;
}

void selfplay_destroy(SelfplayPlayer *p) {
    if (!p) return;
    searcher_destroy(p->searcher);
    free(p);
}

static void add_ply(StoreGame *out, Move m, int score) {
    out->plies[out->count++] = (StorePly){m, (int16_t)score};
}

/* Plays random moves from the start; starts over if they end the game. */
static bool play_opening(const SelfplaySettings *s, Random *random, Game *g, StoreGame *out) {
    for (;;) {
        int plies = s->random_min +
                    (int)random_below(random, (uint32_t)(s->random_max - s->random_min + 1));
        game_go_to(g, 0);
        out->count = 0;
        for (int i = 0; i < plies; i++) {
            Move list[MOVES_MAX];
            int n = game_moves(g, list);
            if (!n) break;
            Move m = list[random_below(random, (uint32_t)n)];
            if (!game_play(g, m, NULL)) return false;
            add_ply(out, m, STORE_NO_SCORE);
        }
        if (!result_is_over(game_result(g))) return true;
    }
}

static int points_of_winner(Winner winner) {
    return winner == WINNER_BLACK ? 2 : winner == WINNER_WHITE ? 0 : 1;
}

/* Searches and plays one move; *decided is the winner if the search has proved a win. */
static bool play_move(SelfplayPlayer *p, Random *random, Game *g, bool mixed, StoreGame *out,
                      Winner *decided) {
    const SelfplaySettings *s = &p->settings;
    Move list[MOVES_MAX];
    if (mixed && random_below(random, (uint32_t)s->mixed_one_in) == 0) {
        int n = game_moves(g, list);
        Move m = list[random_below(random, (uint32_t)n)];
        add_ply(out, m, STORE_NO_SCORE);
        return game_play(g, m, NULL);
    }
    SearchLimits limits = {.nodes = s->nodes};
    SearchResult result;
    if (!searcher_run(p->searcher, g, &s->params, &limits, NULL, &result)) return false;
    const RootMove *best = &result.roots[0];
    Color side = game_position(g)->side;
    bool is_scored = best->score != -SCORE_INFINITE; /* false if there were too few nodes */
    if (is_scored && score_is_decided(best->score))
        *decided = winner_of(score_is_win(best->score) ? side : color_other(side));
    add_ply(out, best->move, is_scored ? best->score : STORE_NO_SCORE);
    return game_play(g, best->move, NULL);
}

bool selfplay_game(SelfplayPlayer *p, uint32_t number, StoreGame *out) {
    const SelfplaySettings *s = &p->settings;
    Random random = random_stream(s->seed, number);
    Rules rules = rules_default();
    Game g;
    if (!game_init(&g, NULL, &rules)) return false;
    searcher_new_game(p->searcher);
    *out = (StoreGame){.number = number, .start = *game_position(&g)};
    bool ok = play_opening(s, &random, &g, out);
    int opening = out->count;
    Winner decided = WINNER_NONE;
    while (ok && decided == WINNER_NONE) {
        Result r = game_result(&g);
        if (result_is_over(r))
            decided = r.winner;
        else if (out->count >= s->max_plies)
            decided = WINNER_DRAW;
        else
            ok = play_move(p, &random, &g, out->count < opening + s->mixed_plies, out, &decided);
    }
    out->black_points = points_of_winner(decided);
    game_finish(&g);
    return ok;
}
