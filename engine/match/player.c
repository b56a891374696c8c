#include "player.h"
#include "base/clock.h"
#include "rules/notation.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- traffic ---- */

struct TrafficLog {
    FILE *file;
    double began;
    pthread_mutex_t lock;
};

TrafficLog *traffic_create(const char *path, Reason *why) {
    TrafficLog *t = calloc(1, sizeof *t);
    if (t) t->file = fopen(path, "ae");
    if (!t || !t->file) {
        reason_set(why, "cannot write to %s: %s", path, strerror(errno));
        free(t);
        return NULL;
    }
    t->began = clock_ms();
    pthread_mutex_init(&t->lock, NULL);
    return t;
}

bool traffic_destroy(TrafficLog *t) {
    if (!t) return true;
    bool ok = !ferror(t->file);
    ok &= fclose(t->file) == 0;
    pthread_mutex_destroy(&t->lock);
    free(t);
    return ok;
}

static void log_traffic(const MatchPlayer *p, char direction, const char *text, size_t length) {
    TrafficLog *t = p->context->traffic;
    double now = clock_ms();
    pthread_mutex_lock(&t->lock);
    fprintf(t->file, "%.3f [%d] %s %c ", (now - t->began) / 1000, p->context->slot, p->spec->name,
            direction);
    fwrite(text, 1, length, t->file);
    fputc('\n', t->file);
    pthread_mutex_unlock(&t->lock);
}

static bool is_watched(const PlayerContext *c) {
    return c->watch && c->watch->on_traffic;
}

static void see_traffic(void *context, char direction, const char *text, size_t length) {
    const MatchPlayer *p = context;
    const MatchWatch *watch = p->context->watch;
    while (length && text_is_space(text[length - 1])) length--;
    if (p->context->traffic) log_traffic(p, direction, text, length);
    if (is_watched(p->context))
        watch->on_traffic(watch->context, p->context->slot - 1, p->engine, direction, text, length);
}

/* ---- starting ---- */

static PlayerStatus status_of(MatchPlayer *p, EventKind got, EventKind wanted,
                              const char *missing) {
    if (got == wanted) return PLAYER_OK;
    if (got == EVENT_CANCELLED) return PLAYER_CANCELLED;
    if (got == EVENT_NONE) client_fail(p->client, FAULT_HANG, missing);
    return PLAYER_FAULT;
}

static PlayerStatus await(MatchPlayer *p, EventKind kind, double patience, const char *missing) {
    EventKind got = client_await(p->client, kind, clock_ms() + patience, p->context->cancel_fd);
    return status_of(p, got, kind, missing);
}

static PlayerStatus get_ready(MatchPlayer *p) {
    client_ready(p->client);
    return await(p, EVENT_READY, p->context->patience.ready, "no answer to isready");
}

static bool is_set(const Entrant *e, const char *name) {
    for (int i = 0; i < e->option_count; i++)
        if (!strcasecmp(e->options[i].name, name)) return true;
    return false;
}

/* Sets an option if the engine announces it and allows the value; false with a reason if not. */
static bool set_known_option(MatchPlayer *p, const char *name, const char *value, Reason *why) {
    const ClientOption *o = client_find_option(p->client, name);
    if (!o) return reason_set(why, "the engine has no such option");
    if (!client_option_allows(o, value, why)) return false;
    client_set_option(p->client, o->name, o->kind == CLIENT_OPTION_BUTTON ? NULL : value);
    return true;
}

/* Sets all options, first those that the runner chooses itself where the engine has them. What the
 * engine does not announce is tried again when it has taken the rest, because an option may bring
 * others, or other values. Then it is sent in any case, because engines may have hidden options. */
static PlayerStatus set_options(MatchPlayer *p, int warnings[WARNING_COUNT]) {
    enum { OWN = 2 };
    const char *const own[OWN][2] = {{"UCI_Variant", "linesofaction"},
                                     {"Rules", rules_name(&p->context->plan->rules)}};
    const Entrant *e = p->spec;
    int count = OWN + e->option_count, missing = 0;
    bool *done = calloc((size_t)count, sizeof *done);
    PlayerStatus status = done ? PLAYER_OK : PLAYER_FAULT;
    if (!done) client_fail(p->client, FAULT_START, "out of memory");
    for (int pass = 0; status == PLAYER_OK && (pass == 0 || (pass == 1 && missing)); pass++) {
        missing = 0;
        for (int i = 0; i < count; i++) {
            const char *name = i < OWN ? own[i][0] : e->options[i - OWN].name;
            const char *value = i < OWN ? own[i][1] : e->options[i - OWN].value;
            Reason why;
            if (done[i] || (i < OWN && is_set(e, name))) continue;
            done[i] = set_known_option(p, name, value, &why);
            missing += !done[i];
            if (done[i] || pass == 0 || i < OWN) continue;
            client_set_option(p->client, name, value);
            warnings[WARNING_OPTION]++;
            if (!p->options.text[0])
                reason_set(&p->options, "option %.60s: %.120s", name, why.text);
        }
        status = get_ready(p);
    }
    free(done);
    return status;
}

