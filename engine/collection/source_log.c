/* Logs of lia match. */
#include "private/reader.h"
#include "rules/notation.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

bool source_open_log(GameSource *s, const char *path, Reason *why) {
    s->path = strdup(path);
    if (!s->path) return reason_set(why, "out of memory");
    if (!log_open(&s->log, s->path, why)) {
        free(s->path);
        return false;
    }
    const char *name =
        json_text(json_member(json_member(s->log.value.root, "rules"), "name"), rules_names[0]);
    bool ok = rules_find(span_of(name), &s->rules, why);
    if (ok && !game_init(&s->game, NULL, &s->rules)) ok = reason_set(why, "out of memory");
    if (!ok) {
        log_close(&s->log);
        free(s->path);
        return false;
    }
    s->kind = SOURCE_LOG;
    return true;
}

void source_close_log(GameSource *s) {
    game_finish(&s->game);
    log_close(&s->log);
    free(s->path);
}

/* Replays the game of a line as far as it goes. */
static bool replay(GameSource *s, const JsonValue *line, Reason *why) {
    Position start;
    Game fresh;
    if (!fen_parse(span_of(json_text(json_member(line, "fen"), "")), &start, why)) return false;
    if (!game_init(&fresh, &start, &s->rules)) return reason_set(why, "out of memory");
    game_finish(&s->game);
    s->game = fresh;
    Span opening = span_of(json_text(json_member(line, "opening_moves"), ""));
    if (!game_play_words(&s->game, opening, why)) return false;
    const JsonValue *list = json_member(line, "moves");
    for (const JsonValue *m = list ? list->first : NULL; m; m = m->next)
        if (!game_play_words(&s->game, span_of(json_text(json_member(m, "move"), "")), why))
            return false;
    return true;
}

static Winner winner_named(const char *name) {
    if (!strcmp(name, "black")) return WINNER_BLACK;
    if (!strcmp(name, "white")) return WINNER_WHITE;
    return !strcmp(name, "draw") ? WINNER_DRAW : WINNER_NONE;
}

static EndReason end_named(const char *name) {
    for (int i = END_NONE + 1; i < END_COUNT; i++)
        if (!strcmp(name, end_words[i].json)) return (EndReason)i;
    return END_ADJUDICATED;
}

static Result result_of(const JsonValue *line) {
    Winner winner = winner_named(json_text(json_member(line, "winner"), ""));
    if (winner == WINNER_NONE) return (Result){.winner = WINNER_NONE};
    return (Result){.winner = winner, .reason = end_named(json_text(json_member(line, "end"), ""))};
}

static const char *date_of(GameSource *s, const JsonValue *line) {
    time_t started = (time_t)json_integer(json_member(line, "started"), 0, INT32_MAX, 0);
    struct tm utc;
    if (!started || !gmtime_r(&started, &utc)) return "";
    strftime(s->date, sizeof s->date, "%Y-%m-%d", &utc);
    return s->date;
}

static SourceStatus take(GameSource *s, const JsonValue *line, SourceGame *out) {
    out->line = s->log.number;
    Reason cause;
    game_go_to(&s->game, 0); /* what is left of the game before is not this one's */
    out->damaged = !replay(s, line, &cause);
    if (out->damaged) reason_set(&out->why, "Line %d: %s", s->log.number, cause.text);
    const Game *g = &s->game;
    if (!source_room(s, g->ply)) {
        reason_set(&out->why, "out of memory");
        return SOURCE_BROKEN;
    }
    if (!out->damaged || g->ply) out->start = g->steps[0].position;
    for (int i = 0; i < g->ply; i++) s->moves[i] = g->steps[i].move;
    out->moves = s->moves;
    out->count = g->ply;
    out->result = result_of(line);
    out->black = json_text(json_member(line, "black"), "");
    out->white = json_text(json_member(line, "white"), "");
    out->event = json_text(json_member(line, "opening"), "");
    out->date = date_of(s, line);
    return SOURCE_GAME;
}

SourceStatus source_next_log(GameSource *s, SourceGame *out) {
    for (;;) {
        Reason why;
        if (log_next(&s->log, &why)) {
            const JsonValue *line = s->log.value.root;
            if (!strcmp(json_text(json_member(line, "type"), ""), "game"))
                return take(s, line, out);
        } else if (s->log.damaged) {
            reason_set(&out->why, "Line %d is not a line of a log", s->log.number);
            out->damaged = true;
            return SOURCE_GAME;
        } else if (why.text[0]) {
            out->why = why;
            return SOURCE_BROKEN;
        } else {
            return SOURCE_END;
        }
    }
}
