/* The choice of the evaluator. */
#include "evaluator.h"
#include "mia_eval.h"

#include <stddef.h>

static const Evaluator *const evaluators[] = {[EVALUATOR_MIA] = &evaluator_mia};

bool eval_init(EvalStack *s, const Params *params) {
    s->evaluator = evaluators[params->Evaluator];
    s->params = *params;
    s->state = NULL;
    s->ply = s->valid = 0;
    return s->evaluator->init(s);
}

void eval_finish(EvalStack *s) {
    if (s->evaluator) s->evaluator->finish(s);
    s->evaluator = NULL;
}

bool eval_set_params(EvalStack *s, const Params *params) {
    const Evaluator *next = evaluators[params->Evaluator], *old = s->evaluator;
    Params old_params = s->params;
    s->params = *params;
    if (next != old) {
        void *old_state = s->state;
        s->evaluator = next;
        if (!next->init(s)) {
            s->evaluator = old;
            s->state = old_state;
            s->params = old_params;
            return false;
        }
        void *state = s->state;
        s->state = old_state;
        old->finish(s);
        s->state = state;
    } else {
        old->clear(s);
    }
    s->valid = 0;
    return true;
}

void eval_clear(EvalStack *s) {
    s->valid = 0;
    s->evaluator->clear(s);
}
