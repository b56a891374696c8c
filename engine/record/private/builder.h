/* What the readers of game files share: building a record move by move, with a stack of open
 * variations on the heap (no recursion, so deep nesting costs an entry each, up to a limit), the
 * first problem and the first oddity noted, and games played under other rules followed as far as
 * the board allows.
 */
#ifndef LIA_RECORD_PRIVATE_BUILDER_H
#define LIA_RECORD_PRIVATE_BUILDER_H

#include "base/buffer.h"
#include "record/record.h"

enum { BUILDER_DEPTH_MAX = RECORD_PLIES_MAX };

/* Where a variation leaves, and how things stood there. */
typedef struct {
    RecordNode *node;
    bool dead, ended;
} BuilderFrame;

typedef struct {
    Record *record;
    ReadReport *report;
    BuilderFrame *stack;
    int depth, capacity;
    bool dead;  /* this line cannot go on: skip to the end of the variation */
    bool ended; /* a side resigned here */
} Builder;

/* Initialises the record too; false without memory, which the report then says. */
bool builder_init(Builder *b, Record *record, ReadReport *report, const Rules *rules);
/* Fixes the result of the game from what the file says (`said`) and from the board, puts the cursor
 * at the start and frees the stack. The record stays. */
void builder_finish(Builder *b, Result said);

/* Ends this line. The first problem of a game is kept. */
void builder_problem(Builder *b, ReadStatus status, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Something odd that does not matter; the first one is kept. */
void builder_note(Builder *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Plays a move at the cursor. A pass that was left out is made up for, and a game that goes on
 * after a repetition or beyond the longest game is followed: it was played where that is allowed.
 */
void builder_play(Builder *b, Move m, int line);
/* The player of this colour gives up. */
void builder_give_up(Builder *b, Color loser, EndReason reason);

/* Remembers the cursor at the beginning of a variation; false if it lies too deep and must be
 * skipped. */
bool builder_open(Builder *b, int line);
/* Returns to where the variation began. */
void builder_close(Builder *b);

/* Joins a text to the one a node has. Joining to a very long one is given up: a hostile file can
 * come back to one node a million times, and the copying would never end. */
void builder_join(Builder *b, const Buffer *added, const char *old,
                  bool (*set)(RecordNode *, const char *), const char *between, int line);

#endif
