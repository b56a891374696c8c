/* lia solve --report: for a file of positions with results, how many each method solves in how much
 * processor time, which does not depend on other programs on the machine; for other files, the
 * nodes of alpha-beta by depth. The tables are Markdown, ready for a document.
 *
 * A position that was given up says nothing about longer times, so counts for those are lower
 * bounds and printed as such.
 */
#include "solve_report.h"
#include "published.h"
#include "command.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "progress.h"
#include "suites/solve_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double seconds[] = {0.5, 1, 2, 5, 10, 30, 60, 300};
enum { TIMES = sizeof seconds / sizeof seconds[0], DEPTH_FIRST = 5, DEPTH_LAST = 12 };
enum { DEFAULT_LIMIT = 60 }; /* s, if no time is given */

/* The methods and settings that are compared. */
static const struct {
    const char *name;
    Method method;
    bool epsilon;  /* with the thresholds of the settings */
    bool previous; /* first numbers by threats alone and plain sums */
} rows[] = {{"`pn`", METHOD_PN, true, false},
            {"`pn` without ε", METHOD_PN, false, false},
            {"`pn --start threat --sum 100`", METHOD_PN, true, true},
            {"`ab`, preset MIA", METHOD_AB, true, false}};
enum { ROWS = sizeof rows / sizeof rows[0] };

typedef struct {
    const SolveSettings *settings;
    uint64_t ab_nodes;
    int jobs;
    bool quiet, interrupted;
    Buffer *plot; /* gnuplot script, NULL = none */
    int files;    /* with curves in the script */
} Report;

typedef struct {
    Report *report;
    const char *name;
    int within[TIMES], wrong;
    double given_up; /* minimum seconds spent on an unsolved position */
    uint64_t nodes, nodes_to[COUNTED_DEPTH_MAX + 1];
    int64_t time;
    double *solved_seconds, *solved_nodes; /* of the right solutions, for the plot; or NULL */
    int solved;
    Progress progress;
} Column;

static bool count_solution(void *context, int index, const Solution *s, Verdict v) {
    (void)index;
    Column *c = context;
    double spent = 1e-9 * (double)s->processor;
    c->nodes += s->nodes;
    c->time += s->processor;
    c->wrong += v == VERDICT_WRONG;
    for (int i = 0; i < TIMES && v == VERDICT_RIGHT; i++) c->within[i] += spent <= seconds[i];
    if (v == VERDICT_RIGHT && c->solved_seconds) {
        c->solved_seconds[c->solved] = spent;
        c->solved_nodes[c->solved++] = (double)s->nodes;
    }
    if (v == VERDICT_OPEN && spent < c->given_up) c->given_up = spent;
    /* A search that ended early because everything is decided takes the same nodes at any depth. */
    for (int depth = 1; depth <= COUNTED_DEPTH_MAX; depth++)
        c->nodes_to[depth] += s->nodes_to[depth] ? s->nodes_to[depth] : s->nodes;
    return true;
}

static void show_progress(void *context, const SolveProgress *p) {
    Column *c = context;
    progress_show(&c->progress, &(ProgressState){.label = c->name,
                                                 .unit = "positions",
                                                 .done = p->done,
                                                 .count = p->count,
                                                 .seconds = p->seconds});
}

/* False if interrupted or failed; a failure is reported. */
static bool fill(Column *c, const ProblemSet *set, const SolveSettings *settings) {
    SolveRun run = {.set = set,
                    .settings = *settings,
                    .jobs = c->report->jobs,
                    .on_solution = count_solution,
                    .on_progress = show_progress,
                    .context = c};
    Reason why;
    progress_init(&c->progress, c->report->quiet);
    JobsStatus status = solve_run(&run, &why);
    progress_finish(&c->progress);
    c->report->interrupted = status == JOBS_INTERRUPTED;
    if (status == JOBS_FAILED) fprintf(stderr, "lia solve: %s\n", why.text);
    return status == JOBS_DONE;
}

