/* See check.h. A check is a function that returns whether the engine passed and may store a detail.
 * "must" failures make the engine unfit, "should" ones are worth fixing. Each check starts with an
 * engine that is ready; one that died or hung in the previous check is restarted.
 */
#include "check.h"
#include "base/clock.h"
#include "rules/notation.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const Entrant *spec;
    Patience patience;
    Guard *guard;
    Client *client;
    double start_time; /* ms to the first uciok */
    char word[200];
} Check;

typedef struct {
    const char *name;
    bool must;
    bool (*run)(Check *c);
} CheckRow;

/* Stores the detail printed in brackets; returns ok. */
static bool verdict(Check *c, bool ok, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool verdict(Check *c, bool ok, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->word, sizeof c->word, format, arguments);
    va_end(arguments);
    return ok;
}

static double from_now(double ms) {
    return clock_ms() + ms;
}

static const char *trouble(const Check *c) {
    return client_fault(c->client) == FAULT_NONE ? "no answer" : client_fault_text(c->client);
}

static bool wait_for(Check *c, EventKind kind, double ms) {
    return client_await(c->client, kind, from_now(ms), -1) == kind;
}

static bool get_ready(Check *c) {
    client_ready(c->client);
    return wait_for(c, EVENT_READY, c->patience.ready);
}

static bool start(Check *c, Reason *why) {
    ClientSpec spec = {.command = c->spec->command,
                       .arguments = c->spec->arguments,
                       .directory = c->spec->directory,
                       .protocol = c->spec->protocol,
                       .guard = c->guard};
    double began = clock_ms();
    client_destroy(c->client);
    c->client = client_create(&spec, why);
    if (!c->client) return false;
    bool ok = wait_for(c, EVENT_STARTED, c->patience.start);
    if (c->start_time == 0) c->start_time = clock_ms() - began;
    if (ok) {
        const ClientOption *o = client_find_option(c->client, "UCI_Variant");
        if (o && client_option_allows(o, "linesofaction", NULL))
            client_set_option(c->client, o->name, "linesofaction");
        for (int i = 0; i < c->spec->option_count; i++)
            client_set_option(c->client, c->spec->options[i].name, c->spec->options[i].value);
        ok = get_ready(c);
    }
    if (!ok) reason_set(why, "%s", trouble(c));
    return ok;
}

/* What the engine wrote between go and bestmove. */
typedef struct {
    bool scored, pv_legal, pv_agrees;
    double time;
    Move move;
} Heard;

static bool pv_is_legal(const Game *g, Span pv, Move *first) {
    Game trial;
    if (!game_init(&trial, NULL, &g->rules)) return true;
    bool ok = game_copy(&trial, g) && game_play_words(&trial, pv, NULL);
    if (trial.ply > g->ply) *first = trial.steps[g->ply].move;
    game_finish(&trial);
    return ok;
}

/* Lets the engine move in a game; false with a detail if no legal move arrives. */
static bool hear_move(Check *c, const Game *g, const ClientGo *go, double patience, Heard *out) {
    ClientEvent event;
    Reason why;
    Move pv_move = MOVE_NONE;
    *out = (Heard){.pv_legal = true, .pv_agrees = true};
    if (!get_ready(c)) return verdict(c, false, "%s", trouble(c));
    client_position(c->client, g);
    client_go(c->client, go);
    double began = clock_ms(), deadline = began + patience;
    do {
        client_wait(c->client, deadline, -1, &event);
        if (event.kind == EVENT_INFO && event.info.multipv <= 1) {
            out->scored |= event.info.kind != SCORE_NONE;
            if (event.info.pv.length) out->pv_legal &= pv_is_legal(g, event.info.pv, &pv_move);
        }
    } while (event.kind != EVENT_MOVE && event.kind != EVENT_FAULT && event.kind != EVENT_NONE &&
             event.at < deadline);
    out->time = event.at - began;
    if (event.kind != EVENT_MOVE) {
        if (event.kind != EVENT_FAULT) client_fail(c->client, FAULT_HANG, "no move in time");
        return verdict(c, false, "%s", trouble(c));
    }
    if (!move_parse(span_of(event.move.move), &out->move, &why) ||
        !game_move_is_legal(g, out->move, &why))
        return verdict(c, false, "bestmove %s: %s", event.move.move, why.text);
    out->pv_agrees = pv_move == MOVE_NONE || pv_move == out->move;
    char text[MOVE_TEXT_SIZE];
    move_format_wire(out->move, text);
    return verdict(c, true, "%s in %.0f ms", text, out->time);
}

