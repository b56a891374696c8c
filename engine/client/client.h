/* An engine as a child process, UCI or UGI.
 *
 * There are two ways to use it. A thread of a match waits with deadlines: client_wait(),
 * client_await(). An event loop polls client_pollfds() and reads events with client_next(). Apart
 * from the first two only client_quit() waits. One thread at a time may use a client.
 *
 * A failure of the process is the event EVENT_FAULT, of which ClientFault gives the kind. It is
 * final: destroy the client and create another. Deadlines belong to the caller: a passed deadline
 * is not an event, but client_fail() turns it into a fault.
 */
#ifndef LIA_CLIENT_CLIENT_H
#define LIA_CLIENT_CLIENT_H

#include "child.h"
#include "base/clock.h"
#include "protocol.h"
#include "rules/game.h"

typedef struct Client Client;

typedef struct {
    const char *command;   /* program and arguments, quoted as for a shell, which is not used */
    const char *arguments; /* more arguments, or NULL */
    const char *directory; /* to run in, or NULL */
    Protocol protocol;
    Guard *guard;           /* or NULL */
    ChildObserver observer; /* is shown the traffic; see may be NULL */
} ClientSpec;

typedef enum {
    FAULT_NONE,
    FAULT_START,   /* cannot be run */
    FAULT_CRASH,   /* ended by a signal or with an exit code other than 0 */
    FAULT_EXIT,    /* exited with status 0 without being asked to quit */
    FAULT_CLOSED,  /* closed its output or input but lives on */
    FAULT_HANG,    /* no answer within the time allowed */
    FAULT_FLOOD,   /* more output than allowed */
    FAULT_GARBAGE, /* an overlong line */
    FAULT_COUNT
} ClientFault;

typedef enum {
    EVENT_NONE,      /* nothing, or the deadline has passed */
    EVENT_STARTED,   /* uciok, ugiok */
    EVENT_READY,     /* readyok */
    EVENT_INFO,      /* info */
    EVENT_MOVE,      /* bestmove after go */
    EVENT_LINE,      /* any other line */
    EVENT_FAULT,     /* see client_fault() */
    EVENT_CANCELLED, /* the descriptor given to client_wait became readable */
} EventKind;

typedef struct {
    EventKind kind;
    double at;        /* clock_ms() when it was read */
    const char *line; /* valid until the next call, NULL if there is none */
    ClientInfo info;
    ClientBestMove move;
} ClientEvent;

/* Time limits in ms. A value of 0 is not sent, but a clock always is. */
typedef struct {
    bool clock;
    double left[2], increment[2]; /* by Color */
    int moves_to_go;
    double move_time;
    int depth;
    int64_t nodes;
    int mate;
    bool infinite, ponder;
} ClientGo;

enum { CLIENT_POLLFDS = CHILD_POLLFDS };

/* Starts the process and the handshake; EVENT_STARTED follows. NULL with a reason if it cannot run.
 */
Client *client_create(const ClientSpec *spec, Reason *why);
/* Kills the engine and its whole process group. Accepts NULL. */
void client_destroy(Client *c);
/* Asks the engine to quit, waits at most grace ms, then destroys it. True if it exited by itself
 * with status 0. */
bool client_quit(Client *c, double grace);

/* Sending never waits; if the child does not read, a fault follows. */
void client_send(Client *c, const char *line);
void client_ready(Client *c); /* isready */
void client_new_game(Client *c);
/* Sets an option; value NULL presses a button. */
void client_set_option(Client *c, const char *name, const char *value);
/* Sends the game up to its current ply. */
void client_position(Client *c, const Game *g);
void client_go(Client *c, const ClientGo *go);
void client_stop(Client *c);
/* Closes the engine's input, which means quit. */
void client_close_input(Client *c);

/* Returns the next event; its kind is EVENT_NONE if there is none. */
void client_next(Client *c, ClientEvent *out);
int client_pollfds(const Client *c, struct pollfd *out);
/* Returns when an event loop should call client_next() even if poll() reports nothing. */
double client_wake_at(const Client *c);
/* Waits until the deadline (clock_ms()) for the next event. cancel_fd −1 = none. */
void client_wait(Client *c, double deadline, int cancel_fd, ClientEvent *out);
/* Waits for an event of this kind and drops others; returns EVENT_NONE at the deadline, or
 * EVENT_FAULT or EVENT_CANCELLED. */
EventKind client_await(Client *c, EventKind kind, double deadline, int cancel_fd);

/* Sets the client's fault unless it already has one. */
void client_fail(Client *c, ClientFault fault, const char *detail);
ClientFault client_fault(const Client *c);
/* Returns "killed by signal 11 (Segmentation fault)", "exit code 3", … and the last lines of stderr.
 */
const char *client_fault_text(const Client *c);
/* "crash", "hang", …; the words used in logs. */
const char *fault_name(ClientFault fault);

bool client_is_thinking(const Client *c);
const char *client_id_name(const Client *c); /* "" until received */
/* Returns the beginning of the first line that an engine wrote in place of a greeting, "" if it wrote
 * none or has greeted. */
const char *client_first_line(const Client *c);
pid_t client_pid(const Client *c);
/* Returns the number of lines that broke the protocol without doing harm: malformed options and
 * numbers, an unrequested bestmove. */
int client_mistakes(const Client *c);
/* Returns how often the engine answered `info string error …`, for instance because the file of an
 * option is missing. */
int client_refusals(const Client *c);
/* Returns the last such answer; "" = none. */
const char *client_refusal(const Client *c);
int client_option_count(const Client *c);
const ClientOption *client_option(const Client *c, int i);
/* Finds an option by name, ignoring case; NULL if the engine does not have it. */
const ClientOption *client_find_option(const Client *c, const char *name);

#endif
