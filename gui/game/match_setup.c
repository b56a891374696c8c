/* See match_setup.h. What is written is read again by the library that plays matches, so a name or a
 * command that its syntax cannot carry is refused here, not changed.
 */
#include "match_setup.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "match/entrant.h"
#include "roster.h"

MatchSetup match_setup_default(void) {
    return (MatchSetup){.entrants = {{.name = "Lia"}, {.name = "MIA"}},
                        .count = 2,
                        .limit = "1s/move",
                        .pairs = 5,
                        .concurrency = 1,
                        .openings = OPENINGS_OWN,
                        .plies = 4,
                        .rules = rules_default(),
                        .elo0 = 0,
                        .elo1 = 10,
                        .resign_score = 800,
                        .resign_moves = 4,
                        .draw_score = 5,
                        .draw_moves = 8,
                        .draw_from = 60};
}

/* ---- the settings ---- */

void match_setup_list(const MatchSetup *m, char out[MATCH_LIST]) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < m->count; i++) {
        const MatchEntrant *e = &m->entrants[i];
        int n = snprintf(out + used, MATCH_LIST - used, "%s%s%s%s", i ? "|" : "", e->name,
                         e->limit[0] ? "@" : "", e->limit);
        if (n < 0 || used + (size_t)n >= MATCH_LIST) {
            out[used] = 0;
            return;
        }
        used += (size_t)n;
    }
}

bool match_setup_read_list(MatchSetup *m, const char *list) {
    MatchSetup read = {0};
    while (*list && read.count < MATCH_ENTRANTS_MAX) {
        size_t length = strcspn(list, "|"), name = strcspn(list, "|@");
        MatchEntrant *e = &read.entrants[read.count];
        if (name > 0 && name < sizeof e->name && length - name <= sizeof e->limit) {
            memcpy(e->name, list, name);
            if (length > name) memcpy(e->limit, list + name + 1, length - name - 1);
            read.count++;
        }
        list += length + (list[length] != 0);
    }
    if (!read.count) return false;
    memcpy(m->entrants, read.entrants, sizeof m->entrants);
    m->count = read.count;
    return true;
}

/* ---- words ---- */

static void add(MatchWords *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(MatchWords *w, const char *format, ...) {
    char **more = realloc(w->items, (size_t)(w->count + 1) * sizeof *more), *word = NULL;
    va_list args;
    va_start(args, format);
    if (more) w->items = more;
    if (more && vasprintf(&word, format, args) >= 0)
        w->items[w->count++] = word;
    else
        w->failed = true;
    va_end(args);
}

void match_words_finish(MatchWords *w) {
    for (int i = 0; i < w->count; i++) free(w->items[i]);
    free(w->items);
    *w = (MatchWords){0};
}

void match_words_format(const MatchWords *w, Buffer *out) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=+.,:/%@";
    for (int i = 0; i < w->count; i++) {
        const char *word = w->items[i];
        if (i) buffer_add_char(out, ' ');
        if (*word && !word[strspn(word, plain)]) {
            buffer_add_text(out, word);
            continue;
        }
        buffer_add_char(out, '\'');
        for (; *word; word++)
            if (*word == '\'')
                buffer_add_text(out, "'\\''");
            else
                buffer_add_char(out, *word);
        buffer_add_char(out, '\'');
    }
}

/* ---- engines ---- */

/* key=value with commas escaped. A blank before a command keeps quotes around its first word. */
static void add_key(Buffer *out, const char *key, const char *value) {
    bool quoted = !strcmp(key, "cmd") && (*value == '"' || *value == '\'');
    buffer_printf(out, "%s%s=%s", out->length ? "," : "", key, quoted ? " " : "");
    for (; *value; value++) {
        if (*value == ',') buffer_add_char(out, '\\');
        buffer_add_char(out, *value);
    }
}

/* True if the library reads what was meant. */
static bool is_read_back(const char *keys, const char *name, const char *command,
                         const RosterEntry *entry, Reason *why) {
    Entrant e = {0};
    bool same = entrant_apply(&e, keys, why) && e.name && e.command && !strcmp(e.name, name) &&
                !strcmp(e.command + strspn(e.command, " "), command + strspn(command, " "));
    for (int i = 0; same && entry && i < entry->option_count; i++)
        same = i < e.option_count && !strcmp(e.options[i].value, entry->options[i].value);
    entrant_finish(&e);
    return same ||
           reason_set(why, "%s: its command or options cannot be written down: quotes?", name);
}

/* A name that no engine before has. */
static void free_name(const MatchSetup *m, int which, char out[PLAYER_NAME + 8]) {
    const char *name = m->entrants[which].name;
    int same = 1;
    for (int i = 0; i < which; i++) same += !strcmp(m->entrants[i].name, name);
    if (same > 1)
        snprintf(out, PLAYER_NAME + 8, "%s (%d)", name, same);
    else
        snprintf(out, PLAYER_NAME + 8, "%s", name);
}

static bool limit_keys(const char *limit, Buffer *keys, Reason *why) {
    Limits l;
    if (!limits_parse(limit, &l, why)) return false;
    if (l.time > 0 || l.increment > 0) {
        buffer_add_text(keys, ",tc=");
        if (l.moves) buffer_printf(keys, "%d/", l.moves);
        buffer_printf(keys, "%.10g", l.time / 1000);
        if (l.increment > 0) buffer_printf(keys, "+%.10g", l.increment / 1000);
    }
    if (l.move_time > 0) buffer_printf(keys, ",st=%.10g", l.move_time / 1000);
    if (l.depth) buffer_printf(keys, ",depth=%d", l.depth);
    if (l.nodes) buffer_printf(keys, ",nodes=%lld", (long long)l.nodes);
    return true;
}

