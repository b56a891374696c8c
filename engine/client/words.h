/* Splits a quoted command line into words. */
#ifndef LIA_CLIENT_WORDS_H
#define LIA_CLIENT_WORDS_H

#include "base/reason.h"

enum { WORDS_MAX = 256 };

/* Words and their memory; items ends with NULL, as exec() requires. */
typedef struct {
    char *items[WORDS_MAX + 1];
    int count;
    char *memory;
} Words;

/* Splits two texts at blanks; second may be NULL. '…' and "…" quote blanks, a backslash quotes the
 * next character (except inside '…'). No shell is involved and nothing else is special. On failure
 * w does not need words_finish(). */
bool words_split(Words *w, const char *first, const char *second, Reason *why);
void words_finish(Words *w);

#endif
