/* Making a book: growing it search by search, and adding the results of games.
 *
 * The book grows best first, see private/graph.h. In every round some positions to expand are chosen
 * before any is searched, so the book does not depend on the number of threads; rounds are small at
 * first, when the next search tells most about where to go. A search depends on its position and the
 * settings alone. So the book follows from the settings and the number of rounds: a run that was
 * killed goes on from its journal, and one that is given more positions later makes the book that
 * one run would have made.
 */
#ifndef LIA_BOOK_MAKE_H
#define LIA_BOOK_MAKE_H

#include "base/buffer.h"
#include "base/jobs.h"
#include "book.h"
#include "eval/params.h"

/* The defaults. The plan for the clock gives a move at 10+0.1 about 0.42 s, in which one core of a
 * current machine searches as many nodes. */
enum { BOOK_NODES = 2000000, BOOK_HASH = 16, BOOK_PLY_COST = 30, BOOK_ROUND_MAX = 64 };

typedef struct {
    Rules rules;
    const char *dialect; /* their name */
    Position root;
    Params params;
    uint64_t nodes; /* of one search */
    int hash;       /* MB for each thread; other sizes give other scores */
    int ply_cost;   /* hundredths given away that count as one ply more */
} BookSettings;

typedef struct {
    double positions; /* of the book; a part of a round counts in proportion */
    int searches;     /* done, including those of earlier runs */
    int before;       /* searches of earlier runs */
    double seconds;   /* of this run */
} BookProgress;

typedef struct {
    const char *journal; /* file; NULL = none */
    int positions;       /* end after the round in which the book has as many */
    double seconds; /* end after the round in which this run has lasted so long; 0 = no limit */
    int jobs;       /* searches at a time */
    /* Called several times a second; may be NULL. */
    void (*on_progress)(void *context, const BookProgress *progress);
    void *context;
} BookRun;

typedef struct BookMaker BookMaker;

/* NULL with a reason if the game is over at the root or memory runs out. */
BookMaker *book_maker_create(const BookSettings *s, Reason *why);
/* Accepts NULL. */
void book_maker_destroy(BookMaker *m);
/* Grows the book from its root. Call it once; afterwards, unless it was JOBS_DONE, the book is not
 * complete and must not be written. */
JobsStatus book_maker_run(BookMaker *m, const BookRun *run, Reason *why);
int book_maker_positions(const BookMaker *m);
int book_maker_searches(const BookMaker *m);
/* Counts a finished game wherever it goes through the book; *met is increased by the number of its
 * positions that the book has. The moves are legal. False if out of memory. */
bool book_maker_add_game(BookMaker *m, const Position *start, const Move *moves, int count,
                         Winner winner, int64_t *met);
/* Appends the file. False if out of memory. */
bool book_maker_format(const BookMaker *m, Buffer *out);

#endif
