/* Every number that stands in one of the papers and beside ours in a report. A value that is only
 * drawn in a figure is not here: figures cannot be read to the digit.
 */
#ifndef LIA_LAB_PUBLISHED_H
#define LIA_LAB_PUBLISHED_H

typedef struct {
    const char *paper; /* author and year */
    const char *place; /* table, figure or section */
    const char *row;
    int column; /* depth, width, size, time, or number of the move; 0 = none */
    double value;
} LabPublished;

/* All of them, ended by a row without a paper. */
extern const LabPublished lab_published[];

/* The value, or NaN if the paper does not print it. */
double lab_published_value(const char *place, const char *row, int column);

#endif
