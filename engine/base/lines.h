/* Lines from a file descriptor, with any content and up to a maximum length.
 *
 * A line ends with LF or CR LF; the last one may lack that. Longer lines are skipped entirely. NUL
 * bytes are replaced by '?', so that a line can be handled as a string.
 */
#ifndef LIA_BASE_LINES_H
#define LIA_BASE_LINES_H

#include "buffer.h"

enum { READER_LINE_MAX = 1 << 20 };

typedef struct {
    int fd;
    int wake_fd; /* waiting ends when this descriptor becomes readable */
    Buffer buffer;
    size_t begin;   /* of the bytes not yet returned */
    size_t scanned; /* there is no line feed before this offset */
    bool skipping;  /* inside a line that is too long */
    bool ended;
} Reader;

typedef enum {
    READER_LINE,
    READER_TOO_LONG,
    READER_END,
    READER_WOKEN, /* by wake_fd, which the caller has to read */
    READER_LATE   /* the timeout has passed */
} ReaderStatus;

void reader_init(Reader *r, int fd, int wake_fd);
void reader_finish(Reader *r);
/* Waits for the next line, which is valid until the next call and followed by a zero byte. Returns
 * READER_TOO_LONG once for each skipped line. timeout is in ms, negative = none. */
ReaderStatus reader_next(Reader *r, int timeout, Span *line);

#endif
