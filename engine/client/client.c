/* See client.h. At the end of the output the client distinguishes a process that has exited from
 * one that closed its output but lives. The pipe may close a moment before the process ends, and a
 * child of the engine may hold it open long after, so both are watched.
 */
#include "client.h"
#include "base/clock.h"
#include "base/buffer.h"
#include "rules/notation.h"
#include "words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAME_SIZE = 128, TEXT_SIZE = 512 };

/* ms between the end of the output and the conclusion that the process lives on */
static const double closing_grace = 300;
/* ms between checks of a process whose end cannot be polled */
static const double look_interval = 50;

struct Client {
    Child *child;
    Protocol protocol;
    bool started, thinking;
    bool input_refused;
    double closed_at; /* when the output or input was found closed; 0 = open */
    ClientFault fault;
    char fault_text[TEXT_SIZE];
    char name[NAME_SIZE];
    char first[NAME_SIZE]; /* line before it has started */
    ClientOption *options;
    int option_count;
    int mistakes, refusals;
    Reason refusal;
    char *text; /* for long commands */
    size_t text_capacity;
};

const char *fault_name(ClientFault fault) {
    static const char *const names[FAULT_COUNT] = {"none",   "start", "crash", "exit",
                                                   "closed", "hang",  "flood", "garbage"};
    return names[fault];
}

Client *client_create(const ClientSpec *spec, Reason *why) {
    Words words;
    if (!words_split(&words, spec->command, spec->arguments, why)) return NULL;
    Client *c = calloc(1, sizeof *c);
    if (!c) {
        reason_set(why, "out of memory");
    } else {
        ChildSpec child = {words.items, spec->directory, spec->guard, spec->observer};
        c->protocol = spec->protocol;
        c->child = child_create(&child, why);
        if (!c->child) {
            free(c);
            c = NULL;
        }
    }
    words_finish(&words);
    if (c) client_send(c, c->protocol == PROTOCOL_UCI ? "uci" : "ugi");
    return c;
}

void client_destroy(Client *c) {
    if (!c) return;
    child_destroy(c->child);
    for (int i = 0; i < c->option_count; i++) client_option_finish(&c->options[i]);
    free(c->options);
    free(c->text);
    free(c);
}

bool client_quit(Client *c, double grace) {
    bool clean = false;
    if (!c) return true;
    if (c->fault == FAULT_NONE) {
        ClientEvent event;
        client_send(c, "quit");
        child_close_input(c->child);
        double deadline = clock_ms() + grace;
        do client_wait(c, deadline, -1, &event);
        while (event.kind != EVENT_NONE && event.kind != EVENT_FAULT && event.at < deadline);
        ChildEnd end = child_end(c->child);
        clean = end.ended && !end.signalled && end.code == 0;
    }
    client_destroy(c);
    return clean;
}

void client_send(Client *c, const char *line) {
    if (c->fault == FAULT_NONE && !child_send(c->child, line)) c->input_refused = true;
}

void client_ready(Client *c) {
    client_send(c, "isready");
}

void client_new_game(Client *c) {
    client_send(c, c->protocol == PROTOCOL_UCI ? "ucinewgame" : "uginewgame");
}

/* Makes room for a command that may be long. */
static bool reserve_text(Client *c, size_t needed) {
    if (needed <= c->text_capacity) return true;
    char *bigger = realloc(c->text, needed * 2);
    if (!bigger) {
        client_fail(c, FAULT_START, "out of memory");
        return false;
    }
    c->text = bigger;
    c->text_capacity = needed * 2;
    return true;
}

void client_set_option(Client *c, const char *name, const char *value) {
    if (!reserve_text(c, strlen(name) + (value ? strlen(value) : 0) + 32)) return;
    snprintf(c->text, c->text_capacity, "setoption name %s%s%s", name, value ? " value " : "",
             value ? value : "");
    client_send(c, c->text);
}

void client_position(Client *c, const Game *g) {
    if (!reserve_text(c, FEN_SIZE + 32 + (size_t)g->ply * MOVE_TEXT_SIZE)) return;
    Position standard = pos_standard();
    int n;
    if (pos_equal(&g->steps[0].position, &standard)) {
        n = snprintf(c->text, c->text_capacity, "position startpos");
    } else {
        char fen[FEN_SIZE];
        fen_format(&g->steps[0].position, fen);
        n = snprintf(c->text, c->text_capacity, "position fen %s", fen);
    }
    if (g->ply > 0) n += snprintf(c->text + n, c->text_capacity - (size_t)n, " moves");
    for (int i = 0; i < g->ply; i++) {
        char move[MOVE_TEXT_SIZE];
        move_format_wire(g->steps[i].move, move);
        n += snprintf(c->text + n, c->text_capacity - (size_t)n, " %s", move);
    }
    client_send(c, c->text);
}

typedef struct {
    char text[TEXT_SIZE];
    int length;
} GoText;

