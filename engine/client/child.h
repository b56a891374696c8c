/* A child process that speaks in lines: pipes to its standard streams, never a blocking call on
 * them.
 *
 * The child leads a process group of its own, so that a Ctrl-C at the terminal does not reach it
 * and the whole group can be killed; it asks the kernel to die with the thread that created it (so
 * create it in a thread that lives as long). What it writes to stderr is kept, the last of it.
 * Against floods: a line has a greatest length, and so has all the output since the last line sent,
 * growing slowly with time.
 *
 * One thread at a time may use a Child. Creating one makes the process ignore SIGPIPE if it was at
 * its default: a child that goes away must not take the program along.
 */
#ifndef LIA_CLIENT_CHILD_H
#define LIA_CLIENT_CHILD_H

#include "guard.h"
#include "base/reason.h"

#include <poll.h>
#include <stddef.h>

typedef struct Child Child;

enum {
    CHILD_LINE_MAX = 1 << 20,     /* bytes of one line */
    CHILD_QUEUE_MAX = 4 << 20,    /* bytes that wait to be read by the child */
    CHILD_FLOOD_START = 16 << 20, /* bytes of output after each line sent … */
    CHILD_FLOOD_RATE = 64 << 10,  /* … and per second since then */
    CHILD_ERRORS_SIZE = 4096,
    CHILD_POLLFDS = 4
};

/* How a child ended. */
typedef struct {
    bool ended;
    bool signalled;
    int code; /* exit code or signal */
} ChildEnd;

typedef enum {
    CHILD_LINE,     /* a line was read */
    CHILD_NOTHING,  /* nothing to read now */
    CHILD_CLOSED,   /* the child closed its output, by ending or otherwise */
    CHILD_TOO_LONG, /* a line beyond CHILD_LINE_MAX */
    CHILD_FLOOD     /* output beyond all measure */
} ChildRead;

/* Sees all that passes, in the thread that uses the child: '>' a line sent, '<' a line received,
 * '!' a piece of what came on stderr. The text is not ended by a zero byte. */
typedef struct {
    void (*see)(void *context, char direction, const char *text, size_t length);
    void *context;
} ChildObserver;

typedef struct {
    char *const *argv;      /* ends with NULL */
    const char *directory;  /* NULL = ours */
    Guard *guard;           /* or NULL */
    ChildObserver observer; /* see may be NULL */
} ChildSpec;

/* NULL with a reason if it cannot run. */
Child *child_create(const ChildSpec *spec, Reason *why);
/* Kills the whole group and waits for it. Accepts NULL. */
void child_destroy(Child *c);

/* Queues a line (without its end) and writes what the pipe takes. False if the child does not read
 * any more. */
bool child_send(Child *c, const char *line);
/* Writes more of the queue, if any. */
void child_flush(Child *c);
/* Ends the child's input after the queue has been written. */
void child_close_input(Child *c);

/* The next line, without its end, valid until the next call; NUL bytes come as '?'. Never waits. */
ChildRead child_read(Child *c, char **line);
/* What to poll for, at most CHILD_POLLFDS entries; returns their number. */
int child_pollfds(const Child *c, struct pollfd *out);
/* Has it ended? Its exit stays known. */
ChildEnd child_end(Child *c);
/* False if child_pollfds cannot tell of the child's end (old kernels): look now and then. */
bool child_end_is_polled(const Child *c);
/* The last of what it wrote to stderr, ended by a zero byte. */
const char *child_errors(const Child *c);
pid_t child_pid(const Child *c);

#endif
