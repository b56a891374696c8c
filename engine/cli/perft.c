/* lia perft: counts leaves, splits them by first move, or measures the generator. */
#include "base/clock.h"
#include "base/number.h"
#include "command.h"
#include "perft_bench.h"
#include "position_options.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/perft.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEPTH_MAX = 20 };

typedef struct {
    PositionOptions position;
    bool divide, bench;
    int64_t rounds;
} Options;

static const Option options[] = {
    {.more = position_option_table, .offset = offsetof(Options, position)},
    {"divide", OPTION_FLAG, offsetof(Options, divide), 0, 0, NULL,
     .help = "print the leaves under each first move"},
    {"bench", OPTION_FLAG, offsetof(Options, bench), 0, 0, NULL,
     .help = "measure generator and connection test against their plain twins"},
    {"rounds", OPTION_INT, offsetof(Options, rounds), 1, 1000, "N", .value = 10,
     .help = "rounds of --bench, of which the best counts"},
    {0}};

static void print_divided(const Game *g, int depth) {
    Move list[MOVES_MAX];
    int n = game_moves(g, list);
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        Position next = *game_position(g);
        pos_play(&next, list[i]);
        uint64_t leaves = perft_count(&next, &g->rules, depth - 1);
        char text[MOVE_TEXT_SIZE];
        move_format_wire(list[i], text);
        printf("%s %" PRIu64 "\n", text, leaves);
        total += leaves;
    }
    printf("%d %" PRIu64 "\n", depth, total);
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (o.bench)
        return argc ? command_usage(self, "--bench takes no depth") : perft_bench((int)o.rounds);

    int64_t depth;
    Position p;
    Rules rules;
    if (argc != 1) return command_usage(self, "give one depth");
    if (!number_parse(span_of(argv[0]), 1, DEPTH_MAX, &depth))
        return command_usage(self, "the depth is a whole number from 1 to %d, not '%s'", DEPTH_MAX,
                             argv[0]);
    if (!position_options_read(self, &o.position, &p, &rules)) return EXIT_USAGE;

    if (o.divide) {
        Game g;
        if (!game_init(&g, &p, &rules)) {
            fprintf(stderr, "lia perft: out of memory\n");
            return EXIT_FAILED;
        }
        print_divided(&g, (int)depth);
        game_finish(&g);
        return EXIT_OK;
    }
    int64_t start = clock_now();
    uint64_t leaves = 0;
    for (int d = 1; d <= depth; d++) {
        uint64_t n = perft_count(&p, &rules, d);
        printf("%d %" PRIu64 "\n", d, n);
        fflush(stdout);
        leaves += n;
    }
    double seconds = clock_seconds_since(start);
    printf("time %.3f s, %.0f leaves per second (%s)\n", seconds, (double)leaves / (seconds + 1e-9),
           moves_path_name(moves_path_current()));
    return EXIT_OK;
}

const Command command_perft = {
    "perft",
    "DEPTH",
    "Count the leaves of the game tree, or measure the move generator",
    "A finished game has no moves, a forced pass is one move, repetition is ignored.\n\n"
    "Examples:\n"
    "  lia perft 5\n"
    "  lia perft 3 --divide \\\n"
    "      --fen '1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1'\n"
    "  lia perft --bench\n",
    options,
    run};
