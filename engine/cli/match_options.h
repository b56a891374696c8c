/* The command line of `lia match`, and the plan it describes. */
#ifndef LIA_CLI_MATCH_OPTIONS_H
#define LIA_CLI_MATCH_OPTIONS_H

#include "command.h"
#include "match/run.h"

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
RunOptions match_options_run(const MatchOptions *o);

#endif
