/* Reading and writing settings. One table says what each key is, so reading and writing cannot
 * differ. */
#include "settings.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/number.h"

typedef enum {
    KIND_INT,
    KIND_BOOL,
    KIND_THEME,
    KIND_TEXT,
    KIND_RULES,
    KIND_MS,
    KIND_OLD_LEVEL
} KeyKind;

typedef struct {
    const char *key;
    KeyKind kind;
    size_t offset;
    long low, high; /* numbers; size of texts */
} KeyRow;

#define AT(field) offsetof(Settings, field)

const char *const settings_themes[SETTINGS_THEMES] = {"light", "dark", "wood", "contrast"};

static const KeyRow rows[] = {
    {"theme", KIND_THEME, AT(theme), 0, 0},
    {"scale", KIND_INT, AT(scale_percent), 0, 300},
    {"animation", KIND_INT, AT(animation_ms), 0, 2000},
    {"links", KIND_BOOL, AT(show_links), 0, 0},
    {"evaluation", KIND_BOOL, AT(show_evaluation), 0, 0},
    {"targets", KIND_BOOL, AT(show_targets), 0, 0},
    {"confirm-resign", KIND_BOOL, AT(confirm_resign), 0, 0},
    {"sound", KIND_BOOL, AT(sound), 0, 0},
    {"values", KIND_BOOL, AT(show_values), 0, 0},
    {"threads", KIND_INT, AT(threads), 0, 256},
    {"table", KIND_INT, AT(table_mb), 1, 65536},
    {"lines", KIND_INT, AT(lines), 1, 5},
    {"analysis-by", KIND_TEXT, AT(analyst), 0, PLAYER_NAME},
    {"review-time", KIND_INT, AT(review_ms), 10, 60000},
    {"lessons-done", KIND_INT, AT(lessons_done), 0, 255},
    {"lessons-offered", KIND_BOOL, AT(lessons_offered), 0, 0},
    {"evaluation-time", KIND_INT, AT(evaluation_ms), 0, 60000},
    {"width", KIND_INT, AT(window_w), 0, 16384},
    {"height", KIND_INT, AT(window_h), 0, 16384},
    {"book-variety", KIND_INT, AT(book_variety), -1, 1000},
    {"explorer-arrows", KIND_BOOL, AT(explorer_arrows), 0, 0},
    {"book", KIND_TEXT, AT(book), 0, PATH_BYTES},
    {"puzzles", KIND_TEXT, AT(puzzles), 0, PATH_BYTES},
    {"folder", KIND_TEXT, AT(folder), 0, PATH_BYTES},
    {"black", KIND_INT, AT(last_game.players[BLACK].kind), PLAYER_HUMAN, PLAYER_ENGINE},
    {"black-level", KIND_OLD_LEVEL, AT(last_game.players[BLACK].level), 0, 0},
    {"black-strength", KIND_INT, AT(last_game.players[BLACK].level), 1, LEVELS},
    {"black-name", KIND_TEXT, AT(last_game.players[BLACK].name), 0, PLAYER_NAME},
    {"white", KIND_INT, AT(last_game.players[WHITE].kind), PLAYER_HUMAN, PLAYER_ENGINE},
    {"white-level", KIND_OLD_LEVEL, AT(last_game.players[WHITE].level), 0, 0},
    {"white-strength", KIND_INT, AT(last_game.players[WHITE].level), 1, LEVELS},
    {"white-name", KIND_TEXT, AT(last_game.players[WHITE].name), 0, PLAYER_NAME},
    {"time", KIND_INT, AT(last_game.time.kind), TIME_NONE, TIME_INCREMENT},
    {"time-base", KIND_MS, AT(last_game.time.base_ms), 100, 24L * 3600 * 1000},
    {"time-increment", KIND_MS, AT(last_game.time.increment_ms), 0, 3600L * 1000},
    {"time-moves", KIND_INT, AT(last_game.time.moves), 0, TIME_MOVES_MAX},
    {"time-odds", KIND_BOOL, AT(last_game.time_odds), 0, 0},
    {"white-time-base", KIND_MS, AT(last_game.white_time.base_ms), 100, 24L * 3600 * 1000},
    {"white-time-increment", KIND_MS, AT(last_game.white_time.increment_ms), 0, 3600L * 1000},
    {"white-time-moves", KIND_INT, AT(last_game.white_time.moves), 0, TIME_MOVES_MAX},
    {"rules", KIND_RULES, AT(last_game.rules), 0, 0},
    {"match-engines", KIND_TEXT, AT(match_engines), 0, MATCH_LIST},
    {"match-limit", KIND_TEXT, AT(match.limit), 0, MATCH_LIMIT},
    {"match-pairs", KIND_INT, AT(match.pairs), 1, MATCH_PAIRS_MAX},
    {"match-gauntlet", KIND_BOOL, AT(match.gauntlet), 0, 0},
    {"match-concurrency", KIND_INT, AT(match.concurrency), 1, MATCH_BOARDS_MAX},
    {"match-openings", KIND_INT, AT(match.openings), OPENINGS_RANDOM, OPENINGS_STANDARD},
    {"match-plies", KIND_INT, AT(match.plies), 0, 40},
    {"match-file", KIND_TEXT, AT(match.file), 0, MATCH_PATH},
    {"match-rules", KIND_RULES, AT(match.rules), 0, 0},
    {"match-sprt", KIND_BOOL, AT(match.sprt), 0, 0},
    {"match-elo0", KIND_INT, AT(match.elo0), -1000, 1000},
    {"match-elo1", KIND_INT, AT(match.elo1), -1000, 1000},
    {"match-resign", KIND_BOOL, AT(match.resign), 0, 0},
    {"match-resign-score", KIND_INT, AT(match.resign_score), 1, 100000},
    {"match-resign-moves", KIND_INT, AT(match.resign_moves), 1, 1000},
    {"match-draw", KIND_BOOL, AT(match.draw), 0, 0},
    {"match-draw-score", KIND_INT, AT(match.draw_score), 0, 100000},
    {"match-draw-moves", KIND_INT, AT(match.draw_moves), 1, 1000},
    {"match-draw-from", KIND_INT, AT(match.draw_from), 0, 10000},
    {"match-longest", KIND_INT, AT(match.longest), 0, RECORD_PLIES_MAX},
    {"match-recover", KIND_BOOL, AT(match.recover), 0, 0},
    {"match-black", KIND_INT, AT(old_match.players[BLACK].kind), PLAYER_LIA, PLAYER_ENGINE},
    {"match-black-level", KIND_OLD_LEVEL, AT(old_match.players[BLACK].level), 0, 0},
    {"match-black-name", KIND_TEXT, AT(old_match.players[BLACK].name), 0, PLAYER_NAME},
    {"match-white", KIND_INT, AT(old_match.players[WHITE].kind), PLAYER_LIA, PLAYER_ENGINE},
    {"match-white-level", KIND_OLD_LEVEL, AT(old_match.players[WHITE].level), 0, 0},
    {"match-white-name", KIND_TEXT, AT(old_match.players[WHITE].name), 0, PLAYER_NAME},
    {"match-time", KIND_INT, AT(old_match.time.kind), TIME_NONE, TIME_INCREMENT},
    {"match-time-base", KIND_MS, AT(old_match.time.base_ms), 100, 24L * 3600 * 1000},
    {"match-time-increment", KIND_MS, AT(old_match.time.increment_ms), 0, 3600L * 1000},
    {"match-games", KIND_INT, AT(old_match.games), 1, 200},
    {"match-vary", KIND_BOOL, AT(old_match.vary), 0, 0},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* The enums above are read and written as ints. */
_Static_assert(sizeof(PlayerKind) == sizeof(int) && sizeof(TimeKind) == sizeof(int) &&
                   sizeof(OpeningsKind) == sizeof(int),
               "size of enums");

Settings settings_default(void) {
    return (Settings){.match = match_setup_default(),
                      .animation_ms = 180,
                      .show_links = true,
                      .show_evaluation = true,
                      .show_targets = true,
                      .confirm_resign = true,
                      .sound = true,
                      .review_ms = 300,
                      .evaluation_ms = 500,
                      .lines = 1,
                      .table_mb = 64,
                      .book_variety = 50,
                      .last_game = setup_default()};
}

void settings_finish(Settings *s) {
    free(s->unknown);
    s->unknown = NULL;
}

static bool set_value(Settings *s, const KeyRow *row, Span v) {
    char *at = (char *)s + row->offset;
    int64_t n;
    switch (row->kind) {
    case KIND_INT:
        if (!number_parse(v, row->low, row->high, &n)) return false;
        *(int *)(void *)at = (int)n;
        return true;
    case KIND_MS:
        if (!number_parse(v, row->low, row->high, &n)) return false;
        *(int64_t *)(void *)at = n;
        return true;
    case KIND_OLD_LEVEL: /* one of eight */
        if (!number_parse(v, 1, 8, &n)) return false;
        *(int *)(void *)at = level_of_eight((int)n);
        return true;
    case KIND_BOOL:
        if (!span_is(v, "yes") && !span_is(v, "no")) return false;
        *(bool *)at = span_is(v, "yes");
        return true;
    case KIND_THEME:
        for (int i = 0; i < SETTINGS_THEMES; i++)
            if (span_is(v, settings_themes[i])) {
                *(int *)(void *)at = i;
                return true;
            }
        return false;
    case KIND_RULES:
        return rules_find(v, (Rules *)(void *)at, NULL);
    case KIND_TEXT:
        if (v.length >= (size_t)row->high) return false;
        memcpy(at, v.at, v.length);
        at[v.length] = 0;
        return true;
    }
    return false;
}

static void keep_unknown(Buffer *unknown, Span line) {
    buffer_add(unknown, line);
    buffer_add_char(unknown, '\n');
}

/* Read, but no longer written. */
static bool is_old(const KeyRow *row) {
    if (row->kind == KIND_OLD_LEVEL) return true;
    return row->offset >= AT(old_match) && row->offset < AT(old_match) + sizeof(OldMatch);
}

/* The match that a file speaks of, in the words of this version or of an older one. */
static void read_match(Settings *s) {
    MatchSetup *m = &s->match;
    const OldMatch *old = &s->old_match;
    bool fresh = match_setup_read_list(m, s->match_engines);
    s->match_engines[0] = 0;
    if (fresh || !old->players[BLACK].kind || !old->players[WHITE].kind) return;
    m->count = 2;
    for (Color c = BLACK; c <= WHITE; c++) {
        const Player *p = &old->players[c];
        MatchEntrant *e = &m->entrants[c];
        *e = (MatchEntrant){0};
        if (p->kind == PLAYER_LIA)
            snprintf(e->name, sizeof e->name, "Lia level %d", p->level);
        else
            snprintf(e->name, sizeof e->name, "%s", p->name);
    }
    double base = (double)old->time.base_ms / 1000,
           increment = (double)old->time.increment_ms / 1000;
    if (old->time.kind == TIME_PER_MOVE)
        snprintf(m->limit, sizeof m->limit, "%.10gs/move", base);
    else if (old->time.kind == TIME_GAME)
        snprintf(m->limit, sizeof m->limit, "%.10g", base);
    else if (old->time.kind == TIME_INCREMENT)
        snprintf(m->limit, sizeof m->limit, "%.10g+%.10g", base, increment);
    if (old->games) m->pairs = (old->games + 1) / 2;
    m->openings = old->vary ? OPENINGS_OWN : OPENINGS_STANDARD;
    s->old_match = (OldMatch){0};
}

bool settings_parse(Settings *s, const char *text, Reason *why) {
    Span rest = span_of(text), line;
    Buffer unknown = {0};
    bool fine = true;
    for (int number = 1; span_next_line(&rest, &line); number++) {
        Span whole = line;
        line = span_trim(line);
        if (!line.length || line.at[0] == '#') continue;
        const char *equals = memchr(line.at, '=', line.length);
        if (!equals) {
            if (fine) reason_set(why, "line %d has no \"=\"", number);
            fine = false;
            keep_unknown(&unknown, whole);
            continue;
        }
        Span key = span_trim((Span){line.at, (size_t)(equals - line.at)});
        Span value = span_trim(span_skip(line, (size_t)(equals - line.at) + 1));
        int i = 0;
        while (i < ROWS && !span_is(key, rows[i].key)) i++;
        if (i == ROWS) {
            keep_unknown(&unknown, whole);
        } else if (!set_value(s, &rows[i], value)) {
            char shown[TEXT_SHOW_SIZE];
            if (fine)
                reason_set(why, "line %d: %s cannot be %s", number, rows[i].key,
                           text_show(value, shown));
            fine = false;
        }
    }
    read_match(s);
    free(s->unknown);
    s->unknown = unknown.length ? strdup(buffer_text(&unknown)) : NULL;
    buffer_finish(&unknown);
    return fine;
}

char *settings_format(const Settings *s) {
    Buffer out = {0};
    char engines[MATCH_LIST];
    match_setup_list(&s->match, engines);
    buffer_add_text(
        &out, "# Settings of lia-gui. Written by the program; lines it does not know are kept.\n");
    for (int i = 0; i < ROWS; i++) {
        const char *at = (const char *)s + rows[i].offset;
        if (is_old(&rows[i])) continue;
        if (rows[i].offset == AT(match_engines)) at = engines;
        buffer_printf(&out, "%s = ", rows[i].key);
        switch (rows[i].kind) {
        case KIND_OLD_LEVEL:
            break;
        case KIND_INT:
            buffer_printf(&out, "%d", *(const int *)(const void *)at);
            break;
        case KIND_MS:
            buffer_printf(&out, "%lld", (long long)*(const int64_t *)(const void *)at);
            break;
        case KIND_BOOL:
            buffer_add_text(&out, *(const bool *)at ? "yes" : "no");
            break;
        case KIND_THEME:
            buffer_add_text(&out, settings_themes[*(const int *)(const void *)at]);
            break;
        case KIND_RULES:
            buffer_add_text(&out, rules_name((const Rules *)(const void *)at));
            break;
        case KIND_TEXT:
            buffer_add_text(&out, at);
            break;
        }
        buffer_add_char(&out, '\n');
    }
    if (s->unknown) buffer_add_text(&out, s->unknown);
    char *text = out.failed ? NULL : strdup(buffer_text(&out));
    buffer_finish(&out);
    return text;
}

void settings_override(SettingOverride *o, int *setting, int given) {
    *o = (SettingOverride){true, *setting, given};
    *setting = given;
}

int settings_own(const SettingOverride *o, int now) {
    return o->on && now == o->given ? o->own : now;
}
