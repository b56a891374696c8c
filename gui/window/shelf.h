/* The collection that is open: the games of a file, a filter over them, and which of them is on the
 * board. The disk reads the file in batches; what is there already can be searched and opened.
 */
#ifndef LIA_GUI_SHELF_H
#define LIA_GUI_SHELF_H

#include "collection/query.h"
#include "game/document.h"
#include "kit/field.h"
#include "work/io.h"

typedef struct App App;

/* A game of the file that was changed after it was read and is not on the board now. */
typedef struct {
    size_t number;
    Document game;
} ChangedGame;

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
    unsigned shown_version; /* … and as the file has it; 0 = it was changed before */
    size_t shown;           /* its number */
    ChangedGame *changed;
    size_t changed_count;
    IoJob
        *waiting; /* the first batch of another file, while a question about the changes is open */
} Shelf;

/* Opens the file whose first batch has come, and shows its list; asks first where changes of games
 * of the file before would be lost. Takes the job over. */
void shelf_open(App *app, IoJob *job);
/* The next batch has come. Takes the job over. */
void shelf_read(App *app, IoJob *job);
void shelf_finish(Shelf *s);
/* How many games the file has, if it is the open one; else 0. */
size_t shelf_games_in(const Shelf *s, const char *path);
/* Finds anew what the filter lets through. */
void shelf_filter(App *app);
/* It does not let all of them through. */
bool shelf_is_filtered(const Shelf *s);
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
/* The game on the board, which is one of the collection and changed, gives way to another: it stays
 * as it is until it is shown again. False without memory. */
bool shelf_keep(App *app);
/* The game of this number was changed. */
bool shelf_is_changed(const App *app, size_t number);
/* How many games that are not on the board were changed and are in no file. */
size_t shelf_unsaved(const Shelf *s);
/* The changed game with this id of a session, wherever it is on the shelf; NULL if none has it. */
Document *shelf_find(Shelf *s, unsigned id);
/* The answer to the question about the changes: the file that waits is opened, or not. */
void shelf_answer(App *app, bool open);

#endif
