/* The threads of self-play. They take the numbers that are missing in the file, in order, and hand
 * their games to the one writer, which writes them in order too: a game that is done before an
 * earlier one waits. So the file does not depend on the number of threads. The calling thread
 * sleeps and reports.
 */
#include "base/pool.h"
#include "base/clock.h"
#include "selfplay.h"

#include <stdlib.h>

static const int64_t refresh_interval = 250000000; /* ns, between two reports of progress */

typedef struct {
    const SelfplayRun *run;
    pthread_mutex_t lock; /* everything below */
    pthread_cond_t changed;
    StoreWriter writer;
    bool *played;         /* by number: in the file */
    uint32_t next;        /* to be played, or a later one */
    uint32_t next_write;  /* likewise */
    uint32_t done;        /* games in the file or waiting */
    StoreGame **waiting;  /* for earlier ones to be written */
    int waits, wait_room; /* how many, and for how many there is room */
    uint64_t positions;
    int running;
    bool stop, failed;
    Reason why;
} Session;

static void mark_played(Session *s, uint32_t number) {
    if (number < s->run->games && !s->played[number]) {
        s->played[number] = true;
        s->done++;
    }
}

static void tell(const Session *s, const char *text) {
    if (s->run->on_message) s->run->on_message(s->run->context, text);
}

/* Learns from an old file which games it has, and mends its end. */
static bool read_played(Session *s, Reason *why) {
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
            mark_played(s, g->number);
        else
            tell(s, damage.text);
    }
    bool ok = r.sound_end == r.content.length || store_cut(&s->writer, r.sound_end, why);
    store_close(&r);
    free(g);
    return ok;
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

static bool is_next(Session *s, uint32_t number) {
    while (s->next_write < number && s->played[s->next_write]) s->next_write++;
    return s->next_write == number;
}

static void write_game(Session *s, const StoreGame *g) {
    Reason why;
    if (store_write(&s->writer, g, &why))
        s->played[g->number] = true;
    else
        fail(s, &why);
}

/* Writes the waiting games whose turn has come; all of them if there will be no other. */
static void write_waiting(Session *s, bool all) {
    for (int i = 0; i < s->waits;) {
        StoreGame *g = s->waiting[i];
        if (!all && !is_next(s, g->number)) {
            i++;
            continue;
        }
        write_game(s, g);
        free(g);
        s->waiting[i] = s->waiting[--s->waits];
        i = 0;
    }
}

static bool let_wait(Session *s, const StoreGame *g) {
    if (s->waits == s->wait_room) {
        int room = 2 * s->wait_room + 8;
        StoreGame **waiting = realloc(s->waiting, (size_t)room * sizeof *waiting);
        if (!waiting) return false;
        s->waiting = waiting;
        s->wait_room = room;
    }
    StoreGame *copy = malloc(sizeof *copy);
    if (!copy) return false;
    *copy = *g;
    s->waiting[s->waits++] = copy;
    return true;
}

static void give_game(Session *s, const StoreGame *g) {
    pthread_mutex_lock(&s->lock);
    if (is_next(s, g->number) || !let_wait(s, g)) write_game(s, g);
    write_waiting(s, false);
    s->done++;
    for (int i = 0; i < g->count; i++) s->positions += g->plies[i].score != STORE_NO_SCORE;
    pthread_cond_signal(&s->changed);
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

/* Until all threads have ended. */
static void watch(Session *s) {
    int64_t start = clock_now();
    pthread_mutex_lock(&s->lock);
    while (s->running) {
        clock_wait(&s->changed, &s->lock, clock_now() + refresh_interval);
        SelfplayProgress progress = {s->run->games, s->done, s->positions,
                                     clock_seconds_since(start)};
        pthread_mutex_unlock(&s->lock);
        bool go_on = !s->run->on_progress || s->run->on_progress(s->run->context, &progress);
        pthread_mutex_lock(&s->lock);
        if (!go_on) s->stop = true;
    }
    write_waiting(s, true);
    pthread_mutex_unlock(&s->lock);
}

static void run_threads(Session *s) {
    int threads = s->run->threads;
    pthread_t *ids = calloc((size_t)threads, sizeof *ids);
    int started = 0;
    Reason why;
    s->running = threads;
    while (ids && started < threads && thread_start(&ids[started], play_games, s)) started++;
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
    if (!store_append(&s.writer, run->path, about, why)) {
        free(s.played);
        return false;
    }
    /* The header of a new file is still to be written. */
    bool is_new = s.writer.header.length > 0;
    if (!is_new && !read_played(&s, why)) fail(&s, why);
    if (!s.failed) {
        pthread_mutex_init(&s.lock, NULL);
        clock_condition_init(&s.changed);
        run_threads(&s);
        pthread_cond_destroy(&s.changed);
        pthread_mutex_destroy(&s.lock);
    }
    Reason closing;
    if (!store_writer_close(&s.writer, &closing)) fail(&s, &closing);
    if (s.failed) *why = s.why;
    free(s.waiting);
    free(s.played);
    return !s.failed;
}
