/* Reading and writing the list of engines. */
#include "roster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "client/words.h"
#include "eval/params.h"
#include "paths.h"

const RosterEntry *roster_find(const Roster *r, const char *name) {
    for (int i = 0; i < r->count; i++)
        if (!strcmp(r->items[i].name, name)) return &r->items[i];
    return NULL;
}

bool roster_is_preset(const char *name) {
    for (int i = 0; preset_names[i]; i++)
        if (!strcasecmp(preset_names[i], name)) return true;
    return false;
}

bool roster_command(const RosterEntry *e, char *out, size_t size) {
    bool home = e->command[0] == '~' && e->command[1] == '/';
    int n = snprintf(out, size, "%s%s", home ? path_home() : "", e->command + home);
    return n >= 0 && (size_t)n < size;
}

bool roster_program(const char *command, char out[PATH_BYTES]) {
    RosterEntry e = {0};
    char whole[PATH_BYTES + 256];
    Words words;
    if (snprintf(e.command, sizeof e.command, "%s", command) >= (int)sizeof e.command ||
        !roster_command(&e, whole, sizeof whole) || !words_split(&words, whole, NULL, NULL))
        return false;
    bool is_path = strchr(words.items[0], '/') && path_absolute(out, words.items[0]);
    words_finish(&words);
    return is_path;
}

bool roster_replace_program(const char *command, const char *path, char *out, size_t size,
                            Reason *why) {
    for (const char *c = path; *c; c++) /* the list of engines has a line for each command */
        if ((unsigned char)*c < ' ') return reason_set(why, "Its name holds a line end or a tab");
    const char *arguments = words_behind_first(command);
    size_t used;
    if (!arguments) arguments = "";
    bool fits = words_quote(path, out, size) && (used = strlen(out)) + strlen(arguments) < size;
    if (!fits) return reason_set(why, "Its path is too long");
    memcpy(out + used, arguments, strlen(arguments) + 1);
    return true;
}

static bool is_free(const Roster *r, const char *name, int except) {
    if (roster_is_preset(name)) return false;
    for (int i = 0; i < r->count; i++)
        if (i != except && !strcmp(r->items[i].name, name)) return false;
    return true;
}

void roster_free_name(const Roster *r, const char *wish, int except, char out[PLAYER_NAME]) {
    char base[PLAYER_NAME - 14];
    snprintf(base, sizeof base, "%s", *wish ? wish : "Engine");
    for (char *c = base; *c; c++)
        if (*c == '[' || *c == ']' || *c == '\n') *c = ' ';
    snprintf(out, PLAYER_NAME, "%s", base);
    for (int n = 2; !is_free(r, out, except); n++) snprintf(out, PLAYER_NAME, "%s %d", base, n);
}

const char *roster_option(const RosterEntry *e, const char *name) {
    for (int i = 0; i < e->option_count; i++)
        if (!strcasecmp(e->options[i].name, name)) return e->options[i].value;
    return NULL;
}

void roster_set_option(RosterEntry *e, const char *name, const char *value) {
    int i = 0;
    while (i < e->option_count && strcasecmp(e->options[i].name, name)) i++;
    if (!value) {
        if (i < e->option_count) e->options[i] = e->options[--e->option_count];
        return;
    }
    if (i == ROSTER_OPTIONS_MAX) return;
    if (i == e->option_count) e->option_count++;
    snprintf(e->options[i].name, OPTION_NAME, "%s", name);
    snprintf(e->options[i].value, OPTION_VALUE, "%s", value);
}

static bool copy_span(char *out, size_t size, Span from) {
    if (from.length >= size) return false;
    memcpy(out, from.at, from.length);
    out[from.length] = 0;
    return true;
}

/* "key = value" of an entry. */
static bool parse_value(RosterEntry *e, Span key, Span value) {
    if (span_is(key, "command")) return copy_span(e->command, sizeof e->command, value);
    if (span_is(key, "protocol")) {
        if (!span_is(value, "uci") && !span_is(value, "ugi")) return false;
        e->protocol = span_is(value, "uci") ? PROTOCOL_UCI : PROTOCOL_UGI;
        return true;
    }
    char name[OPTION_NAME], text[OPTION_VALUE];
    if (!span_starts(key, "option ")) return false;
    if (!copy_span(name, sizeof name, span_trim(span_skip(key, strlen("option ")))) || !*name ||
        !copy_span(text, sizeof text, value))
        return false;
    roster_set_option(e, name, text);
    return true;
}

static bool parse_line(Roster *r, Span line, bool *inside) {
    if (line.at[0] == '[') {
        char name[PLAYER_NAME];
        *inside = false;
        if (r->count == ROSTER_MAX || line.at[line.length - 1] != ']' ||
            !copy_span(name, sizeof name, span_trim((Span){line.at + 1, line.length - 2})) ||
            !*name || !is_free(r, name, -1))
            return false;
        r->items[r->count] = (RosterEntry){0};
        memcpy(r->items[r->count++].name, name, sizeof name);
        *inside = true;
        return true;
    }
    const char *equals = memchr(line.at, '=', line.length);
    if (!equals || !*inside) return false;
    Span key = span_trim((Span){line.at, (size_t)(equals - line.at)});
    Span value = span_trim(span_skip(line, (size_t)(equals - line.at) + 1));
    return parse_value(&r->items[r->count - 1], key, value);
}

bool roster_parse(Roster *r, const char *text, Reason *why) {
    Span rest = span_of(text), line;
    bool fine = true, inside = false;
    r->count = 0;
    r->generation++;
    for (int number = 1; span_next_line(&rest, &line); number++) {
        line = span_trim(line);
        if (!line.length || line.at[0] == '#' || parse_line(r, line, &inside)) continue;
        char shown[TEXT_SHOW_SIZE];
        if (fine) reason_set(why, "line %d makes no sense: %s", number, text_show(line, shown));
        fine = false;
    }
    return fine;
}

char *roster_format(const Roster *r) {
    Buffer out = {0};
    buffer_add_text(&out, "# Engines of lia-gui. Written by the program.\n");
    for (int i = 0; i < r->count; i++) {
        const RosterEntry *e = &r->items[i];
        buffer_printf(&out, "\n[%s]\ncommand = %s\nprotocol = %s\n", e->name, e->command,
                      e->protocol == PROTOCOL_UCI ? "uci" : "ugi");
        for (int k = 0; k < e->option_count; k++)
            buffer_printf(&out, "option %s = %s\n", e->options[k].name, e->options[k].value);
    }
    char *text = out.failed ? NULL : strdup(buffer_text(&out));
    buffer_finish(&out);
    return text;
}
