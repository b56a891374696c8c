/* The mean of several runs, read from their traces. */
#include "spsa.h"
#include "base/file.h"
#include "base/json.h"

#include <math.h>
#include <string.h>

/* Reads the names from the first line of a trace; count is −1 if they are no parameters. */
static void read_names(Span line, SpsaMerged *out) {
    JsonDocument head;
    Reason why;
    out->count = -1;
    if (!json_parse(&head, line, &why)) return;
    const JsonValue *names = json_member(head.root, "names");
    bool ok =
        names && names->kind == JSON_ARRAY && names->count > 0 && names->count <= SPSA_NUMBERS_MAX;
    int count = 0;
    for (const JsonValue *v = ok ? names->first : NULL; v && ok; v = v->next) {
        out->rows[count] = spsa_find_row(span_of(json_text(v, "")));
        ok = out->rows[count++] < PARAM_COUNT;
    }
    if (ok) out->count = count;
    json_finish(&head);
}

/* Reads the values of a step into out->mean; false if the line is not one. */
static bool read_step(Span line, SpsaMerged *out) {
    JsonDocument step;
    Reason why;
    if (!json_parse(&step, line, &why)) return false;
    const JsonValue *values = json_member(step.root, "values");
    int number = (int)json_integer(json_member(step.root, "step"), 0, INT32_MAX, 0);
    bool ok = number > 0 && values && values->kind == JSON_ARRAY && values->count == out->count;
    int i = 0;
    for (const JsonValue *v = ok ? values->first : NULL; v; v = v->next)
        out->mean[i++] = json_number(v, NAN);
    for (i = 0; ok && i < out->count; i++) ok = isfinite(out->mean[i]);
    if (ok) out->steps = number;
    json_finish(&step);
    return ok;
}

/* Reads the last whole step of a trace. */
static bool read_end(const char *trace, SpsaMerged *out, Reason *why) {
    Buffer text = {0};
    *out = (SpsaMerged){.count = -1};
    if (!file_read_regular(trace, &text, why)) return false;
    Span rest = buffer_span(&text), line, last = {0};
    if (span_next_line(&rest, &line)) read_names(line, out);
    while (out->count > 0 && memchr(rest.at, '\n', rest.length) && span_next_line(&rest, &line))
        last = line;
    bool ok = out->count > 0 && last.length && read_step(last, out);
    buffer_finish(&text);
    return ok || reason_set(why, "%.150s is not the trace of a run with at least one step", trace);
}

bool spsa_merge(SpsaMerged *m, const char *trace, Reason *why) {
    SpsaMerged end;
    if (!read_end(trace, &end, why)) return false;
    if (m->runs && (m->count != end.count || memcmp(m->rows, end.rows, sizeof m->rows)))
        return reason_set(why, "%.150s tunes other parameters than the file before it", trace);
    if (!m->runs) {
        *m = end;
        m->runs = m->steps = 0;
    }
    for (int i = 0; i < m->count; i++) {
        double value = end.mean[i];
        m->least[i] = m->runs ? fmin(m->least[i], value) : value;
        m->most[i] = m->runs ? fmax(m->most[i], value) : value;
        m->mean[i] = m->runs ? m->mean[i] + (value - m->mean[i]) / (m->runs + 1) : value;
    }
    m->runs++;
    m->steps += end.steps;
    return true;
}
