#include "bench_run.h"
#include "base/clock.h"

#include <string.h>

bool bench_init(Bench *b, const Params *params, size_t megabytes, Reason *why) {
    memset(b, 0, sizeof *b);
    table_init(&b->table);
    b->w = worker_create(params, &b->table, &b->control);
    if (!b->w) return reason_set(why, "out of memory");
    return table_resize(&b->table, megabytes, why);
}

void bench_finish(Bench *b) {
    worker_destroy(b->w);
    table_finish(&b->table);
}

bool bench_position(Bench *b, const Params *params, const Position *p, int depth,
                    int64_t *nanoseconds) {
    Game g;
    Rules rules = rules_default();
    if (!game_init(&g, p, &rules)) return false;
    table_clear(&b->table);
    worker_new_game(b->w);
    bool ok = worker_start(b->w, &g, params, NULL, 0);
    if (ok) {
        RootRequest request = {.depth = depth, .lines = 1};
        int64_t start = clock_now();
        root_search(b->w, &request);
        *nanoseconds = clock_now() - start;
    }
    game_finish(&g);
    return ok;
}

uint64_t bench_nodes(Bench *b, const Params *params, const Suite *suite, int depth) {
    uint64_t nodes = 0;
    for (int i = 0; i < suite->count; i++) {
        int64_t nanoseconds;
        if (bench_position(b, params, &suite->entries[i].position, depth, &nanoseconds))
            nodes += b->w->counters.nodes;
    }
    return nodes;
}
