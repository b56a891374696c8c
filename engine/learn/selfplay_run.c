/* The jobs of self-play are the games, by their numbers; those already in the file are skipped. One
 * writer receives them in order, so the file does not depend on the number of threads.
 */
#include "selfplay.h"

#include <stdlib.h>

typedef struct {
    const SelfplayRun *run;
    StoreWriter writer;
    bool *played;    /* by number: in the file when the run started, or another shard's */
    uint32_t others; /* games of other shards */
    uint64_t positions;
} Session;

static void tell(const Session *s, const char *text) {
    if (s->run->on_message) s->run->on_message(s->run->context, text);
}

/* Reads which games an existing file has, and goes on behind them. */
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
        if (status != STORE_GAME)
            tell(s, damage.text);
        else if (g->number < s->run->games)
            s->played[g->number] = true;
    }
    bool ok = store_go_on(&s->writer, &r, why);
    store_close(&r);
    free(g);
    return ok;
}

static void leave_to_others(Session *s) {
    uint32_t shards = (uint32_t)s->run->shards, ours = (uint32_t)s->run->shard - 1;
    if (!shards) return;
    for (uint32_t i = 0; i < s->run->games; i++) {
        if (i % shards == ours) continue;
        s->played[i] = true;
        s->others++;
    }
}

static void *make_player(void *context, Reason *why) {
    const Session *s = context;
    return selfplay_create(&s->run->settings, why);
}

static void destroy_player(void *state) {
    selfplay_destroy(state);
}

static bool play_game(void *state, int job, void *result, Reason *why) {
    return selfplay_game(state, (uint32_t)job, result) || reason_set(why, "out of memory");
}

static bool write_game(void *context, int job, void *result, Reason *why) {
    (void)job;
    Session *s = context;
    const StoreGame *g = result;
    for (int i = 0; i < g->count; i++) s->positions += g->plies[i].score != STORE_NO_SCORE;
    return store_write(&s->writer, g, why);
}

static bool report(void *context, const JobsProgress *p) {
    const Session *s = context;
    SelfplayProgress progress = {.games = (uint32_t)p->count - s->others,
                                 .done = (uint32_t)p->done - s->others,
                                 .before = (uint32_t)p->skipped - s->others,
                                 .positions = s->positions,
                                 .seconds = p->seconds};
    return !s->run->on_progress || s->run->on_progress(s->run->context, &progress);
}

static JobsStatus play_missing(Session *s, Reason *why) {
    Jobs jobs = {.count = (int)s->run->games,
                 .threads = s->run->threads,
                 .skip = s->played,
                 .result_size = sizeof(StoreGame),
                 .context = s,
                 .run = play_game,
                 .make_state = make_player,
                 .destroy_state = destroy_player,
                 .on_result = write_game,
                 .on_tick = report};
    return jobs_run(&jobs, why);
}

JobsStatus selfplay_run(const SelfplayRun *run, Reason *why) {
    Session s = {.run = run};
    char about[STORE_ABOUT_MAX + 1];
    selfplay_describe(&run->settings, about);
    s.played = calloc(run->games ? run->games : 1, sizeof *s.played);
    if (!s.played) return reason_set(why, "out of memory"), JOBS_FAILED;
    if (!store_append(&s.writer, run->path, about, why)) {
        free(s.played);
        return JOBS_FAILED;
    }
    /* The header of a new file has not been written yet. */
    bool is_new = s.writer.header.length > 0;
    bool ready = is_new || read_played(&s, why);
    leave_to_others(&s);
    JobsStatus status = ready ? play_missing(&s, why) : JOBS_FAILED;
    Reason closing;
    if (!store_writer_close(&s.writer, &closing) && status != JOBS_FAILED) {
        *why = closing;
        status = JOBS_FAILED;
    }
    free(s.played);
    return status;
}
