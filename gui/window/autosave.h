/* The games of this window on the disk, so that they survive its end: the one on the board and the
 * one put aside, in one file that is written after every move.
 *
 * Every running window has such a file and holds a lock on another one beside it. A file whose lock
 * is free belongs to a window that has ended: the next one to start takes its games over. The game
 * that was on the board is offered; whatever the answer, nothing is lost.
 */
#ifndef LIA_GUI_AUTOSAVE_H
#define LIA_GUI_AUTOSAVE_H

#include "game/document.h"

typedef struct App App;
typedef struct IoJob IoJob;

/* What a file was written from. */
typedef struct {
    unsigned id, version, saved;
} KeptState;

typedef struct {
    char path[PATH_BYTES];  /* of our file; "" = nothing can be kept */
    int lock;               /* descriptor; -1 = none */
    KeptState game, aside;  /* as last sent to the disk */
    unsigned played;        /* of the game then */
    Document found;         /* the game that is offered */
    char taken[PATH_BYTES]; /* the file it came from, until ours holds its games */
    int taken_lock;
} Autosave;

/* Takes a name for the file of this window. */
void autosave_init(App *app);
/* Writes what has changed. */
void autosave_update(App *app);
/* The last words; then the file is anybody's. */
void autosave_finish(App *app);
void autosave_unlock(Autosave *a);
/* Looks for the games of a window that has ended. */
void autosave_look(App *app);
/* The answers of the disk: the games that were found, and how writing went. */
void autosave_found(App *app, IoJob *job);
void autosave_written(App *app, const IoJob *job);
/* Goes on with the game that is offered, or puts it aside. */
void autosave_answer(App *app, bool go_on);

#endif
