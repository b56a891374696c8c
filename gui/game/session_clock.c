/* Clocks and opinions of a session. */
#include "session.h"

#include <stddef.h>
#include <stdio.h>

bool session_has_clocks(const Session *s) {
    return time_is_clock(&s->setup.time);
}

/* Moves that a side has made up to `live`; a pass is one. */
static int moves_made(const Session *s, Color c) {
    const RecordNode *n = s->live;
    Color first = n->ply % 2 ? color_other(n->position.side) : n->position.side;
    return (n->ply + (first == c)) / 2;
}

int session_moves_to_go(const Session *s, Color c) {
    TimeControl t = setup_time(&s->setup, c);
    return time_moves_to_go(&t, moves_made(s, c));
}

int64_t session_time_gained(const Session *s, Color c) {
    TimeControl t = setup_time(&s->setup, c);
    return time_gained(&t, moves_made(s, c));
}

void session_describe_period(const Session *s, Color c, char *out, size_t size) {
    int to_go = session_moves_to_go(s, c);
    *out = 0;
    if (to_go)
        snprintf(out, size, "%d move%s to %d", to_go, to_go == 1 ? "" : "s",
                 moves_made(s, c) + to_go);
}

int64_t session_time_left(const Session *s, Color c, uint64_t now) {
    int64_t left = s->left[c];
    if (s->since && s->live->position.side == c) left -= (int64_t)(now - s->since);
    return left > 0 ? left : 0;
}

int64_t session_time_shown(const Session *s, Color c, uint64_t now) {
    if (s->since || session_is_live(s)) return session_time_left(s, c, now);
    for (const RecordNode *n = s->view; n; n = n->parent)
        if (n->time_left[c] >= 0) return (int64_t)(n->time_left[c] * 1000);
    return setup_time(&s->setup, c).base_ms;
}

void session_run_clock(Session *s, bool run, uint64_t now) {
    if (!session_has_clocks(s)) run = false;
    if (s->since) {
        Color c = s->live->position.side;
        s->left[c] = session_time_left(s, c, now);
    }
    s->since = run ? (now ? now : 1) : 0;
}

bool session_check_flag(Session *s, uint64_t now) {
    if (!s->since || session_is_over(s)) return false;
    Color c = s->live->position.side;
    if (session_time_left(s, c, now) > 0) return false;
    return session_declare(s, winner_of(color_other(c)), END_TIME, now, NULL);
}

/* Linear probing; a full neighbourhood loses its first entry. */
enum { PROBES = 8 };

void session_set_opinion(Session *s, const Position *p, Opinion v) {
    uint64_t key = pos_key(p);
    OpinionEntry *place = &s->opinions[key % OPINIONS_MAX];
    for (int i = 0; i < PROBES; i++) {
        OpinionEntry *at = &s->opinions[(key + (uint64_t)i) % OPINIONS_MAX];
        if (at->key == key || !at->opinion.depth) {
            if (at->key == key && !opinion_replaces(v, at->opinion)) return;
            place = at;
            break;
        }
    }
    *place = (OpinionEntry){key, v};
}

Opinion session_opinion(const Session *s, const Position *p) {
    uint64_t key = pos_key(p);
    for (int i = 0; i < PROBES; i++) {
        const OpinionEntry *at = &s->opinions[(key + (uint64_t)i) % OPINIONS_MAX];
        if (at->key == key && at->opinion.depth) return at->opinion;
    }
    return (Opinion){0};
}

Opinion session_last_opinion(const Session *s, const RecordNode *node) {
    Opinion v = {0};
    for (; node && !v.depth; node = node->parent) v = session_opinion(s, &node->position);
    return v;
}
