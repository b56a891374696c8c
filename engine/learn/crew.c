#include "crew.h"

#include <pthread.h>
#include <stdlib.h>

struct Crew {
    pthread_mutex_t lock; /* everything below */
    pthread_cond_t start, done;
    void (*work)(void *context, int part);
    void *context;
    int parts, next, unfinished;
    bool quit;
    int threads;
    pthread_t ids[];
};

/* Takes parts until none is left. The lock is held on entry and exit. */
static void take_parts(Crew *c) {
    while (c->next < c->parts) {
        int part = c->next++;
        void (*work)(void *, int) = c->work;
        void *context = c->context;
        pthread_mutex_unlock(&c->lock);
        work(context, part);
        pthread_mutex_lock(&c->lock);
        if (--c->unfinished == 0) pthread_cond_signal(&c->done);
    }
}

static void *serve(void *argument) {
    Crew *c = argument;
    pthread_mutex_lock(&c->lock);
    while (!c->quit) {
        take_parts(c);
        if (!c->quit) pthread_cond_wait(&c->start, &c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

Crew *crew_create(int threads) {
    int helpers = threads - 1; /* the caller works too */
    Crew *c = calloc(1, sizeof *c + (size_t)(helpers > 0 ? helpers : 0) * sizeof c->ids[0]);
    if (!c) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->start, NULL);
    pthread_cond_init(&c->done, NULL);
    while (c->threads < helpers && pthread_create(&c->ids[c->threads], NULL, serve, c) == 0)
        c->threads++;
    if (c->threads == helpers || helpers < 0) return c;
    crew_destroy(c);
    return NULL;
}

void crew_destroy(Crew *c) {
    if (!c) return;
    pthread_mutex_lock(&c->lock);
    c->quit = true;
    pthread_cond_broadcast(&c->start);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->threads; i++) pthread_join(c->ids[i], NULL);
    pthread_cond_destroy(&c->done);
    pthread_cond_destroy(&c->start);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void crew_work(Crew *c, void (*work)(void *context, int part), void *context, int parts) {
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->context = context;
    c->parts = c->unfinished = parts;
    c->next = 0;
    pthread_cond_broadcast(&c->start);
    take_parts(c);
    while (c->unfinished) pthread_cond_wait(&c->done, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
