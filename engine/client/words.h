/* Splits a quoted command line into words, and quotes words for one. */
#ifndef LIA_CLIENT_WORDS_H
#define LIA_CLIENT_WORDS_H

#include "base/reason.h"

#include <stddef.h>

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

/* Returns what follows the first word of a text; NULL if a quote is not closed, or without memory. */
const char *words_behind_first(const char *text);
/* Writes a word as words_split() reads it, in quotes only where it needs them. False if it does not
 * fit. */
bool words_quote(const char *word, char *out, size_t size);

#endif
