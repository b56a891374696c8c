/* What a match says in the end, and while it runs: the report in the layout of fastchess, the list
 * and the cross-table of more than two engines, and the same as JSON.
 */
#ifndef LIA_MATCH_REPORT_H
#define LIA_MATCH_REPORT_H

#include "results.h"

typedef struct {
    int engine;
    Rating rating;
} Rank;

/* The engines by rating; false without memory. */
bool results_rank(const MatchPlan *p, const Results *r, Rank *ranks, bool *virtual_draws);

/* The whole report. */
void report_format(const MatchPlan *p, const Results *r, Buffer *out);
/* For a line of progress: score and Elo of two engines, the ratio test, faults. */
void report_score(const MatchPlan *p, const Results *r, Buffer *out);
/* The summary file. complete = all games of this run's part are in. */
void report_json(const MatchPlan *p, const Results *r, bool complete, Buffer *out);
/* The ratio test's verdict on the first two engines. */
SprtVerdict report_verdict(const MatchPlan *p, const Results *r);

#endif
