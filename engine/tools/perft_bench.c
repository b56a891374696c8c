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

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Positions as they stand in games: after every ply of random ones. */
enum { SAMPLES = 20000, PLIES = 60 };

static void fill_sample(Position *sample) {
    Rules rules = rules_default();
    uint64_t state = 1;
    for (int filled = 0; filled < SAMPLES;) {
        Position p = pos_standard();
        for (int ply = 0; ply < PLIES && filled < SAMPLES; ply++) {
            Move list[MOVES_MAX];
            int n = moves_generate(&p, list);
            if (n == 0 || result_is_over(rules_board_result(&p, &rules))) break;
            state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            pos_play(&p, list[(state >> 33) % (uint64_t)n]);
            sample[filled++] = p;
        }
    }
}

/* What a search does with every position: all moves generated, all played. */
static uint64_t play_all(const Position *sample, int (*generate)(const Position *p, Move *list)) {
    Position next[MOVES_MAX];
    uint64_t moves = 0;
    for (int i = 0; i < SAMPLES; i++) {
        Move list[MOVES_MAX];
        int n = generate(&sample[i], list);
        for (int k = 0; k < n; k++) pos_play_to(&sample[i], list[k], &next[k]);
        __asm__ volatile("" : : "r"(next) : "memory"); /* the results count as used */
        moves += (uint64_t)n;
    }
    return moves;
}

typedef uint64_t (*Counter)(const Position *p, const Rules *rules, int depth);

static uint64_t play_all_fast(const Position *sample, const Rules *rules, int depth) {
    (void)rules, (void)depth;
    return play_all(sample, moves_generate);
}

static uint64_t play_all_plain(const Position *sample, const Rules *rules, int depth) {
    (void)rules, (void)depth;
    return play_all(sample, plain_generate);
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
static bool race(const char *title, Contestant *c, int n, const Position *p, int depth,
                 int rounds) {
    Rules rules = rules_default();
    int before = moves_path_current();
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < n; i++) {
            if (c[i].path >= 0 && !moves_path_select(c[i].path)) continue;
            double start = clock_seconds();
            c[i].count = c[i].run(p, &rules, depth);
            double seconds = clock_seconds() - start;
            if (round == 0 || seconds < c[i].best) c[i].best = seconds;
        }
    moves_path_select(before);
    printf("%s, best of %d\n", title, rounds);
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

static bool race_generators(const Position *sample, int rounds) {
    Contestant perft[] = {
        {.name = "plain", .run = plain_perft, .path = -1, .against = -1},
        {.name = "set-wise portable", .run = perft_count, .path = 0, .against = 0},
#ifdef __x86_64__
        {.name = "plain, AVX2 build", .run = plain_avx2_perft, .path = -1, .against = -1},
        {.name = "set-wise AVX2", .run = perft_count, .path = 1, .against = 2},
#endif
    };
    Contestant lists[] = {
        {.name = "plain", .run = play_all_plain, .path = -1, .against = -1},
        {.name = "set-wise portable", .run = play_all_fast, .path = 0, .against = 0},
#ifdef __x86_64__
        {.name = "set-wise AVX2", .run = play_all_fast, .path = 1, .against = 0},
#endif
    };
    Contestant reference[] = {{.name = "mailbox", .run = mailbox_perft, .path = -1, .against = -1},
                              {.name = "plain", .run = plain_perft, .path = -1, .against = 0}};
    int n = cpu_has_avx2() ? moves_path_count() : 1;
    assert(2 * n <= (int)(sizeof perft / sizeof *perft));
    assert(1 + n <= (int)(sizeof lists / sizeof *lists));
    Position start = pos_standard();
    return race("Leaves at depth 5, last ply counted", perft, 2 * n, &start, 5, rounds) &&
           race("Leaves at depth 6, last ply counted", perft, 2 * n, &start, 6, rounds) &&
           race("Moves of game positions, listed and played", lists, 1 + n, sample, 0, rounds) &&
           race("Leaves at depth 4, the reference on an array", reference, 2, &start, 4,
                rounds < 3 ? rounds : 3);
}

static bool race_connection(const Position *sample, int rounds) {
    enum { REPEATS = 50 };
    double best_flood = 0, best_euler = 0;
    int flood = 0, euler = 0, asked = 0;
    for (int i = 0; i < SAMPLES; i++) asked += connect_euler(sample[i].stones[BLACK]) <= 1;
    for (int round = 0; round < rounds; round++) {
        double start = clock_seconds();
        flood = euler = 0;
        for (int k = 0; k < REPEATS; k++)
            for (int i = 0; i < SAMPLES; i++) flood += connect_flood(sample[i].stones[BLACK]);
        double middle = clock_seconds();
        for (int k = 0; k < REPEATS; k++)
            for (int i = 0; i < SAMPLES; i++)
                euler += connect_is_one_group(sample[i].stones[BLACK]);
        double end = clock_seconds();
        if (round == 0 || middle - start < best_flood) best_flood = middle - start;
        if (round == 0 || end - middle < best_euler) best_euler = end - middle;
    }
    double tests = (double)SAMPLES * REPEATS;
    printf("Connection of Black in game positions, best of %d\n", rounds);
    printf("  %-22s %8.2f ns each\n", "flood fill", 1e9 * best_flood / tests);
    printf("  %-22s %8.2f ns each  %5.2f x flood fill, which is asked in %.2f %% of %d cases\n",
           "Euler number first", 1e9 * best_euler / tests, best_flood / best_euler,
           100.0 * asked / SAMPLES, SAMPLES);
    return flood == euler;
}

int perft_bench(int rounds) {
    Position *sample = malloc(SAMPLES * sizeof *sample);
    if (!sample) {
        fprintf(stderr, "lia perft: out of memory\n");
        return EXIT_FAILED;
    }
    fill_sample(sample);
    bool ok = race_generators(sample, rounds) && race_connection(sample, rounds);
    if (!ok) fprintf(stderr, "lia perft: two methods disagree\n");
    free(sample);
    return ok ? EXIT_OK : EXIT_FAILED;
}
