/* lia bench --scaling: how much sooner two threads reach a depth than one.
 *
 * Each position is searched several times with each number of threads, always as in a new game, and
 * the medians count. A position whose game is decided before that depth tells nothing about threads
 * and is left out. Beside the times stands what they are made of: the nodes, where two threads
 * search more since they do some work twice and order moves worse, and the nodes per second, which
 * the machine limits. On a machine that is not idle the nodes alone say something.
 */
#include "bench_run.h"
#include "base/clock.h"
#include "command.h"
#include "search/engine.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { SETTINGS = 2 };
static const int threads[SETTINGS] = {1, 2};

/* What is measured of a search. */
enum { SECONDS, NODES, SPEED, MEASURES };

typedef struct {
    int64_t start, end;
    uint64_t nodes;
    int depth;
} Answer;

static void take_report(void *context, const EngineReport *report) {
    Answer *a = context;
    a->depth = report->depth;
}

static void take_answer(void *context, const EngineAnswer *answer) {
    Answer *a = context;
    a->end = clock_now();
    a->nodes = answer->nodes;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

/* False if the game is over or without memory. */
static bool run_once(Engine *e, const Position *p, const EngineRequest *request, int setting,
                     Answer *a) {
    Game g;
    Rules rules = rules_default();
    EngineRequest r = *request;
    if (!game_init(&g, p, &rules)) return false;
    r.listener = (EngineListener){take_report, take_answer, a};
    bool ok = !result_is_over(game_result(&g)) && engine_set_threads(e, threads[setting]) &&
              engine_prepare(e) && engine_new_game(e) && engine_wait(e, -1);
    a->start = clock_now();
    ok = ok && engine_start(e, &g, &r) && engine_wait(e, -1);
    game_finish(&g);
    return ok;
}

/* Medians of the runs of one position, and the least depth reached. False as run_once(). */
static bool run_position(Engine *e, const Position *p, const EngineRequest *request, int runs,
                         double medians[SETTINGS][MEASURES], int *depth) {
    double all[SETTINGS][MEASURES][BENCH_RUNS_MAX];
    *depth = request->depth;
    /* Alternately, so that a change of the machine's mood hits both. */
    for (int run = 0; run < runs; run++)
        for (int s = 0; s < SETTINGS; s++) {
            Answer a = {0};
            if (!run_once(e, p, request, s, &a)) return false;
            double seconds = 1e-9 * (double)(a.end - a.start);
            all[s][SECONDS][run] = seconds;
            all[s][NODES][run] = (double)a.nodes;
            all[s][SPEED][run] = (double)a.nodes / seconds;
            if (a.depth < *depth) *depth = a.depth;
        }
    for (int s = 0; s < SETTINGS; s++)
        for (int k = 0; k < MEASURES; k++) medians[s][k] = median(all[s][k], runs);
    return true;
}

int bench_scaling(const Suite *suite, const Params *params, int depth, size_t megabytes, int runs) {
    Reason why;
    Engine *e = engine_create(NULL, &why);
    EngineRequest request = {.params = *params, .depth = depth};
    double ratios[MEASURES] = {0}, sums[SETTINGS] = {0};
    int count = 0, decided = 0;
    assert(runs <= BENCH_RUNS_MAX);
    if (!e || !engine_set_hash(e, (int)megabytes)) {
        fprintf(stderr, "lia bench: %s\n", e ? "out of memory" : why.text);
        engine_destroy(e);
        return EXIT_FAILED;
    }
    printf("position         1 thread, s  2 threads, s   ratio   nodes     nps\n");
    for (int i = 0; i < suite->count; i++) {
        const char *id = suite->entries[i].id ? suite->entries[i].id : "?";
        double medians[SETTINGS][MEASURES], ratio[MEASURES];
        int reached;
        if (!run_position(e, &suite->entries[i].position, &request, runs, medians, &reached))
            continue;
        if (reached < depth) {
            decided++;
            printf("%-16s decided at depth %d\n", id, reached);
            continue;
        }
        count++;
        for (int k = 0; k < MEASURES; k++) ratios[k] += ratio[k] = medians[1][k] / medians[0][k];
        for (int s = 0; s < SETTINGS; s++) sums[s] += medians[s][SECONDS];
        printf("%-16s %11.3f  %12.3f  %6.3f  %6.3f  %6.3f\n", id, medians[0][SECONDS],
               medians[1][SECONDS], ratio[SECONDS], ratio[NODES], ratio[SPEED]);
        fflush(stdout);
    }
    engine_destroy(e);
    if (!count) return EXIT_FAILED;
    printf("sum              %11.3f  %12.3f  %6.3f\n", sums[0], sums[1], sums[1] / sums[0]);
    printf("means of two threads by one: nodes %.3f, nodes per second %.3f\n",
           ratios[NODES] / count, ratios[SPEED] / count);
    printf(
        "scaling %.3f: mean time of two threads by that of one, %d positions to depth %d, median "
        "of %d runs; %d decided before\n",
        ratios[SECONDS] / count, count, depth, runs, decided);
    return EXIT_OK;
}
