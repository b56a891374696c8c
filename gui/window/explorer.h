/* The explorer: what the opening book and the open collection know of the position on the board.
 * Its rows are moves; the one under the mouse, or chosen by the keyboard, plays its line out.
 */
#ifndef LIA_GUI_EXPLORER_H
#define LIA_GUI_EXPLORER_H

#include "book/book.h"
#include "collection/explore.h"
#include "kit/ui.h"
#include "record/opinion.h"

typedef struct App App;

typedef struct {
    Move move;
    bool in_book;
    BookMove book;
    ExploreMove played; /* in the collection */
} ExplorerRow;

typedef struct {
    bool on;
    int chosen; /* row by the keyboard; -1 = none */
    /* After a click nothing is played out until the mouse moves away from there. */
    bool quiet;
    int quiet_x, quiet_y;
    ExplorerRow rows[MOVES_MAX];
    int count;
    bool has_book, has_games; /* … at all, whether or not they know the position */
    uint32_t games;           /* of the collection that reach the position */
    ExplorePlaces places;
    /* what the rows are about */
    bool known;
    Position at;
    unsigned book_version, shelf_ticket;
    size_t shelf_games;
} Explorer;

/* Brings the rows in line with the board, the book and the collection. */
void explorer_update(App *app);
void explorer_finish(Explorer *e);
/* The row whose line is to be played out; -1 = none. */
int explorer_row(const App *app);
/* The line of a row, by the book if it knows the move; returns its length. */
int explorer_line(const App *app, int row, Move *out, int max);
/* What the book thinks of a row; depth 0 if nothing. */
Opinion explorer_opinion(const Explorer *e, int row);
/* A widget of the panel was used. */
void explorer_act(App *app, const UiAction *action);

/* view_explorer.c */
/* Returns the height it takes of this room: whole rows, 0 if there is no room for one. */
int view_explorer_height(const App *app, int room);
void view_explorer(const App *app, SDL_Rect r);

#endif
