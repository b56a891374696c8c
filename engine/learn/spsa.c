#include "spsa.h"
#include "base/number.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Spall's exponents for steps and perturbations, and the share of the run after which steps begin to
 * shrink in earnest. */
static const double step_exponent = 0.602, size_exponent = 0.101, calm_share = 0.1;

/* Values are kept with as many digits as the trace has, so that a run that goes on from it makes the
 * same steps. */
static const double digits = 1e6;

static double limited(const SpsaNumber *n, double value) {
    const ParamInfo *info = &param_infos[n->row];
    return fmax(info->min, fmin(info->max, round(value * digits) / digits));
}

int spsa_find_row(Span name) {
    int row = 0;
    while (row < PARAM_COUNT && !span_is(name, param_infos[row].name)) row++;
    return row;
}

bool spsa_add_number(SpsaSettings *s, const char *text, Reason *why) {
    const char *colon = strchr(text, ':');
    Span name = {text, colon ? (size_t)(colon - text) : strlen(text)};
    int row = spsa_find_row(name);
    if (row == PARAM_COUNT)
        return reason_set(why, "no parameter '%.*s'", (int)name.length, name.at);
    const ParamInfo *info = &param_infos[row];
    if (info->kind != PARAM_NUMBER && info->kind != PARAM_WEIGHT)
        return reason_set(why, "%s is a choice, not a number", info->name);
    for (int i = 0; i < s->count; i++)
        if (s->numbers[i].row == row) return reason_set(why, "%s is given twice", info->name);
    if (s->count == SPSA_NUMBERS_MAX)
        return reason_set(why, "more than %d parameters", SPSA_NUMBERS_MAX);
    /* A tenth is small enough to be played with and big enough to be seen. */
    double step = fmax(0.5, abs(params_get(&s->base, row)) / 10.0);
    int widest = info->max - info->min;
    if (colon && !number_parse_real(span_of(colon + 1), 0.01, widest, &step))
        return reason_set(why, "'%s': a step is a number from 0.01 to %d", colon + 1, widest);
    s->numbers[s->count++] = (SpsaNumber){row, step};
    return true;
}

SpsaState spsa_start(const SpsaSettings *s) {
    SpsaState state = {0};
    for (int i = 0; i < s->count; i++) state.value[i] = params_get(&s->base, s->numbers[i].row);
    return state;
}

static void set_row(Params *p, int row, double value) {
    Reason why;
    params_set(p, span_of(param_infos[row].name), (int64_t)value, &why);
}

/* 0 ≤ result < 1 */
static double random_real(Random *r) {
    return (double)(random_next(r) >> 11) / (double)(UINT64_C(1) << 53);
}

/* The stream of a step; the pairs have other ones. */
static Random step_stream(const SpsaSettings *s, int step) {
    Random shard = random_stream(s->seed, (uint64_t)s->shard << 32);
    return random_stream(random_next(&shard), (uint64_t)step);
}

SpsaStep spsa_perturb(const SpsaSettings *s, const SpsaState *state) {
    SpsaStep step = {.sides = {s->base, s->base}};
    Random random = step_stream(s, state->done);
    double growth = pow((double)s->steps / (state->done + 1), size_exponent);
    for (int i = 0; i < s->count; i++) {
        const SpsaNumber *n = &s->numbers[i];
        double sign = random_next(&random) & 1 ? 1 : -1, chance = random_real(&random);
        step.size[i] = sign * n->step * growth;
        for (int side = 0; side < 2; side++) {
            double moved = state->value[i] + (side == 0 ? step.size[i] : -step.size[i]);
            set_row(&step.sides[side], n->row, limited(n, floor(limited(n, moved) + chance)));
        }
    }
    return step;
}

void spsa_move(const SpsaSettings *s, const SpsaStep *step, double surplus, SpsaState *state) {
    double calm = calm_share * s->steps;
    double pace = s->rate * pow((calm + s->steps) / (calm + state->done + 1), step_exponent);
    for (int i = 0; i < s->count; i++) {
        const SpsaNumber *n = &s->numbers[i];
        /* size = n->step × growth: the gradient is measured over it, the move is in last steps. */
        double move = pace * n->step * n->step * surplus / step->size[i];
        state->value[i] = limited(n, state->value[i] + move);
    }
    state->done++;
}

Params spsa_params(const SpsaSettings *s, const SpsaState *state) {
    Params p = s->base;
    for (int i = 0; i < s->count; i++) set_row(&p, s->numbers[i].row, round(state->value[i]));
    return p;
}
