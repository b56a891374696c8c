/* See plan.h. The number of a game depends on the round, the encounter and the place in the pair,
 * in this order, but not on the number of rounds: a match can be continued with more rounds, and
 * all shards of a match use the same numbers.
 */
#include "plan.h"
#include "base/bytes.h"

#include <stdlib.h>

void plan_finish(MatchPlan *p) {
    for (int i = 0; i < p->engine_count; i++) entrant_finish(&p->engines[i]);
    free(p->engines);
    openings_finish(&p->openings);
    *p = (MatchPlan){0};
}

int plan_encounters(const MatchPlan *p) {
    int n = p->engine_count;
    return p->kind == PLAN_GAUNTLET ? p->seeds * (n - p->seeds) : n * (n - 1) / 2;
}

static int games_per_round(const MatchPlan *p) {
    return plan_encounters(p) * (p->paired ? 2 : 1);
}

int plan_games(const MatchPlan *p) {
    return p->rounds * games_per_round(p);
}

static void find_encounter(const MatchPlan *p, int which, PlannedGame *g) {
    if (p->kind == PLAN_GAUNTLET) {
        int others = p->engine_count - p->seeds;
        g->first = which / others;
        g->second = p->seeds + which % others;
        return;
    }
    g->first = 0;
    for (int row = p->engine_count - 1; which >= row; row--) {
        which -= row;
        g->first++;
    }
    g->second = g->first + 1 + which;
}

PlannedGame plan_game(const MatchPlan *p, int index) {
    int per_pair = p->paired ? 2 : 1, per_round = games_per_round(p);
    PlannedGame g = {.index = index, .pair = index / per_pair, .round = index / per_round};
    find_encounter(p, index % per_round / per_pair, &g);
    g.opening = p->openings.count ? g.round % p->openings.count : 0;
    bool reversed = p->paired ? index % 2 : g.round % 2;
    g.black = reversed ? g.second : g.first;
    g.white = reversed ? g.first : g.second;
    return g;
}

bool plan_is_ours(const MatchPlan *p, int index) {
    return index / (p->paired ? 2 : 1) % p->shards == p->shard - 1;
}

int plan_our_games(const MatchPlan *p) {
    int per_pair = p->paired ? 2 : 1, pairs = plan_games(p) / per_pair;
    return (pairs / p->shards + (pairs % p->shards >= p->shard)) * per_pair;
}

static void engine_digest(const Entrant *e, Buffer *b) {
    char limits[LIMITS_SIZE];
    limits_format(&e->limits, limits);
    buffer_printf(b, "%s|%s|%d|%s|%g\n", e->name, e->arguments ? e->arguments : "", e->protocol,
                  limits, e->margin);
    for (int i = 0; i < e->option_count; i++)
        buffer_printf(b, "%s=%s\n", e->options[i].name, e->options[i].value);
}

uint64_t plan_digest(const MatchPlan *p) {
    Buffer b = {0};
    const Adjudication *a = &p->adjudication;
    const Rules *r = &p->rules;
    for (int i = 0; i < p->engine_count; i++) engine_digest(&p->engines[i], &b);
    buffer_printf(&b, "%d %d %d %d %d|%d %d %d|%d %d %d %d %d %d %d", r->both, r->stuck,
                  r->repetition, r->repetition_board, r->max_plies, p->kind, p->seeds, p->paired,
                  a->draw_from, a->draw_count, a->draw_score, a->resign_count, a->resign_score,
                  a->resign_both, a->max_plies);
    uint64_t hash = bytes_hash(BYTES_HASH_START, b.text, b.length);
    buffer_finish(&b);
    return hash;
}

static void rules_to_json(const Rules *r, Buffer *out) {
    json_begin(out, "rules", '{');
    json_string(out, "name", rules_name(r));
    json_int(out, "both", r->both);
    json_int(out, "stuck", r->stuck);
    json_int(out, "repetition", r->repetition);
    json_bool(out, "repetition_board", r->repetition_board);
    json_int(out, "max_plies", r->max_plies);
    json_end(out, '}');
}

static void openings_to_json(const MatchPlan *p, Buffer *out) {
    const OpeningSource *s = &p->source;
    json_begin(out, "openings", '{');
    json_string(out, "source", s->file ? s->file : "random");
    json_int(out, "plies", s->plies);
    json_int(out, "start", s->start);
    json_string(out, "order", s->shuffled ? "random" : "sequential");
    json_int(out, "seed", (int64_t)s->seed);
    json_int(out, "count", p->openings.count);
    json_hex(out, "digest", p->openings.digest);
    json_end(out, '}');
}

static void adjudication_to_json(const Adjudication *a, Buffer *out) {
    json_begin(out, "adjudication", '{');
    if (a->draw_count) {
        json_int(out, "draw_from_ply", a->draw_from);
        json_int(out, "draw_count", a->draw_count);
        json_int(out, "draw_score", a->draw_score);
    }
    if (a->resign_count) {
        json_int(out, "resign_count", a->resign_count);
        json_int(out, "resign_score", a->resign_score);
        json_bool(out, "resign_both", a->resign_both);
    }
    if (a->max_plies) json_int(out, "max_plies", a->max_plies);
    json_end(out, '}');
}

void plan_to_json(const MatchPlan *p, int argc, const char *const *argv, Buffer *out) {
    json_begin(out, NULL, '{');
    json_string(out, "type", "match");
    json_int(out, "format", 1);
    json_string(out, "program", "Lia " LIA_VERSION);
    json_hex(out, "digest", plan_digest(p));
    json_begin(out, "arguments", '[');
    for (int i = 0; i < argc; i++) json_string(out, NULL, argv[i]);
    json_end(out, ']');
    json_begin(out, "engines", '[');
    for (int i = 0; i < p->engine_count; i++) entrant_to_json(&p->engines[i], out);
    json_end(out, ']');
    rules_to_json(&p->rules, out);
    json_string(out, "schedule", p->kind == PLAN_GAUNTLET ? "gauntlet" : "round robin");
    if (p->kind == PLAN_GAUNTLET) json_int(out, "seeds", p->seeds);
    json_bool(out, "paired", p->paired);
    json_int(out, "rounds", p->rounds);
    json_int(out, "shard", p->shard);
    json_int(out, "shards", p->shards);
    openings_to_json(p, out);
    adjudication_to_json(&p->adjudication, out);
    if (p->sprt.enabled) {
        json_begin(out, "sprt", '{');
        json_real(out, "elo0", p->sprt.elo0, 4);
        json_real(out, "elo1", p->sprt.elo1, 4);
        json_real(out, "alpha", p->sprt.alpha, 6);
        json_real(out, "beta", p->sprt.beta, 6);
        json_string(out, "model", p->sprt.model == SPRT_LOGISTIC ? "logistic" : "normalized");
        json_end(out, '}');
    }
    json_end(out, '}');
}
