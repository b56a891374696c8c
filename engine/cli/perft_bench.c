/* Compares the generator and the connection test with their plain twins.
 *
 * The contestants take turns within each round and the best round of each counts, because the speed
 * of shared machines varies far more between runs than within one. Every contestant must return the
 * same number.
 */
#include "perft_bench.h"
#include "base/clock.h"
#include "command.h"
#include "rules/connect.h"
#include "base/cpu.h"
#include "rules/moves.h"
#include "rules/perft.h"
#include "rules/reference.h"
#include "record/suite.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Positions after every ply of random games. */
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
        __asm__ volatile("" : : "r"(next) : "memory"); /* the results must not be optimised away */
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

#ifdef __x86_64__
static uint64_t play_all_plain_avx2(const Position *sample, const Rules *rules, int depth) {
    (void)rules, (void)depth;
    return play_all(sample, plain_avx2_generate);
}
#endif

typedef struct {
    const char *name;
    Counter run;
    int path;    /* to select before running, or -1 */
    int against; /* row whose time is 1.0, or -1 */
    uint64_t count;
    double best;
} Contestant;

/* Runs all contestants in turn; false if two disagree. */
static bool race(const char *title, Contestant *c, int n, const Position *p, int depth,
                 int rounds) {
    Rules rules = rules_default();
    int before = moves_path_current();
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < n; i++) {
            if (c[i].path >= 0 && !moves_path_select(c[i].path)) continue;
            int64_t start = clock_now();
            c[i].count = c[i].run(p, &rules, depth);
            double seconds = clock_seconds_since(start);
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

/* Measurements of a few milliseconds are often disturbed by other processes and need more rounds.
 */
enum { SHORT_ROUNDS = 10 };

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
        {.name = "plain, AVX2 build", .run = play_all_plain_avx2, .path = -1, .against = -1},
        {.name = "set-wise AVX2", .run = play_all_fast, .path = 1, .against = 2},
#endif
    };
    Contestant reference[] = {{.name = "mailbox", .run = mailbox_perft, .path = -1, .against = -1},
                              {.name = "plain", .run = plain_perft, .path = -1, .against = 0}};
    int n = cpu_has_avx2() ? moves_path_count() : 1;
    assert(2 * n <= (int)(sizeof perft / sizeof *perft));
    assert(2 * n <= (int)(sizeof lists / sizeof *lists));
    Position start = pos_standard();
    return race("Moves of random games, listed and played", lists, 2 * n, sample, 0,
                SHORT_ROUNDS * rounds) &&
           race("Leaves at depth 5, last ply counted", perft, 2 * n, &start, 5, rounds) &&
           race("Leaves at depth 6, last ply counted", perft, 2 * n, &start, 6, rounds) &&
           race("Leaves at depth 4, the reference on an array", reference, 2, &start, 4,
                rounds < 3 ? rounds : 3);
}

/* The sets that a search tests: the mover's stones after every move of game positions, from the
 * openings to the endings. Random games are unsuitable: their groups are small, which favours the
 * flood fill. */
static const char *const game_files[] = {"openings.txt", "tuning171.txt", "endgames488.txt"};

typedef struct {
    Bits *sets;
    int count;
} Sets;

/* Adds the sets of one file; false with a reason. */
static bool add_sets(Sets *s, const char *file, Reason *why) {
    Suite suite;
    if (!suite_load_own(file, &suite, why)) return false;
    size_t most = (size_t)s->count + (size_t)suite.count * MOVES_MAX;
    Bits *grown = realloc(s->sets, most * sizeof *grown);
    if (grown) s->sets = grown;
    for (int i = 0; grown && i < suite.count; i++) {
        const Position *p = &suite.entries[i].position;
        Move list[MOVES_MAX];
        int n = moves_generate(p, list);
        for (int k = 0; k < n; k++) grown[s->count++] = pos_after(p, list[k]).stones[p->side];
    }
    suite_finish(&suite);
    return grown || reason_set(why, "out of memory");
}

static int count_by_flood(const Sets *s) {
    int connected = 0;
    for (int i = 0; i < s->count; i++) connected += connect_flood(s->sets[i]);
    return connected;
}

static int count_by_euler(const Sets *s) {
    int connected = 0;
    for (int i = 0; i < s->count; i++) connected += connect_is_one_group(s->sets[i]);
    return connected;
}

static bool race_connection(const Sets *s, int rounds) {
    static int (*const count[])(const Sets *s) = {count_by_flood, count_by_euler};
    double best[2] = {0};
    int connected[2] = {0}, asked = 0;
    for (int i = 0; i < s->count; i++) asked += !connect_is_split(s->sets[i]);
    for (int round = 0; round < SHORT_ROUNDS * rounds; round++)
        for (int i = 0; i < 2; i++) {
            int64_t start = clock_now();
            connected[i] = count[i](s);
            double seconds = clock_seconds_since(start);
            if (round == 0 || seconds < best[i]) best[i] = seconds;
        }
    printf("Connection of the mover after every move of game positions, best of %d\n",
           SHORT_ROUNDS * rounds);
    printf("  %-22s %8.2f ns each\n", "flood fill", 1e9 * best[0] / s->count);
    printf("  %-22s %8.2f ns each  %5.2f x flood fill, which is asked in %.2f %% of %d cases\n",
           "Euler number first", 1e9 * best[1] / s->count, best[0] / best[1],
           100.0 * asked / s->count, s->count);
    return connected[0] == connected[1];
}

int perft_bench(int rounds) {
    Sets sets = {0};
    Reason why;
    Position *sample = malloc(SAMPLES * sizeof *sample);
    bool ok = sample || reason_set(&why, "out of memory");
    for (size_t i = 0; ok && i < sizeof game_files / sizeof *game_files; i++)
        ok = add_sets(&sets, game_files[i], &why);
    if (ok) {
        fill_sample(sample);
        ok = (race_connection(&sets, rounds) && race_generators(sample, rounds)) ||
             reason_set(&why, "two methods disagree");
    }
    if (!ok) fprintf(stderr, "lia perft: %s\n", why.text);
    free(sets.sets);
    free(sample);
    return ok ? EXIT_OK : EXIT_FAILED;
}
