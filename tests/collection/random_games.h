/* Random games for the tests of collections: few openings, so that games meet, in random images. */
#ifndef LIA_TESTS_COLLECTION_RANDOM_GAMES_H
#define LIA_TESTS_COLLECTION_RANDOM_GAMES_H

#include "base/buffer.h"
#include "base/random.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "rules/notation.h"

enum { RANDOM_PLIES_MAX = 80 };

/* Plays a game into *g, which the caller finishes; false without memory. */
static inline bool random_game(Random *random, Game *g) {
    enum { OPENING_PLIES = 6, OPENING_WIDTH = 3 };
    Rules rules = rules_default();
    int image = (int)random_below(random, 4), plies = (int)random_below(random, RANDOM_PLIES_MAX);
    if (!game_init(g, NULL, &rules)) return false;
    Position p = pos_standard(); /* an image of the game's, by a symmetry of the start */
    while (g->ply < plies && !result_is_over(game_result(g))) {
        Move list[MOVES_MAX];
        int count = moves_generate(&p, list);
        if (!count) break;
        int width = g->ply < OPENING_PLIES && count > OPENING_WIDTH ? OPENING_WIDTH : count;
        Move m = list[random_below(random, (uint32_t)width)];
        if (!game_play(g, move_transform(m, image), NULL)) break;
        pos_play(&p, m);
    }
    return true;
}

/* Appends a game as SGF. */
static inline void random_game_write(const Game *g, int number, Buffer *out) {
    static const char *const names[] = {"Ada", "Bob", "Eve", "Max", "Zoë"};
    static const char *const results[] = {"", "RE[B+R]", "RE[W+R]", "RE[Draw]"};
    Result r = game_result(g);
    Winner winner = result_is_over(r) ? r.winner : (Winner)(number % 4);
    buffer_printf(out, "(;FF[4]GM[9]PB[%s]PW[%s]EV[Cup %d]%s", names[number % 5],
                  names[number / 5 % 4], number % 7, results[winner]);
    for (int i = 0; i < g->ply; i++) {
        char move[MOVE_TEXT_SIZE];
        move_format_sgf(&g->steps[i].position, g->steps[i].move, move);
        buffer_printf(out, ";%c[%s]", g->steps[i].position.side == BLACK ? 'B' : 'W', move);
    }
    buffer_add_text(out, ")\n");
}

/* Appends a number of games. */
static inline void random_games_write(int count, uint64_t seed, Buffer *out) {
    Random random = {seed};
    for (int i = 0; i < count; i++) {
        Game g;
        if (!random_game(&random, &g)) out->failed = true;
        if (out->failed) return;
        random_game_write(&g, i, out);
        game_finish(&g);
    }
}

#endif
