/* The command line of `lia match`, and the plan it describes. A log holds its command line, so that
 * whoever reads one can go on with the match or report on it.
 */
#ifndef LIA_MATCH_MATCH_OPTIONS_H
#define LIA_MATCH_MATCH_OPTIONS_H

#include "base/options.h"
#include "run.h"

typedef struct {
    StringList engines, each;
    int64_t pairs; /* 0 = the default */
    bool no_pairs;
    bool gauntlet;
    int64_t seeds;
    const char *rules;
    const char *openings, *order;
    int64_t random_plies, opening_plies, opening_start, seed;
    const char *sprt, *draw, *resign, *anchor, *shard;
    int64_t max_plies;
    int64_t concurrency, report_every;
    bool recover, strict, quiet, verbose, merge;
    const char *check, *resume;
    const char *jsonl, *sgf, *pgn, *summary, *log;
    double start_timeout, move_timeout, grace;
} MatchOptions;

MatchOptions match_options_default(void);
extern const Option match_option_table[];

/* Makes the plan, without its openings. False with a reason; p then does not need plan_finish(). */
bool match_options_plan(const MatchOptions *o, MatchPlan *p, Reason *why);
/* Adds the options in the header of a log, which owns their strings and must stay open. */
bool match_options_of_log(const LogReader *log, MatchOptions *o, Reason *why);
RunOptions match_options_run(const MatchOptions *o);

#endif
