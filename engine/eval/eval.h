/* The evaluation as the search sees it: follow the moves, ask for a score.
 *
 * An Evaluator is a set of functions; an EvalStack belongs to one worker and holds the parameters,
 * the network, the evaluator's data for each ply of the current line, and its caches. MIA's
 * features need no such data, so pushing a move costs nothing there; an evaluator with accumulators
 * updates them lazily from the positions on the stack.
 */
#ifndef LIA_EVAL_EVAL_H
#define LIA_EVAL_EVAL_H

#include "params.h"
#include "rules/position.h"
#include "score.h"

typedef struct EvalStack EvalStack;

typedef struct {
    const char *name;
    bool (*init)(EvalStack *s);   /* allocates s->state; false if out of memory */
    void (*finish)(EvalStack *s); /* frees it */
    void (*clear)(EvalStack *s);  /* empties the caches: a new game, other weights */
    Score (*score)(EvalStack *s); /* of s->line[s->ply], for its side to move */
} Evaluator;

struct Net;

struct EvalStack {
    const Evaluator *evaluator;
    const struct Net *net; /* of the network evaluator; NULL = net_default() */
    Params params;         /* a copy, set by eval_init and eval_set_params */
    void *state;           /* owned by the evaluator */
    int ply;
    int valid; /* plies 0..valid-1 of the line have not changed since state was last updated */
    Position line[PLY_MAX + 1]; /* from the root of the search to the current position */
};

/* Chooses the evaluator by params->Evaluator. False if out of memory. */
bool eval_init(EvalStack *s, const Params *params);
void eval_finish(EvalStack *s);
/* Sets other parameters and empties the caches. False if out of memory; nothing has changed then.
 */
bool eval_set_params(EvalStack *s, const Params *params);
/* Sets another network (NULL = net_default()), which must outlive the stack. False if out of
 * memory; nothing has changed then. */
bool eval_set_net(EvalStack *s, const struct Net *net);
void eval_clear(EvalStack *s);
/* Returns a hash of the parameters and, if they use it, of the default network: what a file made by
 * searching is marked with. */
uint64_t eval_fingerprint(const Params *params);

static inline void eval_set_root(EvalStack *s, const Position *p) {
    s->ply = 0;
    s->valid = 0;
    s->line[0] = *p;
}
/* Plays a move at the end of the line and returns the new position. */
static inline const Position *eval_push(EvalStack *s, Move m) {
    pos_play_to(&s->line[s->ply], m, &s->line[s->ply + 1]);
    s->ply++;
    if (s->valid > s->ply) s->valid = s->ply;
    return &s->line[s->ply];
}
static inline void eval_pop(EvalStack *s) {
    s->ply--;
}
/* Static score of the current position for its side to move, within ±SCORE_EVAL_MAX. */
static inline Score eval_score(EvalStack *s) {
    return s->evaluator->score(s);
}

#endif
