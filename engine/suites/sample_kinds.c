#include "sample.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL = 64, LARGE = 512 }; /* megabytes */

const SampleKind sample_kinds[] = {
    {"tuning", "middle games with best move and score", 171, 0, 2, sample_middle, USUAL},
    {"validation", "the same out of other games", 156, 1, 2, sample_middle, USUAL},
    {"endgames", "forced wins well before the end of games", 488, 0, 1, sample_forced_win, USUAL},
    {"hard", "forced wins that take both methods many nodes", 286, 0, 1, sample_hard_win, USUAL},
    {"deep", "forced wins that take proof numbers a hundredth of the budget at least", 100, 0, 1,
     sample_deep_win, LARGE},
    {"wins", "wins in 1, 3, 5, 7 and 9 plies with all their moves", 225, 0, 1, sample_short_win,
     USUAL},
    {"openings", "balanced starts, Black to move", 500, 0, 1, sample_opening, USUAL},
    {0}};

bool sampler_init(Sampler *s, Reason *why) {
    SolveSettings settings = {
        .params = s->params, .pn = pn_options_default(), .megabytes = (size_t)s->kind->megabytes};
    s->keys = calloc((size_t)s->wanted, sizeof *s->keys);
    if (!s->keys) return reason_set(why, "out of memory");
    settings.method = METHOD_PN;
    if (!solver_init(&s->pn, &settings, why)) return false;
    settings.method = METHOD_AB;
    return solver_init(&s->ab, &settings, why);
}

void sampler_finish(Sampler *s) {
    solver_finish(&s->pn);
    solver_finish(&s->ab);
    free(s->keys);
    s->keys = NULL;
}

void sampler_take(Sampler *s, const SuiteEntry *e) {
    s->keys[s->count++] = pos_canonical_key(&e->position);
    if (e->value == SUITE_WIN && e->plies <= SAMPLE_WIN_MAX) s->by_plies[e->plies]++;
}

bool sampler_has(const Sampler *s, const Position *p) {
    uint64_t key = pos_canonical_key(p);
    for (int i = 0; i < s->count; i++)
        if (s->keys[i] == key) return true;
    return false;
}

Position sample_position(const StoreGame *g, int ply) {
    Position p = g->start;
    for (int i = 0; i < ply; i++) pos_play(&p, g->plies[i].move);
    return p;
}

void sample_note(SuiteEntry *e, const char *format, ...) {
    char field[120], *joined = NULL;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(field, sizeof field, format, arguments);
    va_end(arguments);
    if (asprintf(&joined, "%s%s%s", e->other ? e->other : "", e->other ? " ; " : "", field) < 0)
        return;
    free(e->other);
    e->other = joined;
}