static void print_row(const Column *c, int times) {
    printf("| %s |", c->name);
    for (int i = 0; i < times; i++)
        printf(" %s%d |", c->given_up < seconds[i] ? "≥ " : "", c->within[i]);
    printf(" %d | %.1f M | %.1f M |\n", c->wrong, 1e-6 * (double)c->nodes,
           1e3 * (double)c->nodes / (double)(c->time > 0 ? c->time : 1));
    fflush(stdout);
}

static void print_published(int times) {
    printf("| df-pn with ε, published, %d other positions, 3 GHz Pentium 4 |", PUBLISHED_WINS);
    for (int i = 0; i < times; i++) printf(" %d |", published_solved(seconds[i]));
    printf("  |  |  |\n");
}

/* ---- the curves ---- */

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Adds the data of a row: solved, seconds, nodes. */
static void plot_row(Buffer *out, int file, int row, Column *c) {
    qsort(c->solved_seconds, (size_t)c->solved, sizeof(double), compare);
    qsort(c->solved_nodes, (size_t)c->solved, sizeof(double), compare);
    buffer_printf(out, "$file%d_%d << EOD\n", file, row);
    /* A block without a line would not be plotted. */
    if (!c->solved) buffer_add_text(out, "0 1e-6 1\n");
    for (int i = 0; i < c->solved; i++)
        buffer_printf(out, "%d %.6f %.0f\n", i + 1, c->solved_seconds[i], c->solved_nodes[i]);
    buffer_add_text(out, "EOD\n");
}

/* In single quotes, which gnuplot doubles inside; in double quotes it would run what stands between
 * backquotes as a command. */
static void add_quoted(Buffer *out, const char *text) {
    buffer_add_char(out, '\'');
    for (; *text; text++) {
        if (*text == '\'') buffer_add_char(out, '\'');
        if (*text != '\n') buffer_add_char(out, *text);
    }
    buffer_add_char(out, '\'');
}

static void plot_file(Buffer *out, int file, const char *name) {
    static const char *const by[] = {"seconds of processor time", "nodes"};
    for (int x = 0; x < 2; x++) {
        buffer_add_text(out, "set title ");
        add_quoted(out, name);
        buffer_printf(out, " noenhanced\nset xlabel '%s'\nplot ", by[x]);
        for (int row = 0; row < ROWS; row++) {
            buffer_printf(out, "%s$file%d_%d using %d:1 with steps title ", row ? ", " : "", file,
                          row, x + 2);
            add_quoted(out, rows[row].name);
            buffer_add_text(out, " noenhanced");
        }
        buffer_add_char(out, '\n');
    }
}

/* ---- tables ---- */

static bool report_row(Report *r, const ProblemSet *set, const SolveSettings *limits, int row,
                       int times) {
    SolveSettings s = *limits;
    Column c = {.report = r, .name = rows[row].name, .given_up = INFINITY};
    s.method = rows[row].method;
    if (!rows[row].epsilon) s.pn.epsilon = 0;
    if (rows[row].previous) {
        s.pn.start = PN_START_THREAT;
        s.pn.sum = 100;
    }
    if (s.method == METHOD_AB && !params_preset("MIA", &s.params, NULL)) return false;
    if (s.method == METHOD_AB && r->ab_nodes) s.nodes = r->ab_nodes;
    if (r->plot) {
        c.solved_seconds = calloc((size_t)set->count, sizeof *c.solved_seconds);
        c.solved_nodes = calloc((size_t)set->count, sizeof *c.solved_nodes);
    }
    bool ok = !r->plot || (c.solved_seconds && c.solved_nodes);
    if (!ok) fprintf(stderr, "lia solve: out of memory\n");
    ok = ok && fill(&c, set, &s);
    if (ok) print_row(&c, times);
    if (ok && r->plot) plot_row(r->plot, r->files, row, &c);
    free(c.solved_seconds);
    free(c.solved_nodes);
    return ok;
}

