/* The network's evaluation, once for each instruction set. Included by a file that has defined
 * NET_PATH, the name of the table of functions it exports, and `static inline int32_t
 * output_half(int hidden, const int16_t *sums, const int16_t *weights)`, which clamps, squares,
 * shifts and weights the sums of one side: compilers do not find the multiply-add instruction for
 * words there.
 *
 * The other loops are plain and become vector code; the size of the hidden layer is a constant in
 * the copies for the sizes in use. The sums of a ply are updated from those of the previous ply,
 * because a move changes only two or three inputs. Updates wait until a score is requested; then
 * all plies since the last update are computed, because their other successors come next.
 */

/* Rows of weights that a move subtracts and adds. */
typedef struct {
    const int16_t *from, *to, *captured; /* captured: NULL if the move is not a capture */
} Change;

static inline void apply(int hidden, const int16_t *restrict old, int16_t *restrict new, Change c) {
    const int16_t *restrict from = c.from, *restrict to = c.to, *restrict captured = c.captured;
    if (captured) {
        for (int i = 0; i < hidden; i++) new[i] = (int16_t)(old[i] - from[i] + to[i] - captured[i]);
    } else {
        for (int i = 0; i < hidden; i++) new[i] = (int16_t)(old[i] - from[i] + to[i]);
    }
}

/* Computes the sums from all stones. */
static inline void refresh(int hidden, const Net *net, const Position *p, Color view,
                           int16_t *restrict sums) {
    for (int i = 0; i < hidden; i++) sums[i] = net->bias[i];
    for (int color = 0; color < 2; color++)
        for (Bits stones = p->stones[color]; stones;) {
            const int16_t *restrict row = net_row(net, view, (Color)color, bits_pop(&stones));
            for (int i = 0; i < hidden; i++) sums[i] = (int16_t)(sums[i] + row[i]);
        }
}

static inline int16_t *sums_of(int hidden, const NetState *state, int ply, Color view) {
    return state->sums + ((size_t)ply * 2 + view) * (size_t)hidden;
}

/* Computes the sums of a ply from those of the previous ply. */
static inline void follow(int hidden, const EvalStack *s, const NetState *state, int ply) {
    const Position *old = &s->line[ply - 1], *new = &s->line[ply];
    Color us = old->side, them = color_other(us);
    Bits moved = old->stones[us] ^ new->stones[us], taken = old->stones[them] ^ new->stones[them];
    if (!moved && !taken) {
        memcpy(sums_of(hidden, state, ply, BLACK), sums_of(hidden, state, ply - 1, BLACK),
               2 * (size_t)hidden * sizeof(int16_t));
        return;
    }
    assert(bits_count(moved) == 2 && bits_count(moved & old->stones[us]) == 1 &&
           bits_count(taken) <= 1);
    Square from = bits_first(moved & old->stones[us]), to = bits_first(moved & new->stones[us]);
    for (int view = 0; view < 2; view++) {
        Change c = {net_row(state->net, (Color)view, us, from),
                    net_row(state->net, (Color)view, us, to),
                    taken ? net_row(state->net, (Color)view, them, to) : NULL};
        apply(hidden, sums_of(hidden, state, ply - 1, (Color)view),
              sums_of(hidden, state, ply, (Color)view), c);
    }
}

static inline Score score_of_size(int hidden, EvalStack *s) {
    const NetState *state = s->state;
    const Net *net = state->net;
    if (s->valid == 0) {
        refresh(hidden, net, &s->line[0], BLACK, sums_of(hidden, state, 0, BLACK));
        refresh(hidden, net, &s->line[0], WHITE, sums_of(hidden, state, 0, WHITE));
        s->valid = 1;
    }
    while (s->valid <= s->ply) follow(hidden, s, state, s->valid++);
    const Position *p = &s->line[s->ply];
    int bucket = net_bucket(net->steps, p->stones[p->side], p->stones[color_other(p->side)]);
    const int16_t *weights = net->output + (size_t)bucket * 2 * (size_t)hidden;
    int32_t sum = net->out_bias[bucket];
    sum += output_half(hidden, sums_of(hidden, state, s->ply, p->side), weights);
    sum +=
        output_half(hidden, sums_of(hidden, state, s->ply, color_other(p->side)), weights + hidden);
    return net_points(net, sum);
}

static Score path_score(EvalStack *s) {
    int hidden = ((const NetState *)s->state)->net->hidden;
    if (hidden == 256) return score_of_size(256, s);
    return score_of_size(hidden, s);
}

const NetPath NET_PATH = {path_score};
