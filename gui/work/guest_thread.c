/* The thread of a guest is a small state machine around client_wait(): it sleeps until the engine
 * says something, a deadline passes, or the pipe tells of new orders.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "private/guest_private.h"
#include "base/clock.h"
#include "game/paths.h"
#include "rules/notation.h"

/* Patience in ms: until the first answer, behind the time for a move, after "stop", after "quit".
 */
static const double start_patience = 10000, move_patience = 4000, stop_patience = 2500,
                    quit_patience = 300;
enum { MOVE_MS_DEFAULT = 1000 };

static void announce(Guest *g) { /* with the lock held */
    g->fresh = true;
    bell_ring(&g->bell);
}

/* "crashed: exit code 3". */
static void describe_fault(const Client *c, char *out, size_t size) {
    static const char *const words[FAULT_COUNT] = {[FAULT_NONE] = "stopped",
                                                   [FAULT_START] = "does not start",
                                                   [FAULT_CRASH] = "crashed",
                                                   [FAULT_EXIT] = "went away",
                                                   [FAULT_CLOSED] = "fell silent",
                                                   [FAULT_HANG] = "does not answer",
                                                   [FAULT_FLOOD] = "sends too much output",
                                                   [FAULT_GARBAGE] = "sends rubbish"};
    snprintf(out, size, "%s: %s", words[client_fault(c)], client_fault_text(c));
}

/* The engine is of no use any more: whoever waits for it is told. */
static void fail(Guest *g, const char *trouble) {
    client_destroy(g->client);
    g->client = NULL;
    g->ready = false;
    if (g->traffic) traffic_add(g->traffic, g->entry.name, 0, '!', trouble, strlen(trouble));
    pthread_mutex_lock(&g->lock);
    g->facts.state = GUEST_FAILED;
    snprintf(g->facts.trouble, sizeof g->facts.trouble, "%s", trouble);
    /* a search that was ordered but not begun fails with it */
    if (g->orders.start && !g->running) g->running = g->orders.ticket, g->orders.start = false;
    if (g->running && g->running == g->ticket) {
        g->slot.done = g->slot.failed = true;
        g->slot.best = MOVE_NONE;
        snprintf(g->slot.trouble, sizeof g->slot.trouble, "%s", trouble);
    }
    announce(g);
    pthread_mutex_unlock(&g->lock);
    g->running = 0;
    g->discard = false;
    g->deadline = CLOCK_MS_NEVER;
}

static void fail_by_fault(Guest *g) {
    char text[200];
    describe_fault(g->client, text, sizeof text);
    fail(g, text);
}

static void see(void *context, char direction, const char *text, size_t length) {
    Guest *g = context;
    traffic_add(g->traffic, g->entry.name, 0, direction, text, length);
}

static void launch(Guest *g) {
    char command[PATH_BYTES + 256];
    roster_command(&g->entry, command, sizeof command);
    ClientSpec spec = {.command = command, .protocol = g->entry.protocol};
    if (g->traffic) spec.observer = (ChildObserver){see, g};
    Reason why;
    pthread_mutex_lock(&g->lock);
    g->facts.state = GUEST_STARTING;
    pthread_mutex_unlock(&g->lock);
    g->rules[0] = 0;
    g->multipv = 0;
    g->client = client_create(&spec, &why);
    if (!g->client) {
        char text[240];
        snprintf(text, sizeof text, "does not start: %s", why.text);
        fail(g, text);
        return;
    }
    g->deadline = clock_ms() + start_patience;
}

static void offer_option(Guest *g, const char *name, const char *value) {
    const ClientOption *o = client_find_option(g->client, name);
    if (o && client_option_allows(o, value, NULL)) client_set_option(g->client, o->name, value);
}

