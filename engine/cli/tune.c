/* lia tune: fits the weights of MIA's features to games. */
#include "command.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "learn/tune.h"
#include "load_samples.h"
#include "base/file.h"
#include "progress.h"
#include "search_options.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

typedef struct {
    const char *out;
    double result, rate;
    int64_t epochs, batch, seed;
    bool no_captures, quiet, ablation;
    SearchOptions search;
} Options;

static const Option options[] = {
    {"out", OPTION_STRING, offsetof(Options, out), 0, 0, "FILE",
     .help = "write the weights to this file, for --params"},
    {"result", OPTION_REAL, offsetof(Options, result), 0, 1, "SHARE", .value = TUNE_RESULT_SHARE,
     .help = "share of the game's result in the target; the rest is the search's score"},
    {"epochs", OPTION_INT, offsetof(Options, epochs), 1, 10000, "N", .value = TUNE_EPOCHS,
     .help = "passes over the games"},
    {"batch", OPTION_INT, offsetof(Options, batch), 1, 1 << 20, "N", .value = TUNE_BATCH,
     .help = "positions in a step"},
    {"rate", OPTION_REAL, offsetof(Options, rate), 1e-6, 10, "R", .value = TUNE_RATE,
     .help = "size of the first steps"},
    {"seed", OPTION_INT, offsetof(Options, seed), 0, 1e15, "N", .value = TUNE_SEED,
     .help = "order of the positions"},
    {"no-captures", OPTION_FLAG, offsetof(Options, no_captures), 0, 0, NULL,
     .help = "leave out positions whose best move is a capture"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "no progress line"},
    {"ablation", OPTION_FLAG, offsetof(Options, ablation), 0, 0, NULL,
     .help = "fit again without each feature"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

/* Rank in the published order of importance; three features share a place. */
static const char *const published_place[MIA_FEATURES] = {"1",   "4", "8",   "3", "5-7",
                                                          "5-7", "2", "5-7", "9"};

typedef struct {
    Progress progress;
    int64_t began;
} Watch;

static bool show_progress(void *context, double done, int epochs) {
    Watch *w = context;
    progress_show(&w->progress, &(ProgressState){.unit = "epochs",
                                                 .done = done,
                                                 .count = epochs,
                                                 .seconds = clock_seconds_since(w->began)});
    return !interrupt_came();
}

static void print_epoch(void *context, int epoch, double training, double validation) {
    progress_clear(&((Watch *)context)->progress);
    printf("epoch %3d   training %.6f   validation %.6f\n", epoch, training, validation);
    fflush(stdout);
}

static void print_result(const TuneResult *r, const int old[MIA_FEATURES], bool ablation) {
    printf("\nK %.0f for search scores, %.0f for the evaluation\n", r->k_score, r->k_eval);
    printf("validation loss %.6f before, %.6f after\n\n", r->loss_before, r->loss_after);
    printf("%-16s %10s %10s %12s%s\n", "feature", "old", "new", "spread",
           ablation ? "   loss without   published place" : "");
    for (int f = 0; f < MIA_FEATURES; f++) {
        printf("%-16s %10d %10.0f %12.1f", mia_feature_name((MiaFeature)f), old[f], r->weight[f],
               fabs(r->spread[f]));
        if (ablation)
            printf("      %+.6f   %s", r->loss_without[f] - r->loss_after, published_place[f]);
        printf("\n");
    }
}

/* Clamps to the range that --params accepts. */
static double limited(double weight) {
    return fmax(-PARAMS_WEIGHT_MAX, fmin(PARAMS_WEIGHT_MAX, weight));
}

static bool write_weights(const char *path, const TuneResult *r, const Samples *s, Reason *why) {
    Buffer b = {0};
    buffer_printf(&b, "# Weights of MIA's features fitted to %" PRIu64 " games, %zu positions;\n",
                  s->games, s->count);
    buffer_printf(&b, "# validation loss %.6f, with the old weights %.6f\n", r->loss_after,
                  r->loss_before);
    for (int f = 0; f < MIA_FEATURES; f++)
        buffer_printf(&b, "%s=%.0f\n", param_infos[mia_feature_weight((MiaFeature)f)].name,
                      r->weight[f]);
    bool ok = b.failed ? reason_set(why, "out of memory") : file_write(path, buffer_span(&b), why);
    buffer_finish(&b);
    return ok;
}

static int tune(const Options *o, const Params *params, Samples *samples) {
    TuneSettings settings = tune_default_settings();
    settings.result_share = o->result;
    settings.epochs = (int)o->epochs;
    settings.batch = (int)o->batch;
    settings.rate = o->rate;
    settings.seed = (uint64_t)o->seed;
    Watch watch = {.began = clock_now()};
    settings.on_epoch = print_epoch;
    settings.on_progress = show_progress;
    settings.context = &watch;
    int old[MIA_FEATURES];
    mia_weights(params, old);
    TuneResult result;
    Reason why;
    Buffer part = {0};
    settings.checkpoint = checkpoint_path(o->out, &part);
    progress_init(&watch.progress, o->quiet);
    interrupt_block();
    bool ok = tune_run(samples, &settings, old, o->ablation, &result, &why);
    progress_finish(&watch.progress);
    bool stopped = !ok && !why.text[0];
    for (int f = 0; ok && f < MIA_FEATURES; f++) result.weight[f] = limited(result.weight[f]);
    if (ok) print_result(&result, old, o->ablation);
    if (ok && o->out) ok = write_weights(o->out, &result, samples, &why);
    return finish_learning("tune", &part, ok, stopped, &why);
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Params params;
    if (argc < 1) return command_usage(self, "give files of games");
    int read = search_options_read(self, &o.search, &params);
    if (read != EXIT_OK) return read;
    if (!check_output(self, o.out, argc, argv)) return EXIT_FAILED;
    Samples samples;
    bool loaded = load_samples(self, &samples, o.no_captures, argc, argv);
    int status = loaded ? tune(&o, &params, &samples) : EXIT_FAILED;
    samples_finish(&samples);
    return status;
}

const Command command_tune = {
    "tune",
    "FILE...",
    "Fit the weights of MIA's evaluation to games of lia selfplay",
    "All weights are fitted together by logistic regression; the options of the search name\n"
    "the weights to start from. Spread is the root mean square of what a feature\n"
    "contributes, in points. With --out the same command goes on where it was stopped; until\n"
    "the weights are written, the state is in FILE.part.\n\n"
    "Exit codes: 0 all right, 1 failed, 2 wrong use, 128+N by signal N.\n\n"
    "Examples:\n"
    "  lia tune --ablation --out mia-weights.txt g0.games\n"
    "  lia bench --preset MIA --params mia-weights.txt\n",
    options,
    run};
