/* lia moves: the legal moves of a position, one a line. */
#include "base/json.h"
#include "command.h"
#include "position_options.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "rules/notation.h"

#include <stdio.h>

typedef struct {
    PositionOptions position;
    bool json;
} Options;

static const Option options[] = {
    {.more = position_option_table, .offset = offsetof(Options, position)},
    {"json", OPTION_FLAG, offsetof(Options, json), 0, 0, NULL, .help = "print one JSON object"},
    {0}};

/* The result is NULL while the game goes on. */
static void print_json(const Game *g, const Move *list, int n, const char *result) {
    Buffer b = {0};
    char fen[FEN_SIZE];
    fen_format(game_position(g), fen);
    json_begin(&b, NULL, '{');
    json_string(&b, "fen", fen);
    json_string(&b, "rules", rules_name(&g->rules));
    json_begin(&b, "moves", '[');
    for (int i = 0; i < n; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format(game_position(g), list[i], text);
        json_string(&b, NULL, text);
    }
    json_end(&b, ']');
    if (result)
        json_string(&b, "result", result);
    else
        json_null(&b, "result");
    json_end(&b, '}');
    command_print_json(&b);
}

static void print_text(const Game *g, const Move *list, int n, const char *result) {
    for (int i = 0; i < n; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format(game_position(g), list[i], text);
        printf("%s\n", text);
    }
    if (result) printf("%s\n", result);
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Position p;
    Rules rules;
    Game g;
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    if (!position_options_read(self, &o.position, &p, &rules)) return EXIT_USAGE;
    if (!game_init(&g, &p, &rules)) {
        fprintf(stderr, "lia moves: out of memory\n");
        return EXIT_FAILED;
    }
    Move list[MOVES_MAX];
    char text[128];
    int n = game_moves(&g, list);
    Result r = game_result(&g);
    bool over = result_is_over(r);
    if (over) result_describe(r, &p, text, sizeof text);
    (o.json ? print_json : print_text)(&g, list, n, over ? text : NULL);
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
