/* A text of several lines to type in: caret, select-all, copy and paste. Lines are broken at blanks
 * where they are drawn, so most functions want to know where that was.
 */
#ifndef LIA_GUI_TEXT_AREA_H
#define LIA_GUI_TEXT_AREA_H

#include <SDL.h>
#include <stdbool.h>

#include "draw.h"

enum { AREA_BYTES = 1 << 15, AREA_LINES_MAX = 4096 };

typedef struct {
    char text[AREA_BYTES + 1]; /* UTF-8 without control characters but line feeds */
    int length, caret;         /* bytes; the caret is always between letters */
    bool all;                  /* everything is selected: typing replaces it */
    bool locked;               /* it can only be read: there was more of it than fits */
    unsigned version;          /* changes with the text */
} TextArea;

/* The lines of an area in a width: where each begins. Kept from one picture to the next, because
 * measuring a long text takes longer than a frame may. */
typedef struct {
    const TextArea *area; /* NULL = of none */
    unsigned version;
    int width, size;                /* pixels */
    bool fixed;                     /* in the font of tests */
    int starts[AREA_LINES_MAX + 1]; /* the last one is where the text ends */
    int count;
} AreaLines;

/* Text that is longer than an area is cut, and the area locked. */
void area_set(TextArea *a, const char *text);
/* Adds text at the caret; control characters are left out, and all of it if it does not fit. True if
 * anything changed. */
bool area_insert(TextArea *a, const char *text);
/* Editing keys. True if the key means something to a text; *changed if that is another now. */
bool area_key(TextArea *a, const AreaLines *lines, Painter *p, const SDL_Keysym *key,
              bool *changed);

/* Breaks the text into lines, if they are not those of the last time. */
void area_lay_out(AreaLines *lines, Painter *p, const TextArea *a, int width);
/* The line of a place in the text. */
int area_line_of(const AreaLines *lines, int at);
/* The place nearest to x, from the left of the lines, in a line. */
int area_place_at(const AreaLines *lines, Painter *p, const TextArea *a, int line, int x);
/* The distance of a place from the left of its line. */
int area_x_of(const AreaLines *lines, Painter *p, const TextArea *a, int at);
/* A line without the blank or line feed that ends it; out has room for LINE_TEXT bytes. */
enum { AREA_LINE_TEXT = 400 };
void area_line_text(const AreaLines *lines, const TextArea *a, int line, char out[AREA_LINE_TEXT]);

#endif
