#include "entrant.h"
#include "base/number.h"
#include "client/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Longer times are refused, because the units were probably mixed up. */
static const double time_max_s = 30 * 86400.0;

static bool parse_seconds(const char *text, double *ms) {
    double minutes = 0, seconds;
    const char *colon = strchr(text, ':');
    if (colon) {
        char head[16];
        size_t n = (size_t)(colon - text);
        if (n >= sizeof head) return false;
        memcpy(head, text, n);
        head[n] = '\0';
        if (!number_parse_real(span_of(head), 0, time_max_s / 60, &minutes)) return false;
        text = colon + 1;
    }
    if (!number_parse_real(span_of(text), 0, time_max_s, &seconds)) return false;
    *ms = 1000 * (60 * minutes + seconds);
    return true;
}

bool limits_parse_tc(const char *text, Limits *out, Reason *why) {
    char copy[64], *time = copy;
    Limits l = *out;
    int64_t moves = 0;
    l.time = l.increment = l.moves = 0;
    if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
        return reason_set(why, "the time control is too long");
    if (!strcasecmp(text, "inf") || !strcasecmp(text, "infinite")) {
        *out = l;
        return true;
    }
    char *slash = strchr(copy, '/');
    if (slash) {
        *slash = '\0';
        time = slash + 1;
        if (!number_parse(span_of(copy), 1, 1000, &moves))
            return reason_set(why, "tc=%s: '%s' is not a number of moves", text, copy);
    }
    char *plus = strchr(time, '+');
    if (plus) *plus = '\0';
    if (!parse_seconds(time, &l.time))
        return reason_set(why, "tc=%s: '%s' is not a time in seconds or minutes:seconds", text,
                          time);
    if (plus && !parse_seconds(plus + 1, &l.increment))
        return reason_set(why, "tc=%s: '%s' is not an increment in seconds", text, plus + 1);
    if (l.time + l.increment <= 0) return reason_set(why, "tc=%s leaves no time", text);
    l.moves = (int)moves;
    *out = l;
    return true;
}

/* Appends 5, 0.05, 1.5: no more digits than needed. */
static void add_seconds(Buffer *b, double ms) {
    buffer_printf(b, "%.10g", ms / 1000);
}

void limits_format(const Limits *l, char out[LIMITS_SIZE]) {
    Buffer b = {0};
    if (l->time > 0 || l->increment > 0) {
        if (l->moves) buffer_printf(&b, "%d/", l->moves);
        add_seconds(&b, l->time);
        if (l->increment > 0) {
            buffer_add_char(&b, '+');
            add_seconds(&b, l->increment);
        }
    }
    if (l->move_time > 0) {
        buffer_add_text(&b, b.length ? ", " : "");
        add_seconds(&b, l->move_time);
        buffer_add_text(&b, "s/move");
    }
    if (l->depth) buffer_printf(&b, "%sdepth %d", b.length ? ", " : "", l->depth);
    if (l->nodes) buffer_printf(&b, "%s%lld nodes", b.length ? ", " : "", (long long)l->nodes);
    snprintf(out, LIMITS_SIZE, "%s", b.length ? buffer_text(&b) : "no limit");
    buffer_finish(&b);
}

static bool set_text(char **field, const char *value, Reason *why) {
    char *copy = strdup(value);
    if (!copy) return reason_set(why, "out of memory");
    free(*field);
    *field = copy;
    return true;
}

static bool set_option(Entrant *e, const char *name, const char *value, Reason *why) {
    if (!*name) return reason_set(why, "option. needs the name of an option");
    for (int i = 0; i < e->option_count; i++)
        if (!strcasecmp(e->options[i].name, name))
            return set_text(&e->options[i].value, value, why);
    OptionSetting *more = realloc(e->options, (size_t)(e->option_count + 1) * sizeof *more);
    if (!more) return reason_set(why, "out of memory");
    e->options = more;
    more[e->option_count] = (OptionSetting){0};
    OptionSetting *o = &more[e->option_count++];
    return set_text(&o->name, name, why) && set_text(&o->value, value, why);
}