/* Like hear_move(), from a position and moves given as text. */
static bool hear_from(Check *c, const char *fen, const char *moves, const ClientGo *go,
                      Heard *out) {
    Position p = pos_standard();
    Rules rules = rules_default();
    Game g;
    if ((fen && !fen_parse(span_of(fen), &p, NULL)) || !game_init(&g, &p, &rules)) return false;
    bool ok =
        game_play_words(&g, span_of(moves), NULL) && hear_move(c, &g, go, c->patience.start, out);
    game_finish(&g);
    return ok;
}

static const ClientGo shallow = {.depth = 2};

/* ---- the checks ---- */

static bool check_start_time(Check *c) {
    return verdict(c, c->start_time < 1000, "%.0f ms", c->start_time);
}

static bool check_name(Check *c) {
    return verdict(c, *client_id_name(c->client) != 0, "%.100s", client_id_name(c->client));
}

static bool check_options(Check *c) {
    if (client_mistakes(c->client))
        return verdict(c, false, "%d lines not understood", client_mistakes(c->client));
    for (int i = 0; i < client_option_count(c->client); i++) {
        const ClientOption *o = client_option(c->client, i);
        if (!client_option_allows(o, o->initial, NULL))
            return verdict(c, false, "%s has a default it does not allow", o->name);
    }
    return verdict(c, true, "%d options", client_option_count(c->client));
}

static bool check_variant(Check *c) {
    const ClientOption *o = client_find_option(c->client, "UCI_Variant");
    return verdict(c,
                   c->spec->protocol == PROTOCOL_UGI ||
                       (o && client_option_allows(o, "linesofaction", NULL)),
                   "linesofaction");
}

static bool check_start_position(Check *c) {
    Heard h;
    return hear_from(c, NULL, "", &shallow, &h);
}

static bool check_moves(Check *c) {
    Heard h;
    return hear_from(c, NULL, "d1b3 h7f7 c8c6", &shallow, &h);
}

static bool check_fen(Check *c) {
    Heard h;
    return hear_from(c, "8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b", "", &shallow, &h) &&
           hear_from(c, "8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b", "d5f3", &shallow, &h);
}

static bool check_pass(Check *c) {
    Heard h;
    /* Black has no move. */
    const char *stuck = "P4P1p/6PP/2P5/8/5PP1/2P2P2/P7/p1P2P2 b";
    return hear_from(c, stuck, "", &shallow, &h) && hear_from(c, stuck, "0000", &shallow, &h) &&
           verdict(c, true, "%s", "");
}

static bool check_infos(Check *c) {
    Heard h;
    if (!hear_from(c, NULL, "", &(ClientGo){.depth = 3}, &h)) return false;
    if (!h.scored) return verdict(c, false, "no score before the move");
    if (!h.pv_legal) return verdict(c, false, "a PV is not legal");
    return verdict(c, h.pv_agrees, h.pv_agrees ? "" : "the last PV begins with another move");
}

static bool check_nodes(Check *c) {
    Heard h;
    return hear_from(c, NULL, "", &(ClientGo){.nodes = 1000}, &h);
}

static bool check_move_time(Check *c) {
    Heard h;
    return hear_from(c, NULL, "", &(ClientGo){.move_time = 100}, &h) &&
           verdict(c, h.time <= 150, "%.0f ms of 100", h.time);
}

static bool check_clock(Check *c) {
    Heard h;
    ClientGo go = {.clock = true, .left = {300, 300}, .increment = {5, 5}};
    if (!hear_from(c, NULL, "", &go, &h)) return false;
    if (h.time > 300) return verdict(c, false, "%.0f ms of 300", h.time);
    go.left[BLACK] = 1; /* almost no time left: move at once */
    return hear_from(c, NULL, "", &go, &h) &&
           verdict(c, h.time <= 100, "%.0f ms with 1 left", h.time);
}

/* Starts an infinite search of the start position. */
static void go_infinite(Check *c) {
    client_send(c->client, "position startpos");
    client_go(c->client, &(ClientGo){.infinite = true});
}

