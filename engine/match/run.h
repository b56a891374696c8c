/* Playing a match: threads take games from the plan and play them, results are counted and written
 * in one place, and the main thread handles signals and reports progress.
 *
 * The threads do not use base/jobs.h: each owns the processes of its engines, which the kernel
 * kills together with the thread that started them, and its waits must end at once when the run is
 * stopped, which requires a descriptor to poll.
 */
#ifndef LIA_MATCH_RUN_H
#define LIA_MATCH_RUN_H

#include "files.h"
#include "player.h"

#include <stdio.h>

typedef struct {
    int games, wanted; /* of this shard of the match */
    int before;        /* games played by earlier runs */
    double seconds;
    const char *score; /* of the first two engines, and faults; may be "" */
} MatchProgress;

typedef struct {
    int concurrency;
    bool recover; /* continue after an engine crashed or hung */
    bool quiet, verbose;
    int report_every; /* games between full reports; 0 = only at the end */
    Patience patience;
    MatchPaths paths;
    const char *traffic; /* or NULL */
    bool resumed;        /* the log exists and is continued */
    Span header;         /* of a new log */
    /* Called by any thread, but never concurrently. */
    void (*on_text)(void *context, FILE *stream, const char *text); /* whole lines to be printed */
    void (*on_progress)(void *context,
                        const MatchProgress *progress); /* several times a second, or NULL */
    void *context;
    const MatchWatch *watch; /* or NULL */
    /* A descriptor that becomes readable when the run is to end: signals, and the program's other
     * children, are then the caller's business. NULL = signals end the run. */
    const int *stop;
} RunOptions;

typedef enum {
    RUN_COMPLETE,     /* all games of this shard are played, or the SPRT has decided */
    RUN_INTERRUPTED,  /* by a signal or the caller */
    RUN_ENGINE_FAULT, /* an engine is no longer usable */
    RUN_FAILED        /* memory, disk or threads */
} RunStatus;

/* Plays the remaining games. *results must be initialised; the reason says why the run ended early.
 */
RunStatus match_run(const MatchPlan *plan, const RunOptions *options, Results *results,
                    Reason *why);

#endif
