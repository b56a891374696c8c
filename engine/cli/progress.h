/* The line that tells how far a command has come and how long it will take.
 *
 * It goes to standard error. On a terminal it is one line, redrawn in its place and cut to the
 * terminal's width; elsewhere it is a new line every minute. With --quiet there is none. A command
 * that prints something else meanwhile calls progress_clear() first, so that both stay readable.
 * Not for several threads at once.
 */
#ifndef LIA_CLI_PROGRESS_H
#define LIA_CLI_PROGRESS_H

#include "base/buffer.h"

#include <stdint.h>

/* How far the work has come. */
typedef struct {
    const char *label; /* in front of everything; NULL = nothing */
    const char *unit;  /* what is counted: "games" */
    double done, count;
    double before;       /* what was done before this run; it does not count for the speed */
    double seconds;      /* of this run */
    const char *details; /* last in the line; NULL = nothing */
} ProgressState;

typedef struct {
    bool quiet;
    bool terminal;
    bool drawn;       /* the cursor stands at the end of a line of ours */
    int64_t shown_at; /* clock_now() of the last line */
    Buffer text;      /* the last state that was given, shown or not */
    Buffer line;
    double part; /* done, of 1 */
} Progress;

/* Begins without showing anything. */
void progress_init(Progress *p, bool quiet);
/* Frees the memory; clears the line if it is there. */
void progress_finish(Progress *p);
/* Notes a state and shows it if the last one has been there long enough. */
void progress_show(Progress *p, const ProgressState *state);
/* Takes the line off the terminal. The next progress_show() draws it again. */
void progress_clear(Progress *p);
/* Leaves the last state as an ordinary line, on a terminal or not. */
void progress_keep(Progress *p);

/* What the above are made of. "12/100 games in 0:00:06, 0:00:44 left, 2.0/s, DETAILS" */
void progress_format(const ProgressState *state, Buffer *out);
/* The text with as much of a bar before it as fits in the columns; without one, the text is cut. */
void progress_fit(const char *text, double part, int columns, Buffer *out);

#endif
