/* The mistakes of a reviewed game, to be tried again: which they are, and how another move is judged
 * there. The thresholds are those of the review (review.h): what it would not have marked is right.
 */
#ifndef LIA_GUI_RETRY_H
#define LIA_GUI_RETRY_H

#include "session.h"

typedef enum { RETRY_OPEN, RETRY_FOUND, RETRY_HELPED } RetryOutcome;

typedef struct {
    const RecordNode *node; /* the move that was played; its note names a better one */
    Opinion before;         /* on the position where it was played */
    RetryOutcome outcome;
} RetryItem;

enum { RETRY_BOTH = 1 << BLACK | 1 << WHITE };

/* Whose mistakes are meant: those of the one person who plays, else of both sides. A set of
 * 1 << colour. */
int retry_sides(const Session *s);
/* The mistakes of these sides in the main line for which the review knows a better move, in the
 * order of the game; out = NULL counts them. They hold nodes of the session. */
int retry_collect(const Session *s, int sides, RetryItem *out);
/* Counts the items with this outcome. */
int retry_count(const RetryItem *items, int count, RetryOutcome outcome);
/* Keeps only those that were not found, to be tried once more; returns how many. */
int retry_rest(RetryItem *items, int count);
/* Judges a move in place of the one that was played by the opinion on the position after it. For the
 * move of the game and for the better one the review's judgement holds, whatever the opinion. */
MoveNote retry_judge(const RetryItem *item, Move move, Opinion after);

#endif
