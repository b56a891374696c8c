/* The moves of a book as text. */
#ifndef LIA_CLI_BOOK_SHOW_H
#define LIA_CLI_BOOK_SHOW_H

#include "book/book.h"

/* Prints the moves that the book has for a position, with their lines; false if there are none. */
bool book_show_moves(const Book *b, const Position *p);

#endif
