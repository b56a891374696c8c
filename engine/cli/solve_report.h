/* Tables in the format of the papers. */
#ifndef LIA_CLI_SOLVE_REPORT_H
#define LIA_CLI_SOLVE_REPORT_H

#include "suites/solve.h"

/* Prints a suitable table for each file of the set, within the limits of the settings; ab_nodes, if
 * not 0, is the limit of alpha-beta. plot_path, if not NULL: a file for a gnuplot script that draws how
 * many positions were solved by time and by nodes. quiet: no progress line. Returns an exit code. */
int solve_report(const ProblemSet *set, const SolveSettings *settings, uint64_t ab_nodes, int jobs,
                 const char *plot_path, bool quiet);

#endif
