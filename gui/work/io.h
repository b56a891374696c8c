/* Disk work away from the main thread: one thread, one queue, jobs in order.
 *
 * A job is submitted, done, and comes back with its answer; one SDL event tells that some are back.
 * Writes of the same file that are still waiting are replaced by a newer one, so a slow disk never
 * builds up a queue of outdated autosaves.
 */
#ifndef LIA_GUI_IO_H
#define LIA_GUI_IO_H

#include <SDL.h>

#include "base/buffer.h"
#include "book/book.h"
#include "collection/collection.h"
#include "record/record.h"
#include "record/suite.h"
#include "game/settings.h"

typedef enum {
    IO_WRITE,     /* text to path */
    IO_LOAD,      /* games from path */
    IO_PARSE,     /* games from text; path is only a name */
    IO_READ_ON,   /* the next games of a source */
    IO_BOOK,      /* the opening book at path; "" = the one that comes with Lia */
    IO_LIST,      /* folder path: its folders and game files */
    IO_PROGRAMS,  /* folder path: its folders and programs */
    IO_PROGRAM,   /* nothing, if path is a program that can be run */
    IO_SUITE,     /* positions of the file that the user named path; text: a file to read too */
    IO_OWN_SUITE, /* the same of a file that comes with Lia */
    IO_REMOVE,    /* path, and text as a second path if there is one */
    IO_RESTORE,   /* the newest games of a window that has ended, in the folder path */
    IO_MARK,      /* the path in the file path, as text, if nobody writes to what it names */
    IO_PICTURE    /* pixels to path, as PNG */
} IoKind;

typedef struct {
    char name[256];
    bool folder;
    int64_t size, time; /* bytes, seconds since 1970 */
} IoEntry;

enum {
    IO_GAMES_MAX = 2000, /* of those that a window kept */
    IO_ENTRIES_MAX = 9000,
    /* Positions in the first batch of a file, so that there is something to see at once, and in those
     * that follow, so that other jobs need not wait long. */
    IO_BATCH_FIRST = 2000,
    IO_BATCH = 20000
};

typedef struct IoJob {
    IoKind kind;
    int purpose; /* for whoever submitted it */
    char path[PATH_BYTES];
    Buffer text;
    Rules rules;            /* of games that do not name theirs */
    unsigned game, version; /* id and version of the game that is written */
    bool fresh;             /* IO_WRITE: a file that is there already stays as it is … */
    bool exists;            /* … and this is the answer */
    /* IO_PICTURE */
    uint32_t *pixels;
    int w, h;
    /* answers */
    bool ok;
    Reason why;  /* if not ok; or a warning with games, or with a folder */
    Suite suite; /* positions */
    bool has_suite;
    bool is_suite; /* IO_LOAD: the file holds positions, which IO_SUITE reads */
    bool is_log;   /* IO_LOAD: it is the log of a match, which a contest reads */
    Record *games;
    int game_count;
    Collection batch;   /* instead of games, if there are several */
    GameSource *source; /* of which more can be read by IO_READ_ON; NULL = that was all */
    Book *book;         /* an opening book, also where games were asked for */
    IoEntry *entries;
    int entry_count;
    int lock; /* IO_RESTORE: descriptor that keeps others away from the game; -1 = none */
    struct IoJob *next;
} IoJob;

typedef struct Io Io;

/* NULL with a reason. */
Io *io_create(Uint32 event, Reason *why);
/* Writes what is still waiting to be written, then ends. */
void io_destroy(Io *io);
/* NULL without memory. */
IoJob *io_job(IoKind kind, int purpose, const char *path);
void io_job_destroy(IoJob *job);
/* Takes the job over; NULL is ignored. */
void io_submit(Io *io, IoJob *job);
/* The next job that is done, to be destroyed by the caller, or NULL. */
IoJob *io_take(Io *io);
/* True if nothing waits and nothing runs. */
bool io_is_idle(Io *io);

/* Looks for games that a window left: the path, lock and games of the newest file; as text, the
 * paths of older ones. */
void io_restore_games(IoJob *job);
/* Reads games out of a text, SGF or PGN, one by one; answers in the job. */
void io_parse_games(IoJob *job);
/* Reads the one game of a file or text, or the first ones of several. */
void io_read_games(IoJob *job);
/* Reads the next games of the job's source into its batch. */
void io_read_on(IoJob *job);

#endif
