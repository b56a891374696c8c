#include "duel.h"
#include "base/clock.h"
#include "base/random.h"
#include "rules/game.h"
#include "rules/moves.h"

#include <assert.h>
#include <stdlib.h>

struct Duel {
    DuelSettings settings;
    Searcher *searchers[2];
};

DuelSettings duel_default_settings(void) {
    return (DuelSettings){.seed = 1, .random_plies = 6, .max_plies = 240, .hash = 4};
}

Duel *duel_create(const DuelSettings *settings, Reason *why) {
    Duel *d = calloc(1, sizeof *d);
    if (!d) {
        reason_set(why, "out of memory");
        return NULL;
    }
    d->settings = *settings;
    for (int i = 0; i < 2; i++) {
        d->searchers[i] = searcher_create((size_t)settings->hash, 1, why);
        if (d->searchers[i]) continue;
        duel_destroy(d);
        return NULL;
    }
    return d;
}

void duel_destroy(Duel *d) {
    if (!d) return;
    for (int i = 0; i < 2; i++) searcher_destroy(d->searchers[i]);
    free(d);
}

/* Plays random moves from the start; starts over if they end the game. */
static bool play_opening(const DuelSettings *s, Random *random, Game *g) {
    do {
        game_go_to(g, 0);
        for (int i = 0; i < s->random_plies; i++) {
            Move list[MOVES_MAX];
            int n = game_moves(g, list);
            if (!n) break;
            if (!game_play(g, list[random_below(random, (uint32_t)n)], NULL)) return false;
        }
    } while (result_is_over(game_result(g)));
    return true;
}

/* Searches and plays one move; *winner is set if the search has proved a win. */
static bool play_move(Duel *d, int mover, const DuelSide *side, Game *g, Winner *winner) {
    SearchSignal *signal = d->settings.signal;
    SearchLimits limits = {.nodes = side->nodes, .signal = signal, .must_answer = true};
    SearchResult result;
    assert(signal || !side->milliseconds);
    if (signal)
        atomic_store(&signal->deadline,
                     side->milliseconds ? clock_now() + side->milliseconds * INT64_C(1000000) : 0);
    bool ok = searcher_run(d->searchers[mover], g, &side->params, &limits, NULL, &result);
    if (signal) atomic_store(&signal->deadline, 0);
    if (!ok) return false;
    const RootMove *best = &result.roots[0];
    Color us = game_position(g)->side;
    if (score_is_decided(best->score))
        *winner = winner_of(score_is_win(best->score) ? us : color_other(us));
    return game_play(g, best->move, NULL);
}

/* Plays the game to its end from where it stands; black is the side that has Black. */
static bool play_game(Duel *d, const DuelSide sides[2], int black, Game *g, Winner *winner) {
    *winner = WINNER_NONE;
    for (int i = 0; i < 2; i++) searcher_new_game(d->searchers[i]);
    while (*winner == WINNER_NONE) {
        Result r = game_result(g);
        int mover = game_position(g)->side == BLACK ? black : 1 - black;
        if (result_is_over(r))
            *winner = r.winner;
        else if (g->ply >= d->settings.max_plies)
            *winner = WINNER_DRAW;
        else if (!play_move(d, mover, &sides[mover], g, winner))
            return false;
    }
    return true;
}

bool duel_play(Duel *d, uint32_t number, const DuelSide sides[2], int half_points[2]) {
    Random random = random_stream(d->settings.seed, number);
    Rules rules = rules_default();
    Game g;
    if (!game_init(&g, NULL, &rules)) return false;
    bool ok = play_opening(&d->settings, &random, &g);
    for (int black = 0; ok && black < 2; black++) {
        Winner winner;
        game_go_to(&g, d->settings.random_plies);
        ok = play_game(d, sides, black, &g, &winner);
        bool won = winner == (black == 0 ? WINNER_BLACK : WINNER_WHITE);
        half_points[black] = winner == WINNER_DRAW ? 1 : won ? 2 : 0;
    }
    game_finish(&g);
    return ok;
}
