/* UCI and UGI in one session. Nothing here waits for the search: the engine's queue keeps the
 * order, and its own thread writes the results.
 */
#include "uci.h"
#include "base/clock.h"
#include "eval/net.h"
#include "private/uci_format.h"
#include "rules/notation.h"
#include "uci_parse.h"
#include "base/lines.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    DEFAULT_MOVE_TIME = 5000, /* ms, for a go without any limit */
    QUIT_PATIENCE = 700       /* ms to wait for a blocked output */
};

/* ---- answers of the engine */

/* The context of one search's callbacks. */
typedef struct {
    Uci *u;
    bool with_ponder; /* false in UGI, where a runner expects a line that ends with the move */
} Asked;

static void write_buffer(Uci *u, Buffer *text) {
    output_lines(u->out, buffer_span(text));
    buffer_finish(text);
}

static void on_report(void *context, const EngineReport *report) {
    Buffer text = {0};
    uci_format_report(report, &text);
    write_buffer(((Asked *)context)->u, &text);
}

static void on_done(void *context, const EngineAnswer *answer) {
    Asked *asked = context;
    Buffer text = {0};
    uci_format_answer(answer, asked->with_ponder, &text);
    atomic_fetch_sub(&asked->u->searches, 1);
    write_buffer(asked->u, &text);
    free(asked);
}

static void on_message(void *context, const char *text) {
    output_line(((Uci *)context)->out, "info string error %s", text);
}

/* ---- the commands */

static void show_options(Uci *u, const char *end) {
    Buffer text = {0};
    buffer_printf(&text, "id name Lia %s\nid author the Lia developers\n", LIA_VERSION);
    uci_options_format(&text);
    buffer_printf(&text, "%s\n", end);
    write_buffer(u, &text);
}

static void cmd_uci(Uci *u, Span rest) {
    (void)rest;
    u->is_ugi = false;
    show_options(u, "uciok");
}

static void cmd_ugi(Uci *u, Span rest) {
    (void)rest;
    u->is_ugi = true;
    show_options(u, "ugiok");
}

static void cmd_debug(Uci *u, Span rest) {
    Span word;
    if (span_next_word(&rest, &word)) uci_parse_check(word, &u->debug);
}

static void cmd_isready(Uci *u, Span rest) {
    (void)rest;
    if (!u->prepared) engine_prepare(u->engine);
    u->prepared = true;
    output_line(u->out, "readyok");
}

static void new_game_seed(Uci *u) {
    u->game_seed = (uint64_t)clock_now() ^ (uint64_t)getpid() << 32;
}

static void cmd_newgame(Uci *u, Span rest) {
    (void)rest;
    new_game_seed(u);
    engine_new_game(u->engine);
    uci_parse_position(span_of("startpos"), &u->options.rules, &u->game, NULL);
    u->has_game = true;
}

/* A file that is not a net is refused, and the old net stays. */
static void follow_net(Uci *u) {
    Reason why;
    Net *net = NULL;
    if (*u->options.net_path && !(net = net_load(u->options.net_path, &why))) {
        output_line(u->out, "info string error %s; the old net stays", why.text);
        return;
    }
    memcpy(u->net_path, u->options.net_path, sizeof u->net_path);
    engine_set_net(u->engine, net);
}

/* Says so if the book cannot be used by the rules of the session. */
static void compare_rules(const Uci *u) {
    if (!u->options.value[UCI_OWN_BOOK] || !u->book) return;
    const BookInfo *info = book_info(u->book);
    if (!rules_are_equal(&info->rules, &u->options.rules))
        output_line(u->out, "info string the book is for rules %s, not %s: it is not used",
                    info->dialect, rules_name(&u->options.rules));
}

/* A file that is not a book is refused, and the old book stays. */
static void follow_book(Uci *u) {
    const char *path = u->options.book_path;
    Reason why;
    if (!u->options.value[UCI_OWN_BOOK]) return;
    Book *b = *path ? book_open(path, &why) : book_open_own(&why);
    if (!b) {
        output_line(u->out, "info string error %s; %s", why.text,
                    u->book ? "the old book stays" : "there is no book to play from");
        return;
    }
    book_close(u->book);
    u->book = b;
    compare_rules(u);
}

