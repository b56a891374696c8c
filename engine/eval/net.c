#include "net.h"
#include "base/bytes.h"
#include "base/file.h"
#include "score.h"

#include <stdlib.h>
#include <string.h>

#define NET_MAGIC "LIANET"

enum {
    VERSION_WITHOUT_GROUPS = 1,
    VERSION = 2,
    MAGIC_LENGTH = 6,
    HEADER_FIXED = MAGIC_LENGTH + 2 + 4 * 4,
    ALIGNMENT = 64
};

/* Returns zeroed memory aligned for vectors. */
static void *aligned_zeros(size_t bytes) {
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *memory = aligned_alloc(ALIGNMENT, bytes);
    if (memory) memset(memory, 0, bytes);
    return memory;
}

Net *net_create(int hidden, NetSteps steps) {
    Net *net = calloc(1, sizeof *net);
    if (!net) return NULL;
    net->hidden = hidden;
    net->steps = steps;
    net->buckets = net_buckets(steps);
    net->scale = 1;
    net->input = aligned_zeros(sizeof(int16_t) * NET_INPUTS * (size_t)hidden);
    net->bias = aligned_zeros(sizeof(int16_t) * (size_t)hidden);
    net->output = aligned_zeros(sizeof(int16_t) * 2 * (size_t)hidden * (size_t)net->buckets);
    net->out_bias = aligned_zeros(sizeof(int32_t) * (size_t)net->buckets);
    if (net->input && net->bias && net->output && net->out_bias) return net;
    net_destroy(net);
    return NULL;
}

void net_destroy(Net *net) {
    if (!net) return;
    free(net->input);
    free(net->bias);
    free(net->output);
    free(net->out_bias);
    free(net);
}

/* A sum of the first layer has the bias and at most STONES_MAX inputs of each colour. */
static bool first_layer_fits(const Net *net) {
    for (int h = 0; h < net->hidden; h++) {
        int largest[2] = {0, 0};
        for (int i = 0; i < NET_INPUTS; i++) {
            int weight = abs(net->input[i * net->hidden + h]), *kind = &largest[i / SQUARES];
            if (weight > *kind) *kind = weight;
        }
        if (abs(net->bias[h]) + STONES_MAX * (largest[0] + largest[1]) > INT16_MAX) return false;
    }
    return true;
}

static bool output_fits(const Net *net) {
    const int64_t square = NET_ONE * NET_ONE >> NET_SQUARE_SHIFT;
    for (int b = 0; b < net->buckets; b++) {
        int64_t sum = llabs((long long)net->out_bias[b]);
        for (int i = 0; i < 2 * net->hidden; i++)
            sum += square * abs(net->output[b * 2 * net->hidden + i]);
        if (sum > INT32_MAX) return false;
    }
    return true;
}

static bool is_within(int64_t value, int64_t max) {
    return value > 0 && value <= max;
}

static bool shape_is_known(int64_t hidden, int64_t stones, int64_t groups, int64_t scale) {
    return is_within(hidden, NET_HIDDEN_MAX) && hidden % NET_HIDDEN_STEP == 0 &&
           is_within(stones, NET_STONES_MAX) && is_within(groups, NET_GROUPS_MAX) &&
           is_within(scale, NET_SCALE_MAX);
}

bool net_is_sound(const Net *net, Reason *why) {
    if (!shape_is_known(net->hidden, net->steps.stones, net->steps.groups, net->scale))
        return reason_set(why, "a net of this shape cannot be used");
    if (!first_layer_fits(net)) return reason_set(why, "weights of the first layer are too large");
    if (!output_fits(net)) return reason_set(why, "weights of the output are too large");
    return true;
}

/* Returns the size of all weights in bytes. */
static size_t weight_bytes(size_t hidden, size_t buckets) {
    return 2 * (NET_INPUTS + 1) * hidden + buckets * (2 * 2 * hidden + 4);
}

static void take_words(Span *s, int16_t *out, size_t n) {
    for (size_t i = 0; i < n; i++) out[i] = (int16_t)bytes_take(s, 2);
}

static bool checksum_matches(Span content) {
    Span body = {content.at, content.length - 8}, sum = span_skip(content, body.length);
    return bytes_take(&sum, 8) == bytes_hash(BYTES_HASH_START, body.at, body.length);
}

