#include "engine_cell.h"
#include "base/number.h"
#include "rules/notation.h"

#include <stdlib.h>
#include <string.h>

void lab_worker_init(LabWorker *w) {
    memset(w, 0, sizeof *w);
}

void lab_worker_finish(LabWorker *w) {
    searcher_destroy(w->searcher);
}

/* Makes the worker's searcher have a table of this number of entries. */
static bool prepare(LabWorker *w, int64_t entries, Reason *why) {
    if (!w->searcher && !(w->searcher = searcher_create(0, 1, why))) return false;
    if (w->searcher_entries == entries) return true;
    if (!searcher_set_entries(w->searcher, (size_t)entries, why)) return false;
    w->searcher_entries = entries;
    return true;
}

static bool read_parameters(const char *text, Params *params, int64_t *entries, Reason *why) {
    Span rest = span_of(text), word;
    char preset[32];
    if (!span_next_word(&rest, &word) || word.length >= sizeof preset)
        return reason_set(why, "no preset in '%.100s'", text);
    memcpy(preset, word.at, word.length);
    preset[word.length] = 0;
    if (!params_preset(preset, params, why)) return false;
    *entries = 0;
    while (span_next_word(&rest, &word)) {
        if (span_starts(word, "Entries=")) {
            if (!number_parse(span_skip(word, 8), 2, INT64_C(1) << 36, entries))
                return reason_set(why, "no number of entries in '%.100s'", text);
        } else if (!params_set_text(params, word, why)) {
            return false;
        }
    }
    return *entries || reason_set(why, "no Entries= in '%.100s'", text);
}

static bool keep_iteration(void *context, const SearchResult *r) {
    LabResult *out = context;
    if (r->depth > LAB_DEPTH_MAX) return false;
    /* Without iterative deepening the first iteration is the last. */
    for (int d = out->depth + 1; d <= r->depth; d++) {
        out->nodes[d] = (int64_t)r->nodes;
        out->leaves[d] = (int64_t)r->counters->leaves;
        out->value[d] = r->roots[0].score;
    }
    out->depth = r->depth;
    return true;
}

static bool run(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    Params params;
    Position position;
    int64_t entries;
    Game game;
    Rules rules = rules_default();
    if (!read_parameters(cell->parameters, &params, &entries, why) ||
        !fen_parse(span_of(cell->position), &position, why) || !prepare(w, entries, why))
        return false;
    if (!game_init(&game, &position, &rules)) return reason_set(why, "out of memory");
    SearchLimits limits = {.depth = cell->depth, .signal = &w->signal};
    SearchListener listener = {keep_iteration, out};
    SearchResult result;
    searcher_new_game(w->searcher);
    bool ok = searcher_run(w->searcher, &game, &params, &limits, &listener, &result);
    game_finish(&game);
    if (!ok) return reason_set(why, "the game is over in %.100s", cell->position);
    if (atomic_load(&w->signal.stop)) return false;
    if (out->depth < cell->depth) out->decided = out->depth;
    return true;
}

const LabMethod lab_engine = {"engine", run, "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b", 5, 2.8};