/* Applies an option that has just been set. */
static void follow_option(Uci *u, UciOptionId id) {
    Reason why;
    switch (id) {
    case UCI_HASH:
        engine_set_hash(u->engine, u->options.value[UCI_HASH]);
        break;
    case UCI_THREADS:
        engine_set_threads(u->engine, u->options.value[UCI_THREADS]);
        break;
    case UCI_CLEAR_HASH:
        engine_new_game(u->engine);
        break;
    case UCI_EVAL_FILE:
        follow_net(u);
        break;
    case UCI_OWN_BOOK:
    case UCI_BOOK_FILE:
        follow_book(u);
        break;
    case UCI_DEBUG_LOG:
        if (!output_log_to(u->out, u->options.log_path, &why))
            output_line(u->out, "info string error %s", why.text);
        break;
    case UCI_RULES:
    case UCI_RULE_BOTH:
    case UCI_RULE_NO_MOVE:
    case UCI_RULE_REPETITION:
    case UCI_RULE_REPETITION_BOARD:
    case UCI_RULE_MAX_PLIES:
        u->game.rules = u->options.rules;
        compare_rules(u);
        break;
    default:
        break;
    }
}

static void cmd_setoption(Uci *u, Span rest) {
    Span name, value;
    bool has_value;
    UciOptionId id;
    Reason why;
    if (!uci_parse_option(rest, &name, &value, &has_value)) {
        output_line(u->out, "info string error setoption needs a name");
    } else if (!uci_options_set(&u->options, name, value, has_value, &id, &why)) {
        output_line(u->out, "info string error %s", why.text);
    } else {
        if (atomic_load(&u->searches))
            output_line(u->out, "info string %.*s is queued: it holds from the next search on",
                        (int)(name.length < 60 ? name.length : 60), name.at);
        follow_option(u, id);
    }
}

static void cmd_position(Uci *u, Span rest) {
    Reason why;
    u->has_game = uci_parse_position(rest, &u->options.rules, &u->game, &why);
    if (!u->has_game) output_line(u->out, "info string error %s", why.text);
}

/* The same for a whole game. */
static uint64_t seed_of_options(const Uci *u) {
    int seed = u->options.value[UCI_SKILL_SEED];
    return seed ? (uint64_t)seed : u->game_seed;
}

static Skill skill_of_options(const Uci *u) {
    const int *value = u->options.value;
    uint64_t seed = seed_of_options(u);
    if (value[UCI_ANALYSE_MODE]) return (Skill){0};
    if (value[UCI_LIMIT_STRENGTH]) return skill_of_elo(value[UCI_ELO], seed);
    return skill_of_level(value[UCI_SKILL_LEVEL], seed);
}

EngineRequest uci_request(const Uci *u) {
    return (EngineRequest){.params = u->options.params,
                           .skill = skill_of_options(u),
                           .lines = u->options.value[UCI_MULTI_PV],
                           .overhead = u->options.value[UCI_MOVE_OVERHEAD]};
}

static void answer_none(Uci *u, const char *trouble) {
    EngineAnswer answer = {.best = MOVE_NONE, .ponder = MOVE_NONE, .trouble = trouble};
    Buffer text = {0};
    uci_format_answer(&answer, false, &text);
    write_buffer(u, &text);
}

/* ---- moves from the book */

/* An answer that waits for its turn. */
typedef struct {
    Uci *u;
    Buffer text;
} BookAnswer;

/* In the engine's thread, after the answers to earlier searches. */
static void write_book_answer(void *context, const atomic_bool *stop) {
    (void)stop;
    BookAnswer *a = context;
    atomic_fetch_sub(&a->u->searches, 1);
    write_buffer(a->u, &a->text);
    free(a);
}

/* Appends the line of a move from the book, with its score, and bestmove. */
static void format_book_answer(const Uci *u, const BookMove *m, Buffer *out) {
    const Position *p = game_position(&u->game);
    EngineLine line = {.score = m->score, .bound = BOUND_EXACT, .depth = 1};
    line.length = book_line(u->book, p, m->move, line.moves);
    line.seldepth = line.length;
    EngineReport report = {.depth = 1, .lines = &line, .line_count = 1, .is_final = true};
    EngineAnswer answer = {.best = m->move, .ponder = line.length > 1 ? line.moves[1] : MOVE_NONE};
    char text[MOVE_TEXT_SIZE];
    move_format_wire(m->move, text);
    buffer_printf(out, "info string book %s visits %" PRIu32 " games %" PRIu32 "\n", text,
                  m->visits, m->games);
    uci_format_report(&report, out);
    uci_format_answer(&answer, !u->is_ugi, out);
}