PlayerStatus player_start(MatchPlayer *p, const PlayerContext *context, int engine,
                          int warnings[WARNING_COUNT]) {
    if (p->client && p->engine == engine && client_fault(p->client) == FAULT_NONE) return PLAYER_OK;
    player_end(p, true);
    p->context = context;
    p->engine = engine;
    p->spec = &context->plan->engines[engine];
    ClientSpec spec = {.command = p->spec->command,
                       .arguments = p->spec->arguments,
                       .directory = p->spec->directory,
                       .protocol = p->spec->protocol,
                       .guard = context->guard};
    if (context->traffic || is_watched(context)) spec.observer = (ChildObserver){see_traffic, p};
    p->client = client_create(&spec, &p->why);
    p->mistakes_seen = 0;
    p->options.text[0] = '\0';
    if (!p->client) return PLAYER_FAULT;
    PlayerStatus status =
        await(p, EVENT_STARTED, context->patience.start,
              p->spec->protocol == PROTOCOL_UCI ? "no answer to uci" : "no answer to ugi");
    if (status == PLAYER_OK) {
        status = set_options(p, warnings);
        warnings[WARNING_OPTION] += client_refusals(p->client);
        if (!p->options.text[0]) reason_set(&p->options, "%s", client_refusal(p->client));
    }
    if (status == PLAYER_FAULT) reason_set(&p->why, "%s", client_fault_text(p->client));
    return status;
}

void player_set_clock(MatchPlayer *p) {
    /* a clock without a base time starts with one increment */
    p->left = p->spec->limits.time > 0 ? p->spec->limits.time : p->spec->limits.increment;
    p->moves_played = 0;
}

PlayerStatus player_new_game(MatchPlayer *p) {
    player_set_clock(p);
    client_new_game(p->client);
    return get_ready(p);
}

/* ---- thinking ---- */

static bool has_clock(const Limits *l) {
    return l->time > 0 || l->increment > 0;
}

double player_time_left(const MatchPlayer *p) {
    return has_clock(&p->spec->limits) ? p->left : -1;
}

ClientGo player_make_go(const MatchPlayer *p, const MatchPlayer *opponent, Color us) {
    const Limits *l = &p->spec->limits, *theirs = &opponent->spec->limits;
    ClientGo go = {.move_time = l->move_time, .depth = l->depth, .nodes = l->nodes};
    if (!has_clock(l)) return go;
    go.clock = true;
    go.left[us] = fmax(p->left, 1);
    go.increment[us] = l->increment;
    go.left[color_other(us)] = fmax(has_clock(theirs) ? opponent->left : p->left, 1);
    go.increment[color_other(us)] = has_clock(theirs) ? theirs->increment : l->increment;
    if (l->moves) go.moves_to_go = l->moves - p->moves_played % l->moves;
    return go;
}

/* Returns the time limit of this move in ms; INFINITY without a clock. */
static double time_allowed(const MatchPlayer *p) {
    const Limits *l = &p->spec->limits;
    double allowed = has_clock(l) ? p->left : INFINITY;
    return l->move_time > 0 ? fmin(allowed, l->move_time) : allowed;
}

/* Plays a PV on the board; returns its length and result. False if a move is illegal. */
static bool try_pv(MatchPlayer *p, const Game *g, Span pv, Move *first, int *plies, Result *end) {
    *first = MOVE_NONE;
    *plies = 0;
    if (!p->has_scratch) {
        if (!game_init(&p->scratch, NULL, &g->rules)) return true;
        p->has_scratch = true;
    }
    if (!game_copy(&p->scratch, g)) return true;
    bool legal = game_play_words(&p->scratch, pv, NULL);
    *plies = p->scratch.ply - g->ply;
    if (*plies > 0) *first = p->scratch.steps[g->ply].move;
    if (legal) *end = game_result(&p->scratch);
    return legal;
}

/* Stores the values of an info line and checks its PV. */
static void take_info(MatchPlayer *p, const Game *g, const ClientInfo *info, PlayedMove *played,
                      Move *pv_move, int warnings[WARNING_COUNT]) {
    Color us = game_position(g)->side;
    if (info->multipv > 1) return;
    if (info->kind != SCORE_NONE) {
        played->kind = info->kind;
        played->score = info->score;
    }
    if (info->depth) played->depth = info->depth;
    if (info->nodes) played->nodes = info->nodes;
    if (info->pv.length == 0) return;
    int plies;
    Result end = {0};
    if (!try_pv(p, g, info->pv, pv_move, &plies, &end)) {
        warnings[WARNING_PV_ILLEGAL]++;
        return;
    }
    if (info->kind != SCORE_MATE || info->bound != SCORE_EXACT) return;
    bool wins = info->score > 0;
    int promised = wins ? 2 * info->score - 1 : -2 * info->score;
    Winner winner = winner_of(wins ? us : color_other(us));
    /* (plies + 1) / 2 moves: the number of plies is even if the opponent makes the last one. */
    bool kept = (plies + 1) / 2 == (promised + 1) / 2 && end.winner == winner;
    warnings[WARNING_MATE_LENGTH] += !kept;
}

