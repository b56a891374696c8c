/* The log of a match: JSON lines, the first one the plan, then one for each finished game.
 *
 * It is append-only with one write per line, so that a killed run leaves at most one incomplete
 * line at the end. Readers ignore that line; resuming cuts it off.
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

/* Creates the file; an existing one is refused with advice in the reason. */
bool append_create(AppendFile *f, const char *path, Reason *why);
/* Truncates the file to size bytes and opens it for appending. */
bool append_reopen(AppendFile *f, const char *path, off_t size, Reason *why);
/* Appends the text with one write; false also if the disk is full. Does nothing without a file. */
bool append_write(AppendFile *f, Span text, Reason *why);
/* Syncs the file to disk and closes it. */
bool append_close(AppendFile *f, Reason *why);

typedef struct {
    FILE *file;
    const char *path;
    char *line;
    size_t capacity;
    int number;  /* of the line */
    off_t whole; /* bytes up to the end of the last complete line */
    JsonDocument value;
} LogReader;

/* Opens a log and reads its header into r->value. */
bool log_open(LogReader *r, const char *path, Reason *why);
/* Reads the next line into r->value; false at the end (*why empty) or at a line that cannot be
 * read. */
bool log_next(LogReader *r, Reason *why);
void log_close(LogReader *r);

#endif
