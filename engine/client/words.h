/* A command line as people quote it, cut into words. */
#ifndef LIA_CLIENT_WORDS_H
#define LIA_CLIENT_WORDS_H

#include "base/reason.h"

enum { WORDS_MAX = 256 };

/* Words and the memory they stand in; items ends with NULL, as exec wants it. */
typedef struct {
    char *items[WORDS_MAX + 1];
    int count;
    char *memory;
} Words;

/* Blanks separate; '…' and "…" keep them, a backslash keeps the next character (inside '…' it is a
 * character like any other). Nothing else is special: no shell runs. Words of two texts follow each
 * other; second may be NULL. On failure w needs no words_finish. */
bool words_split(Words *w, const char *first, const char *second, Reason *why);
void words_finish(Words *w);

#endif
