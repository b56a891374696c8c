#include "log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool fail(const char *path, const char *what, Reason *why) {
    return reason_set(why, "%s %s: %s", what, path, strerror(errno));
}

bool log_open(LogReader *r, const char *path, Reason *why) {
    *r = (LogReader){.path = path, .file = fopen(path, "re")};
    if (!r->file) return fail(path, "cannot open", why);
    bool ok = log_next(r, why);
    if (!ok && !*why->text) reason_set(why, "%s is empty", path);
    if (ok && (strcmp(json_text(json_member(r->value.root, "type"), ""), "match") ||
               json_number(json_member(r->value.root, "format"), 0) != 1))
        ok = reason_set(why, "%s is not a match log", path);
    if (!ok) log_close(r);
    return ok;
}

bool log_next(LogReader *r, Reason *why) {
    why->text[0] = '\0';
    r->damaged = false;
    json_finish(&r->value);
    ssize_t n = getline(&r->line, &r->capacity, r->file);
    if (n < 0 && ferror(r->file)) return fail(r->path, "cannot read", why);
    if (n <= 0 || r->line[n - 1] != '\n') return false; /* the end, or an incomplete last line */
    Reason cause;
    r->number++;
    r->whole += n;
    r->damaged = !json_parse(&r->value, (Span){r->line, (size_t)n - 1}, &cause);
    if (r->damaged) return reason_set(why, "%s: line %d: %s", r->path, r->number, cause.text);
    return true;
}

void log_leave_out(const LogReader *r, const char *why) {
    static const char key[] = "\"game\":";
    const char *found = r->line ? strstr(r->line, key) : NULL;
    fprintf(stderr, "lia match: %s; the line is left out", why);
    if (found) fprintf(stderr, ", it seems to be game %ld", strtol(found + strlen(key), NULL, 10));
    fprintf(stderr, "\n");
}

bool log_next_sound(LogReader *r, Reason *why) {
    while (!log_next(r, why)) {
        if (!r->damaged) return false;
        log_leave_out(r, why->text);
    }
    return true;
}

void log_close(LogReader *r) {
    json_finish(&r->value);
    free(r->line);
    if (r->file) fclose(r->file);
    *r = (LogReader){0};
}
