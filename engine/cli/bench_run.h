/* One search of a benchmark: a worker and its table, emptied before every position. */
#ifndef LIA_CLI_BENCH_RUN_H
#define LIA_CLI_BENCH_RUN_H

#include "record/suite.h"
#include "search/root.h"

typedef struct {
    Worker *w;
    Table table;
    Control control;
} Bench;

/* False with a reason without memory; bench_finish() in any case. */
bool bench_init(Bench *b, const Params *params, size_t megabytes, Reason *why);
void bench_finish(Bench *b);
/* Searches one position as after a new game; the counters are the worker's. False if its game is
 * over. */
bool bench_position(Bench *b, const Params *params, const Position *p, int depth,
                    int64_t *nanoseconds);
/* Nodes of a whole suite. */
uint64_t bench_nodes(Bench *b, const Params *params, const Suite *suite, int depth);

/* The other benchmarks: exit codes. */
int bench_signatures(const Suite *suite);
int bench_published(const Suite *suite, const Params *params, int depth, size_t megabytes);
int bench_micro(void);

/* bench_scaling.c; runs are at most BENCH_RUNS_MAX */
enum { BENCH_RUNS_MAX = 99 };
int bench_scaling(const Suite *suite, const Params *params, int depth, size_t megabytes, int runs);

#endif
