/* lia solve: solves positions with known or unknown results by alpha-beta or proof numbers. */
#include "command.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/file.h"
#include "progress.h"
#include "search/engine.h"
#include "search_options.h"
#include "base/shard.h"
#include "suites/solve_log.h"
#include "solve_report.h"
#include "suites/solve_run.h"
#include "suites/solve_tree.h"
#include "record/sgf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DEFAULT_TIME 10000
enum { JOBS_MAX = 256 };
#define TREE_MAX 100000 /* nodes; a reader of games takes more than twice as many */

typedef struct {
    const char *method, *rules, *jsonl, *unsolved, *start, *shard, *tree, *plot;
    int64_t depth, nodes, ab_nodes, time, hash, jobs, threads, ply, epsilon, sum;
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
    {"threads", OPTION_INT, offsetof(Options, threads), 1, JOBS_MAX, "N", .value = 1,
     .help = "pn: that search each position together; nodes then differ between runs"},
    {"rules", OPTION_STRING, offsetof(Options, rules), 0, 0, "NAME", .choices = rules_names,
     .help = "rule dialect of positions that do not name theirs"},
    {"ply", OPTION_INT, offsetof(Options, ply), -4096, 4096, "N", .value = GAME_PLY_AUTO,
     .shown = "the start of a set-up problem, else " TEXT(PLIES_BEFORE_END) " before the end",
     .help = "of games: the position after N plies, or N before the end if negative"},
    {"jsonl", OPTION_STRING, offsetof(Options, jsonl), 0, 0, "FILE",
     .help = "a JSON line for each position; the same command goes on from it"},
    {"shard", OPTION_STRING, offsetof(Options, shard), 0, 0, "K/N",
     .help = "solve the K-th of N parts of the positions"},
    {"unsolved", OPTION_STRING, offsetof(Options, unsolved), 0, 0, "FILE",
     .help = "write the positions that were not solved"},
    {"tree", OPTION_STRING, offsetof(Options, tree), 0, 0, "FILE.sgf",
     .help = "pn: write the proofs as variations: to each defence the answer"},
    {"report", OPTION_FLAG, offsetof(Options, report), 0, 0, NULL,
     .help = "tables as in the papers instead, see below"},
    {"plot", OPTION_STRING, offsetof(Options, plot), 0, 0, "FILE",
     .help = "report: a gnuplot script of the curves, by time and by nodes"},
    {"ab-nodes", OPTION_INT, offsetof(Options, ab_nodes), 1, 1e15, "N",
     .help = "report: for each position that ab tries"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "print the totals only"},
    {"epsilon", OPTION_INT, offsetof(Options, epsilon), 0, 1000, "PERCENT",
     .value = PN_EPSILON_DEFAULT,
     .help = "pn: how far a move may fall behind the second best; 0 is plain df-pn"},
    {"sum", OPTION_INT, offsetof(Options, sum), 1, 100, "PERCENT", .value = PN_SUM_DEFAULT,
     .help = "pn: share of all numbers but the largest in a sum; 100 is plain df-pn"},
    {"start", OPTION_STRING, offsetof(Options, start), 0, 0, "NAME", .choices = pn_start_names,
     .value = PN_START_DEFAULT, .help = "pn: first numbers"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

typedef struct {
    const ProblemSet *set;
    SolveTotals totals;
    SolveLog log;
    Buffer text;
    Buffer trees; /* SGF, if they are wanted */
    bool *right;  /* by problem */
    int shown;    /* problems up to here have been shown, or were not solved */
    int id_width;
    bool quiet;
    Progress progress;
    Reason why; /* why a file failed, "" = it did not */
} Session;

static void show_row(Session *session, int index, const Solution *s, Verdict verdict) {
    totals_add(&session->totals, s, verdict);
    session->right[index] = verdict == VERDICT_RIGHT;
    if (session->quiet) return;
    buffer_clear(&session->text);
    solve_format_row(&session->set->problems[index], s, verdict, session->id_width, &session->text);
    progress_clear(&session->progress);
    fputs(buffer_text(&session->text), stdout);
    fflush(stdout);
}

/* Shows what an earlier run solved of the problems before this one. */
static void show_earlier(Session *session, int end) {
    const SolveLog *log = &session->log;
    for (; session->shown < end; session->shown++) {
        int i = session->shown;
        if (!log->has_earlier[i]) continue;
        const Solution *s = &log->earlier[i];
        show_row(session, i, s, solution_judge(&session->set->problems[i], log->settings, s));
    }
}

/* Adds the tree of a proof to the file to be written. */
static bool take_tree(Session *session, int index, const Solution *s) {
    const Problem *p = &session->set->problems[index];
    Record r;
    if (s->tree_why.text[0])
        fprintf(stderr, "lia solve: %s: no tree: %s\n", p->id, s->tree_why.text);
    if (!s->tree.count) return true;
    if (s->tree.nodes[0].cut)
        fprintf(stderr, "lia solve: %s: the tree was cut at %d moves\n", p->id, s->tree.count - 1);
    if (!solve_tree_record(p, s, &r, &session->why)) return false;
    sgf_write(&r, "Lia:" LIA_VERSION, &session->trees);
    record_finish(&r);
    return !session->trees.failed || reason_set(&session->why, "out of memory");
}

static bool take_solution(void *context, int index, const Solution *s, Verdict verdict) {
    Session *session = context;
    show_earlier(session, index);
    show_row(session, index, s, verdict);
    session->shown = index + 1;
    if (!take_tree(session, index, s)) return false;
    return solve_log_add(&session->log, index, s, verdict, &session->why);
}

static void show_progress(void *context, const SolveProgress *p) {
    Session *session = context;
    char right[40];
    snprintf(right, sizeof right, "%d solved", session->totals.right);
    progress_show(&session->progress, &(ProgressState){.unit = "positions",
                                                       .done = p->done,
                                                       .before = p->before,
                                                       .count = p->count,
                                                       .seconds = p->seconds,
                                                       .details = right});
}

static void show_message(const char *text) {
    fprintf(stderr, "lia solve: %s\n", text);
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

/* Solves what the log does not hold, prints the table and the totals. */
static JobsStatus solve_rest(Session *session, const Options *o, const SolveSettings *settings) {
    SolveRun run = {.set = session->set,
                    .settings = *settings,
                    .skip = session->log.has_earlier,
                    .jobs = (int)o->jobs,
                    .on_solution = take_solution,
                    .on_progress = show_progress,
                    .context = session};
    Reason why;
    int64_t began = clock_now();
    if (!o->quiet) {
        solve_format_head(session->id_width, &session->text);
        fputs(buffer_text(&session->text), stdout);
    }
    if (session->log.earlier_count && !o->quiet)
        fprintf(stderr, "lia solve: %d of %d positions are in %s already\n",
                session->log.earlier_count, session->set->count, o->jsonl);
    progress_init(&session->progress, o->quiet);
    JobsStatus status = solve_run(&run, &why);
    progress_finish(&session->progress);
    show_earlier(session, session->set->count);
    if (status == JOBS_FAILED) session->why = why;
    buffer_clear(&session->text);
    solve_format_totals(&session->totals, session->set->count, clock_seconds_since(began),
                        &session->text);
    fputs(buffer_text(&session->text), stdout);
    return status;
}

static int solve_all(const Options *o, const ProblemSet *set, const SolveSettings *settings) {
    Session session = {.set = set,
                       .quiet = o->quiet,
                       .id_width = solve_id_width(set),
                       .right = calloc((size_t)set->count + 1, sizeof(bool))};
    JobsStatus status = JOBS_FAILED;
    interrupt_block();
    if (!session.right)
        reason_set(&session.why, "out of memory");
    else if (solve_log_open(&session.log, o->jsonl, set, settings, LIA_VERSION, show_message,
                            &session.why))
        status = solve_rest(&session, o, settings);
    bool begun = session.shown > 0 || status != JOBS_FAILED, ok = !session.why.text[0];
    if (!solve_log_close(&session.log, ok ? &session.why : NULL)) ok = false;
    if (begun && o->unsolved && !write_unsolved(&session, o->unsolved, ok ? &session.why : NULL))
        ok = false;
    if (begun && o->tree &&
        !file_write(o->tree, buffer_span(&session.trees), ok ? &session.why : NULL))
        ok = false;
    if (!ok) fprintf(stderr, "lia solve: %s\n", session.why.text);
    bool all = session.totals.right == set->count && !set->refused;
    if (ok && status == JOBS_INTERRUPTED && o->jsonl)
        fprintf(stderr, "lia solve: stopped; the same command goes on from here\n");
    solve_log_finish(&session.log);
    buffer_finish(&session.text);
    buffer_finish(&session.trees);
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
    if (s->method == METHOD_AB && o->threads > 1)
        return command_usage(self, "--threads is for --method pn"), false;
    if (o->ab_nodes && !o->report) return command_usage(self, "--ab-nodes is for --report"), false;
    if (o->plot && !o->report) return command_usage(self, "--plot is for --report"), false;
    if (o->report && (o->jsonl || o->unsolved || o->tree))
        return command_usage(self, "--report writes no files but that of --plot"), false;
    if (o->tree && s->method != METHOD_PN)
        return command_usage(self, "--tree is for --method pn"), false;
    if (o->tree && o->jsonl)
        return command_usage(self, "--tree needs a run that is not continued by --jsonl"), false;
    if (o->report && o->shard) return command_usage(self, "--report needs all positions"), false;
    return true;
}

static int read_settings(const Command *self, const Options *o, SolveSettings *s) {
    *s = (SolveSettings){.pn = pn_options_default(),
                         .shortest = o->shortest,
                         .depth = (int)o->depth,
                         .nodes = (uint64_t)o->nodes,
                         .time = o->time * 1000000,
                         .megabytes = (size_t)o->hash};
    s->pn.epsilon = (int)o->epsilon;
    s->pn.sum = (int)o->sum;
    s->pn.threads = (int)o->threads;
    s->tree = o->tree ? TREE_MAX : 0;
    s->pn.start = (PnStart)option_choice(pn_start_names, o->start);
    if (!o->time && !o->nodes && !o->depth) s->time = (int64_t)DEFAULT_TIME * 1000000;
    return read_method(self, o, s) ? search_options_read(self, &o->search, &s->params) : EXIT_USAGE;
}

/* Before hours of work. */
static bool check_outputs(const Options *o) {
    Reason why;
    const char *const paths[] = {o->unsolved, o->tree, o->plot};
    size_t i = 0, count = sizeof paths / sizeof paths[0];
    while (i < count && (!paths[i] || file_can_write(paths[i], &why))) i++;
    if (i == count) return true;
    fprintf(stderr, "lia solve: %s\n", why.text);
    return false;
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
    int read = read_settings(self, &o, &settings);
    if (read != EXIT_OK) return read;
    int shard, shards;
    if (!shard_parse(o.shard, &shard, &shards, &why)) return command_usage(self, "%s", why.text);
    if (!check_outputs(&o)) return EXIT_FAILED;
    ProblemSet set = {0};
    bool loaded = true;
    for (int i = 0; i < argc && loaded; i++) {
        loaded = problems_load(&set, argv[i], &rules, (int)o.ply, &why);
        if (!loaded) fprintf(stderr, "lia solve: %s\n", why.text);
    }
    fputs(buffer_text(&set.complaints), stderr);
    int status = EXIT_FAILED, total = set.count;
    problems_keep_shard(&set, shard, shards);
    if (loaded && total == 0)
        fprintf(stderr, "lia solve: no position to solve\n");
    else if (loaded)
        status = o.report ? solve_report(&set, &settings, (uint64_t)o.ab_nodes, (int)o.jobs, o.plot,
                                         o.quiet)
                          : solve_all(&o, &set, &settings);
    problems_finish(&set);
    return status;
}

const Command command_solve = {
    "solve",
    "FILE...",
    "Solve positions: forced wins, best moves",
    "A file holds position lines, plain FENs, EPD lines or games in SGF or PGN;\n"
    "- is standard input. A row is right when the result is proven as the file says and the\n"
    "move is one of its best; where the file has a score instead of a result, its move is an\n"
    "opinion, and another one leaves the row open. pn proves a win of any length unless\n"
    "--shortest is given; ab gives the shortest. The last line is 'solved K of N'.\n\n"
    "--report prints a table for each file: with results, how many were solved within half a\n"
    "second to --time of processor time by pn, pn without epsilon, pn with the first numbers\n"
    "and sums of earlier versions, and ab with preset MIA, beside published figures if there\n"
    "are as many positions; without, the nodes of ab by depth, up to --depth. A number\n"
    "counted beyond the time at which a position was given up is marked as a lower bound.\n\n"
    "--tree writes a game for each win or loss that is proven, with variations: to every\n"
    "defence the answer, the longest defence first, and in comments the plies in which each\n"
    "move loses. A tree is cut at " TEXT(
        TREE_MAX) " moves, the longest lines first.\n\n"
                  "Lengths are in plies. With --jsonl the same command goes on where it was "
                  "stopped. The\n"
                  "lines of --shard 1/N to N/N, written one after the other into one file, are one "
                  "run:\n"
                  "the same command without --shard prints them as one table.\n\n"
                  "Exit codes: 0 all right, 1 failed, 2 wrong use, 3 some not solved, 128+N by "
                  "signal N.\n\n"
                  "Examples:\n"
                  "  lia solve wins.txt --shortest\n"
                  "  lia solve --method ab --preset MIA --time 5000 --jobs 2 endgames488.txt\n"
                  "  lia solve game.sgf --ply -9\n"
                  "  lia solve hard286.txt --jsonl hard.jsonl\n"
                  "  lia solve position.txt --shortest --tree proof.sgf\n",
    options,
    run};
