/* The threads of self-play. They take numbers from a list of those that are missing in the file and
 * hand their games to the one writer; the calling thread sleeps and reports.
 */
#include "selfplay.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

typedef struct {
    const SelfplayRun *run;
    pthread_mutex_t lock; /* everything below */
    pthread_cond_t changed;
    StoreWriter writer;
    bool *played; /* by number */
    uint32_t next, done;
    uint64_t positions;
    int running;
    bool stop, failed;
    Reason why;
} Session;

static void mark_played(Session *s, const StoreGame *g) {
    if (g->number < s->run->games && !s->played[g->number]) {
        s->played[g->number] = true;
        s->done++;
    }
}

/* Learns from the file which games it has. */
static bool read_played(Session *s, Reason *why) {
    struct stat info;
    if (stat(s->run->path, &info) != 0 || info.st_size == 0) return true;
    StoreReader r;
    StoreGame *g = malloc(sizeof *g);
    if (!g) return reason_set(why, "out of memory");
    if (!store_open(&r, s->run->path, why)) {
        free(g);
        return false;
    }
    Reason damage;
    for (StoreStatus status; (status = store_read(&r, g, &damage)) != STORE_END;) {
        if (status == STORE_GAME)
            mark_played(s, g);
        else if (s->run->on_message)
            s->run->on_message(s->run->context, damage.text);
    }
    store_close(&r);
    free(g);
    return true;
}

static void fail(Session *s, const Reason *why) {
    if (!s->failed) s->why = *why;
    s->failed = s->stop = true;
}

/* The next missing number; false if there is none or the run ends. */
static bool take_number(Session *s, uint32_t *number) {
    pthread_mutex_lock(&s->lock);
    while (s->next < s->run->games && s->played[s->next]) s->next++;
    bool found = !s->stop && s->next < s->run->games;
    if (found) *number = s->next++;
    pthread_mutex_unlock(&s->lock);
    return found;
}

static void give_game(Session *s, const StoreGame *g) {
    pthread_mutex_lock(&s->lock);
    Reason why;
    if (!store_write(&s->writer, g, &why))
        fail(s, &why);
    else
        mark_played(s, g);
    for (int i = 0; i < g->count; i++) s->positions += g->plies[i].score != STORE_NO_SCORE;
    pthread_mutex_unlock(&s->lock);
}

static void *play_games(void *argument) {
    Session *s = argument;
    Reason why;
    SelfplayPlayer *player = selfplay_create(&s->run->settings, &why);
    StoreGame *g = malloc(sizeof *g);
    bool ok = player && g;
    if (player && !g) reason_set(&why, "out of memory");
    for (uint32_t number; ok && take_number(s, &number);) {
        ok = selfplay_game(player, number, g) || reason_set(&why, "out of memory");
        if (ok) give_game(s, g);
    }
    selfplay_destroy(player);
    free(g);
    pthread_mutex_lock(&s->lock);
    if (!ok) fail(s, &why);
    s->running--;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Until all threads have ended. */
static void watch(Session *s) {
    double start = now();
    pthread_mutex_lock(&s->lock);
    while (s->running) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 250000000;
        if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
        pthread_cond_timedwait(&s->changed, &s->lock, &until);
        SelfplayProgress progress = {s->run->games, s->done, s->positions, now() - start};
        pthread_mutex_unlock(&s->lock);
        bool go_on = !s->run->on_progress || s->run->on_progress(s->run->context, &progress);
        pthread_mutex_lock(&s->lock);
        if (!go_on) s->stop = true;
    }
    pthread_mutex_unlock(&s->lock);
}

static void run_threads(Session *s) {
    int threads = s->run->threads;
    pthread_t *ids = calloc((size_t)threads, sizeof *ids);
    int started = 0;
    Reason why;
    s->running = threads;
    while (ids && started < threads && pthread_create(&ids[started], NULL, play_games, s) == 0)
        started++;
    pthread_mutex_lock(&s->lock);
    s->running -= threads - started;
    if (started < threads) {
        reason_set(&why, "cannot start a thread");
        fail(s, &why);
    }
    pthread_mutex_unlock(&s->lock);
    watch(s);
    for (int i = 0; i < started; i++) pthread_join(ids[i], NULL);
    free(ids);
}

bool selfplay_run(const SelfplayRun *run, Reason *why) {
    Session s = {.run = run};
    char about[STORE_ABOUT_MAX + 1];
    selfplay_describe(&run->settings, about);
    s.played = calloc(run->games ? run->games : 1, sizeof *s.played);
    if (!s.played) return reason_set(why, "out of memory");
    bool ok = read_played(&s, why) && store_append(&s.writer, run->path, about, why);
    if (ok) {
        pthread_mutex_init(&s.lock, NULL);
        pthread_cond_init(&s.changed, NULL);
        run_threads(&s);
        pthread_cond_destroy(&s.changed);
        pthread_mutex_destroy(&s.lock);
        Reason closing;
        if (!store_writer_close(&s.writer, &closing)) fail(&s, &closing);
        ok = !s.failed;
        if (!ok) *why = s.why;
    }
    free(s.played);
    return ok;
}
