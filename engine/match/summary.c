/* The summary of a match as JSON; see report.h. */
#include "report.h"

#include <stdlib.h>

static void json_figure(Buffer *b, const char *name, Figure f) {
    if (f.known)
        json_real(b, name, f.value, 4);
    else
        json_null(b, name);
}

static void tally_to_json(Buffer *b, const MatchPlan *p, const Results *r, int i, int j) {
    const Tally *t = results_between(r, i, j);
    Strength s = stats_strength(t, r->paired);
    json_begin(b, NULL, '{');
    json_string(b, "first", p->engines[i].name);
    json_string(b, "second", p->engines[j].name);
    json_int(b, "games", tally_games(t));
    json_int(b, "wins", t->wins);
    json_int(b, "losses", t->losses);
    json_int(b, "draws", t->draws);
    json_figure(b, "score", tally_score(t));
    json_figure(b, "elo", s.elo);
    json_figure(b, "elo_error", s.elo_error);
    json_figure(b, "nelo", s.nelo);
    json_figure(b, "nelo_error", s.nelo_error);
    json_figure(b, "los", s.los);
    if (r->paired) {
        json_begin(b, "pairs", '[');
        for (int k = 0; k < PAIR_KINDS; k++) json_int(b, NULL, t->pairs[k]);
        json_end(b, ']');
        json_figure(b, "draw_ratio", s.draw_ratio);
        json_figure(b, "pairs_ratio", s.pairs_ratio);
    }
    json_end(b, '}');
}

static void engine_to_json(Buffer *b, const MatchPlan *p, const Results *r, const Rank *rank) {
    const EntrantTotals *t = &r->each[rank->engine];
    double moves = (double)(t->moves ? t->moves : 1);
    json_begin(b, NULL, '{');
    json_string(b, "name", p->engines[rank->engine].name);
    json_figure(b, "rating", rank->rating.rating);
    json_figure(b, "rating_error", rank->rating.error);
    json_int(b, "moves", t->moves);
    json_real(b, "ms_per_move", t->time / moves, 3);
    json_real(b, "depth_per_move", t->depth / moves, 2);
    json_int(b, "nodes", t->nodes);
    json_real(b, "max_overrun_ms", t->max_overrun, 2);
    json_begin(b, "faults", '{');
    for (int f = 1; f < GAME_FAULT_COUNT; f++) json_int(b, game_fault_name(f), t->faults[f]);
    json_end(b, '}');
    json_begin(b, "warnings", '{');
    for (int w = 0; w < WARNING_COUNT; w++) json_int(b, warning_name((Warning)w), t->warnings[w]);
    json_end(b, '}');
    json_end(b, '}');
}

static void sprt_to_json(Buffer *b, const MatchPlan *p, const Results *r) {
    static const char *const verdicts[] = {"running", "H0", "H1"};
    if (!p->sprt.enabled) return;
    json_begin(b, "sprt", '{');
    json_real(b, "llr", sprt_llr(&p->sprt, results_between(r, 0, 1), r->paired), 4);
    json_real(b, "lower", sprt_lower(&p->sprt), 4);
    json_real(b, "upper", sprt_upper(&p->sprt), 4);
    json_real(b, "elo0", p->sprt.elo0, 4);
    json_real(b, "elo1", p->sprt.elo1, 4);
    json_string(b, "model", p->sprt.model == SPRT_LOGISTIC ? "logistic" : "normalized");
    json_string(b, "verdict", verdicts[report_verdict(p, r)]);
    json_end(b, '}');
}

void report_json(const MatchPlan *p, const Results *r, bool complete, Buffer *out) {
    bool virtual_draws = false;
    Rank *ranks = calloc((size_t)r->engines, sizeof *ranks);
    if (!ranks || !results_rank(p, r, ranks, &virtual_draws)) {
        free(ranks);
        out->failed = true;
        return;
    }
    json_begin(out, NULL, '{');
    json_bool(out, "complete", complete);
    json_int(out, "games", r->games);
    json_int(out, "black_wins", r->winners[WINNER_BLACK]);
    json_int(out, "white_wins", r->winners[WINNER_WHITE]);
    json_int(out, "draws", r->winners[WINNER_DRAW]);
    json_int(out, "plies", r->plies);
    json_real(out, "overhead_ms_per_move", r->overhead / (double)(r->moves ? r->moves : 1), 4);
    json_begin(out, "ends", '{');
    for (int e = 1; e < END_COUNT; e++)
        if (r->ends[e]) json_int(out, end_words[e].phrase, r->ends[e]);
    json_end(out, '}');
    json_begin(out, "engines", '[');
    for (int k = 0; k < r->engines; k++) engine_to_json(out, p, r, &ranks[k]);
    json_end(out, ']');
    json_bool(out, "virtual_draws", virtual_draws);
    json_begin(out, "encounters", '[');
    for (int i = 0; i < r->engines; i++)
        for (int j = i + 1; j < r->engines; j++)
            if (tally_games(results_between(r, i, j))) tally_to_json(out, p, r, i, j);
    json_end(out, ']');
    sprt_to_json(out, p, r);
    json_end(out, '}');
    buffer_add_char(out, '\n');
    free(ranks);
}
