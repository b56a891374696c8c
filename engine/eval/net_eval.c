#include "net_eval.h"
#include "private/net_paths.h"
#include "base/cpu.h"

#include <stdlib.h>

static const NetPath *path = &net_path_portable;

static const struct {
    const char *name;
    const NetPath *functions;
} paths[] = {
    {"portable", &net_path_portable},
#ifdef __x86_64__
    {"avx2", &net_path_avx2},
#endif
};

int net_path_count(void) {
    return sizeof paths / sizeof paths[0];
}
const char *net_path_name(int i) {
    return paths[i].name;
}
bool net_path_select(int i) {
    if (i > 0 && !cpu_has_avx2()) return false;
    path = paths[i].functions;
    return true;
}
int net_path_current(void) {
    int i = 0;
    while (paths[i].functions != path) i++;
    return i;
}

__attribute__((constructor(104))) static void choose_path(void) {
    net_path_select(net_path_count() - 1);
}

static void finish(EvalStack *s) {
    NetState *state = s->state;
    if (state) free(state->sums);
    free(state);
    s->state = NULL;
}

static bool init(EvalStack *s) {
    NetState *state = calloc(1, sizeof *state);
    s->state = state;
    if (!state) return false;
    state->net = s->net ? s->net : net_default();
    if (!state->net) {
        finish(s);
        return false;
    }
    /* The size is a multiple of 64 because the hidden layer is a multiple of NET_HIDDEN_STEP. */
    state->sums =
        aligned_alloc(64, (PLY_MAX + 1) * 2 * sizeof(int16_t) * (size_t)state->net->hidden);
    if (state->sums) return true;
    finish(s);
    return false;
}

static void clear(EvalStack *s) {
    s->valid = 0;
}

static Score score(EvalStack *s) {
    return path->score(s);
}

const Evaluator evaluator_net = {"network", init, finish, clear, score};
