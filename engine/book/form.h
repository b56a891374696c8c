/* One form for the eight symmetric images of a position, and the key under which a book stores it.
 *
 * The form is the image with the smallest set of black stones, and among those the smallest set of
 * white ones. The key is a checksum of the stones, not the Zobrist key of the program, so a file
 * means the same to every version and machine. Colours are not exchanged: a book is a tree from one
 * start, and colour-swapped positions hardly meet there.
 */
#ifndef LIA_BOOK_FORM_H
#define LIA_BOOK_FORM_H

#include "rules/position.h"

enum { SYMMETRIES = 8 };

typedef struct {
    Position position; /* the form */
    uint64_t key;      /* of the form */
    int symmetry;      /* that makes the form of the given position; the lowest such */
    unsigned
        symmetries; /* all of them, a set of bits; more than one if the position is symmetric */
} BookForm;

BookForm book_form(const Position *p);
/* The symmetry that undoes another one. */
int symmetry_inverse(int symmetry);

#endif
