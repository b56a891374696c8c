/* lia lab: repeats the experiments of the papers. */
#include "command.h"
#include "base/interrupt.h"
#include "base/number.h"
#include "lab/lab.h"
#include "progress.h"
#include "base/shard.h"

#include <stdio.h>
#include <string.h>

#define DEFAULT_OUT "lia-lab"
enum { JOBS_MAX = 256 };

typedef struct {
    const char *depth, *suite, *shard, *out;
    int64_t jobs;
    bool quick, quiet, report;
} Options;

static const Option options[] = {
    {"quick", OPTION_FLAG, offsetof(Options, quick), 0, 0, NULL,
     .help = "few positions and small depths, to see that everything works"},
    {"depth", OPTION_STRING, offsetof(Options, depth), 0, 0, "A-B", .shown = "the experiment's own",
     .help = "report depths A to B, search to B; or B alone"},
    {"suite", OPTION_STRING, offsetof(Options, suite), 0, 0, "FILE",
     .shown = "the experiment's own", .help = "positions to search"},
    {"jobs", OPTION_INT, offsetof(Options, jobs), 1, JOBS_MAX, "N", .value = 1,
     .help = "cells at a time"},
    {"shard", OPTION_STRING, offsetof(Options, shard), 0, 0, "K/N",
     .help = "run only the K-th of N parts of the cells, into a file of its own"},
    {"out", OPTION_STRING, offsetof(Options, out), 0, 0, "DIR", .text = DEFAULT_OUT,
     .help = "folder of cells, tables and plots"},
    {"report", OPTION_FLAG, offsetof(Options, report), 0, 0, NULL,
     .help = "only write the reports of the cells that are there"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "no progress line"},
    {0}};

typedef struct {
    Progress progress;
    const char *name;
} Session;

static void show_progress(void *context, const LabProgress *p) {
    Session *s = context;
    char cells[48];
    snprintf(cells, sizeof cells, "%d of %d cells", p->done, p->cells);
    progress_show(&s->progress, &(ProgressState){.label = s->name,
                                                 .unit = "million nodes",
                                                 .done = p->finished / 1e6,
                                                 .count = p->work / 1e6,
                                                 .before = p->before / 1e6,
                                                 .seconds = p->seconds,
                                                 .details = cells});
}

static void show_message(void *context, const char *text) {
    Session *s = context;
    progress_clear(&s->progress);
    fprintf(stderr, "lia lab %s: %s\n", s->name, text);
}

/* "A-B", or "B" for 1-B. */
static bool read_depths(const char *text, int64_t *a, int64_t *b) {
    const char *dash = strchr(text, '-');
    Span first = {text, dash ? (size_t)(dash - text) : 0};
    *a = 1;
    return (!dash || number_parse(first, 1, LAB_DEPTH_MAX, a)) &&
           number_parse(span_of(dash ? dash + 1 : text), *a, LAB_DEPTH_MAX, b);
}

static bool read_settings(const Command *self, const Options *o, LabSettings *s) {
    int64_t a = 0, b = 0;
    Reason why;
    *s = (LabSettings){.out = o->out,
                       .suite = o->suite,
                       .quick = o->quick,
                       .report_only = o->report,
                       .jobs = (int)o->jobs};
    if (!shard_parse(o->shard, &s->shard, &s->shards, &why))
        return command_usage(self, "%s", why.text), false;
    if (o->depth) {
        if (!read_depths(o->depth, &a, &b))
            return command_usage(self, "--depth takes A-B, from 1 to %d", LAB_DEPTH_MAX), false;
        s->first_depth = (int)a;
        s->last_depth = (int)b;
    }
    return true;
}

static int list(void) {
    for (const LabExperiment *const *e = lab_experiments; *e; e++)
        printf("%-20s %s\n%20s %s\n", (*e)->name, (*e)->title, "", (*e)->paper);
    return EXIT_OK;
}

static int run_one(const LabExperiment *e, const char *part, const LabSettings *settings,
                   bool quiet) {
    Session s = {.name = e->name};
    Reason why;
    progress_init(&s.progress, quiet);
    LabListener listener = {&s, show_progress, show_message};
    JobsStatus status = lab_run(e, part, settings, &listener, &why);
    progress_finish(&s.progress);
    if (status == JOBS_FAILED) {
        fprintf(stderr, "lia lab %s: %s\n", e->name, why.text);
        return EXIT_FAILED;
    }
    if (status == JOBS_INTERRUPTED) {
        fprintf(stderr, "lia lab: stopped; the same command goes on from here\n");
        return interrupt_exit_code();
    }
    printf("%s/%s.md\n", settings->out, e->name);
    fflush(stdout);
    return EXIT_OK;
}

/* NAME or NAME/PART. */
static const LabExperiment *find(const char *text, const char **part) {
    char name[64];
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : strlen(text);
    if (length >= sizeof name) return NULL;
    memcpy(name, text, length);
    name[length] = 0;
    *part = slash ? slash + 1 : NULL;
    return lab_find(name);
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    LabSettings settings;
    const char *part = NULL;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (argc < 1) return command_usage(self, "name an experiment, or list, or all");
    if (!read_settings(self, &o, &settings)) return EXIT_USAGE;
    if (argc == 1 && !strcmp(argv[0], "list")) return list();
    bool all = argc == 1 && !strcmp(argv[0], "all");
    for (int i = 0; i < argc && !all; i++)
        if (!find(argv[i], &part)) return command_usage(self, "no experiment '%s'", argv[i]);
    interrupt_block();
    int status = EXIT_OK;
    if (all)
        for (const LabExperiment *const *e = lab_experiments; *e; e++) {
            int one = run_one(*e, NULL, &settings, o.quiet);
            if (one != EXIT_OK) status = one;
            /* A report that cannot be written does not keep the others from being written. */
            if (one != EXIT_OK && !o.report) break;
        }
    for (int i = 0; i < argc && !all && status == EXIT_OK; i++) {
        const LabExperiment *e = find(argv[i], &part);
        status = run_one(e, part, &settings, o.quiet);
    }
    return status;
}

const Command command_lab = {
    "lab",
    "list|all|NAME...",
    "Repeat the experiments of the papers on game-tree search",
    "Every experiment of five papers, with a table in the form of its paper, the published\n"
    "numbers beside ours, and plots. `lia lab list` names them; NAME/PART runs a part.\n\n"
    "Finished cells (one configuration on one position) are kept as JSON lines in\n"
    "DIR/cells*.jsonl. The same command goes on where it was interrupted, a greater depth\n"
    "uses what is there, and shards run on several machines are put together by copying\n"
    "their files into one folder. Of each experiment DIR gets NAME.md, a TSV file for every\n"
    "table, and NAME.gp, which gnuplot draws as SVG and PNG; --report writes them from the\n"
    "cells that are there and computes none; an experiment without cells is a failure.\n\n"
    "Exit codes: 0 done, 1 failed, 2 wrong use, 128+N by signal N.\n\n"
    "Examples:\n"
    "  lia lab all --quick\n"
    "  lia lab history-increments --depth 5-12 --jobs 2 --out results\n"
    "  lia lab relative-history/figure-2 --depth 5-13 --out results\n",
    options,
    run};