static bool add_entrant(const MatchSetup *m, int which, const Roster *roster, const char *lia,
                        MatchWords *out, Reason *why) {
    const MatchEntrant *e = &m->entrants[which];
    const RosterEntry *entry = roster_find(roster, e->name);
    char name[PLAYER_NAME + 8], command[MATCH_PATH + 256];
    int level = 0, used = 0;
    Buffer keys = {0};
    free_name(m, which, name);
    if (entry
            ? !roster_command(entry, command, sizeof command)
            : snprintf(command, sizeof command, strpbrk(lia, " \t'\"\\") ? "\"%s\" uci" : "%s uci",
                       lia) >= (int)sizeof command)
        return reason_set(why, "%s: its command is too long", name);
    bool is_level = sscanf(e->name, "Lia level %d%n", &level, &used) == 1 && !e->name[used] &&
                    level >= 1 && level <= LEVELS;
    if (!entry && !is_level && !roster_is_preset(e->name))
        return reason_set(why, "%s is not among the engines (Ctrl+Shift+E)", name);
    if (entry && !entry->command[0]) return reason_set(why, "%s has no command", name);
    add_key(&keys, "name", name);
    add_key(&keys, "cmd", command);
    if (entry && entry->protocol == PROTOCOL_UGI) add_key(&keys, "proto", "ugi");
    bool ok = limit_keys(e->limit[0] ? e->limit : m->limit, &keys, why);
    if (is_level) buffer_printf(&keys, ",option.Skill Level=%d", level);
    if (!entry && !is_level && strcasecmp(e->name, "Lia") != 0)
        buffer_printf(&keys, ",option.Preset=%s", e->name);
    for (int i = 0; entry && i < entry->option_count; i++) {
        char key[OPTION_NAME + 8];
        snprintf(key, sizeof key, "option.%s", entry->options[i].name);
        add_key(&keys, key, entry->options[i].value);
    }
    ok = ok && !keys.failed && is_read_back(buffer_text(&keys), name, command, entry, why);
    add(out, "--engine");
    add(out, "%s", buffer_text(&keys));
    buffer_finish(&keys);
    return ok;
}

/* ---- the match ---- */

static void add_openings(const MatchSetup *m, MatchWords *out) {
    static const char *const names[OPENINGS_KINDS] = {
        [OPENINGS_OWN] = "openings.txt", [OPENINGS_STANDARD] = "startpos"};
    if (m->openings == OPENINGS_RANDOM) {
        add(out, "--random-plies");
        add(out, "%d", m->plies);
        return;
    }
    add(out, "--openings");
    add(out, "%s", m->openings == OPENINGS_FILE ? m->file : names[m->openings]);
}

/* The games go beside the log: LOG.jsonl, LOG.sgf, LOG.pgn. */
static void add_files(const char *log, MatchWords *out) {
    static const char ending[] = ".jsonl";
    size_t n = strlen(log), m = sizeof ending - 1;
    int stem = (int)(n > m && !strcmp(log + n - m, ending) ? n - m : n);
    add(out, "--jsonl");
    add(out, "%s", log);
    add(out, "--sgf");
    add(out, "%.*s.sgf", stem, log);
    add(out, "--pgn");
    add(out, "%.*s.pgn", stem, log);
}

bool match_setup_words(const MatchSetup *m, const Roster *roster, const char *lia, const char *log,
                       MatchWords *out, Reason *why) {
    *out = (MatchWords){0};
    if (m->count < 2) return reason_set(why, "A match needs two engines");
    if (m->sprt && m->count > 2) return reason_set(why, "The ratio test is for two engines");
    if (m->sprt && m->elo0 >= m->elo1)
        return reason_set(why, "The second Elo number of the ratio test is the greater one");
    if (m->openings == OPENINGS_FILE && !m->file[0])
        return reason_set(why, "Which file are the openings in?");
    for (int i = 0; i < m->count; i++)
        if (!add_entrant(m, i, roster, lia, out, why)) return false;
    add(out, "--pairs");
    add(out, "%d", m->pairs);
    if (m->gauntlet && m->count > 2) add(out, "--gauntlet");
    add(out, "--rules");
    add(out, "%s", rules_name(&m->rules));
    add_openings(m, out);
    add(out, "--concurrency");
    add(out, "%d", m->concurrency);
    if (m->sprt) {
        add(out, "--sprt");
        add(out, "elo0=%d,elo1=%d", m->elo0, m->elo1);
    }
    if (m->resign) {
        add(out, "--resign");
        add(out, "movecount=%d,score=%d", m->resign_moves, m->resign_score);
    }
    if (m->draw) {
        add(out, "--draw");
        add(out, "movenumber=%d,movecount=%d,score=%d", m->draw_from, m->draw_moves, m->draw_score);
    }
    if (m->longest) {
        add(out, "--max-plies");
        add(out, "%d", m->longest);
    }
    if (m->recover) add(out, "--recover");
    add_files(log, out);
    return !out->failed || reason_set(why, "out of memory");
}
