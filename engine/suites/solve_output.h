/* What `lia solve` prints and writes. */
#ifndef LIA_SUITES_SOLVE_OUTPUT_H
#define LIA_SUITES_SOLVE_OUTPUT_H

#include "solve.h"

typedef struct {
    int count, right, wrong, open;
    uint64_t nodes;
    int64_t time;     /* ns, summed over the problems */
    double log_nodes; /* of the right ones, summed */
} SolveTotals;

void totals_add(SolveTotals *t, const Solution *s, Verdict verdict);

/* Column heads, and a row under them. */
void solve_format_head(Buffer *out);
void solve_format_row(const Problem *p, const Solution *s, Verdict verdict, Buffer *out);
/* Totals; the last line is "solved K of N". */
void solve_format_totals(const SolveTotals *t, int problems, double seconds, Buffer *out);
/* One JSON line. */
void solve_format_json(const Problem *p, const SolveSettings *settings, const Solution *s,
                       Verdict verdict, Buffer *out);
/* The problem as a position line. */
void solve_format_problem(const Problem *p, Buffer *out);
/* "ab", "pn"; "right", "wrong", "open". */
const char *method_name(Method m);
const char *verdict_name(Verdict v);

#endif