static void go_add(GoText *t, const char *word, double value) {
    t->length += snprintf(t->text + t->length, sizeof t->text - (size_t)t->length, " %s %.0f", word,
                          floor(value));
}

void client_go(Client *c, const ClientGo *go) {
    static const char *const words[2][4] = {{"wtime", "btime", "winc", "binc"},
                                            {"p2time", "p1time", "p2inc", "p1inc"}};
    const char *const *w = words[c->protocol == PROTOCOL_UGI];
    GoText t = {"go", 2};
    if (go->ponder) t.length += snprintf(t.text + t.length, 16, " ponder");
    if (go->clock) {
        go_add(&t, w[0], go->left[WHITE]);
        go_add(&t, w[1], go->left[BLACK]);
        if (go->increment[WHITE] > 0) go_add(&t, w[2], go->increment[WHITE]);
        if (go->increment[BLACK] > 0) go_add(&t, w[3], go->increment[BLACK]);
        if (go->moves_to_go > 0) go_add(&t, "movestogo", go->moves_to_go);
    }
    if (go->move_time > 0) go_add(&t, "movetime", go->move_time);
    if (go->depth > 0) go_add(&t, "depth", go->depth);
    if (go->nodes > 0) go_add(&t, "nodes", (double)go->nodes);
    if (go->mate > 0) go_add(&t, "mate", go->mate);
    if (go->infinite) snprintf(t.text + t.length, 16, " infinite");
    c->thinking = true;
    client_send(c, t.text);
}

void client_stop(Client *c) {
    client_send(c, "stop");
}

void client_close_input(Client *c) {
    child_close_input(c->child);
}

/* Appends the last lines of stderr: "; stderr: 'first', 'second'". */
static void add_last_errors(const Client *c, Buffer *out) {
    enum { LINES = 3 };
    Span lines[LINES], rest = span_of(child_errors(c->child)), line;
    int count = 0;
    while (span_next_line(&rest, &line)) {
        line = span_trim(line);
        if (line.length) lines[count++ % LINES] = line;
    }
    for (int i = count > LINES ? count - LINES : 0, first = i; i < count; i++) {
        char shown[TEXT_SHOW_SIZE];
        buffer_printf(out, "%s%s", i == first ? "; stderr: " : ", ",
                      text_show(lines[i % LINES], shown));
    }
}

void client_fail(Client *c, ClientFault fault, const char *detail) {
    Buffer text = {0};
    if (c->fault != FAULT_NONE) return;
    c->fault = fault;
    c->thinking = false;
    buffer_add_text(&text, detail);
    add_last_errors(c, &text);
    snprintf(c->fault_text, sizeof c->fault_text, "%s", buffer_text(&text));
    buffer_finish(&text);
}

static void fail_by_end(Client *c, ChildEnd end) {
    char text[128];
    if (end.signalled)
        snprintf(text, sizeof text, "killed by signal %d (%s)", end.code, strsignal(end.code));
    else
        snprintf(text, sizeof text, "exit code %d", end.code);
    client_fail(c, end.signalled || end.code ? FAULT_CRASH : FAULT_EXIT, text);
}

/* Called when there is nothing more to read. Its end counts only if it was known before that
 * reading; otherwise its last words may still lie in the pipes. */
static void check_life(Client *c, bool ended, bool closed) {
    if (ended) {
        fail_by_end(c, child_end(c->child));
    } else if (closed || c->input_refused) {
        double now = clock_ms();
        if (c->closed_at == 0) c->closed_at = now;
        if (now - c->closed_at >= closing_grace)
            client_fail(c, FAULT_CLOSED,
                        closed ? "closed its output but lives on" : "does not read its input");
    }
}

static bool starts_with(const char *line, const char *word) {
    size_t n = strlen(word);
    return !strncmp(line, word, n) && (!line[n] || text_is_space(line[n]));
}

/* Keeps an announced option. Setting one may bring others, or other values of a known one, which
 * the engine announces at any time. */
static void take_option(Client *c, const char *line) {
    ClientOption o;
    if (!client_option_parse(line, &o, NULL)) {
        c->mistakes++;
        return;
    }
    for (int i = 0; i < c->option_count; i++)
        if (!strcasecmp(c->options[i].name, o.name)) {
            client_option_finish(&c->options[i]);
            c->options[i] = o;
            return;
        }
    ClientOption *more = realloc(c->options, (size_t)(c->option_count + 1) * sizeof *more);
    if (!more) {
        client_option_finish(&o);
        return;
    }
    c->options = more;
    more[c->option_count++] = o;
}

