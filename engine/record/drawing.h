/* What people draw on a position: arrows, lines, marks of squares and labels, as SGF knows them. They
 * belong to a node of the game tree.
 */
#ifndef LIA_RECORD_DRAWING_H
#define LIA_RECORD_DRAWING_H

#include "base/buffer.h"
#include "rules/position.h"

typedef enum {
    DRAWN_CIRCLE,
    DRAWN_TRIANGLE,
    DRAWN_SQUARE,
    DRAWN_CROSS,
    DRAWN_LABEL,
    DRAWN_ARROW,
    DRAWN_LINE,
    DRAWN_KINDS
} DrawnKind;

/* More than these a node does not have; a file that has more keeps them as text. */
enum { DRAWN_MAX = 256, DRAWN_LABEL_SIZE = 12 };

typedef struct {
    DrawnKind kind;
    Square at, to; /* to: of arrows and lines; else the same as at */
    char label[DRAWN_LABEL_SIZE];
} Drawn;

typedef struct {
    Drawn *items; /* NULL without any */
    int count;
} Drawing;

void drawing_finish(Drawing *d);
/* The number of one that is drawn, -1 if it is not. Labels are the same on the same square. */
int drawing_find(const Drawing *d, const Drawn *one);
/* Adds what is not there. False if there are too many, or no memory. */
bool drawing_add(Drawing *d, const Drawn *one);
/* Adds it, or takes it away if it is there. */
bool drawing_toggle(Drawing *d, const Drawn *one);

/* Reads a value of an SGF property; false, with nothing added, if that is none of these or the value
 * cannot be kept as one. */
bool drawing_read(Drawing *d, const char *property, Span value);
/* Appends all as SGF properties. */
void drawing_write(const Drawing *d, Buffer *out);

#endif
