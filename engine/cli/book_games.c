#include "book_games.h"
#include "base/file.h"
#include "learn/store.h"
#include "match/log.h"
#include "record/datafile.h"
#include "record/games.h"
#include "rules/notation.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    BookMaker *maker; /* NULL: the files are only read */
    const Rules *rules;
    BookGames *out;
} Adding;

/* Adds a game by its moves; false if out of memory. */
static bool add(Adding *a, const Position *start, const Move *moves, int count, Winner winner,
                Reason *why) {
    if (winner == WINNER_NONE) {
        a->out->unfinished++;
        return true;
    }
    a->out->games++;
    if (!a->maker) return true;
    return book_maker_add_game(a->maker, start, moves, count, winner, &a->out->met) ||
           reason_set(why, "out of memory");
}

/* Adds a game as it was played. */
static bool add_game(Adding *a, const Game *g, Winner winner, Reason *why) {
    if (!rules_are_equal(&g->rules, a->rules)) {
        a->out->other++;
        return true;
    }
    Move *moves = malloc(((size_t)g->ply + 1) * sizeof *moves);
    if (!moves) return reason_set(why, "out of memory");
    for (int i = 0; i < g->ply; i++) moves[i] = g->steps[i].move;
    bool ok = add(a, &g->steps[0].position, moves, g->ply, winner, why);
    free(moves);
    return ok;
}

/* ---- SGF and PGN ---- */

static bool add_record(Adding *a, const Record *r, const ReadReport *report, Reason *why) {
    Game g;
    if (report->status != READ_LEGAL) {
        a->out->damaged++;
        return true;
    }
    if (!game_init(&g, NULL, a->rules)) return reason_set(why, "out of memory");
    bool ok = record_to_game(r, record_line_end(r->root), &g, why) &&
              add_game(a, &g, record_result(r).winner, why);
    game_finish(&g);
    return ok;
}

static bool add_records(Adding *a, Span text, Reason *why) {
    GameReader reader;
    Record r;
    ReadReport report;
    bool ok = true;
    game_reader_init(&reader, text, a->rules);
    while (ok && game_reader_next(&reader, &r, &report)) {
        ok = add_record(a, &r, &report, why);
        record_finish(&r);
    }
    if (ok && report.status != READ_LEGAL) return reason_set(why, "%.150s", report.why.text);
    return ok && (reader.games || reason_set(why, "no game in it"));
}

/* ---- games of lia selfplay ---- */

static bool add_stored(Adding *a, const StoreGame *g, Reason *why) {
    static const Winner winners[] = {WINNER_WHITE, WINNER_DRAW, WINNER_BLACK};
    Move moves[STORE_PLIES_MAX];
    for (int i = 0; i < g->count; i++) moves[i] = g->plies[i].move;
    return add(a, &g->start, moves, g->count, winners[g->black_points], why);
}

static bool add_store(Adding *a, const char *path, Reason *why) {
    StoreReader r;
    Reason damage;
    StoreGame *g = malloc(sizeof *g);
    if (!g) return reason_set(why, "out of memory");
    bool ok = store_open(&r, path, why);
    if (ok) {
        for (StoreStatus s; ok && (s = store_read(&r, g, &damage)) != STORE_END;) {
            if (s == STORE_DAMAGED) a->out->damaged++;
            if (s == STORE_GAME) ok = add_stored(a, g, why);
        }
        store_close(&r);
    }
    free(g);
    return ok;
}

/* ---- logs of lia match ---- */

/* Replays the game of a line into g, which must be initialised. */
static bool replay(const JsonValue *line, const Rules *rules, Game *g) {
    Position start;
    Game fresh;
    if (!fen_parse(span_of(json_text(json_member(line, "fen"), "")), &start, NULL) ||
        !game_init(&fresh, &start, rules))
        return false;
    game_finish(g);
    *g = fresh;
    if (!game_play_words(g, span_of(json_text(json_member(line, "opening_moves"), "")), NULL))
        return false;
    const JsonValue *list = json_member(line, "moves");
    for (const JsonValue *m = list ? list->first : NULL; m; m = m->next)
        if (!game_play_words(g, span_of(json_text(json_member(m, "move"), "")), NULL)) return false;
    return true;
}

static Winner winner_named(const char *name) {
    if (!strcmp(name, "black")) return WINNER_BLACK;
    if (!strcmp(name, "white")) return WINNER_WHITE;
    return !strcmp(name, "draw") ? WINNER_DRAW : WINNER_NONE;
}

static bool add_log(Adding *a, const char *path, Reason *why) {
    LogReader log;
    Rules rules;
    Game g;
    if (!log_open(&log, path, why)) return false;
    const char *name =
        json_text(json_member(json_member(log.value.root, "rules"), "name"), rules_names[0]);
    bool ok = rules_find(span_of(name), &rules, why);
    if (ok && !game_init(&g, NULL, &rules)) ok = reason_set(why, "out of memory");
    if (!ok) {
        log_close(&log);
        return false;
    }
    Reason end = {""};
    while (ok && (log_next(&log, &end) || log.damaged)) {
        const JsonValue *line = log.damaged ? NULL : log.value.root;
        if (line && strcmp(json_text(json_member(line, "type"), ""), "game")) continue;
        if (line && replay(line, &rules, &g))
            ok = add_game(a, &g, winner_named(json_text(json_member(line, "winner"), "")), why);
        else
            a->out->damaged++;
    }
    if (ok && end.text[0]) ok = reason_set(why, "%.150s", end.text);
    game_finish(&g);
    log_close(&log);
    return ok;
}

/* Adds the games of a file by what it holds. */
static bool add_file(Adding *a, const char *path, Span text, Reason *why) {
    Reason cause;
    if (span_starts(text, "LIAGAMES")) return add_store(a, path, why);
    if (span_starts(text, "{\"type\":\"match\"")) return add_log(a, path, why);
    return add_records(a, text, &cause) || reason_set(why, "%.100s: %.90s", path, cause.text);
}

bool book_games_add(BookMaker *m, const char *name, const Rules *rules, BookGames *out,
                    Reason *why) {
    Adding a = {m, rules, out};
    Buffer path = {0}, text = {0};
    bool ok = datafile_find(name, &path, why) &&
              file_read_regular(buffer_text(&path), &text, why) &&
              add_file(&a, buffer_text(&path), buffer_span(&text), why);
    buffer_finish(&path);
    buffer_finish(&text);
    return ok;
}
