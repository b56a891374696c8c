/* The files a match writes: the log (JSON lines), and the games as SGF and PGN. The log is
 * authoritative; when a run is resumed the other two are rewritten from it, so that a killed run
 * cannot leave them damaged.
 */
#ifndef LIA_MATCH_FILES_H
#define LIA_MATCH_FILES_H

#include "log.h"
#include "results.h"

typedef struct {
    const char *log, *sgf, *pgn; /* NULL = do not write */
} MatchPaths;

typedef struct {
    AppendFile log, sgf, pgn;
} MatchFiles;

/* Creates the files; none of them may exist. header: first line of the log, without its end. */
bool files_create(MatchFiles *f, const MatchPaths *paths, Span header, Reason *why);
/* Reads the log of an earlier run, adds its games to results, and opens all files for appending. A
 * game that does not fit the plan is an error. */
bool files_resume(MatchFiles *f, const MatchPaths *paths, const MatchPlan *plan, Results *results,
                  Reason *why);
/* True if this log, just opened, belongs to the match. */
bool files_log_fits(const LogReader *log, const MatchPlan *plan, Reason *why);
/* Appends a game to all files. */
bool files_add(MatchFiles *f, const MatchPlan *plan, const PlayedGame *game, Reason *why);
bool files_close(MatchFiles *f, Reason *why);

#endif
