/* Which parts of the picture differ from the one before.
 *
 * The window is divided into tiles. Everything that is to be drawn is first only named: a number
 * that says all about it goes into every tile it touches. Tiles whose numbers are those of the last
 * picture need no painting. (Hashing tiles instead of keeping lists of changes means that no part
 * of the window has to know what it changes; rxi's "cached software rendering" describes the idea.)
 */
#ifndef LIA_GUI_DAMAGE_H
#define LIA_GUI_DAMAGE_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

enum { DAMAGE_TILE = 64, DAMAGE_RECTS_MAX = 32 };

typedef struct {
    int w, h, columns, rows;
    uint64_t *now, *before; /* by tile, in one block that begins at block */
    uint64_t *block;
    bool known; /* there is a picture, and before tells what it shows */
    SDL_Rect rects[DAMAGE_RECTS_MAX];
    int count;
} Damage;

void damage_finish(Damage *d);
/* The picture was lost: all of the next one is new. */
void damage_forget(Damage *d);
/* A new picture of this size. Without memory all of it will count as new. */
void damage_begin(Damage *d, int w, int h);
/* Something is drawn there. */
void damage_add(Damage *d, SDL_Rect where, uint64_t what);
/* Finds the rectangles that have changed. */
void damage_end(Damage *d);

/* A number for some bytes, beginning with the number of what stands before them. */
uint64_t damage_hash(uint64_t start, const void *bytes, size_t length);

#endif
