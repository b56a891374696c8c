/* lia go: one search, its iterations and the best move. */
#include "command.h"
#include "base/clock.h"
#include "position_options.h"
#include "rules/notation.h"
#include "search/root.h"
#include "search_options.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct {
    const char *fen, *rules;
    int64_t depth, nodes, time, hash, lines;
    SearchOptions search;
} Options;

enum { DEFAULT_TIME = 5000, DEFAULT_HASH = 64, HASH_MAX = 1 << 20 };

static const Option options[] = {
    {"fen", OPTION_STRING, offsetof(Options, fen), 0, 0, "FEN",
     "the position; the standard start if missing"},
    {"rules", OPTION_STRING, offsetof(Options, rules), 0, 0, "NAME", "rule dialect"},
    {"depth", OPTION_INT, offsetof(Options, depth), 1, DEPTH_MAX, "N", "search so many plies"},
    {"nodes", OPTION_INT, offsetof(Options, nodes), 1, 1e15, "N", "search so many nodes"},
    {"time", OPTION_INT, offsetof(Options, time), 1, 1e12, "MS",
     "search so many milliseconds; 5000 if no limit is given"},
    {"lines", OPTION_INT, offsetof(Options, lines), 1, 96, "N", "show so many best moves"},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, HASH_MAX, "MB",
     "size of the transposition table"},
    SEARCH_OPTION_ROWS(Options),
    {0}};

typedef struct {
    int64_t start;
    int lines;
} Printer;

/* "+0.35", "win in 7", "loss in 4" (plies). */
static void format_score(Score score, char out[24]) {
    if (score_is_decided(score))
        snprintf(out, 24, "%s in %d", score > 0 ? "win" : "loss", score_plies(score));
    else
        snprintf(out, 24, "%+.2f", score / 100.0);
}

static void print_line(const Worker *w, const RootMove *root) {
    Position p = w->eval.line[0];
    for (int i = 0; i < root->line.length; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format(&p, root->line.moves[i], text);
        printf(" %s", text);
        pos_play(&p, root->line.moves[i]);
    }
    printf("\n");
}

static bool print_iteration(void *context, const Worker *w, int depth) {
    const Printer *printer = context;
    double seconds = clock_seconds_since(printer->start);
    int lines = printer->lines < w->root_count ? printer->lines : w->root_count;
    for (int i = 0; i < lines; i++) {
        char score[24];
        format_score(w->roots[i].score, score);
        printf("%5d/%-3d %10s %8.2f s %12" PRIu64 " ", depth, w->roots[i].selective, score, seconds,
               w->counters.nodes);
        print_line(w, &w->roots[i]);
    }
    fflush(stdout);
    return true;
}

static int search_and_print(const Options *o, const Params *params, const Game *g) {
    Table table;
    Control control = {0};
    Reason why;
    table_init(&table);
    Worker *w = worker_create(params, &table, &control);
    if (!w || !table_resize(&table, (size_t)o->hash, &why)) {
        fprintf(stderr, "lia go: %s\n", w ? why.text : "out of memory");
        worker_destroy(w);
        return EXIT_FAILED;
    }
    int status = EXIT_OK;
    if (worker_start(w, g, params, NULL, 0)) {
        Printer printer = {.start = clock_now(), .lines = (int)o->lines};
        RootRequest request = {.depth = o->depth ? (int)o->depth : DEPTH_MAX,
                               .lines = (int)o->lines,
                               .on_iteration = print_iteration,
                               .context = &printer};
        int64_t time = o->time ? o->time : o->depth || o->nodes ? 0 : DEFAULT_TIME;
        if (time) control.deadline = printer.start + time * 1000000;
        if (o->nodes) w->node_limit = (uint64_t)o->nodes;
        w->is_main = true;
        printf("depth/sel     score       time        nodes  line\n");
        root_search(w, &request);
        char text[MOVE_TEXT_SIZE];
        move_format(game_position(g), w->roots[0].move, text);
        double seconds = clock_seconds_since(printer.start);
        printf("best move %s, %" PRIu64 " nodes in %.2f s, %.0f nodes per second\n", text,
               w->counters.nodes, seconds, (double)w->counters.nodes / (seconds + 1e-9));
    } else {
        char text[128];
        result_describe(game_result(g), game_position(g), text, sizeof text);
        printf("no move: %s\n", text);
        status = EXIT_FAILED;
    }
    worker_destroy(w);
    table_finish(&table);
    return status;
}

static int run(const Command *self, int argc, char **argv) {
    Options o = {.hash = DEFAULT_HASH, .lines = 1};
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Position p;
    Rules rules;
    Params params;
    Game g;
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    if (!position_options_read(self, o.fen, o.rules, &p, &rules)) return EXIT_USAGE;
    if (!search_options_read(self, &o.search, &params)) return EXIT_USAGE;
    if (!game_init(&g, &p, &rules)) {
        fprintf(stderr, "lia go: out of memory\n");
        return EXIT_FAILED;
    }
    int status = search_and_print(&o, &params, &g);
    game_finish(&g);
    return status;
}

const Command command_go = {
    "go",
    "",
    "Search a position and print the best move",
    "Scores are in hundredths for the side to move, wins and losses in plies.\n\n"
    "Examples:\n"
    "  lia go --depth 10\n"
    "  lia go --time 2000 --preset MIA --set NullMove=0\n"
    "  lia go --lines 3 --fen '8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b'\n",
    options,
    run};
