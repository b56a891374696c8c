#include "bench_run.h"
#include "base/clock.h"

static bool keep_depth(void *context, const SearchResult *r) {
    BenchDepths *d = context;
    for (; d->count < r->depth; d->count++) {
        d->at[d->count].nodes = r->nodes;
        d->at[d->count].leaves = r->counters->leaves;
        d->at[d->count].score = r->roots[0].score;
        d->at[d->count].best = r->roots[0].move;
    }
    return true;
}

bool bench_position(Searcher *s, const Params *params, const Position *p, int depth,
                    SearchResult *result, BenchDepths *depths, int64_t *nanoseconds) {
    Game g;
    Rules rules = rules_default();
    if (!game_init(&g, p, &rules)) return false;
    searcher_new_game(s);
    SearchLimits limits = {.depth = depth};
    int64_t start = clock_now();
    SearchListener listener = {keep_depth, depths};
    if (depths) depths->count = 0;
    bool ok = searcher_run(s, &g, params, &limits, depths ? &listener : NULL, result);
    *nanoseconds = clock_now() - start;
    game_finish(&g);
    return ok;
}

uint64_t bench_nodes(Searcher *s, const Params *params, const Suite *suite, int depth) {
    uint64_t nodes = 0;
    for (int i = 0; i < suite->count; i++) {
        SearchResult result;
        int64_t nanoseconds;
        if (bench_position(s, params, &suite->entries[i].position, depth, &result, NULL,
                           &nanoseconds))
            nodes += result.nodes;
    }
    return nodes;
}
