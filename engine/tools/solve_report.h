/* Tables in the form of the papers. */
#ifndef LIA_TOOLS_SOLVE_REPORT_H
#define LIA_TOOLS_SOLVE_REPORT_H

#include "solve.h"

/* Prints the table that suits the set; the time limit is that of the settings. Returns an exit
 * code.
 */
int solve_report(const ProblemSet *set, const SolveSettings *settings, int jobs);

#endif
