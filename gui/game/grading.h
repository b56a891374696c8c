/* In which order puzzles come: the shortest wins first, and one that was not found without help comes
 * back after a few others.
 */
#ifndef LIA_GUI_GRADING_H
#define LIA_GUI_GRADING_H

#include <stdbool.h>

#include "record/suite.h"

/* Sorts entries of a suite, by their numbers: known wins by length, then the rest; else as in the
 * file. */
void grading_sort(const SuiteEntry *entries, int *numbers, int count);

enum { GRADING_FAILED_MAX = 64, GRADING_PAUSE = 3 };

/* Puzzles that wait to come back, by their place in the order. */
typedef struct {
    int at[GRADING_FAILED_MAX], due[GRADING_FAILED_MAX];
    int count;
    int turn; /* puzzles begun */
} Grading;

/* The puzzle was not found, or with help. One that waits already waits anew. */
void grading_fail(Grading *g, int at);
/* It was found. */
void grading_pass(Grading *g, int at);
/* The puzzle after one that is finished: one that is due again, else the next one that is not solved,
 * else one that waits, else just the next. solved[] is by place. */
int grading_next(Grading *g, int at, const bool *solved, int count);

#endif