static void copy_option(const ClientOption *from, GuestOption *to) {
    *to = (GuestOption){.kind = from->kind, .min = from->min, .max = from->max};
    snprintf(to->name, sizeof to->name, "%s", from->name);
    snprintf(to->initial, sizeof to->initial, "%s", from->initial);
    size_t used = 0;
    for (int i = 0; i < from->choice_count; i++) {
        size_t n = strlen(from->choices[i]) + 1;
        if (used + n > sizeof to->choices) break;
        memcpy(to->choices + used, from->choices[i], n);
        used += n;
        to->choice_count++;
    }
}

/* The window sets these itself. */
static bool is_ours(const char *name) {
    return !strcasecmp(name, "UCI_Variant") || !strcasecmp(name, "Rules") ||
           !strcasecmp(name, "Ponder") || !strcasecmp(name, "MultiPV");
}

/* uciok came: options are known. Ours are set and the engine asked whether it is ready. */
static void greet(Guest *g) {
    pthread_mutex_lock(&g->lock);
    GuestFacts *f = &g->facts;
    snprintf(f->name, sizeof f->name, "%s", client_id_name(g->client));
    f->option_count = 0;
    for (int i = 0; i < client_option_count(g->client); i++) {
        const ClientOption *o = client_option(g->client, i);
        if (f->option_count == GUEST_OPTIONS_MAX) break;
        if (!is_ours(o->name)) copy_option(o, &f->options[f->option_count++]);
    }
    pthread_mutex_unlock(&g->lock);
    offer_option(g, "UCI_Variant", "linesofaction");
    for (int i = 0; i < g->entry.option_count; i++)
        offer_option(g, g->entry.options[i].name, g->entry.options[i].value);
    client_ready(g->client);
    g->deadline = clock_ms() + start_patience;
}

static void get_ready(Guest *g) {
    g->ready = true;
    g->deadline = CLOCK_MS_NEVER;
    pthread_mutex_lock(&g->lock);
    g->facts.state = GUEST_READY;
    bell_ring(&g->bell); /* of a search there is no news */
    pthread_mutex_unlock(&g->lock);
}

/* As many lines as the engine can give of those that are asked for. */
static void set_lines(Guest *g) {
    const ClientOption *o = client_find_option(g->client, "MultiPV");
    char text[16];
    if (!o || o->kind != CLIENT_OPTION_SPIN) return;
    int lines = g->limits.lines > 1 ? g->limits.lines : 1;
    if (lines > o->max) lines = (int)o->max;
    if (lines == g->multipv) return;
    g->multipv = lines;
    snprintf(text, sizeof text, "%d", lines);
    offer_option(g, o->name, text);
}

/* Sends the position and "go". */
static void begin(Guest *g) {
    const ThinkLimits *l = &g->limits;
    Color side = game_position(&g->game)->side;
    ClientGo go = {.clock = l->left_ms[BLACK] >= 0 && l->left_ms[WHITE] >= 0,
                   .infinite = l->infinite};
    if (go.infinite) {
        g->deadline = CLOCK_MS_NEVER;
    } else if (go.clock) {
        for (int c = 0; c < 2; c++) {
            go.left[c] = (double)(l->left_ms[c] > 1 ? l->left_ms[c] : 1);
            go.increment[c] = (double)l->increment_ms[c];
        }
        go.moves_to_go = l->moves_to_go;
        g->deadline = go.left[side];
    } else {
        go.move_time = (double)(l->move_ms > 0 ? l->move_ms : MOVE_MS_DEFAULT);
        g->deadline = go.move_time;
    }
    if (!go.infinite) g->deadline += clock_ms() + move_patience;
    set_lines(g);
    const char *rules = rules_name(&g->game.rules);
    if (strcmp(rules, g->rules)) {
        snprintf(g->rules, sizeof g->rules, "%s", rules);
        offer_option(g, "Rules", rules);
    }
    client_position(g->client, &g->game);
    client_go(g->client, &go);
}

