/* MIA's evaluation as an Evaluator: a worker's cache, the choice of the instruction set, and the
 * breakdown by features.
 */
#include "private/mia_paths.h"
#include "base/cpu.h"

#include <stdlib.h>

MiaCentre mia_centres[SQUARES];

static const MiaPath *path = &mia_path_portable;

static const struct {
    const char *name;
    const MiaPath *functions;
} paths[] = {
    {"portable", &mia_path_portable},
#ifdef __x86_64__
    {"avx2", &mia_path_avx2},
#endif
};

int mia_path_count(void) {
    return sizeof paths / sizeof paths[0];
}
const char *mia_path_name(int i) {
    return paths[i].name;
}
bool mia_path_select(int i) {
    if (i > 0 && !cpu_has_avx2()) return false;
    path = paths[i].functions;
    return true;
}
int mia_path_current(void) {
    int i = 0;
    while (paths[i].functions != path) i++;
    return i;
}

static int max_int(int a, int b) {
    return a > b ? a : b;
}

static int distance(Square a, Square b) {
    return max_int(abs(square_file(a) - square_file(b)), abs(square_rank(a) - square_rank(b)));
}

__attribute__((constructor(104))) static void fill_tables(void) {
    for (Square a = 0; a < SQUARES; a++) {
        MiaCentre *c = &mia_centres[a];
        Bits near = 0;
        for (Square b = 0; b < SQUARES; b++) {
            for (int i = 0; i < 3; i++)
                if (distance(a, b) >> i & 1) c->distance[i] |= bits_of(b);
            if (distance(a, b) <= 2) near |= bits_of(b);
        }
        c->quads = near & bits_west(near) & bits_south(near & bits_west(near));
        /* 0 for the four middle squares, 3 for the edge. */
        c->ring = max_int(abs(2 * square_file(a) - 7), abs(2 * square_rank(a) - 7)) / 2;
    }
    mia_path_select(mia_path_count() - 1);
}

static const struct {
    const char *name;
    ParamRow weight;
} features[MIA_FEATURES] = {
    [MIA_CONCENTRATION] = {"concentration", PARAM_ROW_WeightConcentration},
    [MIA_CENTRALISATION] = {"centralisation", PARAM_ROW_WeightCentralisation},
    [MIA_CENTRE_OF_MASS] = {"centre of mass", PARAM_ROW_WeightCentreOfMass},
    [MIA_QUADS] = {"quads", PARAM_ROW_WeightQuads},
    [MIA_CONNECTEDNESS] = {"connectedness", PARAM_ROW_WeightConnectedness},
    [MIA_UNIFORMITY] = {"uniformity", PARAM_ROW_WeightUniformity},
    [MIA_MOBILITY] = {"mobility", PARAM_ROW_WeightMobility},
    [MIA_WALLS] = {"walls", PARAM_ROW_WeightWalls},
    [MIA_TEMPO] = {"tempo", PARAM_ROW_WeightTempo},
};

const char *mia_feature_name(MiaFeature f) {
    return features[f].name;
}

ParamRow mia_feature_weight(MiaFeature f) {
    return features[f].weight;
}

void mia_weights(const Params *params, int weight[MIA_FEATURES]) {
    for (int f = 0; f < MIA_FEATURES; f++) weight[f] = params_get(params, features[f].weight);
}

void mia_values(const Position *p, MiaValues *out) {
    path->values(p, out);
}

Score mia_sum(const MiaValues *v, Color side, const int weight[MIA_FEATURES]) {
    int64_t sum = 0;
    for (int f = 0; f < MIA_FEATURES; f++)
        sum += (int64_t)weight[f] * (v->value[side][f] - v->value[color_other(side)][f]);
    return mia_points(sum);
}

/* A key that belongs in another slot never matches. */
static void clear(EvalStack *s) {
    MiaState *state = s->state;
    mia_weights(&s->params, state->weight);
    for (uint64_t i = 0; i < MIA_CACHE_SIZE; i++) state->cache[i] = (MiaCached){~i, 0};
}

static bool init(EvalStack *s) {
    s->state = malloc(sizeof(MiaState));
    if (!s->state) return false;
    clear(s);
    return true;
}

static void finish(EvalStack *s) {
    free(s->state);
    s->state = NULL;
}

static Score score(EvalStack *s) {
    return path->score(s->state, &s->line[s->ply]);
}

const Evaluator evaluator_mia = {"MIA", init, finish, clear, score};