static bool set_on_off(bool *field, const char *key, const char *value, Reason *why) {
    *field = !strcasecmp(value, "on") || !strcasecmp(value, "true");
    return *field || !strcasecmp(value, "off") || !strcasecmp(value, "false") ||
           reason_set(why, "%s is on or off, not '%s'", key, value);
}

static bool apply_key(Entrant *e, const char *key, const char *value, Reason *why) {
    int64_t number;
    if (!strcmp(key, "cmd")) return set_text(&e->command, value, why);
    if (!strcmp(key, "args")) return set_text(&e->arguments, value, why);
    if (!strcmp(key, "dir")) return set_text(&e->directory, value, why);
    if (!strcmp(key, "name")) return set_text(&e->name, value, why);
    if (!strncmp(key, "option.", 7)) return set_option(e, key + 7, value, why);
    if (!strcmp(key, "tc")) return limits_parse_tc(value, &e->limits, why);
    if (!strcmp(key, "restart")) return set_on_off(&e->restart, key, value, why);
    if (!strcmp(key, "proto")) {
        e->protocol = strcasecmp(value, "ugi") ? PROTOCOL_UCI : PROTOCOL_UGI;
        return !strcasecmp(value, "uci") || e->protocol == PROTOCOL_UGI ||
               reason_set(why, "proto is uci or ugi, not '%s'", value);
    }
    if (!strcmp(key, "st"))
        return (parse_seconds(value, &e->limits.move_time) && e->limits.move_time > 0) ||
               reason_set(why, "st=%s is not a time in seconds", value);
    if (!strcmp(key, "timemargin"))
        return number_parse_real(span_of(value), 0, 1e6, &e->margin) ||
               reason_set(why, "timemargin=%s is not a time in ms", value);
    if (!strcmp(key, "depth")) {
        if (!number_parse(span_of(value), 1, 1000, &number))
            return reason_set(why, "depth=%s is not a depth", value);
        e->limits.depth = (int)number;
        return true;
    }
    if (!strcmp(key, "nodes")) {
        if (!number_parse(span_of(value), 1, INT64_MAX, &number))
            return reason_set(why, "nodes=%s is not a number of nodes", value);
        e->limits.nodes = number;
        return true;
    }
    return reason_set(why,
                      "no key '%s' (cmd, args, dir, name, proto, tc, st, depth, nodes, timemargin, "
                      "restart, option.NAME)",
                      key);
}

/* One of the parts that are joined by commas. */
static bool parse_limit(Span part, Limits *l, Reason *why) {
    static const struct {
        const char *before, *after;
        const char *key;
    } forms[] = {{"depth", "", "depth"}, {"", "nodes", "nodes"}, {"nodes", "", "nodes"},
                 {"", "s/move", "st"},   {"", "s", "st"},        {"", "", "tc"}};
    char shown[TEXT_SHOW_SIZE];
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        Span value = part;
        size_t after = strlen(forms[i].after);
        if (!span_starts(value, forms[i].before)) continue;
        value = span_skip(value, strlen(forms[i].before));
        if (value.length < after ||
            !span_is(span_skip(value, value.length - after), forms[i].after))
            continue;
        value.length -= after;
        value = span_trim(value);
        char text[64];
        Entrant e = {.limits = *l};
        if (value.length >= sizeof text || memchr(value.at, 0, value.length)) break;
        memcpy(text, value.at, value.length);
        text[value.length] = '\0';
        if (!*text || !apply_key(&e, forms[i].key, text, NULL)) break;
        *l = e.limits;
        return true;
    }
    return reason_set(why, "%s is not a limit such as 10+0.1, 40/60, 1s, depth 6 or 10000 nodes",
                      text_show(part, shown));
}

bool limits_parse(const char *text, Limits *out, Reason *why) {
    Limits l = {0};
    Span rest = span_trim(span_of(text));
    if (!rest.length) return reason_set(why, "a limit is missing: 10+0.1, 1s, depth 6 …");
    while (rest.length) {
        const char *comma = memchr(rest.at, ',', rest.length);
        Span part = {rest.at, comma ? (size_t)(comma - rest.at) : rest.length};
        rest = span_skip(rest, part.length + (comma != NULL));
        if (!parse_limit(span_trim(part), &l, why)) return false;
    }
    *out = l;
    return true;
}

