/* The files a match leaves: the log (JSON lines), and the games as SGF and PGN. The log is the
 * truth; when a run is resumed the other two are written anew from it, so that a killed run cannot
 * leave them torn.
 */
#ifndef LIA_MATCH_FILES_H
#define LIA_MATCH_FILES_H

#include "log.h"
#include "results.h"

typedef struct {
    const char *log, *sgf, *pgn; /* NULL = not wanted */
} MatchPaths;

typedef struct {
    AppendFile log, sgf, pgn;
} MatchFiles;

/* Makes the files; none of them may exist. header: first line of the log, without its end. */
bool files_create(MatchFiles *f, const MatchPaths *paths, Span header, Reason *why);
/* Reads the log of a run that stopped, adds its games to results, and opens all files for more. A
 * game that does not fit the plan is an error. */
bool files_resume(MatchFiles *f, const MatchPaths *paths, const MatchPlan *plan, Results *results,
                  Reason *why);
/* Is this log, just opened, a part of the match? */
bool files_log_fits(const LogReader *log, const MatchPlan *plan, Reason *why);
/* Adds a game to all files. */
bool files_add(MatchFiles *f, const MatchPlan *plan, const PlayedGame *game, Reason *why);
bool files_close(MatchFiles *f, Reason *why);

#endif
