/* The queue of orders and the thread that executes them.
 *
 * Everything that takes time – memory, clearing, searching – happens in that one thread, in the
 * order of the calls, so callers never wait and no two orders overlap. Stop and ponderhit bypass
 * the queue: they act on the running search and on the orders still waiting.
 */
#include "engine.h"
#include "base/clock.h"
#include "base/pool.h"
#include "eval/net.h"
#include "private/task.h"

#include <stdlib.h>

enum { MODEST_HASH = 64 /* MB, used if the requested size is refused */ };

typedef enum {
    ORDER_HASH,
    ORDER_THREADS,
    ORDER_PREPARE,
    ORDER_NEW_GAME,
    ORDER_NET,
    ORDER_SEARCH,
    ORDER_CALL
} OrderKind;

typedef struct Order {
    struct Order *next;
    OrderKind kind;
    int value;
    bool stopped; /* before it started */
    int64_t start;
    Game game;
    EngineRequest request;
    Net *net;
    void (*work)(void *context, const atomic_bool *stop);
    void *context;
} Order;

struct Engine {
    EngineObserver observer;
    pthread_t thread;
    pthread_mutex_t mutex; /* protects the fields up to the next blank line */
    pthread_cond_t wake;   /* an order has arrived, or the engine is to end */
    pthread_cond_t word;   /* stop or ponderhit has arrived */
    pthread_cond_t idle;
    Order *first, *last;
    Order *running;
    bool quitting;

    atomic_bool hurry; /* an order is waiting: clear the table later */

    Searcher *searcher; /* used by the engine's thread only, like the fields below */
    int wanted_hash, wanted_threads;
    SearchTask task; /* see task.h for what other threads may call */
};

static void complain(void *context, const char *text) {
    const EngineObserver *o = &((Engine *)context)->observer;
    if (o->on_message) o->on_message(o->context, text);
}

static void order_free(Order *o) {
    if (o && o->kind == ORDER_SEARCH) game_finish(&o->game);
    if (o) net_destroy(o->net);
    free(o);
}

/* Returns false if out of memory or if the engine is about to end. */
static bool push(Engine *e, Order *o) {
    if (!o) return false;
    pthread_mutex_lock(&e->mutex);
    bool ok = !e->quitting;
    if (ok) {
        if (e->last)
            e->last->next = o;
        else
            e->first = o;
        e->last = o;
        if (o->kind == ORDER_SEARCH || o->kind == ORDER_CALL) atomic_store(&e->hurry, true);
        pthread_cond_signal(&e->wake);
    }
    pthread_mutex_unlock(&e->mutex);
    if (!ok) order_free(o);
    return ok;
}

static Order *order_new(OrderKind kind, int value) {
    Order *o = calloc(1, sizeof *o);
    if (!o) return NULL;
    o->kind = kind;
    o->value = value;
    return o;
}

/* Waits until the running search may be answered. */
static void wait_for_word(Engine *e) {
    pthread_mutex_lock(&e->mutex);
    while (atomic_load(&e->task.waiting)) pthread_cond_wait(&e->word, &e->mutex);
    pthread_mutex_unlock(&e->mutex);
}

static void answer_without(const EngineRequest *r, const char *trouble) {
    EngineAnswer answer = {.best = MOVE_NONE, .ponder = MOVE_NONE, .trouble = trouble};
    if (r->listener.on_done) r->listener.on_done(r->listener.context, &answer);
}

/* Allocates the requested table, or a smaller one if the system refuses. */
static void prepare_hash(Engine *e) {
    Reason why, text;
    if (searcher_set_hash(e->searcher, (size_t)e->wanted_hash, &why)) return;
    /* There is no old table to keep, so use a small one. */
    size_t small = MODEST_HASH;
    while (!searcher_megabytes(e->searcher) && small > 0 &&
           !searcher_set_hash(e->searcher, small, NULL))
        small /= 2;
    e->wanted_hash = (int)searcher_megabytes(e->searcher);
    reason_set(&text, "hash: %.100s; it has %d MB now", why.text, e->wanted_hash);
    complain(e, text.text);
}

