/* The journal of a run: JSON lines, the first one says what is being made, then one for each search
 * in the order of the searches. It is the state of the run: everything else follows from it.
 */
#ifndef LIA_BOOK_PRIVATE_JOURNAL_H
#define LIA_BOOK_PRIVATE_JOURNAL_H

#include "base/append.h"
#include "prober.h"

typedef struct {
    uint64_t key; /* of the position searched */
    ProberResult result;
} JournalLine;

typedef struct {
    AppendFile file;
    JournalLine *known; /* of earlier runs */
    int count, capacity;
} Journal;

/* Opens the journal, new or at the end of its last whole line. One that says something else about
 * itself is refused. On failure too it must be finished. */
bool journal_open(Journal *j, const char *path, const char *about, Reason *why);
/* Appends a search. */
bool journal_write(Journal *j, const JournalLine *line, Reason *why);
/* Closes the file; false if that fails. Accepts a zeroed journal with fd −1. */
bool journal_finish(Journal *j, Reason *why);

#endif
