/* The window's searches on top of the engine's façade.
 *
 * The engine calls back from its own thread. A search carries its ticket; its reports go into the
 * slot only as long as it is the current one, and its memory goes with its last callback, which
 * comes exactly once.
 */
#include "thinker.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "private/bell.h"
#include "private/modest.h"
#include "search/engine.h"

/* How long a level thinks at most, in ms, if no time per move was agreed. The highest one uses its
 * clock where there is one. */
static const int64_t level_ms[SKILL_LEVEL_MAX] = {200, 200,  300,  400,  500,  600,
                                                  800, 1200, 1600, 2000, 3000, 5000};

int thinker_level_elo(int level) {
    return skill_elo_of_level(level);
}

struct Thinker {
    Engine *engine;
    pthread_mutex_t lock; /* guards the rest */
    ThinkInfo slot;
    bool fresh; /* the slot holds something nobody has read */
    Bell bell;
    unsigned ticket;
    unsigned tickets;
    int threads, table_mb; /* as the engine was last told */
    char remark[160];
    uint64_t seed;
    bool pretends; /* only the main thread looks at it */
};

typedef struct {
    Thinker *thinker;
    unsigned ticket;
    Color side; /* scores are for it */
} Search;

static void announce(Thinker *t) { /* with the lock held */
    t->fresh = true;
    bell_ring(&t->bell);
}

Opinion thinker_opinion(Score score, Color side, int depth) {
    Opinion v = {.depth = depth};
    int sign = side == BLACK ? 1 : -1;
    if (score_is_decided(score))
        v.mate = (score_is_win(score) ? sign : -sign) * ((score_plies(score) + 1) / 2);
    else
        v.score = sign * score;
    return v;
}

static ThinkValue value_of(const EngineLine *line, Color side) {
    return (ThinkValue){line->length ? line->moves[0] : MOVE_NONE,
                        thinker_opinion(line->score, side, line->depth)};
}

static void copy_line(const EngineLine *from, Color side, ThinkLine *to) {
    *to = (ThinkLine){.opinion = value_of(from, side).opinion};
    to->length = from->length < THINK_PV_MAX ? from->length : THINK_PV_MAX;
    for (int i = 0; i < to->length; i++) to->pv[i] = from->moves[i];
}

static void on_report(void *context, const EngineReport *report) {
    Search *s = context;
    Thinker *t = s->thinker;
    pthread_mutex_lock(&t->lock);
    if (s->ticket == t->ticket) {
        ThinkInfo *info = &t->slot;
        info->depth = report->depth;
        info->nodes = report->nodes;
        info->speed = report->nodes_per_second;
        info->elapsed_ms = report->milliseconds;
        info->table_permille = report->hash_permille;
        info->seldepth = report->line_count ? report->lines[0].seldepth : 0;
        info->count = report->line_count < THINK_LINES_MAX ? report->line_count : THINK_LINES_MAX;
        for (int i = 0; i < info->count; i++)
            copy_line(&report->lines[i], s->side, &info->lines[i]);
        info->value_count = report->line_count < MOVES_MAX ? report->line_count : MOVES_MAX;
        for (int i = 0; i < info->value_count; i++)
            info->values[i] = value_of(&report->lines[i], s->side);
        announce(t);
    }
    pthread_mutex_unlock(&t->lock);
}

static void on_done(void *context, const EngineAnswer *answer) {
    Search *s = context;
    Thinker *t = s->thinker;
    pthread_mutex_lock(&t->lock);
    if (s->ticket == t->ticket) {
        ThinkInfo *info = &t->slot;
        info->done = true;
        info->best = answer->best;
        info->failed = answer->best == MOVE_NONE;
        if (answer->trouble)
            snprintf(info->trouble, sizeof info->trouble, "%s", answer->trouble);
        else if (info->failed)
            snprintf(info->trouble, sizeof info->trouble, "there is no move");
        announce(t);
    }
    pthread_mutex_unlock(&t->lock);
    free(s);
}

/* The threads of the search are started by the engine's, so this holds for them too. */
static void be_modest(void *context, const atomic_bool *stop) {
    (void)context, (void)stop;
    modest_thread();
}

static void on_message(void *context, const char *text) {
    Thinker *t = context;
    pthread_mutex_lock(&t->lock);
    snprintf(t->remark, sizeof t->remark, "%s", text);
    announce(t);
    pthread_mutex_unlock(&t->lock);
}

