/* The log of a match: JSON lines, the first one the plan, then one for each game as it ends.
 *
 * It is only ever appended to, a line with one write, so that a run which is killed leaves at most
 * one torn line at the end. Readers leave that one out; resuming cuts it off.
 */
#ifndef LIA_MATCH_LOG_H
#define LIA_MATCH_LOG_H

#include "base/json.h"

#include <stdio.h>
#include <sys/types.h>

/* A file that lines or games are appended to; fd −1 = none. */
typedef struct {
    int fd;
    const char *path;
} AppendFile;

/* Makes it; one that exists already is refused, with advice. */
bool append_create(AppendFile *f, const char *path, Reason *why);
/* Opens it for more, cut to its first size bytes. */
bool append_reopen(AppendFile *f, const char *path, off_t size, Reason *why);
/* One write for all of it; false also if the disk is full. Does nothing without a file. */
bool append_write(AppendFile *f, Span text, Reason *why);
/* To the disk, and closed. */
bool append_close(AppendFile *f, Reason *why);

typedef struct {
    FILE *file;
    const char *path;
    char *line;
    size_t capacity;
    int number;  /* of the line */
    off_t whole; /* bytes up to the end of the last whole line */
    JsonDocument value;
} LogReader;

/* Opens a log and reads its header into r->value. */
bool log_open(LogReader *r, const char *path, Reason *why);
/* Reads the next line into r->value; false at the end (*why empty) or at a line that cannot be
 * read. */
bool log_next(LogReader *r, Reason *why);
void log_close(LogReader *r);

#endif
