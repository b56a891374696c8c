/* lia train: makes a network from games. */
#include "command.h"
#include "base/interrupt.h"
#include "learn/trainer.h"
#include "load_samples.h"
#include "progress.h"
#include "base/file.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const char *out, *from;
    double result, rate;
    int64_t hidden, buckets, groups, scale, chance, epochs, batch, seed, threads;
    bool no_captures, quiet;
} Options;

static const Option options[] = {
    {"out", OPTION_STRING, offsetof(Options, out), 0, 0, "FILE",
     .help = "write the net to this file; without it nothing is kept"},
    {"hidden", OPTION_INT, offsetof(Options, hidden), NET_HIDDEN_STEP, NET_HIDDEN_MAX, "N",
     .value = TRAIN_HIDDEN, .help = "size of the hidden layer, a multiple of the smallest"},
    {"buckets", OPTION_INT, offsetof(Options, buckets), 1, NET_STONES_MAX, "N",
     .value = TRAIN_STONES, .help = "sets of output weights, chosen by the number of stones"},
    {"groups", OPTION_INT, offsetof(Options, groups), 1, NET_GROUPS_MAX, "N", .value = TRAIN_GROUPS,
     .help = "N times N sets of each of them, chosen by the groups of both sides"},
    {"from", OPTION_STRING, offsetof(Options, from), 0, 0, "FILE",
     .help =
         "begin with the weights of this net, of the same hidden layer, instead of random ones"},
    {"scale", OPTION_INT, offsetof(Options, scale), 1, NET_SCALE_MAX, "N", .value = TRAIN_SCALE,
     .help = "points for an output of 1"},
    {"chance", OPTION_INT, offsetof(Options, chance), 1, NET_SCALE_MAX, "N", .shown = "as --scale",
     .help = "points that mean a chance of winning of 73 per cent"},
    {"result", OPTION_REAL, offsetof(Options, result), 0, 1, "SHARE", .value = TRAIN_RESULT_SHARE,
     .help = "share of the game's result in the target; the rest is the search's score"},
    {"epochs", OPTION_INT, offsetof(Options, epochs), 0, 10000, "N", .value = TRAIN_EPOCHS,
     .help = "passes over the games"},
    {"batch", OPTION_INT, offsetof(Options, batch), 1, 1 << 20, "N", .value = TRAIN_BATCH,
     .help = "positions in a step"},
    {"rate", OPTION_REAL, offsetof(Options, rate), 1e-7, 1, "R", .value = TRAIN_RATE,
     .help = "size of the first steps"},
    {"seed", OPTION_INT, offsetof(Options, seed), 0, 1e15, "N", .value = TRAIN_SEED,
     .help = "first weights and the order of the positions"},
    {"threads", OPTION_INT, offsetof(Options, threads), 0, 64, "N", .shown = "one for each core",
     .help = "the net does not depend on it; 0 is the default"},
    {"no-captures", OPTION_FLAG, offsetof(Options, no_captures), 0, 0, NULL,
     .help = "leave out positions whose best move is a capture"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "no progress line"},
    {0}};

typedef struct {
    Progress progress;
    int epochs;
} Watch;

static void print_epoch(void *context, const TrainEpoch *e) {
    progress_clear(&((Watch *)context)->progress);
    if (e->epoch == 0)
        printf("before      validation %.6f\n", e->validation_loss);
    else if (isnan(e->training_loss))
        printf("epoch %3d   validation %.6f, from where it goes on\n", e->epoch,
               e->validation_loss);
    else
        printf("epoch %3d   training %.6f   validation %.6f   %.0f s\n", e->epoch, e->training_loss,
               e->validation_loss, e->seconds);
    fflush(stdout);
}

static bool show_step(void *context, const TrainStep *step) {
    Watch *w = context;
    char epoch[60];
    snprintf(epoch, sizeof epoch, "epoch %d of %d", step->epoch, w->epochs);
    progress_show(&w->progress, &(ProgressState){.unit = "batches",
                                                 .done = step->steps,
                                                 .before = step->before,
                                                 .count = step->all_steps,
                                                 .seconds = step->seconds,
                                                 .details = epoch});
    return !interrupt_came();
}

