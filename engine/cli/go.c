/* lia go: one search, its iterations and the best move. */
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "command.h"
#include "line_view.h"
#include "position_options.h"
#include "rules/notation.h"
#include "search/engine.h"
#include "search_options.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct {
    PositionOptions position;
    int64_t depth, nodes, time, hash, threads, lines;
    bool json;
    SearchOptions search;
} Options;

#define DEFAULT_TIME 5000
enum { POLL_INTERVAL = 50 /* ms between two looks for Ctrl-C */ };

static const Option options[] = {
    {.more = position_option_table, .offset = offsetof(Options, position)},
    {"depth", OPTION_INT, offsetof(Options, depth), 1, DEPTH_MAX, "N", .help = "search to depth N"},
    {"nodes", OPTION_INT, offsetof(Options, nodes), 1, 1e15, "N", .help = "search N nodes"},
    {"time", OPTION_INT, offsetof(Options, time), 1, 1e12, "MS",
     .shown = TEXT(DEFAULT_TIME) " if no limit is given", .help = "search for MS milliseconds"},
    {"lines", OPTION_INT, offsetof(Options, lines), 1, ENGINE_LINES_MAX, "N", .value = 1,
     .help = "report the N best moves"},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, ENGINE_HASH_MAX, "MB",
     .value = ENGINE_HASH_DEFAULT, .help = "size of the transposition table"},
    {"threads", OPTION_INT, offsetof(Options, threads), 1, ENGINE_THREADS_MAX, "N", .value = 1,
     .help = "search with N threads"},
    {"json", OPTION_FLAG, offsetof(Options, json), 0, 0, NULL,
     .help = "print JSON, one object a line"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

/* What the engine's callbacks print and leave for the end. */
typedef struct {
    const Game *game;
    bool json;
    int64_t start;
    EngineAnswer answer;
} Printer;

static void print_json_report(const Printer *printer, const EngineReport *r) {
    for (int i = 0; i < r->line_count; i++) {
        const EngineLine *line = &r->lines[i];
        Position p = *game_position(printer->game);
        Buffer b = {0};
        json_begin(&b, NULL, '{');
        json_int(&b, "depth", r->depth);
        json_int(&b, "seldepth", line->seldepth);
        json_int(&b, "line", i + 1);
        json_int(&b, "score", line->score);
        if (score_is_decided(line->score)) {
            json_string(&b, "claim", line->score > 0 ? "win" : "loss");
            json_int(&b, "plies_at_most", score_plies(line->score));
        }
        json_real(&b, "time_ms", 1e3 * clock_seconds_since(printer->start), 1);
        json_int(&b, "nodes", (int64_t)r->nodes);
        json_begin(&b, "moves", '[');
        for (int k = 0; k < line->length; k++) {
            char text[MOVE_TEXT_SIZE];
            move_format(&p, line->moves[k], text);
            json_string(&b, NULL, text);
            pos_play(&p, line->moves[k]);
        }
        json_end(&b, ']');
        json_end(&b, '}');
        command_print_json(&b);
    }
}

static void print_report(void *context, const EngineReport *r) {
    const Printer *printer = context;
    if (r->is_final) return;
    if (printer->json) {
        print_json_report(printer, r);
        return;
    }
    for (int i = 0; i < r->line_count; i++) {
        char score[LINE_SCORE_SIZE];
        line_format_score(r->lines[i].score, score);
        printf("%5d/%-3d %16s %8.2f s %12" PRIu64 " ", r->depth, r->lines[i].seldepth, score,
               clock_seconds_since(printer->start), r->nodes);
        line_print(game_position(printer->game), r->lines[i].moves, r->lines[i].length);
    }
    fflush(stdout);
}

static void keep_answer(void *context, const EngineAnswer *answer) {
    ((Printer *)context)->answer = *answer;
}

static void print_message(void *context, const char *text) {
    (void)context;
    fprintf(stderr, "lia go: %s\n", text);
}

/* Waits for the answer; true if Ctrl-C asked for it. */
static bool await(Engine *e) {
    bool interrupted = false;
    while (!engine_wait(e, POLL_INTERVAL)) {
        if (!interrupt_came()) continue;
        interrupted = true;
        engine_stop(e);
    }
    return interrupted;
}

static int print_answer(const Printer *printer) {
    const EngineAnswer *a = &printer->answer;
    const Position *p = game_position(printer->game);
    char text[128];
    if (a->best == MOVE_NONE) {
        result_describe(a->result, p, text, sizeof text);
        fprintf(printer->json ? stderr : stdout, "no move: %s\n", a->trouble ? a->trouble : text);
        return EXIT_FAILED;
    }
    double seconds = clock_seconds_since(printer->start);
    move_format(p, a->best, text);
    if (printer->json) {
        Buffer b = {0};
        json_begin(&b, NULL, '{');
        json_string(&b, "best", text);
        json_int(&b, "nodes", (int64_t)a->nodes);
        json_real(&b, "time_ms", 1e3 * seconds, 1);
        json_end(&b, '}');
        command_print_json(&b);
        return EXIT_OK;
    }
    printf("best move %s, %" PRIu64 " nodes in %.2f s, %.0f nodes per second\n", text, a->nodes,
           seconds, (double)a->nodes / (seconds + 1e-9));
    return EXIT_OK;
}

static int search_and_print(const Options *o, const Params *params, const Game *g) {
    Reason why = {"out of memory"};
    EngineObserver observer = {print_message, NULL};
    interrupt_block();
    Engine *e = engine_create(&observer, &why);
    Printer printer = {.game = g, .json = o->json};
    bool has_limit = o->time || o->depth || o->nodes;
    EngineRequest request = {.params = *params,
                             .lines = (int)o->lines,
                             .depth = (int)o->depth,
                             .nodes = (uint64_t)o->nodes,
                             .has_move_time = o->time || !has_limit,
                             .move_time = o->time ? o->time : DEFAULT_TIME,
                             .listener = {print_report, keep_answer, &printer}};
    bool ok = e && engine_set_hash(e, (int)o->hash) && engine_set_threads(e, (int)o->threads) &&
              engine_prepare(e) && engine_wait(e, -1);
    if (!o->json) printf("depth/sel           score       time        nodes  line\n");
    printer.start = clock_now();
    ok = ok && engine_start(e, g, &request);
    if (!ok) {
        fprintf(stderr, "lia go: %s\n", why.text);
        engine_destroy(e);
        return EXIT_FAILED;
    }
    bool interrupted = await(e);
    int status = print_answer(&printer);
    engine_destroy(e);
    return interrupted && status == EXIT_OK ? interrupt_exit_code() : status;
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Position p;
    Rules rules;
    Params params;
    Game g;
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    if (!position_options_read(self, &o.position, &p, &rules)) return EXIT_USAGE;
    int read = search_options_read(self, &o.search, &params);
    if (read != EXIT_OK) return read;
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
    "Scores are in hundredths for the side to move. Wins and losses are proven; their plies are\n"
    "bounds: the end may come sooner, and `lia solve --shortest` says when. Ctrl-C ends the "
    "search\n"
    "and prints the best move found so far.\n\n"
    "Examples:\n"
    "  lia go --depth 10\n"
    "  lia go --time 2000 --preset MIA --set NullMove=0\n"
    "  lia go --lines 3 --fen '8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b'\n",
    options,
    run};