/* Carries out what the main thread has ordered as far as it can be done now. */
static void obey(Guest *g) {
    pthread_mutex_lock(&g->lock);
    Orders o = g->orders;
    bool can_start = o.start && !g->running && g->client && g->ready;
    bool press = o.press[0] && !g->running && g->client && g->ready;
    if (press) g->orders.press[0] = 0;
    if (can_start && !game_copy(&g->game, &g->order_game)) can_start = false;
    g->orders.stop = g->orders.finish = false;
    if (can_start) g->orders.start = g->orders.new_game = false;
    pthread_mutex_unlock(&g->lock);
    if (press) {
        const ClientOption *b = client_find_option(g->client, o.press);
        if (b && b->kind == CLIENT_OPTION_BUTTON) client_set_option(g->client, b->name, NULL);
    }
    if (g->running && (o.stop || o.start) && !g->discard) {
        g->discard = true;
        client_stop(g->client);
        g->deadline = clock_ms() + stop_patience;
    } else if (g->running && o.finish && !g->discard) {
        client_stop(g->client);
        g->deadline = fmin(g->deadline, clock_ms() + stop_patience);
    }
    if (o.start && !g->client) launch(g);
    if (!can_start) return;
    g->limits = o.limits;
    g->running = o.ticket;
    if (o.new_game) client_new_game(g->client);
    begin(g);
}

/* The moves of a line as far as they are legal. */
static void read_moves(const Guest *g, Span rest, ThinkLine *line) {
    Position p = *game_position(&g->game);
    Span word;
    while (line->length < THINK_PV_MAX && span_next_word(&rest, &word)) {
        Move m;
        if (!move_parse(word, &m, NULL) || (m != MOVE_PASS && !move_is_legal(&p, m))) break;
        line->pv[line->length++] = m;
        pos_play(&p, m);
    }
}

/* The lines come one by one. A move that rises changes places with the one it displaces, so that
 * each is listed once also before the others have come. */
static void place_line(ThinkInfo *slot, int at, const ThinkLine *line) {
    Move m = line->pv[0];
    for (int i = at + 1; i < slot->value_count; i++) {
        if (slot->values[i].move != m) continue;
        slot->values[i] = slot->values[at];
        if (i < THINK_LINES_MAX) slot->lines[i] = slot->lines[at];
    }
    slot->values[at] = (ThinkValue){m, line->opinion};
    if (at == slot->value_count) slot->value_count++;
    if (at >= THINK_LINES_MAX) return;
    slot->lines[at] = *line;
    if (at == slot->count) slot->count++;
}

static void take_info(Guest *g, const ClientInfo *info) {
    int wanted = g->limits.lines > 1 ? g->limits.lines : 1, at = info->multipv - 1;
    if (!g->running || g->discard || at >= wanted || at >= MOVES_MAX) return;
    int sign = game_position(&g->game)->side == BLACK ? 1 : -1;
    ThinkLine line = {.opinion = {.depth = info->depth > 0 ? info->depth : 1, .foreign = true}};
    const int most = 1000000; /* what other programs say may be anything */
    int score = info->score > most ? most : info->score < -most ? -most : (int)info->score;
    if (info->kind == SCORE_CP) line.opinion.score = sign * score;
    if (info->kind == SCORE_MATE) line.opinion.mate = sign * score;
    read_moves(g, info->pv, &line);
    pthread_mutex_lock(&g->lock);
    if (g->running == g->ticket) {
        g->slot.nodes = (uint64_t)info->nodes;
        g->slot.elapsed_ms = info->time_ms > 0 ? info->time_ms : 0;
        g->slot.table_permille = info->hashfull > 0 ? info->hashfull : 0;
        g->slot.seldepth = info->seldepth > 0 ? info->seldepth : 0;
        if (info->nps > 0)
            g->slot.speed = (uint64_t)info->nps;
        else if (info->time_ms > 0)
            g->slot.speed = (uint64_t)(info->nodes * 1000 / info->time_ms);
        if (line.length && info->kind != SCORE_NONE && at >= 0 && at <= g->slot.value_count) {
            if (at == 0) g->slot.depth = line.opinion.depth;
            place_line(&g->slot, at, &line);
        }
        announce(g);
    }
    pthread_mutex_unlock(&g->lock);
}

