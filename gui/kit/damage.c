#include "damage.h"

#include <stdlib.h>
#include <string.h>

void damage_finish(Damage *d) {
    free(d->block);
    *d = (Damage){0};
}

void damage_forget(Damage *d) {
    d->known = false;
}

void damage_begin(Damage *d, int w, int h) {
    if (!d->block || w != d->w || h != d->h) {
        damage_finish(d);
        d->w = w, d->h = h;
        d->columns = (w + DAMAGE_TILE - 1) / DAMAGE_TILE;
        d->rows = (h + DAMAGE_TILE - 1) / DAMAGE_TILE;
        size_t tiles = (size_t)d->columns * (size_t)d->rows;
        d->block = calloc(2 * tiles, sizeof *d->block);
        if (!d->block) return;
        d->now = d->block, d->before = d->block + tiles;
    }
    memset(d->now, 0, (size_t)d->columns * (size_t)d->rows * sizeof *d->now);
}

/* The multiplication of two words whose halves are added up: every bit of both counts. */
static uint64_t mix(uint64_t a, uint64_t b) {
    __extension__ typedef unsigned __int128 Wide;
    Wide product = (Wide)(a ^ 0x9E3779B97F4A7C15u) * (b ^ 0xC2B2AE3D27D4EB4Fu);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t damage_hash(uint64_t start, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    uint64_t h = mix(start, length), word;
    for (; length >= sizeof word; at += sizeof word, length -= sizeof word) {
        memcpy(&word, at, sizeof word);
        h = mix(h, word);
    }
    word = 0;
    memcpy(&word, at, length);
    return mix(h, word);
}

void damage_add(Damage *d, SDL_Rect where, uint64_t what) {
    SDL_Rect all = {0, 0, d->w, d->h};
    if (!d->block || !SDL_IntersectRect(&where, &all, &where)) return;
    int x0 = where.x / DAMAGE_TILE, x1 = (where.x + where.w - 1) / DAMAGE_TILE;
    int y0 = where.y / DAMAGE_TILE, y1 = (where.y + where.h - 1) / DAMAGE_TILE;
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            uint64_t *tile = &d->now[y * d->columns + x];
            *tile = mix(*tile, what);
        }
}

/* Adds a run of tiles of a row, to the rectangle above it if that is as wide. False if there are
 * too many. */
static bool add_run(Damage *d, int x0, int x1, int y) {
    SDL_Rect run = {x0 * DAMAGE_TILE, y * DAMAGE_TILE, (x1 - x0) * DAMAGE_TILE, DAMAGE_TILE};
    for (int i = 0; i < d->count; i++) {
        SDL_Rect *r = &d->rects[i];
        if (r->x == run.x && r->w == run.w && r->y + r->h == run.y) {
            r->h += run.h;
            return true;
        }
    }
    if (d->count == DAMAGE_RECTS_MAX) return false;
    d->rects[d->count++] = run;
    return true;
}

static bool find_runs(Damage *d) {
    for (int y = 0; y < d->rows; y++)
        for (int x = 0; x < d->columns; x++) {
            const uint64_t *now = d->now + y * d->columns, *before = d->before + y * d->columns;
            int start = x;
            while (x < d->columns && now[x] != before[x]) x++;
            if (x > start && !add_run(d, start, x, y)) return false;
        }
    return true;
}

void damage_end(Damage *d) {
    SDL_Rect all = {0, 0, d->w, d->h};
    d->count = 0;
    if (!d->known || !find_runs(d)) {
        d->rects[0] = all;
        d->count = 1;
    }
    for (int i = 0; i < d->count; i++) /* tiles at the edges reach beyond it */
        SDL_IntersectRect(&d->rects[i], &all, &d->rects[i]);
    uint64_t *old = d->before;
    d->before = d->now, d->now = old;
    d->known = d->block != NULL;
}
