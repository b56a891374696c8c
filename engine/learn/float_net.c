#include "private/float_net.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The inner loops get a second version with wider vectors if the system can choose one at start. */
#if defined(__x86_64__) && defined(__ELF__) && defined(__GLIBC__) && !defined(__clang__) &&        \
    !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

static float *zeros(size_t count) {
    size_t bytes = (count * sizeof(float) + 63) / 64 * 64;
    float *memory = aligned_alloc(64, bytes);
    if (memory) memset(memory, 0, bytes);
    return memory;
}

bool float_net_init(FloatNet *net, int hidden, NetSteps steps) {
    *net = (FloatNet){.hidden = hidden, .steps = steps, .buckets = net_buckets(steps)};
    size_t h = (size_t)hidden, b = (size_t)net->buckets + 1;
    net->count = NET_INPUTS * h + h + 2 * h * b + b;
    net->all = zeros(net->count);
    if (!net->all) return false;
    net->input = net->all;
    net->bias = net->input + NET_INPUTS * h;
    net->output = net->bias + h;
    net->out_bias = net->output + 2 * h * b;
    return true;
}

/* The output weights that all buckets share. */
static float *shared(const FloatNet *net) {
    return net->output + (size_t)net->buckets * 2 * (size_t)net->hidden;
}

void float_net_finish(FloatNet *net) {
    free(net->all);
    memset(net, 0, sizeof *net);
}

static float uniform(Random *random, float limit) {
    return limit * ((float)(random_next(random) >> 40) / 8388608.0f - 1.0f);
}

/* The sums of about twenty stones are then near the middle of 0..1. */
void float_net_randomise(FloatNet *net, uint64_t seed) {
    Random random = random_stream(seed, 1);
    size_t hidden = (size_t)net->hidden, inputs = NET_INPUTS * hidden;
    float spread = 1.0f / sqrtf((float)(2 * net->hidden));
    for (size_t i = 0; i < inputs; i++) net->input[i] = uniform(&random, 0.15f);
    for (size_t i = 0; i < hidden; i++) net->bias[i] = 0.3f + uniform(&random, 0.2f);
    for (size_t i = 0; i < 2 * hidden; i++) shared(net)[i] = uniform(&random, spread);
}

/* Returns the bucket that a net of other steps has for the positions of a bucket. */
static int bucket_of_others(NetSteps others, NetSteps steps, int bucket) {
    int them = bucket % steps.groups, us = bucket / steps.groups % steps.groups;
    int stones = bucket / steps.groups / steps.groups;
    stones = (stones * 2 * STONES_MAX + steps.stones - 1) / steps.stones; /* the fewest, less 1 */
    int last = others.groups - 1;
    return (stones * others.stones / (2 * STONES_MAX) * others.groups + (us < last ? us : last)) *
               others.groups +
           (them < last ? them : last);
}

void float_net_take(FloatNet *net, const Net *from) {
    size_t hidden = (size_t)net->hidden, n = 2 * hidden;
    float *mean = shared(net), *mean_bias = &net->out_bias[net->buckets];
    for (size_t i = 0; i < NET_INPUTS * hidden; i++)
        net->input[i] = (float)from->input[i] / NET_ONE;
    for (size_t i = 0; i < hidden; i++) net->bias[i] = (float)from->bias[i] / NET_ONE;
    memset(net->output, 0, (size_t)(net->all + net->count - net->output) * sizeof(float));
    for (int b = 0; b < net->buckets; b++) {
        int old = bucket_of_others(from->steps, net->steps, b);
        float *weights = net->output + (size_t)b * n;
        for (size_t i = 0; i < n; i++) {
            weights[i] = (float)from->output[(size_t)old * n + i] / NET_OUT_ONE;
            mean[i] += weights[i] / (float)net->buckets;
        }
        net->out_bias[b] = (float)from->out_bias[old] / NET_SUM_ONE;
        *mean_bias += net->out_bias[b] / (float)net->buckets;
    }
    for (int b = 0; b < net->buckets; b++) {
        for (size_t i = 0; i < n; i++) net->output[(size_t)b * n + i] -= mean[i];
        net->out_bias[b] -= *mean_bias;
    }
}

bool float_scratch_init(FloatScratch *scratch, int hidden) {
    scratch->sums = zeros(2 * (size_t)hidden);
    scratch->weights = zeros(2 * (size_t)hidden);
    return scratch->sums && scratch->weights;
}
void float_scratch_finish(FloatScratch *scratch) {
    free(scratch->sums);
    free(scratch->weights);
}

WIDE static void add(float *restrict to, const float *restrict from, int n) {
    for (int i = 0; i < n; i++) to[i] += from[i];
}

