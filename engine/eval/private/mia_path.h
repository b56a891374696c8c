/* MIA's evaluation, once for each instruction set.
 *
 * Included by a file that has defined `static inline void mobility(Bits black, Bits white, int
 * out[2])`, in quarters of a move, and MIA_PATH, the name of the table of functions it exports.
 */

static void path_own_values(Bits b, int value[MIA_FEATURES]) {
    int n = bits_count(b);
    MiaMass mass = mia_mass(b, n);
    value[MIA_CONCENTRATION] = mia_concentration(b, n, mass);
    value[MIA_CENTRALISATION] = mia_centralisation(b, n);
    value[MIA_CENTRE_OF_MASS] = mia_centre_of_mass(mass);
    value[MIA_QUADS] = mia_quads(b, mass);
    value[MIA_CONNECTEDNESS] = mia_connectedness(b, n);
    value[MIA_UNIFORMITY] = mia_uniformity(b);
}

static void path_values(const Position *p, MiaValues *out) {
    int moves[2];
    mobility(p->stones[BLACK], p->stones[WHITE], moves);
    MiaInward inward[2] = {mia_inward(p->stones[BLACK]), mia_inward(p->stones[WHITE])};
    for (int c = 0; c < 2; c++) {
        path_own_values(p->stones[c], out->value[c]);
        out->value[c][MIA_MOBILITY] = moves[c] * (MIA_UNIT / 4);
        out->value[c][MIA_WALLS] = mia_walls(&inward[c], &inward[c ^ 1], p->stones[c ^ 1]);
        out->value[c][MIA_TEMPO] = c == (int)p->side ? MIA_UNIT : 0;
    }
}

static inline int64_t own_sum(MiaState *state, Bits b, uint64_t key) {
    MiaCached *cached = &state->cache[key % MIA_CACHE_SIZE];
    if (__builtin_expect(cached->key == key, 1)) return cached->sum;
    int value[MIA_FEATURES];
    path_own_values(b, value);
    int64_t sum = 0;
    for (int f = 0; f < MIA_OWN_FEATURES; f++) sum += (int64_t)value[f] * state->weight[f];
    *cached = (MiaCached){key, sum};
    return sum;
}

static Score path_score(MiaState *state, const Position *p) {
    int moves[2];
    Bits black = p->stones[BLACK], white = p->stones[WHITE];
    mobility(black, white, moves);
    MiaInward black_inward = mia_inward(black), white_inward = mia_inward(white);
    int walls = mia_walls(&black_inward, &white_inward, white) -
                mia_walls(&white_inward, &black_inward, black);
    int64_t sum = own_sum(state, black, p->keys[BLACK]) - own_sum(state, white, p->keys[WHITE]);
    sum += (int64_t)state->weight[MIA_MOBILITY] * ((moves[BLACK] - moves[WHITE]) * (MIA_UNIT / 4));
    sum += (int64_t)state->weight[MIA_WALLS] * walls;
    if (p->side == WHITE) sum = -sum;
    return mia_points(sum + (int64_t)state->weight[MIA_TEMPO] * MIA_UNIT);
}

const MiaPath MIA_PATH = {path_values, path_score};
