#include "time_control.h"

#include <stdio.h>
#include <string.h>

#include "base/duration.h"

int time_moves_to_go(const TimeControl *t, int moves_made) {
    return time_is_clock(t) && t->moves > 0 ? t->moves - moves_made % t->moves : 0;
}

int64_t time_gained(const TimeControl *t, int moves_made) {
    int64_t gained = t->kind == TIME_INCREMENT ? t->increment_ms : 0;
    bool period_over = time_moves_to_go(t, moves_made) == t->moves;
    return time_is_clock(t) && t->moves > 0 && period_over ? gained + t->base_ms : gained;
}

/* As it is typed, with its unit: "10 min", "1:05 min", "45 s". */
static DurationText time_words(int64_t ms, bool minutes) {
    DurationText words = duration_format(ms, minutes ? 60000 : 1000);
    size_t used = strlen(words.text);
    snprintf(words.text + used, sizeof words.text - used, "%s", minutes ? " min" : " s");
    return words;
}

void time_describe(const TimeControl *t, char *out, size_t size) {
    bool minutes = t->kind != TIME_PER_MOVE && t->base_ms >= 60000;
    DurationText base = time_words(t->base_ms, minutes),
                 increment = time_words(t->increment_ms, false);
    char period[24] = "";
    if (t->moves > 0)
        snprintf(period, sizeof period, "%d move%s in ", t->moves, t->moves == 1 ? "" : "s");
    switch (t->kind) {
    case TIME_NONE:
        snprintf(out, size, "no clock");
        break;
    case TIME_PER_MOVE:
        snprintf(out, size, "%s a move", base.text);
        break;
    case TIME_GAME:
        snprintf(out, size, "%s%s", period, base.text);
        break;
    case TIME_INCREMENT:
        snprintf(out, size, "%s%s + %s", period, base.text, increment.text);
        break;
    }
}

void time_format(const TimeControl *t, char out[LIMITS_SIZE]) {
    Limits l = {0};
    if (t->kind == TIME_PER_MOVE) l.move_time = (double)t->base_ms;
    if (time_is_clock(t)) {
        l.time = (double)t->base_ms;
        l.moves = t->moves;
        if (t->kind == TIME_INCREMENT) l.increment = (double)t->increment_ms;
    }
    limits_format(&l, out);
}
