/* The parameter table and the presets over it. */
#include "params.h"
#include "base/number.h"
#include "base/file.h"
#include "base/text.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

const ParamInfo param_infos[] = {
#define X(name, value, min, max, help) {#name, value, min, max, help},
    PARAMS(X)
#undef X
        {0}};

/* Where each row stands in the struct, in the order of the list. */
static const size_t offsets[] = {
#define X(name, value, min, max, help) offsetof(Params, name),
    PARAMS(X)
#undef X
};

static int *field(Params *params, int i) {
    return (int *)(void *)((char *)params + offsets[i]);
}

int params_get(const Params *params, int i) {
    return *(const int *)(const void *)((const char *)params + offsets[i]);
}

Params params_default(void) {
    Params params;
    for (int i = 0; param_infos[i].name; i++) *field(&params, i) = param_infos[i].value;
    return params;
}

const char *const preset_names[] = {"Lia", "MIA", "alphabeta", "minimax", NULL};

/* Values in which a preset differs from Lia, then in which it differs from the preset before it
 * here: each preset builds on the one above. */
static const struct {
    const char *preset, *changes;
} preset_rows[] = {
    {"Lia", ""},
    {"MIA", "Evaluator=0 WinInOne=0 NullVerify=0 TableWins=0 Lmr=0 StaticCut=0 LateMoves=0 "
            "ThreatExtension=0 EtcMinDepth=3 MultiCut=1 MultiCutAll=1"},
    {"alphabeta",
     "Pvs=0 Table=0 Etc=0 NullMove=0 MultiCut=0 MultiCutAll=0 Killers=0 CaptureStages=0 "
     "History=0 Quiescence=0"},
    {"minimax", "AlphaBeta=0"},
};

static bool apply_changes(Params *params, Span changes) {
    Span word;
    while (span_next_word(&changes, &word))
        if (!params_set_text(params, word, NULL)) return false;
    return true;
}

bool params_preset(const char *name, Params *out, Reason *why) {
    Params params = params_default();
    for (size_t i = 0; i < sizeof preset_rows / sizeof preset_rows[0]; i++) {
        bool known = apply_changes(&params, span_of(preset_rows[i].changes));
        if (!known) return reason_set(why, "preset %s is damaged", preset_rows[i].preset);
        if (strcasecmp(name, preset_rows[i].preset)) continue;
        *out = params;
        return true;
    }
    return reason_set(why, "no preset '%.40s': Lia, MIA, alphabeta or minimax", name);
}

bool params_set(Params *params, Span name, int64_t value, Reason *why) {
    for (int i = 0; param_infos[i].name; i++) {
        const ParamInfo *info = &param_infos[i];
        if (!span_is(name, info->name)) continue;
        if (value < info->min || value > info->max)
            return reason_set(why, "%s takes a whole number from %d to %d", info->name, info->min,
                              info->max);
        *field(params, i) = (int)value;
        return true;
    }
    char shown[TEXT_SHOW_SIZE];
    return reason_set(why, "no parameter %s", text_show(name, shown));
}

bool params_set_text(Params *params, Span text, Reason *why) {
    const char *equals = text.length ? memchr(text.at, '=', text.length) : NULL;
    size_t length = equals ? (size_t)(equals - text.at) : 0;
    char shown[TEXT_SHOW_SIZE];
    int64_t value;
    if (!length) return reason_set(why, "%s is not name=value", text_show(text, shown));
    if (!number_parse(span_skip(text, length + 1), INT64_MIN, INT64_MAX, &value))
        return reason_set(why, "%s: the value is not a whole number", text_show(text, shown));
    return params_set(params, (Span){text.at, length}, value, why);
}

bool params_evaluate_alike(const Params *a, const Params *b) {
    if (a->Evaluator != b->Evaluator) return false;
    if (a->Evaluator != EVALUATOR_MIA) return true;
    for (int i = 0; param_infos[i].name; i++)
        if (!strncmp(param_infos[i].name, "Weight", 6) && params_get(a, i) != params_get(b, i))
            return false;
    return true;
}

bool params_read_file(Params *params, const char *path, Reason *why) {
    Buffer content = {0};
    if (!file_read_regular(path, &content, why)) {
        buffer_finish(&content);
        return false;
    }
    Params read = *params;
    Span rest = buffer_span(&content), line;
    bool ok = true;
    for (int number = 1; ok && span_next_line(&rest, &line); number++) {
        const char *comment = memchr(line.at, '#', line.length);
        if (comment) line.length = (size_t)(comment - line.at);
        line = span_trim(line);
        Reason cause;
        ok = !line.length || params_set_text(&read, line, &cause);
        if (!ok) reason_set(why, "%.80s:%d: %.100s", path, number, cause.text);
    }
    buffer_finish(&content);
    if (ok) *params = read;
    return ok;
}

void params_stop_pruning(Params *p) {
    p->NullMove = p->MultiCut = p->MultiCutAll = p->StaticCut = 0;
    p->Lmr = p->Futility = p->LateMoves = p->NoMoveReduction = 0;
}
