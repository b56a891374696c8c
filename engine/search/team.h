/* The workers, the table they share and the threads they run in.
 *
 * All functions are for the one thread that leads the team; other threads may only touch `control`
 * while a search runs. Sizes are wishes until team_prepare() carries them out.
 */
#ifndef LIA_SEARCH_TEAM_H
#define LIA_SEARCH_TEAM_H

#include "base/pool.h"
#include "root.h"
#include "share.h"

/* What the helpers search. */
typedef struct {
    const Game *game;
    const Params *params;
    const Move *only; /* or NULL */
    int only_count;
    uint64_t node_limit; /* of each */
    int lines;
    int first_depth, last_depth;
    Table *table; /* the team's, or its empty one */
} TeamOrder;

typedef struct {
    Table table;
    Table no_table; /* stays empty: for a search that cannot wait until the table is clear */
    Control control;
    Share share;
    Pool *pool;
    Worker **workers; /* the first is the leader's own */
    int worker_count;
    int wanted_hash, wanted_threads;
    struct Net *net; /* of all workers; NULL = the default one */
    /* clearing: pieces not begun yet, taken by whoever has time */
    atomic_size_t next_piece;
    size_t pieces;
    const atomic_bool *hurry;
    int64_t clear_until;
    TeamOrder order;
    bool helping;
} Team;

bool team_init(Team *t);
void team_finish(Team *t);

/* Carries out the wishes as far as the system allows; complain is told of what it refuses. False if
 * there is not even one worker. */
bool team_prepare(Team *t, void (*complain)(void *context, const char *text), void *context);

/* Gives all workers another network (NULL = the default one) and destroys the old one. False
 * without memory: the old one stays, the new one is destroyed. */
bool team_set_net(Team *t, struct Net *net);

/* Forgets everything learned. The table is marked as to be cleared, which team_clear() does. */
void team_forget(Team *t);
/* Clears the table with all threads, until done, or hurry becomes true, or clock_now() reaches
 * until (0 = never). False if something is left to be done; the next call goes on there. */
bool team_clear(Team *t, const atomic_bool *hurry, int64_t until);

/* Lets all workers but the first search the game until control.stop. Game, params and moves must
 * stay as they are meanwhile. */
void team_help(Team *t, const TeamOrder *order);
/* Stops them, all workers in fact, but does not wait for them. */
void team_release_help(Team *t);
/* Waits until they have stopped, which must be before the next order. */
void team_await_help(Team *t);
/* To be called at the start of a search. */
void team_reset_nodes(Team *t);
/* All nodes since then; exact once the help has stopped. */
uint64_t team_nodes(const Team *t);

#endif
