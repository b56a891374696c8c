/* The weights of the neural network that evaluates positions.
 *
 * The NET_INPUTS inputs (own and enemy stones, from one side's point of view) feed a hidden layer;
 * both sides use the same weights. Each sum is clamped to 0..1 and squared. The two halves, the
 * side to move's first, feed one output. Its weights are chosen by the number of stones and by how
 * scattered the stones of each side are: what many sums would have to find out, a few operations on
 * the sets of stones tell.
 *
 * Everything is an integer: sums of the first layer in 1/NET_ONE as int16, squares shifted right by
 * NET_SQUARE_SHIFT so that they fit int16, output weights in 1/NET_OUT_ONE. Squaring first, instead
 * of multiplying by the weight first as is common, leaves room for finer output weights at the same
 * speed. net_parse() refuses weights with which a sum could overflow, so that the order of
 * additions does not affect the result.
 *
 * File format, little-endian: "LIANET", version u16, hidden u32, steps of stones u32, in version 2
 * steps of groups u32 (1 in version 1), scale u32, length u32 of a text, the text (how the net was
 * made), the weights: first layer [input][hidden] i16, its bias [hidden] i16, output [bucket][2 ×
 * hidden] i16, its bias [bucket] i32; last a checksum u64 (FNV-1a) of everything before it. A net
 * with one step of groups is written as version 1.
 */
#ifndef LIA_EVAL_NET_H
#define LIA_EVAL_NET_H

#include "base/buffer.h"
#include "rules/connect.h"
#include "rules/position.h"
#include "base/reason.h"

enum {
    NET_INPUTS = 2 * SQUARES,
    NET_ONE = 255,
    NET_SQUARE_SHIFT = 3,
    NET_OUT_ONE = 1024,
    /* An output of 1, as a sum of squares times weights. */
    NET_SUM_ONE = NET_ONE * NET_ONE * NET_OUT_ONE >> NET_SQUARE_SHIFT,
    NET_HIDDEN_STEP = 32, /* the size of the hidden layer is a multiple of this */
    NET_HIDDEN_MAX = 2048,
    NET_STONES_MAX = 2 * STONES_MAX,
    NET_GROUPS_MAX = 8,
    NET_SCALE_MAX = 10000,
    NET_ABOUT_MAX = 2000
};

/* What the output weights depend on: the number of stones, in equal steps, and the Euler number of
 * each side's stones: at most 1, 2, … and at least `groups`. One step makes no difference. */
typedef struct {
    int stones, groups;
} NetSteps;

typedef struct Net {
    int hidden;
    NetSteps steps;
    int buckets;       /* sets of output weights, of these steps */
    int scale;         /* points for an output of 1 */
    int16_t *input;    /* [NET_INPUTS][hidden] */
    int16_t *bias;     /* [hidden] */
    int16_t *output;   /* [buckets][2 × hidden] */
    int32_t *out_bias; /* [buckets] */
    uint64_t hash;
    char about[NET_ABOUT_MAX + 1];
} Net;

/* Returns the net built into the program; NULL if out of memory. */
const Net *net_builtin(void);
/* Returns the net that evaluators use unless given another: the built-in one, or the one set by
 * net_set_default(). */
const Net *net_default(void);
/* Call this at start-up, before there are evaluators or threads; the net is never freed. */
void net_set_default(const Net *net);

/* Creates a net with all weights zero; NULL if out of memory. */
Net *net_create(int hidden, NetSteps steps);
void net_destroy(Net *net);
/* Reads the content of a file; NULL with a reason if it is not a sound net. */
Net *net_parse(Span content, Reason *why);
Net *net_load(const char *path, Reason *why);
/* Appends the content of a file and sets net->hash. */
void net_format(Net *net, Buffer *out);
/* True if no sum can overflow and all sizes are valid. */
bool net_is_sound(const Net *net, Reason *why);

static inline int net_buckets(NetSteps steps) {
    return steps.stones * steps.groups * steps.groups;
}

static inline int net_group_step(int groups, Bits stones) {
    int euler = connect_euler(stones);
    return euler < 1 ? 0 : euler > groups ? groups - 1 : euler - 1;
}

/* Returns the set of output weights for a position. */
static inline int net_bucket(NetSteps steps, Bits us, Bits them) {
    int bucket = (bits_count(us | them) - 1) * steps.stones / (2 * STONES_MAX);
    if (steps.groups == 1) return bucket;
    bucket = bucket * steps.groups + net_group_step(steps.groups, us);
    return bucket * steps.groups + net_group_step(steps.groups, them);
}

#endif