static bool write_net(const char *path, Net *net, Reason *why) {
    Buffer b = {0};
    net_format(net, &b);
    bool ok = b.failed ? reason_set(why, "out of memory") : file_write(path, buffer_span(&b), why);
    if (ok) printf("%s: %zu bytes, hash %016" PRIx64 "\n", path, b.length, net->hash);
    buffer_finish(&b);
    return ok;
}

static TrainSettings settings_of(const Options *o) {
    TrainSettings s = train_default_settings();
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    s.hidden = (int)o->hidden;
    s.steps = (NetSteps){(int)o->buckets, (int)o->groups};
    s.scale = (int)o->scale;
    s.chance = (int)o->chance;
    s.result_share = o->result;
    s.epochs = (int)o->epochs;
    s.batch = (int)o->batch;
    s.rate = o->rate;
    s.seed = (uint64_t)o->seed;
    s.threads = o->threads ? (int)o->threads : cores > 0 ? (int)cores : 1;
    s.on_epoch = print_epoch;
    s.on_step = show_step;
    return s;
}

static int train(const Options *o, const Net *from, const Samples *samples) {
    TrainSettings s = settings_of(o);
    s.from = from;
    Watch watch = {.epochs = s.epochs};
    TrainReport r;
    Reason why;
    s.context = &watch;
    Buffer part = {0};
    s.checkpoint = checkpoint_path(o->out, &part);
    progress_init(&watch.progress, o->quiet);
    interrupt_block();
    Net *net = train_run(samples, &s, &r, &why);
    progress_finish(&watch.progress);
    bool ok = net != NULL, stopped = !net && !why.text[0];
    if (ok) {
        snprintf(net->about, sizeof net->about,
                 "%" PRIu64
                 " games, %zu positions, K %.0f, result share %.2f, %d epochs, batch %d, "
                 "rate %g, seed %" PRIu64 ", validation loss %.6f",
                 samples->games, samples->count, r.k, s.result_share, s.epochs, s.batch, s.rate,
                 s.seed, r.loss_after);
        if (from) {
            size_t length = strlen(net->about);
            snprintf(net->about + length, sizeof net->about - length, ", from net %016" PRIx64,
                     from->hash);
        }
        printf("K %.0f for search scores\n", r.k);
        printf("validation loss %.6f before, %.6f after\n", r.loss_before, r.loss_after);
        printf("at their limits: %d weights of the first layer, %d of the output\n",
               r.clipped_input, r.clipped_output);
        printf("integers against floats: %.2f points on average, %.2f at most\n", r.mean_difference,
               r.largest_difference);
    }
    if (ok && o->out) ok = write_net(o->out, net, &why);
    net_destroy(net);
    return finish_learning("train", &part, ok, stopped, &why);
}

/* Loads the net to begin with; NULL after a message. */
static Net *load_from(const Options *o) {
    Reason why;
    Net *net = net_load(o->from, &why);
    if (net && net->hidden != o->hidden) {
        reason_set(&why, "the hidden layer of %.100s is %d, not %d", o->from, net->hidden,
                   (int)o->hidden);
        net_destroy(net);
        net = NULL;
    }
    if (!net) fprintf(stderr, "lia train: %s\n", why.text);
    return net;
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (argc < 1) return command_usage(self, "give files of games");
    if (o.hidden % NET_HIDDEN_STEP)
        return command_usage(self, "--hidden must be a multiple of %d", NET_HIDDEN_STEP);
    if (!check_output(self, o.out, argc, argv)) return EXIT_FAILED;
    Net *from = NULL;
    if (o.from && !(from = load_from(&o))) return EXIT_FAILED;
    Samples samples;
    bool loaded = load_samples(self, &samples, o.no_captures, argc, argv);
    int status = loaded ? train(&o, from, &samples) : EXIT_FAILED;
    samples_finish(&samples);
    net_destroy(from);
    return status;
}

const Command command_train = {
    "train",
    "FILE...",
    "Train the network on games of lia selfplay",
    "Prints the squared error by epoch, what rounding to integers changes, and writes the\n"
    "net. docs/experiments.md has the commands that made the built-in one. With --out the same "
    "command\n"
    "goes on where it was stopped; until the net is written, the state is in FILE.part.\n\n"
    "Exit codes: 0 all right, 1 failed, 2 wrong use, 128+N by signal N.\n\n"
    "Examples:\n"
    "  lia train --out gen1.net g0.games\n"
    "  lia train --hidden 512 --result 0.7 --out big.net g1.games g2.games\n",
    options,
    run};