/* Answers from the book; false if the search has to. Analysis is never answered from it, nor a
 * search that is to look at some moves only. */
static bool answer_from_book(Uci *u, const EngineRequest *r) {
    const int *value = u->options.value;
    BookMove m;
    if (!value[UCI_OWN_BOOK] || !u->book || value[UCI_ANALYSE_MODE] || r->infinite || r->ponder ||
        r->mate || r->searchmove_count ||
        !book_choose(u->book, &u->game, value[UCI_BOOK_VARIETY], seed_of_options(u), &m))
        return false;
    BookAnswer *a = calloc(1, sizeof *a);
    if (!a) return false;
    a->u = u;
    format_book_answer(u, &m, &a->text);
    atomic_fetch_add(&u->searches, 1);
    if (!a->text.failed && engine_call(u->engine, write_book_answer, a)) return true;
    atomic_fetch_sub(&u->searches, 1);
    buffer_finish(&a->text);
    free(a);
    return false;
}

static void cmd_go(Uci *u, Span rest) {
    EngineRequest request = uci_request(u);
    UciGo go;
    if (!u->has_game) {
        if (atomic_load(&u->searches)) {
            engine_stop(u->engine);
            engine_wait(u->engine, QUIT_PATIENCE);
        }
        answer_none(u, "there is no position: the last one was refused or too long");
        return;
    }
    /* One search at a time: stop the previous one. */
    if (atomic_load(&u->searches)) engine_stop(u->engine);
    uci_parse_go(rest, &u->game, &request, &go);
    if (go.skipped && (u->debug || u->talkative))
        output_line(u->out, "info string %d words of go were skipped", go.skipped);
    if (go.has_moves && !request.searchmove_count)
        output_line(u->out, "info string error no legal move behind searchmoves: all are searched");
    if (go.perft) {
        uci_start_divide(u, go.perft, true);
        return;
    }
    if (!go.has_limit) {
        request.has_move_time = true;
        request.move_time = DEFAULT_MOVE_TIME;
    }
    if (answer_from_book(u, &request)) return;
    Asked *asked = malloc(sizeof *asked);
    if (asked) {
        *asked = (Asked){u, !u->is_ugi};
        request.listener = (EngineListener){on_report, on_done, asked};
        atomic_fetch_add(&u->searches, 1);
        if (engine_start(u->engine, &u->game, &request)) return;
        atomic_fetch_sub(&u->searches, 1);
        free(asked);
    }
    answer_none(u, "out of memory");
}

static void cmd_stop(Uci *u, Span rest) {
    (void)rest;
    engine_stop(u->engine);
}

static void cmd_ponderhit(Uci *u, Span rest) {
    (void)rest;
    engine_ponderhit(u->engine);
}

bool uci_has_position(Uci *u) {
    if (!u->has_game) output_line(u->out, "info string error there is no position");
    return u->has_game;
}

static void cmd_query(Uci *u, Span rest) {
    static const char *const results[] = {[WINNER_NONE] = "none",
                                          [WINNER_BLACK] = "p1win",
                                          [WINNER_WHITE] = "p2win",
                                          [WINNER_DRAW] = "draw"};
    Span word;
    if (!uci_has_position(u)) return;
    if (!span_next_word(&rest, &word)) word = span_of("");
    Result result = game_result(&u->game);
    if (span_is(word, "gameover"))
        output_line(u->out, "response %s", result_is_over(result) ? "true" : "false");
    else if (span_is(word, "p1turn"))
        output_line(u->out, "response %s",
                    game_position(&u->game)->side == BLACK ? "true" : "false");
    else if (span_is(word, "result"))
        output_line(u->out, "response %s", results[result.winner]);
    else
        output_line(u->out, "info string error query gameover, p1turn or result");
}

static void cmd_quit(Uci *u, Span rest) {
    (void)rest;
    u->quit = true;
}

