/* Files that grow: one write for each line or game, so that a killed run leaves at most one
 * incomplete piece at the end, which the next run cuts off.
 */
#ifndef LIA_BASE_APPEND_H
#define LIA_BASE_APPEND_H

#include "reason.h"
#include "text.h"

#include <sys/types.h>

/* A file that lines or games are appended to; fd −1 = none. */
typedef struct {
    int fd;
    const char *path;
} AppendFile;

/* Creates the file; an existing one is refused with advice in the reason. */
bool append_create(AppendFile *f, const char *path, Reason *why);
/* Truncates the file to size bytes and opens it for appending. A device or a pipe is only opened. */
bool append_reopen(AppendFile *f, const char *path, off_t size, Reason *why);
/* Appends the text with one write; false also if the disk is full. Does nothing without a file. */
bool append_write(AppendFile *f, Span text, Reason *why);
/* Syncs the file to disk and closes it. */
bool append_close(AppendFile *f, Reason *why);

#endif