/* Reads until the move arrives or the time limit and the grace period are over. */
static PlayerStatus hear(MatchPlayer *p, const Game *g, Answer *out, Move *pv_move,
                         int warnings[WARNING_COUNT]) {
    double allowed = time_allowed(p) + p->spec->margin, grace = p->context->patience.grace;
    bool stopped = false, clocked = isfinite(allowed);
    double limit = out->asked_at + (clocked ? allowed : p->context->patience.move);
    ClientEvent event;
    const MatchWatch *watch = p->context->watch;
    for (;;) {
        client_wait(p->client, stopped ? limit + grace : limit, p->context->cancel_fd, &event);
        switch (event.kind) {
        case EVENT_MOVE:
            out->answered_at = event.at;
            memcpy(out->text, event.move.move, sizeof out->text);
            if (stopped && !clocked) {
                out->fault = GAME_FAULT_TIME;
                snprintf(out->detail, sizeof out->detail, "no move before it was told to stop");
            }
            return PLAYER_OK;
        case EVENT_INFO:
            if (watch && watch->on_info)
                watch->on_info(watch->context, p->context->slot - 1, &event.info);
            take_info(p, g, &event.info, &out->played, pv_move, warnings);
            break;
        case EVENT_FAULT:
            return PLAYER_FAULT;
        case EVENT_CANCELLED:
            return PLAYER_CANCELLED;
        case EVENT_NONE:
        case EVENT_STARTED:
        case EVENT_READY:
        case EVENT_LINE:
        default:
            break;
        }
        double now = clock_ms();
        if (!stopped && now >= limit) {
            client_stop(p->client);
            stopped = true;
        } else if (stopped && now >= limit + grace) {
            client_fail(p->client, FAULT_HANG, "no move within the time allowed, nor after stop");
            return PLAYER_FAULT;
        }
    }
}

void player_press_clock(MatchPlayer *p, Answer *out) {
    const Limits *l = &p->spec->limits;
    double allowed = time_allowed(p), spent = out->answered_at - out->asked_at;
    out->played.time = spent;
    out->played.left = -1;
    if (isfinite(allowed) && spent > allowed) {
        out->played.overrun = spent - allowed;
        if (out->played.overrun > p->spec->margin) {
            out->fault = GAME_FAULT_TIME;
            if (out->played.overrun < 1)
                snprintf(out->detail, sizeof out->detail, "less than 1 ms over");
            else
                snprintf(out->detail, sizeof out->detail, "%.0f ms over", out->played.overrun);
        }
    }
    p->moves_played++;
    if (!has_clock(l)) return;
    p->left = fmax(p->left - spent, 0) + l->increment;
    if (l->moves && p->moves_played % l->moves == 0) p->left += l->time;
    out->played.left = p->left;
}

static void count_mistakes(MatchPlayer *p, int warnings[WARNING_COUNT]) {
    int mistakes = client_mistakes(p->client);
    warnings[WARNING_PROTOCOL] += mistakes - p->mistakes_seen;
    p->mistakes_seen = mistakes;
}

PlayerStatus player_think(MatchPlayer *p, const Game *g, const MatchPlayer *opponent, Answer *out,
                          int warnings[WARNING_COUNT]) {
    Move pv_move = MOVE_NONE, move;
    *out = (Answer){.fault = FAULT_NONE};
    /* After this, all earlier output has been read, and a dead engine is noticed before its clock
     * starts. */
    PlayerStatus status = get_ready(p);
    if (status == PLAYER_OK) {
        ClientGo go = player_make_go(p, opponent, game_position(g)->side);
        client_position(p->client, g);
        client_go(p->client, &go);
        out->asked_at = clock_ms();
        status = hear(p, g, out, &pv_move, warnings);
    }
    if (status == PLAYER_FAULT) {
        out->fault = (GameFault)client_fault(p->client);
        snprintf(out->detail, sizeof out->detail, "%s", client_fault_text(p->client));
    }
    if (status != PLAYER_OK) return status;
    player_press_clock(p, out);
    count_mistakes(p, warnings);
    if (out->played.kind == SCORE_NONE) warnings[WARNING_NO_SCORE]++;
    if (pv_move != MOVE_NONE && move_parse(span_of(out->text), &move, NULL) && move != pv_move)
        warnings[WARNING_PV_OTHER]++;
    return PLAYER_OK;
}

void player_end(MatchPlayer *p, bool politely) {
    enum { QUIT_MAX = 2000 };
    if (politely && p->client)
        client_quit(p->client, fmin(p->context->patience.grace, QUIT_MAX));
    else
        client_destroy(p->client);
    p->client = NULL;
}

void player_finish(MatchPlayer *p) {
    player_end(p, true);
    if (p->has_scratch) game_finish(&p->scratch);
    *p = (MatchPlayer){.engine = -1};
}
