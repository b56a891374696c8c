/* The collection that is open: the games of a file, a filter over them, and which of them is on the
 * board. The disk reads the file in batches; what is there already can be searched and opened.
 */
#ifndef LIA_GUI_SHELF_H
#define LIA_GUI_SHELF_H

#include "collection/query.h"
#include "kit/field.h"
#include "work/io.h"

typedef struct App App;

typedef struct {
    bool full; /* a file is open */
    bool reading;
    unsigned ticket; /* of the file: batches of another one are not wanted any more */
    char path[PATH_BYTES];
    Collection games;
    size_t damaged;
    /* the filter */
    Field words, moves_min, moves_max;
    QueryResult result;
    bool here; /* only games that reach … */
    Position at;
    QueryHits hits;
    size_t selected; /* among them */
    /* the game on the board, if that is still the game … */
    unsigned shown_id;
    unsigned shown_version; /* … and as it was */
    size_t shown;           /* its number */
} Shelf;

/* Opens the file whose first batch has come, and shows its list. Takes the job over. */
void shelf_open(App *app, IoJob *job);
/* The next batch has come. Takes the job over. */
void shelf_read(App *app, IoJob *job);
void shelf_finish(Shelf *s);
/* Finds anew what the filter lets through. */
void shelf_filter(App *app);
/* The filter follows the board, if it asks for its position. */
void shelf_follow_board(App *app);
/* Puts the game of a hit on the board. False, said in the status line, if it cannot be read. */
bool shelf_show(App *app, size_t hit);
/* The hit after (1) or before (-1) the game on the board. */
void shelf_step(App *app, int by);
/* There is a hit to step to. */
bool shelf_can_step(const App *app, int by);
/* A game of the collection is on the board; unchanged: nothing would be lost with it. */
bool shelf_is_shown(const App *app);
bool shelf_is_unchanged(const App *app);

#endif
