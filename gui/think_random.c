/* Stands in for the engine: a thread that plays a random legal move after a moment. */
#include <pthread.h>
#include <stdlib.h>

#include "rules/moves.h"
#include "think.h"

struct Thinker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool quit, wanted, running, stop, finish, announced, fresh;
    Game game;
    ThinkLimits limits;
    ThinkInfo info;
    unsigned ticket;
    Uint32 event;
    uint64_t seed;
};

static void *thinker_main(void *context) {
    Thinker *t = context;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->wanted && !t->quit) pthread_cond_wait(&t->wake, &t->lock);
        if (t->quit) break;
        t->wanted = false;
        unsigned ticket = t->ticket;
        Move list[MOVES_MAX];
        int n = game_moves(&t->game, list);
        for (int depth = 1; !t->quit && !t->wanted && !t->stop && ticket == t->ticket; depth++) {
            t->info = (ThinkInfo){.ticket = ticket, .depth = depth, .nodes = 1000, .speed = 123456};
            t->seed = t->seed * 6364136223846793005u + 1442695040888963407u;
            for (int i = 0; i < t->limits.lines && i < n; i++) {
                t->info.lines[i] = (ThinkLine){
                    depth, 70 - 40 * i, 0, {list[(i * 7 + (int)(t->seed >> 40)) % n]}, 1};
                t->info.count = i + 1;
            }
            if (n) t->info.best = t->info.lines[0].pv[0];
            t->info.done = t->finish || (!t->limits.infinite && depth >= 5) || !n;
            t->info.failed = !n;
            t->fresh = true;
            if (!t->announced) {
                SDL_Event e = {.user = {.type = t->event}};
                t->announced = SDL_PushEvent(&e) == 1;
            }
            if (t->info.done) break;
            pthread_mutex_unlock(&t->lock);
            SDL_Delay(20);
            pthread_mutex_lock(&t->lock);
        }
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

Thinker *thinker_create(Uint32 event, Reason *why) {
    Thinker *t = calloc(1, sizeof *t);
    if (!t || !game_init(&t->game, NULL, &(Rules){0}))
        return free(t), reason_set(why, "out of memory"), NULL;
    t->event = event;
    t->seed = 1;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->wake, NULL);
    if (pthread_create(&t->thread, NULL, thinker_main, t))
        return reason_set(why, "cannot start a thread"), NULL;
    return t;
}

void thinker_destroy(Thinker *t) {
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->quit = true;
    pthread_cond_signal(&t->wake);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    game_finish(&t->game);
    pthread_cond_destroy(&t->wake);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

unsigned thinker_start(Thinker *t, const Game *game, const ThinkLimits *limits, Reason *why) {
    pthread_mutex_lock(&t->lock);
    bool ok = game_copy(&t->game, game);
    if (!ok) reason_set(why, "out of memory");
    t->limits = *limits;
    t->stop = t->finish = t->fresh = false;
    t->wanted = ok;
    unsigned ticket = ok ? ++t->ticket : 0;
    pthread_cond_signal(&t->wake);
    pthread_mutex_unlock(&t->lock);
    return ticket;
}

void thinker_stop(Thinker *t) {
    pthread_mutex_lock(&t->lock);
    t->stop = true;
    t->wanted = t->fresh = false;
    pthread_mutex_unlock(&t->lock);
}

void thinker_finish(Thinker *t) {
    pthread_mutex_lock(&t->lock);
    t->finish = true;
    pthread_mutex_unlock(&t->lock);
}

bool thinker_read(Thinker *t, ThinkInfo *out) {
    pthread_mutex_lock(&t->lock);
    bool fresh = t->fresh && t->info.ticket == t->ticket;
    if (fresh) *out = t->info;
    t->fresh = t->announced = false;
    pthread_mutex_unlock(&t->lock);
    return fresh;
}

void thinker_new_game(Thinker *t) {
    (void)t;
}
