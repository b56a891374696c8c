/* A hash table with chains inside one fixed array. */
#include "cache.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "damage.h"

enum { BUCKETS = 1024, NIL = -1 };

typedef struct {
    void *key;
    size_t length;
    uint64_t used;
    int next; /* in the chain, or in the list of free slots */
    Picture picture;
} Slot;

struct Cache {
    Slot *slots;
    int capacity, free_slot;
    uint64_t clock;
    int bucket[BUCKETS];
};

static void slots_reset(Cache *cache) {
    for (int i = 0; i < BUCKETS; i++) cache->bucket[i] = NIL;
    for (int i = 0; i < cache->capacity; i++)
        cache->slots[i] = (Slot){.next = i + 1 < cache->capacity ? i + 1 : NIL};
    cache->free_slot = 0;
}

Cache *cache_create(int capacity) {
    Cache *cache = calloc(1, sizeof *cache);
    if (!cache) return NULL;
    cache->capacity = capacity;
    cache->slots = calloc((size_t)capacity, sizeof *cache->slots);
    if (!cache->slots) {
        free(cache);
        return NULL;
    }
    slots_reset(cache);
    return cache;
}

void cache_clear(Cache *cache) {
    for (int i = 0; i < cache->capacity; i++) {
        free(cache->slots[i].key);
        if (cache->slots[i].picture.texture) SDL_DestroyTexture(cache->slots[i].picture.texture);
    }
    slots_reset(cache);
}

void cache_destroy(Cache *cache) {
    if (!cache) return;
    cache_clear(cache);
    free(cache->slots);
    free(cache);
}

const Picture *cache_find(Cache *cache, const void *key, size_t length) {
    uint64_t name = damage_hash(0, key, length);
    for (int i = cache->bucket[name % BUCKETS]; i != NIL; i = cache->slots[i].next) {
        Slot *slot = &cache->slots[i];
        if (slot->picture.name == name && slot->length == length &&
            !memcmp(slot->key, key, length)) {
            slot->used = ++cache->clock;
            return &slot->picture;
        }
    }
    return NULL;
}

static void evict_oldest(Cache *cache) {
    int oldest = 0;
    for (int i = 1; i < cache->capacity; i++)
        if (cache->slots[i].used < cache->slots[oldest].used) oldest = i;
    Slot *slot = &cache->slots[oldest];
    int *link = &cache->bucket[slot->picture.name % BUCKETS];
    while (*link != oldest) link = &cache->slots[*link].next;
    *link = slot->next;
    free(slot->key);
    SDL_DestroyTexture(slot->picture.texture);
    *slot = (Slot){.next = cache->free_slot};
    cache->free_slot = oldest;
}

const Picture *cache_add(Cache *cache, const void *key, size_t length, Picture picture) {
    void *copy = malloc(length + 1);
    if (!copy) {
        SDL_DestroyTexture(picture.texture);
        return NULL;
    }
    memcpy(copy, key, length);
    if (cache->free_slot == NIL) evict_oldest(cache);
    int i = cache->free_slot;
    Slot *slot = &cache->slots[i];
    cache->free_slot = slot->next;
    picture.name = damage_hash(0, key, length);
    int *bucket = &cache->bucket[picture.name % BUCKETS];
    *slot = (Slot){copy, length, ++cache->clock, *bucket, picture};
    *bucket = i;
    return &slot->picture;
}
