/* lia bench --json: one object a line, for programs that plot and compare. */
#include "base/json.h"
#include "bench_run.h"
#include "command.h"
#include "rules/notation.h"

static void add_counter(void *context, const char *name, uint64_t value, const char *help) {
    (void)help;
    json_int(context, name, (int64_t)value);
}

void bench_print_json(const SuiteEntry *e, const SearchResult *result, const BenchDepths *depths,
                      int64_t nanoseconds) {
    Buffer b = {0};
    char fen[FEN_SIZE], move[MOVE_TEXT_SIZE];
    fen_format(&e->position, fen);
    json_begin(&b, NULL, '{');
    json_string(&b, "id", e->id ? e->id : "");
    json_string(&b, "fen", fen);
    json_int(&b, "depth", result->depth);
    json_real(&b, "time_ms", 1e-6 * (double)nanoseconds, 3);
    json_begin(&b, "by_depth", '[');
    for (int i = 0; i < depths->count; i++) {
        move_format(&e->position, depths->at[i].best, move);
        json_begin(&b, NULL, '{');
        json_int(&b, "depth", i + 1);
        json_int(&b, "nodes", (int64_t)depths->at[i].nodes);
        json_int(&b, "leaves", (int64_t)depths->at[i].leaves);
        json_int(&b, "score", depths->at[i].score);
        json_string(&b, "move", move);
        json_end(&b, '}');
    }
    json_end(&b, ']');
    json_begin(&b, "counters", '{');
    counters_each(result->counters, add_counter, &b);
    json_end(&b, '}');
    json_end(&b, '}');
    command_print_json(&b);
}

void bench_print_json_total(const Counters *total, int positions, int64_t nanoseconds) {
    Buffer b = {0};
    json_begin(&b, NULL, '{');
    json_int(&b, "positions", positions);
    json_real(&b, "time_ms", 1e-6 * (double)nanoseconds, 3);
    json_begin(&b, "counters", '{');
    counters_each(total, add_counter, &b);
    json_end(&b, '}');
    json_end(&b, '}');
    command_print_json(&b);
}
