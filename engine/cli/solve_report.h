/* Tables in the form of the papers. */
#ifndef LIA_CLI_SOLVE_REPORT_H
#define LIA_CLI_SOLVE_REPORT_H

#include "suites/solve.h"

/* Prints for each file of the set the table that suits it, within the limits of the settings, but
 * ab_nodes for alpha-beta unless 0; quiet: without a progress line. Returns an exit code. */
int solve_report(const ProblemSet *set, const SolveSettings *settings, uint64_t ab_nodes, int jobs,
                 bool quiet);

#endif
