/* The JSON lines of `lia solve` as a log from which an interrupted run goes on.
 *
 * A line names its position and, by a digest, the settings. Lines may stand in any order, so the
 * logs of shards are joined by writing them one after the other. Opening a log with lines of other
 * positions or settings fails; a damaged line is reported and its position is solved again.
 */
#ifndef LIA_SUITES_SOLVE_LOG_H
#define LIA_SUITES_SOLVE_LOG_H

#include "base/append.h"
#include "solve_output.h"

typedef struct {
    const ProblemSet *set;
    const SolveSettings *settings;
    uint64_t run;      /* digest of the settings */
    char **lines;      /* by problem, NULL = not solved yet */
    Solution *earlier; /* by problem, of the lines that were read */
    bool *has_earlier; /* by problem */
    int earlier_count;
    bool resumed; /* the file held lines, which may be out of order */
    AppendFile file;
} SolveLog;

/* Returns a digest of everything a solution depends on except the problem. */
uint64_t solve_settings_digest(const SolveSettings *s, const char *version);

/* Opens the log for appending and reads what it holds. path NULL: no file, nothing is read. Damaged
 * lines are reported through on_message. Needs solve_log_finish() in either case. */
bool solve_log_open(SolveLog *log, const char *path, const ProblemSet *set,
                    const SolveSettings *settings, const char *version,
                    void (*on_message)(const char *text), Reason *why);
/* Appends a solution. */
bool solve_log_add(SolveLog *log, int index, const Solution *s, Verdict verdict, Reason *why);
/* Closes the file; a complete one that was read before is first put in the order of the problems.
 * May be called without a file. */
bool solve_log_close(SolveLog *log, Reason *why);
void solve_log_finish(SolveLog *log);

#endif
