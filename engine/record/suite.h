/* Position files: one position per line, with what is known about it.
 *
 *   FEN ; id=NAME ; rules=DIALECT ; moves=M,M ; bm=M,M ; am=M ; win=N | draw | loss=N ; d1=N …
 *
 * # begins a comment. Every field may be missing, so that a plain list of FENs is a position file:
 *   rules  the dialect under which the rest is true; if missing, all dialects
 *   moves  moves from the standard start to this position
 *   bm     all best moves; for a win, all moves that win fastest
 *   am     moves to avoid
 *   win    the fewest plies in which the side to move can force a win; loss likewise
 *   d1…    number of leaves at this depth (perft)
 *   score  what a search thought of the position; moves without a result are its opinion then
 * Other fields are kept unchanged. EPD lines (epd.h) are read too. Empty lines and lines that begin
 * with # are skipped. A damaged line is refused with its number and a reason, and reading continues
 * after it.
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
/* Reads the next entry into *out, which the caller must finish. SUITE_REFUSED leaves *out untouched
 * and sets the reason; the line number is reader->line. */
SuiteStatus suite_read(SuiteReader *reader, SuiteEntry *out, Reason *why);
/* Reads one line; false with a reason, also for an empty line or a comment. */
bool suite_parse(Span line, SuiteEntry *out, Reason *why);
void suite_entry_finish(SuiteEntry *e);
/* Returns whether the file states the score that a search gave the position: its best moves are an
 * opinion then. */
bool suite_is_opinion(const SuiteEntry *e);
/* Appends the entry as a line. */
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
    SuiteProblem *problems; /* the refused lines */
    int problem_count;
} Suite;

/* Finds (datafile.h; "-" is standard input) and reads a file. False if there is no such file or it
 * cannot be read; damaged lines are listed in `problems`. */
bool suite_load(const char *name, Suite *out, Reason *why);
/* Reads the content of the file at a path. False only if out of memory. */
bool suite_read_text(Span text, const char *path, Suite *out, Reason *why);
/* Like suite_load() for a file that comes with Lia; the current folder is not searched. */
bool suite_load_own(const char *name, Suite *out, Reason *why);
void suite_finish(Suite *s);

#endif