const UciCommand uci_commands[] = {
    {"uci", "", "speak UCI: name and options, then uciok", false, cmd_uci},
    {"ugi", "", "speak UGI: the same, then ugiok", false, cmd_ugi},
    {"debug", "on|off", "say which words were skipped", false, cmd_debug},
    {"isready", "", "answer readyok, at any time", false, cmd_isready},
    {"setoption", "name NAME [value VALUE]", "set an option", false, cmd_setoption},
    {"ucinewgame", "", "forget the last game", false, cmd_newgame},
    {"uginewgame", "", "the same", false, cmd_newgame},
    {"position", "startpos|fen FEN [moves MOVE...]", "set the position", false, cmd_position},
    {"go",
     "[wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [movetime MS] [depth N] [nodes N] "
     "[mate N] [infinite] [ponder] [searchmoves MOVE...] [perft N]",
     "search; UGI's p1time, p2time, p1inc and p2inc are Black's and White's clock", false, cmd_go},
    {"stop", "", "answer now", false, cmd_stop},
    {"ponderhit", "", "the expected move was played", false, cmd_ponderhit},
    {"query", "gameover|p1turn|result", "ask about the position; Black is player 1", false,
     cmd_query},
    {"quit", "", "end", false, cmd_quit},
    {"d", "", "show the board", true, uci_show_board},
    {"eval", "", "show the static score", true, uci_show_eval},
    {"moves", "[MOVE...]", "play moves, or list those there are", true, uci_play_moves},
    {"legalmoves", "", "all legal moves in one line", true, uci_show_legal_moves},
    {"fen", "", "show the position as FEN", true, uci_show_fen},
    {"perft", "N", "count the leaves of the tree of N plies", true, uci_perft},
    {"divide", "N", "the same by first move", true, uci_divide},
    {"bench", "[DEPTH]", "search the bench positions", true, uci_bench},
    {"help", "", "this list", true, uci_help},
    {0}};

/* ---- the session */

static const UciCommand *find_command(Span word, bool with_console) {
    for (const UciCommand *c = uci_commands; c->word; c++)
        if (span_is(word, c->word) && (with_console || !c->is_console)) return c;
    return NULL;
}

void uci_handle(Uci *u, Span line) {
    Span rest = line, word;
    char shown[TEXT_SHOW_SIZE];
    output_log_input(u->out, line);
    bool is_first = true;
    while (span_next_word(&rest, &word)) {
        const UciCommand *c = find_command(word, is_first);
        if (c) {
            c->run(u, rest);
            return;
        }
        is_first = false;
    }
    if (!is_first && (u->debug || u->talkative))
        output_line(u->out, "info string unknown command %s; try help",
                    text_show(span_trim(line), shown));
}

Uci *uci_create(int output_fd, Reason *why) {
    Uci *u = calloc(1, sizeof *u);
    if (!u) {
        reason_set(why, "out of memory");
        return NULL;
    }
    uci_options_init(&u->options);
    new_game_seed(u);
    EngineObserver observer = {on_message, u};
    u->out = output_create(output_fd);
    u->has_game = u->out && game_init(&u->game, NULL, &u->options.rules);
    if (!u->has_game) reason_set(why, "out of memory");
    if (u->has_game) u->engine = engine_create(&observer, why);
    if (u->engine) return u;
    uci_destroy(u);
    return NULL;
}

bool uci_destroy(Uci *u) {
    if (u->engine) {
        engine_stop(u->engine);
        if (!engine_wait(u->engine, QUIT_PATIENCE)) return false;
        engine_destroy(u->engine);
    }
    game_finish(&u->game);
    book_close(u->book);
    output_destroy(u->out);
    free(u);
    return true;
}

int uci_run(int input_fd, int output_fd) {
    Reason why;
    Reader reader;
    Span line;
    Uci *u = uci_create(output_fd, &why);
    if (!u) {
        fprintf(stderr, "lia: %s\n", why.text);
        return EXIT_FAILURE;
    }
    /* If the reader goes away the session ends; a signal must not kill the program. */
    signal(SIGPIPE, SIG_IGN);
    u->talkative = isatty(input_fd);
    if (u->talkative)
        output_line(u->out, "Lia %s plays Lines of Action. Type help, or run 'lia play'.",
                    LIA_VERSION);
    reader_init(&reader, input_fd, output_broken_fd(u->out));
    while (!u->quit) {
        ReaderStatus status = reader_next(&reader, -1, &line);
        if (status == READER_LINE)
            uci_handle(u, line);
        else if (status == READER_TOO_LONG) {
            output_line(u->out, "info string error a line of more than %d bytes was skipped",
                        READER_LINE_MAX);
            u->has_game = false; /* it may have been a position */
        } else
            break;
    }
    reader_finish(&reader);
    /* The rest of the output is not being read: exit without it. */
    if (!uci_destroy(u)) _exit(EXIT_SUCCESS);
    return EXIT_SUCCESS;
}
