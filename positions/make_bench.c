/* Prints bench.txt: positions from all parts of the game, reached by random play and by a simple
 * player; or, with the argument `middle`, middle.txt: middle games of the simple player alone.
 *
 * The simple player looks one ply ahead: it connects if it can, does not let the opponent connect
 * if it can help it, and otherwise draws its stones together and scatters those of the opponent,
 * with some noise so that no two games are alike. That is weak play, but its positions look like
 * those of games. Random play gives the scattered and crowded ones that games do not have.
 *
 * One position is taken from each game, at plies spread evenly; positions that are over, that the
 * side to move wins at once, or that are mirror images of others are not taken. The numbers are
 * drawn from a fixed seed and moves are sorted, so the file is the same on every machine.
 */
#include "rules/game.h"
#include "rules/moves.h"
#include "record/suite.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name, *head;
    uint64_t seed;
    int random, selfplay; /* numbers of positions */
    int first_ply, random_last_ply, selfplay_last_ply;
} Plan;

static const Plan plans[] = {
    {"bench", "# Positions from all parts of the game, made by make_bench.c; see README.md.\n",
     20031123, 16, 32, 2, 63, 48},
    {"middle", "# Middle games, made by make_bench.c; see README.md.\n", 20041107, 0, 120, 8, 0,
     40}};

enum { POSITIONS_MAX = 120, OPENING_PLIES = 2 };
enum { NOISE = 6 };

static uint64_t draw(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static int compare_moves(const void *a, const void *b) {
    return (int)*(const Move *)a - (int)*(const Move *)b;
}

static int sorted_moves(const Game *g, Move *list) {
    int n = game_moves(g, list);
    qsort(list, (size_t)n, sizeof *list, compare_moves);
    return n;
}

/* How far the stones lie from their middle, in eighths of a square, on average. */
static int scatter(Bits stones) {
    int files = 0, ranks = 0, sum = 0, n = bits_count(stones);
    assert(n > 0);
    for (Bits b = stones; b;) {
        Square s = bits_pop(&b);
        files += square_file(s);
        ranks += square_rank(s);
    }
    for (Bits b = stones; b;) {
        Square s = bits_pop(&b);
        int file = abs(n * square_file(s) - files), rank = abs(n * square_rank(s) - ranks);
        sum += file > rank ? file : rank;
    }
    return 8 * sum / (n * n);
}

static bool wins_at_once(const Position *p, const Rules *rules) {
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    for (int i = 0; i < n; i++) {
        Position next = *p;
        pos_play(&next, list[i]);
        if (rules_board_result(&next, rules).winner == winner_of(p->side)) return true;
    }
    return false;
}

static int rate(const Game *g, Move m, uint64_t *seed) {
    Position next = *game_position(g);
    Color us = next.side;
    pos_play(&next, m);
    Winner winner = rules_board_result(&next, &g->rules).winner;
    if (winner == winner_of(us)) return 1000;
    if (winner == winner_of(color_other(us))) return -1000;
    if (wins_at_once(&next, &g->rules)) return -900;
    return scatter(next.stones[color_other(us)]) - scatter(next.stones[us]) +
           (int)(draw(seed) % NOISE);
}

static Move choose(const Game *g, bool simple, uint64_t *seed) {
    Move list[MOVES_MAX], best;
    int n = sorted_moves(g, list), best_rate = -10000;
    best = list[draw(seed) % (uint64_t)n];
    /* The first plies are random, or all games would begin alike. */
    for (int i = 0; simple && g->ply >= OPENING_PLIES && i < n; i++) {
        int value = rate(g, list[i], seed);
        if (value <= best_rate) continue;
        best_rate = value;
        best = list[i];
    }
    return best;
}

/* Plays a game up to a ply; false if it ends before, or in a position not worth searching. */
static bool play_to(int ply, bool simple, uint64_t *seed, Position *out) {
    Game g;
    Rules rules = rules_default();
    if (!game_init(&g, NULL, &rules)) return false;
    while (g.ply < ply && !result_is_over(game_result(&g))) {
        if (!game_play(&g, choose(&g, simple, seed), NULL)) break;
    }
    *out = *game_position(&g);
    bool good = g.ply == ply && !result_is_over(game_result(&g)) && moves_any(out, out->side) &&
                !wins_at_once(out, &rules);
    game_finish(&g);
    return good;
}

static void print_position(const Plan *plan, int i, uint64_t *seed, uint64_t *keys, Buffer *out) {
    bool simple = i >= plan->random, seen;
    int number = simple ? i - plan->random : i, count = simple ? plan->selfplay : plan->random;
    int last = simple ? plan->selfplay_last_ply : plan->random_last_ply;
    int ply = plan->first_ply + number * (last - plan->first_ply) / (count - 1);
    char id[32], origin[48];
    SuiteEntry e = {.id = id, .other = origin};
    do {
        seen = !play_to(ply, simple, seed, &e.position);
        keys[i] = pos_canonical_key(&e.position);
        for (int k = 0; k < i; k++) seen = seen || keys[k] == keys[i];
    } while (seen);
    snprintf(id, sizeof id, "%s-%02d", plan->name, i + 1);
    snprintf(origin, sizeof origin, "ply=%d ; from=%s", ply, simple ? "self-play" : "random play");
    suite_write(&e, out);
}

int main(int argc, char **argv) {
    const Plan *plan = &plans[argc > 1 && !strcmp(argv[1], plans[1].name)];
    uint64_t seed = plan->seed, keys[POSITIONS_MAX];
    Buffer out = {0};
    buffer_add_text(&out, plan->head);
    for (int i = 0; i < plan->random + plan->selfplay; i++)
        print_position(plan, i, &seed, keys, &out);
    if (out.failed) {
        fprintf(stderr, "out of memory\n");
        return 1;
    }
    fputs(buffer_text(&out), stdout);
    return fflush(stdout) != 0;
}
