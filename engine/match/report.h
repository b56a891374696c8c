/* The report of a match, during the run and at its end: in the layout of fastchess, the rating list
 * and cross-table of more than two engines, and the same as JSON.
 */
#ifndef LIA_MATCH_REPORT_H
#define LIA_MATCH_REPORT_H

#include "results.h"

typedef struct {
    int engine;
    Rating rating;
} Rank;

/* Sorts the engines by rating; false if out of memory. */
bool results_rank(const MatchPlan *p, const Results *r, Rank *ranks, bool *virtual_draws);

/* Appends the whole report. */
void report_format(const MatchPlan *p, const Results *r, Buffer *out);
/* Appends the text of a progress line: score and Elo of two engines, the SPRT, faults. */
void report_score(const MatchPlan *p, const Results *r, Buffer *out);
/* Appends the summary file. complete = all games of this shard have been played. */
void report_json(const MatchPlan *p, const Results *r, bool complete, Buffer *out);
/* Returns the SPRT's verdict on the first two engines. */
SprtVerdict report_verdict(const MatchPlan *p, const Results *r);

#endif
