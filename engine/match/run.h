/* Playing a match: threads that take games from the plan and play them, one place where results are
 * counted and written, and a main thread that looks after signals and the progress line.
 */
#ifndef LIA_MATCH_RUN_H
#define LIA_MATCH_RUN_H

#include "files.h"
#include "player.h"

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
