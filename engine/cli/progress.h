/* The progress line: how far a command has come and how long it will take.
 *
 * It goes to standard error. On a terminal it is one line, redrawn in place and cut to the
 * terminal's width; elsewhere it is a new line every minute. With --quiet there is none. A command
 * that prints something else meanwhile calls progress_clear() first, so that both stay readable.
 * One thread at a time may use it.
 */
#ifndef LIA_CLI_PROGRESS_H
#define LIA_CLI_PROGRESS_H

#include "base/buffer.h"

#include <stdint.h>

/* How far the work has come. */
typedef struct {
    const char *label; /* at the start of the line; NULL = none */
    const char *unit;  /* what is counted: "games" */
    double done, count;
    double before;       /* done before this run; not counted for the speed */
    double seconds;      /* of this run */
    const char *details; /* at the end of the line; NULL = none */
} ProgressState;

typedef struct {
    bool quiet;
    bool terminal;
    bool drawn;       /* the cursor is at the end of a progress line */
    int64_t shown_at; /* clock_now() of the last line */
    Buffer text;      /* of the last state, shown or not */
    Buffer line;
    double part; /* finished fraction, 0..1 */
} Progress;

/* Initialises p and shows nothing yet. */
void progress_init(Progress *p, bool quiet);
/* Clears the line if there is one and frees the memory. */
void progress_finish(Progress *p);
/* Stores a state and shows it if the last one has been shown long enough. */
void progress_show(Progress *p, const ProgressState *state);
/* Erases the line from the terminal. The next progress_show() redraws it. */
void progress_clear(Progress *p);
/* Prints the last state as a permanent line, on a terminal or not. */
void progress_keep(Progress *p);

/* For tests: appends "12/100 games in 0:00:06, 0:00:44 left, 2.0/s, DETAILS". */
void progress_format(const ProgressState *state, Buffer *out);
/* For tests: appends the text, preceded by a bar if there is room; otherwise cuts the text to the
 * columns. */
void progress_fit(const char *text, double part, int columns, Buffer *out);

#endif
