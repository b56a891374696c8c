/* The main thread's side: orders in, the latest state out, nothing waits. */
#include "guest.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "private/guest_private.h"

static void wake(Guest *g) {
    ssize_t n = write(g->wake[1], "!", 1); /* a full pipe wakes as well */
    (void)n;
}

static bool open_pipe(int out[2]) {
    if (pipe(out)) return false;
    for (int i = 0; i < 2; i++) {
        fcntl(out[i], F_SETFD, FD_CLOEXEC);
        fcntl(out[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

static void guest_free(Guest *g) {
    game_finish(&g->game);
    game_finish(&g->order_game);
    close(g->wake[0]);
    close(g->wake[1]);
    pthread_mutex_destroy(&g->lock);
    free(g);
}

Guest *guest_create(Uint32 event, const RosterEntry *entry, Traffic *traffic, Reason *why) {
    Guest *g = calloc(1, sizeof *g);
    Rules rules = rules_default();
    if (!g) return reason_set(why, "out of memory"), NULL;
    g->entry = *entry;
    g->traffic = traffic;
    g->bell.event = event;
    g->deadline = CLOCK_MS_NEVER;
    if (!open_pipe(g->wake)) {
        reason_set(why, "no pipe for the engine");
        free(g);
        return NULL;
    }
    pthread_mutex_init(&g->lock, NULL);
    if (game_init(&g->game, NULL, &rules)) {
        if (game_init(&g->order_game, NULL, &rules)) {
            if (!pthread_create(&g->thread, NULL, guest_main, g)) return g;
            game_finish(&g->order_game);
        }
        game_finish(&g->game);
    }
    reason_set(why, "out of memory");
    close(g->wake[0]);
    close(g->wake[1]);
    pthread_mutex_destroy(&g->lock);
    free(g);
    return NULL;
}

void guest_dismiss(Guest *g) {
    pthread_mutex_lock(&g->lock);
    g->orders.quit = true;
    g->ticket = 0;
    pthread_mutex_unlock(&g->lock);
    wake(g);
}

bool guest_reap(Guest *g, bool wait) {
    pthread_mutex_lock(&g->lock);
    bool ended = g->ended;
    pthread_mutex_unlock(&g->lock);
    if (!ended && !wait) return false;
    pthread_join(g->thread, NULL);
    guest_free(g);
    return true;
}

unsigned guest_start(Guest *g, const Game *game, const ThinkLimits *limits, Reason *why) {
    pthread_mutex_lock(&g->lock);
    unsigned ticket = 0;
    if (game_copy(&g->order_game, game)) {
        ticket = g->ticket = ++g->tickets;
        g->orders.start = true;
        g->orders.ticket = ticket;
        g->orders.limits = *limits;
        g->slot = (ThinkInfo){.ticket = ticket};
        g->fresh = false;
    } else {
        reason_set(why, "out of memory");
    }
    pthread_mutex_unlock(&g->lock);
    wake(g);
    return ticket;
}

void guest_stop(Guest *g) {
    pthread_mutex_lock(&g->lock);
    g->ticket = 0;
    g->fresh = false;
    g->orders.stop = true;
    g->orders.start = false;
    pthread_mutex_unlock(&g->lock);
    wake(g);
}

void guest_press(Guest *g, const char *button) {
    pthread_mutex_lock(&g->lock);
    SDL_strlcpy(g->orders.press, button, sizeof g->orders.press);
    pthread_mutex_unlock(&g->lock);
    wake(g);
}

void guest_finish(Guest *g) {
    pthread_mutex_lock(&g->lock);
    g->orders.finish = true;
    pthread_mutex_unlock(&g->lock);
    wake(g);
}

bool guest_read(Guest *g, ThinkInfo *out) {
    pthread_mutex_lock(&g->lock);
    bool fresh = g->fresh && g->ticket;
    if (fresh) *out = g->slot;
    g->fresh = false;
    bell_answer(&g->bell);
    pthread_mutex_unlock(&g->lock);
    return fresh;
}

void guest_new_game(Guest *g) {
    guest_stop(g);
    pthread_mutex_lock(&g->lock);
    g->orders.new_game = true;
    pthread_mutex_unlock(&g->lock);
}

void guest_facts(Guest *g, GuestFacts *out) {
    pthread_mutex_lock(&g->lock);
    *out = g->facts;
    bell_answer(&g->bell);
    pthread_mutex_unlock(&g->lock);
}
