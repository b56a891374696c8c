#include "report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char rule[] = "--------------------------------------------------\n";

/* "12.34", "n/a". */
static void add_figure(Buffer *b, Figure f, double scale, const char *unit) {
    char text[FIGURE_SIZE];
    f.value *= scale;
    figure_format(f, 2, text);
    buffer_printf(b, "%s%s", text, f.known ? unit : "");
}

static void add_penta(Buffer *b, const Tally *t) {
    buffer_printf(b, "[%lld, %lld, %lld, %lld, %lld]", (long long)t->pairs[PAIR_LL],
                  (long long)t->pairs[PAIR_LD],
                  (long long)t->pairs[PAIR_WL] + (long long)t->pairs[PAIR_DD],
                  (long long)t->pairs[PAIR_WD], (long long)t->pairs[PAIR_WW]);
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

/* "5+0.05, openings.txt" */
static void add_conditions(Buffer *b, const MatchPlan *p, int i, int j) {
    char first[LIMITS_SIZE], second[LIMITS_SIZE];
    limits_format(&p->engines[i].limits, first);
    limits_format(&p->engines[j].limits, second);
    buffer_add_text(b, first);
    if (strcmp(first, second)) buffer_printf(b, " - %s", second);
    if (p->source.file)
        buffer_printf(b, ", %s", base_name(p->source.file));
    else
        buffer_printf(b, ", %d random plies, seed %llu", p->source.plies,
                      (unsigned long long)p->source.seed);
    if (strcmp(rules_name(&p->rules), rules_names[0]))
        buffer_printf(b, ", rules %s", rules_name(&p->rules));
}

static void add_encounter(Buffer *b, const MatchPlan *p, const Results *r, int i, int j) {
    const Tally *t = results_between(r, i, j);
    Strength s = stats_strength(t, r->paired);
    buffer_printf(b, "Results of %s vs %s (", p->engines[i].name, p->engines[j].name);
    add_conditions(b, p, i, j);
    buffer_add_text(b, "):\nElo: ");
    add_figure(b, s.elo, 1, "");
    buffer_add_text(b, " +/- ");
    add_figure(b, s.elo_error, 1, "");
    buffer_add_text(b, ", nElo: ");
    add_figure(b, s.nelo, 1, "");
    buffer_add_text(b, " +/- ");
    add_figure(b, s.nelo_error, 1, "");
    buffer_add_text(b, "\nLOS: ");
    add_figure(b, s.los, 100, " %");
    buffer_add_text(b, ", DrawRatio: ");
    add_figure(b, s.draw_ratio, 100, " %");
    if (r->paired) {
        buffer_add_text(b, ", PairsRatio: ");
        add_figure(b, s.pairs_ratio, 1, "");
    }
    buffer_printf(b, "\nGames: %lld, Wins: %lld, Losses: %lld, Draws: %lld, Points: %.1f (",
                  (long long)tally_games(t), (long long)t->wins, (long long)t->losses,
                  (long long)t->draws, tally_points(t));
    add_figure(b, tally_score(t), 100, " %");
    buffer_add_text(b, ")\n");
    if (r->paired) {
        buffer_add_text(b, "Ptnml(0-2): ");
        add_penta(b, t);
        buffer_add_text(b, ", WL/DD Ratio: ");
        add_figure(b, s.wl_dd_ratio, 1, "");
        buffer_add_char(b, '\n');
    }
}

SprtVerdict report_verdict(const MatchPlan *p, const Results *r) {
    return sprt_verdict(&p->sprt, results_between(r, 0, 1), r->paired);
}

static void add_sprt(Buffer *b, const MatchPlan *p, const Results *r) {
    static const char *const verdicts[] = {"", " - H0 was accepted", " - H1 was accepted"};
    const Sprt *s = &p->sprt;
    if (!s->enabled) return;
    buffer_printf(b, "LLR: %.2f (%.2f, %.2f) [%.2f, %.2f] %s%s\n",
                  sprt_llr(s, results_between(r, 0, 1), r->paired), sprt_lower(s), sprt_upper(s),
                  s->elo0, s->elo1, s->model == SPRT_NORMALIZED ? "nElo" : "Elo",
                  verdicts[report_verdict(p, r)]);
}

/* ---- more than two engines ---- */

static int compare_ranks(const void *a, const void *b) {
    const Rank *x = a, *y = b;
    if (x->rating.rating.known != y->rating.rating.known) return x->rating.rating.known ? -1 : 1;
    double difference = y->rating.rating.value - x->rating.rating.value;
    if (difference != 0) return difference > 0 ? 1 : -1;
    return x->engine - y->engine;
}

bool results_rank(const MatchPlan *p, const Results *r, Rank *ranks, bool *virtual_draws) {
    Rating *ratings = calloc((size_t)r->engines, sizeof *ratings);
    bool ok = ratings &&
              rating_solve(r->engines, r->tallies, r->paired, p->anchor, ratings, virtual_draws);
    for (int i = 0; ok && i < r->engines; i++) ranks[i] = (Rank){i, ratings[i]};
    if (ok) qsort(ranks, (size_t)r->engines, sizeof *ranks, compare_ranks);
    free(ratings);
    return ok;
}

static int name_width(const MatchPlan *p) {
    int width = 4;
    for (int i = 0; i < p->engine_count; i++) {
        int n = (int)strlen(p->engines[i].name);
        if (n > width) width = n;
    }
    return width < 40 ? width : 40;
}

static void add_list(Buffer *b, const MatchPlan *p, const Results *r, const Rank *ranks,
                     bool virtual_draws) {
    int width = name_width(p);
    buffer_printf(b, "Rank %-*s %9s %8s %7s %8s %8s  %s\n", width, "Name", "Elo", "+/-", "Games",
                  "Score", "Draw", r->paired ? "Ptnml(0-2)" : "");
    for (int k = 0; k < r->engines; k++) {
        int i = ranks[k].engine;
        Tally t = results_of(r, i);
        char elo[FIGURE_SIZE], error[FIGURE_SIZE], score[FIGURE_SIZE], draw[FIGURE_SIZE];
        Figure share = tally_score(&t);
        int64_t games = tally_games(&t);
        figure_format(ranks[k].rating.rating, 2, elo);
        figure_format(ranks[k].rating.error, 2, error);
        share.value *= 100;
        figure_format(share, 2, score);
        figure_format((Figure){100.0 * (double)t.draws / (double)(games ? games : 1), games > 0}, 2,
                      draw);
        buffer_printf(b, "%4d %-*s %9s %8s %7lld %7s%% %7s%%  ", k + 1, width, p->engines[i].name,
                      elo, p->anchor.anchor == i ? "anchor" : error, (long long)games, score, draw);
        if (r->paired) add_penta(b, &t);
        buffer_add_char(b, '\n');
    }
    if (virtual_draws)
        buffer_add_text(b, "(Somebody won or lost everything: a virtual draw was added to every "
                           "pairing that was played.)\n");
}

static void add_cross_table(Buffer *b, const MatchPlan *p, const Results *r, const Rank *ranks) {
    int width = name_width(p);
    buffer_printf(b, "\nCross-table (points/games):\n     %-*s", width, "");
    for (int k = 0; k < r->engines; k++) buffer_printf(b, " %11d", k + 1);
    buffer_add_char(b, '\n');
    for (int k = 0; k < r->engines; k++) {
        buffer_printf(b, "%4d %-*s", k + 1, width, p->engines[ranks[k].engine].name);
        for (int m = 0; m < r->engines; m++) {
            const Tally *t = results_between(r, ranks[k].engine, ranks[m].engine);
            char cell[48] = "-";
            if (tally_games(t))
                snprintf(cell, sizeof cell, "%.1f/%lld", tally_points(t),
                         (long long)tally_games(t));
            buffer_printf(b, " %11s", k == m ? "." : cell);
        }
        buffer_add_char(b, '\n');
    }
}

/* ---- details ---- */

static void add_ends(Buffer *b, const Results *r) {
    const char *between = "Ends: ";
    for (int e = 0; e < END_COUNT; e++) {
        if (!r->ends[e]) continue;
        buffer_printf(b, "%s%lld %s", between, (long long)r->ends[e], end_words[e].phrase);
        between = ", ";
    }
    if (!r->games) return;
    buffer_printf(b, "\nBlack won %lld, White %lld, %lld drawn; %.1f plies a game\n",
                  (long long)r->winners[WINNER_BLACK], (long long)r->winners[WINNER_WHITE],
                  (long long)r->winners[WINNER_DRAW], (double)r->plies / (double)r->games);
}

static void add_engine(Buffer *b, const char *name, const EntrantTotals *t) {
    if (t->moves == 0) return;
    double moves = (double)t->moves;
    buffer_printf(b, "%s: %.1f ms and depth %.1f a move", name, t->time / moves, t->depth / moves);
    if (t->nodes && t->time > 0)
        buffer_printf(b, ", %.0f nodes/s", (double)t->nodes / (t->time / 1000));
    if (t->max_overrun > 0) buffer_printf(b, ", longest overrun %.1f ms", t->max_overrun);
    buffer_add_char(b, '\n');
}

static void add_faults(Buffer *b, const MatchPlan *p, const Results *r) {
    bool any = false;
    for (int i = 0; i < r->engines; i++) {
        const EntrantTotals *t = &r->each[i];
        const char *between = "";
        Buffer line = {0};
        for (int f = 1; f < GAME_FAULT_COUNT; f++)
            if (t->faults[f]) {
                buffer_printf(&line, "%s%lld %s", between, (long long)t->faults[f],
                              game_fault_noun(f, t->faults[f]));
                between = ", ";
            }
        for (int w = 0; w < WARNING_COUNT; w++)
            if (t->warnings[w]) {
                buffer_printf(&line, "%s%lld x %s", between, (long long)t->warnings[w],
                              warning_name((Warning)w));
                between = ", ";
            }
        if (line.length)
            buffer_printf(b, "Faults of %s: %s\n", p->engines[i].name, buffer_text(&line));
        any |= line.length > 0;
        buffer_finish(&line);
    }
    if (!any) buffer_add_text(b, "Faults: none\n");
}

void report_format(const MatchPlan *p, const Results *r, Buffer *out) {
    buffer_add_text(out, rule);
    if (p->engine_count == 2) add_encounter(out, p, r, 0, 1);
    if (p->engine_count > 2 || p->anchor.anchor != RATING_NO_ANCHOR) {
        bool virtual_draws = false;
        Rank *ranks = calloc((size_t)r->engines, sizeof *ranks);
        if (ranks && results_rank(p, r, ranks, &virtual_draws)) {
            add_list(out, p, r, ranks, virtual_draws);
            add_cross_table(out, p, r, ranks);
        } else {
            out->failed = true;
        }
        free(ranks);
    }
    add_sprt(out, p, r);
    buffer_add_text(out, rule);
    add_ends(out, r);
    for (int i = 0; i < r->engines; i++) add_engine(out, p->engines[i].name, &r->each[i]);
    if (r->moves)
        buffer_printf(out, "Runner overhead: %.3f ms a move\n", r->overhead / (double)r->moves);
    add_faults(out, p, r);
}

void report_score(const MatchPlan *p, const Results *r, Buffer *out) {
    const char *between = "";
    if (p->engine_count == 2) {
        const Tally *t = results_between(r, 0, 1);
        Strength s = stats_strength(t, r->paired);
        buffer_printf(out, "%s +%lld -%lld =%lld, Elo ", p->engines[0].name, (long long)t->wins,
                      (long long)t->losses, (long long)t->draws);
        add_figure(out, s.elo, 1, "");
        buffer_add_text(out, " +/- ");
        add_figure(out, s.elo_error, 1, "");
        if (p->sprt.enabled)
            buffer_printf(out, ", LLR %.2f (%.2f, %.2f)", sprt_llr(&p->sprt, t, r->paired),
                          sprt_lower(&p->sprt), sprt_upper(&p->sprt));
        between = ", ";
    }
    int64_t faults = results_faults(r);
    if (faults)
        buffer_printf(out, "%s%lld fault%s", between, (long long)faults, faults == 1 ? "" : "s");
}
