/* Playing a match: threads that take games from the plan and play them, one place where results are
 * counted and written, and a main thread that looks after signals and reports progress.
 *
 * These threads are not those of base/jobs.h: each owns the processes of its engines, which the
 * kernel kills together with the thread that started them, and its waits must end at once when the
 * run is stopped, which takes a descriptor to poll.
 */
#ifndef LIA_MATCH_RUN_H
#define LIA_MATCH_RUN_H

#include "files.h"
#include "player.h"

#include <stdio.h>

typedef struct {
    int games, wanted; /* of this part of the match */
    int before;        /* games played by former runs */
    double seconds;
    const char *score; /* of the first two engines, and faults; "" if there is nothing to say */
} MatchProgress;

typedef struct {
    int concurrency;
    bool recover; /* go on after an engine crashed or hung */
    bool quiet, verbose;
    int report_every; /* games between full reports; 0 = only at the end */
    Patience patience;
    MatchPaths paths;
    const char *traffic; /* or NULL */
    bool resumed;        /* the log exists and is continued */
    Span header;         /* of a new log */
    /* By any thread, but never two calls at a time. */
    void (*on_text)(void *context, FILE *stream, const char *text); /* whole lines to be printed */
    void (*on_progress)(void *context, const MatchProgress *progress); /* several times a second */
    void *context;
} RunOptions;

typedef enum {
    RUN_COMPLETE,     /* all games of this part are played, or the ratio test has decided */
    RUN_INTERRUPTED,  /* by a signal */
    RUN_ENGINE_FAULT, /* an engine cannot be used any more */
    RUN_FAILED        /* the machine: memory, disk, threads */
} RunStatus;

/* Plays what is left to play. *results must be initialised; the reason says why it ended early. */
RunStatus match_run(const MatchPlan *plan, const RunOptions *options, Results *results,
                    Reason *why);

#endif
