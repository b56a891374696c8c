#include "results.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

bool results_init(Results *r, const MatchPlan *p) {
    size_t n = (size_t)p->engine_count;
    *r = (Results){.engines = p->engine_count, .paired = p->paired};
    r->tallies = calloc(n * n, sizeof *r->tallies);
    r->each = calloc(n, sizeof *r->each);
    return r->tallies && r->each;
}

void results_finish(Results *r) {
    free(r->tallies);
    free(r->each);
    for (int i = 0; i < r->sheet_count; i++) free(r->sheets[i].scores);
    free(r->sheets);
    *r = (Results){0};
}

static ScoreSheet *find_sheet(const Results *r, uint64_t openings) {
    for (int i = 0; i < r->sheet_count; i++)
        if (r->sheets[i].openings == openings) return &r->sheets[i];
    return NULL;
}

static int score_of(const Results *r, uint64_t openings, int game) {
    const ScoreSheet *s = find_sheet(r, openings);
    return s && game < s->capacity ? s->scores[game] : -1;
}

bool results_has(const Results *r, uint64_t openings, int game) {
    return score_of(r, openings, game) >= 0;
}

bool results_agree(const Results *r, const PlayedGame *g) {
    return score_of(r, g->openings, g->plan.index) == played_half_points(g);
}

/* Returns the sheet, with room for this game; NULL if out of memory. */
static ScoreSheet *reserve(Results *r, uint64_t openings, int game) {
    assert(game >= 0);
    ScoreSheet *s = find_sheet(r, openings);
    if (!s) {
        ScoreSheet *more = realloc(r->sheets, (size_t)(r->sheet_count + 1) * sizeof *more);
        if (!more) return NULL;
        r->sheets = more;
        s = &more[r->sheet_count++];
        *s = (ScoreSheet){.openings = openings};
    }
    if (game < s->capacity) return s;
    int capacity = (game + 1) * 2;
    short *scores = realloc(s->scores, (size_t)capacity * sizeof *scores);
    if (!scores) return NULL;
    for (int i = s->capacity; i < capacity; i++) scores[i] = -1;
    s->scores = scores;
    s->capacity = capacity;
    return s;
}

static void add_engine(EntrantTotals *t, const PlayedGame *g, Color c) {
    Color mover = g->game.steps[g->opening_plies].position.side;
    if (g->fault != FAULT_NONE && g->culprit == c) t->faults[g->fault]++;
    for (int w = 0; w < WARNING_COUNT; w++) t->warnings[w] += g->warnings[c][w];
    for (int i = 0; i < g->move_count; i++, mover = color_other(mover)) {
        const PlayedMove *m = &g->moves[i];
        if (mover != c) continue;
        t->moves++;
        t->nodes += m->nodes;
        t->time += m->time;
        t->depth += m->depth;
        t->max_overrun = fmax(t->max_overrun, m->overrun);
    }
}

bool results_add(Results *r, const PlayedGame *g) {
    const PlannedGame *p = &g->plan;
    int half = played_half_points(g), n = r->engines;
    ScoreSheet *sheet = reserve(r, g->openings, p->index | 1);
    if (!sheet) return false;
    Tally *ours = &r->tallies[p->first * n + p->second];
    sheet->scores[p->index] = (short)half;
    tally_add_game(ours, half);
    int partner = sheet->scores[p->index ^ 1];
    if (r->paired && partner >= 0) tally_add_pair(ours, half, partner);
    r->tallies[p->second * n + p->first] = tally_reversed(ours);
    add_engine(&r->each[p->black], g, BLACK);
    add_engine(&r->each[p->white], g, WHITE);
    r->ends[g->result.reason]++;
    r->winners[g->result.winner]++;
    r->games++;
    r->plies += g->game.length;
    r->moves += g->move_count;
    r->overhead += g->overhead;
    return true;
}

Tally results_of(const Results *r, int engine) {
    Tally sum = {0};
    for (int i = 0; i < r->engines; i++)
        if (i != engine) sum = tally_sum(&sum, &r->tallies[engine * r->engines + i]);
    return sum;
}

int64_t results_faults(const Results *r) {
    int64_t sum = 0;
    for (int i = 0; i < r->engines; i++)
        for (int f = 0; f < GAME_FAULT_COUNT; f++) sum += r->each[i].faults[f];
    return sum;
}

int64_t results_warnings(const Results *r) {
    int64_t sum = 0;
    for (int i = 0; i < r->engines; i++)
        for (int w = 0; w < WARNING_COUNT; w++) sum += r->each[i].warnings[w];
    return sum;
}
