/* All workers search the same root at the same depth. They find each other's results in the table,
 * and defer what another one is searching (abdada.h). Sharing only the table (lazy SMP) was
 * measured and is far worse: two workers did most of their work twice. Splitting the tree between
 * them would need locks in every node and was not considered.
 */
#include "private/searcher_private.h"
#include "base/clock.h"
#include "eval/net.h"

#include <stdlib.h>

enum {
    PIECE_BYTES = 4 << 20,
    RESCUE_NODES = 20000, /* for a search that cannot be stopped */
    HELP_DEPTH = 3        /* shallower iterations are complete before a helper is awake */
};

Searcher *searcher_create(size_t megabytes, int threads, Reason *why) {
    Searcher *s = calloc(1, sizeof *s);
    if (!s) {
        reason_set(why, "out of memory");
        return NULL;
    }
    table_init(&s->table);
    table_init(&s->no_table);
    abdada_init(&s->abdada);
    s->pool = pool_create();
    bool ok = s->pool || reason_set(why, "out of memory");
    if (ok && (!megabytes || searcher_set_hash(s, megabytes, why)) &&
        (!threads || searcher_set_threads(s, threads, why)))
        return s;
    searcher_destroy(s);
    return NULL;
}

void searcher_destroy(Searcher *s) {
    if (!s) return;
    searcher_settle(s);
    pool_destroy(s->pool);
    for (int i = 0; i < s->worker_count; i++) worker_destroy(s->workers[i]);
    free(s->workers);
    net_destroy(s->net);
    abdada_finish(&s->abdada);
    table_finish(&s->table);
    free(s);
}

/* ---- size ---- */

bool searcher_set_hash(Searcher *s, size_t megabytes, Reason *why) {
    searcher_settle(s);
    if (megabytes == searcher_megabytes(s)) return true;
    if (!table_resize(&s->table, megabytes, why)) return false;
    s->pieces = 0; /* new memory needs no clearing */
    return true;
}

bool searcher_set_entries(Searcher *s, size_t entries, Reason *why) {
    searcher_settle(s);
    if (!table_resize_entries(&s->table, entries, why)) return false;
    s->pieces = 0;
    return true;
}

size_t searcher_megabytes(const Searcher *s) {
    return table_megabytes(&s->table);
}

static bool add_worker(Searcher *s) {
    Params params = params_default();
    Worker *w = worker_create(&params, &s->table);
    if (!w || !eval_set_net(&w->eval, s->net)) {
        worker_destroy(w);
        return false;
    }
    s->workers[s->worker_count++] = w;
    return true;
}

bool searcher_set_threads(Searcher *s, int threads, Reason *why) {
    searcher_settle(s);
    if (threads == s->worker_count) return true;
    bool ok = pool_resize(s->pool, threads - 1, why);
    int granted = pool_size(s->pool) + 1;
    while (s->worker_count > granted) worker_destroy(s->workers[--s->worker_count]);
    Worker **more = realloc(s->workers, (size_t)granted * sizeof(Worker *));
    if (more) s->workers = more;
    while (more && s->worker_count < granted && add_worker(s)) continue;
    if (s->worker_count == granted) return ok;
    pool_resize(s->pool, s->worker_count > 1 ? s->worker_count - 1 : 0, NULL);
    return reason_set(why, "out of memory");
}

int searcher_threads(const Searcher *s) {
    return s->worker_count;
}

bool searcher_set_net(Searcher *s, Net *net) {
    bool ok = true;
    searcher_settle(s);
    for (int i = 0; ok && i < s->worker_count; i++) ok = eval_set_net(&s->workers[i]->eval, net);
    /* If memory runs out for the new net, put the old one back into every worker. */
    bool back = true;
    for (int i = 0; !ok && i < s->worker_count; i++)
        back = eval_set_net(&s->workers[i]->eval, s->net) && back;
    /* A worker may still point at a net that could not be put back: leak it rather than free it. */
    if (back) net_destroy(ok ? s->net : net);
    if (ok) s->net = net;
    return ok;
}

/* ---- clearing ---- */

void searcher_forget(Searcher *s) {
    searcher_settle(s);
    for (int i = 0; i < s->worker_count; i++) worker_new_game(s->workers[i]);
    s->pieces = (s->table.count * sizeof(TableSlot) + PIECE_BYTES - 1) / PIECE_BYTES;
    atomic_store(&s->next_piece, 0);
}

static bool must_hurry(const Searcher *s) {
    return (s->hurry && atomic_load(s->hurry)) || (s->clear_until && clock_now() >= s->clear_until);
}

static void clear_pieces(void *context, int index) {
    Searcher *s = context;
    (void)index;
    while (!must_hurry(s)) {
        size_t piece = atomic_fetch_add(&s->next_piece, 1);
        if (piece >= s->pieces) return;
        table_clear_part(&s->table, (int)piece, (int)s->pieces);
    }
}

bool searcher_clear(Searcher *s, const atomic_bool *hurry, int64_t until) {
    if (s->pieces == 0) return true;
    searcher_settle(s);
    s->hurry = hurry;
    s->clear_until = until;
    pool_start(s->pool, clear_pieces, s);
    clear_pieces(s, 0);
    pool_wait(s->pool);
    if (atomic_load(&s->next_piece) < s->pieces) return false;
    s->pieces = 0;
    return true;
}

void searcher_new_game(Searcher *s) {
    searcher_forget(s);
    searcher_clear(s, NULL, 0);
}

int searcher_permille(const Searcher *s) {
    return table_permille(&s->table);
}

/* ---- searching ---- */

