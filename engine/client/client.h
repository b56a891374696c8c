/* An engine as a child process, UCI or UGI.
 *
 * Two ways to use it. A thread of a match waits with deadlines: client_wait, client_await. An event
 * loop polls client_pollfds and takes what has come with client_next, which never waits; nothing
 * else here waits either except client_quit. One thread at a time.
 *
 * What goes wrong with the process is an event of its own, EVENT_FAULT, told apart by ClientFault;
 * it is final: the client is destroyed and another created. Deadlines are the caller's: one that
 * passes is not an event, and client_fail() turns it into a fault.
 */
#ifndef LIA_CLIENT_CLIENT_H
#define LIA_CLIENT_CLIENT_H

#include "child.h"
#include "base/clock.h"
#include "protocol.h"
#include "rules/game.h"

typedef struct Client Client;

typedef struct {
    const char *command;   /* program and arguments, quoted as for a shell; none runs */
    const char *arguments; /* more of them, or NULL */
    const char *directory; /* to run in, or NULL */
    Protocol protocol;
    Guard *guard;           /* or NULL */
    ChildObserver observer; /* sees the traffic; see may be NULL */
} ClientSpec;

typedef enum {
    FAULT_NONE,
    FAULT_START,   /* cannot be run */
    FAULT_CRASH,   /* ended by a signal or with an exit code other than 0 */
    FAULT_EXIT,    /* exited with status 0 without being asked to quit */
    FAULT_CLOSED,  /* closed its output or input but lives on */
    FAULT_HANG,    /* no answer within the time allowed */
    FAULT_FLOOD,   /* output beyond all measure */
    FAULT_GARBAGE, /* a line without end */
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

/* Time limits in ms. What is 0 is not sent; a clock also at 0 or below. */
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
/* Kills it and all its process group. Accepts NULL. */
void client_destroy(Client *c);
/* Asks it to quit, waits grace ms at most, then destroys it. True if it went by itself with code 0.
 */
bool client_quit(Client *c, double grace);

/* Sending never waits; a child that does not take it shows up as a fault. */
void client_send(Client *c, const char *line);
void client_ready(Client *c); /* isready */
void client_new_game(Client *c);
/* value NULL presses a button. */
void client_set_option(Client *c, const char *name, const char *value);
/* The game up to its current ply. */
void client_position(Client *c, const Game *g);
void client_go(Client *c, const ClientGo *go);
void client_stop(Client *c);
/* Ends its input, which means quit. */
void client_close_input(Client *c);

/* What has come, in order; kind EVENT_NONE if nothing has. */
void client_next(Client *c, ClientEvent *out);
int client_pollfds(const Client *c, struct pollfd *out);
/* When an event loop should call client_next even though nothing can be polled. */
double client_wake_at(const Client *c);
/* Waits until the deadline (clock_ms()) for the next event. cancel_fd −1 = none. */
void client_wait(Client *c, double deadline, int cancel_fd, ClientEvent *out);
/* Waits for an event of this kind and drops others; returns EVENT_NONE at the deadline, or
 * EVENT_FAULT or EVENT_CANCELLED. */
EventKind client_await(Client *c, EventKind kind, double deadline, int cancel_fd);

/* Makes this the client's fault unless it has one. */
void client_fail(Client *c, ClientFault fault, const char *detail);
ClientFault client_fault(const Client *c);
/* "killed by signal 11 (Segmentation fault)", "exit code 3", … and the last line of its stderr. */
const char *client_fault_text(const Client *c);
/* "crash", "hang", …; the words used in logs. */
const char *fault_name(ClientFault fault);

bool client_is_thinking(const Client *c);
const char *client_id_name(const Client *c); /* "" until told */
pid_t client_pid(const Client *c);
/* Lines that broke the protocol without doing harm: malformed options and numbers, a bestmove
 * was not requested. */
int client_mistakes(const Client *c);
/* How often it answered `info string error …`: an option's file is missing, say. */
int client_refusals(const Client *c);
/* What it said then, the last time; "" = never. */
const char *client_refusal(const Client *c);
int client_option_count(const Client *c);
const ClientOption *client_option(const Client *c, int i);
/* By name in any case; NULL if the engine has none. */
const ClientOption *client_find_option(const Client *c, const char *name);

#endif