static bool check_ready_while_thinking(Check *c) {
    go_infinite(c);
    double began = clock_ms();
    bool ok = get_ready(c);
    double took = clock_ms() - began;
    client_stop(c->client);
    if (!wait_for(c, EVENT_MOVE, c->patience.grace)) {
        client_fail(c->client, FAULT_HANG, "no move after stop");
        ok = false;
    }
    return ok ? verdict(c, took < 1000, "%.1f ms", took) : verdict(c, false, "%s", trouble(c));
}

static bool check_infinite(Check *c) {
    go_infinite(c);
    if (wait_for(c, EVENT_MOVE, 300)) return verdict(c, false, "a move before stop");
    client_stop(c->client);
    double began = clock_ms();
    if (!wait_for(c, EVENT_MOVE, c->patience.grace)) {
        client_fail(c->client, FAULT_HANG, "no move after stop");
        return verdict(c, false, "%s", trouble(c));
    }
    double took = clock_ms() - began;
    return verdict(c, took < 1000, "%.1f ms after stop", took);
}

static bool check_one_move_each(Check *c) {
    Heard h;
    int before = client_mistakes(c->client);
    if (!hear_from(c, NULL, "", &shallow, &h)) return false;
    client_stop(c->client); /* no search is running: no answer is expected */
    ClientEvent event;
    double deadline = from_now(200);
    do client_wait(c->client, deadline, -1, &event);
    while (event.kind != EVENT_NONE && event.kind != EVENT_FAULT && event.at < deadline);
    return verdict(c, client_mistakes(c->client) == before && event.kind != EVENT_FAULT, "%s",
                   event.kind == EVENT_FAULT ? trouble(c) : "");
}

static bool check_game_over(Check *c) {
    client_send(c->client, "position startpos moves d1b3 h5g4 b1b4 g4g1 b4e7 a3c1 b3e6 h3f1 e1e5");
    client_go(c->client, &shallow);
    bool answered = wait_for(c, EVENT_MOVE, 2000);
    if (!answered && client_fault(c->client) == FAULT_NONE) {
        client_stop(c->client);
        answered = wait_for(c, EVENT_MOVE, c->patience.grace);
    }
    bool alive = client_fault(c->client) == FAULT_NONE && get_ready(c);
    return verdict(c, answered && alive, "%s",
                   alive ? (answered ? "" : "no bestmove") : trouble(c));
}

static bool check_bad_input(Check *c) {
    static const char *const lines[] = {
        "",
        "xyzzy",
        "go somewhere depth",
        "position",
        "position fen",
        "position fen 8/8/8 b moves",
        "position startpos moves a1a9 b2",
        "setoption",
        "setoption name No Such Option value 1",
        "setoption name",
        "stop",
        "ponderhit",
        "\x01\x02\xff\xfe",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        client_send(c->client, lines[i]);
        /* A go must be answered before the next line is sent. */
        if (!strncmp(lines[i], "go", 2)) {
            client_stop(c->client);
            wait_for(c, EVENT_MOVE, 300);
        }
        if (!get_ready(c)) return verdict(c, false, "after line %zu: %s", i + 1, trouble(c));
    }
    return verdict(c, true, "%zu lines", sizeof lines / sizeof *lines);
}

static bool check_new_game(Check *c) {
    Heard first, second;
    ClientGo go = {.nodes = 2000};
    client_new_game(c->client);
    if (!get_ready(c) || !hear_from(c, NULL, "d1b3 h7f7", &go, &first)) return false;
    client_new_game(c->client);
    if (!get_ready(c) || !hear_from(c, NULL, "d1b3 h7f7", &go, &second)) return false;
    return verdict(c, first.move == second.move,
                   first.move == second.move ? "" : "another move the second time");
}

static bool check_whole_game(Check *c) {
    enum { PLIES = 400 };
    Game g;
    Rules rules = rules_default();
    Heard h;
    bool ok = true, infos = true;
    if (!game_init(&g, NULL, &rules)) return verdict(c, false, "out of memory");
    client_new_game(c->client);
    ok = get_ready(c);
    while (ok && g.ply < PLIES && !result_is_over(game_result(&g))) {
        ok = hear_move(c, &g, &(ClientGo){.nodes = 500}, c->patience.start, &h);
        ok = ok && game_play(&g, h.move, NULL);
        infos &= h.pv_legal && h.pv_agrees && h.scored;
    }
    if (ok)
        ok = verdict(c, infos, "%d plies%s", g.ply,
                     infos ? "" : ", but a PV or a score was missing or wrong");
    game_finish(&g);
    return ok;
}