static void prepare_threads(Engine *e) {
    Reason why, text;
    if (searcher_set_threads(e->searcher, e->wanted_threads, &why)) return;
    int threads = searcher_threads(e->searcher);
    e->wanted_threads = threads > 0 ? threads : 1;
    reason_set(&text, "threads: %.100s; %d are used now", why.text, e->wanted_threads);
    complain(e, text.text);
}

/* Allocates the requested memory and threads. False if there is not even one worker. */
static bool prepare(Engine *e) {
    prepare_hash(e);
    prepare_threads(e);
    return searcher_threads(e->searcher) > 0;
}

static void carry_out(Engine *e, Order *o) {
    Searcher *s = e->searcher;
    switch (o->kind) {
    case ORDER_HASH:
        /* Allocation is deferred to the first search; an existing table is resized now. */
        e->wanted_hash = o->value;
        if (searcher_threads(s)) prepare(e);
        break;
    case ORDER_THREADS:
        e->wanted_threads = o->value;
        if (searcher_threads(s)) prepare(e);
        break;
    case ORDER_PREPARE:
        prepare(e);
        break;
    case ORDER_NEW_GAME:
        searcher_forget(s);
        searcher_clear(s, &e->hurry, 0);
        break;
    case ORDER_NET:
        if (!searcher_set_net(s, o->net)) complain(e, "net: out of memory; the old one stays");
        o->net = NULL;
        searcher_forget(s);
        searcher_clear(s, &e->hurry, 0);
        break;
    case ORDER_SEARCH:
        if (!prepare(e)) {
            answer_without(&o->request, "out of memory");
            break;
        }
        task_search(&e->task);
        wait_for_word(e);
        task_answer(&e->task);
        break;
    case ORDER_CALL:
        o->work(o->context, &e->task.signal.stop);
        break;
    }
}

/* Needs the mutex. From here on stop and ponderhit act on the running search itself. */
static void begin(Engine *e, Order *o) {
    e->running = o;
    if (o->kind == ORDER_SEARCH)
        task_open(&e->task, &o->game, &o->request, o->start, o->stopped);
    else if (o->kind == ORDER_CALL)
        atomic_store(&e->task.signal.stop, o->stopped);
    bool hurry = false;
    for (const Order *next = e->first; next; next = next->next)
        hurry |= next->kind == ORDER_SEARCH || next->kind == ORDER_CALL;
    atomic_store(&e->hurry, hurry || e->quitting);
}

static void *engine_main(void *argument) {
    Engine *e = argument;
    pthread_mutex_lock(&e->mutex);
    for (;;) {
        while (!e->first && !e->quitting) pthread_cond_wait(&e->wake, &e->mutex);
        Order *o = e->first;
        if (!o) break;
        e->first = o->next;
        if (!e->first) e->last = NULL;
        begin(e, o);
        pthread_mutex_unlock(&e->mutex);
        carry_out(e, o);
        pthread_mutex_lock(&e->mutex);
        e->running = NULL;
        order_free(o);
        if (!e->first) pthread_cond_broadcast(&e->idle);
    }
    pthread_mutex_unlock(&e->mutex);
    return NULL;
}

static void init_locks(Engine *e) {
    pthread_mutex_init(&e->mutex, NULL);
    pthread_cond_init(&e->wake, NULL);
    pthread_cond_init(&e->word, NULL);
    clock_condition_init(&e->idle);
}

static void finish(Engine *e) {
    task_finish(&e->task);
    searcher_destroy(e->searcher);
    pthread_cond_destroy(&e->idle);
    pthread_cond_destroy(&e->word);
    pthread_cond_destroy(&e->wake);
    pthread_mutex_destroy(&e->mutex);
    free(e);
}

