/* --shard K/N: the K-th of N parts of the work, for several machines. */
#ifndef LIA_BASE_SHARD_H
#define LIA_BASE_SHARD_H

#include "reason.h"

/* Reads "K/N"; NULL is the whole, 1/1. */
bool shard_parse(const char *text, int *shard, int *shards, Reason *why);

#endif
