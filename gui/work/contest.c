/* The main thread's side: orders in, the latest state out, nothing waits. */
#include "contest.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "private/contest_private.h"

static void contest_free(Contest *c) {
    for (int i = 0; i < c->argc; i++) free(c->words[i]);
    free(c->words);
    log_close(&c->log);
    if (c->planned) plan_finish(&c->plan);
    for (int i = 0; i < c->desk_count; i++) {
        free(c->desks[i].now.moves);
        free(c->desks[i].before.moves);
    }
    free(c->desks);
    free(c->games);
    free(c->ranks);
    free(c->tallies);
    buffer_finish(&c->texts);
    for (int i = 0; i < 2; i++)
        if (c->stop[i] >= 0) close(c->stop[i]);
    pthread_cond_destroy(&c->wake);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

static Contest *contest_new(Uint32 event, Traffic *traffic) {
    Contest *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->bell.event = event;
    c->traffic = traffic;
    c->options = match_options_default();
    c->stop[0] = c->stop[1] = -1;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    return c;
}

/* Starts the thread, or frees everything. */
static Contest *launch(Contest *c, Reason *why) {
    bool ok = !pipe(c->stop) || reason_set(why, "no pipe for the match");
    for (int i = 0; ok && i < 2; i++) {
        fcntl(c->stop[i], F_SETFD, FD_CLOEXEC);
        fcntl(c->stop[i], F_SETFL, O_NONBLOCK);
    }
    if (ok && !pthread_create(&c->thread, NULL, contest_main, c)) return c;
    if (ok) reason_set(why, "no thread for the match");
    contest_free(c);
    return NULL;
}

Contest *contest_create(Uint32 event, int count, const char *const *words, Traffic *traffic,
                        Reason *why) {
    Contest *c = contest_new(event, traffic);
    reason_set(why, "out of memory");
    if (!c) return NULL;
    c->words = calloc((size_t)count + 1, sizeof *c->words);
    for (int i = 0; c->words && i < count && (c->words[i] = strdup(words[i])); i++) c->argc++;
    if (!c->words || c->argc < count ||
        !options_read(match_option_table, c->argc, c->words, &c->options, why)) {
        contest_free(c);
        return NULL;
    }
    c->log_path = c->options.jsonl;
    c->go_on = true;
    return launch(c, why);
}

Contest *contest_open(Uint32 event, const char *log, Traffic *traffic, Reason *why) {
    Contest *c = contest_new(event, traffic);
    reason_set(why, "out of memory");
    if (!c) return NULL;
    c->words = calloc(1, sizeof *c->words);
    if (!c->words || !(c->words[0] = strdup(log))) {
        contest_free(c);
        return NULL;
    }
    c->argc = 1;
    c->options.resume = c->options.jsonl = c->log_path = c->words[0];
    return launch(c, why);
}

static void stop_run(Contest *c) { /* with the lock */
    c->stopping = true;
    c->go_on = false;
    ssize_t n = write(c->stop[1], "!", 1); /* a full pipe stops it as well */
    (void)n;
    pthread_cond_broadcast(&c->wake);
}

bool contest_dismiss(Contest *c) {
    pthread_mutex_lock(&c->lock);
    if (!c->quit) stop_run(c);
    c->quit = true;
    bool ended = c->ended;
    pthread_mutex_unlock(&c->lock);
    return ended;
}

void contest_destroy(Contest *c) {
    if (!c) return;
    contest_dismiss(c);
    pthread_join(c->thread, NULL);
    contest_free(c);
}

void contest_go_on(Contest *c) {
    pthread_mutex_lock(&c->lock);
    bool may = c->facts.state == CONTEST_WAITING || c->facts.state == CONTEST_LOADING;
    if (may || c->stopping) c->go_on = true;
    c->facts.held = false;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
}

void contest_stop(Contest *c) {
    pthread_mutex_lock(&c->lock);
    if (c->facts.state == CONTEST_RUNNING && !c->stopping) stop_run(c);
    pthread_mutex_unlock(&c->lock);
}

void contest_hold(Contest *c, bool held) {
    pthread_mutex_lock(&c->lock);
    c->facts.held = held;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
}

void contest_hold_at(Contest *c, int ply) {
    pthread_mutex_lock(&c->lock);
    c->hold_at = ply;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
}

void contest_announce(Contest *c, bool at_once) {
    enum { PERIOD_MS = 80 };
    double now = clock_ms();
    c->fresh = true;
    if (!at_once && now < c->rung + PERIOD_MS) return; /* the run's own rounds bring it */
    c->rung = now;
    bell_ring(&c->bell);
}

bool contest_read(Contest *c, ContestFacts *out) {
    pthread_mutex_lock(&c->lock);
    bool fresh = c->fresh;
    *out = c->facts;
    c->fresh = false;
    bell_answer(&c->bell);
    pthread_mutex_unlock(&c->lock);
    return fresh;
}

const MatchPlan *contest_plan(Contest *c) {
    pthread_mutex_lock(&c->lock);
    bool planned = c->planned;
    pthread_mutex_unlock(&c->lock);
    return planned ? &c->plan : NULL;
}

const char *contest_log(const Contest *c) {
    return c->log_path;
}

bool contest_table(Contest *c, Rank *ranks, Tally *tallies) {
    pthread_mutex_lock(&c->lock);
    bool has = c->has_table;
    size_t n = (size_t)c->plan.engine_count;
    if (has) {
        memcpy(ranks, c->ranks, n * sizeof *ranks);
        memcpy(tallies, c->tallies, n * n * sizeof *tallies);
    }
    pthread_mutex_unlock(&c->lock);
    return has;
}

bool contest_game(Contest *c, int number, ContestGame *out) {
    pthread_mutex_lock(&c->lock);
    bool has = number >= 0 && number < c->game_count;
    if (has) *out = c->games[number].game;
    pthread_mutex_unlock(&c->lock);
    return has;
}

bool contest_game_text(Contest *c, int number, Buffer *out) {
    pthread_mutex_lock(&c->lock);
    bool has = number >= 0 && number < c->game_count;
    size_t from = has && number ? c->games[number - 1].end : 0;
    if (has) buffer_add(out, (Span){buffer_text(&c->texts) + from, c->games[number].end - from});
    pthread_mutex_unlock(&c->lock);
    return has && !out->failed;
}

/* With the lock. NULL if there is no such board. */
static const ContestSheet *find_sheet(const Contest *c, int board, unsigned serial, bool exact) {
    if (board < 0 || board >= c->desk_count) return NULL;
    const ContestDesk *d = &c->desks[board];
    if (d->before.facts.serial == serial && serial) return &d->before;
    return exact && d->now.facts.serial != serial ? NULL : &d->now;
}

bool contest_board(Contest *c, int board, unsigned serial, ContestBoard *out) {
    pthread_mutex_lock(&c->lock);
    const ContestSheet *s = find_sheet(c, board, serial, false);
    bool has = s && s->facts.serial;
    if (has) *out = s->facts;
    pthread_mutex_unlock(&c->lock);
    return has;
}

int contest_moves(Contest *c, int board, unsigned serial, int from, ContestMove *out, int max) {
    pthread_mutex_lock(&c->lock);
    const ContestSheet *s = find_sheet(c, board, serial, true);
    int n = s && from >= 0 && from < s->facts.length ? s->facts.length - from : 0;
    if (n > max) n = max;
    if (n) memcpy(out, s->moves + from, (size_t)n * sizeof *out);
    pthread_mutex_unlock(&c->lock);
    return n;
}
