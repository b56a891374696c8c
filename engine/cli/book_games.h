/* Games of any kind of file for the statistics of a book. */
#ifndef LIA_CLI_BOOK_GAMES_H
#define LIA_CLI_BOOK_GAMES_H

#include "book/make.h"

typedef struct {
    int games;      /* counted */
    int unfinished; /* without a result, left out */
    int other;      /* by other rules, left out */
    int damaged;    /* that could not be read to their end, left out */
    int64_t met;    /* positions of theirs that the book has */
} BookGames;

/* Adds the games of a file to the book: SGF, PGN, a file of lia selfplay or a log of lia match,
 * known by its content and found as datafile_find() does. The rules are those of the book. Without
 * a book the file is only read. False with a reason if the file cannot be read. */
bool book_games_add(BookMaker *m, const char *name, const Rules *rules, BookGames *out,
                    Reason *why);

#endif
