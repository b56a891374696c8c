/* lia moves: the legal moves of a position, one a line. */
#include "command.h"
#include "position_options.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "rules/notation.h"

#include <stdio.h>

typedef struct {
    const char *fen, *rules;
} Options;

static const Option options[] = {{"fen", OPTION_STRING, offsetof(Options, fen), 0, 0, "FEN",
                                  .shown = "the standard start", .help = "the position"},
                                 {"rules", OPTION_STRING, offsetof(Options, rules), 0, 0, "NAME",
                                  .choices = rules_names, .help = "rule dialect"},
                                 {0}};

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Position p;
    Rules rules;
    Game g;
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    if (!position_options_read(self, o.fen, o.rules, &p, &rules)) return EXIT_USAGE;
    if (!game_init(&g, &p, &rules)) {
        fprintf(stderr, "lia moves: out of memory\n");
        return EXIT_FAILED;
    }
    Move list[MOVES_MAX];
    int n = game_moves(&g, list);
    for (int i = 0; i < n; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format(&p, list[i], text);
        printf("%s\n", text);
    }
    Result r = game_result(&g);
    if (result_is_over(r)) {
        char text[128];
        result_describe(r, &p, text, sizeof text);
        printf("%s\n", text);
    }
    game_finish(&g);
    return EXIT_OK;
}

const Command command_moves = {
    "moves",
    "",
    "List the legal moves of a position",
    "Captures are written c1xa3, other moves b1-b3. A finished game has none: the "
    "result is\nprinted instead.\n",
    options,
    run};
