#include "record_setup.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"

#define TERMS "XLIA"

enum { TERMS_EIGHT_LEVELS = 1, TERMS_ONE_TIME, TERMS_VERSION };

/* The place of a property in the extra text of a node: from its name to behind its bracket; "" at
 * the end if there is none. */
static Span property_span(const RecordNode *n, const char *name) {
    const char *all = n->extra ? n->extra : "";
    size_t length = strlen(name);
    for (const char *at = all; (at = strstr(at, name)); at++) {
        bool begins = at == all || at[-1] == ']' || at[-1] == ' ' || at[-1] == '\n';
        if (!begins || at[length] != '[') continue;
        const char *end = at + length + 1;
        while (*end && *end != ']') end += *end == '\\' && end[1] ? 2 : 1;
        if (*end) return (Span){at, (size_t)(end + 1 - at)};
    }
    return (Span){all + strlen(all), 0};
}

bool property_put(RecordNode *n, const char *name, const char *value) {
    Span place = property_span(n, name);
    const char *all = n->extra ? n->extra : "";
    Buffer text = {0};
    buffer_add(&text, (Span){all, (size_t)(place.at - all)});
    if (value) {
        buffer_printf(&text, "%s[", name);
        for (; *value; value++) {
            if (*value == ']' || *value == '\\') buffer_add_char(&text, '\\');
            buffer_add_char(&text, *value);
        }
        buffer_add_char(&text, ']');
    }
    buffer_add_text(&text, place.at + place.length);
    bool ok = !text.failed && record_set_extra(n, buffer_text(&text));
    buffer_finish(&text);
    return ok;
}

bool property_get(const RecordNode *n, const char *name, char *out, size_t size) {
    Span place = property_span(n, name);
    size_t used = 0;
    if (!place.length) return false;
    for (const char *at = place.at + strlen(name) + 1; at < place.at + place.length - 1; at++) {
        if (*at == '\\') at++;
        if (used + 1 == size) return false;
        out[used++] = *at;
    }
    out[used] = 0;
    return true;
}

static RecordInfo info_of(Color c) {
    return c == BLACK ? INFO_BLACK : INFO_WHITE;
}

void player_set_name(Player *p, const char *name) {
    size_t length = strlen(name);
    if (length >= PLAYER_NAME) {
        length = PLAYER_NAME - 1;
        while (length && ((unsigned char)name[length] & 0xc0) == 0x80) length--;
    }
    memcpy(p->name, name, length);
    p->name[length] = 0;
}

/* Also of one that fits as a whole. */
static bool is_cut_of(const char *name, const char *whole) {
    Player p;
    player_set_name(&p, whole);
    return whole[0] && !strcmp(p.name, name);
}

const char *player_full_name(const Session *s, Color c) {
    const char *name = s->setup.players[c].name, *whole = record_info(&s->record, info_of(c));
    return is_cut_of(name, whole) ? whole : name;
}

bool player_rename(Session *s, Color c, const char *name) {
    Player players[2] = {s->setup.players[BLACK], s->setup.players[WHITE]};
    if (!name[0]) name = color_name(c);
    if (!record_set_info(&s->record, info_of(c), name)) return false;
    player_set_name(&players[c], name);
    session_set_players(s, players);
    return true;
}

void player_label(const Player *p, char *out, size_t size) {
    if (p->kind == PLAYER_LIA)
        snprintf(out, size, "%s level %d", p->name, p->level);
    else
        snprintf(out, size, "%s", p->name);
}

bool record_setup_write(Session *s) {
    const GameSetup *g = &s->setup;
    Record *r = &s->record;
    char text[160];
    bool ok = true;
    for (Color c = BLACK; c <= WHITE; c++) {
        player_label(&g->players[c], text, sizeof text);
        /* a name that is longer than a player's stays as it was read */
        if (!is_cut_of(text, record_info(r, info_of(c))))
            ok = record_set_info(r, info_of(c), text) && ok;
    }
    char limits[SETUP_TIME];
    setup_format_time(g, limits);
    if (g->time.kind != TIME_NONE && !record_info(r, INFO_TIME)[0])
        ok = record_set_info(r, INFO_TIME, limits) && ok;
    const Player *b = &g->players[BLACK], *w = &g->players[WHITE];
    const TimeControl *time_w = &g->white_time;
    snprintf(text, sizeof text, "%d %d %d %d %d %d %lld %lld %d %d %lld %lld %d", TERMS_VERSION,
             (int)b->kind, b->level, (int)w->kind, w->level, (int)g->time.kind,
             (long long)g->time.base_ms, (long long)g->time.increment_ms, g->time.moves,
             (int)g->time_odds, (long long)time_w->base_ms, (long long)time_w->increment_ms,
             time_w->moves);
    return property_put(r->root, TERMS, text) && ok;
}

static bool in_range(long long v, long long low, long long high) {
    return v >= low && v <= high;
}

static bool read_terms(const RecordNode *root, GameSetup *g) {
    char text[160];
    int version, kind[2], level[2], time, moves[2] = {0, 0}, odds = 0;
    long long base[2] = {0, 0}, increment[2] = {0, 0};
    if (!property_get(root, TERMS, text, sizeof text)) return false;
    int count = sscanf(text, "%d %d %d %d %d %d %lld %lld %d %d %lld %lld %d", &version, &kind[0],
                       &level[0], &kind[1], &level[1], &time, &base[0], &increment[0], &moves[0],
                       &odds, &base[1], &increment[1], &moves[1]);
    if (count < 8 || version < TERMS_EIGHT_LEVELS || version > TERMS_VERSION ||
        count != (version <= TERMS_ONE_TIME ? 8 : 13) || !in_range(odds, 0, 1) ||
        !in_range(time, TIME_NONE, TIME_INCREMENT))
        return false;
    for (int c = 0; c < 2; c++)
        if (!in_range(base[c], 0, 100000000) || !in_range(increment[c], 0, 100000000) ||
            !in_range(moves[c], 0, TIME_MOVES_MAX))
            return false;
    for (int c = 0; c < 2; c++) {
        if (version == TERMS_EIGHT_LEVELS) level[c] = level_of_eight(level[c]);
        if (!in_range(kind[c], PLAYER_HUMAN, PLAYER_ENGINE) || !in_range(level[c], 1, LEVELS))
            return false;
    }
    for (int c = 0; c < 2; c++) {
        g->players[c].kind = (PlayerKind)kind[c];
        g->players[c].level = level[c];
        /* the level is shown from its number */
        char *tail = strstr(g->players[c].name, " level ");
        if (kind[c] == PLAYER_LIA && tail) *tail = 0;
    }
    g->time = (TimeControl){(TimeKind)time, base[0], increment[0], moves[0]};
    g->time_odds = odds != 0;
    g->white_time = (TimeControl){(TimeKind)time, base[1], increment[1], moves[1]};
    return true;
}

GameSetup record_setup_read(const Record *record, bool goes_on) {
    GameSetup g = setup_default();
    g.rules = record->game.rules;
    g.start = record->root->position;
    g.time.kind = TIME_NONE;
    for (Color c = BLACK; c <= WHITE; c++) {
        const char *name = record_info(record, info_of(c));
        g.players[c] = (Player){.kind = PLAYER_HUMAN, .level = setup_default().players[c].level};
        player_set_name(&g.players[c], name[0] ? name : color_name(c));
    }
    if (goes_on || !result_is_over(record_result(record))) read_terms(record->root, &g);
    return g;
}
