/* What the tests of books share. */
#ifndef LIA_TESTS_BOOK_FIXTURE_H
#define LIA_TESTS_BOOK_FIXTURE_H

#include "book/book.h"
#include "book/make.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

enum { NODES = 60 /* of a search */ };

BookSettings settings_of(int nodes);
/* A book from the standard start; journal may be NULL. */
BookMaker *grown(int jobs, const char *journal, int positions);
/* The memory of the file is used until the book is closed. */
Book *opened(const Buffer *file);

#endif
