/* Shared by the readers of game files: builds a record move by move, with a stack of open
 * variations on the heap (no recursion, so each level of nesting costs one entry, up to a limit),
 * notes the first problem and the first oddity, and follows games played under other rules as far
 * as the board allows.
 */
#ifndef LIA_RECORD_PRIVATE_BUILDER_H
#define LIA_RECORD_PRIVATE_BUILDER_H

#include "base/buffer.h"
#include "record/record.h"

enum { BUILDER_DEPTH_MAX = RECORD_PLIES_MAX };

/* The node where a variation begins, and the state of the reader there. */
typedef struct {
    RecordNode *node;
    bool dead, ended;
} BuilderFrame;

typedef struct {
    Record *record;
    ReadReport *report;
    BuilderFrame *stack;
    int depth, capacity;
    bool dead;  /* this line cannot continue: skip to the end of the variation */
    bool ended; /* a side resigned here */
} Builder;

/* Initialises the record too; false with a report if out of memory. */
bool builder_init(Builder *b, Record *record, ReadReport *report, const Rules *rules);
/* Sets the result of the game from what the file states (`said`) and from the board, puts the
 * cursor at the start and frees the stack. The record stays. */
void builder_finish(Builder *b, Result said);

/* Ends this line. The first problem of a game is kept. */
void builder_problem(Builder *b, ReadStatus status, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Notes an oddity that does no harm; the first one is kept. */
void builder_note(Builder *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Plays a move at the cursor. An omitted pass is inserted, and a game that continues after a
 * repetition or past the maximum length is followed, because some servers allow that. */
void builder_play(Builder *b, Move m, int line);
/* The player of this colour resigns or forfeits at the cursor. */
void builder_give_up(Builder *b, Color loser, EndReason reason);

/* Saves the cursor at the beginning of a variation; false if it is nested too deeply and must be
 * skipped. */
bool builder_open(Builder *b, int line);
/* Returns to where the variation began. */
void builder_close(Builder *b);

/* Appends a text to that of a node, unless that is already very long: a hostile file can return to
 * one node a million times, and the copying would never end. */
void builder_join(Builder *b, const Buffer *added, const char *old,
                  bool (*set)(RecordNode *, const char *), const char *between, int line);

#endif
