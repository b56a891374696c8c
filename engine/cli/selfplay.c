/* lia selfplay: plays games for learning, or shows the content of a file of games. */
#include "command.h"
#include "base/interrupt.h"
#include "learn/selfplay.h"
#include "progress.h"
#include "search_options.h"
#include "store_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    int64_t games, nodes, seed, threads, hash;
    bool dump, stats, quiet;
    SearchOptions search;
} Options;

static const Option options[] = {
    {"games", OPTION_INT, offsetof(Options, games), 1, 1e7, "N", .value = 1000,
     .help = "games the file shall hold"},
    {"nodes", OPTION_INT, offsetof(Options, nodes), 1, 1e9, "N", .value = SELFPLAY_NODES,
     .help = "nodes searched for each move"},
    {"seed", OPTION_INT, offsetof(Options, seed), 0, 1e15, "N", .value = SELFPLAY_SEED,
     .help = "another seed gives other games"},
    {"threads", OPTION_INT, offsetof(Options, threads), 0, 1024, "N", .shown = "one for each core",
     .help = "games at a time; 0 is the default"},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, 4096, "MB", .value = SELFPLAY_HASH,
     .help = "size of each thread's transposition table"},
    {"dump", OPTION_FLAG, offsetof(Options, dump), 0, 0, NULL,
     .help = "print the positions of existing files as text"},
    {"stats", OPTION_FLAG, offsetof(Options, stats), 0, 0, NULL,
     .help = "print what existing files hold: results, lengths, duplicates"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "no progress line"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

typedef struct {
    const char *path;
    Progress progress;
} Watch;

static bool show_progress(void *context, const SelfplayProgress *p) {
    Watch *w = context;
    char speed[60];
    snprintf(speed, sizeof speed, "%.0f positions/s", (double)p->positions / (p->seconds + 1e-9));
    progress_show(&w->progress, &(ProgressState){.unit = "games",
                                                 .done = p->done,
                                                 .count = p->games,
                                                 .before = p->before,
                                                 .seconds = p->seconds,
                                                 .details = speed});
    return true;
}

static void show_message(void *context, const char *text) {
    Watch *w = context;
    progress_clear(&w->progress);
    fprintf(stderr, "lia selfplay: %s: %s\n", w->path, text);
}

static int play(const Options *o, const Params *params, const char *path) {
    Watch watch = {.path = path};
    SelfplayRun run = {.settings = selfplay_default_settings(),
                       .path = path,
                       .games = (uint32_t)o->games,
                       .threads = (int)o->threads,
                       .on_progress = show_progress,
                       .on_message = show_message,
                       .context = &watch};
    if (!run.threads) run.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (run.threads < 1) run.threads = 1;
    run.settings.params = *params;
    run.settings.nodes = (uint64_t)o->nodes;
    run.settings.seed = (uint64_t)o->seed;
    run.settings.hash = (int)o->hash;
    interrupt_block();
    Reason why;
    progress_init(&watch.progress, o->quiet);
    JobsStatus status = selfplay_run(&run, &why);
    progress_keep(&watch.progress);
    progress_finish(&watch.progress);
    if (status == JOBS_DONE) return EXIT_OK;
    if (status == JOBS_FAILED) {
        fprintf(stderr, "lia selfplay: %s\n", why.text);
        return EXIT_FAILED;
    }
    fprintf(stderr, "lia selfplay: stopped; the same command goes on from here\n");
    return interrupt_exit_code();
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Params params;
    if (argc < 1) return command_usage(self, "give a file");
    if (o.dump && o.stats) return command_usage(self, "--dump or --stats, not both");
    if (o.dump) return store_dump(argc, argv);
    if (o.stats) return store_stats(argc, argv);
    if (argc > 1) return command_usage(self, "give one file");
    if (!strcmp(argv[0], "-")) return command_usage(self, "games go to a file, not to -");
    if (!search_options_read(self, &o.search, &params)) return EXIT_USAGE;
    return play(&o, &params, argv[0]);
}

const Command command_selfplay = {
    "selfplay",
    "FILE…",
    "Play games against itself to learn from",
    "Games begin with random moves and end when a win is proved, or as draws after " TEXT(
        SELFPLAY_MAX_PLIES) " plies.\n"
                            "They go to one file, in blocks; the same command given again plays "
                            "those that are still\n"
                            "missing. A game depends on its number, seed and settings only, and "
                            "the games stand in\n"
                            "order: threads and interruptions make no difference.\n\n"
                            "--dump prints a line for each position of the files: FEN, score for "
                            "the side to move (-\n"
                            "for random moves), half points of the side to move, move, game and "
                            "ply.\n\n"
                            "Exit codes: 0 all right, 1 failed, 2 wrong use, 128+N by signal N.\n\n"
                            "Examples:\n"
                            "  lia selfplay --games 10000 --nodes 3000 g1.games\n"
                            "  lia selfplay --stats g1.games\n",
    options,
    run};
