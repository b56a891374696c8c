/* Checking a book: searching its positions again, with more nodes than it was made with. */
#ifndef LIA_BOOK_CHECK_H
#define LIA_BOOK_CHECK_H

#include "base/jobs.h"
#include "book.h"
#include "eval/params.h"

/* What the book and the search say about a position, for the side to move. */
typedef struct {
    Position position;
    Move book_move, move;
    Score book_score, score;
    Score move_in_book; /* what the book says about the search's move, or BOOK_NO_SCORE */
} BookVerdict;

typedef struct {
    const Book *book;
    Params params;
    uint64_t nodes; /* of one search */
    int hash;       /* MB for each thread */
    int jobs;       /* searches at a time */
    int positions;  /* at most, the nearest to the root first */
    /* Called in the order of the positions. */
    void (*on_verdict)(void *context, const BookVerdict *verdict);
    /* Called several times a second; may be NULL. */
    void (*on_progress)(void *context, const JobsProgress *progress);
    void *context;
} BookCheck;

/* Checks the book. *reached is the number of positions to which its moves lead from its root; a book
 * that was not put together from others has no more. */
JobsStatus book_check(const BookCheck *check, size_t *reached, Reason *why);

#endif
