/* See pn.h. The search itself: choose the most promising child, search it with thresholds, read
 * back its numbers, and repeat until the node's own numbers reach its thresholds.
 *
 * The replies to a move share most of what is below them, so the plain sum of their numbers counts
 * the same work many times. The largest number counts in full and the others by a share (weak proof
 * numbers, Ueda et al. 2008, count each of them as one).
 *
 * With the 1+ε trick a child is searched until its number exceeds that of the second best by a
 * fraction instead of by one, so that the search returns to the same nodes far less often.
 *
 * Several threads may search together (pn_team.c).
 *
 * A node's children are kept in its frame while it is on the path. So nothing is lost when the
 * table overwrites an entry, and numbers valid on this path only can be used without being stored.
 */
#include "private/pn_team.h"
#include "base/clock.h"
#include "base/random.h"

#include <stdlib.h>

enum {
    CLOCK_INTERVAL = 256, /* expansions between two readings of the clock; a power of two */
    IDLE_MAX = 1000,      /* expansions of known positions before is_idle() is true */
    READ_NODES = 500      /* nodes below a position before the other threads' results are read */
};

const char *const pn_start_names[] = {"unit", "mobility", "threat", "evaluation", "features", NULL};

PnOptions pn_options_default(void) {
    return (PnOptions){.start = PN_START_DEFAULT,
                       .epsilon = PN_EPSILON_DEFAULT,
                       .sum = PN_SUM_DEFAULT,
                       .threads = 1,
                       .megabytes = 64,
                       .params = params_default()};
}

PnSolver *pn_create(const PnOptions *options, Reason *why) {
    PnSolver *s = calloc(1, sizeof *s);
    Random words = {UINT64_C(0x646670)};
    if (!s) {
        reason_set(why, "out of memory");
        return NULL;
    }
    s->options = *options;
    for (int i = 0; i < PN_PLY_MAX + 2; i++) s->limit_word[i] = random_next(&words);
    /* The table of a helper is its owner's. */
    bool done = !options->megabytes || pn_table_init(&s->table, options->megabytes, why);
    if (done && options->start == PN_START_EVALUATION) {
        s->eval = calloc(1, sizeof *s->eval);
        done = s->eval && eval_init(s->eval, &options->params);
        if (!done) reason_set(why, "out of memory");
    }
    s->decided = PN_UNDECIDED;
    if (done && pn_crew_create(s, why)) return s;
    pn_destroy(s);
    return NULL;
}

void pn_destroy(PnSolver *s) {
    if (!s) return;
    pn_crew_destroy(s);
    if (s->eval && s->eval->evaluator) eval_finish(s->eval);
    free(s->eval);
    pn_table_finish(&s->table);
    free(s);
}

void pn_clear(PnSolver *s) {
    pn_table_clear(&s->table);
    if (s->eval) eval_clear(s->eval);
}

/* ---- one node ---- */

static bool must_stop(PnSolver *s) {
    const PnRequest *r = &s->request;
    if (s->stopped) return true;
    bool look = s->expansions % CLOCK_INTERVAL == 0;
    if (s->team)
        s->stopped = pn_team_has_ended(s, look);
    else if (r->node_limit && s->nodes >= r->node_limit)
        s->stopped = true;
    if (look) {
        if (r->deadline && clock_now() >= r->deadline) s->stopped = true;
        if (r->stop && atomic_load_explicit(r->stop, memory_order_relaxed)) s->stopped = true;
    }
    return s->stopped;
}

typedef struct {
    int best;
    uint32_t second; /* least delta except that of the best */
    uint64_t others; /* sum of the children's phi except that of the best */
    uint32_t most;   /* largest of those */
} Choice;

/* Returns the joint number of several: the largest and a share of the others. */
static uint64_t join(const PnSolver *s, uint64_t largest, uint64_t others) {
    return largest + others * (unsigned)s->options.sum / 100;
}

