#include "private/prober.h"

#include <stdlib.h>

struct Prober {
    ProberSettings settings;
    Searcher *searcher;
    SearchSignal signal;
    const void *context;
};

Prober *prober_create(const ProberSettings *s, const void *context, Reason *why) {
    Prober *p = calloc(1, sizeof *p);
    if (!p) {
        reason_set(why, "out of memory");
        return NULL;
    }
    p->settings = *s;
    p->context = context;
    p->searcher = searcher_create((size_t)s->hash, 1, why);
    if (p->searcher) return p;
    free(p);
    return NULL;
}

const void *prober_context(const Prober *p) {
    return p->context;
}

void prober_destroy(void *prober) {
    Prober *p = prober;
    searcher_destroy(p->searcher);
    free(p);
}

void prober_stop(void *prober) {
    atomic_store(&((Prober *)prober)->signal.stop, true);
}

bool prober_search(Prober *p, const Position *position, const Move *moves, int count,
                   ProberResult *out, Reason *why) {
    Game g;
    SearchResult result;
    SearchLimits limits = {.nodes = p->settings.nodes,
                           .searchmoves = moves,
                           .searchmove_count = count,
                           .signal = &p->signal,
                           .must_answer = true};
    if (!game_init(&g, position, &p->settings.rules)) return reason_set(why, "out of memory");
    searcher_new_game(p->searcher);
    bool ok = searcher_run(p->searcher, &g, &p->settings.params, &limits, NULL, &result) ||
              reason_set(why, "out of memory");
    if (ok) *out = (ProberResult){result.roots[0].move, result.roots[0].score};
    game_finish(&g);
    return ok && !atomic_load(&p->signal.stop);
}
