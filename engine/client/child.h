/* A child process with line-based input and output through non-blocking pipes.
 *
 * The child leads its own process group, so that a Ctrl-C at the terminal does not reach it and the
 * whole group can be killed. It asks the kernel to kill it when the thread that created it ends, so
 * create it in a thread that lives as long. The last bytes it writes to stderr are kept. Against
 * floods there is a maximum length of a line, and one of all output since the last line sent, which
 * grows slowly with time.
 *
 * One thread at a time may use a Child. Creating one makes the process ignore SIGPIPE if it was at
 * its default, so that a child that exits does not kill the program.
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
    CHILD_QUEUE_MAX = 4 << 20,    /* bytes waiting to be read by the child */
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
    CHILD_TOO_LONG, /* a line longer than CHILD_LINE_MAX */
    CHILD_FLOOD     /* more output than allowed */
} ChildRead;

/* Is shown all traffic, in the thread that uses the child: '>' a line sent, '<' a line received,
 * '!' a piece of stderr. The text has no terminating zero byte. */
typedef struct {
    void (*see)(void *context, char direction, const char *text, size_t length);
    void *context;
} ChildObserver;

typedef struct {
    char *const *argv;      /* ends with NULL */
    const char *directory;  /* NULL = the current one */
    Guard *guard;           /* or NULL */
    ChildObserver observer; /* see may be NULL */
} ChildSpec;

/* Starts the child; NULL with a reason if it cannot run. */
Child *child_create(const ChildSpec *spec, Reason *why);
/* Kills the whole group and waits for it. Accepts NULL. */
void child_destroy(Child *c);

/* Queues a line (without its end) and writes as much as the pipe accepts. False if the child no
 * longer reads. */
bool child_send(Child *c, const char *line);
/* Writes more of the queue, if any. */
void child_flush(Child *c);
/* Closes the child's input after the queue has been written. */
void child_close_input(Child *c);

/* Reads the next line, without its end, valid until the next call; NUL bytes are replaced by '?'.
 * Never waits. */
ChildRead child_read(Child *c, char **line);
/* Writes what to poll for, at most CHILD_POLLFDS entries; returns their number. */
int child_pollfds(const Child *c, struct pollfd *out);
/* Returns whether and how the child has ended. */
ChildEnd child_end(Child *c);
/* False if child_pollfds() cannot report the child's end (old kernels); then call child_end() from
 * time to time. */
bool child_end_is_polled(const Child *c);
/* Returns the last bytes of stderr, zero-terminated. */
const char *child_errors(const Child *c);
pid_t child_pid(const Child *c);

#endif
