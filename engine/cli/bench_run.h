/* One search of a benchmark: everything is forgotten before every position. */
#ifndef LIA_CLI_BENCH_RUN_H
#define LIA_CLI_BENCH_RUN_H

#include "record/suite.h"
#include "search/searcher.h"

/* Searches one position as after a new game. False if its game is over. */
bool bench_position(Searcher *s, const Params *params, const Position *p, int depth,
                    SearchResult *result, int64_t *nanoseconds);
/* Returns the nodes of a whole suite. */
uint64_t bench_nodes(Searcher *s, const Params *params, const Suite *suite, int depth);

/* The other benchmarks: exit codes. */
int bench_signatures(const Suite *suite);
int bench_published(const Suite *suite, const Params *params, int depth, size_t megabytes);
int bench_micro(void);

/* bench_scaling.c; runs are at most BENCH_RUNS_MAX */
enum { BENCH_RUNS_MAX = 99 };
int bench_scaling(const Suite *suite, const Params *params, int depth, size_t megabytes, int runs);

#endif
