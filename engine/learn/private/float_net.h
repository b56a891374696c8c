/* The network in floats: what the trainer changes, and gradients, which have the same shape. */
#ifndef LIA_LEARN_PRIVATE_FLOAT_NET_H
#define LIA_LEARN_PRIVATE_FLOAT_NET_H

#include "learn/samples.h"
#include "eval/net.h"

/* One block of memory, `all`, in the order of the fields. */
typedef struct {
    int hidden, buckets;
    size_t count; /* numbers in all */
    float *all;
    float *input;    /* [NET_INPUTS][hidden] */
    float *bias;     /* [hidden] */
    float *output;   /* [buckets][2 × hidden] */
    float *out_bias; /* [buckets] */
} FloatNet;

/* What a weight may become, so that the integer net holds it. Many of them together may still be
 * too much for the output: float_net_quantise() looks at that. */
#define FLOAT_NET_INPUT_LIMIT  1.98f
#define FLOAT_NET_OUTPUT_LIMIT 7.98f

/* All zeros. False without memory. */
bool float_net_init(FloatNet *net, int hidden, int buckets);
void float_net_finish(FloatNet *net);
void float_net_randomise(FloatNet *net, uint64_t seed);

/* Room for one sample's sums. */
typedef struct {
    float *sums; /* [2][hidden] */
} FloatScratch;
bool float_scratch_init(FloatScratch *scratch, int hidden);
void float_scratch_finish(FloatScratch *scratch);

/* The output for a sample. */
float float_net_output(const FloatNet *net, FloatScratch *scratch, Bits us, Bits them);
/* Adds to the gradient what a change of the output does; float_net_output has just been called with
 * the same sample. */
void float_net_learn(const FloatNet *net, FloatNet *gradient, FloatScratch *scratch, Bits us,
                     Bits them, float slope);

/* The integer net; NULL without memory or if the weights are too large. */
Net *float_net_quantise(const FloatNet *net, int scale, Reason *why);

#endif
