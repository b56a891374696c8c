/* What the two sides of a guest share: guest.c is the main thread's, guest_thread.c the guest's
 * own. */
#ifndef LIA_GUI_GUEST_PRIVATE_H
#define LIA_GUI_GUEST_PRIVATE_H

#include <pthread.h>

#include "bell.h"
#include "client/client.h"
#include "work/guest.h"

typedef struct {
    bool quit, stop, finish, new_game;
    bool start; /* game and limits are to be thought about, under ticket */
    ThinkLimits limits;
    unsigned ticket;
    char press[OPTION_NAME]; /* a button; "" = none */
} Orders;

struct Guest {
    pthread_t thread;
    RosterEntry entry;
    Traffic *traffic;
    int wake[2]; /* pipe */

    pthread_mutex_t lock; /* guards the following */
    Orders orders;
    Game order_game;
    ThinkInfo slot;
    Bell bell;
    bool fresh, ended;
    unsigned ticket, tickets; /* ticket: what the main thread wants to hear of; 0 = nothing */
    GuestFacts facts;

    /* the thread's own */
    Client *client;
    Game game; /* being thought about */
    ThinkLimits limits;
    unsigned running; /* ticket of the search; 0 = none */
    bool discard;     /* its move is not wanted any more */
    bool ready;
    char rules[32]; /* as last told */
    int multipv;    /* the same; 0 = nothing */
    double deadline;
};

void *guest_main(void *context);

#endif
