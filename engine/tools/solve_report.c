/* lia solve --report: for positions with results, how many each method solves in how much processor
 * time, which other programs on the machine do not change; for
 * others, the nodes of alpha-beta by depth. Printed as Markdown, ready for a document.
 */
#include "solve_report.h"
#include "command.h"
#include "interrupt.h"
#include "solve_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const double seconds[] = {0.5, 1, 2, 5, 10, 30, 60, 300};
enum { TIMES = sizeof seconds / sizeof seconds[0], DEPTH_FIRST = 5, DEPTH_LAST = 12 };
enum { DEFAULT_LIMIT = 5 }; /* greatest time shown where only nodes are limited */

typedef struct {
    const ProblemSet *set;
    const SolveSettings *settings;
    const char *name;
    int within[TIMES], wrong;
    uint64_t nodes;
    int64_t time;
    bool interrupted, terminal;
} Column;

static bool count_solution(void *context, int index, const Solution *s) {
    Column *c = context;
    Verdict v = solution_judge(&c->set->problems[index], c->settings, s);
    c->nodes += s->nodes;
    c->time += s->processor;
    c->wrong += v == VERDICT_WRONG;
    for (int i = 0; i < TIMES && v == VERDICT_RIGHT; i++)
        c->within[i] += 1e-9 * (double)s->processor <= seconds[i];
    return true;
}

static bool watch(void *context, const SolveProgress *p) {
    Column *c = context;
    if (c->terminal)
        fprintf(stderr, "\r\033[K%s: %d/%d, %.0f s", c->name, p->done, p->count, p->seconds);
    c->interrupted = c->interrupted || interrupt_came();
    return c->interrupted;
}

/* False if it was interrupted or failed; the latter is reported. */
static bool fill(Column *c, const ProblemSet *set, const SolveSettings *settings, int jobs) {
    c->set = set;
    c->settings = settings;
    c->terminal = isatty(STDERR_FILENO);
    SolveRun run = {.set = set,
                    .settings = *settings,
                    .jobs = jobs,
                    .on_solution = count_solution,
                    .on_progress = watch,
                    .context = c};
    Reason why;
    bool ok = solve_run(&run, &why);
    if (c->terminal) fputs("\r\033[K", stderr);
    if (!ok && why.text[0]) fprintf(stderr, "lia solve: %s\n", why.text);
    return ok;
}

static bool report_times(const ProblemSet *set, const SolveSettings *base, int jobs) {
    SolveSettings s = *base;
    double limit = base->time ? 1e-9 * (double)base->time : DEFAULT_LIMIT;
    printf("| %d positions, solved within s of processor time |", set->count);
    for (int i = 0; i < TIMES; i++)
        if (seconds[i] <= limit) printf(" %g |", seconds[i]);
    printf(" wrong | nodes | nodes/s |\n|---|");
    for (int i = 0; i < TIMES; i++)
        if (seconds[i] <= limit) printf("--:|");
    printf("--:|--:|--:|\n");
    for (int row = 0; row < 3; row++) {
        static const char *const names[] = {"`pn`", "`pn` without ε", "`ab`, preset MIA"};
        Column c = {.name = names[row]};
        s.method = row == 2 ? METHOD_AB : METHOD_PN;
        s.shortest = false;
        s.pn.epsilon = row == 1 ? 0 : base->pn.epsilon;
        if (row == 2 && !params_preset("MIA", &s.params, NULL)) return false;
        if (!fill(&c, set, &s, jobs)) return false;
        printf("| %s |", names[row]);
        for (int i = 0; i < TIMES; i++)
            if (seconds[i] <= limit) printf(" %d |", c.within[i]);
        printf(" %d | %.1f M | %.1f M |\n", c.wrong, 1e-6 * (double)c.nodes,
               1e3 * (double)c.nodes / (double)(c.time > 0 ? c.time : 1));
        fflush(stdout);
    }
    return true;
}

/* MIA's published totals on its 171 positions, with null move and multi-cut (M. Winands, 2004). */
static const char *published(int depth) {
    switch (depth) {
    case 6:
        return "5.12 M";
    case 8:
        return "42.2 M";
    case 10:
        return "283 M";
    case 12:
        return "2163 M";
    default:
        return "";
    }
}

static bool report_depths(const ProblemSet *set, const SolveSettings *base, int jobs) {
    SolveSettings s = *base;
    int last = base->depth ? base->depth : DEPTH_LAST;
    s.method = METHOD_AB;
    s.time = 0;
    s.nodes = 0;
    printf("| %d positions, depth | nodes | published for MIA, 171 positions |\n"
           "|--:|--:|--:|\n",
           set->count);
    for (int depth = DEPTH_FIRST; depth <= last; depth++) {
        Column c = {.name = "nodes"};
        s.depth = depth;
        if (!fill(&c, set, &s, jobs)) return false;
        printf("| %d | %.2f M | %s |\n", depth, 1e-6 * (double)c.nodes, published(depth));
        fflush(stdout);
    }
    return true;
}

int solve_report(const ProblemSet *set, const SolveSettings *settings, int jobs) {
    bool results = false;
    for (int i = 0; i < set->count; i++)
        results = results || set->problems[i].value != SUITE_UNKNOWN;
    interrupt_block();
    bool ok = results ? report_times(set, settings, jobs) : report_depths(set, settings, jobs);
    return ok ? EXIT_OK : EXIT_FAILED;
}
