#include "motion.h"

#include <assert.h>

enum { FRAME_MS = 15 };

typedef enum { EASE_NONE, EASE_SQUARE, EASE_CUBE } Ease; /* fast at first, then ever slower */

static const struct {
    int ms; /* 0 = the caller says */
    bool frames;
    bool optional; /* not where motion is switched off */
    Ease ease;
} kinds[MOTION_COUNT] = {
    [MOTION_STONE] = {0, true, true, EASE_CUBE},
    [MOTION_CHAIN] = {600, true, true, EASE_NONE},
    [MOTION_BAR] = {200, true, true, EASE_SQUARE},
    [MOTION_SCRIM] = {120, true, true, EASE_NONE},
    [MOTION_CROSS_FADE] = {200, true, true, EASE_NONE},
    [WAIT_CROSS] = {1200, false, true, EASE_NONE},
    [WAIT_TIP] = {500, false, false, EASE_NONE},
    [WAIT_REPORT] = {83, false, false, EASE_NONE},
    [WAIT_REVIEW] = {83, false, false, EASE_NONE},
    [WAIT_MATCH] = {1500, false, true, EASE_NONE},
    [WAIT_LINE] = {700, false, false, EASE_NONE},
    [WAIT_CLOCK] = {0, false, false, EASE_NONE},
};

void motions_init(Motions *m, const int *stone_ms) {
    *m = (Motions){.stone_ms = stone_ms};
}

void motion_start(Motions *m, MotionKind kind, uint64_t at) {
    if (kinds[kind].optional && !*m->stone_ms) {
        motion_stop(m, kind);
        return;
    }
    int ms = kind == MOTION_STONE ? *m->stone_ms : kinds[kind].ms;
    assert(ms > 0);
    m->of[kind] = (Motion){.start = at, .end = at + (uint64_t)ms, .running = true};
}

void motion_throttle(Motions *m, MotionKind kind) {
    if (!m->of[kind].running) motion_start(m, kind, m->of[kind].end);
}

void motion_wait_until(Motions *m, MotionKind kind, uint64_t at) {
    assert(!kinds[kind].ms && !kinds[kind].frames);
    m->of[kind] = (Motion){.start = at, .end = at, .running = true};
}

void motion_stop(Motions *m, MotionKind kind) {
    Motion *motion = &m->of[kind];
    /* a throttle that is stopped has its length still before it */
    *motion = (Motion){.end = motion->running ? motion->start : motion->end};
}

bool motion_is_running(const Motions *m, MotionKind kind) {
    return m->of[kind].running;
}

bool motion_has_ended(const Motions *m, MotionKind kind) {
    return m->of[kind].ended;
}

float motion_share(const Motions *m, MotionKind kind, uint64_t now) {
    const Motion *motion = &m->of[kind];
    if (!motion->running || now >= motion->end) return 1;
    if (now <= motion->start) return 0;
    float left = (float)(motion->end - now) / (float)(motion->end - motion->start);
    switch (kinds[kind].ease) {
    case EASE_SQUARE:
        return 1 - left * left;
    case EASE_CUBE:
        return 1 - left * left * left;
    case EASE_NONE:
        break;
    }
    return 1 - left;
}

int motion_left(const Motions *m, MotionKind kind, uint64_t now) {
    const Motion *motion = &m->of[kind];
    return motion->running && now < motion->end ? (int)(motion->end - now) : 0;
}

bool motions_step(Motions *m, uint64_t now) {
    bool changed = false;
    for (int kind = 0; kind < MOTION_COUNT; kind++) {
        Motion *motion = &m->of[kind];
        motion->ended = motion->running && now >= motion->end;
        if (motion->ended) {
            motion->running = false;
            motion->end = now; /* the next one of a throttle begins here */
        }
        if (motion->ended || (motion->running && kinds[kind].frames && now >= motion->start))
            changed = true;
    }
    return changed;
}

static uint64_t next_step(const Motion *motion, bool frames, uint64_t now) {
    if (!frames) return motion->end;
    if (now < motion->start) return motion->start;
    return motion->end < now + FRAME_MS ? motion->end : now + FRAME_MS;
}

int motions_due(const Motions *m, uint64_t now) {
    int due = -1;
    for (int kind = 0; kind < MOTION_COUNT; kind++) {
        if (!m->of[kind].running) continue;
        uint64_t at = next_step(&m->of[kind], kinds[kind].frames, now);
        int ms = at > now ? (int)(at - now) : 0;
        if (due < 0 || ms < due) due = ms;
    }
    return due;
}

bool motions_are_moving(const Motions *m) {
    for (int kind = 0; kind < MOTION_COUNT; kind++)
        if (m->of[kind].running && kinds[kind].frames) return true;
    return false;
}
