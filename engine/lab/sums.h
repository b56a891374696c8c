/* Totals over the positions of a suite. */
#ifndef LIA_LAB_SUMS_H
#define LIA_LAB_SUMS_H

#include "lab.h"

/* A configuration on a suite. */
typedef struct {
    const LabMethod *method;
    const char *parameters;
    const LabPositions *positions;
} LabRow;

typedef struct {
    int found;          /* positions that reach the depth */
    bool complete;      /* all of them do */
    int64_t nodes;      /* total */
    int64_t leaves;     /* total */
    double mean;        /* geometric mean of the nodes of a position */
    double leaf_mean;   /* … of the leaves */
    int decided;        /* positions decided before the depth */
    int64_t open_nodes; /* total without those decided in any of the rows given */
} LabSums;

/* Sums a row at a depth. rows[0..count-1] are the rows it is compared with: a position that one of
 * them decided before the depth is left out of open_nodes in all of them. */
LabSums lab_sums(LabPlan *plan, const LabRow *row, int depth, const LabRow *rows, int count);
/* Sums every row of the same positions, compared with all of them. */
void lab_sums_each(LabPlan *plan, const LabRow *rows, int count, int depth, LabSums *out);
/* The greatest depth from first to last at which all rows are complete; 0 = none. */
int lab_complete_depth(LabPlan *plan, const LabRow *rows, int count, int first, int last);

#endif
