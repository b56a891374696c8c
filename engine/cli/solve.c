/* lia solve: solves positions with known or unknown results by alpha-beta or proof numbers. */
#include "command.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/file.h"
#include "progress.h"
#include "search/engine.h"
#include "search_options.h"
#include "suites/solve_output.h"
#include "solve_report.h"
#include "suites/solve_run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DEFAULT_TIME 10000
enum { JOBS_MAX = 256 };

typedef struct {
    const char *method, *rules, *jsonl, *unsolved, *start;
    int64_t depth, nodes, ab_nodes, time, hash, jobs, ply, epsilon;
    bool shortest, report, quiet;
    SearchOptions search;
} Options;

static const char *const methods[] = {[METHOD_AB] = "ab", [METHOD_PN] = "pn", NULL};

static const Option options[] = {
    {"method", OPTION_STRING, offsetof(Options, method), 0, 0, "NAME", .choices = methods,
     .value = METHOD_PN,
     .help = "alpha-beta, which is the engine's search with any preset, or proof numbers"},
    {"shortest", OPTION_FLAG, offsetof(Options, shortest), 0, 0, NULL,
     .help = "pn: find the shortest win; ab always does"},
    {"time", OPTION_INT, offsetof(Options, time), 1, 1e9, "MS",
     .shown = TEXT(DEFAULT_TIME) " if no limit is given", .help = "for each position"},
    {"nodes", OPTION_INT, offsetof(Options, nodes), 1, 1e15, "N", .help = "for each position"},
    {"depth", OPTION_INT, offsetof(Options, depth), 1, DEPTH_MAX, "N",
     .help = "ab: for each position"},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, ENGINE_HASH_MAX, "MB",
     .value = ENGINE_HASH_DEFAULT, .help = "size of each job's table"},
    {"jobs", OPTION_INT, offsetof(Options, jobs), 1, JOBS_MAX, "N", .value = 1,
     .help = "positions at a time"},
    {"rules", OPTION_STRING, offsetof(Options, rules), 0, 0, "NAME", .choices = rules_names,
     .help = "rule dialect of positions that do not name theirs"},
    {"ply", OPTION_INT, offsetof(Options, ply), -4096, 4096, "N", .value = GAME_PLY_AUTO,
     .shown = "the start of a set-up problem, else " TEXT(PLIES_BEFORE_END) " before the end",
     .help = "of games: the position after N plies, or N before the end if negative"},
    {"jsonl", OPTION_STRING, offsetof(Options, jsonl), 0, 0, "FILE",
     .help = "a JSON line for each position"},
    {"unsolved", OPTION_STRING, offsetof(Options, unsolved), 0, 0, "FILE",
     .help = "write the positions that were not solved"},
    {"report", OPTION_FLAG, offsetof(Options, report), 0, 0, NULL,
     .help = "tables as in the papers instead, see below"},
    {"ab-nodes", OPTION_INT, offsetof(Options, ab_nodes), 1, 1e15, "N",
     .help = "report: for each position that ab tries"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "print the totals only"},
    {"epsilon", OPTION_INT, offsetof(Options, epsilon), 0, 1000, "PERCENT",
     .value = PN_EPSILON_DEFAULT,
     .help = "pn: how far a move may fall behind the second best; 0 is plain df-pn"},
    {"start", OPTION_STRING, offsetof(Options, start), 0, 0, "NAME", .choices = pn_start_names,
     .value = PN_START_DEFAULT, .help = "pn: first numbers"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

typedef struct {
    const ProblemSet *set;
    const SolveSettings *settings;
    SolveTotals totals;
    FILE *jsonl;
    const char *jsonl_name;
    Buffer text;
    bool *right; /* by problem */
    bool quiet, failed;
    Progress progress;
} Session;

static bool show_solution(void *context, int index, const Solution *s, Verdict verdict) {
    Session *session = context;
    const Problem *p = &session->set->problems[index];
    totals_add(&session->totals, s, verdict);
    session->right[index] = verdict == VERDICT_RIGHT;
    if (!session->quiet) {
        buffer_clear(&session->text);
        solve_format_row(p, s, verdict, &session->text);
        progress_clear(&session->progress);
        fputs(buffer_text(&session->text), stdout);
        fflush(stdout);
    }
    if (session->jsonl) {
        buffer_clear(&session->text);
        solve_format_json(p, session->settings, s, verdict, &session->text);
        if (fputs(buffer_text(&session->text), session->jsonl) < 0 || fflush(session->jsonl)) {
            fprintf(stderr, "lia solve: %s: %s\n", session->jsonl_name, strerror(errno));
            session->failed = true;
        }
    }
    return !session->failed;
}

static void show_progress(void *context, const SolveProgress *p) {
    Session *session = context;
    char right[40];
    snprintf(right, sizeof right, "%d solved", p->right);
    progress_show(&session->progress, &(ProgressState){.unit = "positions",
                                                       .done = p->done,
                                                       .count = p->count,
                                                       .seconds = p->seconds,
                                                       .details = right});
}

/* Writes all problems without a right solution, including those not tried, so that nothing is lost
 * if the file is the one that was read. */
static bool write_unsolved(const Session *session, const char *path, Reason *why) {
    Buffer text = {0};
    for (int i = 0; i < session->set->count; i++)
        if (!session->right[i]) solve_format_problem(&session->set->problems[i], &text);
    bool ok =
        text.failed ? reason_set(why, "out of memory") : file_write(path, buffer_span(&text), why);
    buffer_finish(&text);
    return ok;
}

static bool finish_files(Session *session, const char *unsolved) {
    Reason why;
    if (session->jsonl && fclose(session->jsonl) && !session->failed) {
        fprintf(stderr, "lia solve: %s: %s\n", session->jsonl_name, strerror(errno));
        session->failed = true;
    }
    if (unsolved && !write_unsolved(session, unsolved, &why)) {
        fprintf(stderr, "lia solve: %s\n", why.text);
        session->failed = true;
    }
    return !session->failed;
}

static int solve_all(const Options *o, const ProblemSet *set, const SolveSettings *settings) {
    Session session = {.set = set,
                       .settings = settings,
                       .jsonl_name = o->jsonl,
                       .quiet = o->quiet,
                       .right = calloc((size_t)set->count + 1, sizeof(bool))};
    if (!session.right) {
        fprintf(stderr, "lia solve: out of memory\n");
        return EXIT_FAILED;
    }
    if (o->jsonl && !(session.jsonl = fopen(o->jsonl, "w"))) {
        fprintf(stderr, "lia solve: %s: %s\n", o->jsonl, strerror(errno));
        free(session.right);
        return EXIT_FAILED;
    }
    SolveRun run = {.set = set,
                    .settings = *settings,
                    .jobs = (int)o->jobs,
                    .on_solution = show_solution,
                    .on_progress = show_progress,
                    .context = &session};
    Reason why;
    int64_t began = clock_now();
    interrupt_block();
    if (!o->quiet) {
        solve_format_head(&session.text);
        fputs(buffer_text(&session.text), stdout);
    }
    progress_init(&session.progress, o->quiet);
    JobsStatus status = solve_run(&run, &why);
    progress_finish(&session.progress);
    if (status == JOBS_FAILED) {
        fprintf(stderr, "lia solve: %s\n", why.text);
        session.failed = true;
    }
    buffer_clear(&session.text);
    solve_format_totals(&session.totals, set->count, clock_seconds_since(began), &session.text);
    fputs(buffer_text(&session.text), stdout);
    bool ok = finish_files(&session, o->unsolved);
    bool all = session.totals.right == set->count && !set->refused;
    buffer_finish(&session.text);
    free(session.right);
    return !ok                          ? EXIT_FAILED
           : status == JOBS_INTERRUPTED ? interrupt_exit_code()
           : all                        ? EXIT_OK
                                        : EXIT_UNSOLVED;
}

/* ---- options ---- */

static bool read_method(const Command *self, const Options *o, SolveSettings *s) {
    s->method = (Method)option_choice(methods, o->method);
    if (s->method == METHOD_AB) s->shortest = true;
    if (s->method == METHOD_PN && o->depth && !o->report)
        return command_usage(self, "--depth is for --method ab"), false;
    if (o->ab_nodes && !o->report) return command_usage(self, "--ab-nodes is for --report"), false;
    if (o->report && (o->jsonl || o->unsolved))
        return command_usage(self, "--report writes no files of its own"), false;
    return true;
}

static bool read_settings(const Command *self, const Options *o, SolveSettings *s) {
    *s = (SolveSettings){.pn = pn_options_default(),
                         .shortest = o->shortest,
                         .depth = (int)o->depth,
                         .nodes = (uint64_t)o->nodes,
                         .time = o->time * 1000000,
                         .megabytes = (size_t)o->hash};
    s->pn.epsilon = (int)o->epsilon;
    s->pn.start = (PnStart)option_choice(pn_start_names, o->start);
    if (!o->time && !o->nodes && !o->depth) s->time = (int64_t)DEFAULT_TIME * 1000000;
    return read_method(self, o, s) && search_options_read(self, &o->search, &s->params);
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    SolveSettings settings;
    Rules rules = rules_default();
    Reason why;
    if (argc < 1) return command_usage(self, "give a file of positions");
    if (o.rules && !rules_find(span_of(o.rules), &rules, &why))
        return command_usage(self, "--rules: %s", why.text);
    if (!read_settings(self, &o, &settings)) return EXIT_USAGE;
    ProblemSet set = {0};
    bool loaded = true;
    for (int i = 0; i < argc && loaded; i++) {
        loaded = problems_load(&set, argv[i], &rules, (int)o.ply, &why);
        if (!loaded) fprintf(stderr, "lia solve: %s\n", why.text);
    }
    fputs(buffer_text(&set.complaints), stderr);
    int status = EXIT_FAILED;
    if (loaded && set.count == 0)
        fprintf(stderr, "lia solve: no position to solve\n");
    else if (loaded)
        status = o.report
                     ? solve_report(&set, &settings, (uint64_t)o.ab_nodes, (int)o.jobs, o.quiet)
                     : solve_all(&o, &set, &settings);
    problems_finish(&set);
    return status;
}

const Command command_solve = {
    "solve",
    "FILE…",
    "Solve positions: forced wins, best moves",
    "A file holds position lines, plain FENs, EPD lines or games in SGF or PGN;\n"
    "- is standard input. A row is right when the result is proven as the file says and the\n"
    "move is one of its best. pn proves a win of any length unless --shortest is given; ab\n"
    "gives the shortest. The last line is 'solved K of N'.\n\n"
    "--report prints a table for each file: with results, how many were solved within half a\n"
    "second to --time of processor time by pn, pn without epsilon and ab with preset MIA;\n"
    "without, the nodes of ab by depth, up to --depth. ≥ stands before what is counted\n"
    "beyond the time at which a position was given up.\n\n"
    "Exit codes: 0 all right, 1 failed, 2 wrong use, 3 some not solved, 128+N by signal N.\n\n"
    "Examples:\n"
    "  lia solve wins.txt --shortest\n"
    "  lia solve --method ab --preset MIA --time 5000 --jobs 2 endgames488.txt\n"
    "  lia solve game.sgf --ply -9\n",
    options,
    run};