/* Computes the node's numbers from its children and chooses the best one. */
static Choice choose_child(const PnSolver *s, PnFrame *f) {
    Choice c = {.best = 0, .second = PN_INFINITE};
    uint32_t least = PN_INFINITE + 1;
    for (int i = 0; i < f->count; i++) {
        uint32_t delta = f->child_delta[i];
        if (delta < least) {
            c.second = least;
            least = delta;
            c.best = i;
        } else if (delta < c.second) {
            c.second = delta;
        }
    }
    if (c.second > PN_INFINITE) c.second = PN_INFINITE;
    for (int i = 0; i < f->count; i++) {
        if (i == c.best) continue;
        c.others += f->child_phi[i];
        if (f->child_phi[i] > c.most) c.most = f->child_phi[i];
    }
    f->phi = least;
    if (least == 0) {
        f->delta = PN_INFINITE;
    } else if (least == PN_INFINITE) {
        f->delta = 0;
    } else {
        uint32_t own = f->child_phi[c.best], largest = own > c.most ? own : c.most;
        uint64_t delta = join(s, largest, c.others + own - largest);
        f->delta = delta < PN_INFINITE ? (uint32_t)delta : PN_INFINITE - 1;
    }
    return c;
}

/* With several threads: chooses the best child of those that may be searched, each made worse by the
 * threads below it. */
static void choose_apart(const PnSolver *s, const PnFrame *f, uint32_t phi_limit, Choice *c) {
    uint32_t least = PN_INFINITE, before = f->child_phi[c->best];
    int best = -1;
    c->second = PN_INFINITE;
    for (int i = 0; i < f->count; i++) {
        uint32_t number = f->child_delta[i];
        if (number < PN_INFINITE) number = pn_team_weigh(s->team, f->child_key[i], number);
        if (f->child_delta[i] < phi_limit && number < least) {
            c->second = least < c->second ? least : c->second;
            least = number;
            best = i;
        } else if (number < c->second) {
            c->second = number;
        }
    }
    assert(best >= 0);
    if (best == c->best) return;
    c->best = best;
    c->others += before - (uint64_t)f->child_phi[best];
    c->most = 0;
    for (int i = 0; i < f->count; i++)
        if (i != best && f->child_phi[i] > c->most) c->most = f->child_phi[i];
}

/* Returns the phi of the best child with which the node's delta reaches its limit. */
static uint32_t phi_limit_of(const PnSolver *s, const Choice *c, uint32_t delta_limit) {
    if (delta_limit >= PN_INFINITE) return PN_INFINITE;
    uint64_t rest = c->others - c->most, shares = join(s, 0, c->others), sum = s->options.sum;
    /* There the child's number is the largest … */
    if (c->most + shares <= delta_limit) return delta_limit - (uint32_t)shares;
    /* … or is one of the others. */
    return (uint32_t)(((uint64_t)(delta_limit - c->most) * 100 + sum - 1) / sum - rest);
}

/* Returns the threshold of the best child: a fraction above the second best. */
static uint32_t delta_limit_of(const PnSolver *s, uint32_t second, uint32_t phi_limit) {
    uint64_t limit = second + ((uint64_t)second * (unsigned)s->options.epsilon + 99) / 100;
    if (limit <= second) limit = (uint64_t)second + 1;
    return limit < phi_limit ? (uint32_t)limit : phi_limit;
}

/* Computes what a decided node depends on, and the length of the win. */
static void settle(PnFrame *f, int ply) {
    bool reached = f->phi == 0;
    int depends = reached ? PN_BEYOND : PN_FREE, length = reached ? INT16_MAX : 0;
    for (int i = 0; i < f->count; i++) {
        int child = f->child_depends[i], plies = f->child_length[i];
        if (reached) {
            /* One child is enough: the one with the fewest dependencies, or the shortest. */
            if (f->child_delta[i] != 0) continue;
            if (child > depends) depends = child;
            if (plies < length) length = plies;
        } else {
            if (child < depends) depends = child;
            if (plies > length) length = plies;
        }
    }
    f->depends = depends >= ply ? PN_FREE : depends;
    f->length = length + 1;
}

