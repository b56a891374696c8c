/* Textures kept by key: text by (font, string), shapes by (kind, size, colours).
 *
 * Keys are plain bytes. When the cache is full the texture unused for longest goes; nothing is ever
 * invalidated otherwise, because everything a picture depends on is in its key.
 */
#ifndef LIA_GUI_CACHE_H
#define LIA_GUI_CACHE_H

#include <SDL.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    SDL_Texture *texture;
    int w, h;
    int extra;     /* text: rows above the baseline */
    uint64_t name; /* a hash of its key: says what can be seen on it */
} Picture;

typedef struct Cache Cache;

/* NULL without memory. */
Cache *cache_create(int capacity);
void cache_destroy(Cache *cache);
/* NULL if it is not there. The pointer holds until the next cache_add. */
const Picture *cache_find(Cache *cache, const void *key, size_t length);
/* Takes the texture over. NULL without memory, the texture is then destroyed. */
const Picture *cache_add(Cache *cache, const void *key, size_t length, Picture picture);
/* Forgets everything: the renderer lost its textures. */
void cache_clear(Cache *cache);

#endif
