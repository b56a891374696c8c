/* One result from the logs of many runs: the shards of a match, or repetitions with other openings.
 */
#ifndef LIA_MATCH_MERGE_H
#define LIA_MATCH_MERGE_H

#include "files.h"

/* Adds the games of all logs to results, and writes them to the outputs that are wanted. Logs of
 * another match are refused. A game that is there twice counts once if both say the same, and is
 * refused if not. */
bool match_merge(const MatchPlan *plan, int count, char *const *paths, const MatchPaths *outputs,
                 Results *results, Reason *why);

#endif