bool searcher_start_worker(Searcher *s, Worker *w) {
    const SearchLimits *l = &s->run.limits;
    static const SearchSignal calm;
    bool ok = worker_start(w, s->run.game, &s->run.params, l->searchmoves, l->searchmove_count);
    w->signal = l->signal ? l->signal : &calm;
    return ok;
}

static int lines_of(const SearchLimits *l) {
    return l->lines > 1 ? l->lines : 1;
}

static int last_depth(const SearchLimits *l) {
    return l->depth > 0 && l->depth < DEPTH_MAX ? l->depth : DEPTH_MAX;
}

static void search_as_helper(void *context, int index) {
    Searcher *s = context;
    Worker *w = s->workers[index];
    const SearchLimits *l = &s->run.limits;
    if (l->threads && index >= l->threads) return;
    if (!searcher_start_worker(s, w)) return;
    w->table = s->workers[0]->table;
    w->abdada = &s->abdada;
    w->limit = &s->limit;
    RootRequest request = {.depth = last_depth(l),
                           .lines = lines_of(l),
                           .keep_on = true,
                           .first_depth = s->run.first_depth};
    root_search(w, &request);
}

/* True if more than one worker is to search. */
static bool wants_help(const Searcher *s) {
    return s->worker_count > 1 && s->run.limits.threads != 1;
}

/* Starts all workers except the leader at this depth. */
static void call_help(Searcher *s, int depth) {
    if (!wants_help(s)) return;
    s->run.first_depth = depth;
    s->is_helped = true;
    s->workers[0]->abdada = &s->abdada;
    abdada_begin(&s->abdada, depth - 1);
    pool_start(s->pool, search_as_helper, s);
}

void searcher_settle(Searcher *s) {
    if (!s->is_helped) return;
    atomic_store(&s->limit.is_reached, true);
    pool_wait(s->pool);
    s->is_helped = false;
    s->workers[0]->abdada = NULL;
    for (int i = 1; i < s->worker_count; i++)
        atomic_store(&s->workers[i]->published_nodes, s->workers[i]->counters.nodes);
}

uint64_t searcher_nodes(const Searcher *s) {
    uint64_t nodes = s->workers[0]->counters.nodes;
    for (int i = 1; i < s->worker_count; i++)
        nodes += atomic_load_explicit(&s->workers[i]->published_nodes, memory_order_relaxed);
    return nodes;
}

void searcher_limit_nodes(Searcher *s, uint64_t nodes) {
    uint64_t limit = nodes ? nodes : UINT64_MAX;
    s->workers[0]->node_limit = limit;
    atomic_store(&s->limit.nodes, limit);
}

static void take_result(const Searcher *s, SearchResult *out) {
    const Worker *w = s->workers[0];
    *out = (SearchResult){.roots = w->roots,
                          .root_count = w->root_count,
                          .depth = w->completed_depth,
                          .counters = &w->counters,
                          .nodes = searcher_nodes(s)};
}

static bool after_iteration(void *context, const Worker *w, int depth) {
    Searcher *s = context;
    const SearchListener *l = s->run.listener;
    SearchResult result;
    (void)w;
    take_result(s, &result);
    if (l && !l->on_iteration(l->context, &result)) return false;
    if (depth == HELP_DEPTH) call_help(s, depth + 1);
    return true;
}

/* Judges a move after a search that was stopped before it had judged any: by a search of one ply
 * that cannot be stopped or, if even that is not allowed, by the static score. */
static void rescue(Searcher *s) {
    Worker *w = s->workers[0];
    uint64_t nodes = w->counters.nodes;
    searcher_settle(s);
    w->limit = NULL;
    if (!s->run.limits.nodes) {
        s->run.limits.signal = NULL;
        s->run.params.Deepening = 1;
        searcher_start_worker(s, w);
        w->node_limit = RESCUE_NODES;
        root_search(w, &(RootRequest){.depth = 1, .lines = 1});
        w->counters.nodes += nodes;
    }
    RootMove *first = &w->roots[0];
    if (first->score != -SCORE_INFINITE) return;
    first->score = eval_score(&w->eval);
    first->depth = 1;
    first->bound = BOUND_EXACT;
}

/* Initialises everything that the workers share. */
static void begin_run(Searcher *s) {
    const SearchLimits *l = &s->run.limits;
    Worker *w = s->workers[0];
    bool clear = searcher_clear(s, l->signal ? &l->signal->stop : NULL, l->clear_until);
    w->table = clear ? &s->table : &s->no_table;
    w->is_leader = true;
    w->limit = wants_help(s) ? &s->limit : NULL;
    atomic_store(&s->limit.is_reached, false);
    atomic_store(&s->limit.counted, 0);
    searcher_limit_nodes(s, l->nodes);
    for (int i = 0; i < s->worker_count; i++) {
        atomic_store(&s->workers[i]->published_nodes, 0);
        s->workers[i]->counters.nodes = 0;
    }
}

bool searcher_run(Searcher *s, const Game *game, const Params *params, const SearchLimits *limits,
                  const SearchListener *listener, SearchResult *result) {
    searcher_settle(s);
    Worker *w = s->workers[0];
    s->run = (SearchRun){.game = game, .params = *params, .limits = *limits, .listener = listener};
    if (!searcher_start_worker(s, w)) return false;
    begin_run(s);
    RootRequest request = {.depth = last_depth(limits),
                           .lines = lines_of(limits),
                           .keep_on = limits->keep_on,
                           .on_iteration = after_iteration,
                           .context = s};
    if (!params->Deepening) call_help(s, 1);
    root_search(w, &request);
    if (s->is_helped) atomic_store(&s->limit.is_reached, true); /* stops the others */
    if (limits->must_answer && w->roots[0].score == -SCORE_INFINITE) rescue(s);
    take_result(s, result);
    return true;
}
