/* An opening book to play from: a file mapped into memory and looked up by binary search.
 *
 * docs/book-format.md describes the file. A book holds the positions of one rule dialect, each once
 * for its eight symmetric images; moves are translated to the position asked about. A file is
 * checked as a whole when it is opened, so that looking up cannot fail. Any number of threads may
 * look up at once.
 */
#ifndef LIA_BOOK_BOOK_H
#define LIA_BOOK_BOOK_H

#include "base/reason.h"
#include "base/text.h"
#include "eval/score.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "search/skill.h"

typedef struct Book Book;

enum {
    BOOK_NO_SCORE = INT16_MIN, /* the move is known from games only */
    BOOK_LINE_MAX = 128,
    BOOK_VARIETY_MAX = 1000,
    /* For games against people: the variety, and the level from which on Lia plays by the book. */
    BOOK_VARIETY_USUAL = 50,
    BOOK_LEVEL_USUAL = (SKILL_LEVEL_MIN + SKILL_LEVEL_MAX) / 2
};

/* The name of the book that comes with Lia, beside the position files. */
#define BOOK_OWN_NAME "lia.book"

typedef struct {
    Rules rules;
    const char *dialect;
    Position root;  /* from which the book was grown */
    uint64_t nodes; /* of each search */
    size_t positions, moves;
    const char *about; /* how it was made */
} BookInfo;

typedef struct {
    Move move;
    Score score;          /* hundredths for the side to move, or BOOK_NO_SCORE */
    uint32_t visits;      /* how often growing the book went this way; 0 = the end of the book */
    uint32_t games;       /* in which it was played … */
    uint32_t half_points; /* … and what the side to move got in them */
} BookMove;

/* Opens a file; NULL with a reason if it is not a sound book. */
Book *book_open(const char *path, Reason *why);
/* True if a file begins like a book. */
bool book_is_file(const char *path);
/* Opens the book that comes with Lia. */
Book *book_open_own(Reason *why);
/* Opens a book in memory, which must outlive it. */
Book *book_open_memory(Span bytes, Reason *why);
/* Accepts NULL. */
void book_close(Book *b);
const BookInfo *book_info(const Book *b);

/* Writes the moves of a position, the best first, those without a score last, and returns their
 * number; 0 if the position is not in the book. All of them are legal. Of moves that lead to
 * symmetric positions one is there. */
int book_moves(const Book *b, const Position *p, BookMove out[MOVES_MAX]);
/* Writes a line of play: the given move, then the best ones until the book or the game ends or a
 * position returns. Returns its length. */
int book_line(const Book *b, const Position *p, Move first, Move out[BOOK_LINE_MAX]);
/* Chooses a move for the side to move. With variety 0 it is the best one; otherwise a move that gives
 * away d hundredths is chosen in proportion to variety − d, if that is positive, and each of its
 * symmetric images alike. The choice depends on position, variety and seed alone. False if the book
 * is for other rules or has no move for the position, if the position is decided, which the search
 * proves with its line, or if the move would repeat a position of the game. */
bool book_choose(const Book *b, const Game *g, int variety, uint64_t seed, BookMove *out);

#endif
