/* One proof by several threads.
 *
 * All threads search the same root with the same table. A counter for each position that a thread is
 * searching makes its numbers look larger to the others (virtual proof numbers, Kaneko 2010), so they
 * take another move where there is one that is nearly as good, most of all among the defender's
 * replies, which have to be refuted anyway. What the others have found is read from the table where
 * much has been searched since it was last read.
 *
 * The counters only steer. Proofs and disproofs in the table hold on any path, and every thread knows
 * its own path, so repetition is treated as it is with one thread.
 */
#include "private/pn_team.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Nodes that one thread searches before the others are woken, which easy positions do not need. */
enum { SOLO_NODES = 1000 };

/* A busy position's number grows by this share, in per cent, for each thread. */
enum { BUSY_SHARE = 10 };

/* ---- marks of busy positions ---- */

static atomic_uchar *mark_of(PnTeam *t, uint64_t key) {
    return &t->busy[key & (PN_TEAM_MARKS - 1)];
}

void pn_team_mark(PnTeam *t, uint64_t key, bool begins) {
    if (begins)
        atomic_fetch_add_explicit(mark_of(t, key), 1, memory_order_relaxed);
    else
        atomic_fetch_sub_explicit(mark_of(t, key), 1, memory_order_relaxed);
}

uint32_t pn_team_weigh(PnTeam *t, uint64_t key, uint32_t number) {
    uint64_t threads = atomic_load_explicit(mark_of(t, key), memory_order_relaxed);
    uint64_t larger = number + threads * ((uint64_t)number * BUSY_SHARE / 100 + 1);
    return larger < PN_INFINITE ? (uint32_t)larger : PN_INFINITE - 1;
}

/* ---- limits, counted over all threads ---- */

/* Adds what this thread has searched since it last did so. */
static uint64_t report(PnSolver *s) {
    PnTeam *t = s->team;
    uint64_t news = s->nodes - s->reported;
    s->reported = s->nodes;
    return atomic_fetch_add_explicit(&t->nodes, news, memory_order_relaxed) + news;
}

bool pn_team_has_ended(PnSolver *s, bool count) {
    PnTeam *t = s->team;
    if (count && report(s) >= s->request.node_limit && s->request.node_limit)
        atomic_store_explicit(&t->stop, true, memory_order_relaxed);
    return atomic_load_explicit(&t->stop, memory_order_relaxed);
}

int pn_team_decided_ply(const PnSolver *s, int ply) {
    PnData known;
    for (int i = 0; i <= ply; i++)
        if (pn_table_probe(&s->table, s->frames[i].key, &known) && (!known.phi || !known.delta))
            return i;
    return PN_UNDECIDED;
}

bool pn_team_take_result(PnSolver *s, int ply) {
    PnFrame *f = &s->frames[ply];
    PnData known;
    if (!pn_table_probe(&s->table, f->key, &known) || (known.phi && known.delta)) return false;
    f->phi = known.phi;
    f->delta = known.delta;
    f->length = known.length;
    f->depends = PN_FREE;
    return true;
}

void pn_team_read_children(PnSolver *s, int ply) {
    PnFrame *f = &s->frames[ply];
    PnData known;
    for (int i = 0; i < f->count; i++)
        if (f->child_phi[i] && f->child_delta[i]) pn_table_prefetch(&s->table, f->child_key[i]);
    for (int i = 0; i < f->count; i++) {
        if (!f->child_phi[i] || !f->child_delta[i]) continue;
        if (!pn_table_probe(&s->table, f->child_key[i], &known)) continue;
        f->child_phi[i] = known.phi;
        f->child_delta[i] = known.delta;
        f->child_length[i] = (int16_t)known.length;
        f->child_depends[i] = PN_FREE;
    }
}

/* ---- a round ---- */

enum { NOBODY = -1 };

static PnSolver *member(PnSolver *s, int index) {
    return index == 0 ? s : s->crew->helpers[index - 1];
}

/* Gives a helper the question of its owner. */
static void brief(const PnSolver *s, PnSolver *helper) {
    helper->table = s->table;
    helper->rules = s->rules;
    helper->attacker = s->attacker;
    helper->within = s->within;
    helper->request = s->request;
    helper->drawn_count = s->drawn_count;
    memcpy(helper->drawn, s->drawn, sizeof s->drawn);
    helper->stopped = false;
    helper->nodes = helper->expansions = helper->news = helper->reported = 0;
    pn_set_root(helper, &s->frames[0].pos);
}

