#include "record_setup.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define TERMS "XLIA["

void player_label(const Player *p, char *out, size_t size) {
    if (p->kind == PLAYER_LIA)
        snprintf(out, size, "%s level %d", p->name, p->level);
    else
        snprintf(out, size, "%s", p->name);
}

bool record_setup_write(Session *s) {
    const GameSetup *g = &s->setup;
    Record *r = &s->record;
    char text[160], date[16];
    bool ok = true;
    for (Color c = BLACK; c <= WHITE; c++) {
        player_label(&g->players[c], text, sizeof text);
        ok = record_set_info(r, c == BLACK ? INFO_BLACK : INFO_WHITE, text) && ok;
    }
    time_t now = time(NULL);
    struct tm local;
    if (!record_info(r, INFO_DATE)[0] && localtime_r(&now, &local) &&
        strftime(date, sizeof date, "%Y-%m-%d", &local))
        ok = record_set_info(r, INFO_DATE, date) && ok;
    const Player *b = &g->players[BLACK], *w = &g->players[WHITE];
    snprintf(text, sizeof text, TERMS "1 %d %d %d %d %d %lld %lld]", (int)b->kind, b->level,
             (int)w->kind, w->level, (int)g->time.kind, (long long)g->time.base_ms,
             (long long)g->time.increment_ms);
    /* other programs' properties stay beside ours */
    char *old = r->root->extra, *at = old ? strstr(old, TERMS) : NULL;
    char joined[4096];
    if (!old || strlen(old) + sizeof text >= sizeof joined)
        return record_set_extra(r->root, text) && ok;
    if (!at) {
        snprintf(joined, sizeof joined, "%s%s", old, text);
    } else {
        const char *end = strchr(at, ']');
        snprintf(joined, sizeof joined, "%.*s%s%s", (int)(at - old), old, text, end ? end + 1 : "");
    }
    return record_set_extra(r->root, joined) && ok;
}

static bool in_range(long long v, long long low, long long high) {
    return v >= low && v <= high;
}

static bool read_terms(const char *extra, GameSetup *g) {
    const char *at = extra ? strstr(extra, TERMS) : NULL;
    int version, kind[2], level[2], time;
    long long base, increment;
    if (!at || sscanf(at + strlen(TERMS), "%d %d %d %d %d %d %lld %lld]", &version, &kind[0],
                      &level[0], &kind[1], &level[1], &time, &base, &increment) != 8)
        return false;
    if (version != 1 || !in_range(time, TIME_NONE, TIME_INCREMENT) ||
        !in_range(base, 0, 100000000) || !in_range(increment, 0, 100000000))
        return false;
    for (int c = 0; c < 2; c++)
        if (!in_range(kind[c], PLAYER_HUMAN, PLAYER_ENGINE) || !in_range(level[c], 1, LEVELS))
            return false;
    for (int c = 0; c < 2; c++) {
        g->players[c].kind = (PlayerKind)kind[c];
        g->players[c].level = level[c];
        /* the level is shown from its number */
        char *tail = strstr(g->players[c].name, " level ");
        if (kind[c] == PLAYER_LIA && tail) *tail = 0;
    }
    g->time = (TimeControl){(TimeKind)time, base, increment};
    return true;
}

GameSetup record_setup_read(const Record *record) {
    GameSetup g = setup_default();
    g.rules = record->game.rules;
    g.start = record->root->position;
    g.time = (TimeControl){TIME_NONE, g.time.base_ms, g.time.increment_ms};
    for (Color c = BLACK; c <= WHITE; c++) {
        const char *name = record_info(record, c == BLACK ? INFO_BLACK : INFO_WHITE);
        g.players[c] = (Player){.kind = PLAYER_HUMAN, .level = 3};
        snprintf(g.players[c].name, PLAYER_NAME, "%s", name[0] ? name : color_name(c));
    }
    /* a finished game is looked at, not played on */
    if (!result_is_over(record_result(record))) read_terms(record->root->extra, &g);
    return g;
}
