/* One search of a benchmark: everything is forgotten before every position. */
#ifndef LIA_CLI_BENCH_RUN_H
#define LIA_CLI_BENCH_RUN_H

#include "record/suite.h"
#include "search/searcher.h"

/* What was counted up to the end of each iteration. */
typedef struct {
    int count; /* iterations completed; iteration i has depth i + 1 */
    struct {
        uint64_t nodes, leaves;
        Score score;
        Move best;
    } at[DEPTH_MAX];
} BenchDepths;

/* Searches one position as after a new game. depths may be NULL. False if its game is over. */
bool bench_position(Searcher *s, const Params *params, const Position *p, int depth,
                    SearchResult *result, BenchDepths *depths, int64_t *nanoseconds);
/* Returns the nodes of a whole suite. */
uint64_t bench_nodes(Searcher *s, const Params *params, const Suite *suite, int depth);

/* bench_json.c: a position, and the whole suite, as one line each. */
void bench_print_json(const SuiteEntry *e, const SearchResult *result, const BenchDepths *depths,
                      int64_t nanoseconds);
void bench_print_json_total(const Counters *total, int positions, int64_t nanoseconds);

/* The other benchmarks: exit codes. */
int bench_signatures(const Suite *suite);
int bench_published(const Suite *suite, const Params *params, int depth, size_t megabytes);
int bench_micro(void);

/* bench_scaling.c; runs are at most BENCH_RUNS_MAX */
enum { BENCH_RUNS_MAX = 99 };
int bench_scaling(const Suite *suite, const Params *params, int depth, size_t megabytes, int runs);

#endif
