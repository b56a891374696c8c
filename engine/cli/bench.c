/* lia bench: the same searches every time. The sum of nodes is the engine's signature: it changes
 * when, and only when, the search behaves differently. Each position starts as after a new game.
 */
#include "bench_run.h"
#include "command.h"
#include "published.h"
#include "search/engine.h"
#include "search_options.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* With two threads it takes some depth until waking the second one does not matter. */
#define DEPTH         8
#define SCALING_DEPTH 13

/* The file that comes with Lia, whatever the current folder holds. */
#define BENCH_FILE "bench.txt"

enum { RUNS = 5 };

typedef struct {
    int64_t depth, hash, entries, runs;
    bool stats, json, micro, published, signatures, scaling;
    const char *positions;
    SearchOptions search;
} Options;

static const Option options[] = {
    {"depth", OPTION_INT, offsetof(Options, depth), 1, DEPTH_MAX, "N",
     .shown = TEXT(DEPTH) ", with --scaling " TEXT(SCALING_DEPTH), .help = "plies per position"},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, ENGINE_HASH_MAX, "MB",
     .value = ENGINE_HASH_DEFAULT, .help = "size of the transposition table"},
    {"entries", OPTION_INT, offsetof(Options, entries), 1, 1e12, "N",
     .help = "size of the transposition table in entries, in place of --hash"},
    {"json", OPTION_FLAG, offsetof(Options, json), 0, 0, NULL,
     .help = "print JSON, one object a line: nodes and leaves by depth, all counters"},
    {"stats", OPTION_FLAG, offsetof(Options, stats), 0, 0, NULL,
     .help = "print what each technique did"},
    {"published", OPTION_FLAG, offsetof(Options, published), 0, 0, NULL,
     .help = "nodes per position beside those published for preset MIA, up to --depth"},
    {"micro", OPTION_FLAG, offsetof(Options, micro), 0, 0, NULL,
     .help = "print what single inner functions cost"},
    {"signatures", OPTION_FLAG, offsetof(Options, signatures), 0, 0, NULL,
     .help = "print the nodes of every preset and with every switch turned over"},
    {"scaling", OPTION_FLAG, offsetof(Options, scaling), 0, 0, NULL,
     .help = "compare time, nodes and speed of two threads and of one"},
    {"runs", OPTION_INT, offsetof(Options, runs), 1, BENCH_RUNS_MAX, "N", .value = RUNS,
     .help = "runs of --scaling, of which the median counts"},
    {"positions", OPTION_STRING, offsetof(Options, positions), 0, 0, "FILE", .shown = BENCH_FILE,
     .help = "the positions to search"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

static void print_counter(void *context, const char *name, uint64_t value, const char *help) {
    const Counters *c = context;
    printf("  %-22s %14" PRIu64 "  %6.2f %%  %s\n", name, value,
           100.0 * (double)value / (double)(c->nodes ? c->nodes : 1), help);
}

static double rate(uint64_t nodes, int64_t nanoseconds) {
    return 1e9 * (double)nodes / (double)(nanoseconds > 0 ? nanoseconds : 1);
}

static void print_position(const SuiteEntry *e, const SearchResult *result, int64_t nanoseconds) {
    printf("%-16s %6d %10" PRIu64 " %10.0f %7.3f\n", e->id ? e->id : "?", result->depth,
           result->nodes, rate(result->nodes, nanoseconds), 1e-9 * (double)nanoseconds);
    fflush(stdout);
}

static int bench_suite(const Options *o, const Params *params, const Suite *suite) {
    Reason why;
    Counters total = {0};
    int64_t time = 0;
    double logs = 0;
    int searched = 0;
    Searcher *searcher = searcher_create(o->entries ? 0 : (size_t)o->hash, 1, &why);
    if (!searcher || (o->entries && !searcher_set_entries(searcher, (size_t)o->entries, &why))) {
        fprintf(stderr, "lia bench: %s\n", why.text);
        searcher_destroy(searcher);
        return EXIT_FAILED;
    }
    if (!o->json) printf("position          depth      nodes        nps    time\n");
    for (int i = 0; i < suite->count; i++) {
        const SuiteEntry *e = &suite->entries[i];
        SearchResult result;
        BenchDepths depths;
        int64_t nanoseconds;
        if (!bench_position(searcher, params, &e->position, (int)o->depth, &result, &depths,
                            &nanoseconds)) {
            fprintf(stderr, "%s: the game is over\n", e->id ? e->id : "?");
            continue;
        }
        const Counters *c = result.counters;
        if (o->json)
            bench_print_json(e, &result, &depths, nanoseconds);
        else
            print_position(e, &result, nanoseconds);
        counters_add(&total, c);
        logs += log((double)c->nodes + 1);
        searched++;
        time += nanoseconds;
    }
    searcher_destroy(searcher);
    if (o->json) {
        bench_print_json_total(&total, searched, time);
        return EXIT_OK;
    }
    if (o->stats) {
        printf("\nper cent of all nodes\n");
        counters_each(&total, print_counter, &total);
        printf("\n");
    }
    if (searched) printf("geometric mean %.0f nodes\n", exp(logs / searched));
    printf("time %.3f s\n", 1e-9 * (double)time);
    printf("%" PRIu64 " nodes %.0f nps\n", total.nodes, rate(total.nodes, time));
    return EXIT_OK;
}

/* Returns an option that the kind of benchmark chosen would ignore, or NULL. */
static const char *ignored_option(const Options *o) {
    const SearchOptions *s = &o->search;
    bool fixed = o->micro || o->signatures; /* these choose their searches themselves */
    bool plain = !fixed && !o->published && !o->scaling;
    if (o->runs != RUNS && !o->scaling) return "runs";
    if (o->stats && !plain) return "stats";
    if (o->entries && !plain) return "entries";
    if (o->depth && fixed) return "depth";
    if (o->hash != ENGINE_HASH_DEFAULT && (fixed || o->entries)) return "hash";
    if (o->positions && o->micro) return "positions";
    if (s->preset && fixed) return "preset";
    if (s->file && fixed) return "params";
    return s->set.count && fixed ? "set" : NULL;
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Params params;
    Suite suite;
    Reason why;
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    if (o.micro + o.published + o.signatures + o.scaling > 1)
        return command_usage(self,
                             "--micro, --published, --signatures and --scaling exclude each other");
    const char *ignored = ignored_option(&o);
    if (ignored) return command_usage(self, "--%s does nothing in this benchmark", ignored);
    if (!o.depth) o.depth = o.scaling ? SCALING_DEPTH : DEPTH;
    if (o.json && (o.stats || o.micro + o.published + o.signatures + o.scaling))
        return command_usage(self, "--json goes with none of the other kinds of output");
    if (o.published && !o.search.preset) o.search.preset = "MIA";
    int read = search_options_read(self, &o.search, &params);
    if (read != EXIT_OK) return read;
    if (o.published && !published_is_same_search(&params))
        return command_usage(self, "--published is for preset MIA as it is: other settings have no "
                                   "published nodes");
    if (o.published && o.depth < published_first_depth())
        return command_usage(self, "the published nodes begin at --depth %d",
                             published_first_depth());
    if (o.micro) return bench_micro();
    if (!(o.positions ? suite_load(o.positions, &suite, &why)
                      : suite_load_own(BENCH_FILE, &suite, &why)))
        return command_failed(self, why.text);
    for (int i = 0; i < suite.problem_count; i++)
        fprintf(stderr, "%s:%d: %s\n", suite.path, suite.problems[i].line,
                suite.problems[i].why.text);
    if (!suite.count) {
        fprintf(stderr, "lia bench: %s holds no position\n", suite.path);
        suite_finish(&suite);
        return EXIT_FAILED;
    }
    bool refused = suite.problem_count > 0;
    int status = o.scaling
                     ? bench_scaling(&suite, &params, (int)o.depth, (size_t)o.hash, (int)o.runs)
                 : o.signatures ? bench_signatures(&suite)
                 : o.published  ? bench_published(&suite, &params, (int)o.depth, (size_t)o.hash)
                                : bench_suite(&o, &params, &suite);
    suite_finish(&suite);
    /* Without the refused lines the signature is another one. */
    return status == EXIT_OK && refused ? EXIT_FAILED : status;
}

const Command command_bench = {
    "bench",
    "",
    "Search a fixed set of positions: speed and signature",
    "The last line is 'NODES nodes NPS nps'. NODES is the same in every run of the same "
    "version.\n\nExamples:\n"
    "  lia bench --preset MIA --stats\n"
    "  lia bench --depth 10 --set MultiCut=0\n"
    "  lia bench --set help\n"
    "  lia bench --json --entries 65536 --set History=plain\n"
    "  lia bench --published --depth 8 --positions middle.txt\n"
    "  lia bench --signatures\n"
    "  lia bench --scaling --runs 3\n",
    options,
    run};
