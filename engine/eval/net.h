/* The network: numbers that turn a position into a score.
 *
 * 128 inputs (own stones, enemy stones, as one side sees them) lead to a hidden layer; the same
 * weights serve both sides. Each sum is clamped to 0..1 and squared. The two halves, the side to
 * move's first, lead to one output, whose weights are chosen by the number of stones on the board.
 *
 * Everything is an integer: sums of the first layer in 1/NET_ONE as int16, squares shifted right by
 * NET_SQUARE_SHIFT so that they fit int16, output weights in 1/NET_OUT_ONE. Squaring first, and not
 * multiplying by the weight first as is common, leaves room for finer output weights at the same
 * speed. net_parse() refuses weights with which a sum could overflow, so that every way of adding
 * up gives the same result.
 *
 * A file: "LIANET", version u16, hidden u32, buckets u32, scale u32, length u32 of a text, the text
 * (how the net was made), the weights: first layer [input][hidden] i16, its bias [hidden] i16,
 * output [bucket][2 × hidden] i16, its bias [bucket] i32; last a checksum u64 (FNV-1a) of
 * everything before it. Little-endian.
 */
#ifndef LIA_EVAL_NET_H
#define LIA_EVAL_NET_H

#include "base/buffer.h"
#include "rules/position.h"
#include "base/reason.h"

enum {
    NET_INPUTS = 2 * SQUARES,
    NET_ONE = 255,
    NET_SQUARE_SHIFT = 3,
    NET_OUT_ONE = 1024,
    /* An output of 1 as a sum of squares times weights. */
    NET_SUM_ONE = NET_ONE * NET_ONE * NET_OUT_ONE >> NET_SQUARE_SHIFT,
    NET_HIDDEN_STEP = 32, /* the hidden layer is a multiple of this */
    NET_HIDDEN_MAX = 2048,
    NET_BUCKETS_MAX = 24,
    NET_SCALE_MAX = 10000,
    NET_ABOUT_MAX = 2000
};

typedef struct Net {
    int hidden, buckets;
    int scale;         /* points for an output of 1 */
    int16_t *input;    /* [NET_INPUTS][hidden] */
    int16_t *bias;     /* [hidden] */
    int16_t *output;   /* [buckets][2 × hidden] */
    int32_t *out_bias; /* [buckets] */
    uint64_t hash;
    char about[NET_ABOUT_MAX + 1];
} Net;

/* The net built into the program; NULL without memory. */
const Net *net_builtin(void);
/* The net of evaluators that were given none: the built-in one, unless another was set. */
const Net *net_default(void);
/* For the start of a program, before there are evaluators or threads; the net is never freed. */
void net_set_default(const Net *net);

/* All weights zero; NULL without memory. */
Net *net_create(int hidden, int buckets);
void net_destroy(Net *net);
/* Reads a file's content; NULL and a reason if it is not a sound net. */
Net *net_parse(Span content, Reason *why);
Net *net_load(const char *path, Reason *why);
/* Appends the file's content, and sets net->hash. */
void net_format(Net *net, Buffer *out);
/* True if no sum can overflow and all sizes are possible. */
bool net_is_sound(const Net *net, Reason *why);

static inline int net_bucket(int buckets, Bits occupied) {
    return (bits_count(occupied) - 1) * buckets / (2 * STONES_MAX);
}

#endif
