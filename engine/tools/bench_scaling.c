/* lia bench --scaling: how much sooner two threads reach a depth than one.
 *
 * Each position is searched several times with each number of threads, always as in a new game, and
 * the median time counts. On a machine where two threads do not both have a processor the times say
 * nothing; the nodes that the first thread still has to search itself do, within limits: they are
 * printed beside.
 */
#include "bench_run.h"
#include "command.h"
#include "search/engine.h"

#include <stdio.h>
#include <stdlib.h>

enum { RUNS_MAX = 99, SETTINGS = 2 };
static const int threads[SETTINGS] = {1, 2};

typedef struct {
    double seconds[RUNS_MAX], nodes[RUNS_MAX];
} Runs;

typedef struct {
    int64_t start, end;
    uint64_t nodes;
} Answer;

static void take_answer(void *context, const EngineAnswer *answer) {
    Answer *a = context;
    a->end = clock_now();
    a->nodes = answer->leader_nodes;
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
    r.listener = (EngineListener){NULL, take_answer, a};
    bool ok = !result_is_over(game_result(&g)) && engine_set_threads(e, threads[setting]) &&
              engine_prepare(e) && engine_new_game(e) && engine_wait(e, -1);
    a->start = clock_now();
    ok = ok && engine_start(e, &g, &r) && engine_wait(e, -1);
    game_finish(&g);
    return ok;
}

int bench_scaling(const Suite *suite, const Params *params, int depth, size_t megabytes, int runs) {
    Reason why;
    Engine *e = engine_create(NULL, &why);
    EngineRequest request = {.params = *params, .depth = depth};
    double time_ratios = 0, node_ratios = 0, sums[SETTINGS] = {0};
    int count = 0;
    if (runs > RUNS_MAX) runs = RUNS_MAX;
    if (!e || !engine_set_hash(e, (int)megabytes)) {
        fprintf(stderr, "lia bench: %s\n", e ? "out of memory" : why.text);
        engine_destroy(e);
        return EXIT_FAILED;
    }
    printf("position         1 thread, s  2 threads, s   ratio  own nodes, ratio\n");
    for (int i = 0; i < suite->count; i++) {
        Runs all[SETTINGS];
        Answer a = {0};
        bool ok = true;
        /* Alternately, so that a change of the machine's mood hits both. */
        for (int run = 0; ok && run < runs; run++)
            for (int s = 0; ok && s < SETTINGS; s++) {
                ok = run_once(e, &suite->entries[i].position, &request, s, &a);
                all[s].seconds[run] = 1e-9 * (double)(a.end - a.start);
                all[s].nodes[run] = (double)a.nodes;
            }
        if (!ok) continue;
        double time[SETTINGS], nodes[SETTINGS];
        for (int s = 0; s < SETTINGS; s++) {
            time[s] = median(all[s].seconds, runs);
            nodes[s] = median(all[s].nodes, runs);
            sums[s] += time[s];
        }
        count++;
        time_ratios += time[1] / time[0];
        node_ratios += nodes[1] / nodes[0];
        printf("%-16s %11.3f  %12.3f  %6.3f  %16.3f\n",
               suite->entries[i].id ? suite->entries[i].id : "?", time[0], time[1],
               time[1] / time[0], nodes[1] / nodes[0]);
        fflush(stdout);
    }
    engine_destroy(e);
    if (!count) return EXIT_FAILED;
    printf("sum              %11.3f  %12.3f  %6.3f\n", sums[0], sums[1], sums[1] / sums[0]);
    printf(
        "scaling %.3f: mean time of two threads by that of one, %d positions to depth %d, median "
        "of %d runs; own nodes %.3f\n",
        time_ratios / count, count, depth, runs, node_ratios / count);
    return EXIT_OK;
}
