/* All workers search the same root at the same depth. What one has found the others find in the
 * table; what one is busy with the others put off (share.h). Meeting in the table only (lazy SMP)
 * was measured and is far worse: two workers did most of their work twice. Splitting the tree
 * between them would need locks in every node and was not considered.
 */
#include "team.h"
#include "base/clock.h"
#include "eval/net.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_BYTES = 4 << 20, MODEST_HASH = 64 /* MB */ };

bool team_init(Team *t) {
    memset(t, 0, sizeof *t);
    table_init(&t->table);
    table_init(&t->no_table);
    share_init(&t->share);
    t->pool = pool_create();
    return t->pool != NULL;
}

void team_finish(Team *t) {
    pool_destroy(t->pool);
    for (int i = 0; i < t->worker_count; i++) worker_destroy(t->workers[i]);
    free(t->workers);
    net_destroy(t->net);
    share_finish(&t->share);
    table_finish(&t->table);
}

static void resize_table(Team *t, void (*complain)(void *, const char *), void *context) {
    Reason why;
    size_t old = table_megabytes(&t->table), wanted = (size_t)t->wanted_hash;
    if (old == wanted) return;
    bool ok = table_resize(&t->table, wanted, &why);
    if (!ok) {
        Reason text;
        /* Without an old table to keep, take a small one. */
        size_t small = MODEST_HASH;
        while (!t->table.count && small > 0 && !table_resize(&t->table, small, NULL)) small /= 2;
        reason_set(&text, "hash: %.100s; it has %zu MB now", why.text, table_megabytes(&t->table));
        complain(context, text.text);
        t->wanted_hash = (int)table_megabytes(&t->table);
    }
    /* New memory is clear; an old table may still wait for that. */
    if (ok) t->pieces = 0;
}

static void resize_workers(Team *t, void (*complain)(void *, const char *), void *context) {
    Reason why = {""};
    Params params = params_default();
    int wanted = t->wanted_threads;
    if (wanted == t->worker_count && pool_size(t->pool) == wanted - 1) return;
    pool_resize(t->pool, wanted - 1, &why);
    wanted = pool_size(t->pool) + 1;
    while (t->worker_count > wanted) worker_destroy(t->workers[--t->worker_count]);
    Worker **more = realloc(t->workers, (size_t)wanted * sizeof(Worker *));
    if (more) t->workers = more;
    while (more && t->worker_count < wanted) {
        Worker *w = worker_create(&params, &t->table, &t->control);
        if (!w || !eval_set_net(&w->eval, t->net)) {
            worker_destroy(w);
            break;
        }
        w->is_main = t->worker_count == 0;
        t->workers[t->worker_count++] = w;
    }
    if (t->worker_count < wanted) reason_set(&why, "out of memory");
    int threads = t->worker_count > 0 ? t->worker_count : 1;
    pool_resize(t->pool, threads - 1, NULL);
    if (threads < t->wanted_threads) {
        Reason text;
        reason_set(&text, "threads: %.100s; %d are used now", why.text, threads);
        complain(context, text.text);
        t->wanted_threads = threads;
    }
}

bool team_prepare(Team *t, void (*complain)(void *, const char *), void *context) {
    resize_table(t, complain, context);
    resize_workers(t, complain, context);
    return t->worker_count > 0;
}

bool team_set_net(Team *t, Net *net) {
    bool ok = true;
    for (int i = 0; ok && i < t->worker_count; i++) ok = eval_set_net(&t->workers[i]->eval, net);
    /* Without memory for the new one there still is that of the old one. */
    bool back = true;
    for (int i = 0; !ok && i < t->worker_count; i++)
        back = eval_set_net(&t->workers[i]->eval, t->net) && back;
    /* One that could not be put back is better lost than freed under a worker. */
    if (back) net_destroy(ok ? t->net : net);
    if (ok) t->net = net;
    return ok;
}

void team_forget(Team *t) {
    for (int i = 0; i < t->worker_count; i++) worker_new_game(t->workers[i]);
    t->pieces = (t->table.count * sizeof(TableSlot) + PIECE_BYTES - 1) / PIECE_BYTES;
    atomic_store(&t->next_piece, 0);
}

static void clear_pieces(void *context, int index) {
    Team *t = context;
    (void)index;
    while (!atomic_load(t->hurry) && (!t->clear_until || clock_now() < t->clear_until)) {
        size_t piece = atomic_fetch_add(&t->next_piece, 1);
        if (piece >= t->pieces) return;
        table_clear_part(&t->table, (int)piece, (int)t->pieces);
    }
}

bool team_clear(Team *t, const atomic_bool *hurry, int64_t until) {
    if (t->pieces == 0) return true;
    t->hurry = hurry;
    t->clear_until = until;
    pool_start(t->pool, clear_pieces, t);
    clear_pieces(t, 0);
    pool_wait(t->pool);
    if (atomic_load(&t->next_piece) < t->pieces) return false;
    t->pieces = 0;
    return true;
}

static void search_as_helper(void *context, int index) {
    Team *t = context;
    Worker *w = t->workers[index];
    const TeamOrder *order = &t->order;
    if (!worker_start(w, order->game, order->params, order->only, order->only_count)) return;
    w->node_limit = order->node_limit;
    w->table = order->table;
    w->share = &t->share;
    RootRequest request = {.depth = order->last_depth,
                           .lines = order->lines,
                           .keep_on = true,
                           .first_depth = order->first_depth};
    root_search(w, &request);
}

void team_reset_nodes(Team *t) {
    for (int i = 0; i < t->worker_count; i++) {
        atomic_store(&t->workers[i]->published_nodes, 0);
        t->workers[i]->counters.nodes = 0;
    }
}

void team_help(Team *t, const TeamOrder *order) {
    if (t->worker_count == 1) return;
    t->order = *order;
    t->helping = true;
    t->workers[0]->share = &t->share;
    share_begin(&t->share, order->first_depth - 1);
    pool_start(t->pool, search_as_helper, t);
}

void team_release_help(Team *t) {
    if (t->helping) atomic_store(&t->control.stop, true);
}

void team_await_help(Team *t) {
    if (!t->helping) return;
    team_release_help(t);
    pool_wait(t->pool);
    t->helping = false;
    t->workers[0]->share = NULL;
    for (int i = 1; i < t->worker_count; i++)
        atomic_store(&t->workers[i]->published_nodes, t->workers[i]->counters.nodes);
}

uint64_t team_nodes(const Team *t) {
    uint64_t nodes = t->workers[0]->counters.nodes;
    for (int i = 1; i < t->worker_count; i++)
        nodes += atomic_load_explicit(&t->workers[i]->published_nodes, memory_order_relaxed);
    return nodes;
}
