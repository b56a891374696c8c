/* The generator and the connection test against their plain twins.
 *
 * The contestants take turns within each round and the best round of each counts: clocks of shared
 * machines swing far more between runs than within one. Every contestant must return the same
 * number.
 */
#include "perft_bench.h"
#include "clock.h"
#include "command.h"
#include "rules/connect.h"
#include "rules/cpu.h"
#include "rules/moves.h"
#include "rules/perft.h"
#include "rules/reference.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Generates and plays every move of the last ply too, as a search does. */
static uint64_t fast_walk(const Position *p, int depth) {
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    uint64_t moves = 0;
    for (int i = 0; i < n; i++) {
        Position next = *p;
        pos_play(&next, list[i]);
        moves += depth > 1 ? fast_walk(&next, depth - 1) : (pos_key(&next) != 0);
    }
    return moves;
}

typedef uint64_t (*Counter)(const Position *p, const Rules *rules, int depth);

static uint64_t walk_fast(const Position *p, const Rules *rules, int depth) {
    (void)rules;
    return fast_walk(p, depth);
}

static uint64_t walk_plain(const Position *p, const Rules *rules, int depth) {
    (void)rules;
    return plain_walk(p, depth);
}

typedef struct {
    const char *name;
    Counter run;
    int path;    /* to select before running, or -1 */
    int against; /* row whose time is 1.0, or -1 */
    uint64_t count;
    double best;
} Contestant;

/* Lets all run in turn; false if two disagree. */
static bool race(const char *title, Contestant *c, int n, int depth, int rounds) {
    Position p = pos_standard();
    Rules rules = rules_default();
    int before = moves_path_current();
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < n; i++) {
            if (c[i].path >= 0 && !moves_path_select(c[i].path)) continue;
            double start = clock_seconds();
            c[i].count = c[i].run(&p, &rules, depth);
            double seconds = clock_seconds() - start;
            if (round == 0 || seconds < c[i].best) c[i].best = seconds;
        }
    moves_path_select(before);
    printf("%s, depth %d, best of %d\n", title, depth, rounds);
    for (int i = 0; i < n; i++) {
        if (c[i].count != c[0].count) {
            printf("  %s counts %" PRIu64 ", %s %" PRIu64 "\n", c[i].name, c[i].count, c[0].name,
                   c[0].count);
            return false;
        }
        printf("  %-22s %9.1f M/s %8.2f ns each", c[i].name, 1e-6 * (double)c[i].count / c[i].best,
               1e9 * c[i].best / (double)c[i].count);
        if (c[i].against >= 0)
            printf("  %5.2f x %s", c[c[i].against].best / c[i].best, c[c[i].against].name);
        printf("\n");
    }
    fflush(stdout);
    return true;
}

static bool race_generators(int rounds) {
    Contestant perft[] = {
        {.name = "plain", .run = plain_perft, .path = -1, .against = -1},
        {.name = "set-wise portable", .run = perft_count, .path = 0, .against = 0},
#ifdef __x86_64__
        {.name = "plain, AVX2 build", .run = plain_avx2_perft, .path = -1, .against = -1},
        {.name = "set-wise AVX2", .run = perft_count, .path = 1, .against = 2},
#endif
    };
    Contestant walk[] = {
        {.name = "plain", .run = walk_plain, .path = -1, .against = -1},
        {.name = "lists portable", .run = walk_fast, .path = 0, .against = 0},
#ifdef __x86_64__
        {.name = "lists AVX2", .run = walk_fast, .path = 1, .against = 0},
#endif
    };
    Contestant box[] = {{.name = "mailbox", .run = mailbox_perft, .path = -1, .against = -1},
                        {.name = "plain", .run = plain_perft, .path = -1, .against = 0}};
    int n = cpu_has_avx2() ? moves_path_count() : 1;
    return race("Leaves, last ply counted", perft, 2 * n, 5, rounds) &&
           race("Leaves, last ply counted", perft, 2 * n, 6, rounds) &&
           race("Every move generated and played", walk, 1 + n, 4, rounds) &&
           race("The reference on an array", box, 2, 4, rounds < 3 ? rounds : 3);
}

/* Boards as they stand in games: both colours after every ply of random games. */
enum { BOARDS = 20000, PLIES = 60 };

static void fill_boards(Bits *boards) {
    uint64_t state = 1;
    int filled = 0;
    while (filled < BOARDS) {
        Position p = pos_standard();
        Rules rules = rules_default();
        for (int ply = 0; ply < PLIES && filled < BOARDS; ply++) {
            Move list[MOVES_MAX];
            int n = moves_generate(&p, list);
            if (n == 0 || result_is_over(rules_board_result(&p, &rules))) break;
            state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            pos_play(&p, list[(state >> 33) % (uint64_t)n]);
            boards[filled++] = p.stones[color_other(p.side)];
        }
    }
}

static bool race_connection(int rounds) {
    Bits *boards = malloc(BOARDS * sizeof *boards);
    if (!boards) return false;
    fill_boards(boards);
    double best_flood = 0, best_euler = 0;
    int flood = 0, euler = 0, asked = 0;
    for (int i = 0; i < BOARDS; i++) asked += connect_euler(boards[i]) <= 1;
    enum { REPEATS = 50 };
    for (int round = 0; round < rounds; round++) {
        double start = clock_seconds();
        flood = 0;
        for (int k = 0; k < REPEATS; k++)
            for (int i = 0; i < BOARDS; i++) flood += connect_flood(boards[i]);
        double middle = clock_seconds();
        euler = 0;
        for (int k = 0; k < REPEATS; k++)
            for (int i = 0; i < BOARDS; i++) euler += connect_is_one_group(boards[i]);
        double end = clock_seconds();
        if (round == 0 || middle - start < best_flood) best_flood = middle - start;
        if (round == 0 || end - middle < best_euler) best_euler = end - middle;
    }
    free(boards);
    double tests = (double)BOARDS * REPEATS;
    printf("Connection, %d boards of random games, best of %d\n", BOARDS, rounds);
    printf("  %-22s %8.2f ns each\n", "flood fill", 1e9 * best_flood / tests);
    printf("  %-22s %8.2f ns each  %5.2f x flood fill, flood fill asked in %.2f %% of cases\n",
           "Euler number first", 1e9 * best_euler / tests, best_flood / best_euler,
           100.0 * asked / BOARDS);
    return flood == euler;
}

int perft_bench(int rounds) {
    bool ok = race_generators(rounds) && race_connection(rounds);
    if (!ok) fprintf(stderr, "lia perft: two methods disagree\n");
    return ok ? EXIT_OK : EXIT_FAILED;
}