Engine *engine_create(const EngineObserver *observer, Reason *why) {
    Engine *e = calloc(1, sizeof *e);
    if (!e) {
        reason_set(why, "out of memory");
        return NULL;
    }
    if (observer) e->observer = *observer;
    init_locks(e);
    e->searcher = searcher_create(0, 0, why);
    bool ok = e->searcher && task_init(&e->task, e->searcher);
    e->wanted_hash = ENGINE_HASH_DEFAULT;
    e->wanted_threads = 1;
    if (!ok || !thread_start(&e->thread, engine_main, e)) {
        reason_set(why, ok ? "the system grants no thread" : "out of memory");
        finish(e);
        return NULL;
    }
    return e;
}

void engine_destroy(Engine *e) {
    if (!e) return;
    pthread_mutex_lock(&e->mutex);
    e->quitting = true;
    pthread_cond_signal(&e->wake);
    pthread_mutex_unlock(&e->mutex);
    engine_stop(e);
    pthread_join(e->thread, NULL);
    finish(e);
}

bool engine_set_hash(Engine *e, int megabytes) {
    assert(megabytes > 0);
    return push(e, order_new(ORDER_HASH, megabytes));
}

bool engine_set_threads(Engine *e, int threads) {
    assert(threads > 0 && threads <= ENGINE_THREADS_MAX);
    return push(e, order_new(ORDER_THREADS, threads));
}

bool engine_set_net(Engine *e, Net *net) {
    Order *o = order_new(ORDER_NET, 0);
    if (o)
        o->net = net;
    else
        net_destroy(net);
    return push(e, o);
}

bool engine_prepare(Engine *e) {
    return push(e, order_new(ORDER_PREPARE, 0));
}

bool engine_new_game(Engine *e) {
    return push(e, order_new(ORDER_NEW_GAME, 0));
}

bool engine_start(Engine *e, const Game *game, const EngineRequest *request) {
    int64_t now = clock_now();
    Order *o = order_new(ORDER_SEARCH, 0);
    if (!o || !game_init(&o->game, NULL, &game->rules) || !game_copy(&o->game, game)) {
        order_free(o);
        return false;
    }
    o->request = *request;
    o->start = now;
    return push(e, o);
}

bool engine_call(Engine *e, void (*work)(void *context, const atomic_bool *stop), void *context) {
    Order *o = order_new(ORDER_CALL, 0);
    if (!o) return false;
    o->work = work;
    o->context = context;
    return push(e, o);
}

void engine_stop(Engine *e) {
    pthread_mutex_lock(&e->mutex);
    for (Order *o = e->first; o; o = o->next) o->stopped = true;
    if (e->running) task_stop(&e->task);
    atomic_store(&e->hurry, true);
    pthread_cond_broadcast(&e->word);
    pthread_mutex_unlock(&e->mutex);
}

void engine_ponderhit(Engine *e) {
    int64_t now = clock_now();
    pthread_mutex_lock(&e->mutex);
    Order *search = e->running && e->running->kind == ORDER_SEARCH ? e->running : NULL;
    for (Order *o = e->first; o; o = o->next)
        if (o->kind == ORDER_SEARCH) search = o;
    if (search && search == e->running) {
        task_hit(&e->task, now);
        pthread_cond_broadcast(&e->word);
    } else if (search && search->request.ponder) {
        search->request.ponder = false;
        search->start = now;
    }
    pthread_mutex_unlock(&e->mutex);
}

bool engine_is_busy(Engine *e) {
    pthread_mutex_lock(&e->mutex);
    bool busy = e->running || e->first;
    pthread_mutex_unlock(&e->mutex);
    return busy;
}

bool engine_wait(Engine *e, int64_t timeout) {
    int64_t deadline = timeout < 0 ? INT64_MAX : clock_now() + timeout * 1000000;
    pthread_mutex_lock(&e->mutex);
    while ((e->running || e->first) && clock_wait(&e->idle, &e->mutex, deadline)) continue;
    bool idle = !e->running && !e->first;
    pthread_mutex_unlock(&e->mutex);
    return idle;
}