static bool report_times(Report *r, const ProblemSet *set) {
    SolveSettings s = *r->settings;
    double limit = s.time ? 1e-9 * (double)s.time : DEFAULT_LIMIT;
    int times = 0;
    if (!s.time && !s.nodes) s.time = (int64_t)DEFAULT_LIMIT * 1000000000;
    s.depth = 0;
    s.shortest = false;
    while (times < TIMES && seconds[times] <= limit) times++;
    printf("| %d of %s solved within ... s of processor time |", set->count, set->problems[0].file);
    for (int i = 0; i < times; i++) printf(" %g |", seconds[i]);
    printf(" wrong | nodes | nodes/s |\n|---|");
    for (int i = 0; i < times; i++) printf("--:|");
    printf("--:|--:|--:|\n");
    fflush(stdout);
    for (int row = 0; row < ROWS; row++)
        if (!report_row(r, set, &s, row, times)) return false;
    if (set->count == PUBLISHED_WINS) print_published(times);
    if (r->plot) plot_file(r->plot, r->files++, set->problems[0].file);
    return true;
}

/* One search to the last depth gives the numbers for all depths. */
static bool report_depths(Report *r, const ProblemSet *set) {
    SolveSettings s = *r->settings;
    Column c = {.report = r, .name = "nodes", .given_up = INFINITY};
    s.method = METHOD_AB;
    s.shortest = false;
    s.time = 0;
    s.nodes = 0;
    if (!s.depth) s.depth = DEPTH_LAST;
    if (s.depth > COUNTED_DEPTH_MAX) s.depth = COUNTED_DEPTH_MAX;
    if (!fill(&c, set, &s)) return false;
    /* Published numbers stand beside the same work only: the same search, as many positions. */
    bool compare = set->count == PUBLISHED_POSITIONS && published_is_same_search(&s.params);
    printf("| %d of %s, depth | nodes |", set->count, set->problems[0].file);
    if (compare) printf(" published for MIA, %d other positions |", PUBLISHED_POSITIONS);
    printf("\n|--:|--:|%s\n", compare ? "--:|" : "");
    for (int depth = DEPTH_FIRST; depth <= s.depth; depth++) {
        printf("| %d | %.2f M |", depth, 1e-6 * (double)c.nodes_to[depth]);
        if (compare && published_nodes(depth) > 0)
            printf(" %.4g M |", 1e-6 * published_nodes(depth));
        else if (compare)
            printf("  |");
        printf("\n");
    }
    fflush(stdout);
    return true;
}

static bool report_file(Report *r, const ProblemSet *file) {
    for (int i = 0; i < file->count; i++)
        if (file->problems[i].value != SUITE_UNKNOWN) return report_times(r, file);
    return report_depths(r, file);
}

/* Writes the script; a failure is reported. */
static bool write_plot(const Buffer *plot, const char *path) {
    Reason why;
    bool ok = plot->failed ? reason_set(&why, "out of memory")
                           : file_write(path, buffer_span(plot), &why);
    if (!ok) fprintf(stderr, "lia solve: %s\n", why.text);
    return ok;
}

int solve_report(const ProblemSet *set, const SolveSettings *settings, uint64_t ab_nodes, int jobs,
                 const char *plot_path, bool quiet) {
    Buffer plot = {0};
    Report r = {.settings = settings,
                .ab_nodes = ab_nodes,
                .jobs = jobs,
                .quiet = quiet,
                .plot = plot_path ? &plot : NULL};
    bool ok = true;
    buffer_add_text(&plot, "# gnuplot FILE >curves.pdf\nset terminal pdfcairo\nset logscale x\n"
                           "set ylabel \"positions solved\"\nset key bottom right\n");
    interrupt_block();
    /* Problems are in the order of their files. */
    for (int first = 0, next; ok && first < set->count; first = next) {
        const char *name = set->problems[first].file;
        for (next = first; next < set->count && set->problems[next].file == name;) next++;
        ProblemSet part = {.problems = &set->problems[first], .count = next - first};
        if (first) putchar('\n');
        ok = report_file(&r, &part);
    }
    if (ok && plot_path) ok = write_plot(&plot, plot_path);
    buffer_finish(&plot);
    return ok ? EXIT_OK : r.interrupted ? interrupt_exit_code() : EXIT_FAILED;
}
