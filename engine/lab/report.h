/* A report: paragraphs, tables and plots in order, written as Markdown, as one TSV file for each
 * table and as one gnuplot script.
 */
#ifndef LIA_LAB_REPORT_H
#define LIA_LAB_REPORT_H

#include "base/buffer.h"
#include "base/reason.h"

#include <stdint.h>

enum { LAB_COLUMNS_MAX = 40, LAB_POINTS_MAX = 64, LAB_CURVES_MAX = 24 };

/* A table under construction: cells are added row by row. */
typedef struct {
    const char *name;  /* of its file, after the experiment's */
    const char *title; /* for people */
    int columns;
    int filled; /* cells in the current row */
    Buffer markdown, tsv;
} LabTable;

typedef struct {
    char label[48];
    int count;
    double x[LAB_POINTS_MAX], y[LAB_POINTS_MAX], error[LAB_POINTS_MAX];
} LabCurve;

typedef struct {
    const char *name, *title, *x_label, *y_label;
    bool logarithmic; /* y axis */
    bool errors;      /* draw error bars */
    int count;
    LabCurve curves[LAB_CURVES_MAX];
} LabPlot;

typedef struct {
    const char *experiment;
    Buffer markdown;
    Buffer gnuplot;
    int plots;
    struct {
        char name[64];
        Buffer text;
    } files[24]; /* the TSV files */
    int file_count;
    bool failed;
} LabReport;

void lab_report_init(LabReport *r, const char *experiment);
void lab_report_finish(LabReport *r);
void lab_say(LabReport *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Begins a table with the heads of its columns, separated by '|'. */
void lab_table_begin(LabTable *t, const char *name, const char *title, const char *heads);
void lab_table_text(LabTable *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A count with separators for people; negative = missing. */
void lab_table_count(LabTable *t, int64_t count);
/* A number with decimals; NaN = missing. */
void lab_table_number(LabTable *t, double number, int decimals);
void lab_table_missing(LabTable *t);
/* Ends the table and puts it into the report. */
void lab_table_end(LabTable *t, LabReport *r);

void lab_plot_begin(LabPlot *p, const char *name, const char *title, const char *x_label,
                    const char *y_label);
/* A new curve; points go to the last one. NULL if there is no room. */
void lab_plot_curve(LabPlot *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lab_plot_point(LabPlot *p, double x, double y);
void lab_plot_point_error(LabPlot *p, double x, double y, double error);
/* Ends the plot and puts it into the report; a plot without points is left out. */
void lab_plot_end(LabPlot *p, LabReport *r);

/* Writes NAME.md, NAME-TABLE.tsv and NAME.gp, and draws the plots if gnuplot is there. The message
 * is empty or says why there are no pictures. */
bool lab_report_write(LabReport *r, const char *folder, Reason *message, Reason *why);

#endif
