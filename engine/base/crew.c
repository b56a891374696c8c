#include "crew.h"
#include "pool.h"

#include <stdatomic.h>
#include <stdlib.h>

struct Crew {
    Pool *pool;
    void (*work)(void *context, int part);
    void *context;
    int parts;
    atomic_int next;
};

static void take_parts(void *argument, int index) {
    (void)index;
    Crew *c = argument;
    for (int part; (part = atomic_fetch_add(&c->next, 1)) < c->parts;) c->work(c->context, part);
}

Crew *crew_create(int threads) {
    Crew *c = calloc(1, sizeof *c);
    Reason why;
    if (!c) return NULL;
    c->pool = pool_create();
    /* the caller works too */
    if (c->pool && pool_resize(c->pool, threads > 1 ? threads - 1 : 0, &why)) return c;
    crew_destroy(c);
    return NULL;
}

void crew_destroy(Crew *c) {
    if (!c) return;
    pool_destroy(c->pool);
    free(c);
}

void crew_work(Crew *c, void (*work)(void *context, int part), void *context, int parts) {
    c->work = work;
    c->context = context;
    c->parts = parts;
    atomic_store(&c->next, 0);
    pool_start(c->pool, take_parts, c);
    take_parts(c, 0);
    pool_wait(c->pool);
}
