/* lia selfplay: plays games for learning, merges files of games or shows what they hold. */
#include "command.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "learn/selfplay.h"
#include "progress.h"
#include "search_options.h"
#include "base/shard.h"
#include "store_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    int64_t games, nodes, seed, threads, hash;
    const char *shard, *out;
    bool merge, dump, stats, quiet;
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
    {"shard", OPTION_STRING, offsetof(Options, shard), 0, 0, "K/N",
     .help = "play the K-th of N parts of the games only, for several machines"},
    {"merge", OPTION_FLAG, offsetof(Options, merge), 0, 0, NULL,
     .help = "make one file, --out, of the files of several parts"},
    {"out", OPTION_STRING, offsetof(Options, out), 0, 0, "FILE", .help = "the file for --merge"},
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

static int play(const Options *o, const Params *params, int shard, int shards, const char *path) {
    Watch watch = {.path = path};
    SelfplayRun run = {.settings = selfplay_default_settings(),
                       .path = path,
                       .games = (uint32_t)o->games,
                       .threads = (int)o->threads,
                       .shard = shard,
                       .shards = shards,
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

static int merge(const Command *self, const Options *o, int count, char **paths) {
    if (!o->out) return command_usage(self, "--merge needs --out FILE");
    if (!strcmp(o->out, "-")) return command_usage(self, "games go to a file, not to -");
    StoreMerge merged;
    Reason why;
    /* --out part*.games names a part, and games that are replaced are lost. */
    bool ok =
        access(o->out, F_OK) == 0
            ? reason_set(&why, "%.100s exists already: move it away", o->out)
            : file_can_write(o->out, &why) && store_merge(o->out, count, paths, &merged, &why);
    if (!ok) {
        fprintf(stderr, "lia selfplay: %s\n", why.text);
        return EXIT_FAILED;
    }
    printf("%s: %zu games of %d file%s\n", o->out, merged.games, count, count == 1 ? "" : "s");
    if (merged.repeated)
        fprintf(stderr, "lia selfplay: %zu were there twice and counted once\n", merged.repeated);
    if (!merged.missing) return EXIT_OK;
    fprintf(stderr, "lia selfplay: %zu missing: parts are missing or not complete\n",
            merged.missing);
    return EXIT_FAILED;
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Params params;
    if (argc < 1) return command_usage(self, "give a file");
    if (o.dump + o.stats + o.merge > 1)
        return command_usage(self, "one of --dump, --stats and --merge, not several");
    if (o.out && !o.merge) return command_usage(self, "--out is for --merge");
    if (o.shard && o.dump + o.stats + o.merge)
        return command_usage(self, "--shard is for games to be played");
    if (o.merge) return merge(self, &o, argc, argv);
    if (o.dump) return store_dump(argc, argv);
    if (o.stats) return store_stats(argc, argv);
    if (argc > 1) return command_usage(self, "give one file");
    if (!strcmp(argv[0], "-")) return command_usage(self, "games go to a file, not to -");
    int read = search_options_read(self, &o.search, &params);
    if (read != EXIT_OK) return read;
    int shard, shards;
    Reason why;
    if (!shard_parse(o.shard, &shard, &shards, &why)) return command_usage(self, "%s", why.text);
    if (shards > o.games)
        return command_usage(self, "%" PRId64 " games cannot be split into %d parts", o.games,
                             shards);
    return play(&o, &params, shard, shards, argv[0]);
}

const Command command_selfplay = {
    "selfplay",
    "FILE...",
    "Play games against itself to learn from",
    "Games begin with random moves and end when a win is proved, or as draws after " TEXT(
        SELFPLAY_MAX_PLIES) " plies.\n"
                            "They go to one file, in blocks; the same command given again plays "
                            "those that are still\n"
                            "missing. A game depends on its number, seed and settings only, and "
                            "the games stand in\n"
                            "order: threads and interruptions make no difference.\n\n"
                            "With --shard K/N each machine plays its part of the games into a file "
                            "of its own. --merge\n"
                            "makes of them the file that one run would have written, and fails if "
                            "games are missing;\n"
                            "the command without --shard, given the merged file, plays those. "
                            "--dump, --stats, lia\n"
                            "tune and lia train take several files, too.\n\n"
                            "--dump prints a line for each position of the files: FEN, score for "
                            "the side to move (-\n"
                            "for random moves), half points of the side to move, move, game and "
                            "ply.\n\n"
                            "Exit codes: 0 all right, 1 failed, 2 wrong use, 128+N by signal N.\n\n"
                            "Examples:\n"
                            "  lia selfplay --games 10000 --nodes 3000 g1.games\n"
                            "  lia selfplay --stats g1.games\n"
                            "  lia selfplay --games 10000 --shard 2/8 part2.games      and then\n"
                            "  lia selfplay --merge --out all.games part*.games\n",
    options,
    run};
