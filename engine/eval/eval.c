/* The choice of the evaluator. */
#include "eval.h"
#include "base/bytes.h"
#include "mia_eval.h"
#include "net.h"
#include "net_eval.h"

#include <stddef.h>
#include <string.h>

static const Evaluator *const evaluators[] = {
    [EVALUATOR_MIA] = &evaluator_mia, [EVALUATOR_NET] = &evaluator_net};

bool eval_init(EvalStack *s, const Params *params) {
    s->evaluator = evaluators[params->Evaluator];
    s->net = NULL;
    s->params = *params;
    s->state = NULL;
    s->ply = s->valid = 0;
    return s->evaluator->init(s);
}

void eval_finish(EvalStack *s) {
    if (s->evaluator) s->evaluator->finish(s);
    s->evaluator = NULL;
}

/* Creates a new evaluator state; the old one stays if that fails. */
static bool replace_state(EvalStack *s, const Evaluator *next) {
    const Evaluator *old = s->evaluator;
    void *old_state = s->state;
    s->evaluator = next;
    bool done = next->init(s);
    void *new_state = s->state;
    if (!done)
        s->evaluator = old;
    else {
        s->state = old_state;
        old->finish(s);
    }
    s->state = done ? new_state : old_state;
    s->valid = 0;
    return done;
}

bool eval_set_params(EvalStack *s, const Params *params) {
    const Evaluator *next = evaluators[params->Evaluator];
    Params old = s->params;
    s->params = *params;
    if (next == s->evaluator)
        eval_clear(s);
    else if (!replace_state(s, next)) {
        s->params = old;
        return false;
    }
    return true;
}

bool eval_set_net(EvalStack *s, const struct Net *net) {
    const struct Net *old = s->net;
    s->net = net;
    if (s->evaluator != &evaluator_net || net == old) return true;
    if (replace_state(s, s->evaluator)) return true;
    s->net = old;
    return false;
}

void eval_clear(EvalStack *s) {
    s->valid = 0;
    s->evaluator->clear(s);
}

uint64_t eval_fingerprint(const Params *params) {
    uint64_t hash = BYTES_HASH_START;
    for (int i = 0; param_infos[i].name; i++) {
        int value = params_get(params, i);
        hash = bytes_hash(hash, param_infos[i].name, strlen(param_infos[i].name));
        hash = bytes_hash(hash, &value, sizeof value);
    }
    const Net *net = params->Evaluator == EVALUATOR_NET ? net_default() : NULL;
    return net ? bytes_hash(hash, &net->hash, sizeof net->hash) : hash;
}
