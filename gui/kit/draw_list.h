/* What the window shows as a text: one line for each thing that is drawn.
 *
 * In PASS_LIST the painter draws nothing and writes lines such as
 *
 *   [board]
 *   box 96,44 320x60 surface radius 8 border line 1
 *   text 150,70 w38 15b text "Black"
 *   icon links 150,88 16x16 text2
 *
 * into a DrawList: the kind, the place and size in real pixels, the colours by their name in
 * theme.h, a share of opacity in per cent, and the clip where it cuts something off. Things that
 * the clip hides altogether are left out. Together with the fixed-advance font (fonts.h) the lists
 * are the same on every machine, so that tests can compare the whole window with a text that people
 * can read. How a sprite looks in detail is not in the list; tests compare pictures for that.
 */
#ifndef LIA_GUI_DRAW_LIST_H
#define LIA_GUI_DRAW_LIST_H

#include <SDL.h>

#include "base/buffer.h"
#include "theme.h"

typedef enum {
    LIST_FILL, /* a rectangle, a box or a disc, with or without a border */
    LIST_TEXT,
    LIST_SHAPE /* anything else */
} ListKind;

typedef struct {
    ListKind kind;
    SDL_Rect rect; /* where it lies */
    SDL_Rect seen; /* what the clip leaves of it */
    bool solid;    /* opaque: covers what lies below */
    int line;      /* of the text, from 0 */
} ListItem;

/* A DrawList of zeros is empty and ready. */
typedef struct DrawList {
    Buffer text;
    ListItem *items;
    int count, capacity, lines;
    bool failed;         /* no memory: something is missing */
    Theme names;         /* the theme with tags in the place of colours */
    const char *section; /* whose name is written before its first line; NULL = done */
} DrawList;

void list_finish(DrawList *list);
/* A theme with the switches of another one in which every colour is opaque and different. */
Theme list_theme(const Theme *theme);

/* The name of a colour of such a theme, or of a constant one. */
typedef struct {
    char text[48];
} ColorName;
ColorName list_color(Rgba color);

struct Painter;
/* Writes a line, if the painter lists and the clip lets something of it through. */
void list_add(struct Painter *p, ListKind kind, SDL_Rect rect, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The lines of the primitives in draw.h. */
void list_fill(struct Painter *p, SDL_Rect r, Rgba color);
void list_box(struct Painter *p, SDL_Rect r, int radius, Rgba fill, Rgba border, float width);
void list_disc(struct Painter *p, float cx, float cy, float radius, Rgba fill, Rgba rim,
               float rim_width);
void list_icon(struct Painter *p, int icon, SDL_Rect r, Rgba color);
void list_text(struct Painter *p, SDL_Rect r, int cy, int size, bool bold, Rgba color,
               const char *text);
/* Begins a part of the window; a part in which nothing is drawn is not mentioned. */
void list_section(struct Painter *p, const char *name);

#endif
