/* A table and a plot of configurations beside the first of them: nodes by depth, and what is left of
 * the first one's.
 */
#ifndef LIA_LAB_COMPARE_H
#define LIA_LAB_COMPARE_H

#include "sums.h"

enum { LAB_COMPARED_MAX = 40 };

typedef struct {
    const char *name;
    LabRow row;
} LabCompared;

/* Writes both: totals of the depths first..last that at least the first row has, and quotients
 * of totals, of geometric means and of totals without decided positions at the greatest depth that
 * all rows have. */
void lab_compare(LabPlan *plan, LabReport *out, const char *name, const char *title,
                 const LabCompared *compared, int count, int first, int last);

#endif
