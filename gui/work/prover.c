/* The prover's thread and its slot. The solver says nothing while it searches, so it gets its nodes
 * in slices; the table remembers what a slice has found.
 */
#include "prover.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "private/bell.h"
#include "private/modest.h"

enum {
    TABLE_MB = 64,
    FIRST_SLICE = 20000,     /* nodes; each turn doubles them … */
    LAST_SLICE = 2000000,    /* … up to this, a fraction of a second */
    SHORTEN_LEAST = 4000000, /* nodes to shorten a win with, or as many as the proof took … */
    SHORTEN_MOST = 40000000  /* … but no more than these */
};

struct Prover {
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows up to the next remark */
    pthread_cond_t wake;
    bool quit, asked;
    Game game; /* the question that waits */
    ProofLimits limits;
    ProofInfo slot;
    bool fresh; /* the slot holds something nobody has read */
    Bell bell;
    unsigned ticket, tickets;
    bool pretends;
    /* any thread */
    atomic_bool stop; /* the question that is worked on is given up */
    /* the prover's thread alone */
    PnSolver *solver;
};

/* A question while it is worked on. */
typedef struct {
    Prover *prover;
    Game game;
    ProofLimits limits;
    ProofInfo info;
    bool stuck[2]; /* more nodes would not help, by colour */
} Task;

static void fill_slot(Prover *p, const ProofInfo *info) { /* with the lock held */
    pn_tree_finish(&p->slot.tree);
    p->slot = *info;
    p->fresh = true;
    bell_ring(&p->bell);
}

/* Tells what is known; with the last report the tree goes over to the slot. */
static void report(Task *t) {
    Prover *p = t->prover;
    pthread_mutex_lock(&p->lock);
    if (t->info.ticket == p->ticket) {
        fill_slot(p, &t->info);
        t->info.tree = (PnTree){0};
    }
    pthread_mutex_unlock(&p->lock);
}

/* A win of one side, with at most so many nodes. */
static PnValue ask(Task *t, Color attacker, uint64_t nodes, bool shortest, PnRequest *request,
                   PnAnswer *answer) {
    *request = (PnRequest){
        .attacker = attacker, .shortest = shortest, .node_limit = nodes, .stop = &t->prover->stop};
    pn_solve(t->prover->solver, &t->game, request, answer);
    t->info.nodes += answer->nodes;
    return answer->value;
}

/* The win is proven: its length, and all of it. */
static void work_out(Task *t, Color winner) {
    uint64_t nodes = t->info.nodes;
    if (nodes < SHORTEN_LEAST) nodes = SHORTEN_LEAST;
    if (nodes > SHORTEN_MOST) nodes = SHORTEN_MOST;
    PnRequest request;
    PnAnswer answer;
    Reason why;
    report(t);
    bool won = ask(t, winner, nodes, true, &request, &answer) == PN_WON;
    /* the table may have lost the proof */
    if (!won) won = ask(t, winner, 0, false, &request, &answer) == PN_WON;
    if (!won) return;
    t->info.plies = answer.plies;
    t->info.exact = answer.shortest;
    if (!pn_tree_make(t->prover->solver, &t->game, &request, &answer, t->limits.tree_most,
                      &t->info.tree, &why))
        snprintf(t->info.trouble, sizeof t->info.trouble, "%s", why.text);
}

/* The next question to give nodes to: in turns as long as both are open. False if none is. */
static bool choose(const Task *t, int turn, Color *out) {
    Color us = game_position(&t->game)->side;
    for (int i = 0; i < 2; i++) {
        *out = (turn + i) % 2 ? color_other(us) : us;
        if (t->limits.one_side && *out != t->limits.attacker) continue;
        if (t->info.value[*out] == PN_UNKNOWN && !t->stuck[*out]) return true;
    }
    return false;
}

static void prove(Task *t) {
    uint64_t slice[2] = {FIRST_SLICE, FIRST_SLICE};
    Color attacker = BLACK;
    PnRequest request;
    PnAnswer answer;
    for (int turn = 0; choose(t, turn, &attacker); turn++) {
        uint64_t left = t->limits.nodes > t->info.nodes ? t->limits.nodes - t->info.nodes : 0;
        uint64_t nodes = slice[attacker] < left ? slice[attacker] : left;
        if (!nodes) return;
        if (atomic_load(&t->prover->stop)) return;
        PnValue value = ask(t, attacker, nodes, false, &request, &answer);
        t->info.value[attacker] = value;
        if (value == PN_WON) {
            t->info.plies = answer.plies;
            work_out(t, attacker);
            return;
        }
        /* it ended before its nodes did, without an answer: lines are too long for it */
        t->stuck[attacker] = value == PN_UNKNOWN && answer.nodes < nodes;
        if (slice[attacker] < LAST_SLICE) slice[attacker] *= 2;
        report(t);
    }
    t->info.exhausted = true;
}

