#include "shard.h"
#include "number.h"

#include <stdio.h>
#include <string.h>

bool shard_parse(const char *text, int *shard, int *shards, Reason *why) {
    char part[32], *slash;
    int64_t k, n;
    *shard = *shards = 1;
    if (!text) return true;
    snprintf(part, sizeof part, "%s", text);
    slash = strchr(part, '/');
    if (slash) *slash++ = '\0';
    if (!slash || !number_parse(span_of(slash), 1, 1000000, &n) ||
        !number_parse(span_of(part), 1, n, &k))
        return reason_set(why, "--shard is K/N with K from 1 to N, not '%s'", text);
    *shard = (int)k;
    *shards = (int)n;
    return true;
}