static void work(void *context, int index) {
    PnSolver *owner = context, *s = member(owner, index);
    PnCrew *crew = owner->crew;
    s->team = &crew->team;
    PnValue value = pn_decide(s, 0);
    report(s);
    s->team = NULL;
    int nobody = NOBODY;
    /* A thread that was not stopped has an answer, if only that it cannot be known. */
    if (!s->stopped && atomic_compare_exchange_strong(&crew->winner, &nobody, index))
        crew->value = value;
    atomic_store(&crew->team.stop, true);
}

static PnValue decide_together(PnSolver *s) {
    PnCrew *crew = s->crew;
    for (int i = 0; i < crew->count; i++) brief(s, crew->helpers[i]);
    for (int i = 0; i < PN_TEAM_MARKS; i++) atomic_init(&crew->team.busy[i], 0);
    atomic_store(&crew->team.nodes, s->nodes);
    atomic_store(&crew->team.stop, false);
    atomic_store(&crew->winner, NOBODY);
    s->reported = s->nodes;
    pool_start(crew->pool, work, s);
    work(s, 0);
    pool_wait(crew->pool);
    for (int i = 0; i < crew->count; i++) s->expansions += crew->helpers[i]->expansions;
    s->nodes = atomic_load(&crew->team.nodes);
    s->news = s->expansions;
    int winner = atomic_load(&crew->winner);
    s->stopped = winner == NOBODY;
    if (s->stopped) return PN_UNKNOWN;
    if (winner != 0) {
        const PnFrame *from = &member(s, winner)->frames[0];
        PnFrame *f = &s->frames[0];
        f->phi = from->phi;
        f->delta = from->delta;
        f->depends = from->depends;
        f->length = from->length;
    }
    return crew->value;
}

/* Searches the root alone with at most the nodes given; true if that was enough, or a limit came. */
static bool decide_alone(PnSolver *s, uint64_t nodes, PnValue *out) {
    uint64_t limit = s->request.node_limit, solo = s->nodes + nodes;
    if (limit && limit <= solo) return *out = pn_decide(s, 0), true;
    if (!nodes) return false;
    s->request.node_limit = solo;
    *out = pn_decide(s, 0);
    s->request.node_limit = limit;
    if (!s->stopped || s->nodes < solo) return true;
    s->stopped = false;
    Position root = s->frames[0].pos;
    pn_set_root(s, &root);
    return false;
}

PnValue pn_team_decide(PnSolver *s) {
    PnValue value;
    if (!s->crew) return pn_decide(s, 0);
    return decide_alone(s, s->crew->solo, &value) ? value : decide_together(s);
}

/* ---- life ---- */

bool pn_crew_create(PnSolver *s, Reason *why) {
    int count = s->options.threads - 1;
    PnOptions alone = s->options;
    alone.threads = 1;
    alone.megabytes = 0;
    if (count < 1) return true;
    s->crew = calloc(1, sizeof *s->crew);
    if (!s->crew) return reason_set(why, "out of memory");
    s->crew->helpers = calloc((size_t)count, sizeof *s->crew->helpers);
    s->crew->solo = SOLO_NODES;
    s->crew->pool = pool_create();
    if (!s->crew->helpers || !s->crew->pool) return reason_set(why, "out of memory");
    for (; s->crew->count < count; s->crew->count++) {
        s->crew->helpers[s->crew->count] = pn_create(&alone, why);
        if (!s->crew->helpers[s->crew->count]) return false;
    }
    return pool_resize(s->crew->pool, count, why);
}

void pn_crew_destroy(PnSolver *s) {
    PnCrew *crew = s->crew;
    if (!crew) return;
    pool_destroy(crew->pool);
    for (int i = 0; i < crew->count; i++) {
        crew->helpers[i]->table = (PnTable){0}; /* the owner's */
        pn_destroy(crew->helpers[i]);
    }
    free(crew->helpers);
    free(crew);
    s->crew = NULL;
}
