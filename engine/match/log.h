/* The log of a match: JSON lines, the first one the plan, then one for each finished game.
 *
 * It is append-only with one write per line, so that a killed run leaves at most one incomplete
 * line at the end. Readers ignore that line; resuming cuts it off.
 */
#ifndef LIA_MATCH_LOG_H
#define LIA_MATCH_LOG_H

#include "base/append.h"
#include "base/json.h"

#include <stdio.h>

typedef struct {
    FILE *file;
    const char *path;
    char *line;
    size_t capacity;
    int number;   /* of the line */
    off_t whole;  /* bytes up to the end of the last complete line */
    bool damaged; /* the last line could not be read; the next one can be tried */
    JsonDocument value;
} LogReader;

/* Opens a log and reads its header into r->value. */
bool log_open(LogReader *r, const char *path, Reason *why);
/* Reads the next line into r->value; false at the end (*why empty) or at a line that cannot be
 * read. */
bool log_next(LogReader *r, Reason *why);
/* Like log_next(), but reports damaged lines on stderr and goes on after them. */
bool log_next_sound(LogReader *r, Reason *why);
/* Reports that the line just read is left out. */
void log_leave_out(const LogReader *r, const char *why);
void log_close(LogReader *r);

#endif