static void add_rows(const FloatNet *net, float *sums, Bits own, Bits enemy) {
    size_t hidden = (size_t)net->hidden;
    memcpy(sums, net->bias, hidden * sizeof(float));
    while (own) add(sums, net->input + (size_t)bits_pop(&own) * hidden, net->hidden);
    while (enemy)
        add(sums, net->input + (size_t)(SQUARES + bits_pop(&enemy)) * hidden, net->hidden);
}

/* Clamps, squares and weights. Uses sixteen separate sums, because the compiler may not reorder
 * additions of floats. */
WIDE static float weigh(const float *restrict sums, const float *restrict weights, int n) {
    float parts[16] = {0};
    for (int i = 0; i < n; i += 16)
        for (int k = 0; k < 16; k++) {
            float x = sums[i + k];
            x = x < 0 ? 0 : x;
            x = x > 1 ? 1 : x;
            parts[k] += x * x * weights[i + k];
        }
    float sum = 0;
    for (int k = 0; k < 16; k++) sum += parts[k];
    return sum;
}

float float_net_output(const FloatNet *net, FloatScratch *scratch, Bits us, Bits them) {
    int bucket = net_bucket(net->steps, us, them);
    size_t n = 2 * (size_t)net->hidden;
    memcpy(scratch->weights, shared(net), n * sizeof(float));
    add(scratch->weights, net->output + (size_t)bucket * n, (int)n);
    add_rows(net, scratch->sums, us, them);
    add_rows(net, scratch->sums + net->hidden, them, us);
    return net->out_bias[bucket] + net->out_bias[net->buckets] +
           weigh(scratch->sums, scratch->weights, (int)n);
}

/* Replaces the sums by their gradients and adds the gradients of the output weights. */
WIDE static void slopes(float *restrict sums, const float *restrict weights,
                        float *restrict weight_slopes, float *restrict shared_slopes, float slope,
                        int n) {
    for (int i = 0; i < n; i++) {
        float x = sums[i];
        float clamped = x < 0 ? 0 : x;
        clamped = clamped > 1 ? 1 : clamped;
        float inside = clamped == x ? 1.0f : 0.0f;
        weight_slopes[i] += slope * clamped * clamped;
        shared_slopes[i] += slope * clamped * clamped;
        sums[i] = inside * 2 * clamped * slope * weights[i];
    }
}

static void learn_rows(FloatNet *gradient, const float *sum_slopes, Bits own, Bits enemy) {
    size_t hidden = (size_t)gradient->hidden;
    int n = gradient->hidden;
    add(gradient->bias, sum_slopes, n);
    while (own) add(gradient->input + (size_t)bits_pop(&own) * hidden, sum_slopes, n);
    while (enemy)
        add(gradient->input + (size_t)(SQUARES + bits_pop(&enemy)) * hidden, sum_slopes, n);
}

void float_net_learn(const FloatNet *net, FloatNet *gradient, FloatScratch *scratch, Bits us,
                     Bits them, float slope) {
    int bucket = net_bucket(net->steps, us, them), n = 2 * net->hidden;
    gradient->out_bias[bucket] += slope;
    gradient->out_bias[net->buckets] += slope;
    slopes(scratch->sums, scratch->weights, gradient->output + (size_t)bucket * (size_t)n,
           shared(gradient), slope, n);
    learn_rows(gradient, scratch->sums, us, them);
    learn_rows(gradient, scratch->sums + net->hidden, them, us);
}

static void round_to_words(const float *from, int16_t *to, size_t n, int one) {
    for (size_t i = 0; i < n; i++) to[i] = (int16_t)lrintf(from[i] * (float)one);
}

Net *float_net_quantise(const FloatNet *net, int scale, Reason *why) {
    size_t hidden = (size_t)net->hidden, buckets = (size_t)net->buckets, n = 2 * hidden * buckets;
    Net *out = net_create(net->hidden, net->steps);
    if (!out) {
        reason_set(why, "out of memory");
        return NULL;
    }
    out->scale = scale;
    round_to_words(net->input, out->input, NET_INPUTS * hidden, NET_ONE);
    round_to_words(net->bias, out->bias, hidden, NET_ONE);
    for (size_t i = 0; i < n; i++)
        out->output[i] =
            (int16_t)lrintf((net->output[i] + shared(net)[i % (2 * hidden)]) * NET_OUT_ONE);
    for (size_t b = 0; b < buckets; b++)
        out->out_bias[b] = (int32_t)lrint(
            ((double)net->out_bias[b] + (double)net->out_bias[buckets]) * NET_SUM_ONE);
    if (net_is_sound(out, why)) return out;
    net_destroy(out);
    return NULL;
}