Net *net_parse(Span content, Reason *why) {
    Span s = content;
    if (s.length < HEADER_FIXED + 8 || memcmp(s.at, NET_MAGIC, MAGIC_LENGTH) != 0) {
        reason_set(why, "not a net");
        return NULL;
    }
    s = span_skip(s, MAGIC_LENGTH);
    unsigned version = (unsigned)bytes_take(&s, 2);
    if (version != VERSION && version != VERSION_WITHOUT_GROUPS) {
        reason_set(why, "a net of version %u, not %d", version, VERSION);
        return NULL;
    }
    uint32_t hidden = (uint32_t)bytes_take(&s, 4), stones = (uint32_t)bytes_take(&s, 4);
    uint32_t groups = version == VERSION_WITHOUT_GROUPS ? 1 : (uint32_t)bytes_take(&s, 4);
    uint32_t scale = (uint32_t)bytes_take(&s, 4), about = (uint32_t)bytes_take(&s, 4);
    if (!shape_is_known(hidden, stones, groups, scale) || about > NET_ABOUT_MAX) {
        reason_set(why, "a net of this shape cannot be used");
        return NULL;
    }
    NetSteps steps = {(int)stones, (int)groups};
    size_t buckets = (size_t)net_buckets(steps);
    if (s.length != about + weight_bytes(hidden, buckets) + 8) {
        reason_set(why, "the net is cut off or too long");
        return NULL;
    }
    if (!checksum_matches(content)) {
        reason_set(why, "the net is damaged: its checksum is wrong");
        return NULL;
    }
    Net *net = net_create((int)hidden, steps);
    if (!net) {
        reason_set(why, "out of memory");
        return NULL;
    }
    net->scale = (int)scale;
    /* The text will be shown on terminals. */
    for (uint32_t i = 0; i < about; i++)
        net->about[i] = (unsigned char)s.at[i] < ' ' || s.at[i] == 127 ? '?' : s.at[i];
    s = span_skip(s, about);
    take_words(&s, net->input, NET_INPUTS * (size_t)hidden);
    take_words(&s, net->bias, hidden);
    take_words(&s, net->output, 2 * (size_t)hidden * buckets);
    for (size_t b = 0; b < buckets; b++) net->out_bias[b] = (int32_t)bytes_take(&s, 4);
    net->hash = bytes_take(&s, 8);
    if (net_is_sound(net, why)) return net;
    net_destroy(net);
    return NULL;
}

Net *net_load(const char *path, Reason *why) {
    Buffer content = {0};
    Reason cause;
    Net *net = NULL;
    if (!file_read_regular(path, &content, why)) return NULL;
    net = net_parse(buffer_span(&content), &cause);
    if (!net) reason_set(why, "%.100s: %s", path, cause.text);
    buffer_finish(&content);
    return net;
}

static void add_words(Buffer *out, const int16_t *words, size_t n) {
    for (size_t i = 0; i < n; i++) bytes_add(out, (uint16_t)words[i], 2);
}

void net_format(Net *net, Buffer *out) {
    size_t start = out->length, hidden = (size_t)net->hidden, buckets = (size_t)net->buckets;
    buffer_add_text(out, NET_MAGIC);
    bytes_add(out, net->steps.groups == 1 ? VERSION_WITHOUT_GROUPS : VERSION, 2);
    bytes_add(out, hidden, 4);
    bytes_add(out, (uint64_t)net->steps.stones, 4);
    if (net->steps.groups != 1) bytes_add(out, (uint64_t)net->steps.groups, 4);
    bytes_add(out, (uint64_t)net->scale, 4);
    bytes_add(out, strlen(net->about), 4);
    buffer_add_text(out, net->about);
    add_words(out, net->input, NET_INPUTS * hidden);
    add_words(out, net->bias, hidden);
    add_words(out, net->output, 2 * hidden * buckets);
    for (size_t b = 0; b < buckets; b++) bytes_add(out, (uint32_t)net->out_bias[b], 4);
    if (out->failed) return;
    net->hash = bytes_hash(BYTES_HASH_START, out->text + start, out->length - start);
    bytes_add(out, net->hash, 8);
}