static void store(PnSolver *s, const PnFrame *f, uint64_t work) {
    PnData data = {f->phi, f->delta, f->length, f->has_path};
    bool decided = f->phi == 0 || f->delta == 0;
    if (decided && f->depends != PN_FREE) {
        if (f->depends == PN_BEYOND || !f->path) return;
        pn_table_store(&s->table, pn_path_key(f->key, f->path), &data, work);
        /* On other paths the node is still open. */
        data = (PnData){f->start_phi, f->start_delta, 0, true};
    }
    pn_table_store(&s->table, f->key, &data, work);
    /* A win within a limit of plies is also a win without one. */
    if (s->within && decided && pn_value(s, &f->pos, f->phi) == PN_WON)
        pn_table_store(&s->table, pn_unlimited_key(s, &f->pos), &data, work);
}

/* Positions that can be reached from each other may pass their numbers around for ever, each
 * looking worse on one path and better on another. If nothing new has been expanded for a long
 * time, the search does not leave a node until something is. (Kishimoto's threshold control does
 * this where a loop is suspected; waiting until one shows costs nothing elsewhere.) */
static bool is_idle(const PnSolver *s) {
    return s->expansions - s->news > IDLE_MAX;
}

static void raise_limit(uint32_t *limit, uint32_t number) {
    if (*limit <= number) *limit = number < PN_INFINITE ? number + 1 : PN_INFINITE;
}

/* Searches child i, which is on the path. */
static bool search_child(PnSolver *s, int ply, int i, uint32_t phi_limit, uint32_t delta_limit) {
    if (!s->team) return pn_search(s, ply + 1, phi_limit, delta_limit);
    uint64_t key = s->frames[ply].child_key[i];
    pn_team_mark(s->team, key, true);
    bool done = pn_search(s, ply + 1, phi_limit, delta_limit);
    pn_team_mark(s->team, key, false);
    return done;
}

bool pn_search(PnSolver *s, int ply, uint32_t phi_limit, uint32_t delta_limit) {
    PnFrame *f = &s->frames[ply];
    uint64_t before = s->nodes, read = before;
    if (must_stop(s)) return false;
    if (s->team && s->expansions % CLOCK_INTERVAL == 0) {
        s->decided = pn_team_decided_ply(s, ply - 1);
        if (s->decided != PN_UNDECIDED) return false;
    }
    if (!f->known) s->news = s->expansions;
    pn_expand(s, ply, false);
    for (;;) {
        Choice c = choose_child(s, f);
        if (f->phi >= phi_limit || f->delta >= delta_limit) {
            if (f->phi == 0 || f->delta == 0 || !is_idle(s)) break;
            raise_limit(&phi_limit, f->phi);
            raise_limit(&delta_limit, f->delta);
        }
        if (s->team) choose_apart(s, f, phi_limit, &c);
        uint32_t child_phi_limit = phi_limit_of(s, &c, delta_limit);
        uint32_t child_delta_limit = delta_limit_of(s, c.second, phi_limit);
        PnFrame *child = &s->frames[ply + 1];
        if (!pn_enter(s, ply, c.best) &&
            !search_child(s, ply, c.best, child_phi_limit, child_delta_limit)) {
            if (s->decided != ply) return false;
            s->decided = PN_UNDECIDED;
            if (pn_team_take_result(s, ply)) return true;
            continue; /* the table has lost it again */
        }
        f->child_phi[c.best] = child->phi;
        f->child_delta[c.best] = child->delta;
        f->child_depends[c.best] = (int16_t)child->depends;
        f->child_length[c.best] = (int16_t)child->length;
        if (s->team && s->nodes - read >= READ_NODES) {
            pn_team_read_children(s, ply);
            read = s->nodes;
        }
    }
    f->depends = PN_FREE;
    f->length = 0;
    if (f->phi == 0 || f->delta == 0) settle(f, ply);
    store(s, f, s->nodes - before);
    return true;
}

PnValue pn_decide(PnSolver *s, int ply) {
    const PnFrame *f = &s->frames[ply];
    if (!pn_search(s, ply, PN_INFINITE, PN_INFINITE)) return PN_UNKNOWN;
    return f->depends == PN_BEYOND ? PN_UNKNOWN : pn_value(s, &f->pos, f->phi);
}
