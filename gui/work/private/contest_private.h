/* What the two sides of a match share: contest.c is the main thread's, contest_thread.c that of the
 * thread that leads the match and of those that play. */
#ifndef LIA_GUI_CONTEST_PRIVATE_H
#define LIA_GUI_CONTEST_PRIVATE_H

#include <pthread.h>

#include "bell.h"
#include "match/match_options.h"
#include "work/contest.h"

/* A game of a board. */
typedef struct {
    ContestBoard facts;
    ContestMove *moves;
    int capacity;
} ContestSheet;

typedef struct {
    ContestSheet now, before;
} ContestDesk;

typedef struct {
    ContestGame game;
    size_t end; /* of its text in texts */
} KeptGame;

struct Contest {
    pthread_t thread;
    int argc;
    char **words;  /* a copy of the command line; NULL = the match is that of the log */
    LogReader log; /* its header, while it holds the words */
    MatchOptions options;
    const char *log_path; /* set before the thread starts; the thread works on the options */
    MatchPlan plan;
    RunOptions run;
    MatchWatch watch;
    Traffic *traffic; /* of the players, or NULL */
    int stop[2];      /* pipe: ends the run */

    pthread_mutex_t lock; /* guards the following */
    pthread_cond_t wake;  /* orders for the thread, or for the games that are held */
    bool planned;         /* the plan is complete */
    bool go_on, stopping, quit, ended;
    int hold_at;
    ContestFacts facts;
    bool fresh;
    int64_t told; /* lines of traffic that an event has told of */
    double rung;  /* clock_ms() of the last event */
    Bell bell;
    Rank *ranks;
    Tally *tallies;
    bool has_table;
    KeptGame *games;
    int game_count, game_capacity;
    Buffer texts;
    ContestDesk *desks;
    int desk_count;
};

void *contest_main(void *context);
/* With the lock: there is something to read, at once or when there is time. */
void contest_announce(Contest *c, bool at_once);

#endif