bool thinker_take_remark(Thinker *t, char *out, size_t size) {
    pthread_mutex_lock(&t->lock);
    bool there = t->remark[0] != 0;
    if (there) snprintf(out, size, "%s", t->remark);
    t->remark[0] = 0;
    pthread_mutex_unlock(&t->lock);
    return there;
}

Thinker *thinker_create(Uint32 event, Reason *why) {
    Thinker *t = calloc(1, sizeof *t);
    if (!t) return reason_set(why, "out of memory"), NULL;
    t->bell.event = event;
    t->seed = 1;
    pthread_mutex_init(&t->lock, NULL);
    EngineObserver observer = {on_message, t};
    t->engine = engine_create(&observer, why);
    if (t->engine && engine_call(t->engine, be_modest, NULL)) return t;
    if (t->engine) reason_set(why, "out of memory");
    engine_destroy(t->engine);
    pthread_mutex_destroy(&t->lock);
    free(t);
    return NULL;
}

void thinker_destroy(Thinker *t) {
    if (!t) return;
    engine_destroy(t->engine);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

static EngineRequest request_of(Thinker *t, const ThinkLimits *l) {
    EngineRequest r = {
        .params = params_default(), .lines = l->lines, .infinite = l->infinite, .depth = l->depth};
    if (l->preset) params_preset(l->preset, &r.params, NULL);
    if (l->level) r.skill = skill_of_level(l->level, t->seed++);
    r.overhead = ENGINE_OVERHEAD_DEFAULT;
    if (l->left_ms[BLACK] >= 0 && l->left_ms[WHITE] >= 0) {
        r.has_clock = true;
        for (int c = 0; c < 2; c++) r.left[c] = l->left_ms[c], r.increment[c] = l->increment_ms[c];
        r.moves_to_go = l->moves_to_go;
    }
    int64_t ms = l->move_ms;
    if (!ms && l->level && !(r.has_clock && l->level == SKILL_LEVEL_MAX))
        ms = level_ms[l->level - 1];
    if (ms > 0) r.has_move_time = true, r.move_time = ms;
    return r;
}

unsigned thinker_start(Thinker *t, const Game *game, const ThinkLimits *limits, Reason *why) {
    Search *s = calloc(1, sizeof *s);
    if (!s) return reason_set(why, "out of memory"), 0;
    engine_stop(t->engine);
    pthread_mutex_lock(&t->lock);
    t->ticket = ++t->tickets;
    t->slot = (ThinkInfo){.ticket = t->ticket};
    t->fresh = false;
    *s = (Search){t, t->ticket, game_position(game)->side};
    pthread_mutex_unlock(&t->lock);
    EngineRequest request = request_of(t, limits);
    request.listener = (EngineListener){on_report, on_done, s};
    unsigned ticket = s->ticket;
    if (t->pretends) return free(s), ticket;
    if (limits->threads != t->threads && engine_set_threads(t->engine, limits->threads))
        t->threads = limits->threads;
    if (limits->table_mb && limits->table_mb != t->table_mb &&
        engine_set_hash(t->engine, limits->table_mb))
        t->table_mb = limits->table_mb;
    if (engine_start(t->engine, game, &request)) return ticket;
    free(s);
    return reason_set(why, "out of memory"), 0;
}

void thinker_stop(Thinker *t) {
    pthread_mutex_lock(&t->lock);
    t->ticket = 0;
    t->fresh = false;
    pthread_mutex_unlock(&t->lock);
    engine_stop(t->engine);
}

void thinker_finish(Thinker *t) {
    engine_stop(t->engine);
}

bool thinker_read(Thinker *t, ThinkInfo *out) {
    pthread_mutex_lock(&t->lock);
    bool fresh = t->fresh && t->ticket;
    if (fresh) *out = t->slot;
    t->fresh = false;
    bell_answer(&t->bell);
    pthread_mutex_unlock(&t->lock);
    return fresh;
}

void thinker_new_game(Thinker *t) {
    thinker_stop(t);
    engine_new_game(t->engine);
}

void thinker_seed(Thinker *t, uint64_t seed) {
    t->seed = seed;
}

void thinker_pretend(Thinker *t) {
    thinker_stop(t);
    t->pretends = true;
}

bool thinker_pretends(const Thinker *t) {
    return t->pretends;
}

bool thinker_tell(Thinker *t, const ThinkInfo *info) {
    pthread_mutex_lock(&t->lock);
    bool heard = t->pretends && t->ticket;
    if (heard) {
        t->slot = *info;
        t->slot.ticket = t->ticket;
        announce(t);
    }
    pthread_mutex_unlock(&t->lock);
    return heard;
}
