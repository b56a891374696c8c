/* The network in floats, for the weights being trained and for gradients. */
#ifndef LIA_LEARN_PRIVATE_FLOAT_NET_H
#define LIA_LEARN_PRIVATE_FLOAT_NET_H

#include "learn/samples.h"
#include "eval/net.h"

/* One block of memory, `all`, in the order of the fields. The last set of output weights is added to
 * each of the others, and learns with all of them: what is alike in all buckets is not learned
 * bucket by bucket. */
typedef struct {
    int hidden;
    NetSteps steps;
    int buckets;
    size_t count; /* of all numbers */
    float *all;
    float *input;    /* [NET_INPUTS][hidden] */
    float *bias;     /* [hidden] */
    float *output;   /* [buckets + 1][2 × hidden] */
    float *out_bias; /* [buckets + 1] */
} FloatNet;

/* Limits of a weight, so that the integer net can represent it. A sum of many weights may still
 * overflow the output, which float_net_quantise() checks. */
#define FLOAT_NET_INPUT_LIMIT  1.98f
#define FLOAT_NET_OUTPUT_LIMIT 7.98f

/* Makes a net of zeros. False if out of memory. */
bool float_net_init(FloatNet *net, int hidden, NetSteps steps);
void float_net_finish(FloatNet *net);
void float_net_randomise(FloatNet *net, uint64_t seed);
/* Takes the weights of a net with as large a hidden layer; a bucket those of the bucket that had its
 * positions. */
void float_net_take(FloatNet *net, const Net *from);

/* Memory for the sums of one sample. */
typedef struct {
    float *sums;    /* [2][hidden] */
    float *weights; /* [2][hidden]: of the output */
} FloatScratch;
bool float_scratch_init(FloatScratch *scratch, int hidden);
void float_scratch_finish(FloatScratch *scratch);

/* Returns the output for a sample. */
float float_net_output(const FloatNet *net, FloatScratch *scratch, Bits us, Bits them);
/* Adds the effect of a change of the output to the gradient; float_net_output() must just have been
 * called with the same sample. */
void float_net_learn(const FloatNet *net, FloatNet *gradient, FloatScratch *scratch, Bits us,
                     Bits them, float slope);

/* Returns the integer net; NULL if out of memory or if the weights are too large. */
Net *float_net_quantise(const FloatNet *net, int scale, Reason *why);

#endif
