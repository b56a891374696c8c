/* Self-play: games of the engine against itself at a fixed number of nodes per move, for learning.
 *
 * A game begins with some random plies, and some of the next moves are random too, so that games
 * differ. It ends as soon as the search proves a win. A game depends only on its number and the
 * settings, not on other games or threads: an interrupted run continues with the missing numbers
 * and produces the same games in the same order as an uninterrupted one.
 */
#ifndef LIA_LEARN_SELFPLAY_H
#define LIA_LEARN_SELFPLAY_H

#include "base/jobs.h"
#include "eval/params.h"
#include "store.h"

/* The defaults. */
#define SELFPLAY_MAX_PLIES 240
enum { SELFPLAY_NODES = 3000, SELFPLAY_HASH = 2, SELFPLAY_SEED = 1 };

typedef struct {
    Params params;
    uint64_t seed;
    uint64_t nodes;             /* per move */
    int hash;                   /* MB per thread */
    int random_min, random_max; /* random plies at the start */
    int mixed_plies;            /* during this number of plies after them … */
    int mixed_one_in;           /* … one in this number of moves is random */
    int max_plies;              /* a game of this length is a draw */
} SelfplaySettings;

SelfplaySettings selfplay_default_settings(void);
/* Writes the settings in words, for the header of the file. */
void selfplay_describe(const SelfplaySettings *s, char out[STORE_ABOUT_MAX + 1]);

/* A player: a searcher with its table. */
typedef struct SelfplayPlayer SelfplayPlayer;
SelfplayPlayer *selfplay_create(const SelfplaySettings *s, Reason *why);
void selfplay_destroy(SelfplayPlayer *p);
/* Plays the game with this number. False if out of memory. */
bool selfplay_game(SelfplayPlayer *p, uint32_t number, StoreGame *out);

typedef struct {
    uint32_t games, done; /* of this shard: requested, and played */
    uint32_t before;      /* played by earlier runs */
    uint64_t positions;   /* scored since the start of this run */
    double seconds;       /* of this run */
} SelfplayProgress;

typedef struct {
    SelfplaySettings settings;
    const char *path;
    uint32_t games;    /* of all shards */
    int shard, shards; /* play every shards-th game from number shard − 1 on; shards 0 = all */
    int threads;
    /* Called by the calling thread after games and several times a second; false ends the run after
     * the current games. May be NULL. */
    bool (*on_progress)(void *context, const SelfplayProgress *progress);
    void (*on_message)(void *context, const char *text); /* damaged parts of the old file */
    void *context;
} SelfplayRun;

/* Plays the games missing from the file. The reason is set if JOBS_FAILED. */
JobsStatus selfplay_run(const SelfplayRun *run, Reason *why);

#endif
