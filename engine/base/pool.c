/* Rounds are numbered: a thread sleeps until the number differs from the last round it served. That
 * takes one mutex, one condition variable to wake the threads and one to wake the owner.
 */
#include "pool.h"

#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

/* The search recurses once per ply, and sanitizers enlarge its frames; the default stack of some
 * systems would be too small. */
enum { STACK_BYTES = 8 << 20 };

typedef struct {
    Pool *pool;
    pthread_t thread;
    int index;
    unsigned served; /* the last round */
} PoolThread;

struct Pool {
    pthread_mutex_t mutex;
    pthread_cond_t wake, idle;
    unsigned round;
    int working; /* threads that have not finished the round */
    int wanted;  /* threads with a higher index end */
    PoolWork work;
    void *context;
    PoolThread **threads; /* index 1 is threads[0] */
    int count;
};

static void *thread_main(void *argument) {
    PoolThread *t = argument;
    Pool *p = t->pool;
    pthread_mutex_lock(&p->mutex);
    for (;;) {
        while (t->served == p->round && t->index <= p->wanted)
            pthread_cond_wait(&p->wake, &p->mutex);
        if (t->index > p->wanted) break;
        t->served = p->round;
        pthread_mutex_unlock(&p->mutex);
        p->work(p->context, t->index);
        pthread_mutex_lock(&p->mutex);
        if (--p->working == 0) pthread_cond_signal(&p->idle);
    }
    pthread_mutex_unlock(&p->mutex);
    return NULL;
}

Pool *pool_create(void) {
    Pool *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->wake, NULL);
    pthread_cond_init(&p->idle, NULL);
    return p;
}

/* Ends the threads with a higher index. */
static void shrink(Pool *p, int threads) {
    pthread_mutex_lock(&p->mutex);
    p->wanted = threads;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->mutex);
    while (p->count > threads) {
        PoolThread *t = p->threads[--p->count];
        pthread_join(t->thread, NULL);
        free(t);
    }
}

bool thread_start(pthread_t *out, void *(*run)(void *), void *argument) {
    pthread_attr_t attributes;
    sigset_t all, before;
    if (pthread_attr_init(&attributes)) return false;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = !pthread_attr_setstacksize(&attributes, STACK_BYTES) &&
              !pthread_create(out, &attributes, run, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return ok;
}

static bool add_thread(Pool *p) {
    PoolThread *t = malloc(sizeof *t);
    if (!t) return false;
    *t = (PoolThread){.pool = p, .index = p->count + 1, .served = p->round};
    if (!thread_start(&t->thread, thread_main, t)) {
        free(t);
        return false;
    }
    p->threads[p->count++] = t;
    return true;
}

bool pool_resize(Pool *p, int threads, Reason *why) {
    assert(threads >= 0 && p->working == 0);
    if (threads < p->count) shrink(p, threads);
    if (threads == p->count) return true;
    PoolThread **more = realloc(p->threads, (size_t)threads * sizeof(PoolThread *));
    if (!more) return reason_set(why, "out of memory");
    p->threads = more;
    pthread_mutex_lock(&p->mutex);
    p->wanted = threads;
    pthread_mutex_unlock(&p->mutex);
    while (p->count < threads)
        if (!add_thread(p))
            return reason_set(why, "the system grants only %d threads", p->count + 1);
    return true;
}

int pool_size(const Pool *p) {
    return p->count;
}

void pool_destroy(Pool *p) {
    if (!p) return;
    shrink(p, 0);
    free(p->threads);
    pthread_cond_destroy(&p->idle);
    pthread_cond_destroy(&p->wake);
    pthread_mutex_destroy(&p->mutex);
    free(p);
}

void pool_start(Pool *p, PoolWork work, void *context) {
    if (p->count == 0) return;
    pthread_mutex_lock(&p->mutex);
    assert(p->working == 0);
    p->work = work;
    p->context = context;
    p->working = p->count;
    p->round++;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->mutex);
}

void pool_wait(Pool *p) {
    pthread_mutex_lock(&p->mutex);
    while (p->working) pthread_cond_wait(&p->idle, &p->mutex);
    pthread_mutex_unlock(&p->mutex);
}

typedef struct {
    PoolWork work;
    void *context;
    int parts;
    atomic_int next;
} Parts;

static void take_parts(void *argument, int index) {
    (void)index;
    Parts *all = argument;
    for (int part; (part = atomic_fetch_add(&all->next, 1)) < all->parts;)
        all->work(all->context, part);
}

void pool_each(Pool *p, PoolWork work, void *context, int parts) {
    Parts all = {.work = work, .context = context, .parts = parts};
    pool_start(p, take_parts, &all);
    take_parts(&all, 0);
    pool_wait(p);
}
