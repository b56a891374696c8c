/* lia sample: makes suites of positions from self-play games. */
#include "suites/sample.h"
#include "command.h"
#include "base/interrupt.h"
#include "learn/selfplay.h"
#include "load_samples.h"
#include "progress.h"
#include "suites/sample_run.h"
#include "search_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    int64_t games, nodes, seed, hash, count, from, budget;
    const char *out;
    bool quiet;
    SearchOptions search;
} Options;

static const Option options[] = {
    {"out", OPTION_STRING, offsetof(Options, out), 0, 0, "FILE", .help = "the suite to write"},
    {"count", OPTION_INT, offsetof(Options, count), 1, 100000, "N",
     .shown = "each kind has its own", .help = "positions"},
    {"from", OPTION_INT, offsetof(Options, from), 0, 1e7, "N",
     .help = "first game to look at, so that suites come from different games"},
    {"budget", OPTION_INT, offsetof(Options, budget), 1000, 1e12, "N", .value = 1000000,
     .help = "nodes for one question about a position"},
    {"games", OPTION_INT, offsetof(Options, games), 0, 1e7, "N",
     .help = "first play on until the file holds N games"},
    {"nodes", OPTION_INT, offsetof(Options, nodes), 1, 1e9, "N", .value = 10000,
     .help = "nodes for each move of a game"},
    {"seed", OPTION_INT, offsetof(Options, seed), 0, 1e15, "N", .value = 1,
     .help = "another seed gives other games"},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, 4096, "MB", .value = 8,
     .help = "size of the table in games"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "no progress line"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

static bool show_games(void *context, const SelfplayProgress *p) {
    progress_show(context, &(ProgressState){.unit = "games",
                                            .done = p->done,
                                            .count = p->games,
                                            .before = p->before,
                                            .seconds = p->seconds});
    return true;
}

static void show_positions(void *context, const SampleProgress *p) {
    char games[60];
    snprintf(games, sizeof games, "%d/%d games", p->looked_at, p->games);
    progress_show(context, &(ProgressState){.unit = "positions",
                                            .done = p->count,
                                            .count = p->wanted,
                                            .before = p->before,
                                            .seconds = p->seconds,
                                            .details = games});
}

static void show_message(void *context, const char *text) {
    progress_clear(context);
    fprintf(stderr, "lia sample: %s\n", text);
}

/* Returns SAMPLE_DONE, or why it cannot continue. */
static SampleStatus play_games(const Options *o, const Params *params, const char *path,
                               Progress *progress, Reason *why) {
    SelfplayRun run = {.settings = selfplay_default_settings(),
                       .path = path,
                       .games = (uint32_t)o->games,
                       .threads = 1,
                       .on_progress = show_games,
                       .on_message = show_message,
                       .context = progress};
    run.settings.params = *params;
    run.settings.nodes = (uint64_t)o->nodes;
    run.settings.seed = (uint64_t)o->seed;
    run.settings.hash = (int)o->hash;
    JobsStatus status = selfplay_run(&run, why);
    return status == JOBS_DONE          ? SAMPLE_DONE
           : status == JOBS_INTERRUPTED ? SAMPLE_INTERRUPTED
                                        : SAMPLE_FAILED;
}

static int sample(const Options *o, const SampleKind *kind, const Params *params,
                  const char *path) {
    Progress progress;
    Sampler s = {.kind = kind,
                 .params = *params,
                 .budget = (uint64_t)o->budget,
                 .wanted = o->count ? (int)o->count : kind->count,
                 .from = (int)o->from};
    SampleRun run = {.games = path,
                     .out = o->out,
                     .version = LIA_VERSION,
                     .on_progress = show_positions,
                     .on_message = show_message,
                     .context = &progress};
    Reason why;
    SampleStatus status = SAMPLE_DONE;
    progress_init(&progress, o->quiet);
    interrupt_block();
    if (o->games) status = play_games(o, params, path, &progress, &why);
    if (status == SAMPLE_DONE)
        status = sampler_init(&s, &why) ? sample_run(&s, &run, &why) : SAMPLE_FAILED;
    sampler_finish(&s);
    progress_finish(&progress);
    if (s.disagreements)
        fprintf(stderr, "lia sample: the two methods contradict each other in %d positions\n",
                s.disagreements);
    switch (status) {
    case SAMPLE_FAILED:
        fprintf(stderr, "lia sample: %s\n", why.text);
        return EXIT_FAILED;
    case SAMPLE_INTERRUPTED:
        fprintf(stderr, "lia sample: stopped; the same command goes on from here\n");
        return interrupt_exit_code();
    case SAMPLE_TOO_FEW:
        fprintf(stderr, "lia sample: the games are used up\n");
        break;
    case SAMPLE_DONE:
        break;
    }
    printf("%s: %d positions\n", o->out, s.count);
    return status == SAMPLE_DONE && !s.disagreements ? EXIT_OK : EXIT_FAILED;
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Params params;
    const SampleKind *kind = sample_kinds;
    if (argc != 2) return command_usage(self, "give a kind and a file of games");
    while (kind->name && strcmp(kind->name, argv[0])) kind++;
    if (!kind->name) return command_usage(self, "no kind '%s'", argv[0]);
    if (!o.out) return command_usage(self, "give --out FILE");
    int read = search_options_read(self, &o.search, &params);
    if (read != EXIT_OK) return read;
    if (!check_output(self, o.out, 1, &argv[1])) return EXIT_FAILED;
    return sample(&o, kind, &params, argv[1]);
}

const Command command_sample = {
    "sample",
    "KIND GAMES",
    "Make a suite of positions out of self-play games",
    "  tuning      middle games that neither side wins within eight plies, spread\n"
    "              evenly over the plies, with best move and score\n"
    "  validation  the same out of other games\n"
    "  endgames    forced wins well before the end of games; length and fastest moves\n"
    "              where both methods find them\n"
    "  hard        the same where both methods need many nodes\n"
    "  deep        forced wins as far from the end as a search sees the winner ahead;\n"
    "              they take proof numbers a hundredth of the budget at least\n"
    "  wins        wins in 1, 3, 5, 7 and 9 plies with all moves that win so fast\n"
    "  openings    balanced starts, Black to move\n\n"
    "GAMES is a file of lia selfplay; with --games it is made or completed first. No two\n"
    "positions are alike under symmetry and colour swap, and no two come from one game.\n"
    "Every win is proven by proof numbers and checked by the rules alone; lengths and moves\n"
    "are those that alpha-beta without forward pruning finds as well. The same command\n"
    "goes on where it was stopped; Ctrl-C waits for the current position.\n\n"
    "Exit codes: 0 done, 1 failed or too few games, 2 wrong use, 128+N by signal N.\n\n"
    "Examples:\n"
    "  lia sample wins g.games --games 500 --nodes 3000 --seed 7 --out wins.txt\n"
    "  lia sample openings g.games --count 50 --budget 100000 --out openings.txt\n",
    options,
    run};
