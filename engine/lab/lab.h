/* The experiments of five papers on game-tree search, repeated in Lines of Action.
 *
 * An experiment plans cells (cell.h), which run on any number of threads or machines and are stored
 * as they finish; from the stored cells it writes its report: tables in the form of its paper, with
 * the published numbers beside, and plots. Running and reporting share nothing but the store, so a
 * run that was killed goes on where it was, and a report can be made again at any time.
 */
#ifndef LIA_LAB_LAB_H
#define LIA_LAB_LAB_H

#include "base/jobs.h"
#include "report.h"
#include "store.h"

typedef struct {
    const char *out;   /* folder */
    const char *suite; /* a position file in place of the experiment's own; NULL = that one */
    bool quick;        /* few positions, small depths */
    bool report_only;  /* from the cells that are there; nothing is computed */
    int first_depth, last_depth; /* 0 = the experiment's own */
    int jobs;
    int shard, shards; /* run cells of shard 1..shards only */
} LabSettings;

/* The positions of a file. */
typedef struct {
    char **fens;
    int count;
} LabPositions;

enum { LAB_SUITES_MAX = 8, LAB_CONFIGURATIONS_MAX = 400 };

typedef struct LabPlan {
    LabSettings settings;  /* with the depths of the experiment */
    const char *part;      /* cells of other parts are not added; NULL = all are */
    const LabStore *store; /* where results are looked up */
    LabCell *cells;
    int count, capacity;
    struct {
        const char *name;
        int drawn; /* number of positions asked for; 0 = all */
        LabPositions positions;
    } suites[LAB_SUITES_MAX]; /* loaded so far */
    int suite_count;
    struct {
        const LabMethod *method;
        char *parameters;
        uint64_t signature;
    } configurations[LAB_CONFIGURATIONS_MAX]; /* met so far */
    int configuration_count;
    LabWorker worker; /* computes signatures */
    Reason why;       /* the first failure */
    bool failed;
} LabPlan;

typedef struct {
    const char *name;
    const char *paper; /* author and year */
    const char *title;
    int first_depth, last_depth; /* of a run without --depth */
    int quick_depth;
    /* Adds all cells of the experiment. */
    void (*plan)(LabPlan *plan);
    /* Describes what plan->store holds of them. */
    void (*report)(LabPlan *plan, LabReport *out);
} LabExperiment;

/* All of them, in the order of `lia lab all`; ended by NULL. */
extern const LabExperiment *const lab_experiments[];
const LabExperiment *lab_find(const char *name);

/* ---- running (run.c); all functions are for one thread ---- */

typedef struct {
    int cells, done;       /* cells planned for this shard, finished ones */
    double work, finished; /* the same in estimated nodes */
    double before;         /* finished before this run */
    double seconds;
} LabProgress;

typedef struct {
    void *context;
    void (*on_progress)(void *context, const LabProgress *progress);
    void (*on_message)(void *context, const char *text);
} LabListener;

/* Runs what is missing of an experiment and writes its report. part: only cells of that part of it;
 * NULL = all. */
JobsStatus lab_run(const LabExperiment *e, const char *part, const LabSettings *settings,
                   const LabListener *listener, Reason *why);

/* ---- for the experiments (plan.c) ---- */

/* The positions of a file that comes with Lia, or of settings.suite; a few of them if quick. Empty
 * after a failure, never NULL. */
const LabPositions *lab_positions(LabPlan *plan, const char *name);
/* Like lab_positions(): count of them (0 = all), drawn by a fixed seed. */
const LabPositions *lab_draw(LabPlan *plan, const char *name, int count);
/* Positions of another game: the texts that generate() writes for 0, 1, …; it returns false if there
 * is no room. */
const LabPositions *lab_generate(LabPlan *plan, const char *name, int count,
                                 bool (*generate)(int index, char *out, size_t size));
/* Adds a cell; texts are copied. */
void lab_add(LabPlan *plan, const LabMethod *method, const char *parameters, const char *position,
             int depth, const char *part);
/* Adds a cell for every position. */
void lab_add_all(LabPlan *plan, const LabMethod *method, const char *parameters,
                 const LabPositions *positions, int depth, const char *part);
/* Notes the first failure; the run ends with it. */
void lab_fail(LabPlan *plan, const Reason *why);
void lab_plan_init(LabPlan *plan, const LabExperiment *e, const LabSettings *settings);
void lab_plan_finish(LabPlan *plan);

/* The stored result of a cell, or NULL. */
const LabResult *lab_find_result(LabPlan *plan, const LabMethod *method, const char *parameters,
                                 const char *position);

#endif
