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
#include "base/interrupt.h"
#include "progress.h"
#include "suites/solve_run.h"

#include <math.h>
#include <stdio.h>

static const double seconds[] = {0.5, 1, 2, 5, 10, 30, 60, 300};
enum { TIMES = sizeof seconds / sizeof seconds[0], DEPTH_FIRST = 5, DEPTH_LAST = 12 };
enum { DEFAULT_LIMIT = 60 }; /* s, if no time is given */

typedef struct {
    const SolveSettings *settings;
    uint64_t ab_nodes;
    int jobs;
    bool quiet, interrupted;
} Report;

typedef struct {
    Report *report;
    const char *name;
    int within[TIMES], wrong;
    double given_up; /* minimum seconds spent on an unsolved position */
    uint64_t nodes, nodes_to[COUNTED_DEPTH_MAX + 1];
    int64_t time;
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

static bool report_times(Report *r, const ProblemSet *set) {
    const SolveSettings *base = r->settings;
    SolveSettings s = *base;
    double limit = base->time ? 1e-9 * (double)base->time : DEFAULT_LIMIT;
    int times = 0;
    if (!s.time && !s.nodes) s.time = (int64_t)DEFAULT_LIMIT * 1000000000;
    s.depth = 0;
    while (times < TIMES && seconds[times] <= limit) times++;
    printf("| %d of %s solved within … s of processor time |", set->count, set->problems[0].file);
    for (int i = 0; i < times; i++) printf(" %g |", seconds[i]);
    printf(" wrong | nodes | nodes/s |\n|---|");
    for (int i = 0; i < times; i++) printf("--:|");
    printf("--:|--:|--:|\n");
    fflush(stdout);
    s.shortest = false;
    for (int row = 0; row < 3; row++) {
        static const char *const names[] = {"`pn`", "`pn` without ε", "`ab`, preset MIA"};
        Column c = {.report = r, .name = names[row], .given_up = INFINITY};
        s.method = row == 2 ? METHOD_AB : METHOD_PN;
        s.pn.epsilon = row == 1 ? 0 : base->pn.epsilon;
        if (row == 2 && !params_preset("MIA", &s.params, NULL)) return false;
        if (row == 2 && r->ab_nodes) s.nodes = r->ab_nodes;
        if (!fill(&c, set, &s)) return false;
        print_row(&c, times);
    }
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

int solve_report(const ProblemSet *set, const SolveSettings *settings, uint64_t ab_nodes, int jobs,
                 bool quiet) {
    Report r = {.settings = settings, .ab_nodes = ab_nodes, .jobs = jobs, .quiet = quiet};
    bool ok = true;
    interrupt_block();
    /* Problems are in the order of their files. */
    for (int first = 0, next; ok && first < set->count; first = next) {
        const char *name = set->problems[first].file;
        for (next = first; next < set->count && set->problems[next].file == name;) next++;
        ProblemSet part = {.problems = &set->problems[first], .count = next - first};
        if (first) putchar('\n');
        ok = report_file(&r, &part);
    }
    return ok ? EXIT_OK : r.interrupted ? interrupt_exit_code() : EXIT_FAILED;
}
