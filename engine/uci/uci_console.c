/* The commands for people at a terminal. Long ones run in the engine's thread. */
#include "base/clock.h"
#include "base/number.h"
#include "rules/notation.h"
#include "rules/perft.h"
#include "record/suite.h"
#include "eval/eval.h"
#include "eval/net.h"
#include "uci.h"
#include "private/uci_format.h"
#include "uci_parse.h"

#include <inttypes.h>
#include <stdlib.h>

enum { BENCH_DEPTH = 8 };

static void write_buffer(Uci *u, Buffer *text) {
    output_lines(u->out, buffer_span(text));
    buffer_finish(text);
}

void uci_show_board(Uci *u, Span rest) {
    char diagram[DIAGRAM_SIZE], fen[FEN_SIZE], result[128];
    Buffer text = {0};
    (void)rest;
    if (!uci_has_position(u)) return;
    const Position *p = game_position(&u->game);
    diagram_format(p, diagram);
    fen_format(p, fen);
    result_describe(game_result(&u->game), p, result, sizeof result);
    buffer_printf(&text, "%s\nfen %s\nrules %s\nply %d\n%s\n", diagram, fen,
                  rules_name(&u->game.rules), u->game.ply, result);
    write_buffer(u, &text);
}

void uci_show_fen(Uci *u, Span rest) {
    char fen[FEN_SIZE];
    (void)rest;
    if (!uci_has_position(u)) return;
    fen_format(game_position(&u->game), fen);
    output_line(u->out, "%s", fen);
}

void uci_show_eval(Uci *u, Span rest) {
    (void)rest;
    if (!uci_has_position(u)) return;
    EvalStack *s = malloc(sizeof *s);
    if (!s || !eval_init(s, &u->options.params)) {
        free(s);
        output_line(u->out, "info string error out of memory");
        return;
    }
    const Position *p = game_position(&u->game);
    Net *net = *u->net_path ? net_load(u->net_path, NULL) : NULL;
    if (net) eval_set_net(s, net);
    eval_set_root(s, p);
    output_line(u->out, "%+d for %s, who is to move, by %s", eval_score(s), color_name(p->side),
                s->evaluator->name);
    eval_finish(s);
    net_destroy(net);
    free(s);
}

void uci_show_legal_moves(Uci *u, Span rest) {
    Move list[MOVES_MAX];
    Buffer text = {0};
    (void)rest;
    if (!uci_has_position(u)) return;
    int n = game_moves(&u->game, list);
    buffer_add_text(&text, "legalmoves");
    for (int i = 0; i < n; i++) {
        char move[MOVE_TEXT_SIZE];
        move_format_wire(list[i], move);
        buffer_printf(&text, " %s", move);
    }
    buffer_add_char(&text, '\n');
    write_buffer(u, &text);
}

static void list_moves(Uci *u) {
    Move list[MOVES_MAX];
    Buffer text = {0};
    int n = game_moves(&u->game, list);
    buffer_printf(&text, "%d moves:", n);
    for (int i = 0; i < n; i++) {
        char move[MOVE_TEXT_SIZE];
        move_format(game_position(&u->game), list[i], move);
        buffer_printf(&text, " %s", move);
    }
    buffer_add_char(&text, '\n');
    write_buffer(u, &text);
}

void uci_play_moves(Uci *u, Span rest) {
    Reason why;
    if (!uci_has_position(u)) return;
    rest = span_trim(rest);
    if (!rest.length)
        list_moves(u);
    else if (!uci_play_words(&u->game, rest, &why))
        output_line(u->out, "info string error %s", why.text);
}

/* ---- perft */

typedef struct {
    Uci *u;
    Game game;
    int depth;
    bool divides, answers_go;
} Perft;

/* Tests *stop periodically; the result after a stop is meaningless. */
static uint64_t count(const Position *p, const Rules *rules, int depth, const atomic_bool *stop) {
    enum { UNSTOPPABLE = 3 }; /* plies counted without testing *stop */
    if (depth <= UNSTOPPABLE) return depth ? perft_count(p, rules, depth) : 1;
    if (result_is_over(rules_board_result(p, rules))) return 0;
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    uint64_t leaves = 0;
    if (n == 0) list[n++] = MOVE_PASS;
    for (int i = 0; i < n && !atomic_load(stop); i++) {
        Position next = pos_after(p, list[i]);
        leaves += count(&next, rules, depth - 1, stop);
    }
    return leaves;
}

static uint64_t divide(const Perft *perft, const atomic_bool *stop) {
    Move list[MOVES_MAX];
    const Game *g = &perft->game;
    int n = game_moves(g, list);
    uint64_t total = 0;
    for (int i = 0; i < n && !atomic_load(stop); i++) {
        char text[MOVE_TEXT_SIZE];
        Position next = pos_after(game_position(g), list[i]);
        uint64_t leaves = count(&next, &g->rules, perft->depth - 1, stop);
        if (atomic_load(stop)) break;
        move_format_wire(list[i], text);
        output_line(perft->u->out, "%s %" PRIu64, text, leaves);
        total += leaves;
    }
    return total;
}