static void take_move(Guest *g, const ClientBestMove *answer) {
    Move m = MOVE_NONE;
    char trouble[200] = "";
    Reason why;
    if (client_best_move_is_none(answer->move))
        snprintf(trouble, sizeof trouble, "has no move to give");
    else if (!move_parse(span_of(answer->move), &m, &why))
        snprintf(trouble, sizeof trouble, "answers %s, which is not a move",
                 text_show(span_of(answer->move), (char[TEXT_SHOW_SIZE]){0}));
    else if (!game_move_is_legal(&g->game, m, &why))
        snprintf(trouble, sizeof trouble, "wants to play %.20s: %.120s", answer->move, why.text);
    pthread_mutex_lock(&g->lock);
    if (!g->discard && g->running == g->ticket) {
        g->slot.done = true;
        g->slot.failed = trouble[0] != 0;
        g->slot.best = trouble[0] ? MOVE_NONE : m;
        snprintf(g->slot.trouble, sizeof g->slot.trouble, "%s", trouble);
        announce(g);
    }
    pthread_mutex_unlock(&g->lock);
    g->running = 0;
    g->discard = false;
    g->deadline = CLOCK_MS_NEVER;
}

/* It did not answer in time. */
static void fail_by_silence(Guest *g) {
    char text[TEXT_SHOW_SIZE + 40], shown[TEXT_SHOW_SIZE];
    const char *first = client_first_line(g->client);
    if (!g->ready && *first)
        snprintf(text, sizeof text, "no greeting, its first line is %s",
                 text_show(span_of(first), shown));
    else
        snprintf(text, sizeof text, "%s",
                 !g->ready    ? "no greeting"
                 : g->discard ? "it does not stop when told"
                              : "no move in its time");
    client_fail(g->client, FAULT_HANG, text);
    fail_by_fault(g);
}

static void take_event(Guest *g, const ClientEvent *e) {
    switch (e->kind) {
    case EVENT_STARTED:
        greet(g);
        break;
    case EVENT_READY:
        if (!g->ready) get_ready(g);
        break;
    case EVENT_INFO:
        take_info(g, &e->info);
        break;
    case EVENT_MOVE:
        take_move(g, &e->move);
        break;
    case EVENT_FAULT:
        fail_by_fault(g);
        break;
    case EVENT_NONE:
        if (clock_ms() >= g->deadline) fail_by_silence(g);
        break;
    case EVENT_LINE:
    case EVENT_CANCELLED:
        break;
    }
}

/* True if orders are waiting; quit in *quit. */
static bool has_orders(Guest *g, bool *quit) {
    pthread_mutex_lock(&g->lock);
    const Orders *o = &g->orders;
    bool any = o->stop || o->finish || o->start || o->press[0];
    *quit = o->quit;
    pthread_mutex_unlock(&g->lock);
    return any;
}

static void drain(int fd) {
    char bytes[64];
    while (read(fd, bytes, sizeof bytes) > 0) continue;
}

void *guest_main(void *context) {
    Guest *g = context;
    bool quit = false;
    launch(g);
    while (!quit) {
        drain(g->wake[0]);
        if (has_orders(g, &quit) && !quit) obey(g);
        if (quit) break;
        ClientEvent event;
        if (g->client) {
            client_wait(g->client, g->deadline, g->wake[0], &event);
            take_event(g, &event);
        } else {
            struct pollfd fd = {g->wake[0], POLLIN, 0};
            poll(&fd, 1, -1);
        }
    }
    client_quit(g->client, g->running ? 0 : quit_patience);
    g->client = NULL;
    pthread_mutex_lock(&g->lock);
    g->ended = true;
    announce(g);
    pthread_mutex_unlock(&g->lock);
    return NULL;
}