/* UGI only: asks the engine the protocol's queries. */
static bool check_queries(Check *c) {
    static const char *const queries[] = {"query gameover", "query p1turn", "query result"};
    if (c->spec->protocol == PROTOCOL_UCI) return verdict(c, true, "not asked in UCI");
    client_send(c->client, "position startpos moves d1b3");
    for (int i = 0; i < 3; i++) {
        ClientEvent event;
        client_send(c->client, queries[i]);
        client_wait(c->client, from_now(1000), -1, &event);
        if (event.kind != EVENT_LINE || strncmp(event.line, "response ", 9))
            return verdict(c, false, "no response to '%s'", queries[i]);
    }
    return verdict(c, true, "3 answered");
}

/* True if the engine exits by itself. Destroys the client. */
static bool wait_for_end(Check *c, double began) {
    ClientEvent event;
    do client_wait(c->client, began + 3000, -1, &event);
    while (event.kind != EVENT_FAULT && event.kind != EVENT_NONE && event.at < began + 3000);
    double took = clock_ms() - began;
    bool clean = client_fault(c->client) == FAULT_EXIT;
    verdict(c, clean && took < 1000, clean ? "%.0f ms" : "%.0f ms and no clean end", took);
    client_destroy(c->client);
    c->client = NULL;
    return clean && took < 1000;
}

static bool check_quit(Check *c) {
    go_infinite(c);
    client_send(c->client, "quit");
    return wait_for_end(c, clock_ms());
}

static bool check_end_of_input(Check *c) {
    client_close_input(c->client);
    return wait_for_end(c, clock_ms());
}

static const CheckRow checks[] = {
    {"says uciok (ugiok) within a second", true, check_start_time},
    {"has a name", false, check_name},
    {"describes its options correctly", true, check_options},
    {"knows UCI_Variant linesofaction", false, check_variant},
    {"moves from the start position", true, check_start_position},
    {"moves after 'position … moves'", true, check_moves},
    {"moves from a FEN", true, check_fen},
    {"passes where it has no move (0000)", false, check_pass},
    {"gives a score and legal PVs that begin with the move", false, check_infos},
    {"answers 'go nodes'", true, check_nodes},
    {"obeys 'go movetime' within 50 ms", true, check_move_time},
    {"keeps its clock, also with 1 ms left", true, check_clock},
    {"answers isready while it thinks", true, check_ready_while_thinking},
    {"thinks until stop under 'go infinite'", true, check_infinite},
    {"gives one bestmove for each go", true, check_one_move_each},
    {"survives a finished game", true, check_game_over},
    {"survives bad input", true, check_bad_input},
    {"answers queries", false, check_queries},
    {"plays the same after a new game (fixed nodes)", false, check_new_game},
    {"plays a whole game", true, check_whole_game},
    {"quits while it thinks", true, check_quit},
    {"ends with its input", true, check_end_of_input},
};

int match_check(const Entrant *engine, const Patience *patience, Guard *guard) {
    Check c = {.spec = engine, .patience = *patience, .guard = guard};
    int failed = 0, notes = 0, count = (int)(sizeof checks / sizeof *checks);
    Reason why = {""};
    for (int i = 0; i < count; i++) {
        const CheckRow *row = &checks[i];
        bool healthy = c.client && client_fault(c.client) == FAULT_NONE && get_ready(&c);
        if (!healthy && !start(&c, &why)) {
            fprintf(stderr, "%s does not start: %s\n", engine->name, why.text);
            failed = -1;
            break;
        }
        c.word[0] = '\0';
        bool ok = row->run(&c);
        failed += !ok && row->must;
        notes += !ok && !row->must;
        printf("%-5s %s%s%s%s\n",
               ok          ? "ok"
               : row->must ? "FAIL"
                           : "note",
               row->name, *c.word ? " (" : "", c.word, *c.word ? ")" : "");
        fflush(stdout);
    }
    client_destroy(c.client);
    if (failed >= 0)
        printf("%s: %d checks, %d failed, %d notes\n", engine->name, count, failed, notes);
    return failed;
}
