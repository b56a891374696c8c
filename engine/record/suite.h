/* Position files: one position a line, with what is known about it.
 *
 *   FEN ; id=NAME ; rules=DIALECT ; moves=M,M ; bm=M,M ; am=M ; win=N | draw | loss=N ; d1=N … #
 * comment
 *
 * Every field may be missing, so that a plain list of FENs is a position file too.
 *   rules  the dialect under which the rest is true; without it, true under all of them
 *   moves  moves from the standard start to this position
 *   bm     all best moves; for a win, all that win fastest
 *   am     moves to avoid
 *   win    in how many plies the side to move wins at best; loss, draw alike
 *   d1…    number of leaves at this depth (perft)
 * Other fields are kept as they are. A line of EPD (epd.h) is read as well. Lines that are empty or
 * begin with # say nothing. A damaged line is refused with its number and a reason, and reading
 * goes on behind it.
 */
#ifndef LIA_RECORD_SUITE_H
#define LIA_RECORD_SUITE_H

#include "base/buffer.h"
#include "rules/moves.h"
#include "base/reason.h"

enum { SUITE_MOVES_MAX = 64, SUITE_DEPTH_MAX = 12 };

typedef struct {
    Move list[SUITE_MOVES_MAX];
    int count;
} SuiteMoves;

typedef enum { SUITE_UNKNOWN, SUITE_WIN, SUITE_DRAW, SUITE_LOSS } SuiteValue;

typedef struct {
    int line; /* in the file, from 1 */
    Position position;
    char *id;          /* NULL = none, like all texts here */
    const char *rules; /* one of rules_names */
    SuiteMoves moves, best, avoid;
    SuiteValue value;
    int plies;                           /* of a win or a loss; 0 = not known */
    uint64_t perft[SUITE_DEPTH_MAX + 1]; /* by depth; 0 = not given */
    char *other;                         /* unknown fields, "a=1 ; b=2" */
    char *comment;
} SuiteEntry;

typedef struct {
    Span text;
    int line;
} SuiteReader;

typedef enum { SUITE_ENTRY, SUITE_REFUSED, SUITE_END } SuiteStatus;

/* The text must outlive the reader. */
void suite_reader_init(SuiteReader *reader, Span text);
/* Reads the next entry into *out, to be finished afterwards. SUITE_REFUSED leaves *out untouched
 * and gives the reason; the number of the line is reader->line. */
SuiteStatus suite_read(SuiteReader *reader, SuiteEntry *out, Reason *why);
/* One line; false with a reason, also for a line that says nothing. */
bool suite_parse(Span line, SuiteEntry *out, Reason *why);
void suite_entry_finish(SuiteEntry *e);
/* Adds the entry as a line. */
void suite_write(const SuiteEntry *e, Buffer *out);

typedef struct {
    int line;
    Reason why;
} SuiteProblem;

/* A whole file. */
typedef struct {
    char *path; /* where it was found */
    SuiteEntry *entries;
    int count;
    SuiteProblem *problems; /* the lines refused */
    int problem_count;
} Suite;

/* Finds (datafile.h; "-" is standard input) and reads a file. False if there is no such file, or it
 * cannot be read; damaged lines are in `problems`. */
bool suite_load(const char *name, Suite *out, Reason *why);
/* Reads a text that was found at a path. False only without memory. */
bool suite_read_text(Span text, const char *path, Suite *out, Reason *why);
/* The same for a file that comes with Lia, which is not looked for in the current folder. */
bool suite_load_own(const char *name, Suite *out, Reason *why);
void suite_finish(Suite *s);

#endif
