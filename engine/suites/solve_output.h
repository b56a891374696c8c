/* The output of `lia solve`. */
#ifndef LIA_SUITES_SOLVE_OUTPUT_H
#define LIA_SUITES_SOLVE_OUTPUT_H

#include "solve.h"

typedef struct {
    int count, right, wrong, open;
    uint64_t nodes;
    int64_t time;     /* ns, summed over the problems */
    double log_nodes; /* summed over the right solutions */
} SolveTotals;

void totals_add(SolveTotals *t, const Solution *s, Verdict verdict);

/* Returns the width of the first column. */
int solve_id_width(const ProblemSet *set);
/* Append the column heads, and a row. */
void solve_format_head(int id_width, Buffer *out);
void solve_format_row(const Problem *p, const Solution *s, Verdict verdict, int id_width,
                      Buffer *out);
/* Appends the totals; the last line is "solved K of N". */
void solve_format_totals(const SolveTotals *t, int problems, double seconds, Buffer *out);
/* Appends one JSON line; run is the digest of the settings. */
void solve_format_json(const Problem *p, const SolveSettings *settings, uint64_t run,
                       const Solution *s, Verdict verdict, Buffer *out);
/* Appends the problem as a position line. */
void solve_format_problem(const Problem *p, Buffer *out);
/* Return "ab", "pn"; "unknown", "win", "draw", "loss"; "right", "wrong", "open". */
const char *method_name(Method m);
const char *value_name(SuiteValue v);
const char *verdict_name(Verdict v);

#endif
