/* Lines from a file descriptor, of any content and up to a greatest length.
 *
 * A line ends with LF or CR LF; the last one may lack that. Longer lines are skipped as a whole.
 * NUL bytes come as '?', so that a line can be handled as a string.
 */
#ifndef LIA_BASE_LINES_H
#define LIA_BASE_LINES_H

#include "buffer.h"

enum { READER_LINE_MAX = 1 << 20 };

typedef struct {
    int fd;
    int wake_fd; /* waiting ends when this one becomes readable */
    Buffer buffer;
    size_t begin;   /* of what was not handed out yet */
    size_t scanned; /* no line feed before this */
    bool skipping;  /* inside a line that is too long */
    bool ended;
} Reader;

typedef enum {
    READER_LINE,
    READER_TOO_LONG,
    READER_END,
    READER_WOKEN, /* by wake_fd, which is the caller's to read from */
    READER_LATE   /* nothing came within the time allowed */
} ReaderStatus;

void reader_init(Reader *r, int fd, int wake_fd);
void reader_finish(Reader *r);
/* Waits for the next line, valid until the next call and followed by a zero byte. READER_TOO_LONG
 * once for each line that was skipped. timeout in ms, negative = none. */
ReaderStatus reader_next(Reader *r, int timeout, Span *line);

#endif
