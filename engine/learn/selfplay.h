/* Self-play: games of the engine against itself at a fixed number of nodes, to learn from.
 *
 * A game begins with some random plies, and some of the next moves are random too, so that no two
 * games are alike. It ends as soon as the search proves a win. Every game depends on its number and
 * the settings alone, not on other games or threads: a run that was broken off goes on with the
 * numbers that are missing and gives the same games in the same order as one that was not.
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
    uint64_t nodes;             /* for each move */
    int hash;                   /* MB for each thread */
    int random_min, random_max; /* random plies at the start */
    int mixed_plies;            /* during this number of plies after them … */
    int mixed_one_in;           /* … one in this number of moves is random */
    int max_plies;              /* a game this long is a draw */
} SelfplaySettings;

SelfplaySettings selfplay_default_settings(void);
/* A hash of the parameters and of the network where they use it. */
uint64_t selfplay_fingerprint(const Params *params);
/* The settings in words, for the header of the file. */
void selfplay_describe(const SelfplaySettings *s, char out[STORE_ABOUT_MAX + 1]);

/* One player: a worker and its table. */
typedef struct SelfplayPlayer SelfplayPlayer;
SelfplayPlayer *selfplay_create(const SelfplaySettings *s, Reason *why);
void selfplay_destroy(SelfplayPlayer *p);
/* Plays game number. False without memory. */
bool selfplay_game(SelfplayPlayer *p, uint32_t number, StoreGame *out);

typedef struct {
    uint32_t games, done; /* wanted, and played */
    uint32_t before;      /* of these by former runs */
    uint64_t positions;   /* scored since the start of this run */
    double seconds;       /* of this run */
} SelfplayProgress;

typedef struct {
    SelfplaySettings settings;
    const char *path;
    uint32_t games;
    int threads;
    /* After games and several times a second, in the calling thread; false ends the run after the
     * current games. May be NULL. */
    bool (*on_progress)(void *context, const SelfplayProgress *progress);
    void (*on_message)(void *context, const char *text); /* damaged parts of the old file */
    void *context;
} SelfplayRun;

/* Plays the games that are missing in the file. The reason is set if JOBS_FAILED. */
JobsStatus selfplay_run(const SelfplayRun *run, Reason *why);

#endif