static void run_perft(void *context, const atomic_bool *stop) {
    Perft *perft = context;
    Output *out = perft->u->out;
    int64_t start = clock_now();
    for (int depth = perft->divides ? perft->depth : 1; depth <= perft->depth; depth++) {
        uint64_t leaves = perft->divides
                              ? divide(perft, stop)
                              : count(game_position(&perft->game), &perft->game.rules, depth, stop);
        if (atomic_load(stop)) break;
        output_line(out, "perft %d %" PRIu64 " in %.3f s", depth, leaves,
                    clock_seconds_since(start));
    }
    if (atomic_load(stop)) output_line(out, "info string perft was stopped");
    if (perft->answers_go) {
        atomic_fetch_sub(&perft->u->searches, 1);
        output_line(out, "info depth 0 score cp 0\nbestmove (none)");
    }
    game_finish(&perft->game);
    free(perft);
}

static void start_perft(Uci *u, int depth, bool divides, bool answers_go) {
    Perft *perft = calloc(1, sizeof *perft);
    bool ok =
        perft && game_init(&perft->game, NULL, &u->game.rules) && game_copy(&perft->game, &u->game);
    if (ok) {
        perft->u = u;
        perft->depth = depth;
        perft->divides = divides;
        perft->answers_go = answers_go;
        if (answers_go) atomic_fetch_add(&u->searches, 1);
        if (engine_call(u->engine, run_perft, perft)) return;
        if (answers_go) atomic_fetch_sub(&u->searches, 1);
    }
    if (perft) game_finish(&perft->game);
    free(perft);
    output_line(u->out, "info string error out of memory%s", answers_go ? "\nbestmove (none)" : "");
}

static void perft_command(Uci *u, Span rest, bool divides) {
    Span word;
    int64_t depth;
    if (!uci_has_position(u)) return;
    if (!span_next_word(&rest, &word) || !number_parse(word, 1, UCI_PERFT_MAX, &depth))
        output_line(u->out, "info string error give a depth from 1 to %d", UCI_PERFT_MAX);
    else
        start_perft(u, (int)depth, divides, false);
}

void uci_perft(Uci *u, Span rest) {
    perft_command(u, rest, false);
}

void uci_divide(Uci *u, Span rest) {
    perft_command(u, rest, true);
}

void uci_start_divide(Uci *u, int depth, bool answers_go) {
    start_perft(u, depth, true, answers_go);
}

/* ---- bench */

typedef struct {
    Uci *u;
    atomic_uint_fast64_t nodes;
    int64_t start;
    atomic_int left; /* unanswered positions */
} Bench;

/* Counts finished positions; the last one prints the sum and frees the bench. */
static void bench_count(Bench *b, int positions, uint64_t searched) {
    atomic_fetch_add(&b->nodes, searched);
    if (atomic_fetch_sub(&b->left, positions) > positions) return;
    double seconds = clock_seconds_since(b->start);
    uint64_t nodes = atomic_load(&b->nodes);
    output_line(b->u->out, "%" PRIu64 " nodes %.0f nps", nodes, (double)nodes / (seconds + 1e-9));
    free(b);
}

static void bench_done(void *context, const EngineAnswer *answer) {
    bench_count(context, 1, answer->nodes);
}

/* Queues one search per position, each as in a new game, with the session's settings. */
static void start_bench(Uci *u, const Suite *suite, int depth) {
    Bench *b = malloc(sizeof *b);
    EngineRequest request = uci_request(u);
    Rules rules = rules_default();
    int refused = 0;
    if (!b) return;
    b->u = u;
    b->start = clock_now();
    atomic_init(&b->nodes, 0);
    atomic_init(&b->left, suite->count);
    request.skill = (Skill){0};
    request.lines = 1;
    request.depth = depth;
    request.listener = (EngineListener){NULL, bench_done, b};
    for (int i = 0; i < suite->count; i++) {
        Game g;
        bool ok = game_init(&g, &suite->entries[i].position, &rules);
        refused += !ok || !engine_new_game(u->engine) || !engine_start(u->engine, &g, &request);
        if (ok) game_finish(&g);
    }
    if (refused) bench_count(b, refused, 0);
}

void uci_bench(Uci *u, Span rest) {
    Span word;
    int64_t depth = BENCH_DEPTH;
    Suite suite;
    Reason why;
    if (span_next_word(&rest, &word)) number_parse_clamped(word, 1, 100, &depth);
    if (!suite_load_own("bench.txt", &suite, &why)) {
        output_line(u->out, "info string error %s", why.text);
        return;
    }
    if (suite.count) start_bench(u, &suite, (int)depth);
    suite_finish(&suite);
}

/* ---- help */

static void help_options(Buffer *text) {
    for (int i = 0; i < UCI_OPTIONS; i++)
        buffer_printf(text, "  %-22s %s\n", uci_option_rows[i].name, uci_option_rows[i].help);
    buffer_printf(text, "  %-22s %s\n", "Tune NAME", "a parameter of the search; 'uci' lists them");
}

void uci_help(Uci *u, Span rest) {
    Buffer text = {0};
    (void)rest;
    buffer_add_text(&text, "Commands:\n");
    for (const UciCommand *c = uci_commands; c->word; c++)
        buffer_printf(&text, "  %s%s%s\n      %s\n", c->word, *c->arguments ? " " : "",
                      c->arguments, c->help);
    buffer_add_text(&text, "Options:\n");
    help_options(&text);
    buffer_add_text(&text, "A first session: position startpos / go movetime 1000 / d / quit. "
                           "'lia play' is the board for people.\n");
    write_buffer(u, &text);
}