static void answer_task(Task *t) {
    Prover *p = t->prover;
    PnOptions options = pn_options_default();
    options.megabytes = TABLE_MB;
    Reason why;
    if (!p->solver) p->solver = pn_create(&options, &why);
    if (p->solver)
        prove(t);
    else
        snprintf(t->info.trouble, sizeof t->info.trouble, "%s", why.text);
    t->info.done = true;
    report(t);
    pn_tree_finish(&t->info.tree); /* of a question that was given up */
}

/* Takes the question that waits, or waits for one; false at the end. */
static bool take(Prover *p, Task *t) {
    pthread_mutex_lock(&p->lock);
    while (!p->asked && !p->quit) pthread_cond_wait(&p->wake, &p->lock);
    bool go_on = !p->quit;
    if (go_on) {
        *t = (Task){.prover = p, .game = p->game, .limits = p->limits};
        t->info.ticket = p->ticket;
        p->game = (Game){0};
        p->asked = false;
        atomic_store(&p->stop, false);
    }
    pthread_mutex_unlock(&p->lock);
    return go_on;
}

static void *run(void *context) {
    Prover *p = context;
    Task t;
    modest_thread();
    while (take(p, &t)) {
        answer_task(&t);
        game_finish(&t.game);
    }
    return NULL;
}

Prover *prover_create(Uint32 event, Reason *why) {
    Prover *p = calloc(1, sizeof *p);
    if (!p) return reason_set(why, "out of memory"), NULL;
    p->bell.event = event;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    if (!pthread_create(&p->thread, NULL, run, p)) return p;
    pthread_cond_destroy(&p->wake);
    pthread_mutex_destroy(&p->lock);
    free(p);
    reason_set(why, "no thread for proofs");
    return NULL;
}

/* With the lock held: nothing waits, nothing is worked on. */
static void give_up(Prover *p) {
    if (p->asked) game_finish(&p->game);
    p->asked = false;
    p->ticket = 0;
    p->fresh = false;
    pn_tree_finish(&p->slot.tree);
    p->slot = (ProofInfo){0};
    atomic_store(&p->stop, true);
}

void prover_destroy(Prover *p) {
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    give_up(p);
    p->quit = true;
    pthread_cond_signal(&p->wake);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    pn_destroy(p->solver);
    pthread_cond_destroy(&p->wake);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

unsigned prover_start(Prover *p, const Game *game, const ProofLimits *limits, Reason *why) {
    Game copy;
    if (!game_init(&copy, NULL, &game->rules)) return reason_set(why, "out of memory"), 0;
    if (!game_copy(&copy, game)) {
        game_finish(&copy);
        return reason_set(why, "out of memory"), 0;
    }
    pthread_mutex_lock(&p->lock);
    give_up(p);
    unsigned ticket = p->ticket = ++p->tickets;
    p->slot.ticket = ticket;
    bool pretends = p->pretends;
    if (!pretends) {
        p->game = copy;
        p->limits = *limits;
        p->asked = true;
        pthread_cond_signal(&p->wake);
    }
    pthread_mutex_unlock(&p->lock);
    if (pretends) game_finish(&copy);
    return ticket;
}

void prover_stop(Prover *p) {
    pthread_mutex_lock(&p->lock);
    give_up(p);
    pthread_mutex_unlock(&p->lock);
}

bool prover_read(Prover *p, ProofInfo *out) {
    pthread_mutex_lock(&p->lock);
    bool fresh = p->fresh && p->ticket;
    if (fresh) {
        *out = p->slot;
        p->slot.tree = (PnTree){0};
    }
    p->fresh = false;
    bell_answer(&p->bell);
    pthread_mutex_unlock(&p->lock);
    return fresh;
}

void prover_pretend(Prover *p, bool pretends) {
    pthread_mutex_lock(&p->lock);
    give_up(p);
    p->pretends = pretends;
    pthread_mutex_unlock(&p->lock);
}

bool prover_tell(Prover *p, const ProofInfo *info) {
    pthread_mutex_lock(&p->lock);
    bool heard = p->pretends && p->ticket;
    if (heard) {
        ProofInfo told = *info;
        told.ticket = p->ticket;
        fill_slot(p, &told);
    }
    pthread_mutex_unlock(&p->lock);
    return heard;
}