/* Cuts a value at the next comma outside quotes and skips the comma. A value that is quoted as a
 * whole loses its quotes; others keep them, because a command line needs them. "\," is a comma. */
static char *cut_value(char **text) {
    char *value = *text, *out = value, *s = value, quote = 0;
    bool whole = *s == '"' || *s == '\'';
    for (; *s && (quote || *s != ','); s++) {
        if (*s == '\\' && s[1] == ',') s++;
        if (quote && *s == quote) {
            quote = 0;
            if (whole && s[1] && s[1] != ',') whole = false;
        } else if (!quote && (*s == '"' || *s == '\'')) {
            quote = *s;
        }
        *out++ = *s;
    }
    *text = *s ? s + 1 : s;
    *out = '\0';
    if (!whole || out - value < 2) return value;
    out[-1] = '\0';
    return value + 1;
}

bool entrant_apply(Entrant *e, const char *text, Reason *why) {
    char *copy = strdup(text), *rest = copy;
    bool ok = copy || reason_set(why, "out of memory");
    while (ok && *rest) {
        char *equals = strchr(rest, '='), *comma = strchr(rest, ',');
        if (!equals || (comma && comma < equals)) {
            ok = reason_set(why, "'%s' is not key=value", rest);
            break;
        }
        *equals = '\0';
        char *key = rest;
        rest = equals + 1;
        ok = apply_key(e, key, cut_value(&rest), why);
    }
    free(copy);
    return ok;
}

static bool name_after_command(Entrant *e, Reason *why) {
    Words words;
    if (!words_split(&words, e->command, NULL, why)) return false;
    const char *slash = strrchr(words.items[0], '/');
    bool ok = set_text(&e->name, slash && slash[1] ? slash + 1 : words.items[0], why);
    words_finish(&words);
    return ok;
}

bool entrant_complete(Entrant *e, Reason *why) {
    const Limits *l = &e->limits;
    if (!e->command || !*e->command) return reason_set(why, "an engine needs cmd=");
    if ((!e->name || !*e->name) && !name_after_command(e, why)) return false;
    if (!(l->time > 0 || l->increment > 0 || l->move_time > 0 || l->depth || l->nodes))
        return reason_set(why,
                          "engine '%s' has no limit: give tc=, st=, depth= or nodes=", e->name);
    return true;
}

void entrant_finish(Entrant *e) {
    for (int i = 0; i < e->option_count; i++) {
        free(e->options[i].name);
        free(e->options[i].value);
    }
    free(e->options);
    free(e->name);
    free(e->command);
    free(e->arguments);
    free(e->directory);
    *e = (Entrant){0};
}

void entrant_to_json(const Entrant *e, Buffer *out) {
    const Limits *l = &e->limits;
    json_begin(out, NULL, '{');
    json_string(out, "name", e->name);
    json_string(out, "cmd", e->command);
    if (e->arguments) json_string(out, "args", e->arguments);
    if (e->directory) json_string(out, "dir", e->directory);
    json_string(out, "proto", e->protocol == PROTOCOL_UGI ? "ugi" : "uci");
    json_begin(out, "limits", '{');
    if (l->time > 0 || l->increment > 0) {
        json_real(out, "time_ms", l->time, 3);
        json_real(out, "increment_ms", l->increment, 3);
        json_int(out, "moves", l->moves);
    }
    if (l->move_time > 0) json_real(out, "move_time_ms", l->move_time, 3);
    if (l->depth) json_int(out, "depth", l->depth);
    if (l->nodes) json_int(out, "nodes", l->nodes);
    json_end(out, '}');
    json_real(out, "timemargin_ms", e->margin, 0);
    json_bool(out, "restart", e->restart);
    json_begin(out, "options", '{');
    for (int i = 0; i < e->option_count; i++)
        json_string(out, e->options[i].name, e->options[i].value);
    json_end(out, '}');
    json_end(out, '}');
}
