/* What single inner functions cost. The contestants take turns in every round and the best round of
 * each counts: clocks of shared machines swing far more between runs than within one.
 */
#include "bench_run.h"
#include "base/clock.h"
#include "command.h"
#include "micro.h"
#include "base/random.h"
#include "rules/connect.h"
#include "rules/moves.h"
#include "search/table.h"
#include "search/threat.h"

#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 4000, ROUNDS = 15, PLIES = 50, MEGABYTES = 64 };

typedef struct {
    Position position[SAMPLES]; /* after every ply of random games */
    uint64_t key[SAMPLES];      /* spread over the whole table */
    Table table;
    uint64_t sum; /* everything computed goes here, so that nothing is left out as unused */
} Micro;

static void fill(Micro *m) {
    Random random = {1};
    Rules rules = rules_default();
    Position p = pos_standard();
    for (int i = 0, ply = 0; i < SAMPLES; i++, ply++) {
        Move list[MOVES_MAX];
        int n = moves_generate(&p, list);
        if (n == 0 || ply == PLIES || result_is_over(rules_board_result(&p, &rules))) {
            p = pos_standard();
            ply = 0;
            n = moves_generate(&p, list);
        }
        m->position[i] = p;
        m->key[i] = random_next(&random);
        pos_play(&p, list[random_below(&random, (uint32_t)n)]);
    }
}

/* Each returns how many things it did. */
static uint64_t run_generate(Micro *m) {
    uint64_t moves = 0;
    for (int i = 0; i < SAMPLES; i++) {
        Move list[MOVES_MAX];
        int n = moves_generate(&m->position[i], list);
        moves += (uint64_t)n;
        m->sum += list[n / 2];
    }
    return moves;
}

static uint64_t run_generate_and_play(Micro *m) {
    uint64_t moves = 0;
    for (int i = 0; i < SAMPLES; i++) {
        Move list[MOVES_MAX];
        int n = moves_generate(&m->position[i], list);
        for (int k = 0; k < n; k++) {
            Position next = pos_after(&m->position[i], list[k]);
            m->sum += pos_key(&next);
        }
        moves += (uint64_t)n;
    }
    return moves;
}

static uint64_t run_connected(Micro *m) {
    for (int i = 0; i < SAMPLES; i++)
        m->sum += (uint64_t)connect_is_one_group(m->position[i].stones[BLACK]) +
                  (uint64_t)connect_is_one_group(m->position[i].stones[WHITE]);
    return 2 * SAMPLES;
}

static uint64_t run_win_in_one(Micro *m) {
    Rules rules = rules_default();
    for (int i = 0; i < SAMPLES; i++)
        m->sum += threat_winning_move(&m->position[i], m->position[i].side, &rules);
    return SAMPLES;
}

static uint64_t run_store(Micro *m) {
    TableData data = {.move = MOVE_PASS, .depth = 3, .bound = BOUND_EXACT};
    for (int i = 0; i < SAMPLES; i++) table_store(&m->table, m->key[i], 0, &data, REPLACE_TWO_DEEP);
    return SAMPLES;
}

static uint64_t run_probe(Micro *m) {
    TableData data;
    for (int i = 0; i < SAMPLES; i++)
        m->sum += (uint64_t)table_probe(&m->table, m->key[i], 0, &data);
    return SAMPLES;
}

static struct {
    const char *name;
    uint64_t (*run)(Micro *m);
} const contestants[] = {
    {"move generated", run_generate},   {"move generated and played", run_generate_and_play},
    {"connection test", run_connected}, {"win-in-one test", run_win_in_one},
    {"table store", run_store},         {"table probe", run_probe},
};

enum { CONTESTANTS = sizeof contestants / sizeof contestants[0] };

static void race(Micro *m) {
    double best[CONTESTANTS];
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < CONTESTANTS; i++) {
            int64_t start = clock_now();
            uint64_t count = contestants[i].run(m);
            double ns = 1e9 * clock_seconds_since(start) / (double)count;
            if (round == 0 || ns < best[i]) best[i] = ns;
        }
    __asm__ volatile("" : : "r"(m->sum));
    printf("best of %d rounds\n", ROUNDS);
    for (int i = 0; i < CONTESTANTS; i++) printf("%s: %.1f ns\n", contestants[i].name, best[i]);
}

int bench_micro(void) {
    Micro *m = calloc(1, sizeof *m);
    Reason why = {"out of memory"};
    bool ok = m != NULL;
    if (ok) {
        fill(m);
        table_init(&m->table);
        ok = table_resize(&m->table, MEGABYTES, &why);
        if (ok) {
            race(m);
            ok = micro_eval();
        }
        table_finish(&m->table);
    }
    free(m);
    if (!ok) fprintf(stderr, "lia bench: %s\n", why.text);
    return ok ? EXIT_OK : EXIT_FAILED;
}
