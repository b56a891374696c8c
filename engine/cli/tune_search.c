/* lia tune search: tunes numbers of the search by games against itself. */
#include "base/clock.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "command.h"
#include "learn/spsa.h"
#include "load_samples.h"
#include "progress.h"
#include "search_options.h"
#include "base/shard.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

typedef struct {
    const char *out, *shard;
    int64_t steps, pairs, nodes, seed, jobs;
    double rate;
    bool merge, quiet;
    SearchOptions search;
} Options;

static const Option options[] = {
    {"out", OPTION_STRING, offsetof(Options, out), 0, 0, "FILE",
     .help = "write the numbers to this file, for --params; the steps to FILE.jsonl"},
    {"steps", OPTION_INT, offsetof(Options, steps), 1, 1e7, "N", .value = 2000, .help = "steps"},
    {"pairs", OPTION_INT, offsetof(Options, pairs), 1, 1e5, "N", .value = 8,
     .help = "pairs of games in a step"},
    {"nodes", OPTION_INT, offsetof(Options, nodes), 1, 1e9, "N", .value = 5000,
     .help = "nodes for each move"},
    {"rate", OPTION_REAL, offsetof(Options, rate), 1e-6, 1, "R", .value = 0.002,
     .help = "how far a game won moves a number at the end, in its steps"},
    {"seed", OPTION_INT, offsetof(Options, seed), 0, 1e15, "N", .value = 1,
     .help = "another seed gives other perturbations and games"},
    {"jobs", OPTION_INT, offsetof(Options, jobs), 1, 256, "N", .value = 1,
     .help = "pairs played at a time"},
    {"shard", OPTION_STRING, offsetof(Options, shard), 0, 0, "K/N",
     .help = "the K-th of N independent runs, each on its own machine"},
    {"merge", OPTION_FLAG, offsetof(Options, merge), 0, 0, NULL,
     .help = "write the mean of several runs, named by their traces, to --out"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "no progress line"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

typedef struct {
    const SpsaSettings *settings;
    Progress progress;
    int64_t began;
    int before;  /* steps of earlier runs; −1 until this run has begun */
    Buffer data; /* of the plot */
} Watch;

static void take_step(void *context, const SpsaState *state) {
    Watch *w = context;
    const SpsaSettings *s = w->settings;
    SpsaState start = spsa_start(s);
    buffer_printf(&w->data, "%d", state->done);
    for (int i = 0; i < s->count; i++)
        buffer_printf(&w->data, " %.4f", (state->value[i] - start.value[i]) / s->numbers[i].step);
    buffer_add_char(&w->data, '\n');
}

static void show_progress(void *context, double done) {
    Watch *w = context;
    if (w->before < 0) w->before = (int)done;
    progress_show(&w->progress, &(ProgressState){.unit = "steps",
                                                 .done = done,
                                                 .count = w->settings->steps,
                                                 .before = w->before,
                                                 .seconds = clock_seconds_since(w->began)});
}

static void print_values(const SpsaSettings *s, const SpsaState *state) {
    printf("%-24s %10s %10s %10s\n", "parameter", "before", "now", "step");
    SpsaState start = spsa_start(s);
    for (int i = 0; i < s->count; i++)
        printf("%-24s %10.0f %10.2f %10.2f\n", param_infos[s->numbers[i].row].name, start.value[i],
               state->value[i], s->numbers[i].step);
}

/* ---- files ---- */

static bool write_beside(const char *out, const char *ending, Buffer *text, Reason *why) {
    Buffer path = {0};
    buffer_printf(&path, "%s%s", out, ending);
    bool ok = path.failed || text->failed ? reason_set(why, "out of memory")
                                          : file_write(buffer_text(&path), buffer_span(text), why);
    buffer_finish(&path);
    buffer_finish(text);
    return ok;
}

/* ---- merging ---- */

static int merge(const Command *self, const Options *o, int count, char **traces) {
    SpsaMerged m = {0};
    Reason why;
    Buffer b = {0};
    if (!o->out) return command_usage(self, "--merge needs --out");
    if (o->shard) return command_usage(self, "--shard is for games to be played, not for --merge");
    bool ok = true;
    for (int i = 0; ok && i < count; i++) ok = spsa_merge(&m, traces[i], &why);
    if (ok) {
        printf("%-24s %10s %10s %10s\n", "parameter", "mean", "least", "most");
        buffer_printf(&b, "# mean of %d runs, %d steps together\n", m.runs, m.steps);
    }
    for (int i = 0; ok && i < m.count; i++) {
        const char *name = param_infos[m.rows[i]].name;
        printf("%-24s %10.2f %10.2f %10.2f\n", name, m.mean[i], m.least[i], m.most[i]);
        buffer_printf(&b, "%s=%.0f\n", name, m.mean[i]);
    }
    ok = ok && write_beside(o->out, "", &b, &why);
    if (!ok) fprintf(stderr, "lia %s: %s\n", self->name, why.text);
    return ok ? EXIT_OK : EXIT_FAILED;
}

/* ---- tuning ---- */

static bool write_numbers(const char *out, const SpsaSettings *s, const SpsaState *state,
                          Reason *why) {
    Buffer b = {0};
    Params p = spsa_params(s, state);
    buffer_printf(&b, "# %d steps of %d pairs at %" PRIu64 " nodes a move\n", state->done, s->pairs,
                  s->nodes);
    for (int i = 0; i < s->count; i++)
        buffer_printf(&b, "%s=%d\n", param_infos[s->numbers[i].row].name,
                      params_get(&p, s->numbers[i].row));
    return write_beside(out, "", &b, why);
}

/* A script for gnuplot with its data: each number's way, in its own steps. */
static bool write_plot(const char *out, const Watch *w, Reason *why) {
    const SpsaSettings *s = w->settings;
    Buffer b = {0};
    buffer_add_text(&b, "# gnuplot draws tune.svg from this\n$values << end\n");
    buffer_add(&b, buffer_span(&w->data));
    buffer_add_text(&b, "end\nset terminal svg size 900,520 background 'white'\n"
                        "set output 'tune.svg'\nset grid\nset key outside right noenhanced\n"
                        "set xlabel 'step'\nset ylabel 'change, in steps of the parameter'\nplot ");
    for (int i = 0; i < s->count; i++)
        buffer_printf(&b, "%s$values using 1:%d with lines title '%s'", i ? ", \\\n     " : "",
                      i + 2, param_infos[s->numbers[i].row].name);
    buffer_add_char(&b, '\n');
    return write_beside(out, ".gp", &b, why);
}

static int tune_search(const Command *self, const Options *o, const SpsaSettings *settings) {
    Buffer trace = {0};
    if (o->out) buffer_printf(&trace, "%s.jsonl", o->out);
    Watch watch = {.settings = settings, .began = clock_now(), .before = -1};
    SpsaRun run = {.settings = *settings,
                   .trace = o->out ? buffer_text(&trace) : NULL,
                   .on_step = take_step,
                   .on_progress = show_progress,
                   .context = &watch};
    SpsaState state;
    Reason why = {""};
    progress_init(&watch.progress, o->quiet);
    interrupt_block();
    JobsStatus status = spsa_run(&run, &state, &why);
    progress_finish(&watch.progress);
    bool ok = status != JOBS_FAILED;
    if (ok) print_values(settings, &state);
    if (ok && o->out)
        ok = write_plot(o->out, &watch, &why) &&
             (status != JOBS_DONE || write_numbers(o->out, settings, &state, &why));
    if (!ok) fprintf(stderr, "lia %s: %s\n", self->name, why.text);
    if (ok && status != JOBS_DONE)
        fprintf(stderr, "lia %s: stopped after %d of %d steps%s\n", self->name, state.done,
                settings->steps,
                o->out ? "; the same command goes on from here"
                       : "; without --out nothing is kept");
    buffer_finish(&watch.data);
    buffer_finish(&trace);
    return !ok ? EXIT_FAILED : status == JOBS_DONE ? EXIT_OK : interrupt_exit_code();
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    SpsaSettings s = {.steps = (int)o.steps,
                      .pairs = (int)o.pairs,
                      .nodes = (uint64_t)o.nodes,
                      .rate = o.rate,
                      .seed = (uint64_t)o.seed,
                      .threads = (int)o.jobs};
    Reason why;
    int shards;
    if (argc < 1)
        return command_usage(self, o.merge ? "name the traces" : "name the parameters to tune");
    if (!check_output(self, o.out, o.merge ? argc : 0, argv)) return EXIT_FAILED;
    if (o.merge) return merge(self, &o, argc, argv);
    if (!shard_parse(o.shard, &s.shard, &shards, &why)) return command_usage(self, "%s", why.text);
    int read = search_options_read(self, &o.search, &s.base);
    if (read != EXIT_OK) return read;
    for (int i = 0; i < argc; i++)
        if (!spsa_add_number(&s, argv[i], &why)) return command_usage(self, "%s", why.text);
    return tune_search(self, &o, &s);
}

const Command command_tune_search = {
    "tune search",
    "NAME[:STEP]... | --merge FILE...",
    "Tune numbers of the search by games against itself",
    "Each step moves all the numbers by about STEP (a tenth of the number unless given), up or\n"
    "down by chance, plays pairs of games between the two sides at a fixed number of nodes, and\n"
    "goes a little towards the winner (SPSA). `lia bench --set help` lists the parameters.\n"
    "What is found is a proposal: a match by the clock decides.\n\n"
    "With --out the same command goes on where it was stopped: FILE.jsonl has a line for every\n"
    "step. FILE.gp draws the way of each number with gnuplot. Several machines run a shard\n"
    "each, and --merge takes the mean of their numbers from their traces.\n\n"
    "Exit codes: 0 all right, 1 failed, 2 wrong use, 128+N by signal N.\n\n"
    "Examples:\n"
    "  lia tune search StaticCutMargin:20 NullMarginStep --out tuned.txt --jobs 2\n"
    "  lia tune search --merge --out mean.txt one.txt.jsonl two.txt.jsonl\n"
    "  lia bench --params tuned.txt\n",
    options,
    run};
