/* Combines the logs of many runs: the shards of a match, or repetitions with other openings. */
#ifndef LIA_MATCH_MERGE_H
#define LIA_MATCH_MERGE_H

#include "files.h"

/* Adds the games of all logs to results and writes them to the given outputs. Logs of another match
 * are refused. A game that occurs twice counts once if both copies agree, and is refused if not. */
bool match_merge(const MatchPlan *plan, int count, char *const *paths, const MatchPaths *outputs,
                 Results *results, Reason *why);

#endif