static EventKind take_line(Client *c, const char *line, ClientEvent *out) {
    while (text_is_space(*line)) line++;
    if (!c->started && !c->first[0]) snprintf(c->first, sizeof c->first, "%s", line);
    if (starts_with(line, "info")) {
        if (starts_with(line, "info string error")) {
            c->refusals++;
            reason_set(&c->refusal, "%s", line + strlen("info string "));
        }
        client_info_parse(line, &out->info, &c->mistakes);
        return EVENT_INFO;
    }
    if (starts_with(line, "bestmove")) {
        if (!c->thinking) {
            c->mistakes++;
            return EVENT_LINE;
        }
        c->thinking = false;
        client_best_move_parse(line, &out->move);
        return EVENT_MOVE;
    }
    if (starts_with(line, "readyok")) return EVENT_READY;
    if (starts_with(line, c->protocol == PROTOCOL_UCI ? "uciok" : "ugiok")) {
        c->started = true;
        return EVENT_STARTED;
    }
    if (starts_with(line, "option")) take_option(c, line);
    if (!c->started && starts_with(line, "id name"))
        snprintf(c->name, sizeof c->name, "%s", line + strlen("id name") + (line[7] != 0));
    return EVENT_LINE;
}

void client_next(Client *c, ClientEvent *out) {
    char *line = NULL;
    memset(out, 0, sizeof *out);
    if (c->fault == FAULT_NONE) {
        ChildRead got = child_read(c->child, &line);
        bool empty = got == CHILD_NOTHING || got == CHILD_CLOSED;
        bool ended = empty && child_end(c->child).ended;
        if (ended) got = child_read(c->child, &line);
        switch (got) {
        case CHILD_LINE:
            out->at = clock_ms();
            out->line = line;
            out->kind = take_line(c, line, out);
            return;
        case CHILD_FLOOD:
            client_fail(c, FAULT_FLOOD, "floods its output");
            break;
        case CHILD_TOO_LONG:
            client_fail(c, FAULT_GARBAGE, "a line without end");
            break;
        case CHILD_NOTHING:
        case CHILD_CLOSED:
        default:
            check_life(c, ended, got == CHILD_CLOSED);
            break;
        }
    }
    out->at = clock_ms();
    if (c->fault != FAULT_NONE) out->kind = EVENT_FAULT;
}

int client_pollfds(const Client *c, struct pollfd *out) {
    return c->fault == FAULT_NONE ? child_pollfds(c->child, out) : 0;
}

double client_wake_at(const Client *c) {
    if (c->fault != FAULT_NONE) return CLOCK_MS_PASSED;
    if (c->closed_at > 0) return c->closed_at + closing_grace;
    if (c->input_refused || !child_end_is_polled(c->child)) return clock_ms() + look_interval;
    return CLOCK_MS_NEVER;
}

void client_wait(Client *c, double deadline, int cancel_fd, ClientEvent *out) {
    for (;;) {
        client_next(c, out);
        if (out->kind != EVENT_NONE) return;
        double now = clock_ms(), wake = fmin(deadline, client_wake_at(c));
        if (now >= deadline) return;
        struct pollfd fds[CLIENT_POLLFDS + 1];
        int n = client_pollfds(c, fds);
        if (cancel_fd >= 0) fds[n++] = (struct pollfd){cancel_fd, POLLIN, 0};
        struct timespec wait = {0, 0};
        if (wake > now) {
            double ms = fmin(wake - now, 1e9);
            wait.tv_sec = (time_t)(ms / 1e3);
            wait.tv_nsec = (long)(fmod(ms, 1e3) * 1e6);
        }
        ppoll(fds, (nfds_t)n, &wait, NULL);
        if (cancel_fd >= 0 && fds[n - 1].revents) {
            out->kind = EVENT_CANCELLED;
            return;
        }
    }
}

EventKind client_await(Client *c, EventKind kind, double deadline, int cancel_fd) {
    ClientEvent event;
    do client_wait(c, deadline, cancel_fd, &event);
    while (event.kind != kind && event.kind != EVENT_NONE && event.kind != EVENT_FAULT &&
           event.kind != EVENT_CANCELLED && clock_ms() < deadline);
    bool final = event.kind == kind || event.kind == EVENT_FAULT || event.kind == EVENT_CANCELLED;
    return final ? event.kind : EVENT_NONE;
}

ClientFault client_fault(const Client *c) {
    return c->fault;
}

const char *client_fault_text(const Client *c) {
    return c->fault_text;
}

bool client_is_thinking(const Client *c) {
    return c->thinking;
}

const char *client_id_name(const Client *c) {
    return c->name;
}

const char *client_first_line(const Client *c) {
    return c->started ? "" : c->first;
}

pid_t client_pid(const Client *c) {
    return child_pid(c->child);
}

int client_mistakes(const Client *c) {
    return c->mistakes;
}

int client_refusals(const Client *c) {
    return c->refusals;
}

const char *client_refusal(const Client *c) {
    return c->refusal.text;
}

int client_option_count(const Client *c) {
    return c->option_count;
}

const ClientOption *client_option(const Client *c, int i) {
    return &c->options[i];
}

const ClientOption *client_find_option(const Client *c, const char *name) {
    for (int i = 0; i < c->option_count; i++)
        if (!strcasecmp(c->options[i].name, name)) return &c->options[i];
    return NULL;
}
